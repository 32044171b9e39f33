"""Names of sessions."""

from __future__ import annotations

import unicodedata

from pusoyref.errors import Unreadable

LONGEST = 120


def read_session_name(text: str) -> str:
    """A session's name as it will be kept: NFC, blanks folded.

    Errors: `bad-session-name` with `why` one of empty, long, control.
    """
    name = " ".join(unicodedata.normalize("NFC", text).split(" ")).strip()
    if not name:
        raise Unreadable("bad-session-name", name=text, why="empty")
    if len(name) > LONGEST:
        raise Unreadable("bad-session-name", name=text, why="long")
    if any(unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp") for sign in name):
        raise Unreadable("bad-session-name", name=text, why="control")
    return " ".join(name.split())
