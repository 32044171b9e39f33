"""A line for every session, kept so that a list of thousands needs no reading of thousands of files.

Derived: it can be thrown away at any moment, and is made again from the files.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec import Struct

from pusoyref.errors import PusoyrefError
from pusoyref.ledger.disk import replace_file
from pusoyref.ledger.session_file import SessionFile
from pusoyref.session.evening import Evening


class IndexEntry(Struct, frozen=True, omit_defaults=True):
    """What the list of sessions shows. `seen` is size and time of the file; `why` the code where it cannot be read."""

    id: str
    name: str
    seen: str = ""
    date: str = ""
    rules: str = ""
    players: tuple[str, ...] = ()
    hands: int = 0
    status: str = "open"
    why: str = ""


class Index:
    """The index of one data folder."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "index.json"

    def refreshed(self, files: Mapping[str, str]) -> list[IndexEntry]:
        """A line for each file, newest first; only files that changed since are read."""
        known = {entry.id: entry for entry in self._read()}
        entries = {id: self._entry(id, path, known.get(id)) for id, path in files.items()}
        if entries != known:
            self._write(list(entries.values()))
        return sorted(entries.values(), key=lambda entry: -int(entry.id[1:]))

    def add(self, entries: Sequence[IndexEntry]) -> None:
        """Notes new sessions without reading what was written a moment ago."""
        new = {entry.id for entry in entries}
        self._write([*(entry for entry in self._read() if entry.id not in new), *entries])

    def known(self) -> list[IndexEntry]:
        """What is noted, whether it still holds or not."""
        return self._read()

    def wrong(self, files: Mapping[str, Path]) -> list[str]:
        """Ids of files that have not changed since they were noted, and are noted otherwise than they read."""
        known = {entry.id: entry for entry in self._read()}
        noted = {id: known[id] for id in files if id in known and not known[id].why}
        entries = {id: _entry_of(id, files[id], _seen(files[id])) for id in noted}
        return [id for id, entry in entries.items() if entry.seen == noted[id].seen and entry != noted[id]]

    def forget(self) -> None:
        """Throws it away; the next list makes it again."""
        with suppress(OSError):
            self._file.unlink(missing_ok=True)

    def _entry(self, id: str, path: str, known: IndexEntry | None) -> IndexEntry:
        seen = _seen(path)
        if known is not None and seen and known.seen == seen and not known.why:
            return known
        return _entry_of(id, Path(path), seen)

    def _read(self) -> list[IndexEntry]:
        # Damaged or missing, it is made again: nothing in it is a fact.
        with suppress(OSError, msgspec.MsgspecError, UnicodeDecodeError):
            return msgspec.json.decode(self._file.read_bytes(), type=list[IndexEntry])
        return []

    def _write(self, entries: list[IndexEntry]) -> None:
        # A folder that cannot be written to can still be read.
        with suppress(OSError):
            replace_file(self._file, msgspec.json.encode(entries))


def _seen(path: Path | str) -> str:
    try:
        found = os.stat(path)  # noqa: PTH116 - a club's folder is large, and a Path a name is slow
    except OSError:
        return ""
    return f"{found.st_size}.{found.st_mtime_ns}.{found.st_ino}"


def entry_of(id: str, path: Path, evening: Evening) -> IndexEntry:
    """What is noted of a session that is known to stand in its file."""
    return _noted(id, _seen(path), evening)


def _entry_of(id: str, path: Path, seen: str) -> IndexEntry:
    try:
        evening = SessionFile(path).load().evening()
    except PusoyrefError as error:
        return IndexEntry(id, id, seen, why=error.code)
    return _noted(id, seen, evening)


def _noted(id: str, seen: str, evening: Evening) -> IndexEntry:
    return IndexEntry(
        id=id,
        name=evening.header.name,
        seen=seen,
        date=evening.header.date,
        rules=evening.current_rules.name,
        players=evening.players,
        hands=len(evening.hands),
        status="closed" if evening.closed else "open",
    )
