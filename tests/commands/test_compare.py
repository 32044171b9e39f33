"""`compare`: the same evening or where two part; and whose a proof is. And the identity by which copies are known."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from pusoyref.session.proof import proof_letters, short_proof
from tests.playing import FOUR
from tests.program import Program

TURNS = ("ana=3c", "ben=4d", "carla=-", "dan=-", "ana=-", "5c")


@pytest.fixture
def evening(pusoyref: Program) -> Program:
    """Six turns in hand 1, which is then scored, and a payment."""
    pusoyref.new("saturday", "--date", "2026-11-28")
    for turn in TURNS:
        pusoyref("play", "--", turn).done()
    pusoyref("score", "b0", "a4", "c8", "d5").done()
    pusoyref("pay", "ana", "ben", "50", "--note", "gcash", "--date", "2026-11-28").done()
    return pusoyref


def exported(program: Program, name: str = "mine.json", *options: str) -> str:
    file = program.home / name
    program("export", "--to", file.suffix[1:], "-o", str(file), *options).done()
    return str(file)


def compare(program: Program, *words: str) -> dict[str, Any]:
    """The answer in JSON, whose `same` the exit status says too."""
    answer = program("compare", *words, "--json")
    assert answer.status == (0 if answer.json["same"] else 1)
    return dict(answer.json)


def test_it_is_the_same_entry_for_entry(evening: Program) -> None:
    for name, words in (("mine.json", ", entry for entry"), ("mine.toml", "")):
        file = exported(evening, name)
        found = compare(evening, file)
        assert (found["verdict"], found["same"], found["difference"]) == ("same", True, None)
        assert found["proofs"] == [evening.json("ledger")["proof"]] * 2
        assert (
            evening("compare", file).done().out == f"saturday (S1) and {file} are the same evening{words}.\n"
        )


def test_one_is_an_older_state_of_the_other(evening: Program, tmp_path: Path) -> None:
    older = exported(evening)
    evening("score", "a0", "b4", "c8", "d5").done()
    newer = exported(evening, "newer.json")
    found = compare(evening, older)
    assert (found["verdict"], found["entry"], found["here"]["n"], found["there"]) == ("newer", 9, 9, None)
    told = evening("compare", older).out
    assert "this one is an older state of yours, the first 8 of 9 entries." in " ".join(told.split())

    away = Program(tmp_path / "away")
    away("import", older).done()
    found = compare(away, newer)
    assert (found["verdict"], found["entry"], found["here"], found["there"]["n"]) == ("older", 9, None, 9)
    told = " ".join(away("compare", newer).out.split())
    assert "yours is an older state of this one, the first 8 of 9 entries." in told
    assert "here: nothing more" in told


def test_they_differ_from_an_entry_on(evening: Program, tmp_path: Path) -> None:
    away = Program(tmp_path / "away")
    away("import", exported(evening)).done()
    evening("score", "a0", "b4", "c8", "d5").done()
    away("score", "a0", "b4", "c8", "d6").done()
    file = exported(away, "theirs.json")
    found = compare(evening, file)
    assert (found["verdict"], found["entry"]) == ("differs", 9)
    assert found["here"]["line"].endswith("Dan=5") and found["there"]["line"].endswith("Dan=6")
    told = " ".join(evening("compare", file).out.split())
    assert "they differ from entry 9 on." in told
    assert "here: 9, scored by counts: Ana 0, Ben 4, Carla 8, Dan 5" in told
    assert f"{file}: 9, scored by counts: Ana 0, Ben 4, Carla 8, Dan 6" in told
    assert f"Proof here: {proof_letters(found['proofs'][0])}" in told


def test_what_stands_is_the_same_after_another_undo(evening: Program) -> None:
    file = exported(evening)
    evening("undo").done()
    evening("redo").done()
    found = compare(evening, file)
    assert (found["verdict"], found["same"], found["entry"]) == ("newer", True, 9)
    assert found["histories"][0] != found["histories"][1] and found["proofs"][0] == found["proofs"][1]
    assert "What stands is the same." in evening("compare", file).done().out


def test_the_same_evening_entered_separately(evening: Program, tmp_path: Path) -> None:
    other = Program(tmp_path / "other")
    other.new("saturday", "--date", "2026-11-28")
    for turn in TURNS:
        other("play", "--", turn).done()
    other("score", "b0", "a4", "c8", "d5").done()
    other("pay", "ana", "ben", "50", "--note", "gcash", "--date", "2026-11-28").done()
    for name in ("theirs.toml", "theirs.json"):
        file = exported(other, name)
        found = compare(evening, file)
        # Made within one second they began alike, and have one log too: then only their identities differ.
        assert found["same"] and found["verdict"] in ("separate", "same")
    assert "entered separately" in evening("compare", exported(other, "theirs.toml")).done().out


HEAD = 'session = "saturday"\ndate = 2026-11-28\nstake = "5"\nplayers = ["Ana", "Ben", "Carla", "Dan"]\n'
HAND = '[[hand]]\ntricks = ["Ana: 3c 4d - - -", "Ben: 5c"]\nleft = { Ben = 0, Ana = 4, Carla = 8, Dan = 5 }\n'
ANOTHER = "[[hand]]\nleft = { Ben = 4, Ana = 0, Carla = 8, Dan = 5 }\n"
PAID = '[[payment]]\nfrom = "Ana"\nto = "Ben"\namount = "50"\ndate = 2026-11-28\nnote = "gcash"\n'


@pytest.mark.parametrize(
    ("old", "new", "what", "number", "here", "there"),
    [
        ("Dan = 5", "Dan = 6", "hand", 1, "Dan had 5 cards left", "Dan had 6 cards left"),
        ("3c 4d - - -", "3c 5d - - -", "hand", 1, "trick 1, Ben played 4♦", "trick 1, Ben played 5♦"),
        ('"Ben: 5c"', '"Ben: 5c 6c"', "hand", 1, "Ana had 4 cards left", "trick 2, Carla played 6♣"),
        ('"50"', '"51"', "payment", 1, "after hand 1, Ana paid Ben ₱50.00 (on 2026-11-28, gcash)",
         "after hand 1, Ana paid Ben ₱51.00 (on 2026-11-28, gcash)"),
        (PAID, PAID + PAID, "payment", 2, "nothing", "after hand 1, Ana paid Ben ₱50.00 (on 2026-11-28, gcash)"),
        (PAID, ANOTHER + PAID.replace("amount", "after = 1\namount"), "hand", 2, "nothing", "hand 2"),
        ('stake = "5"', 'stake = "6"', "stake", 1, "₱5.00 a point", "₱6.00 a point"),
        ('"Dan"]', '"Dan"]\nrules = { ending = { lone_two = false } }', "rules", 1, "ending.lone_two True",
         "ending.lone_two False"),
        ('players = ["Ana", "Ben", "Carla", "Dan"]', 'players = ["Ana", "Ben", "Dan", "Carla"]', "players", 1,
         "players Ana, Ben, Carla and Dan", "players Ana, Ben, Dan and Carla"),
    ],
)  # fmt: skip
def test_the_first_fact_that_differs_from_a_session_file(
    evening: Program, old: str, new: str, what: str, number: int, here: str, there: str
) -> None:
    file = evening.home / "theirs.toml"
    file.write_text(HEAD + HAND + PAID)
    assert compare(evening, str(file))["same"]
    file.write_text((HEAD + HAND + PAID).replace(old, new))
    found = compare(evening, str(file))
    assert found["difference"] == {"what": what, "number": number, "here": here, "there": there}
    told = " ".join(evening("compare", str(file)).out.split())
    assert f"here: {here}" in told and f": {there}" in told


def test_whether_they_are_copies_of_one_evening_is_told(evening: Program) -> None:
    file = Path(exported(evening, "copy.toml"))
    file.write_text(file.read_text().replace("Dan = 5", "Dan = 6"))
    assert (
        f"saturday (S1) and {file} are copies of one evening, and differ."
        in evening("compare", str(file)).out
    )
    file.write_text(re.sub("identity.*\n", "", file.read_text()))
    assert "are different evenings, or one that was entered differently." in evening("compare", str(file)).out


def test_where_28_letters_are_shown_and_where_eight(evening: Program) -> None:
    """One evening has all of them, lists have the short proof, JSON has the digest."""
    digest = evening.json("ledger")["proof"]
    assert re.fullmatch("[0-9a-f]{64}", digest)
    letters, eight = f"Proof: {proof_letters(digest)}", short_proof(digest)
    for words in ("ledger", "settle", "export --to chat", "export --to md"):
        assert letters in evening(*words.split()).done().out
    assert f"Short proof {eight}" in evening("doctor").done().out
    evening.new("sunday", "--date", "2026-11-29")
    for words in ("settle --since 2026-11-28", "export --all --to chat"):
        assert f"Short proofs: S1 {eight}, S2 " in evening(*words.split()).done().out
    assert evening.json("export", "S1", "--to", "json")["derived"]["proof"] == digest
    assert evening.json("doctor")["files"][0]["proof"] == digest
    again = evening("import", exported(evening, "again.toml", "S1"))
    assert "here already" in again.err


def test_a_session_file_of_an_older_state(evening: Program) -> None:
    file = evening.home / "theirs.toml"
    file.write_text(HEAD + HAND)
    assert compare(evening, str(file))["verdict"] == "newer"
    file.write_text(HEAD + HAND + PAID + PAID)
    assert compare(evening, str(file))["verdict"] == "older"


def test_a_proof_says_after_which_entry_the_evening_stood_like_that(evening: Program) -> None:
    proofs = {0: evening.json("ledger")["proof"]}
    for count in range(1, 9):
        evening("undo").done()
        proofs[count] = evening.json("ledger")["proof"]
    evening("redo", "8").done()
    log = evening.json("log")["entries"]
    assert len(log) == 24 and len({*proofs.values()}) == 9
    for count, digest in proofs.items():
        for typed in (digest, digest.upper(), proof_letters(digest), proof_letters(digest).replace(" ", "-").lower(),
                      short_proof(digest)):  # fmt: skip
            found = compare(evening, typed)
            # After so many undos it stood like that, and again after all but so many redos.
            want = ("same", None) if not count else ("earlier", 24 - count)
            assert (found["verdict"], found["entry"], found["short"]) == (*want, typed == short_proof(digest))
    assert evening("compare", *proof_letters(proofs[0]).split()).done().out == (
        "That is the proof of saturday (S1) as it stands.\n"
    )
    told = " ".join(evening("compare", short_proof(proofs[1])).out.split())
    assert "as it stood after entry 23: redo: scored by counts" in told
    assert "Eight letters are a check against slips, not against cheats" in told


def test_a_history_is_found_as_a_proof_is(evening: Program) -> None:
    before = evening.json("log")["history"]
    assert f"all that happened: {proof_letters(before)}" in evening("log").done().out
    found = compare(evening, before)
    assert (found["verdict"], found["of"]) == ("same", "history")
    evening("undo").done()
    found = compare(evening, proof_letters(before))
    assert (found["verdict"], found["of"], found["entry"]) == ("earlier", "history", 8)
    assert evening.json("doctor")["files"][0]["history"] == evening.json("log")["history"] != before


def test_a_proof_of_another_session_here_and_an_unknown_one(evening: Program) -> None:
    digest = evening.json("ledger")["proof"]
    evening.new("sunday")
    found = compare(evening, digest)
    assert (found["verdict"], found["sessions"]) == ("elsewhere", [{"id": "S1", "name": "saturday"}])
    assert (
        "sunday (S2) never stood like that; it is the proof of saturday (S1)."
        in evening("compare", digest).out
    )
    assert compare(evening, digest, "--session", "saturday")["verdict"] == "same"
    assert compare(evening, "0" * 64)["verdict"] == "unknown"
    assert "Unknown here" in evening("compare", "BCDFGHJK").out


def test_what_is_neither_a_file_nor_a_proof(evening: Program) -> None:
    for words in (["BCDFGHJ"], ["no.json"], ["WHKN", "MVHR", "AEIO"]):
        answer = evening("compare", *words)
        assert answer.status == 2 and "is no file here, and no proof either" in answer.err
    assert evening("compare", "-", stdin="{").status == 2


def test_of_a_file_with_several_sessions_the_one_of_the_same_identity(evening: Program) -> None:
    evening.new("sunday")
    file = exported(evening, "all.json", "--all")
    assert compare(evening, file)["verdict"] == "same"
    assert compare(evening, file, "--session", "saturday")["verdict"] == "same"
    evening.new("monday")
    answer = evening("compare", file)
    assert answer.status == 2 and 'none of them is "monday": saturday, sunday' in answer.err


# The identity.


def identity(program: Program, name: str = "S1") -> str:
    text = program("export", name).done().out
    found = re.search('^identity = "([0-9a-f]{32})"', text, re.MULTILINE)
    assert found is not None, text
    assert program("export", name, "--to", "json").done().json["identity"] == found[1]
    return found[1]


def test_every_session_has_an_identity_of_its_own_that_its_copies_keep(
    evening: Program, tmp_path: Path
) -> None:
    mine = identity(evening)
    evening.new("sunday")
    assert identity(evening, "S2") != mine
    evening("undo", "--session", "S1").done()
    assert identity(evening) == mine
    for suffix in ("json", "toml"):
        away = Program(tmp_path / suffix)
        away("import", exported(evening, f"one.{suffix}", "S1")).done()
        away("pay", "dan", "ana", "5").done()
        assert identity(away) == mine
    plain = tmp_path / "plain.toml"
    plain.write_text(HEAD + HAND)
    other = Program(tmp_path / "plain")
    other("import", str(plain)).done()
    assert identity(other) != mine


def test_a_copy_under_another_name_is_named(evening: Program) -> None:
    file = Path(exported(evening, "copy.toml"))
    file.write_text(file.read_text().replace('"saturday"', '"sunday"'))
    answer = evening("import", str(file)).done()
    assert f'{file}: "sunday" is a copy of S1, by its identity.' in " ".join(answer.err.split())
    assert evening.json("import", str(file))["imported"] == []
    file.write_text(file.read_text().replace('"sunday"', '"monday"'))
    assert evening.json("import", str(file))["imported"][0]["copy_of"] in ("S1", "S2")
    fresh = re.sub("identity.*\n", "", file.read_text()).replace("monday", "tuesday")
    file.write_text(fresh)
    assert evening.json("import", str(file))["imported"][0]["copy_of"] is None


def test_a_file_of_today_gets_an_identity_at_its_first_change(pusoyref: Program) -> None:
    stored = Path(__file__).parents[1] / "ledger" / "stored" / "schema-1.json"
    (pusoyref.home / "sessions").mkdir(parents=True)
    file = pusoyref.home / "sessions" / "S1.json"
    shutil.copy(stored, file)
    before, history = file.read_bytes(), pusoyref.json("log")["history"]
    assert "identity" not in pusoyref("export").done().out and file.read_bytes() == before
    pusoyref("pay", "ana", "ben", "5").done()
    own, newer = identity(pusoyref), exported(pusoyref)
    pusoyref("undo").done()
    assert identity(pusoyref) == own
    assert compare(pusoyref, history)["verdict"] == "earlier"  # The identity is not in the history.
    other = Program(pusoyref.home / "other")
    (other.home / "sessions").mkdir(parents=True)
    shutil.copy(stored, other.home / "sessions" / "S1.json")
    assert compare(other, newer)["verdict"] == "older"
    assert (
        compare(other, exported(pusoyref))["verdict"] == "older"
    )  # What stands is the same, and not "separate".


@pytest.mark.parametrize("bad", ["x", "0" * 31, "0" * 33, "Z" * 32, "A" * 32])
def test_an_identity_is_32_hexadecimal_digits(evening: Program, bad: str) -> None:
    file = evening.home / "bad.toml"
    file.write_text(f'identity = "{bad}"\n' + HEAD)
    assert evening("import", str(file)).status == 2
    whole = evening("export", "--to", "json").done().json
    assert evening("check", "-", stdin=json.dumps(whole | {"identity": bad})).status == 2


def test_a_table_keeps_its_identity_on_the_way_there_and_back(pusoyref: Program, tmp_path: Path) -> None:
    home, away = pusoyref, Program(tmp_path / "away")
    others = ("Eve", "Fay", "Gil", "Hana")
    home("tournament", "new", "cup", *FOUR, *others, "--hands", "2").done()
    home("tournament", "draw").done()
    file, back = tmp_path / "t1.toml", tmp_path / "back.json"
    home("tournament", "open", "1", "1", "-o", str(file)).done()
    away("import", str(file)).done()
    own = identity(away)  # The session is made there; the file that opens it is none yet.
    people = away.json("status")["cards_left"]
    counts = [f"{name}{count}" for name, count in zip(people, (0, 3, 8, 5), strict=True)]
    away("score", *counts).done()
    for sort in ("toml", "json"):
        away("export", "--to", sort, "-o", str(back)).done()
        home("tournament", "collect", str(back)).done()
        assert identity(home) == own
    assert compare(home, str(back))["verdict"] == "same"
