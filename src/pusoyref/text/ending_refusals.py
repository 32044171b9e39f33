"""Refusals about the cards left at the end of a hand, and about hands by counts (docs/rules.md 10)."""

from __future__ import annotations

from pusoyref.plays.order import lowest_card, top_card
from pusoyref.text.refusal import Refusal, RefusalFormatter, RefusalWords
from pusoyref.text.style import count_words
from pusoyref.text.turn_refusals import remedy_by_fix


def _left_played(case: Refusal) -> RefusalWords:
    headline = case.told(f"{case.card} cannot be left over.")
    if case.ruling.other is None:
        return RefusalWords(
            headline,
            "It is in the play that went out.",
            remedy="Look which of the two is right, and score again.",
        )
    where = f" in trick {case.ruling.other_trick}" if case.ruling.other_trick else ""
    return RefusalWords(headline, f"{case.other} played it{where}.", remedy=remedy_by_fix(case))


def _left_twice(case: Refusal) -> RefusalWords:
    return RefusalWords(
        f"{case.card} is named for both {case.other} and {case.who}.",
        "There is one of each card in the deck.",
        remedy="Look which of the two holds it, and name it for that one only.",
    )


def _left_count(case: Refusal) -> RefusalWords:
    ruling = case.ruling
    if ruling.card == lowest_card(case.rules) and ruling.number is None:
        option = case.option("deal.leftover")
        return RefusalWords(
            f"{case.who} cannot have taken the card left over.",
            f"It goes to the holder of the {case.card}, and by the cards that was {case.other} ({option}).",
            remedy=f"Say who took it: leftover {ruling.other or 'NAME'}",
            option=option,
        )
    if ruling.card is not None:
        return _no_room(case)
    number = "none" if not ruling.number else str(ruling.number)
    wanted = count_words(ruling.wanted or 0, "card")
    verb = "is" if ruling.number == 1 else "are"
    if ruling.at_lead:
        return RefusalWords(
            case.told(f"{wanted} were dealt, and {number} {verb} entered."),
            f"So many are dealt at this table ({case.option('deal.cards')}).",
            remedy="Enter the whole hand again: deal NAME CARDS",
            option=case.option("deal.cards"),
        )
    return RefusalWords(
        case.told(f"{wanted} must be there, and {number} {verb} named."),
        "That is what was dealt, less what was played.",
        remedy="Count again; where the real cards differ, stand REASON lets it stand.",
    )


def _no_room(case: Refusal) -> RefusalWords:
    ruling = case.ruling
    left = count_words(ruling.number or 0, "card") if ruling.number else "no card"
    if len(ruling.cards) > (ruling.number or 0):
        what = f"{case.cards(ruling.cards)} cannot be held with {left} left."
        return RefusalWords(
            case.told(what), "Nobody holds more 2s than cards.", remedy=_name_the_holder(case)
        )
    return RefusalWords(
        case.told(f"{case.card} is said to be held, but is not among the cards named as left."),
        f"Those cards are all that {case.who} has: {left}.",
        remedy=_name_the_holder(case),
    )


def _name_the_holder(case: Refusal) -> str:
    return f"Say who holds it: holds NAME {case.typed_card}"


def _who_holds(case: Refusal) -> RefusalWords:
    card = case.ruling.card
    if card == lowest_card(case.rules):
        option = case.option("deal.leftover")
        return RefusalWords(
            "Nobody has said who took the card left over.",
            f"It goes to the holder of the {case.card}, and whether the hand is over hangs on it ({option}).",
            remedy="Say who took it: leftover NAME",
            option=option,
        )
    option = _what_a_two_costs(case)
    costs = f" ({option})" if option else ""
    return RefusalWords(
        f"Nobody has said who holds {case.card}.",
        f"It was not played, and it changes the points{costs}.",
        remedy=f"Say who: holds NAME {case.typed_card}{_or_nobody(case)}",
        option=option,
    )


def _or_nobody(case: Refusal) -> str:
    """Only where cards stay hidden may nobody hold a 2."""
    sizes = case.rules.deal.sizes() if case.players is None else (case.players,)
    hidden = any(case.rules.undealt(size) for size in sizes)
    return f", or holds nobody {case.typed_card}" if hidden else ""


def _what_a_two_costs(case: Refusal) -> str:
    scoring = case.rules.scoring
    keys = []
    if case.ruling.card == top_card(case.rules) and scoring.top_card:
        keys.append("top_card")
    if scoring.twos_double:
        keys.append("twos_double")
    if scoring.four_twos and not keys:
        keys.append("four_twos")
    return ", ".join(case.option(f"scoring.{key}") for key in keys)


def _count_range(case: Refusal) -> RefusalWords:
    option, number = case.option("deal.cards"), case.ruling.number or 0
    most = f"0 to {case.ruling.wanted}" if case.ruling.wanted is not None else "as many as were dealt"
    return RefusalWords(
        case.told(f"{count_words(number, 'card')} cannot be left."),
        f"Possible are {most} ({option}).",
        remedy="Count again.",
        option=option,
    )


def _no_winner(case: Refusal) -> RefusalWords:
    option = case.option("ending.until")
    if case.rules.ending.until == "first-out":
        return RefusalWords(
            "These counts do not tell who won.",
            f"Exactly one player must have 0 cards, since the first who is out ends the hand ({option}).",
            remedy="Name everybody who still held cards; who is not named went out.",
            option=option,
        )
    return RefusalWords(
        "These counts do not tell how the hand ended.",
        f"Exactly one player must still hold cards, and come last in the order of going out ({option}).",
        remedy="Name all the players as they went out, the last holder last: --order NAME,NAME,NAME",
        option=option,
    )


ENDINGS: dict[str, RefusalFormatter] = {
    "left-played": _left_played,
    "left-twice": _left_twice,
    "left-count": _left_count,
    "who-holds": _who_holds,
    "count-range": _count_range,
    "no-winner": _no_winner,
}
