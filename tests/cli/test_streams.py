"""Exit status and streams: answers on standard output, complaints on standard error (README)."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tests.program import PROGRAM, Program, Terminal, run_process

pytestmark = pytest.mark.slow

CARDS = ("zz", "1c", "11c", "3x", "3c3", "", " ", "♣", "3c;4c", "3c=", "\x1b[31m", "3" * 500)
CALLS_WITH_2: tuple[tuple[str, ...], ...] = (
    ("nonsense",),
    ("play",),
    ("play", "--by"),
    ("undo", "0"),
    ("undo", "x"),
    ("play", "3c"),  # nobody knows who leads
    ("play", "zed=3c"),
    ("play", "ana=3c", "--by", "ben"),
    ("new", "two", "Ana"),
    ("new", "two", "Ana", "ana", "Ben", "Carla"),
    ("new", "two", "A", "B", "C", "D", "E"),
    ("new", "two", "A", "B", "C", "D", "--stake", "x"),
    ("new", "two", "A", "B", "C", "D", "--stake", "1.005"),
    ("new", "two", "A", "B", "C", "D", "--stake", "-1"),
    ("new", "two", "A", "B", "C", "D", "--rules", "chess"),
    ("new", "two", "A", "B", "C", "D", "--rules", "/nowhere/rules.toml"),
    ("new", "two", "A", "B", "C", "D", "--set", "plays.five_card=odd"),
    ("new", "two", "A", "B", "C", "D", "--set", "nonsense=1"),
    ("new", "two", "A", "B", "C", "D", "--set", "nonsense"),
    ("new", "two", "A", "B", "C", "D", "--hands", "-1"),
    ("new", "two", "A", "B", "C", "D", "--date", "2026-13-01"),
    ("new", "saturday", "A", "B", "C", "D"),
    ("new", "", "A", "B", "C", "D"),
    ("new", "a\x07b", "A", "B", "C", "D"),
    ("use", "zzz"),
    ("status", "--session", "zzz"),
    ("seats", "ana", "ben"),
    ("rename", "zed", "Zoe"),
    ("rename", "ana", "ben"),
    ("rename", "ana", ""),
    ("pay", "ana", "ben", "x"),
    ("pay", "ana", "ben", "--", "-5"),
    ("pay", "ana", "ana", "5"),
    ("pay", "zed", "ana", "5"),
    ("pay", "ana", "ben", "5", "--date", "yesterday"),
    ("lead", "zed"),
    ("lowest", "zz"),
    ("deal", "zed", "3c"),
    ("left", "ana", "3"),
    ("holds", "ana", "2d"),
    ("holds", "ana", "3d"),
    ("score", "x3"),
    ("score", "b3", "b4"),
    ("score", "b3", "c8", "d5", "--held", "2d"),
    ("score", "b3", "c8", "d5", "--held", "ben=3d"),
    ("score", "b3", "c8", "d5", "--fed-by", "ben"),
    ("score", "b3", "c8", "d5", "--hand", "7"),
    ("stand", "why", "not"),
    ("redo",),
    ("reopen",),
    ("fix", "9d"),
    ("fix", "9d=9s"),
    ("change", "--stake", "x"),
    ("settle", "--mode", "odd"),
    ("settle", "--round", "0"),
    ("export", "zzz"),
    ("export", "--to", "pdf"),
    ("import", "/nowhere/evening.toml"),
    ("check", "/nowhere/evening.toml"),
    ("check",),
    ("rules", "show", "chess"),
    ("rules", "nonsense"),
    ("beats", "9cd", "--rules", "chess"),
)


@pytest.mark.parametrize("call", CALLS_WITH_2, ids=" ".join)
def test_a_wrong_call(saturday: Program, call: tuple[str, ...]) -> None:
    """One clear complaint, exit status 2, nothing changed; as JSON the error document and nothing else."""
    before = saturday.standing()
    answer = saturday(*call)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.strip()
    assert "Traceback" not in answer.err
    assert "should not have happened" not in answer.err
    in_json = saturday(call[0], "--json", *call[1:])
    assert (in_json.status, in_json.err) == (2, "")
    document = in_json.json
    if call[0] not in ("check", "import") or len(call) == 1:
        assert document["error"].keys() == {"code", "message"}
        assert document["error"]["message"]
    assert saturday.standing() == before


@pytest.mark.parametrize("text", CARDS)
def test_what_is_no_card(saturday: Program, text: str) -> None:
    """The referee refuses it, and nothing has changed."""
    saturday("play", "ana=3c").done()
    before = saturday.standing()
    answer = saturday("play", "--", text)
    assert answer.status in (1, 2)
    assert answer.out == ""
    assert "Traceback" not in answer.err
    assert "should not have happened" not in answer.err
    assert "\x1b" not in answer.err
    assert max(map(len, answer.err.splitlines())) < 250
    assert saturday.standing() == before


def test_a_refusal_is_1_on_standard_error(saturday: Program) -> None:
    saturday("play", "ana=3c3d").done()
    answer = saturday.real("play", "2d")
    assert (answer.status, answer.out) == (1, "")
    assert answer.err.splitlines() == [
        "✗ Ben: 2♦ does not beat 3♣ 3♦.",
        "  A pair is answered with 2 cards, not with 1.   [pairs · wrong-number]",
    ]


def test_no_session_yet(pusoyref: Program) -> None:
    for call in ("play 3c", "ledger", "settle", "undo", "table", "log", "export"):
        answer = pusoyref(*call.split())
        assert (answer.status, answer.out) == (2, "")
        assert "pusoyref new" in answer.err
    assert pusoyref("status", "--json").json["error"]["code"] == "no-session"
    assert pusoyref.json("sessions") == {"sessions": []}
    assert not pusoyref.home.exists()


def test_an_ambiguous_name_names_the_candidates(pusoyref: Program) -> None:
    pusoyref("new", "x", "Ben", "Benjie", "Carla", "Bea").done()
    answer = pusoyref("play", "be=3c")
    assert answer.status == 2
    for name in ("Ben", "Benjie", "Bea"):
        assert name in answer.err
    pusoyref("play", "ben=3c").done()  # a whole name is never ambiguous


HEAD = b'session = "x"\nplayers = ["A", "B", "C", "D"]\n'
FILES = {
    "empty": b"",
    "no toml": b"tricks: yes",
    "not utf-8": b'session = "\xff"',
    "zeros": b"\0" * 100,
    "deep": b"a = " + b"[" * 5000,
    "no players": b'session = "x"',
    "one player": b'session = "x"\nplayers = ["Ana"]',
    "twice": b'session = "x"\nplayers = ["Ana", "ana", "Ben", "Carla"]',
    "unknown key": HEAD + b'colour = "red"',
    "unknown rules": HEAD + b'rules = "chess"',
    "bad option": HEAD + b'rules = { extends = "pinoy", plays = { bombs = 3 } }',
    "bad stake": HEAD + b'stake = "1.234"',
    "bad date": HEAD + b'date = "soon"',
    "stranger": HEAD + b"[[hand]]\nleft = { Zed = 3 }",
    "negative": HEAD + b'[[hand]]\nleft = { A = "x", B = -1 }\nheld = { Z = "2d" }',
    "late payment": HEAD + b'[[payment]]\nfrom = "A"\nto = "B"\namount = 5\nafter = 3',
    "json of nothing": b"{}",
    "half json": b'{"format": "pusoyref-session", ',
    "odd json": b'{"format": "pusoyref-session", "version": 99}',
}


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("command", ["check", "import"])
def test_a_file_that_cannot_be_read(pusoyref: Program, tmp_path: Path, command: str, name: str) -> None:
    """One line that names the file, and no session."""
    file = tmp_path / "evening.toml"
    file.write_bytes(FILES[name])
    answer = pusoyref(command, str(file))
    assert (answer.status, answer.out) == (2, "")
    assert "evening.toml" in answer.err
    assert answer.err.count("\n") == 1
    assert "should not have happened" not in answer.err
    document = pusoyref(command, str(file), "--json")
    assert (document.status, document.err) == (2, "")
    told = document.json["files" if command == "check" else "skipped"][0]
    assert told["file"] == str(file)
    assert told["error" if command == "check" else "why"]
    assert pusoyref.json("sessions") == {"sessions": []}


def test_a_folder_and_standard_input_as_files(pusoyref: Program, tmp_path: Path) -> None:
    answer = pusoyref("check", str(tmp_path))
    assert (answer.status, answer.out) == (2, "")
    session_file = HEAD + b"[[hand]]\nleft = { B = 1, C = 2, D = 3 }\n"
    assert "A wins, by counts." in pusoyref.real("check", "-", stdin=session_file).done().out
    assert pusoyref.real("check", "-", stdin=b"\xff\xfe").status == 2


def test_the_table_reads_bytes_that_are_no_text(saturday: Program) -> None:
    answer = saturday.real("table", "--keep-going", stdin=b"ana=3c\n\xff\xfe\n\x00\n-\n")
    assert answer.status == 0
    assert "no card" in answer.err
    assert saturday.json("status")["turn"] == "Carla"


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="the superuser may write anywhere")
def test_a_read_only_data_folder(saturday: Program) -> None:
    sessions = saturday.home / "sessions"
    sessions.chmod(0o500)
    try:
        answer = saturday("play", "ana=3c")
        assert (answer.status, answer.out) == (3, "")
        saturday("status").done()
    finally:
        sessions.chmod(0o700)


def test_a_data_folder_that_is_none(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("x")
    pusoyref = Program(file / "home")
    for call in (("new", "x", "A", "B", "C", "D"), ("status",), ("sessions",)):
        answer = pusoyref(*call)
        assert (answer.status, answer.out) == (3, "")
        assert answer.err.count("\n") == 1
        assert set(pusoyref(*call, "--json").json) == {"error"}


def test_a_damaged_session(saturday: Program) -> None:
    file = saturday.home / "sessions" / "S1.json"
    file.write_bytes(file.read_bytes()[:-20])
    for call in (("status",), ("play", "ana=3c"), ("ledger",), ("undo",), ("table",)):
        answer = saturday(*call)
        assert (answer.status, answer.out) == (3, "")
        assert "S1.json" in answer.err
        assert "Traceback" not in answer.err
    assert saturday("status", "--json").json["error"]["code"] == "damaged"
    assert saturday("sessions").done().out.count("S1") >= 1


def test_a_file_that_cannot_be_written(saturday: Program) -> None:
    answer = saturday("export", "-o", "/nowhere/saturday.toml")
    assert (answer.status, answer.out) == (3, "")
    assert "/nowhere/saturday.toml" in answer.err


def test_quiet_when_the_reader_of_the_pipe_goes_away(saturday: Program) -> None:
    call = f"'{PROGRAM}' rules show pinoy | head -1 >/dev/null; exit ${{PIPESTATUS[0]}}"
    answer = run_process("bash", "-c", call, home=saturday.home)
    assert (answer.status, answer.err) == (0, "")


def test_no_color_on_a_terminal(saturday: Program) -> None:
    """Red hearts and diamonds on a terminal, unless one asks for none."""
    saturday("play", "ana=3c3d").done()
    assert "\x1b[31m3♦" in _on_a_terminal(saturday)
    assert "\x1b" not in _on_a_terminal(saturday, NO_COLOR="1")
    assert "\x1b" not in _on_a_terminal(saturday, TERM="dumb")


def _on_a_terminal(pusoyref: Program, **variables: str) -> str:
    with Terminal(pusoyref.home, "status", **variables) as terminal:  # type: ignore[arg-type]
        assert terminal.ends() == 0
        return terminal.raw


def test_signs_that_the_terminal_cannot_show(saturday: Program) -> None:
    saturday("play", "ana=3c3d").done()
    answer = saturday.real("status", PYTHONIOENCODING="ascii").done()
    assert "3c 3d" in answer.out
    assert answer.out.isascii()


def test_ctrl_c_is_130(saturday: Program) -> None:
    saturday("play", "ana=3c").done()
    with Terminal(saturday.home, "replay") as screen:
        screen.shows("Enter: the next trick")
        assert screen.ends(pressing="\x03") == 130


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize("words", ["status", "table", "export", "nonsense"])
def test_a_stream_closed_beforehand_is_no_error_of_ours(saturday: Program, closed: str, words: str) -> None:
    answer = run_process("sh", "-c", f"{PROGRAM} {words} {closed}", home=saturday.home)
    assert answer.status == (2 if words == "nonsense" else 0), answer
    assert "Traceback" not in answer.err and "should not have happened" not in answer.err
