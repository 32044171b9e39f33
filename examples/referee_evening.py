"""Referees the recorded evening of saturday.keys, as the table typed it, and shows what it came to.

Everything goes through the installed program, into a ledger of its own in the folder `.evening` of this
project. The folder is emptied first: it works again and again, and your own sessions are never touched.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

EXAMPLES = Path(__file__).resolve().parent
LEDGER = EXAMPLES.parent / ".evening"
KEYS = EXAMPLES / "saturday.keys"
PROGRAM = Path(sys.executable).with_name("pusoyref.exe" if os.name == "nt" else "pusoyref")
SESSION = "Saturday at the corner house"
NEW = ("new", SESSION, "Ana", "Ben", "Carla", "Dan", "--stake", "5", "--date", "2026-11-28")
SHOWN = 12


def call(*arguments: str, shell: str = "") -> list[str]:
    """Shows a call of the program as one would type it; the call."""
    typed = " ".join(f'"{word}"' if " " in word else word for word in arguments)
    print(f"\n$ pusoyref {typed}{shell}", flush=True)
    return [str(PROGRAM), *arguments]


def main() -> None:
    """A new session, the evening's keystrokes, the ledger, the settlement."""
    if not PROGRAM.exists():
        sys.exit(f"{PROGRAM} is missing: install the project into this environment first.")
    shutil.rmtree(LEDGER, ignore_errors=True)
    environment = {**os.environ, "PUSOYREF_HOME": str(LEDGER)}
    environment.pop("PUSOYREF_SESSION", None)
    subprocess.run(call(*NEW), env=environment, check=True)
    with KEYS.open("rb") as keys:
        table = call("table", "--keep-going", shell=f" < {KEYS.parent.name}/{KEYS.name}")
        answers = subprocess.run(
            table, env=environment, stdin=keys, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=True
        )
    lines = answers.stdout.splitlines(keepends=True)
    sys.stdout.buffer.write(b"".join(lines[:SHOWN]))
    more = len(lines) - SHOWN
    print(f"... {more} more lines: the rest of what was typed in {KEYS.name}, refereed", flush=True)
    subprocess.run(call("ledger"), env=environment, check=True)
    subprocess.run(call("settle"), env=environment, check=True)


if __name__ == "__main__":
    main()
