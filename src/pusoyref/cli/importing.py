"""`import`: session files, JSON exports and score sheets into the ledger; and reading any of them for `check`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from pusoyref.cli.desk import desk
from pusoyref.cli.files import read_file
from pusoyref.cli.progress import progress, steps
from pusoyref.errors import PusoyrefError, Refused, Unreadable
from pusoyref.ledger.import_json import import_sessions
from pusoyref.ledger.new_session import BroughtBack, Coming, NewSession
from pusoyref.money.pesos import read_pesos
from pusoyref.notation.names import folded
from pusoyref.ruleset.options import Ruleset
from pusoyref.session.evening import Evening
from pusoyref.session.proof import proof
from pusoyref.sheet.document import MOST_HANDS_TO_CHECK
from pusoyref.sheet.read import Reading, read_sheet
from pusoyref.sheet.recognise import Sort, sort_of
from pusoyref.wording.desk import imported_words, not_imported_words
from pusoyref.wording.errors import error_words
from pusoyref.wording.errors_sheets import sentences
from pusoyref.wording.sheets import COMPARING, LISTED, SAVING, many_here_words, many_imported_words

SHEET_IN_A_PIPE = "big-two-scorer"
NO_MORE = ("no-room", "cannot-write", "locked", "half-imported")
"""Errors after which no other file is tried."""


class Wish(Struct, frozen=True):
    """How files are to be read: as what, and score sheets under which rules and for what stake (centavos a point)."""

    sort: str | None = None
    rules: Ruleset | None = None
    stake: int | None = None


class Made(Struct, frozen=True):
    """Sessions made of a file, by id, and why others of it were left alone."""

    evenings: dict[str, Evening]
    left: tuple[PusoyrefError, ...]


def read_any(text: str, file: str, rules: Ruleset | None = None, sort: str | None = None) -> list[Reading]:
    """The evenings of a file, as if played under `rules` where given; a session file has just one."""
    folders = (Path(file).parent, *desk().rules_folders)
    sort = sort_of(text, sort)
    if sort == "big-two-scorer":
        from pusoyref.sheet.big_two_scorer import read_score_sheet

        return list(read_score_sheet(text, file, title=_title(file), rules=rules, ignore_unasked=True))
    if sort == "toml":
        return [read_sheet(text, file, folders=folders, rules=rules, most_hands=MOST_HANDS_TO_CHECK)]
    evenings = [stored.evening(replay=True) for stored in import_sessions(text, file)]
    if rules is None:
        return [Reading(file, evening, ()) for evening in evenings]
    from pusoyref.sheet.write import write_sheet

    return [read_sheet(write_sheet(evening), file, folders=folders, rules=rules) for evening in evenings]


def import_files(
    files: Sequence[str], sort: str | None = None, rules: str | None = None, stake: str | None = None
) -> int:
    """Makes sessions of each file; the exit status: the worst of theirs."""
    from pusoyref.cli.starting import rules_from

    here, status = desk(), 0
    under = None if rules is None else rules_from(rules)
    wish = Wish(sort, under, None if stake is None else read_pesos(stake))
    imported: list[dict[str, Any]] = []
    skipped: list[dict[str, Any]] = []
    lines: list[str] = []
    for file in files:
        try:
            made = _import(file, wish)
        except PusoyrefError as error:
            if error.code in NO_MORE:
                raise
            made = Made({}, (error,))
        for one in made.left:
            skipped.append({"file": file, "session": one.fields.get("name"), "why": _why(one)})
            status = max(status, 0 if one.code == "already-here" else one.exit_status)
        here.notice(*([] if here.as_json else _complaints(file, made.left)))
        imported += [_imported(file, id, evening) for id, evening in made.evenings.items()]
        lines += _lines(file, made)
    here.answer(lambda: {"imported": imported, "skipped": skipped}, *lines)
    return status


def _why(error: PusoyrefError) -> str:
    if isinstance(error, Refused):
        return not_imported_words(error.ruling.code)
    return error_words(error, desk().plain_speech)


def _complaints(file: str, left: Sequence[PusoyrefError]) -> list[str]:
    """What is said of those left alone; of very many that are here already only by which ids."""
    here = [error for error in left if error.code == "already-here"]
    if len(here) <= LISTED:
        return [line for error in left for line in _complaint(file, error)]
    said = [many_here_words(file, [str(error.fields["id"]) for error in here])]
    return said + [line for error in left if error not in here for line in _complaint(file, error)]


def _complaint(file: str, error: PusoyrefError) -> list[str]:
    said = sentences(error, desk().plain_speech) or [_why(error)]
    return [line if line.startswith(file) else f"{file}: {line}" for line in said]


def _imported(file: str, id: str, evening: Evening) -> dict[str, Any]:
    return {"file": file, "session": evening.header.name, "id": id, "hands": len(evening.hands)}


def _lines(file: str, made: Made) -> list[str]:
    """A line a session, or where there are too many the first and the last."""
    if len(made.evenings) > LISTED:
        return [many_imported_words(file, tuple(made.evenings), _hands(made))]
    return [
        imported_words(file, evening.header.name, id, len(evening.hands), proof(evening))
        for id, evening in made.evenings.items()
    ]


def _hands(made: Made) -> int:
    return sum(len(evening.hands) for evening in made.evenings.values())


def _import(file: str, wish: Wish) -> Made:
    """One file: all of it that is not here yet, or nothing.

    Errors: `Refused`, `only-for-sheets`, those of reading it, those of `Book.create_all`.
    """
    text = read_file(file)
    sort = sort_of(text, wish.sort)
    sheet = sort == "big-two-scorer"
    for option, value in () if sheet else (("--rules", wish.rules), ("--stake", wish.stake)):
        if value is not None:
            raise Unreadable("only-for-sheets", file=file, option=option)
    coming = _coming(text, file, sort, wish)
    left, new = _split(coming, by_day=sheet)
    if not new:
        return Made({}, left)
    with progress(SAVING, len(new)) as shown:
        ids = desk().book.create_all([one for one, _ in new], shown.advance)
    return Made(dict(zip(ids, (evening for _, evening in new), strict=True)), left)


def _coming(text: str, file: str, sort: Sort, wish: Wish) -> list[tuple[Coming, Evening]]:
    """The sessions of a file, each with its evening replayed. Errors: `Refused`, those of reading it."""
    if sort == "json":
        return [(BroughtBack(one), one.evening(replay=True)) for one in import_sessions(text, file)]
    if sort == "toml":
        readings = [read_sheet(text, file, folders=(Path(file).parent, *desk().rules_folders))]
    else:
        from pusoyref.sheet.big_two_scorer import read_score_sheet

        stake = wish.stake or 0
        readings = [*read_score_sheet(text, file, title=_title(file), rules=wish.rules, stake=stake)]
    for hand in (hand for reading in readings for hand in reading.evening.hands):
        if hand.result.ruling is not None and hand.result.status == "refused":
            raise Refused(hand.result.ruling)
    return [(NewSession(one.evening.header, one.events, one.evening), one.evening) for one in readings]


def _title(file: str) -> str:
    return SHEET_IN_A_PIPE if file == "-" else Path(file).stem


def _split(
    coming: Sequence[tuple[Coming, Evening]], *, by_day: bool
) -> tuple[tuple[PusoyrefError, ...], list[tuple[Coming, Evening]]]:
    """Why some are left alone, and those that are new. `by_day`: one of the same day may be here under another name."""
    book = desk().book
    entries = [entry for entry in book.index() if not entry.why]
    names = {folded(entry.name): entry for entry in entries}
    days: dict[str, list[str]] = {}
    for entry in entries:
        days.setdefault(entry.date, []).append(entry.id)
    left: list[PusoyrefError] = []
    new: list[tuple[Coming, Evening]] = []
    taken: set[str] = set()
    for one, evening in steps(coming, COMPARING):
        name = folded(evening.header.name)
        same_name = [names[name].id] if name in names else []
        same_day = days.get(evening.header.date, []) if by_day and evening.header.date else []
        found = _same(evening, [*same_name, *same_day])
        if found:
            left.append(Unreadable("already-here", name=evening.header.name, id=found))
        elif name in names or name in taken:
            id = names[name].id if name in names else ""
            left.append(
                Unreadable("differs-from-here", name=evening.header.name, id=id, proof=proof(evening))
            )
        else:
            taken.add(name)
            new.append((one, evening))
    return tuple(left), new


def _same(evening: Evening, ids: Sequence[str]) -> str:
    """Which of those sessions is the same evening, by its proof; "" for none."""
    mine = proof(evening) if ids else ""
    book = desk().book
    return next((id for id in dict.fromkeys(ids) if proof(book.open(id).evening_replayed()) == mine), "")
