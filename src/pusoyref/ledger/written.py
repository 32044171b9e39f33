"""What `dump` makes of tables, document by document: of a long evening one hand has changed, and 200 have not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, json

from pusoyref.errors import LedgerError
from pusoyref.ledger.stored_form import STAMP, AnyTables, stamp_of

_INSIDE = b"\n  "
"""A document lies two blanks deep in its file. No line break stands inside a text: JSON writes those as `\\n`."""


class _Piece(Struct, frozen=True):
    """A document, as `"1":{"a":2}` and as the lines of the file. It is kept here so that its `id` stays its own."""

    document: Mapping[str, Any]
    short: bytes
    long: bytes


class Written:
    """Documents as they were last written. A document that is the same object must not have changed."""

    def __init__(self) -> None:
        self._pieces: dict[tuple[str, int], _Piece] = {}

    def dump(self, tables: AnyTables) -> bytes:
        """The very bytes of `stored_form.dump`. Errors: those of it."""
        pieces: dict[tuple[str, int], _Piece] = {}
        short, long = [], []
        try:
            for name, table in tables.items():
                if name == STAMP:
                    continue
                found = [self._piece(str(number), document, pieces) for number, document in table.items()]
                key = json.encode(name)
                short.append(key + b":{" + b",".join([piece.short for piece in found]) + b"}")
                lines = b",\n  ".join([piece.long for piece in found])
                long.append(key + (b": {\n  " + lines + b"\n }" if found else b": {}"))
        except ValueError as error:
            raise LedgerError("cannot-write", why=str(error)) from error
        self._pieces = pieces
        stamp = json.format(json.encode(stamp_of(b"{" + b",".join(short) + b"}")), indent=1)
        return b",\n ".join([stamp.removesuffix(b"\n}"), *long]) + b"\n}"

    def _piece(
        self, number: str, document: Mapping[str, Any], pieces: dict[tuple[str, int], _Piece]
    ) -> _Piece:
        place = (number, id(document))
        piece = self._pieces.get(place)
        if piece is None:
            key, short = json.encode(number), json.encode(document)
            long = json.format(short, indent=1).replace(b"\n", _INSIDE)
            piece = _Piece(document, key + b":" + short, key + b": " + long)
        pieces[place] = piece
        return piece
