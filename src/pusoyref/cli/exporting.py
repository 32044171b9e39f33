"""`export`: a session in one of the formats."""

from __future__ import annotations

from collections.abc import Callable

from pusoyref.errors import Unreadable
from pusoyref.ledger.session_file import Stored


def export_text(stored: Stored, to: str) -> str:
    """The session as text. Errors: `unknown-format`."""
    writer = FORMATS.get(to)
    if writer is None:
        raise Unreadable("unknown-format", format=to, formats=tuple(FORMATS))
    return writer(stored)


def _toml(stored: Stored) -> str:
    from pusoyref.sheet.write import write_sheet

    return write_sheet(stored.evening(replay=True))


def _json(stored: Stored) -> str:
    from pusoyref.export.as_json import export_json

    return export_json(stored, stored.evening(replay=True))


FORMATS: dict[str, Callable[[Stored], str]] = {"toml": _toml, "json": _json}
