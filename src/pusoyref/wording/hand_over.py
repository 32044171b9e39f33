"""A finished hand in the cells of a table: what is left, what it cost, which 2s are among it (docs/rules.md 7)."""

from __future__ import annotations

from collections.abc import Sequence

from pusoyref.cards import Card
from pusoyref.plays.order import top_card
from pusoyref.ruleset.options import Ruleset
from pusoyref.scoring.penalties import Penalty
from pusoyref.session.evening import HandResult
from pusoyref.wording.results import bonus_sum, penalty_sum
from pusoyref.wording.speech import Speech, count_words

_ORDINALS = ("first", "second", "third", "fourth")


def penalty_mark(penalty: Penalty, speech: Speech, *, named: bool = True) -> str:
    """`11 ×2 sunog`, `13 ×3 shutout`, `4`: the cards left and what makes them dear; not `named`: `11 ×2`."""
    times = f" {speech.times}{penalty.times}" if penalty.times != 1 else ""
    return f"{penalty.cards}{times} {penalty.burned if named else ''}".rstrip()


def left_words(result: HandResult, player: str) -> str:
    """`out`, `out second` where all but one go out, `5 cards`, `last, 4 cards`."""
    count, order = result.left.get(player, 0), result.order
    if order and len(order) > 2 and all(result.left.get(one, 0) == 0 for one in order[:-1]):
        if player == order[-1]:
            return f"last, {count_words(count, 'card')}"
        return f"out {_ORDINALS[min(order.index(player), 3)]}"
    return count_words(count, "card") if count else "out"


def sum_words(result: HandResult, player: str, rules: Ruleset, speech: Speech) -> str:
    """How a player's own points of a hand were counted: of a penalty or a bonus its sum; else ""."""
    if rules.scoring.scheme == "bonus" and player == result.winner:
        return bonus_sum(result, rules, speech)
    parts = (penalty for penalty in result.penalties if penalty.player == player)
    return next((penalty_sum(penalty, rules, speech) for penalty in parts), "")


def unsaid_twos(result: HandResult, player: str, rules: Ruleset) -> tuple[Card, ...]:
    """The 2s that a player is known to have left, where the sum does not name them anyway."""
    twos = result.twos.get(player, ())
    scoring = rules.scoring
    named = scoring.scheme == "penalty" and (
        (scoring.top_card and twos == (top_card(rules),)) or (scoring.four_twos and len(twos) == 4)
    )
    return () if named or not result.left.get(player) else twos


def among_words(twos: Sequence[Card], speech: Speech) -> str:
    """`2♥ 2♠ among them`"""
    return f"{speech.cards(twos)} among them"
