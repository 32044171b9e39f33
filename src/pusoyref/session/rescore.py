"""An evening's money under other rules: the recorded results, counted anew (docs/rules.md 7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from pusoyref.hand.ending import Ending, ending
from pusoyref.hand.rulings import Ruling
from pusoyref.money.transfers import Transfer
from pusoyref.ruleset.options import Ruleset
from pusoyref.scoring.questions import questions, settled_twos
from pusoyref.scoring.score import Points, score
from pusoyref.session.evening import Evening, HandRecord, HandResult, Header
from pusoyref.session.fold import play_hand

Lacking = Literal["", "order", "who-holds", "table-size", "not-complete"]


class Rescored(Struct, frozen=True):
    """A hand under other rules. `points` and `transfers` (centavos) are empty where it `lacks` a fact they need.

    `ruling`: why it would not have been legal, None where it would.
    """

    number: int
    recorded: HandResult
    points: dict[str, Points] = {}
    transfers: tuple[Transfer, ...] = ()
    lacks: Lacking = ""
    ruling: Ruling | None = None


def rescore(evening: Evening, rules: Ruleset) -> tuple[Rescored, ...]:
    """Every hand of an evening (replayed) counted under `rules`, at the stakes it was played for."""
    total: dict[str, Points] = dict.fromkeys(evening.people, 0)
    counted: list[Rescored] = []
    first = next((hand.number for hand in evening.hands if hand.result.status != "void"), 0)
    for hand in evening.hands:
        rescored = _rescored(hand, rules, total, first=hand.number == first)
        counted.append(rescored)
        for player, points in rescored.points.items():
            total[player] += points
    return tuple(counted)


def _rescored(hand: HandRecord, rules: Ruleset, total: Mapping[str, Points], *, first: bool) -> Rescored:
    if hand.result.status != "complete" or hand.state is None:
        return Rescored(hand.number, hand.result, lacks="not-complete")
    if rules.cards_dealt(len(hand.setup.players)) is None:
        return Rescored(hand.number, hand.result, lacks="table-size")
    ruling = _illegal(hand, rules, first=first)
    end = replace(ending(hand.state), fed_by=hand.result.fed_by)
    stacks = _stacks(end, rules, total)
    if rules.scoring.scheme == "places" and not _order_known(hand, end):
        return Rescored(hand.number, hand.result, lacks="order", ruling=ruling)
    if questions(end, rules, stacks):
        return Rescored(hand.number, hand.result, lacks="who-holds", ruling=ruling)
    scored = score(end, settled_twos(end, rules), rules, stacks=stacks)
    transfers = tuple(Transfer(debt.payer, debt.payee, debt.centavos(hand.stake)) for debt in scored.debts)
    kept = tuple(transfer for transfer in transfers if transfer.centavos)
    return Rescored(hand.number, hand.result, dict(scored.points), kept, ruling=ruling)


def _illegal(hand: HandRecord, rules: Ruleset, *, first: bool) -> Ruling | None:
    """What the referee would have refused under `rules`, the same player leading."""
    duty = (rules.turns.first_lead if first else rules.turns.next_lead) == "lowest-card"
    setup = replace(hand.setup, rules=rules, leader=None, lowest_leads=duty, duty=duty)
    alone = Evening(Header("", "", hand.setup.players, rules, hand.stake))
    result = play_hand(alone, setup, hand.stake, hand.entries).result
    return result.ruling if result.status == "refused" else None


def _order_known(hand: HandRecord, end: Ending) -> bool:
    """With two players the order of going out is always known; else it must have been played out or told."""
    is_said = (
        hand.state is not None
        and hand.state.facts.score is not None
        and hand.state.facts.score.order is not None
    )
    return len(end.players) == 2 or hand.setup.rules.ending.until == "last-holder" or is_said


def _stacks(end: Ending, rules: Ruleset, total: Mapping[str, Points]) -> dict[str, int] | None:
    if not rules.session.bankroll:
        return None
    return {player: max(0, int(2 * (rules.session.bankroll + total[player]))) for player in end.players}
