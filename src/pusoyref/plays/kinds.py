"""Which kind of play some cards make, in whatever order they were put down (docs/rules.md 4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from pusoyref.cards import Card, Rank
from pusoyref.plays.order import order_of
from pusoyref.ruleset.options import KindName, PlayOptions, Ruleset
from pusoyref.ruleset.straights import Straight, straights

FIVE_CARD_KINDS: tuple[KindName, ...] = ("straight", "flush", "full-house", "four-kicker", "straight-flush")

_BY_GROUPS: dict[tuple[int, ...], KindName] = {
    (1,): "single",
    (2,): "pair",
    (3,): "triple",
    (3, 2): "full-house",
    (4, 1): "four-kicker",
}
_ROYAL = frozenset({Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE})


class Play(Struct, frozen=True):
    """Cards put down together: their kind, and the cards low to high (a straight in its own order)."""

    kind: KindName
    cards: tuple[Card, ...]

    @property
    def is_royal(self) -> bool:
        """10-J-Q-K-A in one suit."""
        return self.kind == "straight-flush" and frozenset(card.rank for card in self.cards) == _ROYAL


def identify(cards: Iterable[Card], rules: Ruleset) -> Play | None:
    """The play that different `cards` make under `rules`, or None where they make none.

    The kind may be one that the ruleset has switched off: `rules.plays.kinds` tells (docs/rules.md 4).
    """
    held = tuple(cards)
    groups = Counter(card.rank for card in held)
    kind = _BY_GROUPS.get(tuple(sorted(groups.values(), reverse=True)))
    if kind is None and len(groups) == 5 == len(held):
        kind = _five_ranks(held, rules.plays)
    if kind is None:
        return None
    if kind in ("straight", "straight-flush"):
        entry = straight_entry(held, rules.plays, suited=kind == "straight-flush")
        return Play(kind, tuple(sorted(held, key=lambda card: entry.index(card.rank))))
    return Play(kind, order_of(rules).sort(held))


def straight_entry(cards: Iterable[Card], plays: PlayOptions, *, suited: bool) -> Straight:
    """The listed straight that has just these ranks; the empty one where there is none."""
    return straights_by_ranks(plays, suited=suited).get(frozenset(card.rank for card in cards), ())


def straights_by_ranks(plays: PlayOptions, *, suited: bool) -> dict[frozenset[Rank], Straight]:
    """The straights of a ruleset, found by their ranks."""
    return _by_ranks(straights(plays, suited=suited))


_SEEN: dict[tuple[Straight, ...], dict[frozenset[Rank], Straight]] = {}


def _by_ranks(listed: tuple[Straight, ...]) -> dict[frozenset[Rank], Straight]:
    if listed not in _SEEN:
        _SEEN[listed] = {frozenset(entry): entry for entry in listed}
    return _SEEN[listed]


def _five_ranks(cards: tuple[Card, ...], plays: PlayOptions) -> KindName | None:
    suited = len({card.suit for card in cards}) == 1
    listed = bool(straight_entry(cards, plays, suited=suited))
    if not suited:
        return "straight" if listed else None
    if not listed:
        return "flush"
    if "straight-flush" in plays.kinds:
        return "straight-flush"
    # With straight flushes off a suited straight is a flush; with flushes off too, a straight.
    return "flush" if "flush" in plays.kinds else "straight"
