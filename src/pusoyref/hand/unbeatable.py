"""What nobody can beat any more, judged by the cards that nobody has seen (docs/rules.md 4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from msgspec import Struct

from pusoyref.cards import DECK, RANKS, SUITS, Card, Rank
from pusoyref.hand.holdings import known_cards
from pusoyref.hand.state import HandState
from pusoyref.hand.why_not import below_lowest, most_cards
from pusoyref.plays.compare import compare, is_bomb_on
from pusoyref.plays.identify import SIZES, Play
from pusoyref.plays.makeable import makeable
from pusoyref.plays.order import lowest_card
from pusoyref.ruleset.options import KindName


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


FIVE = 5


class Unbeatable(Struct, frozen=True):
    """Singles and pairs, the highest first, that would hold against everybody if somebody played them now."""

    singles: tuple[Card, ...] = ()
    pairs: tuple[tuple[Card, Card], ...] = ()
    all_pairs: bool = False
    """Every pair that anybody can hold is among them."""


def nobody_can_beat(state: HandState, play: Play, owner: str) -> bool:
    """Whether nobody who may still answer can have anything that beats `play`, which `owner` has just put down."""
    answerers: Iterable[str] = state.answerers(owner, owner, state.passed)
    if state.rules.plays.bombs_any_time:
        answerers = state.holders()  # who has passed may still have a bomb
    return not _beatable(state, play, (player for player in answerers if player != owner), unseen(state))


def unbeatable(state: HandState) -> Unbeatable:
    """The singles and pairs among the unseen cards that nobody else could beat, by the order in force.

    A card counts only if somebody can hold it; whoever might hold it, nobody else may be able to beat it.
    """
    if state.over:
        return Unbeatable()
    unseen_cards = unseen(state)
    cards = tuple(reversed(state.order.sort(unseen_cards.free.union(*unseen_cards.known.values()))))
    singles = [play for play in _plays(cards, 1, state) if _holders(play, unseen_cards)]
    pairs = [play for play in _plays(cards, 2, state) if _holders(play, unseen_cards)]
    held = [play for play in pairs if _holds_good(state, play, unseen_cards)]
    return Unbeatable(
        tuple(play.cards[0] for play in singles if _holds_good(state, play, unseen_cards)),
        tuple((play.cards[1], play.cards[0]) for play in held),
        len(held) == len(pairs) > 0,
    )


def possible_fours(state: HandState) -> tuple[Rank, ...]:
    """The ranks of which one player can still hold all four and a card beside them, highest first."""
    unseen_cards = unseen(state)
    return tuple(
        rank
        for rank in sorted(RANKS, key=state.order.rank, reverse=True)
        if any(_can_hold_four(player, rank, unseen_cards) for player in unseen_cards.room)
    )


def _can_hold_four(player: str, rank: Rank, cards_unseen: Unseen) -> bool:
    cards = cards_unseen.of(player)
    four = all(Card(rank, suit) in cards for suit in SUITS)
    return four and min(cards_unseen.most(player, cards_unseen.shows in cards), len(cards)) >= FIVE


def _plays(cards: tuple[Card, ...], size: int, state: HandState) -> Iterator[Play]:
    kind: KindName = "single" if size == 1 else "pair"
    if kind not in state.rules.plays.kinds:
        return
    for some in combinations(cards, size):
        if some[0].rank is some[-1].rank:
            yield Play(kind, tuple(reversed(some)))  # low to high


def _holders(play: Play, hidden: Unseen) -> tuple[str, ...]:
    """Who can hold the cards of `play`."""
    return tuple(player for player in hidden.room if hidden.can_hold(player, play.cards))


def _holds_good(state: HandState, play: Play, hidden: Unseen) -> bool:
    return not any(
        _beatable(state, play, (other for other in hidden.room if other != holder), hidden)
        for holder in _holders(play, hidden)
    )


def _beatable(state: HandState, play: Play, by: Iterable[str], hidden: Unseen) -> bool:
    """Whether one of these players can hold what beats `play`.

    How the cards are spread over the hands is free: so it is enough that the cards of the two plays can be where
    they are wanted, and that nobody holds more cards than they have.
    """
    players = tuple(by)
    strangers = tuple(player for player in players if player not in hidden.known)
    groups = [strangers] if strangers else []
    groups += [(player,) for player in players if player in hidden.known]
    return any(_some_beat(state, play, group, hidden) for group in groups)


def _some_beat(state: HandState, play: Play, players: tuple[str, ...], hidden: Unseen) -> bool:
    """Whether one of `players`, who can all hold the same cards, can beat `play`."""
    rules, order = state.rules, state.order
    left = hidden.of(players[0]).difference(play.cards)
    most = max(hidden.most(player, hidden.shows in left) for player in players)
    for kind, size in SIZES.items():
        bomb = is_bomb_on(kind, play.kind, rules)
        if size > most or not (bomb or size == len(play.cards)):
            continue
        made = makeable(left, kind, rules, order)
        answer = next((answer for answer in made if _has_room(players, answer, hidden)), None)
        if answer and compare(answer, play, rules, reversed_ranks=state.reversed_ranks).beats:
            return True
    return False


def _has_room(players: tuple[str, ...], play: Play, hidden: Unseen) -> bool:
    """Whether somebody has as many cards; the lowest card may show one more (docs/rules.md 3).

    Of five cards the strongest play need not be the one with that card in it: there it counts as if it were.
    """
    return len(play.cards) == FIVE or any(hidden.has_room(player, play.cards) for player in players)
