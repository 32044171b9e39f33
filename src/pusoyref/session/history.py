"""The log as people read it: every line with its sort, its hand and the entries it is about."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Literal, get_args

from msgspec import Struct

from pusoyref.entries import Entry, Rename
from pusoyref.errors import InvalidRequest, PusoyrefError
from pusoyref.notation.entries import read_entry
from pusoyref.notation.names import find_name
from pusoyref.ruleset.loading import from_values
from pusoyref.session.rename import renamed
from pusoyref.session.undo import LogEntry

HistorySort = Literal["entry", "refusal", "undo", "redo", "fix", "let-stand"]
SORTS: tuple[HistorySort, ...] = get_args(HistorySort)


class HistoryLine(Struct, frozen=True):
    """`about`: the entry made, refused, or taken back; empty where its text cannot be read. `hand` is 0 for none."""

    log_entry: LogEntry
    sort: HistorySort
    hands: frozenset[int]
    about: tuple[Entry, ...]


def history(log_entries: Iterable[LogEntry]) -> list[HistoryLine]:
    """A line for everything that happened, in the order given. Fixes and what was let stand are sorts of their own."""
    lines: list[HistoryLine] = []
    groups: dict[int, list[HistoryLine]] = {}
    for log_entry in log_entries:
        if log_entry.sort in ("undo", "redo"):
            about = groups.get(log_entry.target, [])
            line = HistoryLine(
                log_entry,
                log_entry.sort,
                frozenset[int]().union(*(one.hands for one in about)),
                tuple(entry for one in about for entry in one.about),
            )
        else:
            line = _line(log_entry)
            if log_entry.sort == "entry":
                groups.setdefault(log_entry.group, []).append(line)
        lines.append(line)
    return lines


def chosen(
    lines: Iterable[HistoryLine],
    hand: int | None = None,
    names: Collection[str] = (),
    sort: str | None = None,
) -> list[HistoryLine]:
    """Lines of one hand, about a person under any of `names`, of one sort. Errors: `unknown-sort`."""
    if sort is not None and sort not in SORTS:
        raise InvalidRequest("unknown-sort", sort=sort, sorts=SORTS)
    return [
        line
        for line in lines
        if (hand is None or hand in line.hands)
        and (not names or any(_concerns(entry, names) for entry in line.about))
        and (sort is None or line.sort == sort)
    ]


def names_of(text: str, people: Sequence[str], lines: Iterable[HistoryLine]) -> frozenset[str]:
    """Every name that a person has had in the session. `people`: as they are called now; an old name will do too.

    Errors: `unknown-name`, `ambiguous-name`.
    """
    renames = [
        entry for line in lines if line.sort == "entry" for entry in line.about if isinstance(entry, Rename)
    ]
    try:
        names = {find_name(text, people)}
    except InvalidRequest as error:
        if error.code != "unknown-name":
            raise
        try:
            names = {find_name(text, [entry.old for entry in renames])}
        except InvalidRequest:
            raise error from None
    while True:
        more = {
            name for entry in renames if {entry.old, entry.new} & names for name in (entry.old, entry.new)
        }
        if more <= names:
            return frozenset(names)
        names |= more


def _line(log_entry: LogEntry) -> HistoryLine:
    try:
        rules = None if log_entry.rules is None else from_values(log_entry.rules)
        entry: Entry | None = read_entry(log_entry.text, rules)
    except PusoyrefError:
        entry = None
    hands = {log_entry.hand} if log_entry.hand else set()
    hands |= {hand} if isinstance(hand := getattr(entry, "hand", 0), int) and hand else set()
    return HistoryLine(
        log_entry, _sort(log_entry, entry), frozenset(hands), () if entry is None else (entry,)
    )


def _sort(log_entry: LogEntry, entry: Entry | None) -> HistorySort:
    if log_entry.sort != "entry":
        return log_entry.sort
    if log_entry.text.startswith("fix "):
        return "fix"
    return "entry" if getattr(entry, "let_stand", None) is None else "let-stand"


def _concerns(entry: Entry, names: Collection[str]) -> bool:
    if isinstance(entry, Rename):
        return entry.old in names or entry.new in names
    return renamed(entry, dict.fromkeys(names, "\0")) != entry
