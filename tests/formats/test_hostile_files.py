"""Files made to do harm, or made by mistake: a clear refusal, within seconds, in bounded memory."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.calling import call, done

pytestmark = pytest.mark.slow

HEAD = 'session = "x"\nplayers = ["Ana", "Ben", "Carla", "Dan"]\n'
HAND = "[[hand]]\nleft = { Ana = 1, Ben = 2, Carla = 0, Dan = 3 }\n"
STANDING = "\n".join(f'"1.{turn}" = "x"' for turn in range(2, 100_000))

UNREADABLE = {
    "arrays without end": ("x = " + "[" * 200_000, "recursion"),
    "nested arrays": ("x = " + "[" * 5_000 + "]" * 5_000, "recursion"),
    "nested tables": ("x = " + "{a=" * 5_000 + "1" + "}" * 5_000, "recursion"),
    "a key of 100,000 parts": (".".join("a" * 100_000) + " = 1", "a key of more than 50 parts (at line 1)"),
    "a quoted key of many parts": (
        HEAD + " . ".join(['"a"'] * 60) + " = 1",
        "more than 50 parts (at line 3)",
    ),
    "a table of many parts": ("[" + ".".join("a" * 60_000) + "]", "more than 50 parts"),
    "a key that stands twice": (HEAD + 'session = "y"', "Cannot overwrite a value"),
    "no number": (HEAD + "stake = nan", "Expected `int | str`, got `float` - at `stake`"),
    "an endless number": (HEAD + "stake = inf", "got `float`"),
    "10^30 pesos": (HEAD + 'stake = "1' + "0" * 30 + '"', "more than can be counted"),
    "10^30 pesos as a number": (HEAD + f"stake = 1{'0' * 30}", "more than can be counted"),
    "5,000 digits": (HEAD + f"stake = {'9' * 5_000}", "cannot be read"),
    "a stake below zero": (HEAD + "stake = -5", "not negative"),
    "10,000 players": (
        'session = "x"\nplayers = [' + ", ".join(f'"P{n}"' for n in range(10_000)) + "]",
        "These rules are for 4 players (deal.cards), not 10000",
    ),
    "the year 0": (HEAD + "date = 0000-01-01", "Invalid date"),
    "the year 0 as text": (HEAD + 'date = "0000-01-01"', '"0000-01-01" is no day'),
    "no number of cards": (HEAD + "[[hand]]\nleft = { Ana = nan }", "hand[0].left"),
    "30,000 hands": (HEAD + HAND * 30_000, "too large"),
    "600,000 lists": (HEAD + "[rules.plays]\nstraights = [" + "[]," * 600_000 + "]", "too large"),
    "80,000 payments": (HEAD + '[[payment]]\nfrom = "Ana"\nto = "Ben"\namount = 1\n' * 80_000, "too large"),
    "a hand of 100,000 turns": (
        HEAD + '[[hand]]\ntricks = ["Ana: 3c' + " -" * 100_000 + '"]\n[hand.let_stand]\n' + STANDING,
        "more than 1000 turns",
    ),
    "a name of 500 letters": (HEAD.replace("Ana", "a" * 500), "at most 60 letters"),
    "a session name of 500 letters": (HEAD.replace('"x"', '"' + "x" * 500 + '"'), "it is too long"),
    "rules out of a device": (HEAD + 'rules = "/dev/zero"', 'no ruleset "/dev/zero"'),
    "rules out of another file": (HEAD + 'rules = "/etc/hosts"', "/etc/hosts cannot be read"),
    "rules with a zero byte": (HEAD + 'rules = "a\\u0000b"', "no ruleset"),
    "rules that extend no name": (HEAD + "rules = { extends = 3 }", "extends cannot be"),
    "a zero byte": (HEAD + "\0", "cannot be read"),
    "nothing": ("", "missing required field"),
    "JSON without end": ('{"format": "pusoyref-session", "version": 1, "id": ' + "[" * 100_000, "recursion"),
    "JSON with a key twice": (
        '{"format": "x", "format": "pusoyref-session", "version": 1}',
        "'format' stands twice",
    ),
    "JSON with no number": ('{"format": "pusoyref-session", "version": NaN}', "cannot be read"),
    "another program's JSON": ('{"name": "left-pad"}', "no export of a session"),
}


@pytest.mark.parametrize("what", UNREADABLE)
def test_it_is_refused_in_a_sentence_and_soon(tmp_path: Path, what: str) -> None:
    text, words = UNREADABLE[what]
    file = tmp_path / "hostile.toml"
    file.write_text(text, "utf-8")
    for command in ("check", "import"):
        began = time.perf_counter()
        called = call(tmp_path / "home", command, str(file))
        assert called.status == 2, called
        assert words in called.err and len(called.err) < 500
        assert time.perf_counter() - began < 5
    assert not (tmp_path / "home" / "sessions").exists()


def test_more_hands_than_a_session_may_have_are_checked_but_not_kept(tmp_path: Path) -> None:
    file = tmp_path / "long.toml"
    file.write_text(HEAD + HAND * 2_001, "utf-8")
    assert "Hand 2001: Carla wins" in done(tmp_path / "home", "check", str(file)).out
    called = call(tmp_path / "home", "import", str(file))
    assert called.status == 2 and "too large" in called.err


@pytest.mark.parametrize(
    ("left", "words"),
    [
        ("Ana = -3, Ben = 1, Carla = 1", "-3 cards cannot be left"),
        (f"Ana = 1{'0' * 30}, Ben = 1, Carla = 1", "cannot be left"),
    ],
)
def test_counts_that_cannot_be_are_for_the_referee(tmp_path: Path, left: str, words: str) -> None:
    called = call(tmp_path, "check", "-", stdin=f"{HEAD}[[hand]]\nleft = {{ {left} }}\n")
    assert called.status == 1 and words in called.out


def test_what_a_terminal_would_obey_does_not_reach_it(tmp_path: Path) -> None:
    note = '[[payment]]\nfrom = "Ana"\nto = "Ben"\namount = 1\nnote = "\\u001b[2J\\u202e\\u0007 [red]x"\n'
    file = tmp_path / "evening.toml"
    file.write_text(f'{HEAD}[[hand]]\nvoid = "\\u001b]0;title\\u0007"\n{note}', "utf-8")
    said = [done(tmp_path, "check", str(file)), done(tmp_path, "import", str(file))]
    said += [done(tmp_path, *words.split()) for words in ("ledger", "log", "status", "settle", "doctor")]
    for called in said:
        assert not set(called.out) & {"\x1b", "\x07", "\u202e"}, called.out
    assert "[red]x" in said[2].out
    assert done(tmp_path, "export").out.count("\\u") >= 3  # the file keeps it, written so that it can be seen


def test_a_hundred_megabytes_in_bounded_memory(tmp_path: Path) -> None:
    large, deep = tmp_path / "large.toml", tmp_path / "deep.toml"
    with large.open("wb") as file:
        for _ in range(100):
            file.write(b"x" * 1_000_000)
    deep.write_text(".".join("a" * 100_000) + " = 1")
    program = (
        "import resource, sys; resource.setrlimit(resource.RLIMIT_AS, (400_000_000,) * 2);"
        "from pusoyref.cli.main import main; main(sys.argv[1:])"
    )
    environment = os.environ | {"PUSOYREF_HOME": str(tmp_path / "home")}
    for command in ("check", "import"):
        began = time.perf_counter()
        ran = subprocess.run(
            [sys.executable, "-c", program, command, large, deep],
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert ran.returncode == 2, ran
        assert (
            "too large" in ran.stderr and "more than 50 parts" in ran.stderr and "Traceback" not in ran.stderr
        )
        assert time.perf_counter() - began < 5
