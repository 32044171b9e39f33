"""`tournament log`, `undo` and `redo`."""

from __future__ import annotations

from datetime import tzinfo
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pusoyref.cli.context import get_context
from pusoyref.commands.tournament.context import Which, open_tournament, said, table_sessions
from pusoyref.commands.tournament.entries import begun_words, entered_json, tournament_entry_words
from pusoyref.ledger.tournaments import StoredTournament, TournamentLogEntry
from pusoyref.text.entries import local_time
from pusoyref.text.style import Style
from pusoyref.text.wrap import wrap_lines
from pusoyref.tournament.entries import Collected

if TYPE_CHECKING:
    from pusoyref.tournament.entries import Entry
    from pusoyref.tournament.state import Tournament

_HANG = 6


def notes_lines(stored: StoredTournament, style: Style, zone: tzinfo | None = None) -> list[str]:
    """A line each, number, time, what it was; `undone` where it no longer stands."""
    done = set(stored.undo_state.done)
    begun = f"{0:>4}  {local_time(stored.document.created, zone)}  {begun_words(stored.document.beginning, style)}"
    lines = [
        f"{note.n:>4}  {local_time(note.time, zone)}  {note_words(stored, note, style)}"
        f"{'  [undone]' if note.sort == 'entry' and note.group not in done else ''}"
        for note in stored.log_entries
    ]
    return wrap_lines([begun, *lines], hang=_HANG)


def notes_json(stored: StoredTournament, style: Style) -> dict[str, Any]:
    """`tournament log --json`"""
    done = set(stored.undo_state.done)
    return {
        "tournament": stored.document.name,
        "begun": {"time": stored.document.created, "seed": stored.document.seed},
        "entries": [
            {
                "n": note.n,
                "time": note.time,
                "sort": note.sort,
                "text": note_words(stored, note, style),
                "entry": note.entry,
                "standing": note.sort == "entry" and note.group in done,
            }
            for note in stored.log_entries
        ],
    }


def note_words(stored: StoredTournament, note: TournamentLogEntry, style: Style) -> str:
    """`Eve joined`, `undo: Eve joined`"""
    if note.sort == "entry":
        return tournament_entry_words(note.read(), style)
    about = "; ".join(tournament_entry_words(entry, style) for entry in stored.of_group(note.target))
    return f"{note.sort}: {about}"


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
    _put_back(verb, tournament, entries)
    words = [tournament_entry_words(entry, get_context().plain_style) for entry in entries]
    before = f"{tournament.name}: "
    lines = [f"{before}{verb}: {line.removeprefix(before)}" for line in said(entries, tournament)]
    get_context().answer(lambda: {"did": verb, **entered_json(tournament, entries, words)}, *lines)


def _put_back(verb: str, tournament: Tournament, entries: tuple[Entry, ...]) -> None:
    """Sessions into which copies were taken hold again what they held before, unless they have changed since."""
    context = get_context()
    copies = table_sessions(tournament)
    for entry in entries:
        if isinstance(entry, Collected):
            done = copies.undo(entry) if verb == "undid" else copies.redo(entry)
            if not done:
                context.notice(f"{entry.session} has been put right since; it stays as it is.")


def log_command(which: Which = None) -> None:
    """Every entry with its time; undone ones too.

    \b
    pusoyref tournament log
    pusoyref tournament log --json
    """

    context = get_context()
    stored = open_tournament(which).stored()
    context.answer(lambda: notes_json(stored, context.plain_style), *notes_lines(stored, context.plain_style))
