"""A play in words (docs/rules.md 4)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from pusoyref.cards import Card
from pusoyref.plays.play import Play
from pusoyref.ruleset.options import KindName
from pusoyref.text.style import Style, a_rank, rank_plural, rank_short


class KindWords(Struct, frozen=True):
    """A kind of play: `one` with its article, `many` as a heading."""

    one: str
    many: str

    @property
    def name(self) -> str:
        """`one` without its article."""
        return self.one.removeprefix("a ")


KINDS: dict[KindName, KindWords] = {
    "single": KindWords("a single", "singles"),
    "pair": KindWords("a pair", "pairs"),
    "triple": KindWords("a triple", "triples"),
    "straight": KindWords("a straight", "straights"),
    "flush": KindWords("a flush", "flushes"),
    "full-house": KindWords("a full house", "full houses"),
    "four-kicker": KindWords("four of a kind", "fours of a kind"),
    "straight-flush": KindWords("a straight flush", "straight flushes"),
}


def play_words(play: Play, style: Style) -> str:
    """`pair of 9s`, `straight 3-4-5-6-7`, `full house, 7s over 3s`, `royal flush in ♦`."""
    return _PLAYS[play.kind](play, style)


def ranks_in_a_row(cards: tuple[Card, ...]) -> str:
    """`10-J-Q-K-A`"""
    return "-".join(rank_short(card.rank) for card in cards)


def _groups(play: Play) -> tuple[Card, Card]:
    """A card of the larger group and one of the smaller: full houses and fours are in order of rank."""
    first, middle, last = play.cards[0], play.cards[2], play.cards[-1]
    return middle, last if middle.rank is first.rank else first


def _full_house(play: Play, style: Style) -> str:
    three, two = _groups(play)
    return f"full house, {rank_plural(three.rank)} over {rank_plural(two.rank)}"


def _four(play: Play, style: Style) -> str:
    four, kicker = _groups(play)
    return f"four {rank_plural(four.rank)} with {a_rank(kicker.rank)}"


def _flush(play: Play, style: Style) -> str:
    highest = play.cards[-1]
    return f"flush in {style.suit(highest.suit)}, {rank_short(highest.rank)} high"


def _straight_flush(play: Play, style: Style) -> str:
    suit = style.suit(play.cards[0].suit)
    return f"royal flush in {suit}" if play.is_royal else f"straight flush {_row(play)} in {suit}"


def _row(play: Play) -> str:
    return ranks_in_a_row(play.cards)


_PLAYS: dict[KindName, Callable[[Play, Style], str]] = {
    "single": lambda play, style: f"single {style.write(play.cards[0])}",
    "pair": lambda play, style: f"pair of {rank_plural(play.cards[0].rank)}",
    "triple": lambda play, style: f"three {rank_plural(play.cards[0].rank)}",
    "straight": lambda play, style: f"straight {_row(play)}",
    "flush": _flush,
    "full-house": _full_house,
    "four-kicker": _four,
    "straight-flush": _straight_flush,
}
