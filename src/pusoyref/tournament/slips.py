"""A paper slip becomes hands: every row is entered as `score` would, and the sums are held against the counts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations
from typing import Literal

from msgspec import Struct

from pusoyref.entries import Score
from pusoyref.errors import InvalidRequest
from pusoyref.notation.names import matching
from pusoyref.ruleset.options import Ruleset
from pusoyref.session.enter import enter
from pusoyref.session.evening import Evening
from pusoyref.session.typed import split_counts, typed_score

_SUM = re.compile(r"^(?P<body>.*?)(?P<apart>\s*)=\s*(?P<sum>[0-9]{1,5})\s*$", re.DOTALL)
_NUMBER = re.compile(r"[0-9]{1,3}(\+\S+)?")
_LONGEST_SUM = 5
_LONGEST_ROW = 500


class SlipRow(Struct, frozen=True):
    """`words` are what `score` would be given; `said` is the sum beside them, None where nobody typed it."""

    words: tuple[str, ...]
    said: int | None = None


def read_row(text: str, players: Sequence[str]) -> SlipRow:
    """A hand's line. Errors: `bad-slip-row` with `players`."""
    _check_length(text, players)
    body, typed_sum = _split_sum(text.strip(), players)
    counts, stroke, last = body.partition("/")
    words = counts.replace(",", " ").split()
    if words and all(map(_NUMBER.fullmatch, words)):
        numbers, typed_sum = _by_seat(words, typed_sum, players, text)
        words = [f"{player}={number}" for player, number in zip(players, numbers, strict=True)]
    if not words:
        raise InvalidRequest("bad-slip-row", text=text, players=tuple(players))
    if stroke:
        words[-1] += f"/{last}"
    return SlipRow(tuple(words), typed_sum)


def read_totals(text: str, players: Sequence[str]) -> tuple[tuple[int, ...], int | None]:
    """The bottom line: the total of each column in turn order, and the check of the slip, None where left out.

    Errors: `bad-slip-row`, those of counts and names.
    """
    _check_length(text, players)
    body, check = _split_sum(text.strip(), players)
    words = body.replace(",", " ").split()
    if words and all(word.isascii() and word.isdecimal() and len(word) <= _LONGEST_SUM for word in words):
        totals, check = _by_seat(words, check, players, text)
        return tuple(map(int, totals)), check
    named = {count.player: count.text for word in words for count in split_counts(word, players)}
    if not named or not all(total.isascii() and total.isdecimal() for total in named.values()):
        raise InvalidRequest("bad-slip-row", text=text, players=tuple(players))
    return tuple(int(named.get(player, "0")) for player in players), check


def _check_length(text: str, players: Sequence[str]) -> None:
    if len(text) > _LONGEST_ROW:
        raise InvalidRequest("bad-slip-row", text=text, players=tuple(players))


def _split_sum(text: str, players: Sequence[str]) -> tuple[str, int | None]:
    """The line without the sum at its end. `dan=13` is a count where Dan plays, and no sum."""
    match = _SUM.match(text)
    if match is None:
        return text, None
    body = match["body"]
    last = body.replace(",", " ").split()[-1:]
    if last and not match["apart"] and any(matching(last[0], players)):
        return text, None
    return body, int(match["sum"])


def _by_seat(
    numbers: list[str], typed_sum: int | None, players: Sequence[str], text: str
) -> tuple[list[str], int | None]:
    """A number for each player, and the sum, which may be the number behind them."""
    if typed_sum is None and len(numbers) == len(players) + 1 and numbers[-1].isdecimal():
        *numbers, last = numbers
        typed_sum = int(last)
    if len(numbers) != len(players):
        raise InvalidRequest("bad-slip-row", text=text, players=tuple(players), found=len(numbers))
    return numbers, typed_sum


Kind = Literal["count", "row", "row-sum", "swapped", "total", "columns", "check", "several"]


class SlipSums(Struct, frozen=True):
    """What the table wrote. A row's sum, all totals or the check are None where nobody typed them."""

    rows: tuple[int | None, ...]
    totals: tuple[int, ...] | None = None
    check: int | None = None

    @property
    def complete(self) -> bool:
        """Whether a misread digit cannot get through."""
        return None not in self.rows or self.totals is not None


class Misread(Struct, frozen=True):
    """What does not agree. Hands count from 1, players from 0; `typed` and `wanted` are what it is, and should be.

    `count`: one count of a `hand`. `row`: some count of a `hand`, or its sum. `row-sum`, `total`, `check`: that sum
    itself. `swapped`: the counts of two `players` in a `hand`; `columns`: all of theirs. `several`: more than one.
    """

    kind: Kind
    hands: tuple[int, ...] = ()
    players: tuple[int, ...] = ()
    typed: int = 0
    wanted: int = 0


def check_of(totals: Sequence[int]) -> int:
    """The corner of a slip."""
    return sum(seat * total for seat, total in enumerate(totals, 1))


def misread(counts: Sequence[Sequence[int]], sums: SlipSums) -> Misread | None:
    """The first thing that does not agree, as precisely as can be told; None where all does.

    `counts`: cards left, a row a hand, a column a player.
    """
    rows = {
        hand: typed - sum(row)
        for hand, (row, typed) in enumerate(zip(counts, sums.rows, strict=True), 1)
        if typed is not None and typed != sum(row)
    }
    columns = tuple(map(sum, zip(*counts, strict=True)))
    totals = {
        player: typed - column
        for player, (typed, column) in enumerate(zip(sums.totals or columns, columns, strict=True))
        if typed != column
    }
    if rows or totals:
        return _counts(counts, sums, rows, totals)
    if sums.check is not None and sums.check != check_of(columns):
        return _corner(columns, sums.check)
    return None


def _counts(
    counts: Sequence[Sequence[int]], sums: SlipSums, rows: dict[int, int], totals: dict[int, int]
) -> Misread:
    """`rows` and `totals`: by how much the sum of a hand, or of a player, is more than its counts."""
    if len(rows) == len(totals) == 1:
        (hand, by), (player, other) = *rows.items(), *totals.items()
        typed = counts[hand - 1][player]
        if by == other and typed + by >= 0:
            return Misread("count", (hand,), (player,), typed, typed + by)
    if len(rows) == 1 and not totals:
        ((hand, by),) = rows.items()
        wanted = sum(counts[hand - 1])
        return Misread("row" if sums.totals is None else "row-sum", (hand,), (), wanted + by, wanted)
    if len(totals) == 1 and not rows:
        ((player, by),) = totals.items()
        wanted = sum(row[player] for row in counts)
        # The total itself, unless a hand without a sum could hide a count.
        unsure = tuple(hand for hand, typed_sum in enumerate(sums.rows, 1) if typed_sum is None)
        return Misread("total", unsure, (player,), wanted + by, wanted)
    if len(totals) == 2 and not rows:
        hands = _swapped(counts, totals)
        if len(hands) == 1:
            return Misread("swapped", hands, tuple(totals))
    return Misread("several", tuple(rows), tuple(totals))


def _swapped(counts: Sequence[Sequence[int]], totals: dict[int, int]) -> tuple[int, ...]:
    """The hands in which the two counts in each other's place would make both totals right."""
    (one, by), (other, _) = totals.items()
    if sum(totals.values()):
        return ()
    return tuple(hand for hand, row in enumerate(counts, 1) if row[other] - row[one] == by)


def _corner(columns: Sequence[int], check: int) -> Misread:
    """Two columns in each other's place where that alone would make the check right; else the check itself."""
    pairs = []
    for one, other in combinations(range(len(columns)), 2):
        exchanged = list(columns)
        exchanged[one], exchanged[other] = columns[other], columns[one]
        if check_of(exchanged) == check:
            pairs.append((one, other))
    if len(pairs) == 1:
        return Misread("columns", (), pairs[0], check, check_of(columns))
    return Misread("check", (), (), check, check_of(columns))


class SlipHand(Struct, frozen=True):
    """A row: the entry it makes, cards left in turn order, the sum typed beside them (None: none)."""

    entry: Score
    left: tuple[int, ...]
    said: int | None


def check_rules(rules: Ruleset) -> None:
    """Errors: `slip-rules` where counts alone do not tell a hand: it matters in which order people went out."""
    if rules.ending.until == "last-holder":
        raise InvalidRequest("slip-rules", rules=rules.name)


def slip_hand(evening: Evening, text: str) -> SlipHand:
    """The next hand of a table, from a row as typed. Errors: `bad-slip-row`, those of counts and names."""
    row = read_row(text, evening.players)
    entry = typed_score(evening, row.words)
    held = dict(entry.left)
    holdings = [held.get(player, 0) for player in evening.players]
    left = tuple(holding if isinstance(holding, int) else len(holding) for holding in holdings)
    return SlipHand(entry, left, row.said)


def check_sums(hands: Sequence[SlipHand], totals: str | None, players: Sequence[str]) -> bool:
    """Whether the sums that were typed leave no digit unguarded. `totals`: the bottom line as typed.

    Errors: `slip-sums`, with the kind of the fault and its place, where one does not agree; those of `read_totals`.
    """
    down, check = (None, None) if totals is None else read_totals(totals, players)
    sums = SlipSums(tuple(hand.said for hand in hands), down, check)
    fault = misread([hand.left for hand in hands], sums)
    if fault is not None:
        raise _sums_error(fault, players)
    return sums.complete


def _sums_error(fault: Misread, players: Sequence[str]) -> InvalidRequest:
    names = tuple(players[at] for at in fault.players)
    fields = {"kind": fault.kind, "hands": fault.hands, "typed": fault.typed, "wanted": fault.wanted}
    return InvalidRequest("slip-sums", players=names, **fields)


class Slip:
    """A slip as far as it was read: the evening after every row, the rows, and whether all sums are there."""

    def __init__(self, begun: Evening) -> None:
        self._evenings = [begun]
        self.hands: list[SlipHand] = []
        self.guarded = False

    @property
    def evening(self) -> Evening:
        """The table's session after the rows."""
        return self._evenings[-1]

    def read(self, text: str) -> None:
        """Reads the next row. Errors: those of a row, of its own sum, and of the referee."""
        hand = slip_hand(self.evening, text)
        counted = sum(hand.left)
        if hand.said not in (None, counted):
            fault = Misread("row", (len(self.hands) + 1,), (), hand.said or 0, counted)
            raise _sums_error(fault, self.evening.players)
        self.add(hand)

    def add(self, hand: SlipHand) -> None:
        """Enters a row. Errors: `Refused` where no hand can end so, `slip-hand-open` where it is not over."""
        after = enter(self.evening, hand.entry).evening
        if after.open_hand is not None:
            raise InvalidRequest("slip-hand-open", hand=self.evening.next_number)
        self._evenings.append(after)
        self.hands.append(hand)

    def take_back(self) -> None:
        """Forgets the last row, if there is one."""
        if self.hands:
            self.hands.pop()
            self._evenings.pop()

    def check(self, totals: str | None) -> None:
        """Holds the sums against the counts. Errors: those of `check_sums`."""
        self.guarded = check_sums(self.hands, totals, self.evening.players)

    def without_last_play(self) -> tuple[int, ...]:
        """The rows, from 1, that do not say what went out, where a 2 in it scores (docs/rules.md 7)."""
        if self.evening.current_rules.scoring.scheme != "bonus":
            return ()
        return tuple(at for at, hand in enumerate(self.hands, 1) if not hand.entry.out_with)
