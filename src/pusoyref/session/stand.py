"""What was just refused, entered again with the table's reason to let it stand (docs/rules.md 10)."""

from __future__ import annotations

from msgspec.structs import replace

from pusoyref.entries import Entry, Left, Score, Turn
from pusoyref.errors import Unreadable
from pusoyref.hand.rulings import MAY_STAND
from pusoyref.notation.entries import read_entry
from pusoyref.session.standing import Happening


def let_stand(refused: Happening, reason: str) -> Entry:
    """The refused entry, let stand. Errors: `cannot-stand` with the code, `fix-stands`, `no-reason`."""
    said = " ".join(reason.split())
    if not said:
        raise Unreadable("no-reason")
    if refused.text.startswith("fix "):
        raise Unreadable("fix-stands")
    if refused.code not in MAY_STAND:
        raise Unreadable("cannot-stand", refused=refused.code)
    entry = read_entry(refused.text)
    if not isinstance(entry, Turn | Left | Score):
        raise Unreadable("cannot-stand", refused=refused.code)
    return replace(entry, let_stand=said)
