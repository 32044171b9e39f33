"""`new`: a session from what was typed, or asked once on a terminal where nothing was said by options.

What is asked are the few things that tables quarrel about (docs/rules.md 9).
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import typer
from msgspec import Struct
from msgspec.structs import replace

from pusoyref.cli.context import get_context, today
from pusoyref.cli.options import (
    Bankroll,
    Day,
    EnterPasses,
    Hands,
    LossLimit,
    Minutes,
    Settings,
    Target,
    everybody,
    limits,
    rules_from,
    rulesets,
    sessions,
    with_settings,
)
from pusoyref.entries import Change
from pusoyref.errors import InvalidRequest
from pusoyref.ledger.files import house_name, write_rules
from pusoyref.notation.cards import CardWriter, card_signs
from pusoyref.notation.dates import read_date
from pusoyref.notation.names import read_players, read_session_name
from pusoyref.notation.pesos import read_stake
from pusoyref.ruleset.loading import DEFAULT, preset, with_limits, with_options
from pusoyref.ruleset.options import Ruleset, has_effect
from pusoyref.session.enter import check_table
from pusoyref.session.evening import Evening, Header
from pusoyref.text.errors import error_words
from pusoyref.text.json import status_json
from pusoyref.text.rules.phrases import phrase, value_of
from pusoyref.text.rules.sheet import rules_sheet
from pusoyref.text.status import direction_words, next_hand_line


class SessionRequest(Struct, frozen=True):
    """A new session as it was asked for; None and empty where nothing was said."""

    name: str
    players: tuple[str, ...]
    rules: str | None
    settings: tuple[str, ...]
    stake: str | None
    limits: Mapping[str, int | None]
    date: str | None
    like: str | None
    enter_passes: bool | None

    @property
    def has_flags(self) -> bool:
        """Whether any option was given: then nothing is asked."""
        options = (self.rules, self.stake, self.date, self.like, self.enter_passes, *self.limits.values())
        return bool(self.settings) or any(value is not None for value in options)


def new_command(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The session's name.")],
    players: Annotated[
        list[str],
        typer.Argument(
            metavar="PLAYER...", autocompletion=everybody, help="In the order in which they take turns."
        ),
    ] = [],  # noqa: B006
    rules: Annotated[
        str | None,
        typer.Option(
            "--rules",
            metavar="NAME",
            autocompletion=rulesets,
            help="A preset or a ruleset file; pinoy if left out.",
        ),
    ] = None,
    set_options: Settings = [],  # noqa: B006
    stake: Annotated[
        str | None,
        typer.Option("--stake", metavar="PESOS", help="Pesos a point; 0, if left out, is points only."),
    ] = None,
    hands: Hands = None,
    target: Target = None,
    loss_limit: LossLimit = None,
    bankroll: Bankroll = None,
    minutes: Minutes = None,
    enter_passes: EnterPasses = None,
    date: Day = None,
    like: Annotated[
        str | None,
        typer.Option(
            "--like",
            metavar="SESSION",
            autocompletion=sessions,
            help="Its players, rules, stake and Enter, where not said.",
        ),
    ] = None,
) -> None:
    """Start a session: a name, then the players in turn order.

    On a terminal and without options it asks, the first time, the few things
    that tables quarrel about; later it offers the last session's rules first.

    \b
    pusoyref new saturday ana ben carla dan --stake 5
    pusoyref new club ana ben carla dan --rules pinoy-mixed --hands 20
    pusoyref new house ana ben carla dan --set ending.lone_two=false
    pusoyref new sunday --like saturday
    """
    agreed = limits(hands, target, loss_limit, bankroll, minutes)
    request = SessionRequest(
        read_session_name(name),
        tuple(players),
        rules,
        tuple(set_options),
        stake,
        agreed,
        date,
        like,
        enter_passes,
    )
    _start(_completed(request))


def _start(request: SessionRequest) -> None:
    """Makes it, makes it current, says how it begins. Errors: everything that can be wrong with any part."""
    context = get_context()
    model = None if request.like is None else context.store.open(context.store.find(request.like)).evening()
    header = Header(
        name=request.name,
        date=read_date(request.date or today()),
        players=_players(request, model),
        rules=_rules(request, model),
        stake=_stake(request, model),
    )
    check_table(header.rules, header.players)
    enter_passes = request.enter_passes
    if enter_passes is None:
        enter_passes = model is not None and model.enter_passes
    # An entry like any other, so that it can be taken back; and in one save, so that a full disk leaves no half of it.
    id = context.store.create(header, [Change(enter_passes=True)] if enter_passes else [])
    evening = context.session(id).evening()
    stake = f"stake {context.style.pesos(header.stake)} a point" if header.stake else "points only"
    context.answer(
        lambda: {"id": id, **status_json(evening)},
        f"{header.name} ({id}): {direction_words(header.rules, header.players)}; rules {header.rules.name}; {stake}"
        f"{'; Enter alone passes' if evening.enter_passes else ''}.",
        next_hand_line(evening, context.style),
    )


def _players(request: SessionRequest, model: Evening | None) -> tuple[str, ...]:
    if request.players:
        return read_players(request.players)
    if model is None:
        raise InvalidRequest("who-plays")
    return model.players


def _rules(request: SessionRequest, model: Evening | None) -> Ruleset:
    inherits = request.rules is None and model is not None
    base = model.current_rules if inherits and model else rules_from(request.rules or DEFAULT)
    return with_limits(with_settings(base, request.settings), request.limits)


def _stake(request: SessionRequest, model: Evening | None) -> int:
    if request.stake is not None:
        return read_stake(request.stake)
    return 0 if model is None else model.stake


def _completed(request: SessionRequest) -> SessionRequest:
    """The request with what the host answers. With options or in a pipe nothing is asked."""
    context = get_context()
    if request.has_flags or context.as_json or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return request
    sessions = [entry for entry in context.store.listed() if not entry.why]
    if sessions and _as_last_time(request, sessions[0].id):
        return replace(request, like=sessions[0].id)
    if not request.players:
        return request
    rules = _asked_rules(request)
    return replace(request, rules=rules, stake=_ask("Pesos a point? (0: points only) ") or "0")


def _as_last_time(request: SessionRequest, id: str) -> bool:
    """Offers the last session's rules, players and stake; whether they are taken."""
    context = get_context()
    last = context.store.open(id).evening()
    stake = f"{context.style.pesos(last.stake)} a point" if last.stake else "points only"
    players = "" if request.players else f", {', '.join(last.players)}"
    offer = f"{last.header.name}: rules {last.current_rules.name}, {stake}{players}"
    while True:
        answer = _ask(f"As in {offer}? (Enter: yes, n: no) ").lower() or "y"
        if answer[:1] in ("y", "o", "n"):  # "o" for "oo", yes
            return answer[:1] != "n"
        context.notice("Type y or n, or only Enter for yes.")


def _asked_rules(request: SessionRequest) -> str:
    """The questions, the sheet, and the ruleset kept under the session's name; a preset's name if nothing differs."""
    context, base = get_context(), preset(DEFAULT)
    context.say("How does this table play? Enter takes the answer in brackets.", "")
    questions = questions_of_the_house(base, context.style.write)
    rules = with_options(base, answers_to_options(base, [_answer(question, base) for question in questions]))
    context.say("", *rules_sheet(rules, context.style.write, ascii=context.style.ascii), "")
    if rules == base:
        return DEFAULT
    name = house_name(request.name, context.house_rules)
    path = context.house_rules / f"{name}.toml"
    kept = replace(rules, name=name, title=f"{request.name}: as this table plays")
    write_rules(kept, base, path, context.home)
    context.say(f"Kept as the ruleset {name}; pusoyref rules show {name} prints it again.", "")
    return name


def _answer(question: HouseQuestion, base: Ruleset) -> str:
    """The answer as typed, asked for until it is one."""
    context = get_context()
    context.say(question.text, *(f"  {at}  {words}" for at, (words, _) in enumerate(question.choices, 1)))
    while True:
        answer = _ask(f"[{question.default}] ")
        try:
            read_answer(question, answer, base)
        except InvalidRequest as error:
            context.notice(error_words(error, context.plain_style))
        else:
            return answer


def _ask(prompt: str) -> str:
    return input(prompt).strip()


class HouseQuestion(Struct, frozen=True):
    """A question about the option `key`: what each of its `choices` says and sets, counted from 1.

    Without choices the answer is a number from 0 on. `default`: the answer that changes nothing.
    """

    key: str
    text: str
    choices: tuple[tuple[str, object], ...]
    default: int


_CHOICES: tuple[tuple[str, str, tuple[tuple[str, object], ...]], ...] = (
    ("cards.suits", "Which suit is the highest?", (
        ("diamonds: clubs, spades, hearts, diamonds from low to high", "cshd"),
        ("spades: diamonds, clubs, hearts, spades from low to high", "dchs"),
    )),
    ("plays.five_card", "Does a flush beat a straight?", (
        ("no, five cards are beaten only by the same kind", "same-kind"),
        ("yes, a higher kind beats every lower one", "higher-kind"),
    )),
    ("turns.after_pass", "May you play again after passing?", (
        ("no, who passes stays out of the trick", "out"),
        ("yes, while the trick lasts", "may-return"),
    )),
    ("plays.straights", "Does the 2 go into straights, does 3-4-5-6-7 top them?", (
        ("no 2: 3-4-5-6-7 is the lowest, 10-J-Q-K-A the highest", "no-twos"),
        ("no 2, and 3-4-5-6-7 beats every other straight", "low-tops"),
        ("2 goes low: A-2-3-4-5 and 2-3-4-5-6 are the lowest", "ace-low"),
        ("2 goes high: J-Q-K-A-2 is the highest", "two-high"),
        ("Hong Kong: 3-4-5-6-2 and 3-4-5-A-2 are the highest", "hong-kong"),
        ("Taiwan: A-2-3-4-5 is the lowest, 3-4-5-6-2 the highest", "taiwan"),
    )),
    ("scoring.bands", "From how many cards left is it sunog? (0: never)", ()),
    ("ending.lone_two", "May one go out with a lone 2?", (
        ("yes", True),
        ("no, not when it is led to an empty table", False),
    )),
    ("turns.next_lead", "Who leads the next hand?", (
        ("the winner of the last one, with any play", "winner"),
        ("the holder of the lowest card, who must play it", "lowest-card"),
    )),
)  # fmt: skip


def questions_of_the_house(base: Ruleset, write: CardWriter = card_signs) -> tuple[HouseQuestion, ...]:
    """The questions that matter under `base`, its own values being the defaults."""
    return tuple(
        _choice_question(key, text, choices, base, write) if choices else _sunog_question(key, text, base)
        for key, text, choices in _CHOICES
        if has_effect(key, base)
    )


def _choice_question(
    key: str, text: str, choices: tuple[tuple[str, object], ...], base: Ruleset, write: CardWriter
) -> HouseQuestion:
    current = value_of(base, key)
    if current not in (value for _, value in choices):
        choices = (*choices, (f"as in {base.name}: {phrase(key, base, write)}", current))
    return HouseQuestion(key, text, choices, 1 + [value for _, value in choices].index(current))


def _sunog_question(key: str, text: str, base: Ruleset) -> HouseQuestion:
    return HouseQuestion(key, text, (), next((start for start, times in base.scoring.bands if times > 1), 0))


def read_answer(question: HouseQuestion, text: str, base: Ruleset) -> Any:
    """An answer as typed → the value it gives the option; empty text takes the default.

    Errors: `bad-answer` with `text` and `allowed`.
    """
    typed = text.strip() or str(question.default)
    if question.choices:
        answers = {str(at): value for at, (_, value) in enumerate(question.choices, 1)}
        if typed not in answers:
            raise InvalidRequest("bad-answer", text=text, allowed=", ".join(answers))
        return answers[typed]
    most = max(base.deal.sizes().values())
    if not (typed.isascii() and typed.isdigit() and len(typed) < 4 and int(typed) <= most):
        raise InvalidRequest("bad-answer", text=text, allowed=f"a number from 0 to {most}")
    same = int(typed) == question.default
    return value_of(base, question.key) if same else _bands_from(int(typed), base)


def answers_to_options(base: Ruleset, answers: Sequence[str]) -> dict[str, Any]:
    """The answers to `questions_of_the_house(base)`, in their order → what differs from `base`.

    For `ruleset.loading.with_options`. Answers that are missing take the default. Errors: `bad-answer`.
    """
    values = {
        question.key: read_answer(question, text, base)
        for question, text in zip(questions_of_the_house(base), answers, strict=False)
    }
    return {key: value for key, value in values.items() if value != value_of(base, key)}


def _bands_from(start: int, base: Ruleset) -> list[list[int]]:
    """The bands of `base` with sunog from `start` cards on; harder bands that begin later stay."""
    plain = [[band, times] for band, times in base.scoring.bands if times <= 1 and band < (start or 100)]
    if not start:
        return plain or [[1, 1]]
    burned = [[band, times] for band, times in base.scoring.bands if times > 1]
    first = burned[0][1] if burned else 2
    later = [band for band in burned[1:] if band[0] > start]
    before = plain or ([[1, 1]] if start > 1 else [])
    return [*before, [start, first], *later]
