"""Why these payments settle everything, in words."""

from __future__ import annotations

from collections.abc import Sequence

from pusoyref.money.groups import EXACT_LIMIT
from pusoyref.money.settlement import Settlement
from pusoyref.wording.speech import Speech, count_words, listed


def balance_words(person: str, centavos: int, speech: Speech) -> str:
    """`Ana is owed ₱315.00`"""
    if not centavos:
        return f"{person} owes nothing and is owed nothing."
    return f"{person} {'is owed' if centavos > 0 else 'owes'} {speech.pesos(abs(centavos))}."


def difference_words(person: str, centavos: int, speech: Speech) -> str:
    """`Ana ₱2.50 up`: better off than exact payments would leave them."""
    return f"{person} {speech.pesos(abs(centavos))} {'up' if centavos > 0 else 'down'}"


def group_words(group: Sequence[str]) -> str:
    """`Ana, Ben and Dan are even among themselves: 3 people, 2 payments.`"""
    people, paid = count_words(len(group), "person").replace("persons", "people"), len(group) - 1
    return f"{listed(group)} are even among themselves: {people}, {count_words(paid, 'payment')}."


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


def direct_words() -> str:
    """What `direct` does."""
    return (
        "Every two people pay what came up between them, hand by hand, one way set off against the other and "
        "against what was paid."
    )


def banker_words(settlement: Settlement) -> str:
    """What `banker` does."""
    names = [{one.payer, one.payee} for one in settlement.transfers]
    bank = sorted(set.intersection(*names)) if names else []
    who = bank[0] if len(bank) == 1 else "the banker"
    return f"Everybody who owes pays {who}, who pays everybody who is owed."
