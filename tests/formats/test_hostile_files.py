"""Files made to do harm, or by mistake: a clear refusal, in bounded memory. Its time is in `benchmarks/sheets.py`."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.formats.hostile_files import HAND, HEAD, UNREADABLE
from tests.program import run, run_process

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("what", UNREADABLE)
def test_it_is_refused_in_a_sentence(tmp_path: Path, what: str) -> None:
    text, words = UNREADABLE[what]
    file = tmp_path / "hostile.toml"
    file.write_text(text, "utf-8")
    for command in ("check", "import"):
        called = run(tmp_path / "home", command, str(file))
        assert called.status == 2, called
        assert words in called.err and len(called.err) < 500
    assert not (tmp_path / "home" / "sessions").exists()


def test_more_hands_than_a_session_may_have_are_checked_but_not_kept(tmp_path: Path) -> None:
    file = tmp_path / "long.toml"
    file.write_text(HEAD + HAND * 2_001, "utf-8")
    assert "Hand 2001: Carla wins" in run(tmp_path / "home", "check", str(file)).done().out
    called = run(tmp_path / "home", "import", str(file))
    assert called.status == 2 and "too large" in called.err


@pytest.mark.parametrize(
    ("left", "words"),
    [
        ("Ana = -3, Ben = 1, Carla = 1", "-3 cards cannot be left"),
        (f"Ana = 1{'0' * 30}, Ben = 1, Carla = 1", "cannot be left"),
    ],
)
def test_counts_that_cannot_be_are_for_the_referee(tmp_path: Path, left: str, words: str) -> None:
    called = run(tmp_path, "check", "-", stdin=f"{HEAD}[[hand]]\nleft = {{ {left} }}\n")
    assert called.status == 1 and words in called.out


def test_of_a_play_without_end_only_the_beginning_is_quoted(tmp_path: Path) -> None:
    text = f'{HEAD}[[hand]]\ntricks = ["Ana: {"3c" * 40_000}"]\n'
    called = run(tmp_path, "check", "-", stdin=text)
    assert called.status == 1 and "is no card" in called.out and len(called.out) < 600


def test_of_a_sheet_of_odd_lines_only_the_first_are_read(tmp_path: Path) -> None:
    text = "Ana Ben Carla Dan\n0 1 2 3\n" + "0 0 2 3\n" * 200_000
    called = run(tmp_path, "check", "-", stdin=text)
    assert called.status == 2 and "At least 980 more lines are odd." in called.err and len(called.err) < 2_500


def test_a_hundred_megabytes_in_bounded_memory(tmp_path: Path) -> None:
    large, deep = tmp_path / "large.toml", tmp_path / "deep.toml"
    with large.open("wb") as file:
        for _ in range(100):
            file.write(b"x" * 1_000_000)
    deep.write_text(".".join("a" * 100_000) + " = 1")
    program = (
        "import resource, sys; resource.setrlimit(resource.RLIMIT_AS, (400_000_000,) * 2);"
        "resource.setrlimit(resource.RLIMIT_CPU, (30, 30));"
        "from pusoyref.cli.main import main; main(sys.argv[1:])"
    )
    for command in ("check", "import"):
        answer = run_process(sys.executable, "-c", program, command, large, deep, home=tmp_path / "home")
        assert answer.status == 2, answer
        assert "too large" in answer.err and "more than 50 parts" in answer.err
        assert "Traceback" not in answer.err
