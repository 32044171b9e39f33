"""Why one play beats another, or does not: what is compared, and which option decides (docs/rules.md 4)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from pusoyref.cards import Card
from pusoyref.plays.compare import Comparison, Decider
from pusoyref.plays.identify import Play
from pusoyref.ruleset.options import KindName, Ruleset
from pusoyref.text.plays import KINDS, ranks_in_a_row
from pusoyref.text.style import Style, a_rank, count_words, option_words, sentence


class Because(Struct, frozen=True):
    """A reason in a sentence or two. `option`: the key and value that decide, "" where none does."""

    reason: str
    option: str = ""


class Meeting(Struct, frozen=True):
    """Two plays that meet, and all that a sentence about them needs."""

    play: Play
    other: Play
    comparison: Comparison
    rules: Ruleset
    style: Style
    reversed_ranks: bool

    @property
    def ranking(self) -> tuple[Card, Card]:
        """The two cards compared, the winning one first."""
        ours, theirs = self.comparison.ranking or (self.play.cards[-1], self.other.cards[-1])
        return (ours, theirs) if self.comparison.beats else (theirs, ours)

    def option(self, key: str) -> str:
        return option_words(self.rules, key)


def because(
    play: Play,
    other: Play,
    comparison: Comparison,
    rules: Ruleset,
    style: Style,
    *,
    reversed_ranks: bool = False,
) -> Because:
    """What decides between `play` and the `other` on the table."""
    return _DECIDED_BY[comparison.decided_by](Meeting(play, other, comparison, rules, style, reversed_ranks))


def verdict(play: Play, other: Play, comparison: Comparison, style: Style) -> str:
    """`9♣ 9♥ does not beat 9♦ 9♠.`"""
    verb = "beats" if comparison.beats else "does not beat"
    return f"{style.cards(play.cards)} {verb} {style.cards(other.cards)}."


def _number(at: Meeting) -> Because:
    size, ours = len(at.other.cards), len(at.play.cards)
    lies = KINDS[at.other.kind].one
    rule = f"{sentence(lies)} is answered with {count_words(size, 'card')}, not with {ours}"
    bombs = at.option("plays.bombs")
    if at.play.kind == "four-kicker":
        return Because(f"{rule}, and four of a kind is no bomb at this table ({bombs}).", bombs)
    if at.rules.plays.bombs != "off":
        return Because(f"{rule}; only a bomb, four of a kind, may be of another size ({bombs}).", bombs)
    return Because(f"{rule}.")


def _bomb(at: Meeting) -> Because:
    bombs = at.option("plays.bombs")
    limits = {
        "over-others": "a straight flush and a higher four of a kind",
        "over-all": "a higher four of a kind",
    }
    but = limits[at.rules.plays.bombs]
    return Because(f"Four of a kind is a bomb here and beats everything but {but} ({bombs}).", bombs)


def _kind(at: Meeting) -> Because:
    ours, theirs = KINDS[at.play.kind].one, KINDS[at.other.kind].one
    option = at.option("plays.five_card")
    if at.comparison.beats:
        return Because(f"{sentence(ours)} stands above {theirs} ({option}).", option)
    bomb = ""
    if at.play.kind == "four-kicker" and at.rules.plays.bombs != "off":
        bomb = f" A bomb does not beat a straight flush here ({at.option('plays.bombs')})."
    if at.rules.plays.five_card == "same-kind":
        return Because(f"This table does not let {ours} beat {theirs} ({option}).{bomb}", option)
    return Because(f"{sentence(ours)} stands below {theirs} ({option}).{bomb}", option)


def _place(at: Meeting) -> Because:
    higher, lower = (at.play, at.other) if at.comparison.beats else (at.other, at.play)
    option = at.option("plays.straights")
    above = f"{ranks_in_a_row(higher.cards)} stands above {ranks_in_a_row(lower.cards)}"
    if at.reversed_ranks:
        return Because(f"{_reversed(at)}, so the list is read from its end: {above} ({option}).", option)
    if at.play.kind == "straight-flush" and at.rules.plays.straights == "low-tops":
        return Because(f"{above}: straight flushes keep the plain order ({option}).", option)
    return Because(f"{above} in this table's list ({option}).", option)


_WHOSE_RANK: dict[KindName, str] = {
    "full-house": "the three of a rank decide, and ",
    "four-kicker": "the four of a rank decide, and ",
}


def _rank(at: Meeting) -> Because:
    higher, lower = at.ranking
    option = at.option("plays.revolution") if _revolves(at) else ""
    intro = _WHOSE_RANK.get(at.play.kind, "")
    above = f"{a_rank(higher.rank)} is above {a_rank(lower.rank)}"
    if at.play.kind == "flush":
        above = f"{at.style.write(higher)} is above {at.style.write(lower)}"
        option = at.option("plays.flush")
        intro = f"the highest card decides ({option}), and "
        if at.rules.plays.flush == "suit-first":
            intro = f"the suit is the same, so the highest card decides ({option}), and "
    if at.reversed_ranks:
        return Because(f"{_reversed(at)}: {intro}{above}.", option)
    return Because(f"{sentence(intro + above)}.", option)


def _revolves(at: Meeting) -> bool:
    return at.reversed_ranks and at.rules.plays.revolution != "off"


def _reversed(at: Meeting) -> str:
    return f"Ranks are reversed ({at.option('plays.revolution')})" if _revolves(at) else "Ranks are reversed"


_WHOSE_SUIT: dict[KindName, str] = {
    "single": "Same rank, so the suit decides",
    "pair": "Same rank, so the higher suit of the pair decides",
    "straight": "Same straight, so the suit of its ranking card decides",
    "straight-flush": "Same straight, so the suit decides",
}


def _suit(at: Meeting) -> Because:
    higher, lower = at.ranking
    option = at.option("cards.suits")
    intro = _WHOSE_SUIT.get(at.play.kind, "Same rank, so the suit decides")
    if at.play.kind == "flush":
        how = at.option("plays.flush")
        intro = f"Same high card ({how}), so the suit decides"
        if at.rules.plays.flush == "suit-first":
            intro = f"A flush goes by its suit first ({how})"
    ours, theirs = at.style.suit(higher.suit), at.style.suit(lower.suit)
    verb = "are" if ours.isalpha() else "is"
    return Because(f"{intro}, and {ours} {verb} above {theirs} ({option}).", option)


def _same(at: Meeting) -> Because:
    if set(at.play.cards) == set(at.other.cards):
        return Because("They are the same cards.")
    return Because(f"Both go by {at.style.write(at.ranking[0])}, so neither is higher.")


_DECIDED_BY: dict[Decider, Callable[[Meeting], Because]] = {
    "number": _number,
    "bomb": _bomb,
    "kind": _kind,
    "place": _place,
    "rank": _rank,
    "suit": _suit,
    "same": _same,
}
