"""A settlement: its payments, what rounding changed, and why these payments."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pusoyref.money.settlement import Settlement
from pusoyref.money.why import grouping
from pusoyref.session.account import Account
from pusoyref.session.evening import Evening
from pusoyref.view.folding import folded
from pusoyref.view.money import settlement_lines
from pusoyref.wording.settling import (
    balance_words,
    banker_words,
    difference_words,
    direct_words,
    group_words,
    limit_words,
)
from pusoyref.wording.speech import Speech


def session_lines(ids: Sequence[str], evenings: Sequence[Evening]) -> list[str]:
    """`S7 Saturday 2026-11-28`, a line each, then an empty one."""
    names = [
        f"{id} {evening.header.name} {evening.header.date}" for id, evening in zip(ids, evenings, strict=True)
    ]
    return [*folded(name.rstrip() for name in names), ""]


def payment_lines(
    evenings: Sequence[Evening], settlement: Settlement, speech: Speech, indent: str = ""
) -> list[str]:
    """A line a payment; where only points were played for, that."""
    with_money = next((evening for evening in evenings if evening.stake or evening.payments), evenings[0])
    return folded(f"{indent}{line}" for line in settlement_lines(with_money, settlement, speech))


def difference_lines(differences: Mapping[str, int], speech: Speech) -> list[str]:
    """Who gets or pays how much more or less than is owed, because of rounding."""
    changed = [difference_words(who, centavos, speech) for who, centavos in differences.items() if centavos]
    if not changed:
        return []
    return folded([f"Rounded: {', '.join(changed)}; it comes to nothing in all, and stays in the ledger."])


def why_lines(account: Account, settlement: Settlement, speech: Speech) -> list[str]:
    """Everybody's balance, then what makes these the payments."""
    return folded(_why(account, settlement, speech))


def _why(account: Account, settlement: Settlement, speech: Speech) -> Iterator[str]:
    yield "Why:"
    for person, centavos in account.owed.items():
        yield f"  {balance_words(person, centavos, speech)}"
    if settlement.mode == "fewest":
        groups = grouping(settlement)
        yield from (f"  {group_words(group)}" for group in groups)
        yield f"  {limit_words(settlement, groups)}"
    elif settlement.mode == "direct":
        yield f"  {direct_words()}"
    else:
        yield f"  {banker_words(settlement)}"
