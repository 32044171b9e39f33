"""People split into groups that settle among themselves: exactly, or as far as a quick look goes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pusoyref.money.zero_sums import most_groups

EXACT_LIMIT = 22  # people with a balance; one more doubles the time and the memory
WINDOW = 16

Group = tuple[str, ...]


def split_opposites(owed: Mapping[str, int]) -> tuple[list[Group], list[str]]:
    """The pairs of exactly opposite balances (centavos, none of them 0), and everybody else.

    Such pairs are always part of some best answer. Take a most numerous split into zero-sum groups, and `a`
    and `b` who are opposite. If one group holds both and others, make it {a, b} and the others: one group
    more, against the assumption. If two groups hold them, make those {a, b} and everybody else of the two,
    who sum to zero as well and are somebody, since nobody sums to zero alone: as many groups as before. Then
    the same again among the rest.
    """
    waiting: dict[int, list[str]] = {}
    pairs: list[Group] = []
    for person, centavos in owed.items():
        partners = waiting.get(-centavos)
        if partners:
            pairs.append((partners.pop(0), person))
        else:
            waiting.setdefault(centavos, []).append(person)
    paired = {person for pair in pairs for person in pair}
    return pairs, [person for person in owed if person not in paired]


def split_exactly(owed: Mapping[str, int], people: Sequence[str]) -> list[Group]:
    """The most zero-sum groups among `people`: all of them, if they sum to zero."""
    places = most_groups([owed[person] for person in people])
    return [tuple(people[place] for place in group) for group in places]


def split_in_windows(owed: Mapping[str, int], people: Sequence[str]) -> tuple[list[Group], list[str]]:
    """Zero-sum groups found by looking at a few people at a time, and everybody who is in none.

    Half of each window is new, so the number of looks grows with the number of people and no faster.
    """
    groups: list[Group] = []
    left: list[str] = []
    window: list[str] = []
    coming = list(reversed(people))
    while coming:
        while coming and len(window) < WINDOW:
            window.append(coming.pop())
        found = split_exactly(owed, window)
        groups += found
        grouped = {person for group in found for person in group}
        window = [person for person in window if person not in grouped]
        given_up = max(0, len(window) - WINDOW // 2)
        left += window[:given_up]
        window = window[given_up:]
    return groups, left + window
