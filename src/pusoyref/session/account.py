"""Several evenings as one account: people matched by name, what each evening owes them, what belongs to which."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from pusoyref.money.transfers import Transfer, add_balances
from pusoyref.notation.names import folded
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
            Transfer(self.names[one.payer], self.names[one.payee], one.centavos) for one in transfers
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
            spelt.setdefault(folded(person), person)
    return Account(tuple(spelt.values()), tuple(_part(evening, spelt) for evening in evenings))


def _part(evening: Evening, spelt: Mapping[str, str]) -> Part:
    joint = {person: spelt[folded(person)] for person in evening.people}
    return Part(
        {name: person for person, name in joint.items()},
        {joint[person]: centavos for person, centavos in owed(evening).items()},
        tuple(Transfer(joint[one.payer], joint[one.payee], one.centavos) for one in debts(evening)),
    )
