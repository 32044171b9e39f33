"""What the referee says of a case, as 80 columns of plain text: the snapshot beside each file."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from pusoyref.text.refusal import RefusalWords
from tests.rulings.cases import Case
from tests.rulings.telling import ToldHand, ToldTurn, rules_words, told_end, told_hands, told_rule

WIDTH = 80


def as_text(case: Case) -> str:
    """The point, the rules, every turn with whose turn it is then, and what the referee said at the end."""
    return "\n".join(line.rstrip() for line in _text(case)) + "\n"


def _text(case: Case) -> Iterator[str]:
    yield from wrapped(case.point)
    yield ""
    yield from wrapped(f"Rules: {rules_words(case.rules)}.", later="  ")
    yield from wrapped(told_rule(case), first="Said by rules show: ", later="  ") if case.option else ()
    hands = told_hands(case)
    for hand in hands:
        yield ""
        if len(hands) > 1:
            yield f"Hand {hand.number}"
        yield from _hand(hand)
    end = told_end(case)
    yield from ("", *(line for said in end for line in wrapped(said))) if end else ()


def _hand(hand: ToldHand) -> Iterator[str]:
    for said in hand.before:
        yield from wrapped(said, first="  ", later="    ")
    names = max(map(len, hand.players))
    plays = max((len(turn.what) for turn in hand.turns), default=0)
    for turn in hand.turns:
        yield from _turn(turn, names, plays)
    for said in (*hand.after, *hand.lines):
        yield from wrapped(said, first="  ", later="    ")
    for words in (hand.refused, hand.beside):
        if words is not None:
            yield from _refusal(words)


def _turn(turn: ToldTurn, names: int, plays: int) -> Iterator[str]:
    place = f"{turn.trick}.{turn.number}"
    head = f"  {place:<5} {turn.player:<{names}}  {turn.what:<{plays}}  "
    then = "refused" if turn.refused else turn.then
    if turn.stands:
        then = f"let stand: {turn.stands}. {then}"
    if then:
        yield from wrapped(then, first=head, later=" " * len(head))
    else:
        yield head


def _refusal(words: RefusalWords) -> Iterator[str]:
    yield from wrapped(words.headline, first="  ✗ ", later="    ")
    for said in (words.reason, words.remedy, f"[{words.tag}]"):
        if said:
            yield from wrapped(said, first="    ", later="    ")


def wrapped(text: str, *, first: str = "", later: str = "") -> list[str]:
    return wrap(text, WIDTH, initial_indent=first, subsequent_indent=later, break_on_hyphens=False)
