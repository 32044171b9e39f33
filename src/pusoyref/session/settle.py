"""An account settled: who hands what to whom, what rounding changes, and what of it belongs to which evening."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from pusoyref.errors import Unreadable
from pusoyref.money.rounding import round_balances, round_transfers
from pusoyref.money.settlement import Settlement, banker, direct, fewest
from pusoyref.money.transfers import Transfer, net_transfers
from pusoyref.session.account import Account

MODES = ("fewest", "direct", "banker")


class Settled(Struct, frozen=True):
    """`differences`: by how many centavos rounding changed what each gets; they sum to zero.

    `bookings`: for every part of the account the payments to book there, under its own names. What people pay
    and get by all of them is what they pay and get by the settlement; exact ones leave nothing open anywhere.
    """

    settlement: Settlement
    differences: dict[str, int]
    bookings: tuple[tuple[Transfer, ...], ...]


def settle(account: Account, mode: str = "fewest", bank: str | None = None, multiple: int = 0) -> Settled:
    """`multiple` in centavos, 0 for exact. `bank` is one of the account's people.

    Errors: `unknown-mode`, `no-banker`, `bad-multiple`.
    """
    if mode not in MODES:
        raise Unreadable("unknown-mode", mode=mode, modes=MODES)
    if (mode == "banker") != (bank is not None):
        raise Unreadable("no-banker", people=account.people)
    if mode == "direct":
        return _direct(account, multiple)
    to_pay, differences = _rounded(account, multiple)
    settlement = fewest(to_pay) if bank is None else banker(to_pay, bank)
    left = {person: -centavos for person, centavos in differences.items()}
    if len(account.parts) == 1:
        return Settled(settlement, differences, (account.parts[0].own(settlement.transfers),))
    bookings = []
    for part, share in zip(account.parts, account.left_open(left), strict=True):
        within = banker(share, bank) if bank in share and bank is not None else fewest(share)
        bookings.append(part.own(within.transfers))
    return Settled(settlement, differences, tuple(bookings))


def _rounded(account: Account, multiple: int) -> tuple[dict[str, int], dict[str, int]]:
    """Rounded circle by circle: nobody makes up for the centavos of people they never met."""
    owed = account.owed
    if not multiple:
        return owed, dict.fromkeys(owed, 0)
    rounded, differences = dict(owed), dict.fromkeys(owed, 0)
    for circle in account.circles():
        new, changed = round_balances({person: owed[person] for person in circle}, multiple)
        rounded |= new
        differences |= changed
    return rounded, differences


def _direct(account: Account, multiple: int) -> Settled:
    exact = direct(account.debts, account.people)
    transfers, differences = exact.transfers, dict.fromkeys(account.people, 0)
    if multiple:
        transfers, differences = round_transfers(exact.transfers, account.people, multiple)
    settlement = replace(exact, transfers=transfers, proved_fewest=exact.proved_fewest and not multiple)
    own = [list(part.debts) for part in account.parts]
    if multiple:
        for change in (*transfers, *(one.reversed() for one in exact.transfers)):
            _last_with(own, change).append(change)
    bookings = (net_transfers(debts, account.people) for debts in own)
    return Settled(
        settlement,
        differences,
        tuple(part.own(paid) for part, paid in zip(account.parts, bookings, strict=True)),
    )


def _last_with(parts: Iterable[list[Transfer]], wanted: Transfer) -> list[Transfer]:
    """The last part in which these two have a debt: it bears what rounding changes between them."""
    pair = {wanted.payer, wanted.payee}
    return [debts for debts in parts if any({one.payer, one.payee} == pair for one in debts)][-1]
