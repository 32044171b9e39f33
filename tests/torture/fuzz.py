"""Bring whatever there is through every way in, and hold the program to its limits.

    python tests/torture/fuzz.py                     ten million bytes of every kind, then 15 minutes of changed inputs
    python tests/torture/fuzz.py --minutes 60 --seed 7
    python tests/torture/fuzz.py --atheris           changed inputs by coverage, where `atheris` is installed

The large ones go to the installed program, a process each: at most 5 seconds of processor time, 300 MB, a short
complaint, exit status 0, 1 or 2. The others are sound inputs with pieces changed, brought to the commands in this
process: an answer or a refusal, never an exception, nothing on the screen that a terminal obeys, and `doctor` finds
whatever was stored to be well. Prints a line of JSON; what broke a promise is kept in a folder, exit status 1.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

if sys.platform == "win32":
    sys.exit("This bounds and forks processes, as Windows cannot.")
import resource

sys.path.insert(0, str(Path(__file__).parents[2]))

from pusoyref.errors import LedgerError
from pusoyref.ledger.stored_form import dump, load
from tests.program import PROGRAM, Answer, environment, run
from tests.torture.ten_megabytes import FILES, LINES

SECONDS, MEGABYTES, COMPLAINT = 5, 300, 6_000
BATCH = 400
"""Inputs to a process: one that leaks is seen, one that dies loses little."""
OBEYED = frozenset("\x1b\x07\x00\x08\x9b\u202e\u2066\u2028")
TESTS = Path(__file__).parents[1]
PLAYERS = ("Ana", "Ben", "Carla", "Dan", "Eve", "Fay", "Gil", "Hana")
ENTERED = (
    ("new", "saturday", *PLAYERS[:4], "--stake", "5"),
    ("score", "b3", "c8", "d5"),
    ("pay", "ana", "ben", "5", "--note", "gcash"),
    ("fix", "1", "ben=4", "--yes"),
    ("play", "ana=3c"),
    ("tournament", "new", "cup", *PLAYERS),
    ("tournament", "draw"),
    ("tournament", "open", "1", "1"),
)


def started(home: Path) -> None:
    """A data folder with something of everything."""
    for words in ENTERED:
        run(home, *words).done()
    run(home, "use", "S1").done()


# Ten million bytes.

FILE_COMMANDS = ("check", "import", "rules show", "tournament collect", "tournament add --players", "compare")
LINE_COMMANDS = ("table", "table --keep-going", "tournament enter 1 1")


def large(home: Path, folder: Path) -> Iterator[str]:
    """What broke a promise."""
    file, texts = folder / "large", {**FILES, **LINES}
    for kind, make in texts.items():
        _written(file, make)
        for command in FILE_COMMANDS if kind in FILES else ():
            yield from _spent(f"{command}: {kind}", [*command.split(), str(file)], home)
        for command in LINE_COMMANDS:
            yield from _spent(f"{command}: {kind}", command.split(), home, file)


def _written(file: Path, make: Callable[[], str]) -> None:
    """By a child: a process is as large to begin with as the one that started it."""
    child = os.fork()
    if not child:
        file.write_text(make(), "utf-8")
        os._exit(0)
    os.waitpid(child, 0)


def _spent(what: str, words: list[str], home: Path, stdin: Path | None = None) -> Iterator[str]:
    here = home.parent / "here"
    shutil.rmtree(here, ignore_errors=True)
    shutil.copytree(home, here)
    out, err = home.parent / "out", home.parent / "err"
    child = os.fork()
    if not child:
        resource.setrlimit(resource.RLIMIT_CPU, (4 * SECONDS, 4 * SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (2_000_000_000, 2_000_000_000))
        for number, path, how in ((0, stdin or os.devnull, os.O_RDONLY), (1, out, 577), (2, err, 577)):
            os.dup2(os.open(path, how, 0o600), number)
        os.execve(PROGRAM, [PROGRAM, *words], environment(here))
    _, ended, used = os.wait4(child, 0)
    status, seconds = os.waitstatus_to_exitcode(ended), used.ru_utime + used.ru_stime
    said = err.read_text("utf-8", "replace") + out.read_text("utf-8", "replace")
    lines = 1 if "--keep-going" not in words else 1 + said.count("\n")
    if status not in (0, 1, 2) or "Traceback" in said or "should not have happened" in said:
        yield f"{what}: status {status}, {said[:300]!r}"
    if seconds > SECONDS or used.ru_maxrss > MEGABYTES * 1_000 or len(said) > COMPLAINT * lines:
        yield f"{what}: {seconds:.1f} s, {used.ru_maxrss // 1_000} MB, {len(said)} signs"


# Changed inputs.

Way = Callable[[Path, bytes], Answer]
Seeds = list[bytes]


def _piped(*words: str) -> Way:
    return lambda home, data: run(home, *words, stdin=data)


def _as_file(*words: str) -> Way:
    def call(home: Path, data: bytes) -> Answer:
        file = home / "brought.toml"
        file.write_bytes(data)
        return run(home, *words, str(file))

    return call


def _as_words(home: Path, data: bytes) -> Answer:
    """Arguments, a line each; none that writes files or waits for keys."""
    words = data.decode("utf-8", "replace").replace("\0", "").split("\n")[:30]
    kept = [word for word in words if not word.startswith(("-o", "--o", "--html", "--i", "--sh"))]
    return run(home, *(word for word in kept if word not in ("board", "tournament board")))


def _as_store(name: str, *words: str) -> Way:
    def call(home: Path, data: bytes) -> Answer:
        """Tables without a stamp get one: a checksum alone would find nearly every change."""
        with suppress(ValueError, RecursionError, AttributeError, LedgerError):
            data = dump(json.loads(data))
        (home / name).write_bytes(data)
        return run(home, *words)

    return call


WAYS: tuple[Way, ...] = (
    _piped("check", "-"),
    _piped("import", "-"),
    _piped("table"),
    _piped("table", "--keep-going"),
    _as_file("rules", "show"),
    _as_file("tournament", "collect"),
    _as_file("tournament", "add", "--players"),
    _piped("tournament", "enter", "1", "1"),
    _as_words,
    _as_file("compare"),
    _as_store("sessions/S1.json", "ledger"),
    _as_store("sessions/S1.json", "export", "--to", "chat"),
    _as_store("tournaments/T1.json", "tournament", "standings"),
)


def seeds(home: Path) -> Seeds:
    """Sound inputs; the first byte says which way they go."""
    evenings = [file.read_bytes() for file in sorted(TESTS.glob("cases/evenings/*.toml"))]
    export = run(home, "export", "--to", "json").out.encode()
    table = run(home, "export", "S2").out.encode()
    sheet = b"2026-11-28\nAna Ben Carla Dan\nF=10\n0 1 2 3\n4 0 13t 1 # late\n"
    lines = (
        b"3d\n-\np\nben=4c\nstand ok\nundo\nredo\nscore b3c8d5\nvoid x\nseats ana ben carla eve\nrename eve Eva\n"
        b"pay ana ben 5 --note x\nfix 1 ben=3\nchange --stake 1\nholds dan 2d\nclose\nwhy 3c\nstatus\nlog\n"
    )
    rules = b'name = "house"\n[plays]\nfive_card = "higher-kind"\n[scoring]\nbands = [[1, 1], [10, 2]]\n'
    calls = [line.replace(b" ", b"\n") for line in lines.splitlines()]
    calls += [b"\n".join(word.encode() for word in words) for words in ENTERED]
    calls += [
        b"stats\n--json",
        b"settle\n--round\n5",
        b"beats\n3c\n4c",
        b"new\nx\na\nb\nc\nd\n--set\nplays.five_card=higher-kind",
    ]
    brought = {
        (0, 1, 9): [*evenings, export, table, sheet], (2, 3): [lines], (4,): [rules], (5,): [table, export],
        (6,): [b"Ivan\nJo # late\n"], (7,): [b"0 3 8 5 =16\n4,0,10,13=27\ntotals 4 3 18 18 =136\n"], (8,): calls,
        (10, 11): [_tables(home / "sessions/S1.json")], (12,): [_tables(home / "tournaments/T1.json")],
    }  # fmt: skip
    return [bytes([way]) + text for ways, texts in brought.items() for way in ways for text in texts]


def _tables(file: Path) -> bytes:
    return json.dumps(load(file.read_bytes(), file), ensure_ascii=False).encode()


_WORDS = r'''
= [ ] { } [[ ]] ' " """ , . : ; - + / ! # \ \n \u0000 \ud800 -- 0 1 -1 13 99999999999999999999 1e999 nan inf true null
Ana Ben anna nobody none 3c 2d Ts 3c3d pass left held hand payment session players rules extends pinoy score undo fix
void stand --json --session --set --hand 2026-11-28 0000-00-00 10.005
'''
_SIGNS = (
    "\x1b[2J",
    "\x07",
    "\x00",
    "\ufeff",
    "\u202e",
    "\u200d",
    "\u3164",
    "\u0301",
    "\u0412",
    "😀",
    "\u2028",
    "＝",
)
_LONG = ("a" * 600, "9" * 5_000, "3c" * 600, "=" * 300, "[" * 300, "\u0301" * 400, "x\n" * 300)
PIECES = (
    *(
        piece.encode()
        for piece in (*_WORDS.split(), *_SIGNS, *_LONG, " ", "\n", "\r\n", "\t", "undo\n", "redo\n")
    ),
    *(b"\xff", b"\xff\xfe", b"\xc3"),
)


def changed(data: bytes, others: Seeds, chance: random.Random) -> bytes:
    """An input with pieces taken out, put in, doubled, or exchanged with those of another."""
    way, text = data[:1], data[1:]
    for _ in range(chance.choice((1, 1, 2, 3, 6))):
        at = chance.randint(0, len(text))
        end = min(len(text), at + chance.choice((0, 0, 1, 2, 5, 20, 100, 500)))
        other = chance.choice(others)
        there = chance.randint(1, len(other))
        new = chance.choice(
            (
                chance.choice(PIECES),
                chance.choice(PIECES),
                b"",
                text[at:end] * 2,
                other[there : there + 40],
                chance.randbytes(2),
            )
        )
        text = text[:at] + new + text[end:]
    return way + text


class Broken(AssertionError):
    """A promise that was not kept."""


def bring(data: bytes, template: Path) -> None:
    """One input by its way into a data folder of its own. Errors: whatever the program let through; `Broken`."""
    number = data[0] % len(WAYS)
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "home"
        shutil.copytree(template, home)
        os.chdir(folder)
        begun = time.process_time()
        called = WAYS[number](home, data[1:])
        seconds = time.process_time() - begun
        stored = number >= 10
        if called.status not in ((0, 1, 2, 3) if stored else (0, 1, 2)):
            raise Broken(f"status {called.status}: {called.err[:300]!r}")
        if OBEYED & set(called.out + called.err):
            raise Broken(f"a terminal would obey {sorted(OBEYED & set(called.out + called.err))}")
        if seconds > SECONDS:
            raise Broken(f"{seconds:.1f} s")
        if not stored and data[-1] % 4 == 0 and run(home, "doctor").status:
            raise Broken(f"doctor: {run(home, 'doctor').out[:300]!r}")
        os.chdir("/")


def fuzz(template: Path, kept: Path, minutes: float, seed: int) -> tuple[int, list[str]]:
    """How many inputs were brought, and what broke a promise."""
    sound, broken, brought = seeds(template), list[str](), 0
    end = time.monotonic() + 60 * minutes
    while time.monotonic() < end:
        seed += 1
        child = os.fork()
        if not child:
            resource.setrlimit(resource.RLIMIT_AS, (2_000_000_000, 2_000_000_000))
            os._exit(_batch(template, kept, sound, random.Random(seed)))
        _, ended, used = os.wait4(child, 0)
        brought += BATCH
        if os.waitstatus_to_exitcode(ended) or used.ru_maxrss > MEGABYTES * 1_000:
            broken.append(
                f"batch {seed}: status {os.waitstatus_to_exitcode(ended)}, {used.ru_maxrss // 1_000} MB"
            )
    return brought, broken


def _batch(template: Path, kept: Path, sound: Seeds, chance: random.Random) -> int:
    status = 0
    for _ in range(BATCH):
        way = chance.randrange(len(WAYS))
        data = changed(chance.choice([one for one in sound if one[0] == way]), sound, chance)
        try:
            bring(data, template)
        except (Exception, RecursionError) as error:
            status = 1
            name = kept / f"{data[0]}-{type(error).__name__}-{abs(hash(data)) % 10**8}"
            name.write_bytes(data)
            name.with_suffix(".txt").write_text(traceback.format_exc(), "utf-8", "replace")
    return status


def guided(template: Path, kept: Path, minutes: float) -> None:
    """The same, each input made by which lines the last ones reached. Ends with the process."""
    import atheris  # type: ignore[import-untyped, import-not-found, unused-ignore]

    corpus = kept / "corpus"
    corpus.mkdir(exist_ok=True)
    for number, data in enumerate(seeds(template)):
        (corpus / str(number)).write_bytes(data)
    limits = [f"-max_total_time={int(60 * minutes)}", f"-timeout={4 * SECONDS}", f"-artifact_prefix={kept}/"]

    def one(data: bytes) -> None:
        bring(data or b"\0", template)

    atheris.instrument_all()
    atheris.Setup([sys.argv[0], *limits, "-max_len=20000", str(corpus)], one)
    atheris.Fuzz()


def main() -> None:
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("--minutes", type=float, default=15)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--only", choices=("large", "changed"))
    arguments.add_argument("--atheris", action="store_true")
    given = arguments.parse_args()
    kept = Path(tempfile.mkdtemp(prefix="pusoyref-fuzz-"))
    template = kept / "home"
    started(template)
    if given.atheris:
        guided(template, kept, given.minutes)
    broken = list(large(template, kept)) if given.only != "changed" else []
    brought = 0
    if given.only != "large":
        brought, more = fuzz(template, kept, given.minutes, given.seed * 1_000_000)
        broken += more
    print(
        json.dumps(
            {"large": len(FILES) + len(LINES), "changed": brought, "broken": broken, "kept": str(kept)}
        )
    )
    sys.exit(1 if broken else 0)


if __name__ == "__main__":
    main()
