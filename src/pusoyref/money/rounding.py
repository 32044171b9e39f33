"""Amounts brought to a multiple that people carry, with what that costs or saves each of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pusoyref.errors import Unreadable
from pusoyref.money.transfers import Transfer, balances


def round_balances(owed: Mapping[str, int], multiple: int) -> tuple[dict[str, int], dict[str, int]]:
    """The balances brought to multiples of `multiple` centavos, and how much each changed; both sum to zero.

    Everybody goes down, then those with the largest remainders go up, of equals the earlier: as many as it
    takes. So nobody moves by a whole multiple, and who stood on one stays. Raises `ValueError` if the
    balances do not sum to zero, `Unreadable("bad-multiple")` for a multiple below one centavo.
    """
    _check_multiple(multiple)
    if sum(owed.values()):
        raise ValueError(f"balances sum to {sum(owed.values())} centavos, not to zero")
    remainders = {person: centavos % multiple for person, centavos in owed.items()}
    rounded = {person: centavos - remainders[person] for person, centavos in owed.items()}
    largest_first = sorted(owed, key=lambda person: -remainders[person])
    for person in largest_first[: sum(remainders.values()) // multiple]:
        rounded[person] += multiple
    return rounded, {person: rounded[person] - centavos for person, centavos in owed.items()}


def round_transfers(
    transfers: Iterable[Transfer], people: Iterable[str], multiple: int
) -> tuple[tuple[Transfer, ...], dict[str, int]]:
    """Each transfer brought to the nearest multiple of `multiple` centavos, a half upwards.

    For `direct` settlements. With it how much each person's balance changed, which sums to zero. Transfers
    that come to nothing are left out. Raises `KeyError` for a transfer of somebody who is not one of the
    people, and `Unreadable` as above.
    """
    _check_multiple(multiple)
    exact = tuple(transfers)
    nearest = [Transfer(one.payer, one.payee, _nearest(one.centavos, multiple)) for one in exact]
    rounded = tuple(one for one in nearest if one.centavos)
    return rounded, balances(people, (*rounded, *(one.reversed() for one in exact)))


def _nearest(centavos: int, multiple: int) -> int:
    return (2 * centavos + multiple) // (2 * multiple) * multiple


def _check_multiple(multiple: int) -> None:
    if multiple < 1:
        raise Unreadable("bad-multiple", centavos=multiple)
