"""The log of a tournament: everything that happened, with its time."""

from __future__ import annotations

from datetime import tzinfo
from typing import Any

from pusoyref.ledger.tournament_file import Note, StoredTournament
from pusoyref.view.folding import folded
from pusoyref.view.log import local_time
from pusoyref.wording.speech import Speech
from pusoyref.wording.tournament import begun_words
from pusoyref.wording.tournament_log import tournament_entry_words

_HANG = 6


def notes_lines(stored: StoredTournament, speech: Speech, zone: tzinfo | None = None) -> list[str]:
    """A line each, number, time, what it was; `undone` where it no longer stands."""
    done = set(stored.standing.done)
    begun = f"{0:>4}  {local_time(stored.document.created, zone)}  {begun_words(stored.document.beginning, speech)}"
    lines = [
        f"{note.n:>4}  {local_time(note.time, zone)}  {note_words(stored, note, speech)}"
        f"{'  [undone]' if note.sort == 'entry' and note.group not in done else ''}"
        for note in stored.notes
    ]
    return folded([begun, *lines], hang=_HANG)


def notes_json(stored: StoredTournament, speech: Speech) -> dict[str, Any]:
    """`tournament log --json`"""
    done = set(stored.standing.done)
    return {
        "tournament": stored.document.name,
        "begun": {"time": stored.document.created, "seed": stored.document.seed},
        "entries": [
            {
                "n": note.n,
                "time": note.time,
                "sort": note.sort,
                "text": note_words(stored, note, speech),
                "entry": note.entry,
                "standing": note.sort == "entry" and note.group in done,
            }
            for note in stored.notes
        ],
    }


def note_words(stored: StoredTournament, note: Note, speech: Speech) -> str:
    """`Eve joined`, `undo: Eve joined`"""
    if note.sort == "entry":
        return tournament_entry_words(note.read(), speech)
    about = "; ".join(tournament_entry_words(entry, speech) for entry in stored.of_group(note.target))
    return f"{note.sort}: {about}"
