"""Options that have a wrong value or cannot stand together (docs/rules.md 9, last paragraph)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from pusoyref.ruleset.options import Ruleset
from pusoyref.ruleset.straights import is_entry, letters

LARGEST_LIMIT = 1_000_000_000
MOST_TIMES = 100
"""So many times as much is lost at most for one reason."""
MOST_POINTS = 1_000_000


class OptionFault(NamedTuple):
    """An option's key, the value found, and what is allowed, as a short phrase."""

    key: str
    value: object
    allowed: str


def faults(rules: Ruleset) -> Iterator[OptionFault]:
    """Every fault of a ruleset whose values have the right types. None for a good one."""
    yield from _single_values(rules)
    yield from _combinations(rules)


def _single_values(rules: Ruleset) -> Iterator[OptionFault]:
    cards, deal, plays, scoring = rules.cards, rules.deal, rules.plays, rules.scoring
    if sorted(cards.suits) != ["c", "d", "h", "s"]:
        yield OptionFault("cards.suits", cards.suits, "the letters c s h d, each once, low to high")
    if not deal.cards:
        yield OptionFault("deal.cards", deal.cards, "at least one table size, as in { 4 = 13 }")
    for size, count in deal.cards.items():
        if size not in ("2", "3", "4"):
            yield OptionFault("deal.cards", size, "table sizes 2, 3 and 4")
        elif not 1 <= count * int(size) <= 52:
            yield OptionFault("deal.cards", count, f"1 to {52 // int(size)} cards for each of {size} players")
    if not plays.kinds:
        yield OptionFault("plays.kinds", list(plays.kinds), "at least one kind of play")
    if len(set(plays.kinds)) != len(plays.kinds):
        yield OptionFault("plays.kinds", list(plays.kinds), "each kind once")
    if not isinstance(plays.straights, str):
        yield from _own_straights(plays.straights)
    if not _good_bands(scoring.bands):
        yield OptionFault(
            "scoring.bands",
            [list(band) for band in scoring.bands],
            f"[from, times] pairs from 1 card on, ascending, {MOST_TIMES} times at most",
        )
    for key in ("shutout", "top_card", "four_twos"):
        times = getattr(scoring, key)
        if not 0 <= times <= MOST_TIMES:
            yield OptionFault(f"scoring.{key}", times, "0 or more" if times < 0 else f"0 to {MOST_TIMES}")
    if not scoring.places or not all(0 <= points <= MOST_POINTS for points in scoring.places):
        yield OptionFault(
            "scoring.places",
            list(scoring.places),
            "points by order of going out, 0 or more each, not endless",
        )
    for key in ("hands", "target", "loss_limit", "minutes", "bankroll"):
        limit = getattr(rules.session, key)
        if not 0 <= limit <= LARGEST_LIMIT:
            allowed = "0 (none) or more" if limit < 0 else f"0 (none) to {LARGEST_LIMIT:,}"
            yield OptionFault(f"session.{key}", limit, allowed)


def _own_straights(entries: tuple[str, ...]) -> Iterator[OptionFault]:
    for entry in entries:
        if not is_entry(entry):
            yield OptionFault(
                "plays.straights", entry, 'entries of five different ranks, as in "34567" or "TJQKA"'
            )
            return
    if len({frozenset(letters(entry)) for entry in entries}) != len(entries):
        yield OptionFault("plays.straights", list(entries), "no set of ranks twice")


def _good_bands(bands: tuple[tuple[int, int], ...]) -> bool:
    starts = [start for start, _ in bands]
    return (
        starts[:1] == [1]
        and all(a < b for a, b in pairwise(starts))
        and all(0 <= times <= MOST_TIMES for _, times in bands)
    )


def _combinations(rules: Ruleset) -> Iterator[OptionFault]:
    plays, ending, scoring = rules.plays, rules.ending, rules.scoring
    if scoring.payment == "winner" and scoring.scheme != "penalty":
        yield OptionFault(
            "scoring.payment",
            "winner",
            f"pairwise or none with scheme {scoring.scheme}: only penalties are paid to the winner",
        )
    if scoring.wins == "lowest" and not (scoring.scheme == "penalty" and scoring.payment == "none"):
        yield OptionFault("scoring.wins", "lowest", "lowest only with scheme penalty and payment none")
    if scoring.partners and not (
        set(rules.deal.cards) == {"4"}
        and scoring.scheme == "penalty"
        and scoring.payment == "winner"
        and ending.until == "first-out"
    ):
        yield OptionFault(
            "scoring.partners",
            True,
            "partners only with exactly four players, scheme penalty, payment winner, until first-out",
        )
    if scoring.scheme == "places" and ending.until != "last-holder":
        yield OptionFault("scoring.scheme", "places", "places only with ending.until last-holder")
    if scoring.feeding != "off" and (
        scoring.scheme != "penalty" or scoring.partners or scoring.payment == "none"
    ):
        yield OptionFault(
            "scoring.feeding",
            scoring.feeding,
            "feeding only with scheme penalty, without partners, payment not none",
        )
    for key, off in (("bombs", plays.bombs == "off"), ("revolution", plays.revolution == "off")):
        if not off and "four-kicker" not in plays.kinds:
            yield OptionFault(
                f"plays.{key}", getattr(plays, key), "off where four-kicker is not in plays.kinds"
            )
