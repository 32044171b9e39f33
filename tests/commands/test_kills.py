"""Killed in mid-command, and two at once: what was answered is there, and nothing else is lost."""

from __future__ import annotations

import random
import time
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.playing import TURNS, typed_hand
from tests.program import PROGRAM, Program, start_process

pytestmark = pytest.mark.slow

PLAYS = 100


def test_kill_in_the_midst_of_a_hundred_plays(saturday: Program) -> None:
    """Every second command is killed at some moment of its life; what is lost was never answered."""
    chance, life = random.Random(1), _life(saturday)
    shown: list[str] = []
    killed = lost = 0
    hand = _script(PLAYS)
    for number in range(PLAYS):
        call = hand[len(shown)]
        answer = (
            _kill(saturday.home, call, life * chance.uniform(0.2, 1.1)) if number % 2 else saturday(*call).out
        )
        kept = [entry["text"] for entry in saturday.json("log")["entries"] if entry["standing"]]
        assert kept[: len(shown)] == shown  # What was ever answered is still there,
        assert len(kept) <= len(shown) + 1  # and at most the entry being made besides.
        if answer:
            assert len(kept) == len(shown) + 1, answer
            assert f"saturday: {kept[-1]}." in answer
        else:
            killed += 1
            lost += len(kept) == len(shown)
        shown = kept
    assert killed > 5
    assert lost > 2
    assert saturday.json("status")["hand"] >= 2
    assert saturday.real("doctor").status == 0


def _life(program: Program) -> float:
    """Seconds that a command takes here."""
    begun = time.perf_counter()
    program.real("status")
    return time.perf_counter() - begun


def _script(least: int) -> list[tuple[str, ...]]:
    """The same hand again and again, as commands: the opening is named, later Dan leads as the winner."""
    calls: list[tuple[str, ...]] = []
    while len(calls) < least + 1:
        calls += [("pass",) if text == "-" else ("play", text) for _, text in TURNS]
    calls[0] = ("play", *calls[0][1:], "--by", "dan")
    return calls


def _kill(home: Path, call: tuple[str, ...], after: float) -> str:
    """Starts a command and kills it; what it had answered by then."""
    with start_process(PROGRAM, *call, home=home) as process:
        time.sleep(after)
        process.kill()
        out, _ = process.communicate()
    return out


def test_two_terminals_play_into_one_session(saturday: Program) -> None:
    """One terminal plays a hand, another books payments all the while."""
    paying = "".join(f"pay ana ben {number}\n" for number in range(1, 41))
    calls = [("\n".join(typed_hand()) + "\n"), paying]
    with ExitStack() as stack:
        terminals = [stack.enter_context(start_process(PROGRAM, "table", home=saturday.home)) for _ in calls]
        for terminal, keys in zip(terminals, calls, strict=True):
            assert terminal.stdin is not None
            terminal.stdin.write(keys)
            terminal.stdin.flush()
        for terminal in terminals:
            _, err = terminal.communicate()
            assert (terminal.returncode, err) == (0, "")
    ledger = saturday.json("ledger")
    assert ledger["hands"][0]["winner"] == "Dan"
    assert [payment["amount"] for payment in ledger["payments"]] == [
        f"{number}.00" for number in range(1, 41)
    ]
    numbers = [entry["n"] for entry in saturday.json("log")["entries"]]
    assert numbers == list(range(1, 40 + len(TURNS) + 1))


def test_two_terminals_for_the_same_turn(saturday: Program) -> None:
    """Both play for Ben: one of them is told that it is Carla's turn."""
    saturday("play", "ana=3c").done()
    with ExitStack() as stack:
        both = [
            stack.enter_context(start_process(PROGRAM, "play", card, "--by", "ben", home=saturday.home))
            for card in ("5d", "6d")
        ]
        assert sorted(process.wait() for process in both) == [0, 1]
    assert len(saturday.json("status")["trick"]) == 2
