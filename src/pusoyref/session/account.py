"""Several evenings as one account: people matched by name, who hands what to whom, what belongs to which evening."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from pusoyref.errors import InvalidRequest
from pusoyref.money.settlement import Settlement, banker, direct, fewest
from pusoyref.money.transfers import Transfer, add_balances, net_transfers, round_balances, round_transfers
from pusoyref.notation.names import casefolded
from pusoyref.session.evening import Evening
from pusoyref.session.standings import debts, owed


class Part(Struct, frozen=True):
    """One evening's part, in centavos, under the names of the account. `names`: those names → the evening's own."""

    names: dict[str, str]
    owed: dict[str, int]
    debts: tuple[Transfer, ...]

    def own(self, transfers: Sequence[Transfer]) -> tuple[Transfer, ...]:
        """The transfers with people under the names they have in that evening."""
        return tuple(
            Transfer(self.names[transfer.payer], self.names[transfer.payee], transfer.centavos)
            for transfer in transfers
        )


class Account(Struct, frozen=True):
    """`people` in the order in which they first appear, spelt as they are there."""

    people: tuple[str, ...]
    parts: tuple[Part, ...]

    @property
    def owed(self) -> dict[str, int]:
        """Centavos each is owed (positive) or owes, over all evenings. They sum to zero."""
        return add_balances(dict.fromkeys(self.people, 0), *(part.owed for part in self.parts))

    @property
    def debts(self) -> tuple[Transfer, ...]:
        """Every debt and, reversed, every payment of all evenings."""
        return tuple(debt for part in self.parts for debt in part.debts)

    def circles(self) -> list[list[str]]:
        """People who have met, directly or through others: the balances of each circle sum to zero."""
        return [[name for name in circle if isinstance(name, str)] for circle in self._trees()]

    def left_open(self, left: Mapping[str, int]) -> list[dict[str, int]]:
        """By part what is to be paid in it, so that of everybody just `left` centavos stay open over all parts.

        `left` must sum to zero in every circle. What is to be paid sums to zero in every part.
        """
        shares = [dict(part.owed) for part in self.parts]
        rest = dict(left)
        for tree in self._trees():
            sums: dict[int, int] = {}
            for node, above in reversed(tree.items()):
                # A leaf's only edge carries all that is left to say about it; then the next node is a leaf.
                if isinstance(node, str) and isinstance(above, int):
                    shares[above][node] -= rest[node]
                    sums[above] = sums.get(above, 0) + rest[node]
                elif isinstance(node, int) and isinstance(above, str):
                    shares[node][above] += sums.get(node, 0)
                    rest[above] += sums.get(node, 0)
        return shares

    def _trees(self) -> list[dict[str | int, str | int | None]]:
        """People and parts (as places), each with the one it was reached from, nearest to the root first."""
        trees: list[dict[str | int, str | int | None]] = []
        for root in self.people:
            if any(root in tree for tree in trees):
                continue
            tree: dict[str | int, str | int | None] = {root: None}
            coming: list[str | int] = [root]
            for node in coming:
                new = [other for other in self._beside(node) if other not in tree]
                tree |= dict.fromkeys(new, node)
                coming += new
            trees.append(tree)
        return trees

    def _beside(self, node: str | int) -> list[str | int]:
        if isinstance(node, int):
            return list(self.parts[node].names)
        return [place for place, part in enumerate(self.parts) if node in part.names]


def account_of(evenings: Sequence[Evening]) -> Account:
    """The evenings as one account, in the order given."""
    spelt: dict[str, str] = {}
    for evening in evenings:
        for person in evening.people:
            spelt.setdefault(casefolded(person), person)
    return Account(tuple(spelt.values()), tuple(_part(evening, spelt) for evening in evenings))


def _part(evening: Evening, spelt: Mapping[str, str]) -> Part:
    joint = {person: spelt[casefolded(person)] for person in evening.people}
    return Part(
        {name: person for person, name in joint.items()},
        {joint[person]: centavos for person, centavos in owed(evening).items()},
        tuple(Transfer(joint[debt.payer], joint[debt.payee], debt.centavos) for debt in debts(evening)),
    )


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
        raise InvalidRequest("unknown-mode", mode=mode, modes=MODES)
    if (mode == "banker") != (bank is not None):
        raise InvalidRequest("no-banker", people=account.people)
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
        for change in (*transfers, *(transfer.reversed() for transfer in exact.transfers)):
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
    return [debts for debts in parts if any({debt.payer, debt.payee} == pair for debt in debts)][-1]
