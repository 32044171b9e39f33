"""Delete the lock files while processes enter into one session and make new ones, and look for what was answered.

    python tests/torture/deleted_locks.py             4 writers of 500 entries each, 4 makers of 100 sessions each
    python tests/torture/deleted_locks.py 50 10

Without its lock file two processes can both believe that they are alone. Every entry and every session whose answer
appeared must be there once all the same. Prints what it saw as one line of JSON; exit status 1 if a promise was broken.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from contextlib import ExitStack
from pathlib import Path

import msgspec

sys.path.insert(0, str(Path(__file__).parents[2]))

from pusoyref.ledger.doctor import examine
from pusoyref.ledger.sessions import SessionStore
from pusoyref.ruleset.loading import preset
from pusoyref.session.evening import Header
from tests.playing import FOUR
from tests.program import start_process
from tests.torture.writers import TIME

FOLDER = Path(__file__).parent
WHO = "abcd"
MAKER = """
import sys
from pathlib import Path
from pusoyref.ledger.lock import Lock
from pusoyref.ledger.sessions import SessionStore
from pusoyref.ruleset.loading import preset
from pusoyref.session.evening import Header
Lock.__init__.__defaults__ = (60.0,)
store = SessionStore(Path(sys.argv[1]), lambda: "2026-11-28T20:00:00Z")
for number in range(int(sys.argv[3])):
    name = f"{sys.argv[2]} {number}"
    id = store.create(Header(name, "2026-11-28", ("Ana", "Ben", "Carla", "Dan"), preset("pinoy"), 500))
    print(f"{id} {name}", flush=True)
"""


class Seen(msgspec.Struct):
    """What came of it. The last five are broken promises."""

    entries: int = 0
    sessions: int = 0
    deleted: int = 0
    """Lock files deleted."""
    lost: int = 0
    doubled: int = 0
    replaced: int = 0
    """Sessions that were made and then were another's."""
    unreadable: int = 0
    failed: int = 0
    """Processes that ended with an error."""

    @property
    def broken(self) -> bool:
        return bool(self.lost or self.doubled or self.replaced or self.unreadable or self.failed)


def torture(folder: Path, entries: int, sessions: int) -> Seen:
    """Four writers and four makers; a session of its own for the writers."""
    seen, store = Seen(), SessionStore(folder, lambda: TIME)
    file = store.path(store.create(Header("Saturday", "2026-11-28", FOUR, preset("pinoy"), 500)))
    with ExitStack() as stack:
        writers = [
            stack.enter_context(start_process(sys.executable, FOLDER / "writers.py", file, who, str(entries)))
            for who in WHO
        ]
        makers = [
            stack.enter_context(start_process(sys.executable, "-c", MAKER, folder, who, str(sessions)))
            for who in WHO
        ]
        while any(process.poll() is None for process in (*writers, *makers)):
            for lock in folder.rglob("*.lock"):
                lock.unlink(missing_ok=True)
                seen.deleted += 1
        answered = [writer.communicate()[0].split() for writer in writers]
        made = [line.split(" ", 1) for maker in makers for line in maker.communicate()[0].splitlines()]
        seen.failed = sum(process.returncode != 0 for process in (*writers, *makers))
    lines = store.open("S1").stored().log_entries
    marks = Counter(line.text.rsplit(" ", 1)[1] for line in lines)
    seen.entries, seen.sessions = sum(map(len, answered)), len(made)
    seen.lost = sum(mark not in marks for marks_of_one in answered for mark in marks_of_one)
    seen.doubled = sum(marks.values()) - len(marks) + len(lines) - len({line.n for line in lines})
    names = {session.id: session.name for session in store.listed()}
    seen.replaced = sum(names.get(id) != name for id, name in made)
    seen.unreadable = sum(examine(store, id).state != "well" for id in store.ids())
    return seen


def main() -> int:
    """Run it, print what was seen."""
    parser = argparse.ArgumentParser(description="Delete lock files under processes that enter.")
    parser.add_argument(
        "entries", type=int, nargs="?", default=500, help="entries of each of four writers (500)"
    )
    parser.add_argument(
        "sessions", type=int, nargs="?", default=100, help="sessions of each of four makers (100)"
    )
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        seen = torture(Path(folder), options.entries, options.sessions)
    sys.stdout.write(msgspec.json.encode(seen).decode() + "\n")
    return int(seen.broken)


if __name__ == "__main__":
    raise SystemExit(main())
