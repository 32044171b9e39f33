"""A big-two-scorer sheet → its sessions, one a date (docs/big-two-scorer.md)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from pusoyref.entries import Change, Entry, Score, Seats
from pusoyref.errors import InvalidRequest, PusoyrefError
from pusoyref.formats import unlike
from pusoyref.formats.toml.reader import MOST_HANDS, Reading
from pusoyref.notation.dates import read_date
from pusoyref.notation.names import LONGEST, casefolded, check_different, read_players
from pusoyref.ruleset.loading import preset, with_options
from pusoyref.ruleset.options import Ruleset
from pusoyref.session.enter import check_table
from pusoyref.session.evening import Event, Header
from pusoyref.session.fold import fold
from pusoyref.texts import shortened, visible

NAME = "big-two-scorer"
THRESHOLD = 10
"""From how many cards a penalty doubles, where no line says otherwise."""
SEATS = 4
MOST_CARDS = 13
MOST_SHEET_HANDS = 50_000
MOST_LINES = 250_000
MOST_DAYS = 4_000
MOST_ODD = 1_000
"""After so many odd lines no other is read."""
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


Days = list[tuple[str, list[HandLine]]]
"""The hands below each date, which is "" for those above the first."""


def read_days(text: str, file: str) -> Days:
    """A sheet's days that have hands, in its order.

    Errors: `too-large`; `odd-lines` with `faults`, a `bad-sheet` with `line` for each of the first, and whether it was
    `stopped` by too many; `no-hands`.
    """
    sheet = _ScoreSheet()
    faults: list[PusoyrefError] = []
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if text.count("\n") > MOST_LINES:
        raise InvalidRequest("too-large", file=file)
    for number, line in enumerate(text.split("\n"), 1):
        try:
            sheet.read(number, line.partition("#")[0].strip())
        except InvalidRequest as error:
            faults.append(InvalidRequest("bad-sheet", file=file, line=number, why=error))
            if len(faults) == MOST_ODD:
                break
        if sheet.count > MOST_SHEET_HANDS or len(sheet.days) > MOST_DAYS:
            raise InvalidRequest("too-large", file=file)
    if faults:
        more = len(faults) - MOST_TOLD
        raise InvalidRequest(
            "odd-lines",
            file=file,
            faults=tuple(faults[:MOST_TOLD]),
            more=max(0, more),
            stopped=len(faults) == MOST_ODD,
        )
    if not sheet.count:
        raise InvalidRequest("no-hands", file=file)
    return [(date, hands) for date, hands in sheet.days if hands]


class _ScoreSheet:
    """What holds from the line read last on."""

    def __init__(self) -> None:
        self.days: Days = [("", [])]
        self.count = 0
        self._players: tuple[str, ...] = ()
        self._threshold = THRESHOLD
        self._spelt: dict[str, str] = {}

    def read(self, number: int, line: str) -> None:
        """One line without its comment. Errors: those of what it says, `odd-line` where it says nothing known."""
        if not line:
            return
        threshold = _THRESHOLD_LINE.fullmatch(line)
        if threshold:
            self._threshold = _read_threshold(threshold[1])
        elif _LIKE_A_DAY.fullmatch(line):
            self.days.append((_read_day(line), []))
        elif line[0].isascii() and line[0].isdigit():
            self._read_counts(number, line)
        else:
            self._read_names(line)

    def _read_names(self, line: str) -> None:
        names = line.split(maxsplit=SEATS)
        if len(names) != SEATS:
            raise InvalidRequest("odd-line", text=line)
        # One person, one spelling: the first in the sheet.
        self._players = tuple(self._spelt.setdefault(casefolded(name), name) for name in read_players(names))

    def _read_counts(self, number: int, line: str) -> None:
        counted = [_COUNT.fullmatch(word) for word in line.split(maxsplit=SEATS)]
        if not all(counted):
            raise InvalidRequest("odd-line", text=line)
        if len(counted) != SEATS:
            raise InvalidRequest("odd-counts", text=line, why="number")
        counts = tuple(int(count[1]) for count in counted if count)
        takers = [at for at, count in enumerate(counted) if count and count[2]]
        why = _odd(counts, len(takers)) or ("" if self._players else "players")
        if why:
            raise InvalidRequest("odd-counts", text=line, why=why)
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


def _read_day(text: str) -> str:
    if not _DAY.fullmatch(text):
        raise InvalidRequest("bad-date", text=text)
    return read_date(text)


def _read_threshold(text: str) -> int:
    """From 1 card, when every penalty doubles, to 13, which are tripled anyway. Errors: `odd-threshold`."""
    if not _NUMBER.fullmatch(text) or not 1 <= int(text) <= MOST_CARDS:
        raise InvalidRequest("odd-threshold", text=text)
    return int(text)


@cache
def scorer_rules(threshold: int = THRESHOLD) -> Ruleset:
    """Rules that reproduce that program's sums: from `threshold` cards on a penalty doubles, 13 are tripled."""
    bands = ((1, 1), (threshold, 2)) if threshold > 1 else ((1, 2),)
    rules = with_options(preset("hong-kong"), {"scoring.bands": bands, "scoring.shutout": 3})
    name = NAME if threshold == THRESHOLD else f"{NAME}, F={threshold}"
    return replace(rules, name=name, title="Big Two as big-two-scorer counts it")


def read_score_sheet(
    text: str,
    file: str,
    *,
    title: str,
    rules: Ruleset | None = None,
    stake: int = 0,
    ignore_unasked: bool = False,
) -> tuple[Reading, ...]:
    """A session for every date that has hands, in the order of the sheet, called `title` and the date.

    Played under `rules`, which leave `F=` aside, or else under those of that program. `stake`: centavos a point.
    `ignore_unasked`: a `t` that `rules` do not ask for is left out, not refused.
    Errors: those of `read_days`; `bad-sheet` with `line`.
    """
    names: set[str] = set()
    readings = []
    for date, hands in read_days(text, file):
        if len(hands) > MOST_HANDS:
            raise InvalidRequest("too-large", file=file)
        for hand in hands:
            _check(hand, file, rules, ignore_unasked)
        _check_people(hands, file)
        name = unlike(f"{_plain(title)} {date}".strip(), names)
        names.add(name)
        first = hands[0]
        header = Header(name, date, first.players, rules or scorer_rules(first.threshold), stake)
        entries = enumerate(_entries(hands, rules), 1)
        events = tuple(Event(number, entry, hand, group=number) for number, (hand, entry) in entries)
        readings.append(Reading(file, fold(header, events), events))
    return tuple(readings)


def _check_people(hands: Sequence[HandLine], file: str) -> None:
    """Who played on a day can be told apart. Errors: `bad-sheet` with `line`."""
    people: list[str] = []
    for hand in hands:
        new = [player for player in hand.players if player not in people]
        if new:
            try:
                check_different(new, people)
            except InvalidRequest as error:
                raise InvalidRequest("bad-sheet", file=file, line=hand.line, why=error) from None
            people += new


def _check(hand: HandLine, file: str, rules: Ruleset | None, ignore_unasked: bool) -> None:
    """Errors: `bad-sheet` with `table-size` or `option-off` where `rules` cannot take the hand."""
    if rules is None:
        return
    try:
        check_table(rules, hand.players)
        if hand.taker is not None and rules.scoring.feeding == "off" and not ignore_unasked:
            raise InvalidRequest("option-off", key="scoring.feeding", word="t")
    except PusoyrefError as error:
        raise InvalidRequest("bad-sheet", file=file, line=hand.line, why=error) from None


def _plain(title: str) -> str:
    """A file's name as part of a session's."""
    words = visible(shortened(title, LONGEST)).split()
    return " ".join(words)[: LONGEST - 20].strip() or NAME


def _entries(hands: Sequence[HandLine], rules: Ruleset | None) -> Iterator[tuple[int, Entry]]:
    """Entries with the number of their hand, 0 for what stands between two."""
    before = hands[0]
    for number, hand in enumerate(hands, 1):
        if hand.players != before.players:
            yield 0, Seats(hand.players)
        if rules is None and hand.threshold != before.threshold:
            yield 0, Change(scorer_rules(hand.threshold))
        fed_by = hand.taker if rules is None or rules.scoring.feeding != "off" else None
        yield number, Score(tuple(zip(hand.players, hand.counts, strict=True)), fed_by=fed_by)
        before = hand
