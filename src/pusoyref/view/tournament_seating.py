"""Who sits where in which round, table by table and player by player, and the certificate of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pusoyref.notation.names import folded
from pusoyref.tournament.drawing import table_of
from pusoyref.tournament.seating.certificate import Certificate
from pusoyref.tournament.state import DrawnRound
from pusoyref.view.folding import cells, screen_width
from pusoyref.view.text import table_lines
from pusoyref.wording.tournament_seating import certificate_words, changed_words, round_head

RESTING = "rest"


def seating_lines(rounds: Sequence[DrawnRound], *, color: bool, ascii: bool) -> list[str]:
    """Every round table by table, then every player's tables."""
    lines = [line for round_ in rounds for line in _round_lines(round_)]
    return [*lines, *_by_player(rounds, color=color, ascii=ascii)]


def _round_lines(round_: DrawnRound) -> Iterator[str]:
    yield round_head(round_)
    numbers = [str(number) for number in range(1, len(round_.seating.tables) + 1)]
    width = max(map(len, [*numbers, RESTING[: 4 if round_.seating.resting else 0]]))
    for number, table in zip(numbers, round_.seating.tables, strict=True):
        yield f"  {number:>{width}}  {', '.join(table.players)}"
    if round_.seating.resting:
        yield f"  {RESTING:>{width}}  {', '.join(round_.seating.resting)}"
    yield from (f"  {line}" for line in changed_words(round_))
    yield ""


def _by_player(rounds: Sequence[DrawnRound], *, color: bool, ascii: bool) -> list[str]:
    """Everybody in the order of the alphabet; of one round in as many columns as there is room for."""
    names = sorted({name for round_ in rounds for name in round_.seating.players}, key=folded)
    if len(rounds) > 1:
        heads = ["player", *(str(round_.number) for round_ in rounds)]
        rows = [[name, *(_cell(round_, name) for round_ in rounds)] for name in names]
        return table_lines(heads, rows, color=color, ascii=ascii)
    return in_columns([f"{name} {_cell(round_, name)}" for name in names for round_ in rounds])


def _cell(round_: DrawnRound, name: str) -> str:
    table = table_of(round_.seating, name)
    return str(table) if table else RESTING if name in round_.seating.resting else "-"


def in_columns(words: Sequence[str]) -> list[str]:
    """Words in columns, read downwards."""
    if not words:
        return []
    width = max(map(cells, words)) + 3
    columns = max(1, (screen_width() - 2) // width)
    height = -(-len(words) // columns)
    rows = [words[at::height] for at in range(height)]
    return [f"  {''.join(word + ' ' * (width - cells(word)) for word in row)}".rstrip() for row in rows]


def certificate_lines(certificate: Certificate, *, color: bool, ascii: bool) -> list[str]:
    """What the seating guarantees, in words, and what everybody has of it."""
    heads = ["player", "met", "again", "1st", "2nd", "3rd", "4th", "after again", "rests"]
    rows = [_certificate_row(certificate, at) for at in range(len(certificate.players))]
    return [*certificate_words(certificate), *table_lines(heads, rows, color=color, ascii=ascii)]


def _certificate_row(certificate: Certificate, at: int) -> list[str]:
    others = [count for other, count in enumerate(certificate.meetings[at]) if other != at]
    after = sum(count - 1 for count in certificate.after[at] if count)
    return [
        certificate.players[at],
        str(sum(count > 0 for count in others)),
        str(sum(count > 1 for count in others)),
        *(str(count) for count in certificate.seats[at]),
        str(after),
        str(certificate.rests[at]),
    ]
