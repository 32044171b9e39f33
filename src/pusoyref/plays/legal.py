"""All plays that some cards can make, and those of them that beat what lies there (docs/rules.md 4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, product

from pusoyref.cards import SUITS, Card, Rank
from pusoyref.plays.compare import is_bomb_on, is_higher_kind, strengths
from pusoyref.plays.identify import SIZES, Cards, Compiled, Play, compiled
from pusoyref.ruleset.options import KindName, Ruleset


def all_plays(cards: Iterable[Card], rules: Ruleset) -> tuple[Play, ...]:
    """Every play that different `cards` can make, of the kinds that the ruleset has on (docs/rules.md 4).

    Singles first, then pairs, triples and the kinds of five cards from the straight on; each way to choose the cards
    is a play of its own. What each of them is, `identify` would say the same.
    """
    held = _Hand(cards, compiled(rules))
    return tuple(play for kind in SIZES if kind in rules.plays.kinds for play in _MAKERS[kind](held))


def answers(
    cards: Iterable[Card], table: Play, rules: Ruleset, *, reversed_ranks: bool = False
) -> tuple[Play, ...]:
    """Those of `all_plays` that beat `table`, as `compare` says (docs/rules.md 4).

    `reversed_ranks`: while a revolution holds.
    """
    held, known = _Hand(cards, compiled(rules)), strengths(rules, reversed_ranks=reversed_ranks)
    plays: list[Play] = []
    for kind, size in SIZES.items():
        if kind not in rules.plays.kinds:
            continue
        if kind == table.kind:
            least = known.of(table)
            plays += [play for play in _MAKERS[kind](held) if known.of(play) > least]
        elif is_bomb_on(kind, table.kind, rules) or (
            size == len(table.cards) and is_higher_kind(kind, table.kind, rules)
        ):
            plays += _MAKERS[kind](held)
    return tuple(plays)


class _Hand:
    """Cards low to high, with those of each rank that is there and those of each suit."""

    def __init__(self, cards: Iterable[Card], tables: Compiled) -> None:
        self.tables = tables
        self.cards: Cards = tables.order.sort(cards)
        self.ranks: dict[Rank, list[Card]] = {}
        for card in self.cards:
            self.ranks.setdefault(card.rank, []).append(card)

    def suited(self) -> Iterator[Sequence[Card]]:
        """The cards of each suit of which there are five or more."""
        for suit in SUITS:
            of_suit = [card for card in self.cards if card.suit is suit]
            if len(of_suit) >= 5:
                yield of_suit


Maker = Callable[[_Hand], Iterable[Play]]


def _of_a_rank(kind: KindName) -> Maker:
    size = SIZES[kind]

    def made(held: _Hand) -> Iterator[Play]:
        for same in held.ranks.values():
            for some in combinations(same, size) if len(same) >= size else ():
                yield Play(kind, some)

    return made


def _full_houses(held: _Hand) -> Iterator[Play]:
    groups = [same for same in held.ranks.values() if len(same) > 1]
    for at, group in enumerate(groups):
        for three in combinations(group, 3):
            for lower in groups[:at]:
                yield from (Play("full-house", (*two, *three)) for two in combinations(lower, 2))
            for higher in groups[at + 1 :]:
                yield from (Play("full-house", (*three, *two)) for two in combinations(higher, 2))


def _fours(held: _Hand) -> Iterator[Play]:
    for rank, same in held.ranks.items():
        if len(same) == 4:
            place = held.tables.places
            for kicker in held.cards:
                if kicker.rank is not rank:
                    lower = place[kicker] < place[same[0]]
                    yield Play("four-kicker", (kicker, *same) if lower else (*same, kicker))


def _straights(held: _Hand) -> Iterator[Play]:
    """Those of more than one suit; those of one only where the ruleset calls them no better."""
    for entry in held.tables.entries:
        try:
            chosen = [held.ranks[rank] for rank in entry]
        except KeyError:
            continue
        for made in product(*chosen):
            suit = made[0].suit
            for card in made:
                if card.suit is not suit:
                    yield Play("straight", made)
                    break
            else:
                if held.tables.suited_straight == "straight":
                    yield Play("straight", made)


def _flushes(held: _Hand) -> Iterator[Play]:
    for suited in held.suited():
        for five in combinations(suited, 5):
            if held.tables.suited_straight == "flush" or not held.tables.is_straight(five):
                yield Play("flush", five)


def _straight_flushes(held: _Hand) -> Iterator[Play]:
    for suited in held.suited():
        cards = {card.rank: card for card in suited}
        for entry in held.tables.entries:
            if all(rank in cards for rank in entry):
                yield Play("straight-flush", tuple(cards[rank] for rank in entry))


_MAKERS: dict[KindName, Maker] = {
    "single": _of_a_rank("single"),
    "pair": _of_a_rank("pair"),
    "triple": _of_a_rank("triple"),
    "straight": _straights,
    "flush": _flushes,
    "full-house": _full_houses,
    "four-kicker": _fours,
    "straight-flush": _straight_flushes,
}
