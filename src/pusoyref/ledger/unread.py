"""A stored file taken apart without reading its documents: most of a long evening is looked at by nobody.

That the file is whole is checked all the same, over its very bytes.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, TypeVar

from msgspec import DecodeError, Raw, convert, json

from pusoyref.ledger import stored_form
from pusoyref.ledger.stored_form import STAMP, load, sum_of, unbroken

UnreadTables = dict[str, dict[str, Raw]]
"""Table → document number → the document's JSON, written without blanks."""
Document = TypeVar("Document")
_TABLES = json.Decoder(UnreadTables)
_BEGINNING = re.compile(rb'\{"pusoyref":\{"1":\{"schema":(\d+),"sum":"([0-9a-f]{8})"\}\},?')
_OBJECT = ord("{")


def load_unread(contents: bytes, file: Path) -> UnreadTables:
    """The tables that `stored_form.load` reads, and its errors; each document is still to be read (`read_as`)."""
    return _taken_apart(contents) or {
        name: {number: Raw(json.encode(document)) for number, document in table.items()}
        for name, table in load(contents, file).items()
    }


def read_as(kind: type[Document], document: Raw | dict[str, Any]) -> Document:
    """A document, or what it was read as, as a value. Raises `ValueError` where it is none of that kind."""
    return json.decode(document, type=kind) if isinstance(document, Raw) else convert(document, kind)


def _taken_apart(contents: bytes) -> UnreadTables | None:
    """None where the file is not written as we write it, or not whole: that is for `load` to say."""
    try:
        tables = _whole(unbroken(contents)) or _whole(json.format(contents, indent=-1))
    except (DecodeError, RecursionError):
        return None
    if tables is None:
        return None
    del tables[STAMP]
    documents = (document for table in tables.values() for document in table.values())
    return tables if all(memoryview(document)[0] == _OBJECT for document in documents) else None


def _whole(short: bytes) -> UnreadTables | None:
    """The tables, if the stamp stands first and its sum is that of the rest. Raises `DecodeError`."""
    begun = _BEGINNING.match(short)
    if begun is None or int(begun[1]) != stored_form.SCHEMA:
        return None
    if begun[2].decode() != sum_of(b"{", memoryview(short)[begun.end() :]):
        return None
    return _TABLES.decode(short)
