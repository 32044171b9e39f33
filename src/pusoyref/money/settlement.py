"""Who hands what to whom so that nobody owes any more: the fewest transfers, real debts, or a banker."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from pusoyref.money.groups import EXACT_LIMIT, split_exactly, split_in_windows, split_opposites
from pusoyref.money.transfers import Transfer, balances, in_order, net_transfers


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
