"""One gate for every text on every way in: typed, session files, exports, sheets, tournaments, stored files."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pusoyref.ledger.stored_form import dump, load
from tests.program import Answer, contents, run

HEAD = 'session = "x"\nplayers = ["Ana", "Ben", "Carla", "Dan"]\nstake = 5\n'
HAND = "[[hand]]\nleft = { Ana = 1, Ben = 2, Carla = 0, Dan = 3 }\n"
FORGED = "gcash\nBen pays Dan ₱9,999.00"
OBEYED = ("\x1b[2J", "a\x07b", "\u202eabc", "a\u3164b", "a\u200bb", "x" * 501)
PLAYERS = ("Ana", "Ben", "Carla", "Dan")


def refused(called: Answer, *words: str) -> None:
    """In a sentence, and nothing of the text reaches the terminal."""
    assert called.status == 2, called
    assert all(word in called.err for word in words), called.err
    assert len(called.err) < 600 and not set(called.out + called.err) & set("\x1b\x07\u202e\u200b\u3164")


def toml(text: str) -> str:
    """A text in TOML and JSON alike."""
    return json.dumps(text)


@pytest.mark.parametrize("text", OBEYED)
@pytest.mark.parametrize(
    "with_text",
    [
        lambda text: f'{HEAD}{HAND}[[payment]]\nfrom = "Ana"\nto = "Ben"\namount = 1\nnote = {toml(text)}\n',
        lambda text: f"{HEAD}[[hand]]\nvoid = {toml(text)}\n",
        lambda text: f'{HEAD}[[hand]]\ntricks = ["Ana: 3c"]\nlet_stand = {{ "1.1" = {toml(text)} }}\n',
        lambda text: f"{HEAD}rules = {{ title = {toml(text)} }}\n",
        lambda text: f"{HEAD}{HAND}rules = {{ name = {toml(text)} }}\n",
    ],
    ids=["note", "void", "let_stand", "title", "rules"],
)
def test_a_session_file_s_texts_come_in_by_the_gate(
    tmp_path: Path, with_text: Callable[[str], str], text: str
) -> None:
    for command in ("check", "import"):
        refused(run(tmp_path, command, "-", stdin=with_text(text)), "cannot be kept as a reason or note")
    assert not (tmp_path / "sessions").exists()


@pytest.fixture
def export(tmp_path: Path) -> Any:
    """A session with a payment, a hand called off, a fix and a refusal, as JSON."""
    home = tmp_path / "from"
    run(home, "new", "saturday", *PLAYERS, "--stake", "5").done()
    run(home, "score", "b3", "c8", "d5").done()
    run(home, "pay", "ana", "ben", "5", "--note", "gcash").done()
    run(home, "void", "misdeal").done()
    run(home, "fix", "1", "ben=4", "--yes").done()
    assert run(home, "play", "ana=5").status == 1
    run(home, "play", "ana=3c").done()
    return run(home, "export", "--to", "json").done().json


def lines(export: Any) -> list[Any]:
    return [*(entry for hand in export["hands"] for entry in hand["entries"]), *export["log"]]


def imported(tmp_path: Path, export: Any) -> Answer:
    del export["derived"]  # So that nothing but what happened is checked.
    return run(tmp_path / "to", "import", "-", stdin=json.dumps(export))


@pytest.mark.parametrize("text", [*OBEYED, FORGED])
@pytest.mark.parametrize("kept", ["gcash", "misdeal"])
def test_an_export_s_texts_come_in_by_the_gate(tmp_path: Path, export: Any, kept: str, text: str) -> None:
    (entry,) = (entry for entry in lines(export) if kept in entry["line"])
    entry["line"] = entry["line"].replace(kept, text)
    refused(imported(tmp_path, export), "cannot be read")
    assert not (tmp_path / "to" / "sessions").exists()


HARMFUL: dict[str, Callable[[Any], None]] = {
    "its id": lambda export: export.update(id="S1\x1b[2J"),
    "when it was made": lambda export: export.update(created="2026\nBen pays Dan"),
    "its rules": lambda export: export["rules"].update(title="a\nb"),
    "its name": lambda export: export.update(name="a\u202eb"),
    "a time": lambda export: export["log"][0].update(time="x" * 100),
    "a person joins": lambda export: export["log"].append(line(export, "seats Ana, Ben, Carla, D\x07n")),
    "a person joins who looks like another": lambda export: export["log"].append(
        line(export, "seats Ana, Веn, Carla, Dan")
    ),
    "a person is renamed": lambda export: export["log"].append(line(export, "rename Ana, A\u202ena")),
    "a person is renamed like another": lambda export: export["log"].append(line(export, "rename Ana, BEN")),
}


def line(export: Any, text: str, hand: int = 0) -> dict[str, Any]:
    """An entry made last."""
    n = 1 + max(entry["n"] for entry in lines(export))
    entry = {"n": n, "time": "2026-11-28T20:00:00Z", "group": n, "line": text}
    return entry if hand else {**entry, "sort": "entry"}


@pytest.mark.parametrize("what", HARMFUL)
def test_nothing_else_of_an_export_comes_in_otherwise(tmp_path: Path, export: Any, what: str) -> None:
    HARMFUL[what](export)
    refused(imported(tmp_path, export))


def test_an_export_is_imported_as_it_was(tmp_path: Path, export: Any) -> None:
    assert imported(tmp_path, export).done()


WRONG: dict[str, Callable[[Any], None]] = {
    "somebody pays themselves": lambda export: export["log"].append(line(export, "pay Ana, Ana, 5.00")),
    "nothing is paid": lambda export: export["log"].append(line(export, "pay Ana, Ben, 0.00")),
    "closed with a hand open": lambda export: export["log"].append(line(export, "close")),
    "played on when closed": lambda export: (
        export["hands"][-1]["entries"].append(line(export, "void x", 3)),
        export["log"].append(line(export, "close")),
        export["log"].append(line(export, "dealer Ana")),
    )[-1],
    "a hand begins before the other is over": lambda export: export["hands"].append(
        {**export["hands"][-1], "hand": 4, "entries": [line(export, "Ana=3d", 4)]}
    ),
    "others play": lambda export: export["hands"][1]["setup"].update(players=["Ben", "Ana", "Carla", "Dan"]),
    "a stranger leads": lambda export: export["hands"][1]["setup"].update(leader="Eve"),
    "fixed what was not played": lambda export: export["log"].append(line(export, "fix 1 9d=9s")),
    "opened what is open": lambda export: export["log"].append(line(export, "reopen")),
    "ten of a table of four": lambda export: export.update(players=[f"P{n}" for n in range(10)]),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_entry_would_refuse_is_not_imported(tmp_path: Path, export: Any, what: str) -> None:
    WRONG[what](export)
    refused(imported(tmp_path, export), "cannot be read")
    assert not (tmp_path / "to" / "sessions").exists()


def test_a_hand_that_the_referee_refuses_is_not_imported(tmp_path: Path, export: Any) -> None:
    """Without `derived` no sum gives it away."""
    export["hands"][-1]["entries"].append(line(export, "Ben=3c", 3))
    called = imported(tmp_path, export)
    assert called.status == 1 and "the referee refuses a hand" in called.err
    assert not (tmp_path / "to" / "sessions").exists()
    checked = run(tmp_path / "to", "check", "-", stdin=json.dumps(export))
    assert checked.status == 1 and "Hand 3, trick 1, turn 2" in checked.out


def test_a_hand_that_was_left_open_is_not_imported_with_another_behind_it(tmp_path: Path) -> None:
    text = f'{HEAD}[[hand]]\ntricks = ["Ana: 3c"]\n{HAND}'
    called = run(tmp_path, "import", "-", stdin=text)
    assert called.status == 2 and "Hand 1 is still open" in called.err
    assert not (tmp_path / "sessions").exists()


SAID = ("cannot be a name", "looks like", "are the same name")
NAMES = ("Веn", "B\u200ben", "Zo\u0301\u0301\u0301\u0301\u0301e", "\u3164", "Ben\ufe00")


@pytest.mark.parametrize("name", NAMES)
def test_no_way_of_sitting_down_goes_round_the_gate(tmp_path: Path, name: str) -> None:
    run(tmp_path, "new", "x", *PLAYERS).done()
    run(tmp_path, "tournament", "new", "t", *PLAYERS, "Eve", "Fay", "Gil", "Hana").done()
    before = contents(tmp_path)
    others = ("Ben", "Carla", "Dan")
    names = tmp_path / "names.txt"
    names.write_text(f"{name}\n", "utf-8")
    for words in (
        ("new", "y", name, *others),
        ("seats", name, *others),
        ("seats", "Ana", name, "Carla", "Dan"),
        ("rename", "Ana", name),
        ("tournament", "new", "u", name, *others),
        ("tournament", "add", name),
        ("tournament", "add", "--players", str(names)),
        ("import", "-"),
        ("check", "-"),
    ):
        sheet = f"2026-11-28\n{name} Ben Carla Dan\n0 1 2 3\n"
        for stdin in (f'session = "z"\nplayers = ["{name}", "Ben", "Carla", "Dan"]\n', sheet):
            called = run(tmp_path, *words, stdin=stdin)
            assert called.status == 2 and any(said in called.err for said in SAID), words
    names.unlink()
    assert {file: text for file, text in contents(tmp_path).items() if file != "names.txt"} == before


def test_who_comes_later_in_a_file_is_compared_with_all_of_the_evening(tmp_path: Path) -> None:
    """With who has left again, too."""
    sheet = "2026-11-28\nAna Ben Carla Dan\n0 1 2 3\nAna Eve Carla Dan\n0 1 2 3\nAna Веn Carla Dan\n0 1 2 3\n"
    seats = 'players = ["Ana", "{}", "Carla", "Dan"]\n'
    called_off = '[[hand]]\nvoid = "x"\n'
    file = HEAD + HAND + called_off + seats.format("Eve") + called_off + seats.format("Веn")
    for text in (sheet, file):
        for command in ("check", "import"):
            called = run(tmp_path, command, "-", stdin=text)
            assert called.status == 2 and "looks like" in called.err, called
    run(tmp_path, "new", "x", *PLAYERS).done()
    run(tmp_path, "seats", "Ana", "Eve", "Carla", "Dan").done()
    for words in (("seats", "Ana", "Веn", "Carla", "Dan"), ("rename", "Ana", "Веn")):
        called = run(tmp_path, *words)
        assert called.status == 2 and "looks like" in called.err, called


@pytest.mark.parametrize("text", OBEYED)
def test_a_tournament_s_texts_come_in_by_the_gate(tmp_path: Path, text: str) -> None:
    run(tmp_path, "tournament", "new", "t", *PLAYERS).done()
    run(tmp_path, "tournament", "award", "ana", "5", "late").done()
    run(tmp_path, "tournament", "draw").done()
    for words in (("award", "ana", "5", text), ("reverse", "1", text), ("close", "1", "1", text)):
        refused(run(tmp_path, "tournament", *words), "cannot be kept as a reason or note")


def test_a_store_that_something_else_wrote_is_shown_clean_and_left_as_it_is(tmp_path: Path) -> None:
    run(tmp_path, "new", "x", *PLAYERS, "--stake", "5").done()
    run(tmp_path, "score", "b3", "c8", "d5").done()
    run(tmp_path, "pay", "ana", "ben", "5", "--note", "gcash").done()
    file = tmp_path / "sessions" / "S1.json"
    tables = load(file.read_bytes(), file)
    harm = "gcash\nBen pays Dan ₱9,999.00\x1b[2J\u202e"
    written = json.dumps(tables).replace("gcash", json.dumps(harm)[1:-1])
    file.write_bytes(dump(json.loads(written)))
    before = file.read_bytes()
    for words in ("ledger", "log", "status", "settle", "sessions", "doctor", "table"):
        called = run(tmp_path, *words.split())
        assert not set(called.out + called.err) & {"\x1b", "\u202e"}, called
        assert not any(shown.startswith("Ben pays Dan") for shown in (called.out + called.err).splitlines())
    for form in ("chat", "md", "csv", "html", "hledger", "beancount", "toml", "json"):
        text = run(tmp_path, "export", "--to", form).out
        assert not set(text) & {"\x1b", "\u202e"}
        assert not any(shown.startswith("Ben pays Dan") for shown in text.splitlines())
    assert file.read_bytes() == before
    run(tmp_path, "score", "b3", "c8", "d5").done()
    assert json.dumps(harm)[1:-1] in json.dumps(json.loads(file.read_bytes())), (
        "only what is shown is cleaned"
    )
    assert run(tmp_path, "doctor").done()


def test_what_is_no_card_goes_into_the_log_as_it_can_be_seen(tmp_path: Path) -> None:
    """`doctor` took the log for another one than that of the copy, in which it stood otherwise."""
    run(tmp_path, "new", "x", *PLAYERS).done()
    run(tmp_path, "play", "ana=3c").done()
    run(tmp_path, "table", "--keep-going", stdin="3\x14d\n4\u202ed\n\u2028x\n-\n-\n")
    assert run(tmp_path, "doctor").done()
    log = run(tmp_path, "log", "--json").done().json
    assert any("3?d" in entry["line"] for entry in log["entries"] if "line" in entry)


@pytest.mark.parametrize(
    "words",
    [
        ("play", "3c" * 4_000), ("score", "a1" * 4_000), ("why", "x" * 9_000), ("beats", "3c" * 4_000, "4c"),
        ("rules", "show", "r" * 9_000), ("use", "e\u0301" * 4_000), ("lead", "a" * 9_000), ("a" * 9_000,),
        ("new", "x" * 9_000, *PLAYERS), ("new", "y", *PLAYERS, "--stake", "9" * 9_000), ("log", "--hand", "9" * 9_000),
        ("new", "y", *PLAYERS, "--set", "plays.straights=" + "[" * 3_000), ("settle", "--round", "9" * 9_000),
        ("new", "y", *PLAYERS, "--set", "deal.cards=" + "9" * 9_000), ("stand", "x" * 9_000), ("fix", "=" * 9_000),
        ("play", "x" * 20_000), ("rename", "ana", "é" * 9_000), ("--session", "x" * 9_000),
    ],
    ids=lambda words: " ".join(words)[:30],
)  # fmt: skip
def test_a_complaint_shortens_what_it_quotes(tmp_path: Path, words: tuple[str, ...]) -> None:
    run(tmp_path, "new", "x", *PLAYERS).done()
    for as_json in ((), ("--json",)):
        called = run(tmp_path, *words, *as_json)
        assert called.status in (1, 2) and len(called.out + called.err) < 2_500, called


@pytest.mark.parametrize(
    "text", ["3c" * 600_000, "a1" * 600_000, "a=" * 600_000, "'\" " * 400_000, "-" * 1_300_000]
)
def test_an_endless_line_at_the_table_is_refused_before_it_is_read(tmp_path: Path, text: str) -> None:
    """One of 1.3 MB took 52 seconds."""
    run(tmp_path, "new", "x", *PLAYERS).done()
    called = run(tmp_path, "table", stdin=f"{text}\nstatus\n")
    assert called.status == 2 and "more than 2000 signs" in called.err
    called = run(tmp_path, "table", "--keep-going", stdin=f"{text}\nana=3c\n")
    assert "more than 2000 signs" in called.err and "Ana played 3♣" in called.out


@pytest.mark.parametrize(
    "bytes_", [b"\xff", b"\xfe", b"\xffx\n", b"\xff\xfe", b"\xfe\xff\0", b"\xef\xbb", b"\0\0\n"]
)
def test_a_pipe_that_begins_like_utf_16_and_is_none_ends_in_no_error_of_ours(
    tmp_path: Path, bytes_: bytes
) -> None:
    run(tmp_path, "new", "x", *PLAYERS).done()
    run(tmp_path, "tournament", "new", "t", *PLAYERS).done()
    run(tmp_path, "tournament", "draw").done()
    for words in (("table",), ("table", "--keep-going"), ("tournament", "enter", "1", "1"), ("check", "-")):
        assert run(tmp_path, *words, stdin=bytes_).status in (0, 1, 2)


TOO_MANY = "Too many lines came to nothing; no more of them are read."


def test_lines_that_come_to_nothing_are_not_read_for_ever(tmp_path: Path) -> None:
    run(tmp_path, "new", "x", *PLAYERS).done()
    called = run(tmp_path, "table", "--keep-going", stdin="x\n" * 10_000)
    assert called.status == 2 and called.err.count("\n") == 5_001
    assert called.err.endswith(f"line 5001: {TOO_MANY}\n")
    run(tmp_path, "play", "ana=3c").done()
    called = run(tmp_path, "table", "--keep-going", stdin="4d\nx\n" * 5_000)
    assert called.status == 2 and called.err.endswith(f"line 252: {TOO_MANY}\n")
    run(tmp_path, "undo").done()
    assert run(tmp_path, "table", stdin="# a note\n" * 10_000 + "status\n").done()


EVENINGS = sorted((Path(__file__).parents[1] / "cases" / "evenings").glob("*.toml"))


@pytest.mark.slow
@pytest.mark.parametrize("file", EVENINGS, ids=lambda file: file.stem)
def test_what_came_from_a_session_file_is_exported_and_imported_again(tmp_path: Path, file: Path) -> None:
    """One whose hands began otherwise than those before them say, for these were put right later, was refused."""
    here, there = tmp_path / "here", tmp_path / "there"
    if run(here, "import", str(file)).status:
        pytest.skip("The referee refuses a hand of it.")
    export = run(here, "export", "--to", "json").done().out
    run(there, "import", "-", stdin=export).done()
    assert run(there, "ledger", "--json").done().json == run(here, "ledger", "--json").done().json


def test_a_hand_that_began_otherwise_stays_so_from_file_to_file(tmp_path: Path) -> None:
    begins = f"begins = {{ leader = {toml('Dan')} }}\n"
    text = f'{HEAD}{HAND}[[hand]]\n{begins}tricks = ["Dan: 3d - - -"]\n'
    run(tmp_path / "here", "import", "-", stdin=text).done()
    export = run(tmp_path / "here", "export", "--to", "json").done().out
    assert run(tmp_path / "to", "import", "-", stdin=export).done()


def test_a_huge_stake_is_refused_in_a_sentence(tmp_path: Path) -> None:
    """Sums of an evening stay numbers that JSON holds."""
    run(tmp_path, "new", "x", *PLAYERS, "--stake", "100000").done()
    sheet = "2026-11-28\nAna Ben Carla Dan\n0 1 2 3\n"
    for words, stdin in (
        (("new", "y", *PLAYERS, "--stake", "100000.01"), ""),
        (("new", "y", *PLAYERS, "--stake", "999999999999"), ""),
        (("change", "--stake", "999999999999"), ""),
        (("tournament", "new", "t", *PLAYERS, "--stake", "999999999999"), ""),
        (("import", "-", "--stake", "999999999999"), sheet),
        (("import", "-"), HEAD.replace("stake = 5", "stake = 999999999999") + HAND),
        (("import", "-"), f'{HEAD}{HAND}stake = "999999999999"\n'),
    ):
        called = run(tmp_path, *words, stdin=stdin)
        assert called.status == 2 and "₱100,000 at most" in called.err, (words, called)


@pytest.mark.parametrize("option", ["shutout=101", "four_twos=99999999999999999999", "top_card=1000"])
def test_nothing_is_multiplied_without_end(tmp_path: Path, option: str) -> None:
    called = run(tmp_path, "new", "x", *PLAYERS, "--set", f"scoring.{option}")
    assert called.status == 2 and "allowed: 0 to 100." in called.err


def test_the_largest_sums_there_are_are_kept_and_shown(tmp_path: Path) -> None:
    times = (
        "scoring.shutout=100",
        "scoring.four_twos=100",
        "scoring.top_card=100",
        "scoring.bands=[[1, 100]]",
    )
    settings = [word for option in times for word in ("--set", option)]
    run(tmp_path, "new", "x", *PLAYERS, "--rules", "hong-kong", *settings, "--stake", "100000").done()
    for _ in range(3):
        run(tmp_path, "score", "b13+4", "c13", "d13").done()
    run(tmp_path, "pay", "ben", "ana", "999999999999.99").done()
    for words in (
        "ledger",
        "ledger --json",
        "settle",
        "stats",
        "doctor",
        "export --to csv",
        "export --to json",
    ):
        assert run(tmp_path, *words.split()).done()
