"""What happened in a tournament, what is taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from pusoyref.cli.desk import desk, now
from pusoyref.cli.tournament_desk import Which, open_tournament, said

if TYPE_CHECKING:
    from pusoyref.tournament.entries import Entry
    from pusoyref.tournament.state import Tournament

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
    from pusoyref.export.tournament import entered_json
    from pusoyref.wording.tournament_log import tournament_entry_words

    _put_back(verb, tournament, entries)
    words = [tournament_entry_words(entry, desk().plain_speech) for entry in entries]
    before = f"{tournament.name}: "
    lines = [f"{before}{verb}: {line.removeprefix(before)}" for line in said(entries, tournament)]
    desk().answer(lambda: {"did": verb, **entered_json(tournament, entries, words)}, *lines)


def _put_back(verb: str, tournament: Tournament, entries: tuple[Entry, ...]) -> None:
    """Sessions into which copies were taken hold again what they held before, unless they have changed since."""
    from pusoyref.ledger.table_copies import TableCopies
    from pusoyref.tournament.entries import Collected
    from pusoyref.wording.tournament_copies import changed_since_words

    here = desk()
    copies = TableCopies(here.book, tournament.id, now)
    for entry in entries:
        if isinstance(entry, Collected):
            done = copies.undo(entry) if verb == "undid" else copies.redo(entry)
            if not done:
                here.notice(changed_since_words(entry.session))


def log_command(which: Which = None) -> None:
    """Every entry with its time; undone ones too.

    \b
    pusoyref tournament log
    pusoyref tournament log --json
    """
    from pusoyref.view.tournament_log import notes_json, notes_lines

    here = desk()
    stored = open_tournament(which).stored()
    here.answer(lambda: notes_json(stored, here.plain_speech), *notes_lines(stored, here.plain_speech))
