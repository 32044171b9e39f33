"""The lines of a big-two-scorer sheet: what each says, and what is odd about it (docs/big-two-scorer.md)."""

from __future__ import annotations

import re

from msgspec import Struct

from pusoyref.errors import PusoyrefError, Unreadable
from pusoyref.notation.names import folded, read_players
from pusoyref.sheet.dates import read_date

THRESHOLD = 10
"""From how many cards a penalty doubles, where no line says otherwise."""
SEATS = 4
MOST_CARDS = 13
MOST_HANDS = 50_000
MOST_TOLD = 20
"""So many odd lines are told one by one."""

_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_LIKE_A_DAY = re.compile(r"\d+[-/.]\d+[-/.]\d+")
_THRESHOLD_LINE = re.compile(r"[Ff]\s*=\s*(\S*)")
_NUMBER = re.compile(r"[0-9]{1,9}")
_COUNT = re.compile(r"([0-9]{1,9})([tT]?)")


class HandLine(Struct, frozen=True):
    """A hand of the sheet. `counts` by seat; `taker` takes all losses; `threshold` is the `F` in force."""

    line: int
    players: tuple[str, ...]
    counts: tuple[int, ...]
    taker: str | None
    threshold: int


class Day(Struct, frozen=True):
    """The hands below one date, which is "" for those above the first."""

    date: str
    hands: tuple[HandLine, ...]


def read_days(text: str, file: str) -> tuple[Day, ...]:
    """A sheet's days that have hands, in its order.

    Errors: `too-large`; `odd-lines` with `faults`, a `bad-sheet` with `line` for each; `no-hands`.
    """
    sheet = _Sheet()
    faults: list[PusoyrefError] = []
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for number, line in enumerate(lines, 1):
        try:
            sheet.read(number, line.partition("#")[0].strip())
        except Unreadable as error:
            faults.append(Unreadable("bad-sheet", file=file, line=number, why=error))
        if sheet.count > MOST_HANDS:
            raise Unreadable("too-large", file=file)
    if faults:
        more = len(faults) - MOST_TOLD
        raise Unreadable("odd-lines", file=file, faults=tuple(faults[:MOST_TOLD]), more=max(0, more))
    if not sheet.count:
        raise Unreadable("no-hands", file=file)
    return tuple(Day(date, tuple(hands)) for date, hands in sheet.days if hands)


class _Sheet:
    """What holds from the line read last on."""

    def __init__(self) -> None:
        self.days: list[tuple[str, list[HandLine]]] = [("", [])]
        self.count = 0
        self._players: tuple[str, ...] = ()
        self._threshold = THRESHOLD
        self._spelt: dict[str, str] = {}

    def read(self, number: int, said: str) -> None:
        """One line without its comment. Errors: those of what it says, `odd-line` where it says nothing known."""
        if not said:
            return
        threshold = _THRESHOLD_LINE.fullmatch(said)
        if threshold:
            self._threshold = _read_threshold(threshold[1])
        elif _LIKE_A_DAY.fullmatch(said):
            self.days.append((_read_day(said), []))
        elif said[0].isascii() and said[0].isdigit():
            self._read_counts(number, said)
        else:
            self._read_names(said)

    def _read_names(self, said: str) -> None:
        names = said.split()
        if len(names) != SEATS:
            raise Unreadable("odd-line", text=said)
        # One person, one spelling: the first in the sheet.
        self._players = tuple(self._spelt.setdefault(folded(name), name) for name in read_players(names))

    def _read_counts(self, number: int, said: str) -> None:
        found = [_COUNT.fullmatch(word) for word in said.split()]
        if not all(found):
            raise Unreadable("odd-line", text=said)
        if len(found) != SEATS:
            raise Unreadable("odd-counts", text=said, why="number")
        counts = tuple(int(count[1]) for count in found if count)
        takers = [at for at, count in enumerate(found) if count and count[2]]
        why = _odd(counts, len(takers)) or ("" if self._players else "players")
        if why:
            raise Unreadable("odd-counts", text=said, why=why)
        taker = self._players[takers[0]] if takers else None
        self.days[-1][1].append(HandLine(number, self._players, counts, taker, self._threshold))
        self.count += 1


def _odd(counts: tuple[int, ...], takers: int) -> str:
    """What is wrong with four counts, "" for nothing."""
    if max(counts) > MOST_CARDS:
        return "cards"
    if counts.count(0) != 1:
        return "winner"
    return "takers" if takers > 1 else ""


def _read_day(said: str) -> str:
    if not _DAY.fullmatch(said):
        raise Unreadable("bad-date", text=said)
    return read_date(said)


def _read_threshold(said: str) -> int:
    """From 1 card, when every penalty doubles, to 13, which are tripled anyway. Errors: `odd-threshold`."""
    if not _NUMBER.fullmatch(said) or not 1 <= int(said) <= MOST_CARDS:
        raise Unreadable("odd-threshold", text=said)
    return int(said)
