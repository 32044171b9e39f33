"""Where the cards that nobody has played can be, and how many of them with whom."""

from __future__ import annotations

from msgspec import Struct

from pusoyref.cards import DECK, Card
from pusoyref.hand.holdings import known_cards
from pusoyref.hand.state import HandState
from pusoyref.hand.why_not import below_lowest, most_cards
from pusoyref.plays.order import lowest_card


class Unseen(Struct, frozen=True):
    """Cards not yet played: in the hands `known` card by card, or `free` with anybody else, or set aside.

    `room`: the most cards of each who holds any; one more for whoever shows the card `shows` (docs/rules.md 3).
    """

    known: dict[str, frozenset[Card]]
    free: frozenset[Card]
    room: dict[str, int]
    shows: Card | None = None

    def of(self, player: str) -> frozenset[Card]:
        """The cards that a player can hold."""
        return self.known.get(player, self.free)

    def can_hold(self, player: str, cards: tuple[Card, ...]) -> bool:
        """Whether all these cards can be in a player's hand."""
        return self.has_room(player, cards) and self.of(player).issuperset(cards)

    def has_room(self, player: str, cards: tuple[Card, ...]) -> bool:
        """Whether a player has as many cards, whichever they are."""
        return len(cards) <= self.most(player, self.shows in cards)

    def most(self, player: str, shown: bool) -> int:
        """The most cards a player can hold, the card left over among them or not."""
        return self.room[player] + (1 if shown and self.shows is not None else 0)


def unseen(state: HandState) -> Unseen:
    """What can still be where; a card below the lowest one dealt is nowhere."""
    known = {player: frozenset(cards) for player, cards in known_cards(state).items()}
    placed = frozenset[Card]().union(*known.values())
    free = [card for card in DECK if card not in state.played and card not in placed]
    unknown = state.setup.gives_leftover and state.leftover_player is None
    return Unseen(
        known,
        frozenset(card for card in free if below_lowest(state, (card,)) is None),
        {player: most_cards(state, player) for player in state.holders()},
        lowest_card(state.rules) if unknown else None,
    )
