"""The facts behind a settlement, for whoever asks why these transfers."""

from __future__ import annotations

from pusoyref.money.settlement import Settlement


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
