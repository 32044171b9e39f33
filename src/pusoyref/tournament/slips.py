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
from pusoyref.tournament.collect import Copy

_SUM = re.compile(r"^(?P<body>.*?)(?P<apart>\s*)=\s*(?P<sum>[0-9]{1,5})\s*$", re.DOTALL)
_NUMBER = re.compile(r"[0-9]{1,3}(\+\S+)?")
_LONGEST_SUM = 5


class SlipRow(Struct, frozen=True):
    """`words` are what `score` would be given; `said` is the sum beside them, None where nobody typed it."""

    words: tuple[str, ...]
    said: int | None = None


def read_row(text: str, players: Sequence[str]) -> SlipRow:
    """A hand's line. Errors: `bad-slip-row` with `players`."""
    body, said = _split_sum(text.strip(), players)
    counts, stroke, last = body.partition("/")
    tokens = counts.replace(",", " ").split()
    if tokens and all(map(_NUMBER.fullmatch, tokens)):
        words, said = _by_seat(tokens, said, players, text)
    else:
        words = tuple(tokens)
    if not words:
        raise InvalidRequest("bad-slip-row", text=text, players=tuple(players))
    return SlipRow((*words[:-1], f"{words[-1]}/{last}") if stroke else words, said)


def read_totals(text: str, players: Sequence[str]) -> tuple[tuple[int, ...], int | None]:
    """The bottom line: the total of each column in turn order, and the check of the slip, None where left out.

    Errors: `bad-slip-row`, those of counts and names.
    """
    body, said = _split_sum(text.strip(), players)
    tokens = body.replace(",", " ").split()
    if tokens and all(
        token.isascii() and token.isdecimal() and len(token) <= _LONGEST_SUM for token in tokens
    ):
        if said is None and len(tokens) == len(players) + 1:
            said = int(tokens.pop())
        if len(tokens) != len(players):
            raise InvalidRequest("bad-slip-row", text=text, players=tuple(players), found=len(tokens))
        return tuple(map(int, tokens)), said
    found = {count.player: count.text for token in tokens for count in split_counts(token, players)}
    if not found or not all(total.isascii() and total.isdecimal() for total in found.values()):
        raise InvalidRequest("bad-slip-row", text=text, players=tuple(players))
    return tuple(int(found.get(player, "0")) for player in players), said


def _split_sum(text: str, players: Sequence[str]) -> tuple[str, int | None]:
    """The line without the sum at its end. `dan=13` is a count where Dan plays, and no sum."""
    found = _SUM.match(text)
    if found is None:
        return text, None
    body = found["body"]
    last = body.replace(",", " ").split()[-1:]
    if last and not found["apart"] and any(matching(last[0], players)):
        return text, None
    return body, int(found["sum"])


def _by_seat(
    tokens: list[str], said: int | None, players: Sequence[str], text: str
) -> tuple[tuple[str, ...], int | None]:
    if said is None and len(tokens) == len(players) + 1 and tokens[-1].isdecimal():
        said = int(tokens.pop())
    if len(tokens) != len(players):
        raise InvalidRequest("bad-slip-row", text=text, players=tuple(players), found=len(tokens))
    return tuple(f"{player}={token}" for player, token in zip(players, tokens, strict=True)), said


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
        at: said - sum(row)
        for at, (row, said) in enumerate(zip(counts, sums.rows, strict=True), 1)
        if said is not None and said != sum(row)
    }
    found = tuple(map(sum, zip(*counts, strict=True)))
    totals = {} if sums.totals is None else _differences(sums.totals, found)
    if rows or totals:
        return _counts(counts, sums, rows, totals)
    if sums.check is not None and sums.check != check_of(found):
        return _corner(found, sums)
    return None


def _differences(said: Sequence[int], found: Sequence[int]) -> dict[int, int]:
    return {at: one - other for at, (one, other) in enumerate(zip(said, found, strict=True)) if one != other}


def _counts(
    counts: Sequence[Sequence[int]], sums: SlipSums, rows: dict[int, int], totals: dict[int, int]
) -> Misread:
    if len(rows) == len(totals) == 1:
        (hand, by), (player, other) = *rows.items(), *totals.items()
        typed = counts[hand - 1][player]
        if by == other and typed + by >= 0:
            return Misread("count", (hand,), (player,), typed, typed + by)
    if len(rows) == 1 and not totals:
        return _one_row(counts, sums, *rows)
    if len(totals) == 1 and not rows and sums.totals is not None:
        return _one_total(counts, sums, sums.totals, *totals)
    if len(totals) == 2 and not rows:
        hands = _swapped(counts, totals)
        if len(hands) == 1:
            return Misread("swapped", hands, tuple(totals))
    return Misread("several", tuple(rows), tuple(totals))


def _one_row(counts: Sequence[Sequence[int]], sums: SlipSums, hand: int) -> Misread:
    said = sums.rows[hand - 1]
    assert said is not None
    kind: Kind = "row" if sums.totals is None else "row-sum"
    return Misread(kind, (hand,), (), said, sum(counts[hand - 1]))


def _one_total(
    counts: Sequence[Sequence[int]], sums: SlipSums, totals: Sequence[int], player: int
) -> Misread:
    """The total itself, unless the hand without a sum could hide a count."""
    unsure = tuple(hand for hand, said in enumerate(sums.rows, 1) if said is None)
    found = sum(row[player] for row in counts)
    return Misread("total", unsure, (player,), totals[player], found)


def _swapped(counts: Sequence[Sequence[int]], totals: dict[int, int]) -> tuple[int, ...]:
    """The hands in which the two counts in each other's place would make both totals right."""
    (one, by), (other, _) = totals.items()
    if sum(totals.values()):
        return ()
    return tuple(hand for hand, row in enumerate(counts, 1) if row[other] - row[one] == by)


def _corner(found: Sequence[int], sums: SlipSums) -> Misread:
    """Two columns in each other's place where that alone would make the check right; else the check itself."""
    assert sums.check is not None
    pairs = []
    for one, other in combinations(range(len(found)), 2):
        changed = list(found)
        changed[one], changed[other] = changed[other], changed[one]
        if check_of(changed) == sums.check:
            pairs.append((one, other))
    kind: Kind = "columns" if len(pairs) == 1 else "check"
    return Misread(kind, (), pairs[0] if len(pairs) == 1 else (), sums.check, check_of(found))


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
    left = tuple(_count(held.get(player, 0)) for player in evening.players)
    return SlipHand(entry, left, row.said)


def without_last_play(hands: Sequence[SlipHand], rules: Ruleset) -> tuple[int, ...]:
    """The rows, from 1, that do not say what went out, where a 2 in it scores (docs/rules.md 7)."""
    if rules.scoring.scheme != "bonus":
        return ()
    return tuple(at for at, hand in enumerate(hands, 1) if not hand.entry.out_with)


def with_hand(evening: Evening, hand: SlipHand) -> Evening:
    """The evening after it. Errors: `Refused` where no hand can end so, `slip-hand-open` where it is not over."""
    number = evening.next_number
    after = enter(evening, hand.entry).evening
    if after.open_hand is not None:
        raise InvalidRequest("slip-hand-open", hand=number)
    return after


def check_sums(
    hands: Sequence[SlipHand], totals: Sequence[int] | None, check: int | None, players: Sequence[str]
) -> bool:
    """Whether the sums that were typed leave no digit unguarded.

    Errors: `slip-sums`, with the kind of the fault and its place, where one does not agree.
    """
    sums = SlipSums(tuple(hand.said for hand in hands), None if totals is None else tuple(totals), check)
    found = misread([hand.left for hand in hands], sums)
    if found is not None:
        raise _fault(found, players)
    return sums.complete


def _fault(found: Misread, players: Sequence[str]) -> InvalidRequest:
    return InvalidRequest(
        "slip-sums",
        kind=found.kind,
        hands=found.hands,
        players=tuple(players[at] for at in found.players),
        typed=found.typed,
        wanted=found.wanted,
    )


def same_scores(here: Copy, slip: Copy) -> bool:
    """Whether what is here came to the same in every hand of the slip, though it may know what was played."""
    ours = {record.number: record.result for record in here.evening.hands}
    return all(
        record.number in ours
        and (ours[record.number].points, ours[record.number].left)
        == (record.result.points, record.result.left)
        for record in slip.evening.hands
    )


def _count(holding: object) -> int:
    return holding if isinstance(holding, int) else len(holding)  # type: ignore[arg-type]
