"""The words of the page of an evening that people keep: headings, captions, short notes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from pusoyref.formats.words import NOTHING_TO_PAY
from pusoyref.money.settlement import Settlement
from pusoyref.ruleset.options import Ruleset
from pusoyref.session.evening import Evening, HandRecord, Payment
from pusoyref.session.standings import Standing
from pusoyref.text.amounts import points_words, signed
from pusoyref.text.style import Style, count_words, listed


class HasEnd(Protocol):
    """A line of the picture: whose it is, and what it ends at."""

    @property
    def player(self) -> str: ...

    @property
    def amount(self) -> str: ...


CONTENTS = "Contents"
EVENINGS = "Pusoy Dos evenings"
RESULT = "Result"
STANDINGS = "Where everybody stands"
SETTLE = "Who pays whom"
PICTURE = "Hand by hand"
PICTURE_TOGETHER = "Evening by evening"
HAND_AXIS, EVENING_AXIS = "hand", "evening"
HANDS = "The hands"
PAYMENTS = "Payments"
PAYMENTS_CAPTION = "Cash that changed hands"
RULES = "The rules"
PROOF = "Proof"
PROOF_WORDS = (
    "Two people with the same eight letters hold the same evening: players, rules, every hand, every payment."
)
NO_HAND = "No hand has been played."
POINTS_ONLY = "Played for points only: there is nothing to pay."
AS_DEALT = "As dealt"
TRICKS = "The tricks"
COUNTED = "How it was counted"
NO_PLAYS = "Nobody kept the plays of this hand."
UNFOLD = "Every hand unfolds into its tricks."
PASS = "pass"
PAYS = "pays"
MADE_BY = "Made by pusoyref, referee and scorekeeper for Pusoy Dos."
TAKES = "takes the trick"
REVERSES = "turns the ranks round"
CALLED_OFF = "called off"
NOT_OVER = "not over"
REFUSED = "does not count"
CANCELLED = "cancelled"
TOTAL = {"points": "points", "pesos": "pesos", "paid": "payments", "owed": "owed"}
"""The foot of the table of hands. Owed: what is left after payments."""
HEADS = {
    "place": "place", "player": "player", "won": "hands won", "points": "points", "chips": "chips", "pesos": "pesos",
    "owed": "owed", "hand": "hand", "winner": "won by", "left": "left", "sum": "counted", "number": "no.",
    "payer": "from", "payee": "to", "amount": "amount", "after": "after hand", "note": "day and note",
    "evenings": "evenings",
}  # fmt: skip


def winner_words(leaders: Sequence[Standing], *, closed: bool) -> str:
    """What the first have done: `wins the evening`."""
    if len(leaders) > 1:
        return "share first place"
    return "wins the evening" if closed else "in first place"


def about_words(evening: Evening, day: str, style: Style) -> str:
    """`2026-11-28 · 7 hands · ₱5.00 a point`"""
    played = sum(hand.result.status == "complete" for hand in evening.hands)
    parts = [day, count_words(played, "hand"), stake_words(evening.header.stake, style)]
    return f" {style.dot} ".join(part for part in parts if part)


def stake_words(stake: int, style: Style) -> str:
    """`₱5.00 a point`"""
    return f"{style.pesos(stake)} a point" if stake else "points only"


def span_words(evenings: int, first: str, last: str, style: Style) -> str:
    """`5 evenings · 2026-11-01 to 2026-11-29`"""
    return (
        f"{count_words(evenings, 'evening')} {style.dot} {first if first == last else f'{first} to {last}'}"
    )


def let_stand(reason: str) -> str:
    """Why a play that the rules refuse lies there."""
    return f'let stand by the table: "{reason}"'


def sides_note(sides: str) -> str:
    """The totals of two sides."""
    return f"Sides: {sides}"


def hand_title(number: int) -> str:
    """`Hand 3`"""
    return f"Hand {number}"


def trick_title(number: int) -> str:
    """`Trick 3`"""
    return f"Trick {number}"


def from_now_on(hand: HandRecord, before: HandRecord | None, evening: Evening, style: Style) -> Iterator[str]:
    """What is new with this hand: who sits where, the rules, the stake."""
    players = before.setup.players if before else evening.header.players
    rules = before.setup.rules if before else evening.header.rules
    stake = before.stake if before else evening.header.stake
    if hand.setup.players != players:
        yield f"From this hand on: {listed(hand.setup.players)}, in this order."
    if hand.setup.rules != rules:
        yield f"From this hand on: {rules_title(hand.setup.rules)}."
    if hand.stake != stake:
        yield f"From this hand on: {stake_words(hand.stake, style)}."


def rules_title(rules: Ruleset) -> str:
    """The ruleset's title, else its name."""
    return rules.title or rules.name or "Pusoy Dos"


def unlike(title: str, titles: Sequence[str]) -> str:
    """The title, with a number where other rules have the same: `Pusoy Dos, table rules (2)`."""
    number_, said = 1, title
    while said in titles:
        number_ += 1
        said = f"{title} ({number_})"
    return said


def as_first(title: str) -> str:
    """Before the lines in which other rules differ."""
    return f"As {title}, but:"


def rules_from(number: int) -> str:
    """From which hand on other rules held."""
    return f"from hand {number}"


def dealer_words(hand: HandRecord) -> str:
    """Who dealt, where that is known."""
    return f"{hand.setup.dealer} dealt." if hand.setup.dealer else ""


def left_after(counts: Sequence[tuple[str, int]]) -> str:
    """`Left: Ana 11, Ben 9, Carla out, Dan 13.`"""
    return (
        f"Left: {', '.join(f'{player} {count}' if count else f'{player} out' for player, count in counts)}."
    )


def settlement_note(settlement: Settlement) -> str:
    """How many payments, and that fewer cannot do it."""
    if not settlement.transfers:
        return NOTHING_TO_PAY
    made = count_words(len(settlement.transfers), "payment")
    if settlement.proved_fewest:
        return f"{made}; fewer cannot do it."
    return f"{made}; for so many people a few fewer may be possible."


def booked_words(payments: Sequence[Payment], style: Style) -> str:
    """Hands that were settled at once, in one line."""
    if not payments:
        return ""
    total = style.pesos(sum(payment.centavos for payment in payments))
    return f"Hands were settled at once: {count_words(len(payments), 'payment')}, {total} in all."


def picture_title(*, pesos: bool, together: bool = False) -> str:
    """What the picture shows."""
    what = "pesos" if pesos else "points"
    return f"Everybody's {what} after each {EVENING_AXIS if together else HAND_AXIS}"


def picture_words(ends: Sequence[HasEnd], axis: str) -> str:
    """The picture for who cannot see it."""
    told = ", ".join(f"{end.player} {end.amount}" for end in ends)
    return f"A line for each player. At the end: {told}. All numbers are in the table of {axis}s below."


def table_caption(*, pesos: bool, first: str) -> str:
    """What stands in the cells of the table of hands, or of evenings."""
    so_far = "pesos so far" if pesos else "points so far"
    return f"Points of each {first} and, smaller, {so_far}"


def sum_words(leaders: Sequence[Standing], style: Style, *, pesos: bool) -> str:
    """`+135 points, ₱675.00`; of several only the points, where their pesos are not the same."""
    points, amounts = leaders[0].points, {leader.centavos for leader in leaders}
    amount = f", {style.pesos(leaders[0].centavos)}" if pesos and len(amounts) == 1 else ""
    return f"{signed(points)} {points_words(points).split()[-1]}{amount}"
