"""A line for every session, kept so that a list of thousands needs no reading of thousands of files.

Derived: it can be thrown away at any moment, and is made again from the files.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from msgspec import Struct

from pusoyref.errors import LedgerError, PusoyrefError
from pusoyref.ledger.disk import DISK, cache_damage, fingerprint, read_derived, remove_quietly, write_derived
from pusoyref.ledger.session_log import SessionLog
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
    identity: str = ""


class Index:
    """The index of one data folder."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "index.json"

    def known(self) -> dict[str, IndexEntry]:
        """What is noted by id, whether it still holds or not."""
        return {entry.id: entry for entry in read_derived(self._file, list[IndexEntry]) or []}

    def refreshed(self, files: Mapping[str, str]) -> list[IndexEntry]:
        """A line for each file, newest first; only files that changed since are read."""
        known = self.known()
        entries: dict[str, IndexEntry] = {}
        for id, path in files.items():
            seen, entry = fingerprint(path), known.get(id)
            unchanged = entry is not None and entry.seen == seen != "" and not entry.why
            entries[id] = entry if entry is not None and unchanged else _read_entry(id, Path(path), seen)
        if entries != known:
            write_derived(self._file, list(entries.values()))
        return sorted(entries.values(), key=lambda entry: -int(entry.id[1:]))

    def add(self, entries: Iterable[IndexEntry]) -> None:
        """Notes new sessions without reading what was written a moment ago."""
        noted = self.known() | {entry.id: entry for entry in entries}
        write_derived(self._file, list(noted.values()))

    def wrong(self, files: Mapping[str, Path]) -> list[str]:
        """Ids of files that have not changed since they were noted, and are noted otherwise than they read."""
        known = self.known()
        noted = [id for id in files if id in known and not known[id].why]
        entries = {id: _read_entry(id, files[id], fingerprint(files[id])) for id in noted}
        return [id for id, entry in entries.items() if entry.seen == known[id].seen and entry != known[id]]

    def damage(self) -> list[LedgerError]:
        """`cache-damaged` where it is not as it was written."""
        return cache_damage(self._file)

    def forget(self) -> None:
        """Throws it away; the next list makes it again."""
        remove_quietly(DISK, self._file)


def _read_entry(id: str, path: Path, seen: str) -> IndexEntry:
    try:
        stored = SessionLog(path).load()
        return entry_of(id, seen, stored.evening(), stored.document.identity)
    except PusoyrefError as error:
        return IndexEntry(id, id, seen, why=error.code)


def entry_of(id: str, seen: str, evening: Evening, identity: str) -> IndexEntry:
    """What is noted of the evening that stands in a file with that fingerprint."""
    return IndexEntry(
        id=id,
        name=evening.header.name,
        seen=seen,
        date=evening.header.date,
        rules=evening.current_rules.name,
        players=evening.players,
        hands=len(evening.hands),
        status="closed" if evening.closed else "open",
        identity=identity,
    )
