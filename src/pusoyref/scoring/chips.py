"""Chips: nobody pays out more in a hand than they held before it (docs/rules.md 8, `bankroll`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from pusoyref.scoring.debts import Debt


def paid_from_stacks(
    debts: Sequence[Debt], stacks: Mapping[str, int], players: Sequence[str]
) -> tuple[Debt, ...]:
    """The debts as far as the payers' `stacks` (in half points) cover them.

    Several debts of one payer are cut in proportion; odd chips go to the earlier seat after the payer.
    """
    paid: list[Debt] = []
    for payer in players:
        owed = [debt for debt in debts if debt.payer == payer]
        owed.sort(key=lambda debt: _seats_after(payer, debt.payee, players))
        paid.extend(owed if sum(debt.halves for debt in owed) <= stacks[payer] else _cut(owed, stacks[payer]))
    return tuple(debt for debt in paid if debt.halves)


def _seats_after(payer: str, payee: str, players: Sequence[str]) -> int:
    return (players.index(payee) - players.index(payer)) % len(players)


def _cut(owed: Sequence[Debt], stack: int) -> list[Debt]:
    if len(owed) == 1:
        return [replace(owed[0], halves=stack)]
    chips, total = stack // 2, sum(debt.halves for debt in owed)
    shares = [chips * debt.halves // total for debt in owed]
    for seat in range(chips - sum(shares)):
        shares[seat] += 1
    return [replace(debt, halves=2 * share) for debt, share in zip(owed, shares, strict=True)]
