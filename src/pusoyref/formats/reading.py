"""Files that come in: of which sort one is, by its contents, and the evenings or sessions in it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import get_args

from pusoyref.errors import InvalidRequest
from pusoyref.formats import Sort
from pusoyref.formats.big_two_scorer import NAME, read_score_sheet
from pusoyref.formats.json import import_sessions
from pusoyref.formats.toml import write_session_file
from pusoyref.formats.toml.reader import MOST_HANDS_TO_CHECK, Reading, read_session_file
from pusoyref.ledger.session_log import Stored, new_session
from pusoyref.ruleset.options import Ruleset
from pusoyref.session.evening import Evening

_DAY_OR_COUNTS = re.compile(
    r"^[ \t]*(?:\d{4}-\d{1,2}-\d{1,2}|\d+[tT]?(?:[ \t]+\d+[tT]?){2,})[ \t]*(?:#.*)?\r?$", re.MULTILINE
)
_FIRST_LINE = re.compile(r"^[^\S\n]*([^#\s][^\r\n]{0,200})", re.MULTILINE)
"""The first that is neither blank nor a comment."""
_THRESHOLD = re.compile(r"[Ff][ \t]*=[ \t]*\d+[ \t]*(?:#.*)?")


def recognise(text: str) -> Sort:
    """A JSON export begins with `{`. A score sheet has a date or counts in a line of their own, and begins as no
    session file can: without a key or a table. Anything else is a session file.
    """
    text = text.removeprefix("\ufeff").lstrip()
    if text.startswith("{"):
        return "json"
    found = _FIRST_LINE.search(text)
    first = found[1] if found else ""
    begins_as_toml = first.startswith("[") or ("=" in first.partition("#")[0])
    if begins_as_toml and not _THRESHOLD.fullmatch(first):
        return "toml"
    return "big-two-scorer" if _DAY_OR_COUNTS.search(text) else "toml"


def sort_of(text: str, named: str | None) -> Sort:
    """The sort that was `named`, else as recognised. Errors: `unknown-format`."""
    if named is None:
        return recognise(text)
    for sort in get_args(Sort):
        if named == sort:
            return sort  # type: ignore[no-any-return]
    raise InvalidRequest("unknown-format", format=named, formats=get_args(Sort))


def read_evenings(
    text: str, file: str, folders: Sequence[Path], rules: Ruleset | None = None, sort: str | None = None
) -> list[Reading]:
    """The evenings of a file, as if played under `rules` where given; a session file has just one.

    `folders`: where rulesets are looked for, beside the file. Errors: those of the reader of that sort.
    """
    sort, folders = sort_of(text, sort), (Path(file).parent, *folders)
    if sort == "big-two-scorer":
        return [*read_score_sheet(text, file, title=_title(file), rules=rules, ignore_unasked=True)]
    if sort == "toml":
        return [read_session_file(text, file, folders=folders, rules=rules, most_hands=MOST_HANDS_TO_CHECK)]
    evenings = [evening for _, evening in import_sessions(text, file)]
    if rules is None:
        return [Reading(file, evening) for evening in evenings]
    return [
        read_session_file(write_session_file(evening), file, folders=folders, rules=rules)
        for evening in evenings
    ]


def read_sessions(
    text: str,
    file: str,
    sort: Sort,
    folders: Sequence[Path],
    now: str,
    rules: Ruleset | None = None,
    stake: int = 0,
) -> list[tuple[Stored, Evening]]:
    """The sessions of a file, as the ledger keeps them, each with its evening replayed; not stored yet.

    `rules` and `stake` (centavos a point) are those of a score sheet, which says neither.
    """
    if sort == "json":
        return [*import_sessions(text, file)]
    if sort == "toml":
        readings = [read_session_file(text, file, folders=(Path(file).parent, *folders))]
    else:
        readings = [*read_score_sheet(text, file, title=_title(file), rules=rules, stake=stake)]
    for reading in readings:
        _check_order(reading.evening, file)
    return [
        (new_session(reading.evening, reading.events, now, reading.identity), reading.evening)
        for reading in readings
    ]


def _check_order(evening: Evening, file: str) -> None:
    """At a table no hand begins before the one before it is over. Errors: `bad-sheet` with `hand`."""
    for hand in evening.hands[:-1]:
        if hand.result.status == "open" and not hand.result.questions:
            why = InvalidRequest("hand-open", hand=hand.number)
            raise InvalidRequest("bad-sheet", file=file, hand=hand.number + 1, why=why)


def _title(file: str) -> str:
    """What the sessions of a score sheet are called before their date."""
    return NAME if file == "-" else Path(file).stem
