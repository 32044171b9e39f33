"""The facts of an evening. Each is one value; a session is a list of them, in the order in which they were said.

Players are full names as they are known when the entry is made. Cards are in the order typed.
`notation.entries` writes each as a line and reads it back.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from pusoyref.cards import Card
from pusoyref.ruleset.options import Ruleset

Holding = int | tuple[Card, ...]
"""What somebody has left: how many cards, or which."""
Place = Literal["here", "lead", "after"]
"""Where a turn was written: at the table; at the head of a trick line; behind other turns of one."""


class Turn(Struct, frozen=True, gc=False):
    """A play, or with `cards` None a pass. `unreadable` is typed text that is no card (docs/rules.md 10)."""

    player: str
    cards: tuple[Card, ...] | None
    let_stand: str | None = None
    place: Place = "here"
    unreadable: str = ""


class Lead(Struct, frozen=True):
    """Who leads the hand, where the rules cannot know (docs/rules.md 5)."""

    player: str


class Lowest(Struct, frozen=True):
    """The lowest card dealt, where not every card is (docs/rules.md 3)."""

    card: Card


class Leftover(Struct, frozen=True):
    """Who took the card left over at three hands (docs/rules.md 3)."""

    player: str


class Deal(Struct, frozen=True):
    """A player's cards, entered before play (docs/rules.md 10)."""

    player: str
    cards: tuple[Card, ...]
    unreadable: str = ""


class Left(Struct, frozen=True):
    """What a loser holds at the end (docs/rules.md 10). `let_stand`: a count that does not match, and why it stands."""

    player: str
    holding: Holding
    let_stand: str | None = None
    unreadable: str = ""


class Holds(Struct, frozen=True):
    """Where a 2 that was not played lies: with a loser, or with nobody at the table (docs/rules.md 6)."""

    player: str | None
    card: Card


class Held(Struct, frozen=True):
    """All the 2s that losers held, said at once; where cards were set aside the list is complete (docs/rules.md 10)."""

    cards: tuple[tuple[str, tuple[Card, ...]], ...]


class Score(Struct, frozen=True):
    """A hand by counts, or the end of a half refereed one by counts (docs/rules.md 7)."""

    left: tuple[tuple[str, Holding], ...]
    held: tuple[tuple[str, tuple[Card, ...]], ...] | None = None
    out_with: tuple[Card, ...] | None = None
    order: tuple[str, ...] | None = None
    fed_by: str | None = None
    let_stand: str | None = None
    unreadable: tuple[tuple[str, str], ...] = ()


class FedBy(Struct, frozen=True):
    """Who let the winner out and pays for all; None takes it back (docs/rules.md 7)."""

    player: str | None


class Owes(Struct, frozen=True):
    """Who did not pay at once, where hands are settled one by one (docs/rules.md 7)."""

    player: str


class Void(Struct, frozen=True):
    """The hand is called off (docs/rules.md 6)."""

    reason: str


class Restore(Struct, frozen=True):
    """A void taken back."""


HandEntry = (
    Turn | Lead | Lowest | Leftover | Deal | Left | Holds | Held | Score | FedBy | Owes | Void | Restore
)


class Seats(Struct, frozen=True):
    """Who plays from the next hand on, in turn order (docs/rules.md 8)."""

    players: tuple[str, ...]


class Dealer(Struct, frozen=True):
    """Who deals the next hand (docs/rules.md 3)."""

    player: str


class Rename(Struct, frozen=True):
    """A person's new name; everything under the old one is theirs."""

    old: str
    new: str


class Change(Struct, frozen=True):
    """Rules and stake (centavos a point) from the next hand on, and at once whether Enter alone passes.

    None leaves a thing as it is.
    """

    rules: Ruleset | None = None
    stake: int | None = None
    enter_passes: bool | None = None


class Pay(Struct, frozen=True):
    """Cash that changed hands, in centavos; `date` is an ISO day (docs/rules.md 8)."""

    payer: str
    payee: str
    centavos: int
    date: str = ""
    note: str = ""


class Close(Struct, frozen=True):
    """The evening is over."""


class Reopen(Struct, frozen=True):
    """It was not."""


SessionEntry = Seats | Dealer | Rename | Change | Pay | Close | Reopen


class CardCorrection(Struct, frozen=True):
    """A card that was mistyped: `wrong` stood where `right` was meant. A card is played once, so it names its turn."""

    wrong: Card
    right: Card


class TurnCorrection(Struct, frozen=True):
    """What a turn really was, by its place from 1; `cards` None is a pass."""

    trick: int
    turn: int
    cards: tuple[Card, ...] | None


class OutWith(Struct, frozen=True):
    """The play that went out, of a hand by counts."""

    cards: tuple[Card, ...]


class OutOrder(Struct, frozen=True):
    """The order of going out, of a hand by counts."""

    players: tuple[str, ...]


Correction = CardCorrection | TurnCorrection | Left | Held | OutWith | OutOrder | FedBy | Void | Restore


class Fix(Struct, frozen=True):
    """A past hand corrected, all at once. What is not corrected stays as it was.

    `stands`: what the fix made illegal and the table lets stand, with its `reason`: places as in a session
    file, `3.2` for trick 3, turn 2, or `left` for a count.
    """

    hand: int
    corrections: tuple[Correction, ...]
    stands: tuple[str, ...] = ()
    reason: str | None = None


class FixPayment(Struct, frozen=True):
    """A payment put right: the centavos really paid, or cancelled, or counting again."""

    number: int
    change: int | Void | Restore


Entry = HandEntry | SessionEntry | Fix | FixPayment
