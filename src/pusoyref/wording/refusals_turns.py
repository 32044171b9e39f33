"""Refusals of a turn, but for what it compares with (docs/rules.md 5, 6, 10)."""

from __future__ import annotations

from pusoyref.notation.cards import card_letters
from pusoyref.plays.order import order_of
from pusoyref.wording.plays import KINDS
from pusoyref.wording.refusal_words import Case, RefusalWords, Teller
from pusoyref.wording.speech import count_words, listed


def _hand_over(case: Case) -> RefusalWords:
    option = case.option("ending.until")
    why = f"The hand was over ({option})."
    if case.ruling.other:
        why = f"{case.other} is out, and that ends the hand ({option})."
        if case.rules.ending.until == "last-holder":
            why = f"{case.other} went out first, and only one player still holds cards ({option})."
    return RefusalWords(case.told(f"{case.put_down} comes after the end of the hand."), why, option=option)


def _already_passed(case: Case) -> RefusalWords:
    option = case.option("turns.after_pass")
    head = "has passed in this trick already."
    if not case.ruling.passes:
        head = f"has passed in this trick, and may not play {case.put_down}."
    going_on = f" {case.other} is to play." if case.ruling.other not in (None, case.ruling.player) else ""
    return RefusalWords(
        f"{case.who} {head}", f"Who passes stays out until the next lead ({option}).{going_on}", option=option
    )


def _out_of_turn(case: Case) -> RefusalWords:
    ruling = case.ruling
    if ruling.trick is None:
        return RefusalWords(f"{case.who} does not lead this hand.", f"The lead is {case.other}'s.")
    if ruling.at_lead:
        return _wrong_lead(case)
    if ruling.other in (None, ruling.player, ruling.table_player):
        return _trick_closed(case)
    turn = f"It is {case.other}'s turn, and {case.other} has yet to play or pass."
    bomb = ruling.play is not None and ruling.play.kind == "four-kicker" and case.rules.plays.bombs != "off"
    option = case.option("plays.bombs_any_time") if bomb else ""
    if bomb:
        turn += f" A bomb waits for its turn here ({option})."
    return RefusalWords(case.told(f"{case.put_down} is out of turn."), turn, option=option)


def _wrong_lead(case: Case) -> RefusalWords:
    head = case.told(f"{case.put_down} is out of turn.")
    if case.ruling.trick == 1:
        return RefusalWords(head, f"{case.other} leads this hand.")
    return RefusalWords(head, f"{case.other} has the lead of trick {case.ruling.trick}.")


def _trick_closed(case: Case) -> RefusalWords:
    ruling = case.ruling
    last = ""
    if ruling.table is not None and ruling.table_player:
        last = f" with {ruling.table_player}'s {case.cards(ruling.table.cards)}"
    going_on = f", and {ruling.other} leads the next trick" if ruling.other else ""
    return RefusalWords(
        case.told(f"{case.put_down} comes after the trick had closed."),
        f"It closed{last}: nobody could answer any more{going_on}.",
    )


def _leader_must_play(case: Case) -> RefusalWords:
    head = f"{case.who} has the lead and may not pass."
    if case.rules.ending.lone_two:
        return RefusalWords(head, "Whoever leads chooses the kind of play; only answers may be passed.")
    option = case.option("ending.lone_two")
    return RefusalWords(
        head,
        f"The lead is handed on only with a last card that could be a 2, and never the first ({option}).",
        option=option,
    )


def _same_card_twice(case: Case) -> RefusalWords:
    return RefusalWords(
        case.told(f"{case.card} stands twice in {case.cards(case.ruling.cards)}."),
        "There is one of each card in the deck.",
    )


def _card_already_played(case: Case) -> RefusalWords:
    where = f" in trick {case.ruling.other_trick}" if case.ruling.other_trick else ""
    return RefusalWords(
        case.told(f"{case.card} was already played, by {case.other}{where}."),
        "There is one of each card in the deck.",
        remedy=mend(case),
    )


def mend(case: Case) -> str:
    """How a card that was mistyped in an earlier turn is put right."""
    where = f" in trick {case.ruling.other_trick}" if case.ruling.other_trick else ""
    return f"If {case.other}'s {case.card}{where} was another card, mend it: fix {case.typed_card}=CARD"


def _not_in_hand(case: Case) -> RefusalWords:
    return RefusalWords(
        case.told(f"{case.card} is not in the hand that was entered."),
        f"{case.who} was dealt other cards, as entered before play.",
        remedy="If the hand was entered wrongly, undo as far back as that and enter it again.",
    )


def _too_many_cards(case: Case) -> RefusalWords:
    ruling, held = case.ruling, case.ruling.wanted or 0
    holds = count_words(held, "card") if held else "no card"
    number = ruling.number if ruling.number is not None else len(ruling.cards)
    return RefusalWords(
        case.told(f"{case.put_down} is {count_words(number, 'card')}, more than the hand still has."),
        f"By the plays so far {case.who} has {holds} left.",
        remedy="If an earlier turn was mistyped, take it back with undo, or mend it with fix.",
    )


def _lowest_card_first(case: Case) -> RefusalWords:
    turns = case.rules.turns
    keys = [key for key in ("first_lead", "next_lead") if getattr(turns, key) == "lowest-card"]
    option = ", ".join(case.option(f"turns.{key}") for key in keys)
    return RefusalWords(
        case.told(f"{case.put_down} opens the hand without the {case.card}."),
        f"The first play must contain the lowest card dealt, alone or in any legal play ({option}).",
        remedy=_lowest_was_another(case),
        option=option,
    )


def _lowest_was_another(case: Case) -> str:
    """Where cards stay hidden the table may have to say which was the lowest dealt."""
    sizes = [case.players] if case.players else list(case.rules.deal.sizes())
    if not any(case.rules.undealt(size) for size in sizes) or not case.ruling.cards:
        return ""
    lowest = min(case.ruling.cards, key=order_of(case.rules).card)
    where = "" if case.players else ", where not every card is dealt"
    return f"If {case.speech.write(lowest)} was the lowest dealt{where}: lowest {card_letters(lowest)}"


def _lone_two(case: Case) -> RefusalWords:
    option = case.option("ending.lone_two")
    return RefusalWords(
        case.told(f"a lone {case.cards(case.ruling.cards)} may not be the last card, led to an empty table."),
        f"Nobody goes out with a bare single 2 on a fresh lead ({option}).",
        remedy="The lead can be handed on with a pass.",
        option=option,
    )


def _must_stop(case: Case) -> RefusalWords:
    ruling, option = case.ruling, case.option("turns.last_card")
    where = f" in trick {ruling.trick}" if ruling.trick else ""
    table = f" on {case.cards(ruling.table.cards)}" if ruling.table and ruling.passes else ""
    instead = f"not {case.put_down}{table}"
    return RefusalWords(
        case.told(f"the {case.card} was due{where}, {instead}: {case.other} had one card left."),
        f"Before a player with one card, a single must be the highest of one's hand, and a single may not be "
        f"passed that one's highest card beats ({option}).",
        remedy="The hand stays as it was played; the ruling stands beside its result.",
        option=option,
    )


def _kind_not_allowed(case: Case) -> RefusalWords:
    play, option = case.ruling.play, case.option("plays.kinds")
    what = KINDS[play.kind] if play else None
    kind = f"is {what.one}; no {what.many} at this table" if what else "is of a kind not in use at this table"
    kinds = listed(case.rules.plays.kinds)
    return RefusalWords(case.told(f"{case.put_down} {kind}."), f"In use are {kinds} (kinds).", option=option)


TURNS: dict[str, Teller] = {
    "hand-over": _hand_over,
    "already-passed": _already_passed,
    "out-of-turn": _out_of_turn,
    "leader-must-play": _leader_must_play,
    "same-card-twice": _same_card_twice,
    "card-already-played": _card_already_played,
    "not-in-hand": _not_in_hand,
    "too-many-cards": _too_many_cards,
    "kind-not-allowed": _kind_not_allowed,
    "lowest-card-first": _lowest_card_first,
    "lone-two": _lone_two,
    "must-stop": _must_stop,
}
