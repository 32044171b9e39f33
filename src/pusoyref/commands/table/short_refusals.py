"""Refusals of a turn in a few words, for the line under the prompt (docs/rules.md 10)."""

from __future__ import annotations

from collections.abc import Callable

from pusoyref.plays.identify import Play
from pusoyref.text.plays import KINDS, play_words, ranks_in_a_row
from pusoyref.text.refusal import Refusal
from pusoyref.text.refusals import message
from pusoyref.text.style import a_rank, count_words


def short_refusal(case: Refusal) -> str:
    """`7♣ was played by Ben in trick 2`, `pair of 8s · does not beat 9♥ 9♠`: no full stop at the end."""
    if choose := _CHOICES.get(case.ruling.code):
        return choose(case)
    # The end of a hand, which a turn meets once in a blue moon, is told in full.
    return case.short or message(case.ruling, case.rules, case.style, players=case.players)


def _made(case: Refusal) -> str:
    play = case.ruling.play
    return f"{play_words(play, case.style)} {case.style.dot} " if play else ""


def _hand_over(case: Refusal) -> str:
    return f"the hand is over: {case.other} is out" if case.ruling.other else "the hand is over"


def _out_of_turn(case: Refusal) -> str:
    ruling = case.ruling
    if ruling.other in (None, ruling.player):
        return "the trick had closed"
    if ruling.at_lead:
        return f"{case.other} leads, not {case.who}"
    return f"{case.other} is to play, not {case.who}"


def _too_many_cards(case: Refusal) -> str:
    number = case.ruling.number or len(case.ruling.cards)
    return f"{case.who} has only {count_words(case.ruling.wanted or 0, 'card')}, not {number}"


def _kind_not_allowed(case: Refusal) -> str:
    play = case.ruling.play
    return f"no {KINDS[play.kind].many} at this table" if play else "not a kind in use at this table"


def _wrong_number(case: Refusal) -> str:
    table = case.ruling.table
    if table is None:
        return f"{_made(case)}not as many cards as on the table"
    size = count_words(len(table.cards), "card")
    return f"{_made(case)}{KINDS[table.kind].one} is answered with {size}"


def _wrong_kind(case: Refusal) -> str:
    play, table = case.ruling.play, case.ruling.table
    if play is None or table is None:
        return "not a kind that beats the one on the table"
    kind, theirs, dot = KINDS[play.kind].name, KINDS[table.kind].one, case.style.dot
    if play.kind == "four-kicker" and case.rules.plays.bombs != "off":
        return f"{kind} {dot} a bomb does not beat {theirs} at this table"
    if case.rules.plays.five_card == "same-kind":
        return f"{kind} {dot} this table does not let it beat {theirs}"
    return f"{kind} {dot} stands below {theirs}"


def _not_higher(case: Refusal) -> str:
    play, table = case.ruling.play, case.ruling.table
    if play is None or table is None:
        return "lower than what lies on the table"
    why = _why_lower(case, play, table)
    return f"{_made(case)}does not beat {case.cards(table.cards)}{f': {why}' if why else ''}"


def _why_lower(case: Refusal, play: Play, table: Play) -> str:
    """What decides, as briefly as it can be said: `a 9 is above an 8`, `♦ is above ♥`."""
    comparison = case.ruling.comparison
    turned = " while the ranks are reversed" if case.ruling.reversed_ranks else ""
    if comparison is None or comparison.ranking is None:
        return ""
    lower, higher = comparison.ranking
    match comparison.decided_by:
        case "rank":
            return f"{a_rank(higher.rank)} is above {a_rank(lower.rank)}{turned}"
        case "suit":
            higher_suit, lower_suit = case.style.suit(higher.suit), case.style.suit(lower.suit)
            return f"{higher_suit} {'are' if higher_suit.isalpha() else 'is'} above {lower_suit}"
        case "place":
            return f"{ranks_in_a_row(table.cards)} stands above {ranks_in_a_row(play.cards)}{turned}"
        case _:
            return ""


_CHOICES: dict[str, Callable[[Refusal], str]] = {
    "hand-over": _hand_over,
    "out-of-turn": _out_of_turn,
    "too-many-cards": _too_many_cards,
    "kind-not-allowed": _kind_not_allowed,
    "lowest-card-first": lambda case: f"{_made(case)}the first play must contain {case.card}",
    "wrong-number": _wrong_number,
    "wrong-kind": _wrong_kind,
    "not-higher": _not_higher,
}
"""Codes of which there is more than one sentence; that of any other stands in `refusals.toml`."""
