"""A process that enters things into a session, one after another, through the real ledger.

    python tests/torture/writers.py FILE WHO COUNT [SEED]

Every entry bears its mark, `WHO.NUMBER`; the mark is printed once the entry's answer is there. COUNT 0 goes on for
ever: somebody else will end it.
"""

from __future__ import annotations

import os
import random
import sys
from itertools import count
from pathlib import Path

from pusoyref.entries import Entry, Pay, Score
from pusoyref.ledger.lock import Lock
from pusoyref.ledger.open_session import OpenSession
from pusoyref.ledger.session_log import SessionLog
from pusoyref.session.evening import Evening

TIME = "2026-11-28T20:00:00Z"
PATIENCE = 60.0
"""Seconds to wait for the lock: four writers on a busy machine are to be slow, not refused."""


def chooser(mark: str, chance: random.Random) -> tuple[Entry, ...]:
    """Cash, and now and then a hand by counts; the mark stands in the note, or in the reason."""
    payer, payee, *_ = chance.sample(("Ana", "Ben", "Carla", "Dan"), 4)
    if chance.random() < 0.12:
        left = {player: chance.randint(1, 13) for player in ("Ana", "Ben", "Carla", "Dan")} | {payer: 0}
        return (Score(tuple(left.items()), let_stand=mark),)
    return (Pay(payer, payee, chance.randint(1, 9999), note=mark),)


def main(arguments: list[str]) -> int:
    """Enters; says each mark."""
    file, who, wanted = Path(arguments[0]), arguments[1], int(arguments[2])
    Lock.__init__.__defaults__ = (PATIENCE,)
    chance = random.Random(arguments[3] if len(arguments) > 3 else who)
    session = OpenSession(SessionLog(file), lambda: TIME)
    for number in range(1, wanted + 1) if wanted else count(1):
        mark = f"{who}.{number}"
        entries = chooser(mark, chance)

        def choose(evening: Evening, entries: tuple[Entry, ...] = entries) -> tuple[Entry, ...]:
            return entries

        session.enter(choose)
        os.write(1, f"{mark}\n".encode())
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
