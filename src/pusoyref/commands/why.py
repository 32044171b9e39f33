"""`why`: what cards make, whether they would stand, and why: a referee asked before anything is played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

import typer
from msgspec import Struct

from pusoyref.cli.context import get_context
from pusoyref.entries import Turn
from pusoyref.errors import InvalidRequest
from pusoyref.hand.state import HandState
from pusoyref.ledger.session_log import Stored
from pusoyref.notation.entries import read_entry
from pusoyref.plays.compare import compare, is_bomb_on, may_beat
from pusoyref.plays.identify import Play, identify
from pusoyref.ruleset.options import FIVE_CARD_KINDS, Ruleset
from pusoyref.session.enter import DryRun, dry_run, dry_run_turns
from pusoyref.session.evening import Evening
from pusoyref.session.fold import current_state
from pusoyref.session.questions import turn_question
from pusoyref.text.comparisons import because
from pusoyref.text.json import play_json, table_json
from pusoyref.text.plays import KINDS, play_words
from pusoyref.text.refusal import Refusal, RefusalWords
from pusoyref.text.refusal_sentences import refusal_sentences
from pusoyref.text.refusals import refusal
from pusoyref.text.status import question_words
from pusoyref.text.style import Style, listed, sentence
from pusoyref.text.turns import consequence_words, pass_words

_STAND = "If it is played and the table agrees, stand REASON lets it stand."


def dry_run_words(trial: DryRun, style: Style) -> RefusalWords:
    """Why a line would be refused, or what it does where it stands; `tag` is then ""."""
    if trial.ruling is not None:
        players = len(trial.before.players)
        words = refusal(trial.ruling, trial.before.rules, style, players=players)
        # Nothing was refused yet, so there is nothing that `stand` could take up.
        remedy = refusal_sentences(Refusal(trial.ruling, trial.before.rules, style, players)).remedy
        stands = _STAND if trial.ruling.may_stand and trial.ruling.trick is not None else ""
        return RefusalWords(words.headline, words.reason, words.tag, remedy or stands, words.option)
    turn = trial.turns[-1]
    play = None if turn.cards is None else identify(turn.cards, trial.before.rules)
    if play is None:
        return RefusalWords(f"{turn.player} may pass.", f"{', and '.join(pass_words(trial, style))}.")
    return _play_stands(trial, play, turn.player, style)


def _play_stands(trial: DryRun, play: Play, player: str, style: Style) -> RefusalWords:
    table, state = trial.before.table, trial.before
    what = f"{player}: {style.cards(play.cards)}, {play_words(play, style)},"
    after = " ".join(f"{sentence(words)}." for words in consequence_words(trial, play, player))
    if table is None:
        free = "Whoever leads chooses the kind of play."
        return RefusalWords(f"{what} may be led.", free, remedy=after)
    comparison = compare(play, table, state.rules, reversed_ranks=state.reversed_ranks)
    why = because(play, table, comparison, state.rules, style, reversed_ranks=state.reversed_ranks)
    return RefusalWords(
        f"{what} beats {style.cards(table.cards)}.", why.reason, remedy=after, option=why.option
    )


def may_be_played(state: HandState, style: Style) -> Iterator[str]:
    """What lies there, what beats it, and whether one may pass: a line each."""
    question = turn_question(state)
    if question is not None:
        yield question_words(question, style)
        if question.topic == "leftover":
            return
        yield "Whoever leads may not pass."
    if state.table is not None:
        cards, kind = style.cards(state.table.cards), play_words(state.table, style)
        yield f"On the table: {cards} ({kind}, {state.owner})."
        yield f"It is beaten by {listed(list(_beaten_by(state.table, state.rules)), 'or')}."
        yield f"{state.turn} answers or passes."
    else:
        if question is None:
            yield f"{state.turn} leads and {'may' if state.may_pass else 'may not'} pass."
        if state.setup.duty and not state.played:
            yield f"The first play must contain {style.write(state.lowest)}."
        yield f"Kinds in use: {listed([KINDS[kind].many for kind in state.rules.plays.kinds])}."
    if state.reversed_ranks:
        yield "The ranks are reversed: 3 is high, 2 is low."


def _beaten_by(table: Play, rules: Ruleset) -> Iterator[str]:
    """The kinds that may be put on a play, the same kind first."""
    if table.kind in rules.plays.kinds:
        yield f"a higher {KINDS[table.kind].name}"
    for kind in FIVE_CARD_KINDS:
        beats = kind != table.kind and may_beat(kind, table.kind, rules)
        if kind in rules.plays.kinds and beats and not is_bomb_on(kind, table.kind, rules):
            yield KINDS[kind].one
    if "four-kicker" in rules.plays.kinds and is_bomb_on("four-kicker", table.kind, rules):
        yield "four of a kind, which is a bomb"


REFUSED = 1


def why_command(
    cards: Annotated[
        list[str] | None, typer.Argument(metavar="[CARDS]", help="Cards: 9cd; a pass: -; by name: ben=9cd.")
    ] = None,
) -> None:
    """What cards make, whether they stand now, and why.

    Nothing is entered. Without cards: the last refusal once more, or else
    what may be played now. Exit status 0: it stands. 1: it is refused.

    \b
    pusoyref why 9cd               by whoever is to play
    pusoyref why ben=h3579k        by Ben
    pusoyref why -                 may one pass?
    pusoyref why                   what was wrong, or what may be played
    """
    stored = get_context().session().stored()
    evening = stored.evening()
    if cards:
        raise typer.Exit(_explained(dry_run(evening, " ".join(cards))))
    raise typer.Exit(_why_refused(stored, evening) or _what_now(evening))


def _explained(trial: DryRun, *, was_refused: bool = False) -> int:
    context = get_context()
    words = dry_run_words(trial, context.style)
    if was_refused and trial.ruling is not None:  # Then `stand` has something to take up.
        words = refusal(trial.ruling, trial.before.rules, context.style, players=len(trial.before.players))
    context.answer(lambda: _explanation(trial, words), *_lines(words, refused=trial.ruling is not None))
    return 0 if trial.ruling is None else REFUSED


def _lines(words: RefusalWords, *, refused: bool) -> list[str]:
    """As a refusal is told, with its mark; without one where it stands."""
    mark = ("x " if get_context().style.ascii else "✗ ") if refused else ""
    why = f"{words.reason}   [{words.tag}]" if words.tag else words.reason
    return [f"{mark}{words.headline}", *(f"  {line}" for line in (why, words.remedy) if line)]


class Explanation(Struct, frozen=True):
    """`why --json` (docs/for-programs.md)."""

    stands: bool | None = None
    player: str | None = None
    play: dict[str, Any] | None = None
    table: dict[str, Any] | None = None
    code: str | None = None
    may_stand: bool = False
    reason: str = ""
    message: str = ""


def _explanation(trial: DryRun, words: RefusalWords) -> Explanation:
    turn, ruling, state = trial.turns[-1], trial.ruling, trial.before
    once = turn.cards and len(set(turn.cards)) == len(turn.cards)
    play = identify(turn.cards or (), state.rules) if once else None
    reason = f"{words.headline} {words.reason}".strip()
    return Explanation(
        stands=ruling is None,
        player=turn.player if ruling is None else ruling.player or turn.player,
        play=None if play is None else play_json(play),
        table=table_json(state),
        code=None if ruling is None else ruling.code,
        may_stand=ruling is not None and ruling.may_stand,
        reason=reason,
        message=f"{reason} {words.remedy}".strip(),
    )


def _why_refused(stored: Stored, evening: Evening) -> int:
    """The refusal that nothing has followed yet, told again; 0 where there is none."""
    log_entries = stored.log_entries
    if not log_entries or log_entries[-1].sort != "refusal":
        return 0
    last = log_entries[-1]
    entry = read_entry(last.text)
    if isinstance(entry, Turn) and not evening.closed:
        return _explained(dry_run_turns(evening, (entry,)), was_refused=True)
    explanation = Explanation(stands=False, code=last.code, reason=last.words, message=last.words)
    get_context().answer(lambda: explanation, last.words)
    return REFUSED


def _what_now(evening: Evening) -> int:
    if evening.closed:
        raise InvalidRequest("session-closed", name=evening.header.name)
    context, state = get_context(), current_state(evening)
    lines = list(may_be_played(state, context.style))
    explanation = Explanation(player=state.turn, table=table_json(state), message=" ".join(lines))
    context.answer(lambda: explanation, *lines)
    return 0
