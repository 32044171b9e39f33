"""How long a person waits for a command, as a multiple of `python -c pass`.

    python benchmarks/startup.py [--runs 30]

Makes a session of 20 hands in a folder of its own, then takes the best of many runs of each command.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

COMMANDS = {
    "--help": (["--help"], 7.0),
    "status": (["status"], 9.0),
    "play": (["play", "7d"], 9.0),
    "ledger": (["ledger"], None),
    "settle": (["settle"], None),
}


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--runs", type=int, default=30)
    runs = arguments.parse_args().runs
    with tempfile.TemporaryDirectory() as home:
        # Compiled modules are kept, as on anybody's machine.
        environment = {**os.environ, "PUSOYREF_HOME": home, "PYTHONPYCACHEPREFIX": str(Path(home, "cache"))}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        make_session(environment)
        base = best([sys.executable, "-c", "pass"], runs, environment)
        print(f"{'python -c pass':<16} {base * 1000:6.1f} ms")
        for name, (words, limit) in COMMANDS.items():
            after = program("undo") if name == "play" else None
            took = best(program(*words), runs, environment, after)
            wanted = f"   (at most {limit:g})" if limit else ""
            print(f"{name:<16} {took * 1000:6.1f} ms   {took / base:5.2f} times{wanted}")


def program(*words: str) -> list[str]:
    """The installed program, as a person calls it."""
    return [str(Path(sys.executable).with_name("pusoyref")), *words]


def make_session(environment: dict[str, str]) -> None:
    """20 hands: 19 scored by counts, and one open with a few plays."""
    keys = "score b3 c11 d13 --held c=2d\n" * 10 + full_hand() * 9 + "ana=4c\n6c\n"
    subprocess.run(
        program("new", "bench", "Ana", "Ben", "Carla", "Dan", "--stake", "5"), env=environment, check=True,
        stdout=subprocess.DEVNULL,
    )  # fmt: skip
    subprocess.run(
        program("table"), env=environment, check=True, input=keys, text=True, stdout=subprocess.DEVNULL
    )


def full_hand() -> str:
    """A hand of 40 turns, led by Ana, who wins it."""
    ours = ["3c", "4c", "5c", "6c", "7c", "8c", "9c", "tc", "jc", "qc", "kc", "ac"]
    return "".join(f"{card}\n-\n-\n-\n" for card in ours) + "2d\n"


def best(command: list[str], runs: int, environment: dict[str, str], after: list[str] | None = None) -> float:
    """Seconds of the quickest of many runs. `after` runs, unmeasured, behind each."""
    quickest = float("inf")
    for _ in range(runs):
        begun = time.perf_counter()
        subprocess.run(
            command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False
        )
        quickest = min(quickest, time.perf_counter() - begun)
        if after is not None:
            subprocess.run(after, env=environment, stdout=subprocess.DEVNULL, check=True)
    return quickest


if __name__ == "__main__":
    main()
