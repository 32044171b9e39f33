"""Everything in the data folder read, replayed and proved; damaged files brought back from their copies."""

from __future__ import annotations

import re
from collections.abc import Iterator
from json import JSONDecodeError, JSONDecoder
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct

from pusoyref.errors import LedgerError, PusoyrefError
from pusoyref.ledger.book import Book
from pusoyref.ledger.copies import good_copies, restore
from pusoyref.ledger.lock import Lock
from pusoyref.ledger.session_file import SessionFile, stored_of
from pusoyref.session.evening import Evening
from pusoyref.session.proof import proof
from pusoyref.session.prove import faults
from pusoyref.session.standing import Happening

State = Literal["well", "differs", "unreadable"]


class Examined(Struct, frozen=True):
    """What was found in one file. `findings` are facts for `wording.errors`; `entries` counts all that happened."""

    id: str
    file: Path
    state: State
    findings: tuple[PusoyrefError, ...] = ()
    name: str = ""
    hands: int = 0
    entries: int = 0
    proof: str = ""


class Restored(Struct, frozen=True):
    """A file brought back: from which copy, where the damaged one is kept (None: there was none).

    `kept` is the last thing that happened as far as the copy knows. `missing` are those that could still be read
    in the damaged file and are not in the copy; `complete` where all of that file could be read.
    """

    id: str
    file: Path
    copy: Path
    aside: Path | None
    kept: Happening | None
    missing: tuple[Happening, ...]
    complete: bool


def examine(book: Book, id: str) -> Examined:
    """One session. Never raises for what it finds."""
    file = book.path(id)
    try:
        stored = SessionFile(file).load()
        quick, evening = stored.evening(), stored.evening(replay=True)
    except PusoyrefError as error:
        if error.code == "no-file":
            error = _missing(file)
        return Examined(id, file, "unreadable", (error,))
    found = tuple(PusoyrefError(code, file=str(file), **fields) for code, fields in faults(quick, evening))
    return Examined(
        id,
        file,
        "differs" if found else "well",
        found,
        evening.header.name,
        len(evening.hands),
        len(stored.happenings()),
        _proof(evening),
    )


def bring_back(book: Book, id: str) -> Restored:
    """The newest good copy of a damaged or missing session file put in its place.

    Errors: `no-copy`, `not-damaged`, `newer-version`, `cannot-write`, `locked`.
    """
    file = book.path(id)
    with Lock(file):
        done = restore(file, check=lambda tables: stored_of(tables, file))
        kept = _happenings(done.file)
        missing: tuple[Happening, ...] = ()
        complete = False
        if done.aside is not None:
            found, complete = salvage(done.aside)
            known = {happening.n for happening in kept}
            missing = tuple(happening for happening in found if happening.n not in known)
    return Restored(id, file, done.copy, done.aside, kept[-1] if kept else None, missing, complete)


def salvage(file: Path) -> tuple[list[Happening], bool]:
    """What can still be read of a damaged file, oldest first, and whether it could be read to its end."""
    try:
        text = file.read_bytes().decode("utf-8", "replace")
    except OSError:
        return [], False
    found: dict[int, Happening] = {}
    for said in _objects(text):
        happening = _happening(said)
        if happening is not None:
            found.setdefault(happening.n, happening)
    try:
        msgspec.json.decode(text.encode())
    except (msgspec.DecodeError, RecursionError):
        return sorted(found.values(), key=lambda happening: happening.n), False
    return sorted(found.values(), key=lambda happening: happening.n), True


_ENTRY = re.compile(r'\{\s*"n"\s*:')


def _objects(text: str) -> Iterator[dict[str, Any]]:
    decoder = JSONDecoder()
    for match in _ENTRY.finditer(text):
        try:
            yield decoder.raw_decode(text, match.start())[0]
        except (JSONDecodeError, RecursionError):
            continue


def _happening(said: dict[str, Any]) -> Happening | None:
    try:
        return msgspec.convert({"sort": "entry", **said}, Happening)
    except msgspec.ValidationError:
        return None


def _happenings(file: Path) -> list[Happening]:
    return SessionFile(file).load().happenings()


def _missing(file: Path) -> LedgerError:
    copies = good_copies(file)
    return LedgerError("missing-file", file=str(file), copy=str(copies[0]) if copies else None)


def _proof(evening: Evening) -> str:
    try:
        return proof(evening)
    except ValueError:
        return ""
