"""Every word of the prompt does what the command of that name does: the same answer, the same entries, one table."""

from __future__ import annotations

import json
import shlex
from itertools import count
from pathlib import Path

import pytest

from pusoyref.cli.commands import COMMANDS, HELP_WORDS, LEAVING_WORDS, WORDS
from tests.cli.evening_of_examples import calls, evening_for, pages
from tests.program import Answer, Program, contents

TIME = "2026-11-28T20:15:00Z"
FIRST = "new saturday ana ben carla dan --stake 5"
"""There is no session yet when this is called, and so no table."""
CALLS = [call for call in calls() if COMMANDS[call.split()[0]].at_table and call != FIRST]


@pytest.fixture(autouse=True)
def one_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that the twins can be compared to the last sign."""
    monkeypatch.setattr("pusoyref.cli.context.now", lambda: TIME)
    monkeypatch.setattr("pusoyref.cli.context.today", lambda: TIME[:10])


def test_every_word_is_driven_here() -> None:
    assert {call.split()[0] for call in CALLS} == {line.name for line in WORDS.values()}


def draw_identities_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """From here on every session gets the identity that the same one got in the other folder."""
    numbers = count(1)
    monkeypatch.setattr(
        "pusoyref.ledger.session_log.urandom", lambda size: next(numbers).to_bytes(size, "big")
    )


@pytest.mark.parametrize("call", CALLS)
def test_a_word_is_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str) -> None:
    words = [*shlex.split(call), *(["--yes"] if call.startswith("fix") else [])]
    for place in ("here", "there"):
        (tmp_path / place).mkdir()
    evening_for(call, tmp_path / "first")  # What both begin with is made once, and has identities of its own.
    monkeypatch.chdir(tmp_path / "here")
    draw_identities_alike(monkeypatch)
    called = evening_for(call, tmp_path / "called")
    before = contents(called.home)
    by_command = called(*words)
    ledger, exported = called("ledger", "--json").done(), called("export", "--to", "json").done()
    monkeypatch.chdir(tmp_path / "there")
    draw_identities_alike(monkeypatch)
    typed = evening_for(call, tmp_path / "typed")
    assert contents(typed.home) == before
    by_word = typed("table", stdin=f"{shlex.join(words)}\n")
    assert by_word.status == by_command.status, (by_word, by_command)
    assert told(by_word) == told(by_command)
    assert contents(typed.home) == contents(called.home)
    assert (typed("ledger", "--json"), typed("export", "--to", "json")) == (ledger, exported)


def told(answer: Answer) -> tuple[list[str], list[str]]:
    """What was said, but for what everybody at the table knows or sees: which session it is, and what lies there."""
    lines = [
        line
        for line in answer.out.replace("/called", "/typed").splitlines()
        if " cards left: Ana " not in line and " cards left: ana " not in line
    ]
    return [_without_session(line) for line in lines], answer.err.removeprefix("line 1: ").splitlines()


def _without_session(line: str) -> str:
    for name in ("saturday", "few", "fresh", "trio", "fed", "owes"):
        line = line.removeprefix(f"{name}: ")
    return line[:1].lower() + line[1:]


@pytest.mark.parametrize("word", WORDS)
def test_the_first_letter_may_be_a_capital(tmp_path: Path, word: str) -> None:
    """As a phone's keyboard has it."""
    answers = []
    for home, text in (("small", word), ("capital", word.capitalize())):
        saturday = Program(tmp_path / home)
        saturday.new()
        answers.append(saturday("table", stdin=f"{text}\n"))
    small, capital = answers
    assert small.status == capital.status
    assert (small.out.replace("/small", ""), small.err) == (capital.out.replace("/capital", ""), capital.err)


NEEDY = [
    path.removeprefix("pusoyref ")
    for path, command in pages().items()
    if any(param.required for param in command.params)
]


def test_commands_that_need_something() -> None:
    assert {"score", "pay", "stand", "rescore", "rules diff", "import"} <= set(NEEDY)
    assert not {"undo", "status", "fix", "settle", "table", "rules show"} & set(NEEDY)


@pytest.mark.parametrize("name", NEEDY)
def test_a_command_without_its_arguments_says_what_is_missing(saturday: Program, name: str) -> None:
    here, table = saturday(*name.split()), saturday("table", stdin=f"{name}\n")
    assert here.status == 2
    assert here.err.startswith(f"{name} needs ")
    assert f"for example: pusoyref {name} " in here.err
    assert here.err.endswith(f"(more: pusoyref {name} --help)\n")
    assert len(here.err.splitlines()) == 1
    if name in WORDS:
        assert table.err == "line 1: " + here.err.replace("pusoyref ", "")
        assert table.status == 2


@pytest.mark.parametrize("word", HELP_WORDS)
def test_words_for_help(saturday: Program, word: str) -> None:
    assert "9cd" in saturday("table", stdin=f"{word}\n").done().out
    assert saturday("table", stdin=f"{word.upper()}\n").done() == saturday("table", stdin="help\n")


@pytest.mark.parametrize("word", LEAVING_WORDS)
def test_words_for_leaving(saturday: Program, word: str) -> None:
    """Nothing behind it is read."""
    saturday("table", stdin=f"{word.upper()}\nana=3c\n").done()
    assert saturday.json("status")["table"] is None


@pytest.mark.parametrize("typed", ["ledger", "Ledger", "LED", "led", "lEdG"])
def test_a_beginning_is_enough_in_any_case(saturday: Program, typed: str) -> None:
    saturday("score", "b3", "c8", "d5").done()
    whole = saturday("ledger").done()
    assert saturday(typed).done() == whole
    assert saturday("table", stdin=f"{typed}\n").done() == whole


def test_beginnings_below_a_command(pusoyref: Program) -> None:
    assert pusoyref("RULES", "Sh", "casual").done() == pusoyref("rules", "show", "casual").done()
    assert pusoyref("pl", "--help").done() == pusoyref("play", "--help").done()


def test_a_beginning_of_several_names_them_all(saturday: Program) -> None:
    for answer in (saturday("LE"), saturday("table", stdin="LE\n")):
        assert answer.status == 2
        assert '"LE" could be lead, leftover, left or ledger; type more of it.\n' in answer.err
    error = json.loads(saturday("s", "--json").out)["error"]
    assert error["code"] == "ambiguous-command"
    for name in [name for name in COMMANDS if name.startswith("s")]:
        assert name in error["message"]


def test_a_command_that_is_none(pusoyref: Program) -> None:
    answer = pusoyref("legder")
    assert (answer.status, answer.out) == (2, "")
    assert answer.err == (
        'There is no command "legder". Did you mean ledger? See them all with: pusoyref --help\n'
    )
    assert "See them all with: pusoyref rules --help" in pusoyref("rules", "nonsense").err
    assert pusoyref("legder", "--json").json["error"]["code"] == "unknown-command"


@pytest.mark.parametrize(
    ("call", "said"),
    [
        ("score --foo", "No such option: --foo. How it is written: pusoyref score --help"),
        (
            "undo x",
            "Invalid value for '[N]': 'x' is not a valid int range. How it is written: pusoyref undo --help",
        ),
        ("undo 1 2", "Got unexpected extra argument(s) (2). How it is written: pusoyref undo --help"),
        ("--nonsense", "No such option: --nonsense. How it is written: pusoyref --help"),
        ("rescore", "rescore needs --rules NAME; for example: pusoyref rescore saturday --rules pinoy-mixed"),
        ("rules diff", "rules diff needs A B; for example: pusoyref rules diff pinoy hong-kong"),
    ],
)
def test_a_call_that_is_none_is_answered_in_one_line(pusoyref: Program, call: str, said: str) -> None:
    answer = pusoyref(*call.split())
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith(said)
    assert answer.err.count("\n") == 1
