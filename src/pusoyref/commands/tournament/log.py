"""`tournament log`, `undo` and `redo`."""

from __future__ import annotations

from typing import Annotated

import typer

from pusoyref.cli.context import get_context
from pusoyref.commands.tournament.context import Which, answer, open_tournament, table_sessions
from pusoyref.commands.tournament.words import begun_words, tournament_entry_words
from pusoyref.ledger.tournaments import StoredTournament, TournamentLogEntry
from pusoyref.text.entries import local_time
from pusoyref.text.style import Style
from pusoyref.text.wrap import wrap_lines
from pusoyref.tournament.entries import Collected, Entry
from pusoyref.tournament.state import Tournament

_HANG = 6


def log_words(stored: StoredTournament, line: TournamentLogEntry, style: Style) -> str:
    """`Eve joined`, `undo: Eve joined`"""
    if line.sort == "entry":
        return tournament_entry_words(line.read(), style)
    about = "; ".join(tournament_entry_words(entry, style) for entry in stored.of_group(line.target))
    return f"{line.sort}: {about}"


Count = Annotated[int, typer.Argument(metavar="[N]", min=1, help="How many commands.")]


def undo_command(count: Count = 1, which: Which = None) -> None:
    """Take back the last command that entered something.

    It says what. A session that a table was taken into stays where it is.

    \b
    pusoyref tournament undo
    """
    _taken("undid", *open_tournament(which).undo(count))


def redo_command(count: Count = 1, which: Which = None) -> None:
    """Bring back what was taken back last.

    \b
    pusoyref tournament redo
    """
    _taken("redid", *open_tournament(which).redo(count))


def _taken(verb: str, tournament: Tournament, entries: tuple[Entry, ...]) -> None:
    """Sessions into which copies were taken hold again what they held before, unless they have changed since."""
    copies = table_sessions(tournament)
    for entry in entries:
        if isinstance(entry, Collected):
            done = copies.undo(entry) if verb == "undid" else copies.redo(entry)
            if not done:
                get_context().notice(f"{entry.session} has been put right since; it stays as it is.")
    answer(tournament, entries, verb=verb)


def log_command(which: Which = None) -> None:
    """Every entry with its time; undone ones too.

    \b
    pusoyref tournament log
    pusoyref tournament log --json
    """
    stored, style = open_tournament(which).stored(), get_context().plain_style
    document, done = stored.document, set(stored.undo_state.done)
    lines = [f"{0:>4}  {local_time(document.created)}  {begun_words(document.beginning, style)}"]
    entries = []
    for line in stored.log_entries:
        text, undone = log_words(stored, line, style), line.sort == "entry" and line.group not in done
        lines.append(f"{line.n:>4}  {local_time(line.time)}  {text}{'  [undone]' if undone else ''}")
        entries.append(
            {
                "n": line.n,
                "time": line.time,
                "sort": line.sort,
                "text": text,
                "entry": line.entry,
                "standing": line.sort == "entry" and not undone,
            }
        )
    get_context().answer(
        lambda: {
            "tournament": document.name,
            "begun": {"time": document.created, "seed": document.seed},
            "entries": entries,
        },
        *wrap_lines(lines, hang=_HANG),
    )
