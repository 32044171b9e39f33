"""Refusals about the cards of a play: no card, no play, or too low to beat another (docs/rules.md 4, 10)."""

from __future__ import annotations

from collections import Counter

from pusoyref.cards import Card
from pusoyref.plays.order import order_of
from pusoyref.wording.comparisons import because, verdict
from pusoyref.wording.plays import ranks_in_a_row
from pusoyref.wording.refusal_words import Case, RefusalWords, Teller
from pusoyref.wording.speech import quoted, rank_plural


def _bad_card(case: Case) -> RefusalWords:
    text = quoted(case.ruling.text) if case.ruling.text else "this"
    return RefusalWords(
        case.told(f"{text} is no card."),
        "A card is a rank (3 to 10, J, Q, K, A or 2) and a suit (c, s, h or d), as in 10d.",
        remedy="Type the turn again, or a pass as -." if case.ruling.trick else "Type the cards again.",
    )


def _not_a_play(case: Case) -> RefusalWords:
    text, option = _why_no_play(case, case.ruling.cards)
    lies = ""
    if case.ruling.table is not None and case.ruling.trick is not None:
        lies = f" {case.cards(case.ruling.table.cards)} lies on the table."
    if case.ruling.trick is None and case.ruling.player:
        return RefusalWords(
            case.told(f"{case.put_down} is no play to go out with."), text + lies, option=option
        )
    return RefusalWords(case.told(f"{case.put_down} is no play."), text + lies, option=option)


def _why_no_play(case: Case, cards: tuple[Card, ...]) -> tuple[str, str]:
    """What is missing, and the option where one decides."""
    groups = sorted(Counter(card.rank for card in cards).values(), reverse=True)
    if len(cards) == 4 and groups[:1] == [4]:
        return f"Four {rank_plural(cards[0].rank)} need a fifth card beside them.", ""
    if len(cards) in (2, 3):
        number = "Two" if len(cards) == 2 else "Three"
        return f"{number} cards must be of one rank.", ""
    if len(cards) != 5:
        return f"A play has 1, 2, 3 or 5 cards, never {len(cards)}.", ""
    if len(groups) == 5:
        option = case.option("plays.straights")
        row = ranks_in_a_row(order_of(case.rules).sort(cards))
        return f"{row} is no straight in this table's list ({option}), and it is not of one suit.", option
    lacks = {
        (3, 1, 1): "Three of a rank need a pair beside them to be a full house",
        (2, 2, 1): "Two pairs and a fifth card make nothing",
        (2, 1, 1, 1): "A pair and three odd cards make nothing",
    }
    return f"{lacks.get(tuple(groups), 'These make nothing')}.", ""


def _below_lowest(case: Case) -> RefusalWords:
    ruling, dealt = case.ruling, case.option("deal.cards")
    if ruling.player is None and ruling.trick is None and ruling.card not in ruling.cards:
        return RefusalWords(
            case.told(f"{case.cards(ruling.cards)} is not the lowest card: {case.card} is."),
            f"Every card is dealt here, so the deck's lowest is the lowest dealt ({dealt}).",
            option=dealt,
        )
    return RefusalWords(
        case.told(f"{case.card} is below the card named as the lowest dealt."),
        f"Nobody can hold a card below that one; the others stay hidden ({dealt}).",
        remedy=f"If it was dealt after all, say so: lowest {case.typed_card}",
        option=dealt,
    )


def _does_not_beat(case: Case) -> RefusalWords:
    ruling = case.ruling
    if ruling.play is None or ruling.table is None or ruling.comparison is None:
        return RefusalWords(
            case.told(f"{case.put_down} does not beat what lies on the table."), _BARE[ruling.code]
        )
    why = because(
        ruling.play, ruling.table, ruling.comparison, case.rules, case.speech,
        reversed_ranks=ruling.reversed_ranks,
    )  # fmt: skip
    head = case.told(verdict(ruling.play, ruling.table, ruling.comparison, case.speech))
    return RefusalWords(head, why.reason, option=why.option)


_BARE = {
    "wrong-number": "It must be as many cards as lie there.",
    "wrong-kind": "It must be a play of a kind that may be put on the one there.",
    "not-higher": "It is of the same kind, but lower.",
}

PLAYS: dict[str, Teller] = {
    "bad-card": _bad_card,
    "not-a-play": _not_a_play,
    "below-lowest": _below_lowest,
    "wrong-number": _does_not_beat,
    "wrong-kind": _does_not_beat,
    "not-higher": _does_not_beat,
}
