"""Names, notes and folders that somebody chose to do harm, or without a thought: harmless, or refused in a sentence."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

import pytest

from pusoyref.ledger.disk import Disk
from tests.program import contents, run

GOOD = (
    "[red]Ana",
    "[bold]",
    "[[]]",
    "😀",
    "Niña",
    "D'Angelo",
    "Ana R.",
    "名前",
    "{0}",
    "%s",
    "$HOME",
    "~",
    "*",
    "12",
    "J C",
)
BAD = {
    "\x1b[2J": "invisible signs",
    "a\x07": "invisible signs",
    "a\u202eb": "invisible signs",
    "a\u200bb": "invisible signs",
    "a\nb": "invisible signs",
    "a\tb": "invisible signs",
    "a\0b": "invisible signs",
    "\ud800": "invisible signs",
    "x" * 500: "at most 60 letters",
    "=1+1": "has none of",
    "@SUM": "does not begin",
    "+1": "does not begin",
    "#x": "does not begin",
    "../../etc/passwd": "has none of",
    "a/b": "has none of",
    "a\\b": "has none of",
    'a"b': "has none of",
    "a:b": "has none of",
    "a=b": "has none of",
    "a,b": "has none of",
    "a;b": "has none of",
    "`id`": "has none of",
    "a|b": "has none of",
    "": "at least one letter",
    "   ": "at least one letter",
    "nobody": "a meaning of its own",
    "..": "does not begin",
}


@pytest.mark.parametrize("name", GOOD)
def test_an_odd_name_is_only_a_name(tmp_path: Path, name: str) -> None:
    run(tmp_path, "new", f"evening of {name}", name, "Ben", "Carla", "Dan", "--stake", "5").done()
    run(tmp_path, "score", f"{name}=3", "carla=8", "dan=5").done()
    run(tmp_path, "pay", name, "ben", "15", "--note", f"from {name}").done()
    for words in ("status", "ledger", "log", "settle", "sessions", "doctor"):
        called = run(tmp_path, *words.split()).done()
        if words in ("ledger", "log"):
            assert name in called.out.replace("\n", ""), called.out
    assert name in run(tmp_path, "ledger", "--json").done().json["totals"]["points"]
    session_file = run(tmp_path, "export").done().out
    again = tmp_path / "again"
    run(again, "import", "-", stdin=session_file).done()
    assert (
        run(again, "ledger", "--json").done().json["proof"]
        == run(tmp_path, "ledger", "--json").done().json["proof"]
    )
    whole = run(tmp_path, "export", "--to", "json").done().out
    run(tmp_path / "whole", "import", "-", stdin=whole).done()


@pytest.mark.parametrize("name", BAD)
def test_a_name_that_would_do_harm_is_refused_in_a_sentence(tmp_path: Path, name: str) -> None:
    for words in (
        ["new", "x", name, "Ben", "Carla", "Dan"],
        ["seats", "Ana", "Ben", "Carla", name],
        ["rename", "Ana", name],
    ):
        if words[0] == "seats":
            run(tmp_path, "new", "x", "Ana", "Ben", "Carla", "Dan").done()
        before = contents(tmp_path)
        called = run(tmp_path, *words)
        assert called.status == 2 and called.out == "", called
        assert BAD[name] in called.err and called.err.count("\n") == 1 and len(called.err) < 300
        assert not set(called.err) & set("\x1b\x07\u202e\0\t")
        assert contents(tmp_path) == before


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ana", "ANA"),
        ("Niña", "NIN\u0303A"),
        ("straße", "STRASSE"),
        ("ﬁ", "fi"),
        ("Ana", " Ana "),
        ("Å", "\u212b"),
    ],
)
def test_look_alike_forms_of_one_name_are_one_name(tmp_path: Path, one: str, other: str) -> None:
    called = run(tmp_path, "new", "x", one, other, "Carla", "Dan")
    assert called.status == 2 and "are the same name" in called.err
    run(tmp_path, "new", "x", one, "Ben", "Carla", "Dan").done()
    run(tmp_path, "score", f"{other}=3", "carla=8", "dan=5").done()
    assert run(tmp_path, "ledger", "--json").done().json["totals"]["points"][one] == -3


SESSIONS = (
    "../../outside",
    "/etc/passwd",
    "..",
    "S1/../../x",
    "CON",
    "a\\b",
    "=cmd|' /C calc'!A0",
    "[red]x[/red]",
    "a:b",
    "-",
)


@pytest.mark.parametrize("name", SESSIONS)
def test_a_session_name_never_leaves_the_data_folder(tmp_path: Path, name: str) -> None:
    home = tmp_path / "in" / "home"
    run(home, "new", "first", "Ana", "Ben", "Carla", "Dan").done()
    run(home, "new", "--", name, "Ana", "Ben", "Carla", "Dan").done()
    for words in (["use"], ["export"]):
        run(home, *words, "--", name).done()
    run(home, "status", f"--session={name}").done()
    assert name in run(home, "sessions", "--json").done().json["sessions"][0]["name"]
    assert {file.name for file in tmp_path.iterdir()} == {"in"} and {
        file.name for file in (tmp_path / "in").iterdir()
    } == {"home"}
    assert {file.name for file in (home / "sessions").glob("*.json")} == {"S1.json", "S2.json"}


@pytest.mark.parametrize(
    "name", ["../x", "/etc/passwd", "S99", "s0", "S01", "S1.json", "S-1", "", "\0", "S" + "9" * 400]
)
def test_a_session_that_is_not_here_is_not_looked_for_elsewhere(tmp_path: Path, name: str) -> None:
    run(tmp_path, "new", "evening", "Ana", "Ben", "Carla", "Dan").done()
    called = run(tmp_path, "use", "--", name)
    assert called.status == 2 and "There is no session" in called.err


@pytest.mark.parametrize("text", ["\x1b[2J", "a\x07b", "\u202eabc", "x" * 501, "a\0b"])
def test_reasons_and_notes_that_a_terminal_would_obey_are_refused(tmp_path: Path, text: str) -> None:
    run(tmp_path, "new", "evening", "Ana", "Ben", "Carla", "Dan").done()
    run(tmp_path, "play", "ana=3c").done()
    assert run(tmp_path, "play", "ana=4c").status == 1
    before = contents(tmp_path)
    for words in (
        ["pay", "ana", "ben", "5", "--note", text],
        ["void", text],
        ["stand", text],
        ["play", "ana=4c", "--let-stand", text],
    ):
        called = run(tmp_path, *words)
        assert called.status == 2 and "cannot be kept as a reason or note" in called.err, (words, called)
        assert "\x1b" not in called.err
    assert contents(tmp_path) == before


@pytest.mark.parametrize(
    "amount", ["1" + "0" * 30, "nan", "inf", "1e9", "-5", "0x10", "٣", "5.001", "", "5,0", "₱" * 9]
)
def test_amounts_that_are_none(tmp_path: Path, amount: str) -> None:
    run(tmp_path, "new", "evening", "Ana", "Ben", "Carla", "Dan").done()
    for words in (
        ["pay", "--", "ana", "ben", amount],
        ["settle", f"--round={amount}"],
        ["change", f"--stake={amount}"],
    ):
        called = run(tmp_path, *words)
        assert called.status == 2 and "is no amount in pesos" in called.err, (words, called)


@pytest.mark.parametrize(
    "day", ["0000-01-01", "2026-02-30", "10000-01-01", "yesterday", "\x1b[2J", "2026-11-28T00:00"]
)
def test_days_that_are_none(tmp_path: Path, day: str) -> None:
    called = run(tmp_path, "new", "evening", "Ana", "Ben", "Carla", "Dan", f"--date={day}")
    assert called.status == 2 and "is no day" in called.err and "\x1b" not in called.err
    assert not tmp_path.joinpath("sessions").exists()


@pytest.mark.skipif(os.name == "nt", reason="other permissions")
def test_everything_is_for_its_owner_only(tmp_path: Path) -> None:
    home, before = tmp_path / "home", os.umask(0)
    try:
        run(home, "new", "evening", "Ana", "Ben", "Carla", "Dan", "--stake", "5").done()
        for _ in range(4):
            run(home, "score", "b3", "c8", "d5").done()
        run(home, "settle", "--record").done()
        run(home, "sessions").done()
        run(home, "rules", "new", "house", "--from", "pinoy", "--set", "ending.lone_two=false").done()
        (home / "sessions" / "S1.json").write_bytes(b"")
        run(home, "doctor", "--restore").done()
    finally:
        os.umask(before)
    for file in (home, *home.rglob("*")):
        others = stat.S_IMODE(file.stat().st_mode) & 0o077
        assert not others or file.name == "house.toml", (file, oct(others))


def test_a_home_behind_a_symbolic_link_stays_one(tmp_path: Path) -> None:
    real, link, elsewhere = tmp_path / "real", tmp_path / "link", tmp_path / "elsewhere.json"
    real.mkdir()
    link.symlink_to(real)
    run(link, "new", "evening", "Ana", "Ben", "Carla", "Dan").done()
    file = real / "sessions" / "S1.json"
    file.rename(elsewhere)
    file.symlink_to(elsewhere)
    run(link, "score", "b3", "c8", "d5").done()
    assert link.is_symlink() and file.is_symlink()
    assert b"score" in elsewhere.read_bytes()
    run(link, "doctor").done()


@pytest.mark.parametrize("what", ["a file", "a link to nothing", "a place where nothing can be made"])
def test_a_home_that_cannot_be_made_is_told(tmp_path: Path, what: str) -> None:
    home = tmp_path / "home"
    if what == "a file":
        home.write_text("something else")
    elif what == "a link to nothing":
        home.symlink_to(tmp_path / "nowhere" / "home")
    else:
        home = Path("/proc/self/pusoyref")
    called = run(home, "new", "evening", "Ana", "Ben", "Carla", "Dan")
    assert called.status == 3 and "cannot be saved" in called.err and called.out == ""
    called = run(home, "status")
    assert called.status in (0, 3) and "Traceback" not in called.err


def test_a_read_only_home_can_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(tmp_path, "new", "evening", "Ana", "Ben", "Carla", "Dan", "--stake", "5").done()
    run(tmp_path, "score", "b3", "c8", "d5").done()
    before = contents(tmp_path)
    real = os.open

    def read_only(file: object, flags: int, *more: object, **named: object) -> int:
        if flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT):
            raise OSError(errno.EROFS, "Read-only file system")
        return real(file, flags, *more, **named)  # type: ignore[arg-type]

    monkeypatch.setattr("pusoyref.ledger.lock.os.open", read_only)
    monkeypatch.setattr(Disk, "open", lambda *_: read_only("", os.O_CREAT))
    for words in (
        "status",
        "ledger",
        "settle --why",
        "log",
        "sessions",
        "doctor",
        "export",
        "settle --since 2020-01",
    ):
        run(tmp_path, *words.split()).done()
    for words in (
        "pay ana ben 5",
        "play 3c",
        "undo",
        "settle --record",
        "close",
        "new other a b c d",
        "use S1",
    ):
        called = run(tmp_path, *words.split())
        assert called.status == 3 and "Read-only file system" in called.err, (words, called)
    assert contents(tmp_path) == before
