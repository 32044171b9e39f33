"""Transfers from one person to another, and the balances they add up to.

A debt and a payment are both transfers, with opposite effect: a debt says that the payee has won, a payment
that the payee has had what was won. So payments are never mixed into debts as they are: see `after_payments`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from pusoyref.errors import InvalidRequest


class Transfer(Struct, frozen=True):
    """`payer` owes, or hands over, so many `centavos` to `payee` (docs/rules.md 7)."""

    payer: str
    payee: str
    centavos: int

    def reversed(self) -> Transfer:
        """The same amount the other way: what a payment does to debts."""
        return Transfer(self.payee, self.payer, self.centavos)


def balances(people: Iterable[str], debts: Iterable[Transfer]) -> dict[str, int]:
    """Centavos per person, in the order of `people`; positive: has won, is owed. They sum to zero.

    Raises `KeyError` for a transfer of somebody who is not one of the people: money must not vanish.
    """
    result = dict.fromkeys(people, 0)
    for debt in debts:
        result[debt.payer] -= debt.centavos
        result[debt.payee] += debt.centavos
    return result


def after_payments(owed: Mapping[str, int], payments: Iterable[Transfer]) -> dict[str, int]:
    """The balances in centavos that remain after `payments`. Raises `KeyError` as above."""
    return add_balances(owed, balances(owed, (payment.reversed() for payment in payments)))


def add_balances(*several: Mapping[str, int]) -> dict[str, int]:
    """The balances in centavos over several sessions; people in the order in which they first appear."""
    result: dict[str, int] = {}
    for owed in several:
        for person, centavos in owed.items():
            result[person] = result.get(person, 0) + centavos
    return result


def net_transfers(transfers: Iterable[Transfer], people: Iterable[str] = ()) -> tuple[Transfer, ...]:
    """One transfer for every two people, their amounts set against each other; none where they cancel.

    Ordered by the payer's place in `people`, then the payee's; others follow as they first appear.
    """
    places = {person: place for place, person in enumerate(people)}
    owed: dict[tuple[str, str], int] = {}
    for transfer in transfers:
        payer = places.setdefault(transfer.payer, len(places))
        payee = places.setdefault(transfer.payee, len(places))
        if payer == payee:
            continue
        if payer < payee:
            pair, centavos = (transfer.payer, transfer.payee), transfer.centavos
        else:
            pair, centavos = (transfer.payee, transfer.payer), -transfer.centavos
        owed[pair] = owed.get(pair, 0) + centavos
    netted = [
        Transfer(first, second, centavos) if centavos > 0 else Transfer(second, first, -centavos)
        for (first, second), centavos in owed.items()
        if centavos
    ]
    return in_order(netted, places)


def in_order(transfers: Iterable[Transfer], people: Iterable[str]) -> tuple[Transfer, ...]:
    """The transfers by the payer's place among `people`, then the payee's."""
    places = {person: place for place, person in enumerate(people)}
    return tuple(sorted(transfers, key=lambda transfer: (places[transfer.payer], places[transfer.payee])))


def round_balances(owed: Mapping[str, int], multiple: int) -> tuple[dict[str, int], dict[str, int]]:
    """The balances brought to multiples of `multiple` centavos, and how much each changed; both sum to zero.

    Everybody goes down, then those with the largest remainders go up, of equals the earlier: as many as it
    takes. So nobody moves by a whole multiple, and who stood on one stays. Raises `ValueError` if the
    balances do not sum to zero, `InvalidRequest("bad-multiple")` for a multiple below one centavo.
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
    people, and `InvalidRequest` as above.
    """
    _check_multiple(multiple)
    exact = tuple(transfers)
    nearest = [
        Transfer(transfer.payer, transfer.payee, _nearest(transfer.centavos, multiple)) for transfer in exact
    ]
    rounded = tuple(transfer for transfer in nearest if transfer.centavos)
    return rounded, balances(people, (*rounded, *(transfer.reversed() for transfer in exact)))


def _nearest(centavos: int, multiple: int) -> int:
    return (2 * centavos + multiple) // (2 * multiple) * multiple


def _check_multiple(multiple: int) -> None:
    if multiple < 1:
        raise InvalidRequest("bad-multiple", centavos=multiple)
