"""Where a hand stands: computed from its facts, never stored (docs/rules.md 3, 5, 6)."""

from __future__ import annotations

from functools import cached_property, lru_cache

from msgspec import Struct

from pusoyref.cards import Card
from pusoyref.entries import Deal, Held, Holds, Left, Score
from pusoyref.plays.identify import Play
from pusoyref.plays.order import Order, lowest_card, order_of
from pusoyref.ruleset.options import Ruleset

NOBODY = frozenset[str]()


class HandSetup(Struct, frozen=True, dict=True):
    """What is settled before the first card falls (docs/rules.md 3, 5).

    `players` in turn order. `leader` is who must lead, None where the rules cannot know. `lowest_leads`:
    the holder of the lowest card leads. `duty`: the first play must contain that card.
    """

    number: int
    rules: Ruleset
    players: tuple[str, ...]
    leader: str | None = None
    lowest_leads: bool = False
    duty: bool = False
    dealer: str | None = None

    @cached_property
    def dealt(self) -> int:
        """Cards dealt to each, a card left over not counted."""
        return self.rules.cards_dealt(len(self.players)) or 0

    @cached_property
    def all_dealt(self) -> bool:
        """True where none of the 52 cards stays hidden."""
        return self.rules.undealt(len(self.players)) == 0

    @cached_property
    def gives_leftover(self) -> bool:
        """True where the holder of the lowest card takes the one card left over."""
        return self.rules.gives_leftover(len(self.players))


@lru_cache(maxsize=64)
def _others(seats: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """By player: the other players in turn order, beginning with the next one."""
    return {player: (*seats[at + 1 :], *seats[:at]) for at, player in enumerate(seats)}


class TurnRecord(Struct, frozen=True, gc=False):
    """One turn as it stands. `play` is None for a pass; `let_stand` the reason where the table overruled."""

    player: str
    play: Play | None
    let_stand: str | None = None


Trick = tuple[TurnRecord, ...]


class HandFacts(Struct, frozen=True):
    """What was said about a hand besides its turns."""

    lead: str | None = None
    lowest: Card | None = None
    leftover: str | None = None
    deals: tuple[Deal, ...] = ()
    left: tuple[Left, ...] = ()
    holds: tuple[Holds, ...] = ()
    held: Held | None = None
    score: Score | None = None
    fed_by: str | None = None
    owes: tuple[str, ...] = ()
    void: str | None = None


class HandState(Struct, frozen=True):
    """A hand at one moment (docs/rules.md 5, 6). Made by `start`, moved by `advance`; a value that never changes.

    `table` is the play to beat, None when a lead is due. `turn` is who is to act, None when the hand is
    over or nobody knows yet who leads. `passed` are those who passed in this trick (under may-return:
    since the last play). `last_table` and `last_passed` remember a trick that has closed.
    """

    setup: HandSetup
    facts: HandFacts = HandFacts()
    tricks: tuple[Trick, ...] = ()
    played: dict[Card, tuple[str, int]] = {}
    counts: dict[str, int] = {}
    table: Play | None = None
    owner: str | None = None
    turn: str | None = None
    passed: frozenset[str] = NOBODY
    last_table: Play | None = None
    last_passed: frozenset[str] = NOBODY
    reversed_ranks: bool = False
    revolutions: int = 0
    hand_ons: int = 0
    ban_lifted: bool = False
    out: tuple[str, ...] = ()
    out_with: Play | None = None
    over: bool = False
    asks_leftover: bool = False

    @property
    def rules(self) -> Ruleset:
        """The rules it is played under."""
        return self.setup.rules

    @property
    def players(self) -> tuple[str, ...]:
        """Everybody at the table, in turn order."""
        return self.setup.players

    @property
    def order(self) -> Order:
        """The order of cards in force."""
        return order_of(self.rules, reversed_ranks=self.reversed_ranks)

    @property
    def lowest(self) -> Card:
        """The lowest card dealt: as stated, or as all the entered hands show, else the deck's lowest."""
        if self.facts.lowest is None and self.all_entered and not self.setup.all_dealt:
            return min(
                (card for deal in self.facts.deals for card in deal.cards), key=order_of(self.rules).card
            )
        return self.facts.lowest or lowest_card(self.rules)

    @property
    def asks_lowest(self) -> bool:
        """Where not every card is dealt and the lowest one leads, the table says which it was (docs/rules.md 3)."""
        setup = self.setup
        return setup.duty and not setup.all_dealt and self.facts.lowest is None and not self.all_entered

    @property
    def all_entered(self) -> bool:
        """True where everybody's hand was entered before play."""
        return len(self.facts.deals) == len(self.players)

    @property
    def begun(self) -> bool:
        """True once a turn was taken."""
        return bool(self.tricks)

    @property
    def trick_number(self) -> int:
        """The trick in which the next turn falls, from 1."""
        return max(1, len(self.tricks) + (1 if self.table is None and not self.over and self.begun else 0))

    @property
    def turn_number(self) -> int:
        """The place of the next turn in its trick, from 1."""
        return 1 if self.table is None and not self.over else len(self.tricks[-1]) + 1

    def cards_of(self, player: str) -> int:
        """How many cards a player still holds: dealt less played."""
        setup = self.setup
        extra = setup.gives_leftover and self.leftover_player == player
        return setup.dealt + extra - self.counts.get(player, 0)

    def dealt_to(self, player: str) -> int:
        """Cards dealt, with the one left over for whoever is known to have taken it."""
        extra = self.setup.gives_leftover and self.leftover_player == player
        return self.setup.dealt + (1 if extra else 0)

    @property
    def leftover_player(self) -> str | None:
        """Who took the card left over, as far as it is said or shown (docs/rules.md 3)."""
        if self.facts.leftover:
            return self.facts.leftover
        lowest = lowest_card(self.rules)
        if lowest in self.played:
            return self.played[lowest][0]
        holdings = [(left.player, left.holding) for left in self.facts.left]
        holdings += self.facts.score.left if self.facts.score is not None else ()
        for player, holding in holdings:
            if not isinstance(holding, int) and lowest in holding:
                return player
        return next((deal.player for deal in self.facts.deals if lowest in deal.cards), None)

    def deal_of(self, player: str) -> tuple[Card, ...] | None:
        """A player's entered hand, or None."""
        return next((deal.cards for deal in self.facts.deals if deal.player == player), None)

    def others_from(self, player: str) -> tuple[str, ...]:
        """The other players in turn order, beginning with the next one. Raises `ValueError` for a stranger."""
        others = _others(self.setup.players).get(player)
        if others is None:
            raise ValueError(f"{player!r} is not at the table")
        return others

    def holders(self) -> tuple[str, ...]:
        """Players who still hold cards, in seat order."""
        return tuple(player for player in self.players if self.cards_of(player) > 0)

    def next_holder(self, player: str) -> str | None:
        """The next player in turn who holds cards."""
        return next((other for other in self.others_from(player) if self.cards_of(other) > 0), None)

    def next_answerer(self, after: str) -> str | None:
        """Who is next to answer after `after` in the trick as it stands (docs/rules.md 5)."""
        owner, passed = self.owner, self.passed
        for player in self.others_from(after):
            if player != owner and player not in passed and self.cards_of(player) > 0:
                return player
        return after if after != owner and after not in passed and self.cards_of(after) > 0 else None

    def answerers(self, after: str, owner: str | None, passed: frozenset[str]) -> tuple[str, ...]:
        """Who may still answer, beginning with the one next after `after` (docs/rules.md 5)."""
        return tuple(
            player
            for player in (*self.others_from(after), after)
            if player != owner and player not in passed and self.cards_of(player) > 0
        )

    @property
    def next_leader(self) -> str | None:
        """Who leads once the trick on the table is closed."""
        if not self.begun:
            return self.opening_leader
        if self.table is None or self.owner is None:
            return self.turn
        return self.owner if self.cards_of(self.owner) > 0 else self.next_holder(self.owner)

    @property
    def opening_leader(self) -> str | None:
        """Who leads the hand: the last winner, the known holder of the lowest card, or who was named."""
        if self.setup.leader is not None:
            return self.setup.leader
        deals = self.facts.deals if self.setup.lowest_leads else ()
        holder = next((deal.player for deal in deals if self.lowest in deal.cards), None)
        return holder or self.facts.lead

    def may_hand_on(self, leader: str) -> bool:
        """Whether `leader` may hand the lead on instead of going out with a lone 2 (docs/rules.md 6)."""
        if self.rules.ending.lone_two or self.ban_lifted:
            return False
        return self.cards_of(leader) == 1 and self._may_be_a_two(leader)

    def _may_be_a_two(self, player: str) -> bool:
        deal = self.deal_of(player)
        if deal is not None:
            return any(card not in self.played and card.rank.value == "2" for card in deal)
        return sum(card.rank.value == "2" for card in self.played) < 4

    @property
    def may_pass(self) -> bool:
        """Whether the player whose turn it is may pass."""
        return self.turn is not None and (self.table is not None or self.may_hand_on(self.turn))


def start(setup: HandSetup) -> HandState:
    """A hand of which nothing is known yet (docs/rules.md 5)."""
    return HandState(setup, turn=setup.leader)
