"""What the referee says of each refusal: of turns, of cards, of the end of a hand (docs/rules.md 4 to 7, 10)."""

from __future__ import annotations

from collections import Counter

from pusoyref.cards import Card
from pusoyref.notation.cards import card_letters
from pusoyref.plays.order import lowest_card, order_of, top_card
from pusoyref.text.comparisons import because, verdict
from pusoyref.text.plays import KINDS, ranks_in_a_row
from pusoyref.text.refusal import Refusal, RefusalFormatter, RefusalWords
from pusoyref.text.style import count_words, listed, quoted, rank_plural


def _bad_card(case: Refusal) -> RefusalWords:
    text = quoted(case.ruling.text) if case.ruling.text else "this"
    return RefusalWords(
        case.told(f"{text} is no card."),
        "A card is a rank (3 to 10, J, Q, K, A or 2) and a suit (c, s, h or d), as in 10d.",
        remedy="Type the turn again, or a pass as -." if case.ruling.trick else "Type the cards again.",
    )


def _not_a_play(case: Refusal) -> RefusalWords:
    text, option = _why_no_play(case, case.ruling.cards)
    lies = ""
    if case.ruling.table is not None and case.ruling.trick is not None:
        lies = f" {case.cards(case.ruling.table.cards)} lies on the table."
    if case.ruling.trick is None and case.ruling.player:
        return RefusalWords(
            case.told(f"{case.put_down} is no play to go out with."), text + lies, option=option
        )
    return RefusalWords(case.told(f"{case.put_down} is no play."), text + lies, option=option)


def _why_no_play(case: Refusal, cards: tuple[Card, ...]) -> tuple[str, str]:
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


def _below_lowest(case: Refusal) -> RefusalWords:
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


def _does_not_beat(case: Refusal) -> RefusalWords:
    ruling = case.ruling
    if ruling.play is None or ruling.table is None or ruling.comparison is None:
        return RefusalWords(
            case.told(f"{case.put_down} does not beat what lies on the table."), _BARE[ruling.code]
        )
    why = because(
        ruling.play, ruling.table, ruling.comparison, case.rules, case.style,
        reversed_ranks=ruling.reversed_ranks,
    )  # fmt: skip
    head = case.told(verdict(ruling.play, ruling.table, ruling.comparison, case.style))
    return RefusalWords(head, why.reason, option=why.option)


_BARE = {
    "wrong-number": "It must be as many cards as lie there.",
    "wrong-kind": "It must be a play of a kind that may be put on the one there.",
    "not-higher": "It is of the same kind, but lower.",
}


def _hand_over(case: Refusal) -> RefusalWords:
    option = case.option("ending.until")
    why = f"The hand was over ({option})."
    if case.ruling.other:
        why = f"{case.other} is out, and that ends the hand ({option})."
        if case.rules.ending.until == "last-holder":
            why = f"{case.other} went out first, and only one player still holds cards ({option})."
    return RefusalWords(case.told(f"{case.put_down} comes after the end of the hand."), why, option=option)


def _already_passed(case: Refusal) -> RefusalWords:
    option = case.option("turns.after_pass")
    head = "has passed in this trick already."
    if not case.ruling.passes:
        head = f"has passed in this trick, and may not play {case.put_down}."
    going_on = f" {case.other} is to play." if case.ruling.other not in (None, case.ruling.player) else ""
    return RefusalWords(
        f"{case.who} {head}", f"Who passes stays out until the next lead ({option}).{going_on}", option=option
    )


def _out_of_turn(case: Refusal) -> RefusalWords:
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


def _wrong_lead(case: Refusal) -> RefusalWords:
    head = case.told(f"{case.put_down} is out of turn.")
    if case.ruling.trick == 1:
        return RefusalWords(head, f"{case.other} leads this hand.")
    return RefusalWords(head, f"{case.other} has the lead of trick {case.ruling.trick}.")


def _trick_closed(case: Refusal) -> RefusalWords:
    ruling = case.ruling
    last = ""
    if ruling.table is not None and ruling.table_player:
        last = f" with {ruling.table_player}'s {case.cards(ruling.table.cards)}"
    going_on = f", and {ruling.other} leads the next trick" if ruling.other else ""
    return RefusalWords(
        case.told(f"{case.put_down} comes after the trick had closed."),
        f"It closed{last}: nobody could answer any more{going_on}.",
    )


def _leader_must_play(case: Refusal) -> RefusalWords:
    head = f"{case.who} has the lead and may not pass."
    if case.rules.ending.lone_two:
        return RefusalWords(head, "Whoever leads chooses the kind of play; only answers may be passed.")
    option = case.option("ending.lone_two")
    return RefusalWords(
        head,
        f"The lead is handed on only with a last card that could be a 2, and never the first ({option}).",
        option=option,
    )


def _same_card_twice(case: Refusal) -> RefusalWords:
    return RefusalWords(
        case.told(f"{case.card} stands twice in {case.cards(case.ruling.cards)}."),
        "There is one of each card in the deck.",
    )


def _card_already_played(case: Refusal) -> RefusalWords:
    where = f" in trick {case.ruling.other_trick}" if case.ruling.other_trick else ""
    return RefusalWords(
        case.told(f"{case.card} was already played, by {case.other}{where}."),
        "There is one of each card in the deck.",
        remedy=remedy_by_fix(case),
    )


def remedy_by_fix(case: Refusal) -> str:
    """How a card that was mistyped in an earlier turn is put right."""
    where = f" in trick {case.ruling.other_trick}" if case.ruling.other_trick else ""
    return f"If {case.other}'s {case.card}{where} was another card, mend it: fix {case.typed_card}=CARD"


def _not_in_hand(case: Refusal) -> RefusalWords:
    return RefusalWords(
        case.told(f"{case.card} is not in the hand that was entered."),
        f"{case.who} was dealt other cards, as entered before play.",
        remedy="If the hand was entered wrongly, undo as far back as that and enter it again.",
    )


def _too_many_cards(case: Refusal) -> RefusalWords:
    ruling, held = case.ruling, case.ruling.wanted or 0
    holds = count_words(held, "card") if held else "no card"
    number = ruling.number if ruling.number is not None else len(ruling.cards)
    return RefusalWords(
        case.told(f"{case.put_down} is {count_words(number, 'card')}, more than the hand still has."),
        f"By the plays so far {case.who} has {holds} left.",
        remedy="If an earlier turn was mistyped, take it back with undo, or mend it with fix.",
    )


def _lowest_card_first(case: Refusal) -> RefusalWords:
    turns = case.rules.turns
    keys = [key for key in ("first_lead", "next_lead") if getattr(turns, key) == "lowest-card"]
    option = ", ".join(case.option(f"turns.{key}") for key in keys)
    return RefusalWords(
        case.told(f"{case.put_down} opens the hand without the {case.card}."),
        f"The first play must contain the lowest card dealt, alone or in any legal play ({option}).",
        remedy=_lowest_was_another(case),
        option=option,
    )


def _lowest_was_another(case: Refusal) -> str:
    """Where cards stay hidden the table may have to say which was the lowest dealt."""
    sizes = [case.players] if case.players else list(case.rules.deal.sizes())
    if not any(case.rules.undealt(size) for size in sizes) or not case.ruling.cards:
        return ""
    lowest = min(case.ruling.cards, key=order_of(case.rules).card)
    where = "" if case.players else ", where not every card is dealt"
    return f"If {case.style.write(lowest)} was the lowest dealt{where}: lowest {card_letters(lowest)}"


def _lone_two(case: Refusal) -> RefusalWords:
    option = case.option("ending.lone_two")
    return RefusalWords(
        case.told(f"a lone {case.cards(case.ruling.cards)} may not be the last card, led to an empty table."),
        f"Nobody goes out with a bare single 2 on a fresh lead ({option}).",
        remedy="The lead can be handed on with a pass.",
        option=option,
    )


def _must_stop(case: Refusal) -> RefusalWords:
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


def _kind_not_allowed(case: Refusal) -> RefusalWords:
    play, option = case.ruling.play, case.option("plays.kinds")
    what = KINDS[play.kind] if play else None
    kind = f"is {what.one}; no {what.many} at this table" if what else "is of a kind not in use at this table"
    kinds = listed(case.rules.plays.kinds)
    return RefusalWords(case.told(f"{case.put_down} {kind}."), f"In use are {kinds} (kinds).", option=option)


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


REFUSALS: dict[str, tuple[str, RefusalFormatter]] = {
    "hand-over": ("ending", _hand_over),
    "bad-card": ("cards", _bad_card),
    "already-passed": ("turns", _already_passed),
    "out-of-turn": ("turns", _out_of_turn),
    "leader-must-play": ("turns", _leader_must_play),
    "same-card-twice": ("cards", _same_card_twice),
    "card-already-played": ("cards", _card_already_played),
    "not-in-hand": ("deal", _not_in_hand),
    "too-many-cards": ("deal", _too_many_cards),
    "not-a-play": ("plays", _not_a_play),
    "kind-not-allowed": ("plays", _kind_not_allowed),
    "below-lowest": ("deal", _below_lowest),
    "lowest-card-first": ("turns", _lowest_card_first),
    "wrong-number": ("plays", _does_not_beat),
    "wrong-kind": ("plays", _does_not_beat),
    "not-higher": ("plays", _does_not_beat),
    "lone-two": ("ending", _lone_two),
    "must-stop": ("turns", _must_stop),
    "left-played": ("ending", _left_played),
    "left-twice": ("ending", _left_twice),
    "left-count": ("ending", _left_count),
    "who-holds": ("scoring", _who_holds),
    "count-range": ("scoring", _count_range),
    "no-winner": ("scoring", _no_winner),
}
"""Code → the part of the rule book that it belongs to, by its section in a ruleset, and what is said."""
