"""The most groups that sum to zero: the search behind the fewest transfers.

A set of members is a number with a bit for each; a family of such sets is a number with a bit for each set,
2^n bits long. One `&`, `|` or shift of Python's then works on all 2^n sets at once, which makes 18 people a
matter of milliseconds, whatever their balances.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

SMALLEST_HALF = 3  # members, whose 2^3 sets fill a byte


def most_groups(values: Sequence[int]) -> list[list[int]]:
    """The most disjoint groups of `values` (none of them 0) that each sum to zero, as places in `values`.

    If all of them together sum to zero, every one is in a group.
    """
    if len(values) < 2:
        return []
    everybody = (1 << len(values)) - 1
    nested: list[int] = []
    members = everybody
    for closed, exact in reversed(_levels(values, everybody)):
        while members in nested or not _holds(exact, members):
            members = _shrink(members, closed)
        nested.append(members)
    groups = [larger ^ smaller for larger, smaller in zip(nested, [*nested[1:], 0], strict=False)]
    return sorted([place for place in range(len(values)) if group >> place & 1] for group in groups)


def _levels(values: Sequence[int], everybody: int) -> list[tuple[bytes, bytes]]:
    """For 1, 2, … groups: the sets that contain so many, and those among them that sum to zero themselves.

    A set that sums to zero and has k groups in a smaller part of it has k + 1: what they leave over sums to
    zero too. The last level is the highest that everybody together reaches.
    """
    size = 1 << max(0, len(values) - 3)
    lacking = [_sets_without(place, size) for place in range(len(values))]
    zero_sums = _zero_sums(values)
    exact = zero_sums & ~1  # all but the empty set
    levels: list[tuple[bytes, bytes]] = []
    while True:
        closed = exact
        for place, sets in enumerate(lacking):
            closed |= (closed & sets) << (1 << place)
        if not closed >> everybody & 1:
            return levels
        levels.append((closed.to_bytes(size, "little"), exact.to_bytes(size, "little")))
        exact = 0
        for place, sets in enumerate(lacking):
            exact |= (closed & sets) << (1 << place)
        exact &= zero_sums


def _zero_sums(values: Sequence[int]) -> int:
    """The family of all sets that sum to zero, the empty one included.

    Half of the members give 2^(n/2) blocks, each the family of sets of the other half with the sum that is
    missing.
    """
    half = max(len(values) // 2, SMALLEST_HALF)
    by_sum: dict[int, int] = {}
    for members, total in enumerate(_sums(values[:half])):
        by_sum[total] = by_sum.get(total, 0) | 1 << members
    size = 1 << (half - 3)
    blocks = {total: family.to_bytes(size, "little") for total, family in by_sum.items()}
    nothing = bytes(size)
    return int.from_bytes(b"".join(blocks.get(-total, nothing) for total in _sums(values[half:])), "little")


def _sums(values: Sequence[int]) -> list[int]:
    sums = [0]
    for value in values:
        sums += [total + value for total in sums]
    return sums


def _sets_without(place: int, size: int) -> int:
    """The family of all sets that lack the member at `place`, as a number of `size` bytes."""
    if place < 3:
        pattern = (b"\x55", b"\x33", b"\x0f")[place]
    else:
        half = 1 << (place - 3)
        pattern = b"\xff" * half + b"\x00" * half
    return int.from_bytes(pattern * (size // len(pattern)), "little")


def _shrink(members: int, family: bytes) -> int:
    """One member fewer, such that the set is still in the family."""
    for place in range(members.bit_length() - 1, -1, -1):
        bit = 1 << place
        if members & bit and _holds(family, members ^ bit):
            return members ^ bit
    raise AssertionError("no smaller set, though one was counted")


def _holds(family: bytes, members: int) -> bool:
    return bool(family[members >> 3] >> (members & 7) & 1)


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
        split = split_exactly(owed, window)
        groups += split
        grouped = {person for group in split for person in group}
        window = [person for person in window if person not in grouped]
        given_up = max(0, len(window) - WINDOW // 2)
        left += window[:given_up]
        window = window[given_up:]
    return groups, left + window
