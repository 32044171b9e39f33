"""The most groups that sum to zero: the search behind the fewest transfers.

A set of members is a number with a bit for each; a family of such sets is a number with a bit for each set,
2^n bits long. One `&`, `|` or shift of Python's then works on all 2^n sets at once, which makes 18 people a
matter of milliseconds, whatever their balances.
"""

from __future__ import annotations

from collections.abc import Sequence

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
