"""The session file (docs/session-file.md): what stands. Read back by `import` and `check`."""

from __future__ import annotations

from collections.abc import Sequence

from pusoyref.export.formats import Exported
from pusoyref.wording.speech import Speech

SUFFIX = ".toml"
SUMMARY = "a session file: what stands, for people and for import"
SEVERAL = False


def write(sessions: Sequence[Exported], speech: Speech) -> str:
    """The session file of one session."""
    from pusoyref.sheet.write import write_sheet

    (session,) = sessions
    return write_sheet(session.evening)
