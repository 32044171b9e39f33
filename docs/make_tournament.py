"""Makes the answers in docs/tournament.md anew: its own commands are run, one after the other, in folders of their own.

    python docs/make_tournament.py

A line that begins with `$` is typed at the organiser's machine, one with `laptop$` at another; both share a folder of
files. `| head -n N` and `| tail -n N` shorten an answer, `...` stands for what they leave out. A block headed by a
file's name is that file. A test makes the page anew and compares, so that it cannot say what the program does not do.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "tournament.md"
PROMPTS = {"$": "organiser", "laptop$": "laptop"}
_BLOCK = re.compile(r"^```(?P<sort>console|text (?P<file>\S+))\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)
_SHORT = re.compile(r"(?P<call>.*?) \| (?P<end>head|tail) -n (?P<count>\d+)")
_CALL = "from pusoyref.cli.main import main; main()"


def with_answers(page: str, folder: Path) -> str:
    """The page with what its commands answer; they work in `folder`, which is empty at first."""
    files = folder / "files"
    files.mkdir()

    def made(block: re.Match[str]) -> str:
        if block["file"]:
            (files / block["file"]).write_text(block["body"], "utf-8")
            return block[0]
        commands = [line for line in block["body"].splitlines() if line.partition(" ")[0] in PROMPTS]
        lines = [line for command in commands for line in (command, *_answer(command, folder))]
        return "\n".join(("```console", *lines, "```"))

    return _BLOCK.sub(made, page)


def _answer(command: str, folder: Path) -> Iterator[str]:
    """What one command writes, on either stream, in the order in which a terminal shows it."""
    prompt, _, typed = command.partition(" ")
    short = _SHORT.fullmatch(typed)
    program, *arguments = shlex.split(short["call"] if short else typed)
    assert program == "pusoyref", command
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PUSOYREF_")}
    done = subprocess.run(
        [sys.executable, "-c", _CALL, *arguments],
        cwd=folder / "files",
        env={
            **kept,
            "PUSOYREF_HOME": str(folder / PROMPTS[prompt]),
            "PYTHONPATH": str(ROOT / "src"),
            "PYTHONIOENCODING": "utf-8",
            "PUSOYREF_DEBUG": "1",
        },
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    lines = [line.rstrip() for line in done.stdout.decode("utf-8").removeprefix("\ufeff").splitlines()]
    if short is None:
        return iter(lines)
    count = int(short["count"])
    left_out = ["..."] if len(lines) > count else []
    return iter([*lines[:count], *left_out] if short["end"] == "head" else [*left_out, *lines[-count:]])


def main() -> None:
    """Writes the page."""
    with TemporaryDirectory() as folder:
        PAGE.write_text(with_answers(PAGE.read_text("utf-8"), Path(folder)), "utf-8")


if __name__ == "__main__":
    main()
