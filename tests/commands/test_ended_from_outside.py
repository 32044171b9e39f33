"""SIGTERM, SIGHUP, SIGINT and a window of any size: the terminal is as it was, and nothing is lost."""

from __future__ import annotations

import os
import re
import shlex
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from pusoyref.cli.signals import ENDING, Terminated, terminal_changed
from tests.program import PATIENCE, PROGRAM, Program, Terminal, run_process, start_process

if sys.platform == "win32":
    pytest.skip("no such signals, and no pseudo-terminals", allow_module_level=True)

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def hang_ups_are_heard() -> Iterator[None]:
    """Whoever runs these tests may have asked to hear of none (`nohup`), and what they start would inherit that."""
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGHUP, before)


SHELL = """
stty -g
sh -c 'echo process $$; {before} exec "$@"' - {command}
echo "ended with $?"
stty -g
sleep 0.1
"""
"""What a person's shell does, and prints: how the terminal is set, before and after."""
MODES = re.compile(r"\x1b\[\?([0-9]+)([hl])")
ALTERNATE, PASTE, CURSOR = "1049", "2004", "25"
SIZES = ((1, 1), (2, 3), (24, 1), (200, 500))
"""Rows and columns."""


class Shell(Terminal):
    """A command called by a shell on a terminal, and what is left of that terminal afterwards."""

    def __init__(self, home: Path, *words: str, before: str = "", rows: int = 24, columns: int = 80) -> None:
        script = SHELL.format(command=shlex.join([PROGRAM, *words]), before=before)
        super().__init__(home, "-c", script, command="/bin/sh", rows=rows, columns=columns)

    def ended_by(self, *numbers: int) -> int:
        """Sends signals, one at the heels of the other; the exit status that the shell sees."""
        found = re.search(r"process ([0-9]+)\r", self.raw)
        assert found is not None
        for number in numbers:
            with suppress(ProcessLookupError):  # The first may have ended it already.
                os.kill(int(found[1]), number)
        return self.status()

    def status(self, *, pressing: str = "") -> int:
        """Waits for the end; the exit status that the shell sees, the terminal being as it was before."""
        assert self.ends(pressing=pressing) == 0
        before, *_, after = re.findall(r"^[0-9a-f]+(?::[0-9a-f]+)+\r$", self.raw, re.MULTILINE)
        assert before == after
        modes = dict(MODES.findall(self.raw))
        assert modes.get(ALTERNATE, "l") == modes.get(PASTE, "l") == "l"
        assert modes.get(CURSOR, "h") == "h"
        assert "Traceback" not in self.seen and "Exception" not in self.seen, self.seen
        (status,) = re.findall(r"ended with ([0-9]+)\r", self.raw)
        return int(status)


@pytest.mark.parametrize("numbers", [
    (signal.SIGTERM,), (signal.SIGHUP,), (signal.SIGTERM, signal.SIGHUP), (signal.SIGHUP, signal.SIGTERM),
])  # fmt: skip
@pytest.mark.parametrize("plain", [(), ("--plain",)])
def test_the_table(saturday: Program, numbers: tuple[int, ...], plain: tuple[str, ...]) -> None:
    """Half a line is not entered, what was answered is."""
    with Shell(saturday.home, "table", *plain) as screen:
        screen.shows("Who leads")
        screen.types("ana=3c3d")
        screen.shows("Ben to answer" if plain else "Ben>")
        screen.send("4c4")
        screen.shows("4c4")
        assert screen.ended_by(*numbers) in {128 + number for number in numbers}
    assert saturday.json("status")["turn"] == "Ben"
    assert [entry["sort"] for entry in saturday.json("log")["entries"]] == ["entry"]
    assert saturday("doctor").done()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
@pytest.mark.parametrize("words", ["board", "tournament board"])
def test_a_board(saturday: Program, words: str, number: int) -> None:
    saturday("tournament", "new", "fiesta", *"ABCD", "--rounds", "1", "--hands", "1").done()
    with Shell(saturday.home, *words.split()) as screen:
        screen.shows("saturday" if words == "board" else "fiesta")
        assert screen.ended_by(number) == 128 + number


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_board_that_keeps_a_page(saturday: Program, tmp_path: Path, number: int) -> None:
    page = tmp_path / "tv.html"
    with Shell(saturday.home, "board", "--html", str(page)) as screen:
        screen.shows("follows the session")
        assert screen.ended_by(number) == 128 + number
    assert page.read_text("utf-8").rstrip().endswith("</html>")
    assert [file.name for file in tmp_path.iterdir() if file.is_file()] == ["tv.html"]


@pytest.mark.parametrize("words", ["table", "table --plain", "board"])
def test_a_terminal_that_goes_away(saturday: Program, words: str) -> None:
    """A window is closed, a connection breaks: the program ends by itself, and what was answered is there."""
    with Terminal(saturday.home, *words.split()) as screen:
        screen.shows("Who leads")
        if words != "board":
            screen.types("ana=3c3d")
            screen.shows("Ben to answer" if "plain" in words else "Ben>")
            screen.send("4c4")
        screen.goes_away()
    assert saturday.json("status")["turn"] == (None if words == "board" else "Ben")


def test_whoever_asked_not_to_be_ended_by_a_hang_up_is_not(saturday: Program) -> None:
    """`nohup`, `trap '' HUP`"""
    with Shell(saturday.home, "board", before='trap "" HUP;') as screen:
        screen.shows("saturday")
        found = re.search(r"process ([0-9]+)\r", screen.raw)
        assert found is not None
        os.kill(int(found[1]), signal.SIGHUP)
        saturday("play", "ana=3c3d").done()
        screen.shows("Ben to answer")
        screen.send("q")
        assert screen.status() == 0


@pytest.mark.parametrize("error", [None, EOFError])
def test_a_signal_is_not_lost_while_a_screen_is_being_left(error: type[Exception] | None) -> None:
    """Enter, or the end of the terminal, came first; what asked the screen to end has then nothing to end."""

    def left_meanwhile() -> None:
        signal.raise_signal(signal.SIGTERM)
        if error is not None:
            raise error

    before = [signal.getsignal(number) for number in ENDING]
    with pytest.raises(Terminated) as ended, terminal_changed(lambda _: True):
        left_meanwhile()
    assert ended.value.code == 128 + signal.SIGTERM
    assert [signal.getsignal(number) for number in ENDING] == before


def test_lines_from_a_pipe(saturday: Program) -> None:
    with start_process(PROGRAM, "table", home=saturday.home) as table:
        assert table.stdin is not None
        table.stdin.write("ana=3c3d\n")
        table.stdin.flush()
        while saturday.json("status")["turn"] != "Ben":
            assert table.poll() is None
        table.terminate()
        assert table.wait() == -signal.SIGTERM
    assert saturday.json("status")["turn"] == "Ben"


# The window.


@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_a_window_of_any_size(saturday: Program, rows: int, columns: int) -> None:
    saturday("tournament", "new", "fiesta", *"ABCD", "--rounds", "1", "--hands", "1").done()
    with Shell(saturday.home, "table", rows=rows, columns=columns) as screen:
        screen.sends("\x1b[?2004h")
        screen.types("ana=3c3d")
        _until(saturday, "Ben")
        screen.resize(24, 80)
        screen.shows("Ben>")
        screen.resize(rows, columns)
        screen.types("4c4d")
        _until(saturday, "Carla")
        assert screen.status(pressing="\x04") == 0
    for words in ("board", "tournament board"):
        with Shell(saturday.home, *words.split(), rows=rows, columns=columns) as screen:
            screen.sends("\x1b[?1049h")
            screen.resize(24, 80)
            screen.shows("saturday" if words == "board" else "fiesta")
            screen.resize(rows, columns)
            screen.send("q")
            assert screen.status() == 0
    saturday("score", "b3", "c8", "d5", "--held", "dan=2d").done()
    for words in ("ledger", "status", "settle", "rules show", "replay --all", "tournament standings", "pay --help",
                  "play zed=3c"):  # fmt: skip
        with Shell(saturday.home, *words.split(), rows=rows, columns=columns) as screen:
            assert screen.status() in (0, 2)
            assert "should not have happened" not in screen.seen


def test_a_window_that_says_it_has_no_size(saturday: Program) -> None:
    test_a_window_of_any_size(saturday, 0, 0)


def test_the_window_changes_again_and_again_while_somebody_types(saturday: Program) -> None:
    with Shell(saturday.home, "table") as screen:
        screen.shows("Who leads")
        for key, size in zip("ana=3c3d", SIZES * 2, strict=False):
            screen.send(key)
            screen.resize(*size)
        screen.resize(24, 80)
        screen.shows("ana=3c3d")
        screen.send("\r")
        screen.shows("Ben>")
        assert screen.status(pressing="\x04") == 0


def _until(pusoyref: Program, turn: str) -> None:
    end = time.monotonic() + PATIENCE
    while pusoyref.json("status")["turn"] != turn:
        assert time.monotonic() < end


# Work that takes long.

LONG_WORK = """
import time
from pusoyref.cli import main
from pusoyref.cli.progress import Progress

def work(_):
    with Progress("Counting", 10_000, shown=True) as progress:
        for _ in range(10_000):
            progress.advance()
            time.sleep(0.01)

main._click = work
main.main([])
"""


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_progress_brings_the_cursor_back(saturday: Program, tmp_path: Path, number: int) -> None:
    program = tmp_path / "program.py"
    program.write_text(LONG_WORK, "utf-8")
    with Shell(saturday.home, before=f"exec {shlex.join([sys.executable, str(program)])};") as screen:
        screen.shows("Counting", " of 1000")
        assert "\x1b[?25l" in screen.raw
        assert screen.ended_by(number) == 128 + number


def test_the_shell_of_these_tests_would_see_a_terminal_that_is_not_put_back(saturday: Program) -> None:
    with (
        pytest.raises(AssertionError),
        Shell(saturday.home, before=r"stty -echo; printf '\''\033[?25l'\''; exit 0;") as screen,
    ):
        screen.status()
    assert run_process("sh", "-c", "exit 3").status == 3
