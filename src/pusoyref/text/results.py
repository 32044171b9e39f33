"""A finished hand in words, with the parts of every penalty, so that nobody need argue (docs/rules.md 7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pusoyref.cards import Card, Rank
from pusoyref.plays.identify import identify
from pusoyref.plays.order import order_of, top_card
from pusoyref.ruleset.options import Ruleset
from pusoyref.scoring.score import Penalty
from pusoyref.session.evening import HandResult
from pusoyref.text.amounts import number
from pusoyref.text.plays import play_words
from pusoyref.text.refusals import message
from pusoyref.text.style import Style, count_words, listed, option_words

BURNED = {"": "", "sunog": " (sunog)", "shutout": " (shutout, hindi nakatira)"}
_TWOS = ("one 2", "two 2s", "three 2s", "four 2s")


def hand_lines(result: HandResult, rules: Ruleset, style: Style) -> tuple[str, ...]:
    """Everything about a hand, a sentence or a sum to a line: how it ended, its cost, what was assumed."""
    return tuple(_hand_lines(result, rules, style))


def _hand_lines(result: HandResult, rules: Ruleset, style: Style) -> Iterator[str]:
    if result.status == "refused":
        if result.ruling is not None:
            yield message(result.ruling, rules, style)
        yield f"Hand {result.number} counts for nothing until that is mended."
        return
    yield headline(result, rules, style)
    match result.status, rules.scoring.scheme:
        case "open", _ if result.questions:
            cards = listed([style.write(question.card) for question in result.questions])
            yield f"The score waits until somebody says who holds {cards}."
        case "open", _ if result.asks_leftover:
            yield "It waits until somebody says who took the card left over."
        case "complete", "penalty":
            yield from (penalty_line(penalty, rules, style) for penalty in result.penalties)
        case "complete", "bonus":
            yield f"{result.winner}: {bonus_sum(result, rules, style)}"
        case "complete", "places":
            yield places_line(result)
    if result.status == "complete":
        yield from notes(result, rules, style)


def headline(result: HandResult, rules: Ruleset, style: Style) -> str:
    """`Ana goes out with 2♣ 2♠: pair of 2s.`, or what became of the hand otherwise."""
    if result.status == "void":
        return f"Hand {result.number} was called off: {result.void}."
    if result.winner is None:
        return f"Hand {result.number} is not over."
    if not result.out_with:
        return f"{result.winner} wins, by counts."
    play = identify(result.out_with, rules)
    cards = style.cards(play.cards if play else result.out_with)
    kind = f": {play_words(play, style)}" if play and len(play.cards) > 1 else ""
    return f"{result.winner} goes out with {cards}{kind}."


def penalty_line(penalty: Penalty, rules: Ruleset, style: Style) -> str:
    """`Dan: 11 cards × 2 (sunog) + 1 (2♦) = 23`"""
    return f"{penalty.player}: {penalty_sum(penalty, rules, style)}"


def penalty_sum(penalty: Penalty, rules: Ruleset, style: Style) -> str:
    """`11 cards × 2 (sunog) + 1 (2♦) = 23`"""
    cards = count_words(penalty.cards, "card")
    extras = "".join(f" + {part}" for part in _extras(penalty, rules, style))
    times = f" {style.times} {penalty.times}{BURNED[penalty.burned]}" if penalty.times != 1 else ""
    if penalty.doubled > 1:
        twos = _TWOS[penalty.doubled.bit_length() - 2]
        times += f" {style.times} {penalty.doubled} ({twos} left)"
    if rules.scoring.extras_multiplied and extras and times:
        return f"({cards}{extras}){times} = {penalty.points}"
    return f"{cards}{times}{extras} = {penalty.points}"


def _extras(penalty: Penalty, rules: Ruleset, style: Style) -> Iterator[str]:
    if penalty.top_card:
        yield f"{penalty.top_card} ({style.write(top_card(rules))})"
    if penalty.four_twos:
        yield f"{penalty.four_twos} (all four 2s)"


def bonus_sum(result: HandResult, rules: Ruleset, style: Style) -> str:
    """`2♣ 2♠ in the last play: 2² = 4`"""
    twos = order_of(rules).sort(card for card in result.out_with or () if card.rank is Rank.TWO)
    sum_ = f"{style.power(len(twos))} = {2 ** len(twos)}"
    if result.out_with is None:
        return f"no 2 in the last play, since none was named: {sum_}"
    return f"{style.cards(twos) or 'no 2'} in the last play: {sum_}"


def places_line(result: HandResult) -> str:
    """`Out first Ana 5, then Ben 3, Carla 1; last Dan 0`"""
    first, *more, last = (f"{player} {number(result.points.get(player, 0))}" for player in result.order)
    then = f", then {', '.join(more)}" if more else ""
    return f"Out first {first}{then}; last {last}"


def notes(result: HandResult, rules: Ruleset, style: Style) -> Iterator[str]:
    """What else the table should know: feeding, sides, chips, what was taken for granted, a broken duty."""
    scoring = rules.scoring
    yield from _feeding(result, rules)
    if scoring.partners and result.winner is not None and len(result.left) == 4:
        yield _sides(result, result.winner)
    if scoring.payment == "pairwise":
        yield f"Every two players settle the difference ({option_words(rules, 'scoring.payment')})."
    if len(result.short) == 1:
        yield f"{result.short[0]}'s chips did not cover it all: the stack is paid out and empty."
    elif result.short:
        yield f"The chips of {listed(result.short)} did not cover it all: their stacks are paid out and empty."
    twos_cost = bool(scoring.top_card or scoring.four_twos or scoring.twos_double)
    if result.assumed_no_twos and scoring.scheme == "penalty" and twos_cost:
        yield "By counts: nobody held a 2, since none was named."
    if result.owes and scoring.settle == "hand":
        still = "still owes" if len(result.owes) == 1 else "still owe"
        yield f"Everybody pays at once, but {listed(result.owes)} {still}."
    if result.ruling is not None:
        yield message(result.ruling, rules, style)


def _feeding(result: HandResult, rules: Ruleset) -> Iterator[str]:
    fed_by, option = result.fed_by, option_words(rules, "scoring.feeding")
    if fed_by is None or rules.scoring.feeding == "off":
        return
    total = sum(penalty.points for penalty in result.penalties)
    if fed_by == result.winner and rules.scoring.payment == "winner":
        yield f"{fed_by} went out without calling the last card, and pays every loser's penalty ({option})."
    elif fed_by == result.winner:
        yield f"{fed_by} went out without calling the last card, and bears all penalties: {total} ({option})."
    else:
        yield f"{fed_by} let {result.winner} out, and bears all penalties: {total} ({option})."


def _sides(result: HandResult, winner: str) -> str:
    """`Ana and Carla earn 5 + 24 - 2 = 27, half each.`"""
    players = tuple(result.left)
    at = players.index(winner)
    following, partner, last = (players[(at + step) % 4] for step in (1, 2, 3))
    cost = {penalty.player: penalty.points for penalty in result.penalties}
    own = cost.get(partner, 0)
    earned = cost.get(following, 0) + cost.get(last, 0) - own
    sum_ = f"{cost.get(following, 0)} + {cost.get(last, 0)} - {own} = {earned}"
    if earned >= 0:
        return f"{winner} and {partner} earn {sum_}, half each from {following} and {last}."
    return f"{winner} and {partner} lose all the same: {sum_}, half each to {following} and {last}."


_ORDINALS = ("first", "second", "third", "fourth")


def penalty_mark(penalty: Penalty, style: Style, *, named: bool = True) -> str:
    """`11 ×2 sunog`, `13 ×3 shutout`, `4`: the cards left and what makes them dear; not `named`: `11 ×2`."""
    times = f" {style.times}{penalty.times}" if penalty.times != 1 else ""
    return f"{penalty.cards}{times} {penalty.burned if named else ''}".rstrip()


def left_words(result: HandResult, player: str) -> str:
    """`out`, `out second` where all but one go out, `5 cards`, `last, 4 cards`."""
    count, order = result.left.get(player, 0), result.order
    if order and len(order) > 2 and all(result.left.get(other, 0) == 0 for other in order[:-1]):
        if player == order[-1]:
            return f"last, {count_words(count, 'card')}"
        return f"out {_ORDINALS[min(order.index(player), 3)]}"
    return count_words(count, "card") if count else "out"


def sum_words(result: HandResult, player: str, rules: Ruleset, style: Style) -> str:
    """How a player's own points of a hand were counted: of a penalty or a bonus its sum; else ""."""
    if rules.scoring.scheme == "bonus" and player == result.winner:
        return bonus_sum(result, rules, style)
    penalty = penalty_of(result, player)
    return penalty_sum(penalty, rules, style) if penalty else ""


def penalty_of(result: HandResult, player: str) -> Penalty | None:
    """What the cards that a player had left cost, where they cost anything."""
    return next((penalty for penalty in result.penalties if penalty.player == player), None)


def unsaid_twos(result: HandResult, player: str, rules: Ruleset) -> tuple[Card, ...]:
    """The 2s that a player is known to have left, where the sum does not name them anyway."""
    twos = result.twos.get(player, ())
    scoring = rules.scoring
    named = scoring.scheme == "penalty" and (
        (scoring.top_card and twos == (top_card(rules),)) or (scoring.four_twos and len(twos) == 4)
    )
    return () if named or not result.left.get(player) else twos


def among_words(twos: Sequence[Card], style: Style) -> str:
    """`2♥ 2♠ among them`"""
    return f"{style.cards(twos)} among them"
