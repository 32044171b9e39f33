"""Markdown: a table a session, its payments, and who pays whom."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pusoyref.formats import Exported
from pusoyref.formats.chat import paid_words, settlement_words
from pusoyref.formats.csv import wide_table
from pusoyref.session.account import account_of
from pusoyref.session.proof import proof, proof_letters
from pusoyref.text.amounts import number
from pusoyref.text.style import Style
from pusoyref.texts import visible

SUFFIX = ".md"
SUMMARY = "Markdown: a table a session, for a page or a note"
SEVERAL = True
_MEANS_SOMETHING = re.compile(r"([\\`*_{}\[\]<>|~&#$])")
_BEGINS_SOMETHING = re.compile(r"^(\d*)([-+.)])")


def write(sessions: Sequence[Exported], style: Style) -> str:
    """A heading, a table and lists for each session; then, of several, what they come to together."""
    parts = ["\n".join(_session(session, style)) for session in sessions]
    if len(sessions) > 1:
        parts.append("\n".join(_together(sessions, style)))
    return "\n\n".join(parts) + "\n"


def escaped(text: str) -> str:
    """Text that means nothing to Markdown, wherever it stands; in one line."""
    plain = _MEANS_SOMETHING.sub(r"\\\1", " ".join(visible(text).split()))
    return _BEGINS_SOMETHING.sub(r"\1\\\2", plain)


def _session(session: Exported, style: Style) -> Iterator[str]:
    evening = session.evening
    yield f"# {escaped(evening.header.name)}"
    yield ""
    yield f"{session.id}, {session.day}, {escaped(evening.header.rules.title or evening.header.rules.name)}"
    yield ""
    yield from _table(session, style)
    if evening.payments:
        yield from ("", "Payments:", "")
        yield from (f"- {escaped(paid_words(payment, style))}" for payment in evening.payments)
    yield from _to_pay([session], style)
    yield ""
    yield f"Proof: {proof_letters(proof(evening))}"


def _table(session: Exported, style: Style) -> Iterator[str]:
    table = wide_table([session])

    def cell(sum_: int | float | None) -> str:
        if sum_ is None:
            return ""
        return style.pesos(int(sum_)) if table.in_pesos else number(sum_)

    yield _row(["hand", "won by", *map(escaped, table.people)])
    yield _row(["--:", ":--", *("--:" for _ in table.people)])
    for row in table.rows:
        who = escaped(row.winner) or row.flags
        yield _row([str(row.hand), who, *(cell(row.sums.get(person)) for person in table.people)])
    for word, sums in table.foot:
        yield _row([f"**{word}**", "", *(f"**{cell(sums[person])}**" for person in table.people)])


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _to_pay(sessions: Sequence[Exported], style: Style) -> Iterator[str]:
    lines = [f"- {escaped(line)}" for line in settlement_words(sessions, style)]
    if lines:
        yield from ("", "To settle:", "", *lines)


def _together(sessions: Sequence[Exported], style: Style) -> Iterator[str]:
    """`Carla is owed ₱554.50`, `Ana owes ₱95.00`; nobody who is even."""
    yield from ("# Together", "")
    for person, centavos in account_of([session.evening for session in sessions]).owed.items():
        if centavos:
            line = f"{person} {'is owed' if centavos > 0 else 'owes'} {style.pesos(abs(centavos))}"
            yield f"- {escaped(line)}"
    yield from _to_pay(sessions, style)
