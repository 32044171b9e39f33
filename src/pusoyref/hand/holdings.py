"""What everybody holds at the end of a hand, and what is wrong with what was said (docs/rules.md 6, 10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from msgspec import Struct

from pusoyref.cards import DECK, TWOS, Card, Rank
from pusoyref.entries import Holding
from pusoyref.hand.rulings import Ruling
from pusoyref.hand.state import HandState
from pusoyref.hand.why_not import below_lowest
from pusoyref.plays.order import lowest_card, order_of


class DeclaredHoldings(Struct, frozen=True):
    """What was said about the end of a hand, whoever said it how.

    `left`: counts or cards by player. `held`: (player, card) for each 2 named; None for "nobody".
    `complete`: no other 2 is held by anybody.
    """

    left: dict[str, Holding]
    held: tuple[tuple[str | None, Card], ...]
    complete: bool
    let_stand: str | None
    unreadable: dict[str, str]


def declared_holdings(state: HandState) -> DeclaredHoldings:
    """The end of a hand as it was told: one by one, all at once, or by counts."""
    facts = state.facts
    if facts.score is not None:
        score = facts.score
        held = tuple((player, card) for player, cards in score.held or () for card in cards)
        return DeclaredHoldings(dict(score.left), held, True, score.let_stand, dict(score.unreadable))
    at_once = tuple(
        (player, card) for player, cards in (facts.held.cards if facts.held else ()) for card in cards
    )
    one_by_one = tuple((holds.player, holds.card) for holds in facts.holds)
    return DeclaredHoldings(
        left={left.player: left.holding for left in facts.left},
        held=(*at_once, *one_by_one),
        complete=facts.held is not None and not state.setup.all_dealt,
        let_stand=next((left.let_stand for left in facts.left if left.let_stand is not None), None),
        unreadable={left.player: left.unreadable for left in facts.left if left.unreadable},
    )


def count_of(holding: Holding) -> int:
    """How many cards a holding is."""
    return holding if isinstance(holding, int) else len(holding)


def counts_left(state: HandState, declared: DeclaredHoldings | None = None) -> dict[str, int]:
    """Cards left by player, in seat order: as said, else derived; by counts who is not named has none.

    `declared`: what `declared_holdings` gives, where the caller has it.
    """
    left = (declared or declared_holdings(state)).left
    by_counts = state.facts.score is not None
    return {
        player: count_of(left[player]) if player in left else (0 if by_counts else state.cards_of(player))
        for player in state.players
    }


def known_cards(state: HandState, declared: DeclaredHoldings | None = None) -> dict[str, tuple[Card, ...]]:
    """The cards left in the hands that are known card by card: said, entered before play, or empty.

    `declared`: what `declared_holdings` gives, where the caller has it.
    """
    declared = declared or declared_holdings(state)
    known = {player: holding for player, holding in declared.left.items() if not isinstance(holding, int)}
    counts = counts_left(state, declared)
    for deal in state.facts.deals:
        rest = tuple(card for card in deal.cards if card not in state.played)
        if len(rest) == counts[deal.player]:  # by counts some of them may have been played unseen
            known.setdefault(deal.player, rest)
    for player, count in counts.items():
        if count == 0:
            known.setdefault(player, ())
    return known


def all_known(state: HandState) -> dict[str, tuple[Card, ...]]:
    """The cards left that are known; with every card dealt the rest of the deck is the last hand."""
    known = known_cards(state)
    unknown = [player for player in state.players if player not in known]
    if state.setup.all_dealt and len(unknown) == 1:
        seen = {*state.played, *(card for cards in known.values() for card in cards)}
        known[unknown[0]] = tuple(card for card in DECK if card not in seen)
    return known


def hands_as_dealt(state: HandState) -> dict[str, tuple[Card, ...]] | None:
    """Everybody's cards as they were dealt, low to high; None where some cards are not known."""
    left = all_known(state)
    hands: dict[str, tuple[Card, ...]] = {}
    for player in state.players:
        played = [card for card, (by, _) in state.played.items() if by == player]
        hands[player] = order_of(state.rules).sort({*played, *left.get(player, ())})
        if len(hands[player]) != state.dealt_to(player):
            return None
    return hands


Check = Callable[[HandState, DeclaredHoldings], Iterator[Ruling]]


def faults(state: HandState) -> Iterator[Ruling]:
    """Faults at the end of a hand: by code in the order of docs/rules.md 10, then by player in turn order."""
    declared = declared_holdings(state)
    for check in CHECKS:
        yield from check(state, declared)


def _named_cards(state: HandState, declared: DeclaredHoldings) -> Iterator[tuple[str, Card]]:
    """Every card named for a player, in turn order: left over, then held."""
    for player in state.players:
        holding = declared.left.get(player, 0)
        if not isinstance(holding, int):
            yield from ((player, card) for card in holding)
        yield from ((player, card) for holder, card in declared.held if holder == player)


def _bad_card(state: HandState, declared: DeclaredHoldings) -> Iterator[Ruling]:
    for player in state.players:
        if player in declared.unreadable:
            yield Ruling(code="bad-card", player=player, text=declared.unreadable[player])


def _same_card_twice(state: HandState, declared: DeclaredHoldings) -> Iterator[Ruling]:
    for player in state.players:
        holding = declared.left.get(player, 0)
        held = [card for holder, card in declared.held if holder == player]
        for cards in (held, [] if isinstance(holding, int) else list(holding)):
            if len(set(cards)) == len(cards):
                continue
            for card, times in Counter(cards).items():
                if times > 1:
                    yield Ruling(code="same-card-twice", player=player, cards=tuple(cards), card=card)


def _left_played(state: HandState, declared: DeclaredHoldings) -> Iterator[Ruling]:
    out_with = (state.facts.score.out_with if state.facts.score is not None else None) or ()
    for player, card in _named_cards(state, declared):
        if card in out_with:
            yield Ruling(code="left-played", player=player, cards=(card,), card=card)
        elif card in state.played:
            by, trick = state.played[card]
            yield Ruling(
                code="left-played", player=player, cards=(card,), card=card, other=by, other_trick=trick
            )


def _left_twice(state: HandState, declared: DeclaredHoldings) -> Iterator[Ruling]:
    owner: dict[Card, str] = {}
    known, named = known_cards(state, declared), list(_named_cards(state, declared))
    for player in state.players:
        for card in (*[card for holder, card in named if holder == player], *known.get(player, ())):
            first = owner.setdefault(card, player)
            if first != player:
                yield Ruling(code="left-twice", player=player, cards=(card,), card=card, other=first)


def _below_lowest(state: HandState, declared: DeclaredHoldings) -> Iterator[Ruling]:
    if state.facts.lowest is None:
        return
    for player, named in _named_cards(state, declared):
        card = below_lowest(state, (named,))
        if card:
            yield Ruling(code="below-lowest", player=player, cards=(card,), card=card)


def _left_count(state: HandState, declared: DeclaredHoldings) -> Iterator[Ruling]:
    if declared.let_stand is None:
        yield from _wrong_numbers(state, declared)
    yield from _wrong_twos(state, declared)
    yield from _not_dealt(state, declared)
    yield from _wrong_leftover(state, declared)


def _wrong_numbers(state: HandState, declared: DeclaredHoldings) -> Iterator[Ruling]:
    """A count that is not what the player must hold; by counts, one that is more than that."""
    by_counts = state.facts.score is not None
    for player in state.players:
        if player not in declared.left:
            continue
        number, wanted = count_of(declared.left[player]), state.cards_of(player)
        if by_counts and state.setup.gives_leftover and state.leftover_player is None:
            wanted += 1
        if number > wanted or (number < wanted and not by_counts):
            yield Ruling(code="left-count", player=player, number=number, wanted=wanted)


def _wrong_twos(state: HandState, declared: DeclaredHoldings) -> Iterator[Ruling]:
    """2s said to be with somebody whose cards leave no room for them."""
    counts = counts_left(state, declared)
    for player in state.players:
        held = [card for holder, card in declared.held if holder == player]
        holding = declared.left.get(player)
        named = holding if holding is not None and not isinstance(holding, int) else None
        missing = [card for card in held if named is not None and card not in named]
        if len(held) > counts[player] or missing:
            yield Ruling(
                code="left-count",
                player=player,
                cards=tuple(held),
                card=(missing or held)[0],
                number=counts[player],
            )


def _not_dealt(state: HandState, declared: DeclaredHoldings) -> Iterator[Ruling]:
    """A card left over that the entered hand never had."""
    if not state.facts.deals:
        return
    for player, card in _named_cards(state, declared):
        deal = state.deal_of(player)
        if deal is not None and card not in deal:
            yield Ruling(code="not-in-hand", player=player, cards=(card,), card=card)


def _wrong_leftover(state: HandState, declared: DeclaredHoldings) -> Iterator[Ruling]:
    """Somebody was said to have taken the card left over, and somebody else had the lowest card."""
    stated = state.facts.leftover
    if stated is None or not state.setup.gives_leftover:
        return
    lowest = lowest_card(state.rules)
    holder = state.played[lowest][0] if lowest in state.played else None
    for player, cards in known_cards(state, declared).items():
        if lowest in cards:
            holder = player
    over = next(
        (player for player, count in counts_left(state, declared).items() if count > state.setup.dealt), None
    )
    if (holder or over or stated) != stated:
        yield Ruling(
            code="left-count", player=stated, card=lowest, other=holder or over, wanted=state.setup.dealt + 1
        )


CHECKS: tuple[Check, ...] = (
    _bad_card,
    _same_card_twice,
    _left_played,
    _left_twice,
    _below_lowest,
    _left_count,
)


def unplayed_twos(state: HandState) -> tuple[Card, ...]:
    """The 2s that nobody played, highest first."""
    unplayed = [card for card in TWOS if card not in state.played]
    return state.order.sort(unplayed)[::-1]


def is_two(card: Card) -> bool:
    """A 2, whatever its suit."""
    return card.rank is Rank.TWO
