"""The session file (docs/session-file.md): what stands. Read back by `import` and `check`."""

from __future__ import annotations

from collections.abc import Sequence

from pusoyref.formats import Exported
from pusoyref.formats.toml.writer import write_sheet
from pusoyref.text.style import Style

SUFFIX = ".toml"
SUMMARY = "a session file: what stands, for people and for import"
SEVERAL = False


def write(sessions: Sequence[Exported], style: Style) -> str:
    """The session file of one session."""
    (session,) = sessions
    return write_sheet(session.evening)
