"""A paper slip becomes hands: every row is entered as `score` would, and the sums are held against the counts."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from pusoyref.entries import Score
from pusoyref.errors import Unreadable
from pusoyref.ruleset.options import Ruleset
from pusoyref.session.enter import enter
from pusoyref.session.evening import Evening
from pusoyref.session.typed import typed_score
from pusoyref.tournament.copies import Copy
from pusoyref.tournament.slip_rows import read_row
from pusoyref.tournament.slip_sums import Misread, SlipSums, misread


class SlipHand(Struct, frozen=True):
    """A row: the entry it makes, cards left in turn order, the sum typed beside them (None: none)."""

    entry: Score
    left: tuple[int, ...]
    said: int | None


def check_rules(rules: Ruleset) -> None:
    """Errors: `slip-rules` where counts alone do not tell a hand: it matters in which order people went out."""
    if rules.ending.until == "last-holder":
        raise Unreadable("slip-rules", rules=rules.name)


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
        raise Unreadable("slip-hand-open", hand=number)
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


def _fault(found: Misread, players: Sequence[str]) -> Unreadable:
    return Unreadable(
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
