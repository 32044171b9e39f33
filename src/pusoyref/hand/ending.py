"""A finished hand, ready to be scored: who won, who holds what, what nobody has said (docs/rules.md 6)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from pusoyref.cards import Card
from pusoyref.hand.holdings import (
    DeclaredHoldings,
    counts_left,
    declared_holdings,
    faults,
    is_two,
    known_cards,
    unplayed_twos,
)
from pusoyref.hand.rulings import Ruling
from pusoyref.hand.state import HandState
from pusoyref.hand.why_not import below_lowest, most_cards
from pusoyref.plays.identify import identify


class Ending(Struct, frozen=True):
    """The end of a hand.

    `left`: cards left by player, in seat order. `dealt`: cards dealt to each. `played`: who played at
    all. `order`: players by going out, the last holder last. `out_with`: the play that went out, None
    by counts. `twos`: 2s known to be with a player. `open_twos`: 2s that may lie with one of several,
    each with who may hold it; None among them where it may lie aside.
    """

    players: tuple[str, ...]
    winner: str
    left: dict[str, int]
    dealt: dict[str, int]
    played: frozenset[str]
    order: tuple[str, ...]
    out_with: tuple[Card, ...] | None
    twos: dict[str, frozenset[Card]]
    open_twos: tuple[tuple[Card, tuple[str | None, ...]], ...]
    room: dict[str, int]
    fed_by: str | None
    by_counts: bool


def is_finished(state: HandState) -> bool:
    """True where the hand was played out or ended by counts."""
    return state.over or state.facts.score is not None


def end_faults(state: HandState) -> Iterator[Ruling]:
    """What is wrong with the end of a finished hand; `who-holds` is for scoring to find."""
    if state.facts.score is not None:
        yield from _count_faults(state)
    yield from faults(state)


def _count_faults(state: HandState) -> Iterator[Ruling]:
    score = state.facts.score
    assert score is not None
    if score.unreadable:
        return
    left = counts_left(state)
    most = state.setup.dealt + (1 if state.setup.gives_leftover else 0)
    for player, count in left.items():
        if not 0 <= count <= most:
            yield Ruling(code="count-range", player=player, number=count, wanted=most)
    if _winner_by_counts(state, left) is None:
        yield Ruling(code="no-winner")
    over = [player for player, count in left.items() if count > state.setup.dealt]
    if len(over) > 1:
        yield Ruling(code="left-count", player=over[1], number=left[over[1]], wanted=state.setup.dealt)
    yield from _out_with_faults(state, _winner_by_counts(state, left), score.out_with or ())


def _out_with_faults(state: HandState, winner: str | None, cards: tuple[Card, ...]) -> Iterator[Ruling]:
    """What is wrong with the play that is said to have gone out."""
    for at, card in enumerate(cards):
        if card in cards[:at]:
            yield Ruling(code="same-card-twice", player=winner, cards=cards, card=card)
    for card in cards:
        if card in state.played:
            by, trick = state.played[card]
            yield Ruling(
                code="card-already-played", player=winner, cards=cards, card=card, other=by, other_trick=trick
            )
    if winner is not None:
        yield from _not_theirs(state, winner, cards)
    play = identify(cards, state.rules) if cards and len(set(cards)) == len(cards) else None
    if cards and play is None:
        yield Ruling(code="not-a-play", player=winner, cards=cards)
    elif play is not None and play.kind not in state.rules.plays.kinds:
        yield Ruling(code="kind-not-allowed", player=winner, cards=cards, play=play)


def _not_theirs(state: HandState, winner: str, cards: tuple[Card, ...]) -> Iterator[Ruling]:
    """Cards that the winner cannot have gone out with: not in the hand entered, too many, below the lowest."""
    deal = state.deal_of(winner)
    for card in cards:
        if deal is not None and card not in deal:
            yield Ruling(code="not-in-hand", player=winner, cards=cards, card=card)
    held = most_cards(state, winner, cards)
    if len(cards) > held:
        yield Ruling(code="too-many-cards", player=winner, cards=cards, number=len(cards), wanted=held)
    lower = below_lowest(state, cards)
    if lower is not None:
        yield Ruling(code="below-lowest", player=winner, cards=(lower,), card=lower)


def _winner_by_counts(state: HandState, left: dict[str, int]) -> str | None:
    empty = [player for player, count in left.items() if count == 0]
    score = state.facts.score
    assert score is not None
    if state.rules.ending.until == "first-out":
        return empty[0] if len(empty) == 1 else None
    complete = score.order is not None and sorted(score.order) == sorted(state.players)
    if len(empty) != len(left) - 1 or not complete or score.order is None or score.order[-1] in empty:
        return None
    if score.order[: len(state.out)] != state.out:
        return None  # The plays have shown who went out first.
    return score.order[0]


def ending(state: HandState) -> Ending:
    """The end of a finished hand without faults (`is_finished`, no `end_faults`)."""
    score, declared = state.facts.score, declared_holdings(state)
    left = counts_left(state, declared)
    dealt = _dealt(state, left)
    if score is not None:
        winner = _winner_by_counts(state, left)
        assert winner is not None
        losers = tuple(player for player in state.players if player != winner)
        order = score.order or (winner, *losers)
        out_with = score.out_with
    else:
        winner = state.out[0]
        order = (*state.out, *(player for player in state.players if player not in state.out))
        out_with = state.out_with.cards if state.out_with else None
    twos, open_twos, room = _twos(state, declared, left)
    return Ending(
        players=state.players,
        winner=winner,
        left=left,
        dealt=dealt,
        played=frozenset(player for player in state.players if state.counts.get(player, 0) > 0),
        order=order,
        out_with=out_with,
        twos=twos,
        open_twos=open_twos,
        room=room,
        fed_by=(score.fed_by if score is not None else None) or state.facts.fed_by,
        by_counts=score is not None,
    )


def _dealt(state: HandState, left: dict[str, int]) -> dict[str, int]:
    """Cards dealt to each. By counts one who has 18 left names who took the card left over."""
    dealt = {player: state.dealt_to(player) for player in state.players}
    if state.facts.score is not None and state.setup.gives_leftover and state.leftover_player is None:
        dealt |= {player: count for player, count in left.items() if count > dealt[player]}
    return dealt


Twos = dict[str, frozenset[Card]]
OpenTwos = tuple[tuple[Card, tuple[str | None, ...]], ...]


def _twos(
    state: HandState, declared: DeclaredHoldings, left: dict[str, int]
) -> tuple[Twos, OpenTwos, dict[str, int]]:
    """2s by holder, 2s whose holder is open with who it may be, and the room for 2s in unknown hands."""
    known = known_cards(state, declared)
    holder: dict[Card, str | None] = {}
    for player, cards in known.items():
        holder.update({card: player for card in cards if is_two(card)})
    for player_or_nobody, card in declared.held:
        if player_or_nobody is not None or not state.setup.all_dealt:
            holder.setdefault(card, player_or_nobody)
    twos = {
        player: frozenset(card for card, at in holder.items() if at == player) for player in state.players
    }
    room = {player: left[player] - len(twos[player]) for player in state.players if player not in known}
    open_twos: list[tuple[Card, tuple[str | None, ...]]] = []
    for card in unplayed_twos(state):
        if card in holder or declared.complete:
            continue
        holders: tuple[str | None, ...] = tuple(player for player, free in room.items() if free > 0)
        if not state.setup.all_dealt or not holders:
            holders = (*holders, None)
        open_twos.append((card, holders))
    return twos, tuple(open_twos), room
