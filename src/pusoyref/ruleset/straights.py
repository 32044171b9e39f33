"""The lists of straights (docs/rules.md 4): which ranks make one, and which stands above which."""

from __future__ import annotations

from functools import cache

from pusoyref.cards import Rank
from pusoyref.ruleset.options import PlayOptions

_NO_TWOS = ("34567", "45678", "56789", "6789T", "789TJ", "89TJQ", "9TJQK", "TJQKA")
NAMED: dict[str, tuple[str, ...]] = {
    "no-twos": _NO_TWOS,
    "ace-low": ("A2345", "23456", *_NO_TWOS),
    "two-high": (*_NO_TWOS, "JQKA2"),
    "hong-kong": (*_NO_TWOS, "34562", "345A2"),
    "taiwan": ("A2345", *_NO_TWOS, "34562"),
    "low-tops": (*_NO_TWOS[1:], _NO_TWOS[0]),
}
_PLAIN_WHEN_SUITED = {"low-tops": "no-twos"}
Straight = tuple[Rank, ...]


def letters(entry: str) -> str:
    """An entry of one's own list in letters: "678910J" → "6789TJ"."""
    return entry.upper().replace("10", "T")


def is_entry(entry: str) -> bool:
    """Five different ranks, and nothing else."""
    return len(letters(entry)) == 5 == len(set(letters(entry)) & {rank.value for rank in Rank})


@cache
def _listed(entries: tuple[str, ...]) -> tuple[Straight, ...]:
    return tuple(tuple(Rank(letter) for letter in letters(entry)) for entry in entries)


def straights(plays: PlayOptions, *, suited: bool) -> tuple[Straight, ...]:
    """The straights of a ruleset, lowest first; `suited` for straight flushes.

    Each is five ranks in their own order; the last is the ranking card.
    """
    if not isinstance(plays.straights, str):
        return _listed(plays.straights)
    name: str = plays.straights
    return _listed(NAMED[_PLAIN_WHEN_SUITED.get(name, name) if suited else name])
