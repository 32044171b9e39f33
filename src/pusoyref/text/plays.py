"""A play in words (docs/rules.md 4)."""

from __future__ import annotations

from msgspec import Struct

from pusoyref.cards import Card
from pusoyref.plays.identify import Play
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
    cards, highest = play.cards, play.cards[-1]
    match play.kind:
        case "single":
            return f"single {style.write(highest)}"
        case "pair":
            return f"pair of {rank_plural(highest.rank)}"
        case "triple":
            return f"three {rank_plural(highest.rank)}"
        case "straight":
            return f"straight {ranks_in_a_row(cards)}"
        case "flush":
            return f"flush in {style.suit(highest.suit)}, {rank_short(highest.rank)} high"
        case "full-house":
            three, two = _groups(play)
            return f"full house, {rank_plural(three.rank)} over {rank_plural(two.rank)}"
        case "four-kicker":
            four, kicker = _groups(play)
            return f"four {rank_plural(four.rank)} with {a_rank(kicker.rank)}"
        case "straight-flush":
            suit = style.suit(highest.suit)
            return (
                f"royal flush in {suit}"
                if play.is_royal
                else f"straight flush {ranks_in_a_row(cards)} in {suit}"
            )


def ranks_in_a_row(cards: tuple[Card, ...]) -> str:
    """`10-J-Q-K-A`"""
    return "-".join(rank_short(card.rank) for card in cards)


def _groups(play: Play) -> tuple[Card, Card]:
    """A card of the larger group and one of the smaller: full houses and fours are in order of rank."""
    first, middle, last = play.cards[0], play.cards[2], play.cards[-1]
    return middle, last if middle.rank is first.rank else first
