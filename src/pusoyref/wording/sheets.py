"""What is said of a file that became many sessions, and while that takes its time."""

from __future__ import annotations

from collections.abc import Sequence

from pusoyref.wording.speech import count_words, listed

LISTED = 12
"""So many sessions of one file are named one by one."""

COMPARING, SAVING, COUNTING, EXAMINING, READING = (
    "Looking what is here", "Saving", "Counting", "Examining", "Reading",
)  # fmt: skip


def many_imported_words(file: str, ids: Sequence[str], hands: int) -> str:
    """`club.txt: 250 sessions, S1 to S250, with 5,000 hands.`"""
    if not ids:
        return f"{file}: nothing new."
    span = ids[0] if len(ids) == 1 else f"{ids[0]} to {ids[-1]}"
    count = f"{hands:,} hand" if hands == 1 else f"{hands:,} hands"
    return f"{file}: {count_words(len(ids), 'session')}, {span}, with {count}."


def many_here_words(file: str, ids: Sequence[str]) -> str:
    """`club.txt: 250 of its sessions are here already, as S1 to S250; they were left alone.`"""
    known = f"{ids[0]} to {ids[-1]}" if _in_a_row(ids) else listed(ids)
    return f"{file}: {len(ids)} of its sessions are here already, as {known}; they were left alone."


def _in_a_row(ids: Sequence[str]) -> bool:
    first = int(ids[0][1:])
    return [int(id[1:]) for id in ids] == list(range(first, first + len(ids)))
