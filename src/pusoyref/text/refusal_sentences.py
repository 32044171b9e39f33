"""Which sentence of `refusals.toml` says a refusal, and what it is about beyond the ruling (docs/rules.md 4 to 10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from pusoyref.cards import Card
from pusoyref.notation.cards import card_letters
from pusoyref.plays.order import lowest_card, order_of, top_card
from pusoyref.text.comparisons import because, verdict
from pusoyref.text.plays import KINDS, ranks_in_a_row
from pusoyref.text.refusal import Refusal, RefusalWords
from pusoyref.text.style import count_words, rank_plural


def refusal_sentences(case: Refusal) -> RefusalWords:
    """A refusal in words, without its tag."""
    choose = _CHOICES.get(case.ruling.code)
    return choose(case) if choose else case.say(case.ruling.code)


def _not_a_play(case: Refusal) -> RefusalWords:
    ruling = case.ruling
    why = _why_no_play(ruling.cards)
    return case.say(
        "not-a-play",
        why,
        option=case.option("plays.straights") if why == "no-straight" else "",
        goes_out=ruling.trick is None and ruling.player is not None,
        table=ruling.table.cards if ruling.table is not None and ruling.trick is not None else (),
        ranks=rank_plural(ruling.cards[0].rank) if ruling.cards else "",
        number=len(ruling.cards),
        row=ranks_in_a_row(order_of(case.rules).sort(ruling.cards)),
    )


def _why_no_play(cards: tuple[Card, ...]) -> str:
    groups = sorted(Counter(card.rank for card in cards).values(), reverse=True)
    match len(cards), groups:
        case 4, [4]:
            return "four"
        case 2, _:
            return "two"
        case 3, _:
            return "three"
        case 5, [1, 1, 1, 1, 1]:
            return "no-straight"
        case 5, [3, 1, 1]:
            return "three-of-a-rank"
        case 5, [2, 2, 1]:
            return "two-pairs"
        case 5, [2, 1, 1, 1]:
            return "pair"
        case 5, _:
            return "nothing"
    return "number"


def _below_lowest(case: Refusal) -> RefusalWords:
    ruling = case.ruling
    every_card_is_dealt = ruling.player is None and ruling.trick is None and ruling.card not in ruling.cards
    return case.say("not-the-lowest" if every_card_is_dealt else "below-lowest")


def _does_not_beat(case: Refusal) -> RefusalWords:
    ruling = case.ruling
    if ruling.play is None or ruling.table is None or ruling.comparison is None:
        return case.say(ruling.code)
    why = because(
        ruling.play, ruling.table, ruling.comparison, case.rules, case.style,
        reversed_ranks=ruling.reversed_ranks,
    )  # fmt: skip
    head = case.told(verdict(ruling.play, ruling.table, ruling.comparison, case.style))
    return RefusalWords(head, why.reason, option=why.option)


def _hand_over(case: Refusal) -> RefusalWords:
    return case.say("hand-over", case.rules.ending.until if case.ruling.other else "over")


def _already_passed(case: Refusal) -> RefusalWords:
    ruling = case.ruling
    return case.say(
        "already-passed",
        plays=not ruling.passes,
        next=ruling.other if ruling.other != ruling.player else None,
    )


def _out_of_turn(case: Refusal) -> RefusalWords:
    ruling, plays = case.ruling, case.rules.plays
    if ruling.trick is None:
        return case.say("no-lead-of-the-hand")
    if ruling.at_lead:
        return case.say("out-of-turn", "first-lead" if ruling.trick == 1 else "lead")
    if ruling.other in (None, ruling.player, ruling.table_player):
        table = ruling.table.cards if ruling.table else ()
        return case.say("trick-closed", owner=ruling.table_player, table=table, next=ruling.other)
    if ruling.play is not None and ruling.play.kind == "four-kicker" and plays.bombs != "off":
        return case.say("out-of-turn", "bomb", option=case.option("plays.bombs_any_time"))
    return case.say("out-of-turn", "turn")


def _leader_must_play(case: Refusal) -> RefusalWords:
    if case.rules.ending.lone_two:
        return case.say("leader-must-play", "leads")
    return case.say("leader-must-play", "lone-two", option=case.option("ending.lone_two"))


def _too_many_cards(case: Refusal) -> RefusalWords:
    ruling = case.ruling
    number = ruling.number if ruling.number is not None else len(ruling.cards)
    return case.say("too-many-cards", number=count_words(number, "card"), held=_some_cards(ruling.wanted))


def _some_cards(number: int | None) -> str:
    return count_words(number, "card") if number else "no card"


def _lowest_card_first(case: Refusal) -> RefusalWords:
    """Where cards stay hidden the table may have to say which was the lowest dealt."""
    turns = case.rules.turns
    keys = [key for key in ("first_lead", "next_lead") if getattr(turns, key) == "lowest-card"]
    option = ", ".join(case.option(f"turns.{key}") for key in keys)
    if not _cards_hidden(case) or not case.ruling.cards:
        return case.say("lowest-card-first", option=option)
    lowest = min(case.ruling.cards, key=order_of(case.rules).card)
    return case.say(
        "lowest-card-first",
        option=option,
        lowest=lowest,
        typed_lowest=card_letters(lowest),
        unsure=not case.players,
    )


def _cards_hidden(case: Refusal) -> bool:
    """Whether cards may stay undealt at this table."""
    sizes = [case.players] if case.players else case.rules.deal.sizes()
    return any(case.rules.undealt(size) for size in sizes)


def _must_stop(case: Refusal) -> RefusalWords:
    ruling = case.ruling
    return case.say("must-stop", passed=ruling.table.cards if ruling.table and ruling.passes else ())


def _kind_not_allowed(case: Refusal) -> RefusalWords:
    kind = KINDS[case.ruling.play.kind] if case.ruling.play else None
    kinds = case.rules.plays.kinds
    return case.say("kind-not-allowed", one=kind and kind.one, many=kind and kind.many, kinds=kinds)


def _left_played(case: Refusal) -> RefusalWords:
    return case.say("left-went-out" if case.ruling.other is None else "left-played")


def _left_count(case: Refusal) -> RefusalWords:
    ruling = case.ruling
    if ruling.card == lowest_card(case.rules) and ruling.number is None:
        return case.say("leftover-taken", taker=ruling.other)
    if ruling.card is not None:
        too_many = len(ruling.cards) > (ruling.number or 0)
        return case.say("too-many-twos" if too_many else "held-not-left", left=_some_cards(ruling.number))
    return case.say(
        "dealt-count" if ruling.at_lead else "left-count",
        wanted=count_words(ruling.wanted or 0, "card"),
        number=f"{ruling.number or 'none'} {'is' if ruling.number == 1 else 'are'}",
    )


def _who_holds(case: Refusal) -> RefusalWords:
    """Only where cards stay hidden may nobody hold a 2."""
    if case.ruling.card == lowest_card(case.rules):
        return case.say("who-took")
    return case.say("who-holds", option=_what_a_two_costs(case), hidden=_cards_hidden(case))


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
    number = count_words(case.ruling.number or 0, "card")
    return case.say("count-range", number=number, most=case.ruling.wanted)


def _no_winner(case: Refusal) -> RefusalWords:
    return case.say("no-winner" if case.rules.ending.until == "first-out" else "no-last-holder")


_CHOICES: dict[str, Callable[[Refusal], RefusalWords]] = {
    "hand-over": _hand_over,
    "already-passed": _already_passed,
    "out-of-turn": _out_of_turn,
    "leader-must-play": _leader_must_play,
    "too-many-cards": _too_many_cards,
    "not-a-play": _not_a_play,
    "kind-not-allowed": _kind_not_allowed,
    "below-lowest": _below_lowest,
    "lowest-card-first": _lowest_card_first,
    "wrong-number": _does_not_beat,
    "wrong-kind": _does_not_beat,
    "not-higher": _does_not_beat,
    "must-stop": _must_stop,
    "left-played": _left_played,
    "left-count": _left_count,
    "who-holds": _who_holds,
    "count-range": _count_range,
    "no-winner": _no_winner,
}
"""Codes of which there is more than one sentence, or more to say than the ruling has."""
