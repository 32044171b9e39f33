"""A message for the group chat: plain lines, since Messenger and Viber show no tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pusoyref.formats import Exported
from pusoyref.formats.words import TOGETHER, evening_words, paid_words, settlement_words, sum_words
from pusoyref.money.settlement import fewest
from pusoyref.session.account import account_of
from pusoyref.session.proof import proof
from pusoyref.session.standings import has_money, standings
from pusoyref.text.style import Style

SUFFIX = ".txt"
SUMMARY = "a message for the group chat: a line a person, a line a payment"
SEVERAL = True


def write(sessions: Sequence[Exported], style: Style) -> str:
    """Each evening's sums, then, over all of them, who pays whom."""
    blocks = ["\n".join(_evening(session, style)) for session in sessions]
    return "\n\n".join([*blocks, "\n".join(_to_pay(sessions, style))]) + "\n"


def _evening(session: Exported, style: Style) -> Iterator[str]:
    evening = session.evening
    yield evening_words(evening, session.day)
    for line in standings(evening):
        yield sum_words(line.player, line.points, line.centavos, style, money=has_money(evening))
    for payment in evening.payments:
        yield paid_words(payment, style)


def _to_pay(sessions: Sequence[Exported], style: Style) -> Iterator[str]:
    if any(has_money(session.evening) for session in sessions):
        if len(sessions) > 1:
            yield f"{TOGETHER}:"
        owed = account_of([session.evening for session in sessions]).owed
        yield from settlement_words(fewest(owed).transfers, style)
    yield f"Proof: {', '.join(proof(session.evening) for session in sessions)}"
