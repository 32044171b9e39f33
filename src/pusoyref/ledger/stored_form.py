"""Tables ⇄ the bytes of a stored file, with the stamp that says whose file it is and of which schema."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any
from zlib import crc32

from msgspec import DecodeError, json

from pusoyref.errors import LedgerError
from pusoyref.texts import visible

SCHEMA = 2
STAMP = "pusoyref"
_STAMP = re.compile(rb'\{"pusoyref":\{\n"1":\{"schema":(\d{1,9}),"sum":"([0-9a-f]{8})"\}\},?')
"""The stamp as `dump` writes it."""
_NOT_SEEN = re.compile(
    rb"\\u00[01]|\\[bfnrt]|\x7f|\xc2[\x80-\x9f]|\xd8\x9c"
    rb"|\xe2\x80[\x8b\x8e\x8f\xa8-\xae]|\xe2\x81[\xa0-\xaf]"
)
"""Signs in the bytes of a file that no text of ours has, but for a lone surrogate, which JSON cannot hold."""
Tables = dict[str, dict[str, dict[str, Any]]]
"""What TinyDB hands to a storage: table → document number → document."""
Step = Callable[[Tables], Tables]
STEPS: dict[int, Step] = {1: lambda tables: tables}
"""Schema → what makes the next one of its tables. Schema 1 is the first; its sum left the stamp out."""


def dump(tables: Tables) -> bytes:
    """The file's contents: UTF-8 JSON, a line a document, the stamp first. Cut anywhere, it is JSON no longer.

    The stamp is a table of its own, `{"1":{"schema":2,"sum":"89abcdef"}}`; `sum` is the CRC-32 of the schema number
    and of the other tables, written without blanks and line breaks, so that a flipped byte that leaves good JSON
    changes no score. Every later schema keeps this stamp and this sum: a damaged number is then never taken for a
    newer version. Errors: `cannot-write`, without a file, for text that UTF-8 cannot hold.
    """
    try:
        body = b",\n".join([_lines(name, table) for name, table in tables.items() if name != STAMP])
    except ValueError as error:
        raise LedgerError("cannot-write", why=str(error)) from error
    stamp = {"1": {"schema": SCHEMA, "sum": _sum_of(SCHEMA, b"{" + _in_one_line(body) + b"}")}}
    return b"{" + _lines(STAMP, stamp) + (b",\n" + body if body else b"") + b"}"


def _lines(name: str, table: Mapping[str, Mapping[str, Any]]) -> bytes:
    documents = [
        b"%b:%b" % (json.encode(number), json.encode(document)) for number, document in table.items()
    ]
    return b"%b:{\n%b}" % (json.encode(name), b",\n".join(documents))


def _in_one_line(contents: bytes) -> bytes:
    """What `dump` wrote. No line break stands inside a text: JSON writes those as `\\n`."""
    return contents.replace(b"\n", b"")


def _sum_of(schema: int, tables: bytes) -> str:
    """The checksum of a file: its schema number and its tables, an object without blanks and line breaks."""
    return f"{crc32(tables, crc32(b'' if schema == 1 else b'%d' % schema)):08x}"


def load(contents: bytes, file: Path) -> Tables:
    """The tables, without the stamp, brought to the present schema. `file` is only named in errors.

    Errors: `damaged` with `why` one of empty, not-json (and `at`, the reader's words), not-an-object,
    no-stamp, not-a-table, sum; `foreign`; `newer-version` with `schema` and `known`.
    """
    tables = _read_object(contents, file)
    if STAMP not in tables:
        # Another program's file, unless it carries our stamp under a name that lost a letter.
        if not any(_schema(table) for table in tables.values()):
            raise LedgerError("foreign", file=str(file))
        raise _damaged(file, "no-stamp")
    stamp = tables.pop(STAMP)
    schema = _schema(stamp)
    if not schema:
        raise _damaged(file, "no-stamp")
    if schema > SCHEMA:
        if stamp["1"].keys() == {"schema", "sum"} and not _sum_holds(stamp, tables):
            raise _damaged(file, "sum")
        raise LedgerError("newer-version", file=str(file), schema=schema, known=SCHEMA)
    for table in tables.values():
        if not isinstance(table, dict) or not all(isinstance(document, dict) for document in table.values()):
            raise _damaged(file, "not-a-table")
    if not _sum_holds(stamp, tables):
        raise _damaged(file, "sum")
    try:
        for step in range(schema, SCHEMA):
            tables = STEPS[step](tables)
        return tables
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        raise _damaged(
            file, f"it is not as schema {schema} had it ({error or type(error).__name__})"
        ) from error


def seen_tables(tables: Tables, contents: bytes) -> Tables:
    """The tables of a file as they may be shown: every text in one line that can be seen.

    The gate lets no other text in: what is not so was written by something else, and stays so in the file.
    """
    seen: Tables = _seen(tables) if _NOT_SEEN.search(contents) else tables
    return seen


def _seen(stored: Any) -> Any:
    if isinstance(stored, str):
        return visible(stored)
    if isinstance(stored, dict):
        return {visible(key): _seen(value) for key, value in stored.items()}
    return [_seen(item) for item in stored] if isinstance(stored, list) else stored


def check(contents: bytes, file: Path) -> None:
    """Raises the errors of `load`. What was written here need not be read for it: the sum of its bytes will do."""
    stamp = _STAMP.match(contents)
    if stamp is not None and int(stamp[1]) == SCHEMA:
        tables = b"{" + _in_one_line(contents[stamp.end() :])
        if _sum_of(SCHEMA, tables) == stamp[2].decode():
            return
    load(contents, file)


def schema_of(contents: bytes) -> int:
    """The schema number in sound contents, 0 where there is none. Quick for files written here."""
    stamp = _STAMP.match(contents)
    if stamp is not None:
        return int(stamp[1])
    try:
        return _schema(json.decode(contents).get(STAMP))
    except (DecodeError, AttributeError, RecursionError):
        return 0


def _read_object(contents: bytes, file: Path) -> dict[str, Any]:
    if not contents:
        raise _damaged(file, "empty")
    try:
        tables = json.decode(contents)
    except (DecodeError, RecursionError) as error:
        raise _damaged(file, "not-json", at=str(error)) from error
    if not isinstance(tables, dict):
        raise _damaged(file, "not-an-object")
    return tables


def _schema(table: object) -> int:
    """The schema number if `table` is a stamp, else 0."""
    match table:
        case {"1": {"schema": int() as schema}} if not isinstance(schema, bool) and schema > 0:
            return schema
    return 0


def _sum_holds(stamp: dict[str, Any], tables: Tables) -> bool:
    # A file of schema 1 written by hand need not have a sum; one whose "sum" became another word must not pass for it.
    fields: dict[str, object] = stamp["1"]
    if len(stamp) != 1 or not fields.keys() <= {"schema", "sum"}:
        return False
    schema = _schema(stamp)
    return ("sum" not in fields and schema == 1) or fields.get("sum") == _sum_of(schema, json.encode(tables))


def _damaged(file: Path, why: str, **fields: object) -> LedgerError:
    return LedgerError("damaged", file=str(file), why=why, **fields)
