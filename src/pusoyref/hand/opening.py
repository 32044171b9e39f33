"""Why something said about a hand besides its turns is refused (docs/rules.md 3, 10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pusoyref.cards import Card
from pusoyref.entries import Deal, HandEntry, Lead, Lowest
from pusoyref.hand.rulings import Ruling
from pusoyref.hand.state import HandState
from pusoyref.hand.why_not import below_lowest
from pusoyref.plays.order import lowest_card, order_of


def why_not_claimed(state: HandState, entry: HandEntry) -> Ruling | None:
    """The first ground against a lead, a lowest card or an entered hand; the rest is judged at the end."""
    match entry:
        case Lead(player):
            return _wrong_leader(state, player)
        case Lowest(card):
            return _wrong_lowest(state, card)
        case Deal():
            return next(deal_faults(state, (*_without(state, entry.player), entry)), None)
        case _:
            return None


def _without(state: HandState, player: str) -> tuple[Deal, ...]:
    return tuple(deal for deal in state.facts.deals if deal.player != player)


def _wrong_leader(state: HandState, player: str) -> Ruling | None:
    known = state.opening_leader if state.facts.lead is None else state.setup.leader
    if state.begun or (known is not None and known != player):
        leader = state.tricks[0][0].player if state.begun else known
        return (
            None
            if leader == player
            else Ruling(code="out-of-turn", player=player, other=leader, at_lead=True)
        )
    return None


def _wrong_lowest(state: HandState, card: Card) -> Ruling | None:
    """With every card dealt the lowest is the deck's; else nothing lower may have been seen."""
    if state.setup.all_dealt:
        lowest = lowest_card(state.rules)
        return (
            None if card == lowest else Ruling(code="below-lowest", cards=(card,), card=lowest, at_lead=True)
        )
    order = order_of(state.rules)
    seen = [(player, card) for card, (player, _) in state.played.items()]
    seen += [(deal.player, card) for deal in state.facts.deals for card in deal.cards]
    return next(
        (
            Ruling(code="below-lowest", player=player, cards=(lower,), card=lower)
            for player, lower in seen
            if order.card(lower) < order.card(card)
        ),
        None,
    )


def deal_faults(state: HandState, deals: tuple[Deal, ...]) -> Iterator[Ruling]:
    """Faults in entered hands, by code in the order of docs/rules.md 10, then by player in turn order."""
    ordered = sorted(deals, key=lambda deal: state.players.index(deal.player))
    for deal in ordered:
        if deal.unreadable:
            yield Ruling(code="bad-card", player=deal.player, text=deal.unreadable)
    for deal in ordered:
        twice = [card for card, times in Counter(deal.cards).items() if times > 1]
        if twice:
            yield Ruling(code="same-card-twice", player=deal.player, cards=deal.cards, card=twice[0])
    yield from _dealt_twice(ordered)
    yield from _dealt_wrong_number(state, ordered)
    for deal in ordered:
        card = below_lowest(state, deal.cards)
        if card:
            yield Ruling(code="below-lowest", player=deal.player, cards=(card,), card=card)


def _dealt_twice(deals: list[Deal]) -> Iterator[Ruling]:
    owner: dict[Card, str] = {}
    for deal in deals:
        for card in deal.cards:
            first = owner.setdefault(card, deal.player)
            if first != deal.player:
                yield Ruling(code="left-twice", player=deal.player, cards=(card,), card=card, other=first)


def _dealt_wrong_number(state: HandState, deals: list[Deal]) -> Iterator[Ruling]:
    lowest = lowest_card(state.rules)

    def wrong(deal: Deal, wanted: int) -> Ruling:
        return Ruling(
            code="left-count", player=deal.player, number=len(deal.cards), wanted=wanted, at_lead=True
        )

    for deal in deals:
        wanted = state.setup.dealt + (1 if state.setup.gives_leftover and lowest in deal.cards else 0)
        if len(deal.cards) != wanted:
            yield wrong(deal, wanted)
        elif state.facts.leftover == deal.player and lowest not in deal.cards:
            yield wrong(deal, wanted + 1)
        elif state.facts.leftover not in (None, deal.player) and wanted > state.setup.dealt:
            yield wrong(deal, wanted - 1)
