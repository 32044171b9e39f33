"""`new`: a session from what was typed, or asked once on a terminal where nothing was said by options."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Annotated

import typer
from msgspec import Struct
from msgspec.structs import replace

from pusoyref.cli.context import get_context, today
from pusoyref.cli.options import (
    Bankroll,
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
from pusoyref.commands.new.house_questions import (
    HouseQuestion,
    answers_to_options,
    questions_of_the_house,
    read_answer,
)
from pusoyref.entries import Change
from pusoyref.errors import InvalidRequest
from pusoyref.ledger.files import house_name, write_rules
from pusoyref.notation.dates import read_date
from pusoyref.notation.names import read_players, read_session_name
from pusoyref.notation.pesos import read_pesos
from pusoyref.ruleset.loading import DEFAULT, preset, with_limits, with_options
from pusoyref.ruleset.options import Ruleset
from pusoyref.session.enter import check_table
from pusoyref.session.evening import Evening, Header
from pusoyref.text.errors import error_words
from pusoyref.text.json import status_json
from pusoyref.text.rules.sheet import rules_sheet
from pusoyref.text.status import direction_words, next_hand_line

HOUSE_QUESTIONS = "How does this table play? Enter takes the answer in brackets."


YES_OR_NO = "Type y or n, or only Enter for yes."


STAKE_QUESTION = "Pesos a point? (0: points only) "


def as_last_time_question(last: str) -> str:
    """The offer to play as in the `last` session."""
    return f"As in {last}? (Enter: yes, n: no) "


def kept_rules_words(name: str) -> str:
    """The answers of a new table are a ruleset now."""
    return f"Kept as the ruleset {name}; pusoyref rules show {name} prints it again."


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
    enter_passes: bool | None = None

    @property
    def has_flags(self) -> bool:
        """Whether any option was given: then nothing is asked."""
        said = (self.rules, self.stake, self.date, self.like, self.enter_passes, *self.limits.values())
        return bool(self.settings) or any(value is not None for value in said)


def start_session(wish: SessionRequest, today: str) -> None:
    """Makes it, makes it current, says how it begins. Errors: everything that can be wrong with any part."""
    context = get_context()
    model = None if wish.like is None else context.store.open(context.store.find(wish.like)).evening()
    header = Header(
        name=read_session_name(wish.name),
        date=read_date(wish.date or today),
        players=_players(wish, model),
        rules=_rules(wish, model),
        stake=_stake(wish, model),
    )
    check_table(header.rules, header.players)
    id = context.store.create(header)
    session = context.session(id)
    if _enter_passes(wish, model):  # An entry like any other, so that it can be taken back.
        session.enter(lambda _: (Change(enter_passes=True),))
    evening = session.evening()
    each = f"stake {context.style.pesos(header.stake)} a point" if header.stake else "points only"
    context.answer(
        lambda: {"id": id, **status_json(evening)},
        f"{header.name} ({id}): {direction_words(header.rules, header.players)}; rules {header.rules.name}; {each}"
        f"{'; Enter alone passes' if evening.enter_passes else ''}.",
        next_hand_line(evening, context.style),
    )


def _players(wish: SessionRequest, model: Evening | None) -> tuple[str, ...]:
    if wish.players:
        return read_players(wish.players)
    if model is None:
        raise InvalidRequest("who-plays")
    return model.players


def _rules(wish: SessionRequest, model: Evening | None) -> Ruleset:
    inherits = wish.rules is None and model is not None
    base = model.current_rules if inherits and model else rules_from(wish.rules or DEFAULT)
    return with_limits(with_settings(base, wish.settings), wish.limits)


def _stake(wish: SessionRequest, model: Evening | None) -> int:
    if wish.stake is not None:
        return read_pesos(wish.stake)
    return 0 if model is None else model.stake


def _enter_passes(wish: SessionRequest, model: Evening | None) -> bool:
    if wish.enter_passes is not None:
        return wish.enter_passes
    return model is not None and model.enter_passes


def completed(wish: SessionRequest) -> SessionRequest:
    """The wish with what the host answers. With options or in a pipe nothing is asked."""
    context = get_context()
    if wish.has_flags or context.as_json or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return wish
    sessions = [entry for entry in context.store.listed() if not entry.why]
    if sessions and _as_last_time(wish, sessions[0].id):
        return replace(wish, like=sessions[0].id)
    if not wish.players:
        return wish
    rules = _asked_rules(wish)
    stake = wish.stake or _ask(STAKE_QUESTION, "0")
    return replace(wish, rules=rules, stake=stake)


def _as_last_time(wish: SessionRequest, id: str) -> bool:
    """Offers the last session's rules, players and stake; whether they are taken."""
    context = get_context()
    last = context.store.open(id).evening()
    while True:
        answer = _ask(as_last_time_question(_described(last, wish)), "y").lower()
        if answer[:1] in ("y", "o", "n"):  # "o" for "oo", yes
            return answer[:1] != "n"
        context.notice(YES_OR_NO)


def _described(last: Evening, wish: SessionRequest) -> str:
    style = get_context().style
    stake = f"{style.pesos(last.stake)} a point" if last.stake else "points only"
    players = "" if wish.players else f", {', '.join(last.players)}"
    return f"{last.header.name}: rules {last.current_rules.name}, {stake}{players}"


def _asked_rules(wish: SessionRequest) -> str:
    """The questions, the sheet, and the ruleset kept under the session's name; a preset's name if nothing differs."""
    context, base = get_context(), preset(DEFAULT)
    context.say(HOUSE_QUESTIONS, "")
    asked = questions_of_the_house(base, context.style.write)
    rules = with_options(base, answers_to_options(base, [_answered(question, base) for question in asked]))
    context.say("", *rules_sheet(rules, context.style.write, ascii=context.style.ascii), "")
    if rules == base:
        return DEFAULT
    name = house_name(wish.name, context.house_rules)
    path = context.house_rules / f"{name}.toml"
    write_rules(replace(rules, name=name, title=f"{wish.name}: as this table plays"), base, path)
    context.say(kept_rules_words(name), "")
    return name


def _answered(question: HouseQuestion, base: Ruleset) -> str:
    """The answer as typed, asked for until it is one."""
    context = get_context()
    context.say(question.text, *(f"  {choice.mark}  {choice.words}" for choice in question.choices))
    default = str(question.default) if question.is_number else question.choices[question.default].mark
    while True:
        answer = _ask(f"[{default}] ", "")
        try:
            read_answer(question, answer, base)
        except InvalidRequest as error:
            context.notice(error_words(error, context.plain_style))
        else:
            return answer


def _ask(prompt: str, default: str) -> str:
    return input(prompt).strip() or default


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
    date: Annotated[
        str | None, typer.Option("--date", metavar="DAY", help="2026-11-28; today if left out.")
    ] = None,
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
    wish = SessionRequest(
        name, tuple(players), rules, tuple(set_options), stake, agreed, date, like, enter_passes
    )
    start_session(completed(wish), today())
