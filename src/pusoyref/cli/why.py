"""What cards make, whether they would stand, and why: a referee asked before anything is played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from pusoyref.cli.desk import desk

if TYPE_CHECKING:
    from pusoyref.ledger.stored import Stored
    from pusoyref.session.evening import Evening
    from pusoyref.session.tried import Tried
    from pusoyref.wording.refusal_words import RefusalWords

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
    stored = desk().session().stored()
    evening = stored.evening()
    if cards:
        raise typer.Exit(_why(evening, " ".join(cards)))
    raise typer.Exit(_why_refused(stored, evening) or _what_now(evening))


def _why(evening: Evening, text: str) -> int:
    from pusoyref.session.tried import tried

    return _explained(tried(evening, text))


def _explained(found: Tried, *, was_refused: bool = False) -> int:
    from pusoyref.wording.refusals import refusal
    from pusoyref.wording.verdict_why import tried_words

    here = desk()
    words = tried_words(found, here.speech)
    if was_refused and found.ruling is not None:  # Then `stand` has something to take up.
        words = refusal(found.ruling, found.before.rules, here.speech, players=len(found.before.players))
    here.answer(lambda: _document(found, words), *_lines(words, refused=found.ruling is not None))
    return 0 if found.ruling is None else REFUSED


def _lines(words: RefusalWords, *, refused: bool) -> list[str]:
    """As a refusal is told, with its mark; without one where it stands."""
    mark = ("x " if desk().speech.ascii else "✗ ") if refused else ""
    why = f"{words.reason}   [{words.tag}]" if words.tag else words.reason
    return [f"{mark}{words.headline}", *(f"  {line}" for line in (why, words.remedy) if line)]


def _document(found: Tried, words: RefusalWords) -> dict[str, Any]:
    from pusoyref.export.status import play_json
    from pusoyref.plays.kinds import identify

    turn, ruling, state = found.turns[-1], found.ruling, found.before
    once = turn.cards and len(set(turn.cards)) == len(turn.cards)
    play = identify(turn.cards or (), state.rules) if once else None
    reason = f"{words.headline} {words.reason}".strip()
    return {
        "stands": ruling is None,
        "player": turn.player if ruling is None else ruling.player or turn.player,
        "play": None if play is None else play_json(play),
        "table": None if state.table is None else {**play_json(state.table), "player": state.owner},
        "code": None if ruling is None else ruling.code,
        "may_stand": ruling is not None and ruling.may_stand,
        "reason": reason,
        "message": " ".join(part for part in (reason, words.remedy) if part),
    }


def _why_refused(stored: Stored, evening: Evening) -> int:
    """The refusal that nothing has followed yet, told again; 0 where there is none."""
    from pusoyref.entries import Turn
    from pusoyref.notation.entries import read_entry
    from pusoyref.session.tried import tried_turns

    happenings = stored.happenings()
    if not happenings or happenings[-1].sort != "refusal":
        return 0
    last = happenings[-1]
    entry = read_entry(last.text)
    if isinstance(entry, Turn) and not evening.closed:
        return _explained(tried_turns(evening, (entry,)), was_refused=True)
    document = {**_NO_CARDS, "stands": False, "code": last.code, "reason": last.words, "message": last.words}
    desk().answer(lambda: document, last.words)
    return REFUSED


_NO_CARDS: dict[str, Any] = {
    "stands": None, "player": None, "play": None, "table": None, "code": None, "may_stand": False,
    "reason": "", "message": "",
}  # fmt: skip


def _what_now(evening: Evening) -> int:
    from pusoyref.errors import Unreadable
    from pusoyref.export.status import play_json
    from pusoyref.session.now import current_state
    from pusoyref.wording.verdict_why import may_be_played

    if evening.closed:
        raise Unreadable("session-closed", name=evening.header.name)
    here, state = desk(), current_state(evening)
    lines = list(may_be_played(state, here.speech))
    table = None if state.table is None else {**play_json(state.table), "player": state.owner}
    document = {**_NO_CARDS, "player": state.turn, "table": table, "message": " ".join(lines)}
    here.answer(lambda: document, *lines)
    return 0
