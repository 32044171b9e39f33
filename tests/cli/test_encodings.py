"""What programs read is UTF-8 on every machine; what people bring may be UTF-8 or UTF-16, with a mark or without."""

from __future__ import annotations

import os
import sys
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable
from io import TextIOWrapper
from pathlib import Path

import pytest

from tests.cli.test_completion import asking
from tests.program import PROGRAM, Program, run_process, start_process

pytestmark = pytest.mark.slow

MACHINES: dict[str, dict[str, str]] = {
    "C locale": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": ""},
    "ascii": {"PYTHONIOENCODING": "ascii"},
    "ascii:strict": {"PYTHONIOENCODING": "ascii:strict"},
    "code page 1252": {"PYTHONIOENCODING": "cp1252"},
    "code page 437": {"PYTHONIOENCODING": "cp437"},
    "utf-16": {"PYTHONIOENCODING": "utf-16"},
}
EXPORTS = ("toml", "json", "csv", "md", "chat", "html", "hledger", "beancount")
CALLS = (
    *(f"export --to {form}" for form in EXPORTS),
    "status --json", "log --json", "ledger --json", "replay --json", "rules show --json", "stats --json",
    "play 3c --json", "play zed=3c --json", "pay --json", "stats --to csv", "export --to chat --json",
    "--show-completion bash",
)  # fmt: skip


@pytest.fixture
def corner(pusoyref: Program) -> Program:
    """Signs of every kind: names with accents, beyond Latin, a turn that was refused, a payment."""
    pusoyref("new", "Sábado sa kanto", "Niña", "Ben", "Жанна", "Dan", "--stake", "5").done()
    pusoyref("play", "niña=3c3d").done()
    assert pusoyref("play", "2d").status == 1
    pusoyref("pay", "ben", "niña", "20", "--note", "₱20 …").done()
    return pusoyref


@pytest.mark.parametrize("machine", MACHINES)
def test_programs_are_answered_in_utf8_whatever_the_locale(corner: Program, machine: str) -> None:
    for call in CALLS:
        assert corner.real(*call.split(), **MACHINES[machine]) == corner(*call.split()), call
    assert "Niña" in corner.real("export", **MACHINES[machine]).out
    assert "9♦" not in corner.real("export", "--to", "chat", "--ascii", **MACHINES[machine]).out


@pytest.mark.parametrize("machine", MACHINES)
def test_files_are_written_in_utf8_whatever_the_locale(corner: Program, tmp_path: Path, machine: str) -> None:
    for form in EXPORTS:
        here, file = corner("export", "--to", form).done().out, tmp_path / form
        corner.real("export", "--to", form, "-o", str(file), **MACHINES[machine]).done()
        assert file.read_bytes().decode() == here
    page, other = tmp_path / "page.html", tmp_path / "other.html"
    corner("board", "--html", str(page), "--once").done()
    corner.real("board", "--html", str(other), "--once", **MACHINES[machine]).done()
    assert page.read_bytes() == other.read_bytes()


@pytest.mark.parametrize("machine", ["C locale", "utf-16"])
def test_a_tournament_is_written_in_utf8_whatever_the_locale(
    pusoyref: Program, tmp_path: Path, machine: str
) -> None:
    names = ("Niña", "Ben", "Жанна", "Dan", "Eve", "Fay", "Gil", "Hana")
    pusoyref("tournament", "new", "Piyesta ₱", *names, "--rounds", "2", "--hands", "3").done()
    pusoyref("tournament", "draw", "--seed", "7").done()
    for call in (
        "standings --to csv", "standings --to md", "seats --to html", "slips --json", "slips --html -",
        "standings --json", "open 1 1 -o -", "open 1 1 -o - --json",
    ):  # fmt: skip
        here = pusoyref("tournament", *call.split()).done()
        assert pusoyref.real("tournament", *call.split(), **MACHINES[machine]) == here, call


@pytest.mark.parametrize("machine", MACHINES)
def test_only_people_are_answered_with_what_their_terminal_shows(corner: Program, machine: str) -> None:
    encoding = {"C locale": "ascii", "ascii:strict": "ascii"}.get(
        machine, machine.replace("code page ", "cp")
    )
    call = f"'{PROGRAM}' status | iconv -f {encoding} -t utf-8"
    answer = run_process("bash", "-c", call, home=corner.home, **MACHINES[machine]).done()
    assert ("3♦" in answer.out) == (machine == "utf-16")
    assert "Жанна" in answer.out or "?????" in answer.out
    assert answer.err == ""


def test_completion_is_utf8_whatever_the_locale(corner: Program) -> None:
    for shell in ("bash", "zsh", "fish"):
        answer = corner.real(**asking(shell, "pusoyref pay Ni"), **MACHINES["C locale"])
        assert "Niña" in answer.done().out


# What is read.

KEYS = "ana=3c3d\r\n4c4d\r\n"
SESSION_FILE = 'session = "Niña"\nplayers = ["Niña", "Ben", "Carla", "Dan"]\n'
MARKED: dict[str, Callable[[str], bytes]] = {
    "utf-8": lambda text: text.encode(),
    "utf-8 with a mark": lambda text: BOM_UTF8 + text.encode(),
    "utf-16 little": lambda text: BOM_UTF16_LE + text.encode("utf-16-le"),
    "utf-16 big": lambda text: BOM_UTF16_BE + text.encode("utf-16-be"),
}


@pytest.mark.parametrize("encoding", MARKED)
@pytest.mark.parametrize("machine", ["utf-8", "C locale"])
def test_a_mark_is_never_part_of_what_is_read(
    pusoyref: Program, tmp_path: Path, encoding: str, machine: str
) -> None:
    encoded, here = MARKED[encoding], MACHINES.get(machine, {})
    for name in ("table", "rules", "file", "pipe"):
        pusoyref.new(name)
    # By pipe: the table, `import -`, `check -`.
    pusoyref.real("table", "--session", "table", stdin=encoded(KEYS), **here).done()
    assert pusoyref.json("status", "--session", "table")["turn"] == "Carla"
    pusoyref.real("check", "-", stdin=encoded(SESSION_FILE), **here).done()
    pusoyref.real("import", "-", stdin=encoded(SESSION_FILE), **here).done()
    assert pusoyref.json("status", "--session", "Niña")["standings"][0]["player"] == "Niña"
    # Files: a session file, house rules, an export as JSON.
    file = tmp_path / "evening.toml"
    file.write_bytes(encoded(SESSION_FILE))
    pusoyref.real("check", str(file), **here).done()
    rules = tmp_path / "house.toml"
    rules.write_bytes(encoded('title = "Niña"\nextends = "pinoy"\n'))
    pusoyref.real("new", "house", "A", "B", "C", "D", "--rules", str(rules), **here).done()
    assert pusoyref.json("rules", "show", str(rules))["title"] == "Niña"
    exported = tmp_path / "evening.json"
    exported.write_bytes(encoded(pusoyref("export", "Niña", "--to", "json").done().out))
    Program(tmp_path / "other").real("import", str(exported), **here).done()


@pytest.mark.parametrize("encoding", MARKED)
def test_a_mark_is_never_part_of_a_slip_or_a_list_of_names(
    pusoyref: Program, tmp_path: Path, encoding: str
) -> None:
    encoded, names = MARKED[encoding], tmp_path / "names.txt"
    names.write_bytes(encoded("Niña\nBen\nCarla\nDan\n"))
    pusoyref("tournament", "new", "x", "--players", str(names), "--rounds", "1", "--hands", "2").done()
    pusoyref("tournament", "draw", "--seed", "7").done()
    (table,) = pusoyref.json("tournament", "seats")["rounds"][0]["tables"]
    assert "Niña" in table["players"]
    slip = encoded("0,3,8,5=16\r\n4,0,10,13=27\r\n")
    pusoyref("tournament", "enter", "1", "1", stdin=slip).done()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "utf-16-be"])
def test_lines_of_a_pipe_are_entered_as_they_come(saturday: Program, encoding: str) -> None:
    """The table does not wait for the end of its input."""
    with start_process(PROGRAM, "table", home=saturday.home) as table:
        assert isinstance(table.stdin, TextIOWrapper)
        table.stdin.reconfigure(encoding=encoding)
        table.stdin.write("\ufeffana=3c\n")
        table.stdin.flush()
        while saturday.json("status")["turn"] != "Ben":
            assert table.poll() is None


def test_a_file_that_is_no_text_says_so_wherever_it_is_read(pusoyref: Program, tmp_path: Path) -> None:
    file = tmp_path / "x.toml"
    for data in (b'name = "\xff"', BOM_UTF16_LE + b"a"):
        file.write_bytes(data)
        for call in (("check", str(file)), ("rules", "show", str(file)), ("import", str(file))):
            answer = pusoyref(*call)
            assert (answer.status, answer.out) == (2, "")
            assert "it is not UTF-8 text" in answer.err


# Arguments that are no text.

NO_TEXT = "caf\udce9"
ODD_CALLS = (
    ("new", NO_TEXT, "A", "B", "C", "D"), ("new", "x", "A", "B", "C", NO_TEXT), ("use", NO_TEXT), (NO_TEXT,),
    ("status", "--session", NO_TEXT), ("play", NO_TEXT), ("play", f"{NO_TEXT}=3c"), ("why", NO_TEXT),
    ("pay", "ana", "ben", "5", "--note", NO_TEXT), ("pay", "ana", NO_TEXT, "5"), ("pay", "ana", "ben", NO_TEXT),
    ("rename", "ana", NO_TEXT), ("stand", NO_TEXT), ("score", NO_TEXT), ("fix", NO_TEXT),
    ("change", "--stake", NO_TEXT),
    ("export", NO_TEXT), ("export", "--to", NO_TEXT), ("check", f"{NO_TEXT}.toml"), ("import", f"{NO_TEXT}.toml"),
    ("rules", "show", NO_TEXT), ("rules", "new", NO_TEXT), ("beats", NO_TEXT, "3c"), ("undo", NO_TEXT),
    ("tournament", "new", NO_TEXT, "A", "B", "C", "D"), ("tournament", NO_TEXT), ("--show-completion", NO_TEXT),
    ("new", "x", "A", "B", "C", "D", "--set", NO_TEXT),
    ("new", "x", "A", "B", "C", "D", "--set", f"plays.bombs={NO_TEXT}"),
    ("seats", NO_TEXT), ("seen", NO_TEXT), ("replay", NO_TEXT), ("log", NO_TEXT), ("doctor", NO_TEXT),
    ("export", "--since", NO_TEXT), ("pay", "ana", "ben", "5", "--date", NO_TEXT), (f"--{NO_TEXT}",),
)  # fmt: skip


@pytest.mark.skipif(sys.platform == "win32", reason="arguments are text there")
@pytest.mark.parametrize(
    "call", ODD_CALLS, ids=lambda call: " ".join(call).encode("ascii", "replace").decode()
)
def test_an_argument_that_is_no_text_ends_in_a_sentence(saturday: Program, call: tuple[str, ...]) -> None:
    before = saturday.standing()
    answer = saturday.real(*call)
    assert answer.status in (1, 2) and answer.out + answer.err
    in_json = saturday.real(*call, "--json")
    assert in_json.status in (1, 2) and in_json.json
    for text in (answer.out, answer.err, in_json.out, in_json.err):
        assert "Traceback" not in text and "should not have happened" not in text
    assert saturday.standing() == before


@pytest.mark.skipif(sys.platform == "win32", reason="names of files are text there")
def test_a_file_whose_name_is_no_text_is_read_and_written(saturday: Program, tmp_path: Path) -> None:
    file = str(tmp_path / f"{NO_TEXT}.toml")
    assert saturday.real("export", "-o", file, "--json").done().json == {
        "written": [str(tmp_path / "caf?.toml")]
    }
    assert Path(file).read_text("utf-8") == saturday("export").done().out
    other = Program(tmp_path / "other")
    assert other.real("check", file, "--json").done().json["files"][0]["file"].endswith("caf?.toml")
    other.real("import", file).done()
    other.real("rules", "new", "club", "-o", str(tmp_path / f"{NO_TEXT}-rules.toml"), "--json").done()
    other.real("new", "x", "A", "B", "C", "D", "--rules", str(tmp_path / f"{NO_TEXT}-rules.toml")).done()


@pytest.mark.skipif(sys.platform == "win32", reason="names of files are text there")
def test_a_tournament_keeps_the_name_of_such_a_file_readable(pusoyref: Program, tmp_path: Path) -> None:
    file = str(tmp_path / f"{NO_TEXT}.toml")
    pusoyref("tournament", "new", "x", *"ABCD", "--rounds", "1", "--hands", "1").done()
    pusoyref("tournament", "draw", "--seed", "7").done()
    pusoyref.real("tournament", "open", "1", "1", "-o", file).done()
    assert "caf?.toml" in pusoyref.real("tournament", "log").done().out
    laptop = Program(tmp_path / "laptop")
    laptop.real("import", file).done()
    players = list(laptop.json("status")["cards_left"])
    laptop("score", *(f"{name}={at}" for at, name in enumerate(players[1:], 1))).done()
    laptop.real("export", "-o", file).done()
    pusoyref.real("tournament", "collect", file, "--json").done()
    pusoyref.real("tournament", "log", "--json").done()
    pusoyref.real("doctor").done()


@pytest.mark.skipif(sys.platform == "win32", reason="variables are text there")
def test_a_variable_that_is_no_text_ends_in_a_sentence(saturday: Program, tmp_path: Path) -> None:
    for name in ("PUSOYREF_SESSION", "PUSOYREF_TOURNAMENT"):
        for words in ("status", "tournament standings", "status --json", "tournament standings --json"):
            answer = saturday.real(*words.split(), **{name: NO_TEXT})
            assert "should not have happened" not in answer.err + answer.out, answer
            assert "Traceback" not in answer.err
    home = Program(Path(os.fsdecode(bytes(tmp_path / "home") + b"\xe9")))
    home.real("new", "x", "A", "B", "C", "D", "--json").done()
    assert home.real("status", "--session", "y", "--json").status == 2
    home.real("doctor", "--json").done()
