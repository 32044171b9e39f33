"""Kill processes while they enter things through the real ledger and by the real command, and look at what is left.

    python tests/torture/kill_entries.py               1,000 kills: 800 of the ledger, 200 of the command
    python tests/torture/kill_entries.py 40 10 --seed 7

After each kill every file and copy must be readable and prove itself (`doctor`), every entry whose answer appeared
must be there once, at most one more, and the next entry must work at once. Prints what it saw as one line of JSON;
exit status 1 if a promise was broken.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import sys
import tempfile
import time
from pathlib import Path

import msgspec

sys.path.insert(0, str(Path(__file__).parents[2]))

from pusoyref.entries import Pay
from pusoyref.errors import PusoyrefError
from pusoyref.ledger.copies import COPIES, good_copies
from pusoyref.ledger.doctor import examine
from pusoyref.ledger.sessions import SessionStore
from pusoyref.ruleset.loading import preset
from pusoyref.session.evening import Header
from tests.playing import FOUR
from tests.program import PROGRAM, start_process
from tests.torture.writers import TIME
from tests.torture.writers import main as write

if sys.platform == "win32":
    sys.exit("There is no SIGKILL on Windows.")

PER_SESSION = 25
"""Kills in one session before the next is begun: a long one only makes all slower."""


class Seen(msgspec.Struct):
    """What came of the kills. The last four are broken promises."""

    kills: int = 0
    entries: int = 0
    unsaid: int = 0
    """Kills after which an entry was there whose answer had not appeared: they hit the inside of a command."""
    leftovers: int = 0
    """Kills that left a temporary file behind, for the next save to clear away."""
    unreadable: int = 0
    lost: int = 0
    doubled: int = 0
    stuck: int = 0

    @property
    def broken(self) -> bool:
        return bool(self.unreadable or self.lost or self.doubled or self.stuck)


class Torture:
    """Sessions in one folder, and the marks that were said in the newest."""

    def __init__(self, folder: Path, chance: random.Random) -> None:
        self.folder = folder
        self.store = SessionStore(folder, lambda: TIME)
        self.seen = Seen()
        self._chance = chance
        self._said: list[str] = []
        self._id = ""
        self._kills = 0

    def begin(self) -> None:
        """A new session every so often."""
        if self._kills % PER_SESSION == 0:
            name = f"Evening {self._kills}"
            self._id = self.store.create(Header(name, "2026-11-28", FOUR, preset("pinoy"), 500))
            self._said = []
        self._kills += 1

    def kill_ledger(self) -> None:
        """A forked process that enters without end, killed after up to 30 ms of it."""
        self.begin()
        reading, writing = os.pipe()
        process = os.fork()
        if not process:
            try:
                os.dup2(writing, 1)
                write([str(self.store.path(self._id)), f"k{self._kills}", "0", str(self._chance.random())])
            finally:
                os._exit(1)
        os.close(writing)
        time.sleep(self._chance.random() * 0.03)
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
        with os.fdopen(reading, "r") as pipe:
            self._said += pipe.read().split()
        self.examine()

    def kill_command(self) -> None:
        """The real command, killed at any moment of its life: of starting, saving, answering."""
        self.begin()
        mark = f"c{self._kills}.1"
        command = (PROGRAM, "pay", "ana", "ben", "1", "--note", mark)
        with start_process(*command, home=self.folder, PUSOYREF_SESSION=self._id) as process:
            time.sleep(0.02 + self._chance.random() * 0.15)
            process.kill()
            answer = process.communicate()[0]
        if mark in answer:
            self._said.append(mark)
        self.examine()

    def examine(self) -> None:
        """What the dead process left."""
        seen, file = self.seen, self.store.path(self._id)
        seen.kills += 1
        seen.leftovers += any(".tmp-" in name.name for name in file.parent.iterdir())
        places = [file.with_name(f"{file.name}.{place}") for place in range(1, COPIES + 1)]
        seen.unreadable += sum(place.exists() for place in places) - len(good_copies(file))
        if examine(self.store, self._id).state != "well":
            seen.unreadable += 1
            return
        marks = [one.text.rsplit(" ", 1)[1] for one in self.store.open(self._id).stored().log_entries]
        unsaid = [mark for mark in marks if mark not in self._said]
        seen.lost += sum(mark not in marks for mark in self._said) + max(0, len(unsaid) - 1)
        seen.doubled += len(marks) - len(set(marks))
        seen.unsaid += bool(unsaid)
        self._said = marks
        try:
            mark = f"after.{seen.kills}"
            self.store.open(self._id).enter(lambda _: (Pay("Ana", "Ben", 100, note=mark),))
            self._said.append(mark)
        except PusoyrefError:
            seen.stuck += 1
        seen.entries += len(self._said) - len(marks) + len(unsaid)


def torture(folder: Path, ledger: int, command: int, seed: int | None = None) -> Seen:
    """So many kills of each sort."""
    one = Torture(folder, random.Random(seed))
    for _ in range(ledger):
        one.kill_ledger()
    for _ in range(command):
        one.kill_command()
    one.seen.entries = sum(len(one.store.open(id).stored().log_entries) for id in one.store.ids())
    return one.seen


def main() -> int:
    """Run it, print what was seen."""
    parser = argparse.ArgumentParser(description="Kill processes that enter things into a session.")
    parser.add_argument("ledger", type=int, nargs="?", default=800, help="kills of the ledger (800)")
    parser.add_argument("command", type=int, nargs="?", default=200, help="kills of the command (200)")
    parser.add_argument("--seed", type=int, default=None, help="for the random moments")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        seen = torture(Path(folder), options.ledger, options.command, options.seed)
    sys.stdout.write(msgspec.json.encode(seen).decode() + "\n")
    return int(seen.broken)


if __name__ == "__main__":
    raise SystemExit(main())
