"""Who hands what to whom so that nobody owes any more: the fewest transfers, real debts, or a banker.

The fewest transfers are those of the most groups that sum to zero. In the search for them a set of members is a
number with a bit for each; a family of such sets is a number with a bit for each set, 2^n bits long. One `&`, `|` or
shift of Python's then works on all 2^n sets at once, which makes 18 people a matter of milliseconds, whatever their
balances.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from pusoyref.money.transfers import Transfer, balances, in_order, net_transfers

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


class Settlement(Struct, frozen=True):
    """The transfers of a settlement, by the payer's place and then the payee's (docs/rules.md 8).

    `mode` is `fewest`, `direct` or `banker`. `proved_fewest`: no settlement has fewer transfers. `limit`: the
    number of transfers that this mode keeps within for so many people, stated beforehand; for `fewest` one
    less than the people who owe or are owed.
    """

    transfers: tuple[Transfer, ...]
    mode: str
    proved_fewest: bool
    limit: int


def fewest(owed: Mapping[str, int]) -> Settlement:
    """The fewest transfers that clear the balances (centavos, positive: is owed; docs/rules.md 8).

    Nobody both pays and receives. A zero-sum group of k people needs k - 1 transfers if no smaller zero-sum
    group is in it, so the fewest transfers are those of the most groups. Exact for `EXACT_LIMIT` people who
    have no exact opposite, with any number of others beside them; beyond that within `limit`. Raises
    `ValueError` if the balances do not sum to zero.
    """
    _check_sum(owed)
    open_ = {person: centavos for person, centavos in owed.items() if centavos}
    groups, people = split_opposites(open_)
    exact = len(people) <= EXACT_LIMIT
    transfers: list[Transfer] = []
    if not exact:
        found, people = split_in_windows(open_, people)
        groups += found
    for group in groups:
        transfers += _pay_off(open_, group)
    left = {person: open_[person] for person in people}
    transfers += _pay_down_to(left, EXACT_LIMIT)
    for group in split_exactly(left, list(left)):
        transfers += _pay_off(left, group)
    proved = exact or len(transfers) == _at_least(open_)
    return Settlement(in_order(transfers, owed), "fewest", proved, max(0, len(open_) - 1))


def direct(debts: Iterable[Transfer], people: Iterable[str] = ()) -> Settlement:
    """What every two people really owe each other, set off against each other; payments come in reversed.

    In the order of `people`; others follow as they first appear.
    """
    transfers = net_transfers(debts, people)
    concerned = dict.fromkeys(name for transfer in transfers for name in (transfer.payer, transfer.payee))
    proved = _is_fewest(transfers, balances(concerned, transfers))
    return Settlement(transfers, "direct", proved, len(concerned) * (len(concerned) - 1) // 2)


def banker(owed: Mapping[str, int], name: str) -> Settlement:
    """Everyone who owes (centavos, positive: is owed) pays `name`, who pays everyone who is owed.

    Raises `ValueError` if the balances do not sum to zero or `name` is not among them.
    """
    _check_sum(owed)
    if name not in owed:
        raise ValueError(f"the banker {name!r} has no balance")
    others = [(person, centavos) for person, centavos in owed.items() if centavos and person != name]
    transfers = [
        Transfer(name, person, centavos) if centavos > 0 else Transfer(person, name, -centavos)
        for person, centavos in others
    ]
    return Settlement(in_order(transfers, owed), "banker", _is_fewest(transfers, owed), len(others))


def _check_sum(owed: Mapping[str, int]) -> None:
    if sum(owed.values()):
        raise ValueError(f"balances sum to {sum(owed.values())} centavos, not to zero")


def _is_fewest(transfers: Sequence[Transfer], owed: Mapping[str, int]) -> bool:
    best = fewest(owed)
    return best.proved_fewest and len(best.transfers) == len(transfers)


def _at_least(owed: Mapping[str, int]) -> int:
    """Transfers that no settlement can do without: whoever owes pays, whoever is owed receives."""
    owing = sum(centavos < 0 for centavos in owed.values())
    winning = sum(centavos > 0 for centavos in owed.values())
    return max(owing, winning)


def _pay_off(owed: Mapping[str, int], group: Iterable[str]) -> list[Transfer]:
    """A zero-sum group settled in at most one transfer less than it has people."""
    return _pay_down_to({person: owed[person] for person in group}, 0)


def _pay_down_to(owed: dict[str, int], people: int) -> list[Transfer]:
    """The largest debts paid to those who are owed most, until so many `people` are left in `owed`.

    Every transfer settles whoever has the smaller amount, and the last one both.
    """
    by_size = sorted(owed, key=lambda person: -abs(owed[person]))
    owing = [person for person in reversed(by_size) if owed[person] < 0]
    winning = [person for person in reversed(by_size) if owed[person] > 0]
    transfers = []
    while len(owed) > people:
        payer, payee = owing[-1], winning[-1]
        centavos = min(-owed[payer], owed[payee])
        transfers.append(Transfer(payer, payee, centavos))
        owed[payer] += centavos
        owed[payee] -= centavos
        for person, side in ((payer, owing), (payee, winning)):
            if not owed[person]:
                del owed[person]
                side.pop()
    return transfers


def grouping(settlement: Settlement) -> tuple[tuple[str, ...], ...]:
    """The groups of people who settle among themselves: the balances of each sum to zero.

    In a `fewest` settlement each group takes one transfer less than it has people, so every group saves one.
    Groups and people come in the order in which the transfers name them.
    """
    group_of: dict[str, list[str]] = {}
    for transfer in settlement.transfers:
        first = group_of.setdefault(transfer.payer, [transfer.payer])
        second = group_of.setdefault(transfer.payee, [transfer.payee])
        if first is not second:
            first += second
            for person in second:
                group_of[person] = first
    named = dict.fromkeys(name for one in settlement.transfers for name in (one.payer, one.payee))
    groups: dict[int, list[str]] = {}
    for person in named:
        groups.setdefault(id(group_of[person]), []).append(person)
    return tuple(tuple(group) for group in groups.values())
