"""A settlement: its payments, what rounding changed, and why these payments."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pusoyref.money.settlement import EXACT_LIMIT, Settlement, grouping
from pusoyref.session.account import Account
from pusoyref.session.evening import Evening
from pusoyref.session.proof import proof_letters, short_proof
from pusoyref.session.standings import won
from pusoyref.text.amounts import transfer_words
from pusoyref.text.style import Style, count_words, listed
from pusoyref.text.wrap import wrap_lines


def settlement_lines(evening: Evening, settlement: Settlement, style: Style) -> list[str]:
    """A line a transfer."""
    if not settlement.transfers:
        points_only = not evening.stake and not any(won(evening).values())
        return [
            "Played for points only: there is nothing to pay."
            if points_only
            else "All is settled: nobody owes anything."
        ]
    lines = [f"{transfer_words(transfer, style)}." for transfer in settlement.transfers]
    return [*lines, payments_words(settlement)]


def payments_words(settlement: Settlement) -> str:
    """`(3 payments; fewer cannot do it.)`"""
    made = count_words(len(settlement.transfers), "payment")
    fewest = "; fewer cannot do it" if settlement.proved_fewest else ""
    if settlement.mode == "fewest" and not fewest:
        fewest = f"; for so many people it stays within {settlement.limit}, and a few fewer may be possible"
    return f"({made}{fewest}.)"


def proof_line(proofs: Mapping[str, str]) -> str:
    """What stands below an account of sessions, by id: `Proof: WHKN MVHR …`; `Short proofs: S7 WHKNMVHR, S8 …`"""
    if len(proofs) == 1:
        return f"Proof: {proof_letters(*proofs.values())}"
    return f"Short proofs: {', '.join(f'{id} {short_proof(digest)}' for id, digest in proofs.items())}"


def balance_words(person: str, centavos: int, style: Style) -> str:
    """`Ana is owed ₱315.00`"""
    if not centavos:
        return f"{person} owes nothing and is owed nothing."
    return f"{person} {'is owed' if centavos > 0 else 'owes'} {style.pesos(abs(centavos))}."


def limit_words(settlement: Settlement, groups: Sequence[Sequence[str]]) -> str:
    """Why no fewer will do, or how many it may be."""
    people = sum(map(len, groups))
    if settlement.proved_fewest:
        return (
            f"A group saves one payment, and {people} people cannot be split into more than "
            f"{count_words(len(groups), 'group')} that {'is' if len(groups) == 1 else 'are'} even."
        )
    return (
        f"For more than {EXACT_LIMIT} people a few payments more than the fewest are possible; "
        f"never more than {settlement.limit}."
    )


def session_lines(ids: Sequence[str], evenings: Sequence[Evening]) -> list[str]:
    """`S7 Saturday 2026-11-28`, a line each, then an empty one."""
    names = [
        f"{id} {evening.header.name} {evening.header.date}" for id, evening in zip(ids, evenings, strict=True)
    ]
    return [*wrap_lines(name.rstrip() for name in names), ""]


def payment_lines(
    evenings: Sequence[Evening], settlement: Settlement, style: Style, indent: str = ""
) -> list[str]:
    """A line a payment; where only points were played for, that."""
    with_money = next((evening for evening in evenings if evening.stake or evening.payments), evenings[0])
    return wrap_lines(f"{indent}{line}" for line in settlement_lines(with_money, settlement, style))


def difference_lines(differences: Mapping[str, int], style: Style) -> list[str]:
    """Who gets or pays how much more or less than is owed, because of rounding."""
    changed = [
        f"{person} {style.pesos(abs(centavos))} {'up' if centavos > 0 else 'down'}"
        for person, centavos in differences.items()
        if centavos
    ]
    if not changed:
        return []
    return wrap_lines(
        [f"Rounded: {', '.join(changed)}; it comes to nothing in all, and stays in the ledger."]
    )


def why_lines(account: Account, settlement: Settlement, style: Style) -> list[str]:
    """Everybody's balance, then what makes these the payments."""
    balances = [f"  {balance_words(person, centavos, style)}" for person, centavos in account.owed.items()]
    return wrap_lines(["Why:", *balances, *(f"  {line}" for line in _reasons(settlement))])


def _reasons(settlement: Settlement) -> Iterator[str]:
    if settlement.mode == "fewest":
        groups = grouping(settlement)
        for group in groups:
            people, payments = len(group), count_words(len(group) - 1, "payment")
            crowd = "1 person" if people == 1 else f"{people} people"
            yield f"{listed(group)} are even among themselves: {crowd}, {payments}."
        yield limit_words(settlement, groups)
    elif settlement.mode == "direct":
        yield (
            "Every two people pay what came up between them, hand by hand, one way set off against the other "
            "and against what was paid."
        )
    else:
        names = [{transfer.payer, transfer.payee} for transfer in settlement.transfers]
        bank = sorted(set.intersection(*names)) if names else []
        who = bank[0] if len(bank) == 1 else "the banker"
        yield f"Everybody who owes pays {who}, who pays everybody who is owed."
