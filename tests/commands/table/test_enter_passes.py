"""The table chose that Enter alone passes: a fact of the session, and what an empty line then means."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.program import Answer, Program

pytestmark = pytest.mark.slow

PASSED = ("Ana=3c", "Ben=-", "Carla=-", "Dan=-")


def lines(program: Program) -> list[str]:
    """The hand's entries that stand."""
    return [one["line"] for one in program.json("log")["entries"] if one["hand"] and one["standing"]]


def type_(program: Program, keys: str) -> Answer:
    return program("table", stdin=keys).done()


def test_enter_alone_passes_only_where_the_table_chose_so(saturday: Program) -> None:
    type_(saturday, "ana=3c\n\n\n\n")
    assert lines(saturday) == ["Ana=3c"]
    assert "Enter alone passes from now on." in saturday("change", "--enter-passes").done().out
    type_(saturday, "\n\n\n")
    assert lines(saturday) == [*PASSED]
    saturday("change", "--no-enter-passes").done()
    type_(saturday, "4c\n\n")
    assert lines(saturday) == [*PASSED, "Ana=4c"]


def test_it_does_nothing_before_a_hand_and_at_a_lead(pusoyref: Program) -> None:
    pusoyref.new("saturday", "--enter-passes")
    told = type_(pusoyref, "\n\nana=3c\n\n\n\n\n\n\n4c\n")
    assert told.err == ""
    assert lines(pusoyref) == [*PASSED, "Ana=4c"]


def test_it_never_gives_a_lead_away(pusoyref: Program) -> None:
    """Two cards each and no going out with a lone 2: a leader with one card may hand the lead on, but says so."""
    pusoyref.new("two", "--enter-passes", "--set", "deal.cards={4=2}", "--set", "ending.lone_two=false")
    type_(pusoyref, "lowest 3c\nana=3c\n.\n\n")
    assert lines(pusoyref) == ["lowest 3c", *PASSED]
    type_(pusoyref, "-\n")
    assert lines(pusoyref)[-1] == "Ana=-"


def test_a_question_comes_first(pusoyref: Program) -> None:
    """Enter answers that nobody fed the winner; it is no pass of the next hand, nor of one that waits for a name."""
    pusoyref.new("hong", "--enter-passes", "--rules", "hong-kong")
    type_(pusoyref, "b3c8d5\n\n\n")
    assert lines(pusoyref) == ["score Ben=3, Carla=8, Dan=5"]
    type_(pusoyref, "\n3c\n\n")
    assert lines(pusoyref)[1:] == ["Ana=3c", "Ben=-"]


def test_it_may_be_undone_and_is_in_the_log(pusoyref: Program) -> None:
    pusoyref.new("saturday", "--enter-passes")
    assert pusoyref.json("log")["entries"][0]["text"] == "Enter alone passes from now on"
    assert "undid: Enter alone passes from now on." in pusoyref("undo").done().out
    type_(pusoyref, "ana=3c\n\n")
    assert lines(pusoyref) == ["Ana=3c"]


def test_what_is_so_already_is_no_change(pusoyref: Program) -> None:
    pusoyref.new("saturday", "--enter-passes")
    assert "Nothing would change" in pusoyref("change", "--enter-passes").err
    told = pusoyref("change", "--enter-passes", "--stake", "10").done().out
    assert "Enter" not in told
    told = pusoyref("change", "--no-enter-passes", "--stake", "5").done().out
    assert "from the next hand on: stake ₱5.00 a point; Enter alone no longer passes." in told


def test_like_takes_it_over(pusoyref: Program) -> None:
    pusoyref.new("saturday", "--enter-passes")
    assert "Enter alone passes." in pusoyref("new", "sunday", "--like", "saturday").done().out
    type_(pusoyref, "ana=3c\n\n")
    assert lines(pusoyref) == [*PASSED[:2]]
    assert "Enter" not in pusoyref("new", "monday", "--like", "saturday", "--no-enter-passes").done().out
    pusoyref("change", "--session", "saturday", "--no-enter-passes").done()
    assert "Enter" not in pusoyref("new", "tuesday", "--like", "saturday").done().out


def test_it_comes_through_the_json_export_and_changes_no_proof(pusoyref: Program, tmp_path: Path) -> None:
    pusoyref.new("saturday", "--date", "2026-11-28")
    type_(pusoyref, "ana=3c\n")
    proof = pusoyref.json("ledger")["proof"]
    pusoyref("change", "--enter-passes").done()
    assert pusoyref.json("ledger")["proof"] == proof
    file = tmp_path / "saturday.json"
    pusoyref("export", "--to", "json", "-o", str(file)).done()
    other = Program(tmp_path / "other")
    other("import", str(file)).done()
    type_(other, "\n")
    assert lines(other) == ["Ana=3c", "Ben=-"]


def test_the_session_file_leaves_it_out(pusoyref: Program) -> None:
    pusoyref.new("saturday", "--enter-passes")
    assert "enter" not in pusoyref("export").done().out.casefold()


def test_two_passes_meant_at_once_are_one_each(pusoyref: Program) -> None:
    """What is recorded with --keep-going comes from a keyboard: a comment is nothing, an empty line is Enter."""
    pusoyref.new("saturday", "--enter-passes")
    keys = "# Hand 1\nana=3c\n\n# Ben passed\n2d\n\n"
    pusoyref("table", "--keep-going", stdin=keys).done()
    assert lines(pusoyref) == ["Ana=3c", "Ben=-", "Carla=2d", "Dan=-"]
