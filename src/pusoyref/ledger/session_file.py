"""One session in one TinyDB file: a document for the session, one a hand, one for everything else that happened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from tinydb import TinyDB
from tinydb.table import Document

from pusoyref.errors import LedgerError, PusoyrefError, Unreadable
from pusoyref.hand.state import HandSetup
from pusoyref.ledger.disk import DISK, Disk
from pusoyref.ledger.storage import SafeStorage
from pusoyref.ledger.stored_form import Tables
from pusoyref.notation.entries import read_entry
from pusoyref.ruleset.loading import from_values, to_values
from pusoyref.ruleset.options import Ruleset
from pusoyref.session.evening import Evening, Event, HandResult, Header
from pusoyref.session.fold import StoredResult, fold
from pusoyref.session.standing import Happening, Standing, standing


class EntryLine(Struct, frozen=True, omit_defaults=True):
    """An entry of a hand as stored: its line, and when it was made."""

    n: int
    time: str
    group: int
    text: str


class HandDocument(Struct, frozen=True, omit_defaults=True):
    """A hand as stored. `setup` holds the ruleset's values; `result` is derived and may be missing."""

    setup: dict[str, Any]
    entries: tuple[EntryLine, ...]
    key: str = ""
    result: dict[str, Any] | None = None


class SessionDocument(Struct, frozen=True):
    """What a session began with, as stored."""

    id: str
    name: str
    date: str
    created: str
    players: tuple[str, ...]
    stake: int
    rules: dict[str, Any]


class Stored(Struct, frozen=True):
    """A session file read: everything that ever happened in it."""

    document: SessionDocument
    hands: dict[int, HandDocument]
    log: tuple[Happening, ...]
    file: str = ""

    @property
    def header(self) -> Header:
        document = self.document
        return Header(
            document.name, document.date, document.players, from_values(document.rules), document.stake
        )

    def happenings(self) -> list[Happening]:
        """Everything that happened, oldest first."""
        entries = [
            Happening(line.n, line.time, "entry", line.text, number, line.group)
            for number, hand in self.hands.items()
            for line in hand.entries
        ]
        return sorted((*entries, *self.log), key=lambda happening: happening.n)

    def standing(self) -> Standing:
        """What stands and what could be redone."""
        return standing(self.happenings())

    def events(self) -> list[Event]:
        """The entries that stand, in the order in which they were made."""
        done = set(self.standing().done)
        return [_event(entry) for entry in self.happenings() if entry.sort == "entry" and entry.group in done]

    def evening(self, *, replay: bool = False) -> Evening:
        """The session as it stands. `replay`: every hand refereed again, stored results left aside."""
        try:
            setups = _setups(self.hands)
            results = {} if replay else {n: kept for n, hand in self.hands.items() if (kept := _result(hand))}
            return fold(self.header, self.events(), setups, results)
        except (PusoyrefError, AssertionError, AttributeError, LookupError, TypeError, ValueError) as error:
            if not self.file:
                raise
            # The bytes are as they were written, but what they say makes no evening: written by something else.
            why = f"its entries do not make an evening ({error or type(error).__name__})"
            raise LedgerError("damaged", file=self.file, copy=None, why=why) from error


def _event(happening: Happening) -> Event:
    said: Any = happening.text
    if happening.rules is not None:
        said = read_entry(happening.text, from_values(happening.rules))
    return Event(happening.n, said, happening.hand, happening.time, happening.group)


def _setups(hands: Mapping[int, HandDocument]) -> dict[int, HandSetup]:
    """The setups as they were stored; hands in a row mostly share their rules, which are then read once."""
    setups: dict[int, HandSetup] = {}
    values: dict[str, Any] = {}
    rules: Ruleset | None = None
    for number, hand in hands.items():
        stored = hand.setup
        if rules is None or stored["rules"] != values:
            values, rules = stored["rules"], from_values(stored["rules"])
        players = tuple(stored["players"])
        setups[number] = HandSetup(**{**stored, "number": number, "rules": rules, "players": players})
    return setups


def _result(hand: HandDocument) -> StoredResult | None:
    if hand.result is None:
        return None
    return StoredResult(hand.key, msgspec.convert(hand.result, HandResult))


def setup_values(setup: HandSetup) -> dict[str, Any]:
    """A setup as it is stored with its hand."""
    return {
        "rules": to_values(setup.rules),
        "players": list(setup.players),
        "leader": setup.leader,
        "lowest_leads": setup.lowest_leads,
        "duty": setup.duty,
        "dealer": setup.dealer,
    }


TABLES = ("session", "hands", "log")


def stored_of(tables: Tables, file: Path) -> Stored:
    """The tables of a file as a session. `file` is only named in errors. Errors: `damaged`."""
    try:
        stored = Stored(
            msgspec.convert(tables.get("session", {}).get("1", {}), SessionDocument),
            {
                int(number): msgspec.convert(hand, HandDocument)
                for number, hand in tables.get("hands", {}).items()
            },
            msgspec.convert(list(tables.get("log", {}).values()), tuple[Happening, ...]),
            str(file),
        )
        stored.standing()
    except (ValueError, Unreadable) as error:  # msgspec's errors are ValueErrors; so is an undo of nothing
        raise LedgerError("damaged", file=str(file), copy=None, why=str(error)) from None
    return stored


class _ReadOnce(SafeStorage):
    """One look at the file for all tables, so that they belong together."""

    _seen: Tables | None = None

    def read(self) -> Tables | None:
        if self._seen is None:
            self._seen = super().read()
        return self._seen

    def write(self, data: Any) -> None:
        self._seen = None
        super().write(data)


class SessionFile:
    """The file of one session. Hold `Lock(file.path)` around `load` and a `put`."""

    def __init__(self, path: Path, disk: Disk = DISK) -> None:
        self.path = path
        self._disk = disk

    def load(self) -> Stored:
        """Errors: `damaged`, `foreign`, `newer-version`, `cannot-read`, `no-file`."""
        try:
            with TinyDB(self.path, storage=_ReadOnce, disk=self._disk) as database:
                tables = {
                    name: {str(one.doc_id): dict(one) for one in database.table(name)} for name in TABLES
                }
        except ValueError as error:  # a document whose number is none
            raise LedgerError("damaged", file=str(self.path), copy=None, why=str(error)) from None
        if not any(tables.values()) and not self.path.exists():
            raise LedgerError("no-file", file=str(self.path))
        return stored_of(tables, self.path)

    def create(
        self, document: SessionDocument, hands: Mapping[int, HandDocument], log: Sequence[Happening]
    ) -> None:
        """The file of a new session, written once. Errors: `cannot-write`."""
        storage = SafeStorage(self.path, self._disk)
        storage.write(
            {
                "session": {"1": msgspec.to_builtins(document)},
                "hands": {str(number): msgspec.to_builtins(hand) for number, hand in hands.items()},
                "log": {str(happening.n): msgspec.to_builtins(happening) for happening in log},
            }
        )

    def put_hand(self, number: int, hand: HandDocument) -> None:
        """A hand with its newest entry, in one save. Errors: those of the storage."""
        with TinyDB(self.path, storage=_ReadOnce, disk=self._disk) as database:
            database.table("hands").upsert(Document(msgspec.to_builtins(hand), doc_id=number))

    def put_log(
        self, happenings: Sequence[Happening], hands: Mapping[int, HandDocument] | None = None
    ) -> None:
        """Whatever else happened, and the hands whose results it changes, in one save. Errors: those of the storage."""
        with TinyDB(self.path, storage=_ReadOnce, disk=self._disk) as database:
            tables = database.storage.read() or {}
            changed = {
                "hands": {str(number): msgspec.to_builtins(hand) for number, hand in (hands or {}).items()},
                "log": {str(happening.n): msgspec.to_builtins(happening) for happening in happenings},
            }
            for name, documents in changed.items():
                if documents:
                    tables[name] = dict(tables.get(name, {})) | documents
            database.storage.write(tables)
