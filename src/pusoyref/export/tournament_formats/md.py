"""Markdown: tables for a page or a note."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pusoyref.export.formats.md import escaped
from pusoyref.export.tournament_formats import SeatingShown, StandingsShown
from pusoyref.export.tournament_tables import place_of, players_of, standings_table
from pusoyref.wording.speech import Speech
from pusoyref.wording.tournament import stale_lines, standings_head, standings_notes
from pusoyref.wording.tournament_pages import RESTING, ROUND, TABLE, seating_title
from pusoyref.wording.tournament_seating import certificate_words, changed_words, round_head


def standings(shown: StandingsShown, speech: Speech) -> str:
    """A heading, the table, what has to be known to read it."""
    heads, rows = standings_table(shown.tournament, shown.standings, speech)
    notes = standings_notes(shown.tournament, shown.standings, shown.stale)
    title = standings_head(shown.tournament, shown.standings)
    left = heads.index("player")
    lines = [f"# {escaped(title)}", "", *_table(heads, rows, left=(left,)), *_listed(notes)]
    return "\n".join(lines) + "\n"


def seating(shown: SeatingShown, speech: Speech) -> str:
    """A table a round, everybody's tables, the certificate."""
    return "\n".join(_seating(shown)) + "\n"


def _seating(shown: SeatingShown) -> Iterator[str]:
    yield f"# {escaped(seating_title(shown.tournament))}"
    for round_ in shown.rounds:
        yield from ("", f"## {escaped(round_head(round_).rstrip(':'))}", "")
        most = max((len(table.players) for table in round_.seating.tables), default=0)
        rows = [
            [str(number), *table.players, *[""] * (most - len(table.players))]
            for number, table in enumerate(round_.seating.tables, 1)
        ]
        yield from _table([TABLE, *map(str, range(1, most + 1))], rows, left=range(1, most + 1))
        resting = round_.seating.resting
        yield from _listed(
            [*([f"{RESTING}: {', '.join(resting)}"] if resting else []), *changed_words(round_)]
        )
    if len(shown.rounds) > 1:
        yield ""
        rows = [
            [player, *(place_of(round_, player) for round_ in shown.rounds)]
            for player in players_of(shown.rounds)
        ]
        yield from _table(["player", *(f"{ROUND} {one.number}" for one in shown.rounds)], rows, left=(0,))
    if shown.certificate is not None:
        yield from _listed(certificate_words(shown.certificate))
    yield from _listed(stale_lines(shown.stale))


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]], *, left: Sequence[int]) -> Iterator[str]:
    yield _row(heads)
    yield _row([":--" if at in left else "--:" for at in range(len(heads))], plain=True)
    yield from map(_row, rows)


def _row(cells: Sequence[str], *, plain: bool = False) -> str:
    return f"| {' | '.join(cells if plain else map(escaped, cells))} |"


def _listed(lines: Iterator[str] | Sequence[str]) -> Iterator[str]:
    said = [f"- {escaped(line)}" for line in lines]
    yield from ["", *said] if said else []
