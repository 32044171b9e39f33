"""What a hand comes to: its result, or what still stands in the way (docs/rules.md 6, 7)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from pusoyref.cards import Card
from pusoyref.hand.ending import Ending, end_faults, ending, is_finished
from pusoyref.hand.last_card import Breach, breaches
from pusoyref.hand.state import HandState
from pusoyref.money.transfers import Transfer
from pusoyref.scoring.questions import questions, settled_twos
from pusoyref.scoring.score import score
from pusoyref.session.evening import HandResult


def judge(state: HandState, stake: int, stacks: Mapping[str, int] | None = None) -> HandResult:
    """The result of a hand at `stake` centavos a point (docs/rules.md 6, 7).

    `stacks`: chips before it in half points, where they count (docs/rules.md 8).
    `refused` with the first ruling at its end, `open` while it goes on or while `questions` are left.
    """
    number, facts = state.setup.number, state.facts
    if facts.void is not None:
        return HandResult(number, "void", void=facts.void)
    if not is_finished(state):
        return HandResult(number, "open", asks_leftover=state.asks_leftover)
    fault = next(end_faults(state), None)
    if fault is not None:
        return HandResult(number, "refused", ruling=fault)
    committed = tuple(breaches(state))
    end = _with_breaker(ending(state), state, committed)
    result = HandResult(
        number, "open", winner=end.winner, out_with=end.out_with, left=end.left, by_counts=end.by_counts
    )
    asked = questions(end, state.rules, stacks)
    if asked:
        return replace(result, questions=asked)
    return _scored(result, state, end, committed, stake, stacks)


def _scored(
    result: HandResult,
    state: HandState,
    end: Ending,
    broken: tuple[Breach, ...],
    stake: int,
    stacks: Mapping[str, int] | None,
) -> HandResult:
    twos = settled_twos(end, state.rules)
    scored = score(end, twos, state.rules, stacks=stacks)
    transfers = tuple(Transfer(debt.payer, debt.payee, debt.centavos(stake)) for debt in scored.debts)
    return replace(
        result,
        status="complete",
        points=scored.points,
        transfers=tuple(transfer for transfer in transfers if transfer.centavos),
        penalties=scored.penalties,
        order=end.order,
        short=scored.short,
        fed_by=end.fed_by,
        ruling=broken[0].ruling if broken else None,
        assumed_no_twos=state.facts.score is not None and state.facts.score.held is None,
        owes=state.facts.owes,
        twos={player: _ordered(state, cards) for player, cards in twos.items() if cards},
    )


def _ordered(state: HandState, cards: frozenset[Card]) -> tuple[Card, ...]:
    return state.order.sort(cards)


def _with_breaker(end: Ending, state: HandState, broken: tuple[Breach, ...]) -> Ending:
    """A breach names the breaker by itself if the next player then won the hand in that trick; the last counts."""
    if end.fed_by is not None or state.rules.scoring.feeding == "off" or not end.out_with:
        return end
    last_trick = state.played[end.out_with[0]][1] if end.out_with[0] in state.played else 0
    guilty = [
        breach.ruling.player
        for breach in broken
        if breach.next_player == end.winner and breach.ruling.trick == last_trick
    ]
    return replace(end, fed_by=guilty[-1]) if guilty else end
