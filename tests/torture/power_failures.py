"""Let the power fail at every call of every command, and look at what is left on the disk.

    python tests/torture/power_failures.py              every command, at each of its calls what was not synced dropped
    python tests/torture/power_failures.py 5 --seed 7   and five times as much of it kept as chance will have it

After each failure every file must be as it was before the command or as its answer says, `doctor` must be able to read
all of it, a settlement that broke off must be taken back everywhere, and the next command must work. After the answer
nothing of it may be missing. Prints what it saw as one line of JSON; exit status 1 if a promise was broken.
"""

from __future__ import annotations

import argparse
import random
import re
import shutil
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

sys.path.insert(0, str(Path(__file__).parents[2]))

from pusoyref.ledger.disk import replace_file
from tests.commands.tournament.tables import counts, hands_for, played_elsewhere, players_at, tournament
from tests.playing import FOUR
from tests.power import recorded
from tests.program import Answer, run

DERIVED = ("index.json", ".results")
"""What is made again whenever it is missing or too old."""
SHEET = "2023-03-03\nAna Ben Carla Dan\n0 10 5 3\n2 7 5 0\n2023-03-10\n0 10 9 13\n"
_PLACE = re.compile(r"[^\s\"]*/(?=(home|out)\b)")
"""Where a machine lies: it moves when its power fails."""
UNREADABLE = "unreadable"
"""In the place of a proof."""
FIESTA = ("new Fiesta Ana Ben Carla Dan Eve Fay Gil Hana --rounds 1 --hands 2 --stake 2", "draw --seed 4711")
COMMANDS: tuple[tuple[str, int], ...] = (
    ("new saturday Ana Ben Carla Dan --stake 5 --enter-passes", 0),
    ("play ana=3c", 0),
    ("play 3d4d", 1),
    ("pass", 0),
    ("undo 2", 0),
    ("redo", 0),
    ("void misdeal", 0),
    ("score b3 c8 d5", 0),
    ("fix 2 ben=4 --yes", 0),
    ("pay dan ben 50", 0),
    ("new sunday --like saturday", 0),
    ("score b1 c1 d1", 0),
    ("use saturday", 0),
    ("rename dan Danilo", 0),
    ("change --stake 10", 0),
    ("new monday Ana Ben Carla Eve --stake 5", 0),
    ("score b2 c2 e2", 0),
    ("settle --since 2020-01 --record", 0),
    ("undo", 0),
    ("settle --record", 0),
    ("close", 0),
    ("reopen", 0),
    ("export -o {out}/saturday.toml S1", 0),
    ("export -o {out}/saturday.toml S2", 0),
    ("export --all --to json -o {out}/backup/", 0),
    ("rules new house --set ending.lone_two=false", 0),
    ("rules new club --from bigtwo -o {out}/club.toml", 0),
    ("import {out}/friday.toml", 0),
    ("import {out}/scores.txt", 0),
    (f"tournament {FIESTA[0]}", 0),
    (f"tournament {FIESTA[1]}", 0),
    ("tournament new Cup Ana Ben Carla Dan", 0),
    ("tournament use Fiesta", 0),
    ("tournament open 1 1 -o {out}/t1.toml", 0),
    ("tournament open 1 2", 0),
    ("tournament collect {out}/whole.toml", 0),
    ("tournament collect {out}/other.toml", 1),
    ("tournament collect --take {out}/other.toml", 0),
    ("tournament undo", 0),
    ("tournament redo", 0),
    ("tournament close 1 2 they went home", 0),
    ("lose Fiesta R1 T1", 0),
    ("tournament collect {out}/whole.toml", 0),
    ("spoil saturday", 0),
    ("doctor --restore", 0),
    ("doctor", 0),
)
"""Commands with the exit status that they have, and two things that happen to a disk: see `do`."""


def prepared(base: Path) -> Path:
    """A machine without any session; beside the data folder files to import and a table of Fiesta played elsewhere."""
    out, elsewhere = base / "out", base.with_name(f"{base.name}-elsewhere")
    out.mkdir(parents=True)
    (out / "scores.txt").write_text(SHEET, "utf-8")
    run(elsewhere, "new", "friday", *FOUR, "--stake", "5", "--date", "2026-11-27").done()
    run(elsewhere, "score", "b3", "c8", "d5").done()
    run(elsewhere, "export", "-o", str(out / "friday.toml")).done()
    for words in FIESTA:
        tournament(elsewhere, *words.split())
    tournament(elsewhere, "open", "1", "1", "-o", str(elsewhere / "t1.toml"))
    hands = hands_for(players_at(elsewhere, 1, 1), (0, 3, 8, 5), (13, 0, 1, 1))
    played_elsewhere(elsewhere, elsewhere / "t1.toml", elsewhere / "away", hands[:1])
    run(elsewhere / "away", "score", *counts(hands[1])).done()
    run(elsewhere / "away", "export", "-o", str(out / "whole.toml")).done()
    loser, whole = list(hands[0])[1], (out / "whole.toml").read_text("utf-8")
    (out / "other.toml").write_text(whole.replace(f"{loser} = 3", f"{loser} = 4"), "utf-8")
    return base / "home"


def do(base: Path, words: str) -> Answer:
    """A command; or `spoil NAME`, a session's file is cut short; or `lose NAME`, its copies are too."""
    home, (verb, _, name) = base / "home", words.partition(" ")
    if verb not in ("spoil", "lose"):
        return run(home, *words.replace("{out}", str(base / "out")).split())
    sessions = run(home, "sessions", "--json").done().json["sessions"]
    (id,) = [session["id"] for session in sessions if session["name"] == name]
    files = [home / "sessions" / f"{id}.json"]
    files += files[0].parent.glob(f"{id}.json.?") if verb == "lose" else []
    for file in files:
        replace_file(file, file.read_bytes()[:-20])
    return Answer(0, "", "")


def said(base: Path) -> dict[str, Any]:
    """All that can be read of a machine's folder."""
    home = base / "home"
    answers = {
        words: run(home, *words.split())
        for words in ("sessions --json", "doctor --json", "status --json", "tournament list --json",
                      "settle --since 2020-01 --json", "tournament standings --json", "tournament log --json")
    }  # fmt: skip
    read: dict[str, Any] = {
        words: (answer.status, _PLACE.sub("", answer.out), _PLACE.sub("", answer.err))
        for words, answer in answers.items()
    }
    for session in answers["sessions --json"].json["sessions"]:
        name = session["id"]
        read |= {
            f"{name} {words}": run(home, *words.split(), "--session", name).out for words in ("log", "ledger")
        }
    return read | _files(base)


def _files(base: Path) -> dict[str, Any]:
    """The files that people read, by name."""
    places = (base / "out", base / "home" / "rules")
    files = [file for place in places for file in place.rglob("*") if file.is_file()]
    return {str(file.relative_to(base)): file.read_bytes() for file in files if ".tmp-" not in file.name}


def facts(base: Path) -> dict[str, Any]:
    """What stands, file by file: sessions by their proofs."""
    home = base / "home"
    report = run(home, "doctor", "--json").json
    stands: dict[str, Any] = {file["id"]: file["proof"] or UNREADABLE for file in report["files"]}
    stands |= {file["id"]: file["entries"] for file in report["tournaments"]}
    for folder in ("", "tournaments"):
        noted = home / folder / "current"
        stands[f"{folder} current"] = noted.read_text("utf-8") if noted.exists() else None
    return stands | _files(base)


class Seen(msgspec.Struct):
    """What came of the failures. The lists name the commands after which a promise was broken."""

    failures: int = 0
    taken_back: int = 0
    """Failures that left a settlement half booked, which `doctor --restore` took back."""
    not_on_disk: list[str] = []
    neither: list[str] = []
    """A file was neither as before nor as after."""
    unreadable: list[str] = []
    half_booked: list[str] = []
    stuck: list[str] = []
    """The next command did not work."""
    past_disk: list[str] = []

    @property
    def broken(self) -> bool:
        return any(
            (self.not_on_disk, self.neither, self.unreadable, self.half_booked, self.stuck, self.past_disk)
        )


def torture(folder: Path, times: int, seed: int | None = None) -> Seen:
    """Every command of `COMMANDS`; at each call everything dropped, and `times` times as chance will have it."""
    seen, chance, base = Seen(), random.Random(seed), folder / "machine"
    prepared(base)
    for words, status in COMMANDS:
        left: list[Path] = []
        before = facts(base)

        def fail() -> None:
            for kept in (None, *[chance] * times):
                left.append(folder / f"left-{len(left)}")  # noqa: B023
                power.fails(left[-1], kept)  # noqa: B023

        with recorded(base, fail) as power:
            called = do(base, words)
            assert called.status == status, called
        seen.past_disk += power.past_disk
        seen.not_on_disk += [f"{words}: {name}" for name in power.not_on_disk() if not name.endswith(DERIVED)]
        after = facts(base)
        for machine in left:
            seen.failures += 1
            examine(machine, words, before, after, seen)
            shutil.rmtree(machine)
    return seen


def examine(
    machine: Path, words: str, before: Mapping[str, Any], after: Mapping[str, Any], seen: Seen
) -> None:
    """What a power failure left of a machine."""
    home = machine / "home"
    report = run(home, "doctor", "--json")
    if report.status == 3 and UNREADABLE not in (*before.values(), *after.values()):
        seen.unreadable.append(words)
    if report.json["broken_off"]:
        seen.taken_back += 1
        if run(home, "doctor", "--restore").status:
            seen.unreadable.append(words)
    now = facts(machine)
    for name in now.keys() | before.keys() | after.keys():
        if now.get(name) not in (before.get(name), after.get(name)):
            seen.neither.append(f"{words}: {name}")
    if words.startswith("settle"):
        changed = [id for id in before if before[id] != after[id]]
        if len({now[id] == after[id] for id in changed}) > 1:
            seen.half_booked.append(words)
    if run(home, "new", "next", *FOUR).status or run(home, "tournament", "new", "Next", *FOUR).status:
        seen.stuck.append(words)


def main() -> int:
    """Run it, print what was seen."""
    parser = argparse.ArgumentParser(description="Let the power fail at every call of every command.")
    parser.add_argument("times", type=int, nargs="?", default=0, help="how often by chance at each call (0)")
    parser.add_argument("--seed", type=int, default=None, help="for what is kept by chance")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        seen = torture(Path(folder), options.times, options.seed)
    sys.stdout.write(msgspec.json.encode(seen).decode() + "\n")
    return int(seen.broken)


if __name__ == "__main__":
    raise SystemExit(main())
