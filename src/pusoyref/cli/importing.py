"""`import`: session files and JSON exports into the ledger; and reading either for `check`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pusoyref.cli.desk import desk
from pusoyref.cli.files import read_file
from pusoyref.errors import PusoyrefError, Refused, Unreadable
from pusoyref.ledger.import_json import import_json
from pusoyref.ruleset.options import Ruleset
from pusoyref.session.evening import Evening
from pusoyref.session.proof import proof
from pusoyref.sheet.read import Reading, read_sheet
from pusoyref.sheet.recognise import recognise
from pusoyref.wording.desk import imported_words, not_imported_words
from pusoyref.wording.errors import error_words


def read_any(text: str, file: str, rules: Ruleset | None = None) -> Reading:
    """A session file or a JSON export as an evening, as if played under `rules` where given."""
    folders = (Path(file).parent, *desk().rules_folders)
    if recognise(text) == "toml":
        return read_sheet(text, file, folders=folders, rules=rules)
    evening = import_json(text, file).evening(replay=True)
    if rules is None:
        return Reading(file, evening, ())
    from pusoyref.sheet.write import write_sheet

    return read_sheet(write_sheet(evening), file, folders=folders, rules=rules)


def import_files(files: Sequence[str]) -> int:
    """Makes a session of each file; the exit status: the worst of theirs."""
    here, status = desk(), 0
    imported: list[dict[str, Any]] = []
    skipped: list[dict[str, Any]] = []
    lines: list[str] = []
    for file in files:
        try:
            id, evening = _import(file)
        except PusoyrefError as error:
            if error.code in ("no-room", "cannot-write", "locked"):
                raise
            already = error.code in ("already-here", "session-exists")
            why = _why(error)
            skipped.append({"file": file, "session": error.fields.get("name"), "why": why})
            here.notice(*([] if here.as_json else [why if why.startswith(file) else f"{file}: {why}"]))
            status = max(status, 0 if already else error.exit_status)
            continue
        imported.append({"file": file, "session": evening.header.name, "id": id, "hands": len(evening.hands)})
        lines.append(imported_words(file, evening.header.name, id, len(evening.hands), proof(evening)))
    here.answer(lambda: {"imported": imported, "skipped": skipped}, *lines)
    return status


def _why(error: PusoyrefError) -> str:
    if isinstance(error, Refused):
        return not_imported_words(error.ruling.code)
    return error_words(error, desk().plain_speech)


def _import(file: str) -> tuple[str, Evening]:
    """One file; the id of its session, and the evening. Errors: `already-here`, `session-exists`, `Refused`."""
    book, text = desk().book, read_file(file)
    if recognise(text) == "json":
        stored = import_json(text, file)
        evening = stored.evening(replay=True)
        _check_new(stored.document.name, evening)
        return book.restore_history(stored), evening
    folders = (Path(file).parent, *desk().rules_folders)
    reading = read_sheet(text, file, folders=folders)
    for hand in reading.evening.hands:
        if hand.result.ruling is not None and hand.result.status == "refused":
            raise Refused(hand.result.ruling)
    _check_new(reading.evening.header.name, reading.evening)
    return book.create(reading.evening.header, reading.events, reading.evening), reading.evening


def _check_new(name: str, evening: Evening) -> None:
    """The same evening under the same name is here already: it is left alone."""
    from pusoyref.notation.names import folded

    for entry in desk().book.index():
        if entry.why or folded(entry.name) != folded(name):
            continue
        here = desk().book.open(entry.id).evening_replayed()
        if proof(here) == proof(evening):
            raise Unreadable("already-here", name=entry.name, id=entry.id)
