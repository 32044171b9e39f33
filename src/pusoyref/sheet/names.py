"""Names in a session file."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from pusoyref.errors import Unreadable
from pusoyref.notation.names import find_name

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


@lru_cache(maxsize=4_096)
def find_player(text: str, players: tuple[str, ...]) -> str:
    """`find_name`, which a long file asks the same thing very often. Errors: as there."""
    return find_name(text, players)
