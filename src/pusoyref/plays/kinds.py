"""Which kind of play some cards make, in whatever order they were put down (docs/rules.md 4)."""

from __future__ import annotations

from collections.abc import Iterable

from pusoyref.cards import Card
from pusoyref.plays.compiled import BY_IDENTITY, compiled
from pusoyref.plays.play import FIVE_CARD_KINDS, Play
from pusoyref.ruleset.options import Ruleset

__all__ = ("FIVE_CARD_KINDS", "Play", "identify")


def identify(cards: Iterable[Card], rules: Ruleset) -> Play | None:
    """The play that different `cards` make under `rules`, or None where they make none (docs/rules.md 4).

    In whatever order the cards come. The kind may be one that the ruleset has switched off: `rules.plays.kinds` tells.
    """
    found = BY_IDENTITY.get(id(rules))
    tables = compiled(rules) if found is None else found[1]
    return tables.identify(tuple(cards))
