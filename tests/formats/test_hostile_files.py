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


def test_what_a_terminal_would_obey_does_not_reach_it(tmp_path: Path) -> None:
    note = '[[payment]]\nfrom = "Ana"\nto = "Ben"\namount = 1\nnote = "\\u001b[2J\\u202e\\u0007 [red]x"\n'
    file = tmp_path / "evening.toml"
    file.write_text(f'{HEAD}[[hand]]\nvoid = "\\u001b]0;title\\u0007"\n{note}', "utf-8")
    said = [run(tmp_path, "check", str(file)).done(), run(tmp_path, "import", str(file)).done()]
    said += [
        run(tmp_path, *words.split()).done() for words in ("ledger", "log", "status", "settle", "doctor")
    ]
    for called in said:
        assert not set(called.out) & {"\x1b", "\x07", "\u202e"}, called.out
    assert "[red]x" in said[2].out
    # The file keeps it, written so that it can be seen.
    assert run(tmp_path, "export").done().out.count("\\u") >= 3


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
