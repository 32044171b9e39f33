"""Why a recorded hand cannot be counted under other rules."""

from __future__ import annotations

_LACKING = {
    "order": "nobody recorded the order in which the others went out",
    "who-holds": "nobody recorded who held a 2 that counts there",
    "table-size": "those rules do not allow so many players",
    "not-complete": "it has no result",
}


def lacking_words(lacks: str) -> str:
    """`session.rescore.Rescored.lacks` as a clause."""
    return _LACKING[lacks]
