"""README is true: its commands run, its transcript is what the program says, its files are there."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from msgspec.structs import fields

from pusoyref.formats.toml.hand_reader import HandDocument
from pusoyref.formats.toml.reader import PaymentDocument, SessionFileDocument
from tests.program import PROJECT, Program, Terminal

pytestmark = pytest.mark.slow

README = (PROJECT / "README.md").read_text("utf-8")
BLOCKS: list[tuple[str, str]] = re.findall(r"^```(\w+)\n(.*?)^```$", README, re.M | re.S)
FIRST = (
    "python3 -m venv .venv && .venv/bin/pip install --quiet . && .venv/bin/python examples/referee_evening.py"
)
SECOND = "python3 -m venv .venv && .venv/bin/pip install --quiet -e '.[test]' && .venv/bin/python -m pytest"


def blocks(language: str) -> list[str]:
    return [text for found, text in BLOCKS if found == language]


def calls() -> list[list[str]]:
    """What README types at a shell after `$ pusoyref`, in order."""
    lines = [line for text in blocks("console") for line in text.splitlines()]
    assert all(line.startswith("$ pusoyref ") for line in lines)
    return [shlex.split(line)[2:] for line in lines]


def test_the_two_commands() -> None:
    """The first is run by `test_examples` from its last part on; CI runs the second as it stands."""
    assert blocks("sh") == [f"{FIRST}\n", f"{SECOND}\n"]
    assert SECOND in (PROJECT / ".ci" / "run").read_text("utf-8").splitlines()
    assert (PROJECT / "examples" / "referee_evening.py").exists()


def test_the_evening_in_five_minutes(pusoyref: Program) -> None:
    """README's transcript, typed on a real terminal: the screen shows it line for line."""
    new, *others = calls()
    pusoyref(*new).done()
    transcript = blocks("text")[0].splitlines()
    typed = [line.rpartition(" > ")[2] for line in transcript if " > " in line]
    with Terminal(pusoyref.home, "table", "--plain", rows=40, columns=100) as keyboard:
        keyboard.answers(*typed)
        keyboard.rest()
        screen = [line.rstrip() for line in keyboard.seen.splitlines()]
    at = screen.index(transcript[0])
    assert [line for line in screen[at:] if line] == transcript
    for call in others:
        pusoyref(*call).done()
    assert pusoyref.json("settle")["settlement"] == [
        {"from": "Ana", "to": "Ben", "amount": "20.00"},
        {"from": "Carla", "to": "Ben", "amount": "100.00"},
        {"from": "Dan", "to": "Ben", "amount": "200.00"},
    ]


@pytest.mark.parametrize("written", ["9cd", "h3579k", "d10jqka", "4c4h", "3c4d5h6s7c"])
def test_cards_as_readme_writes_them(pusoyref: Program, written: str) -> None:
    assert f"`{written}`" in README
    pusoyref("beats", written).done()


@pytest.mark.parametrize("written", ["3c", "c3", "10d", "TD"])
def test_one_card_as_readme_writes_it(pusoyref: Program, written: str) -> None:
    assert f"`{written}`" in README
    assert pusoyref("beats", written, "--json").done().json["play"]["cards"] in (["3c"], ["Td"])


def test_the_session_file(pusoyref: Program, tmp_path: Path) -> None:
    file = tmp_path / "evening.toml"
    file.write_text(blocks("toml")[0], "utf-8")
    assert pusoyref("check", str(file), "--json").done().json["files"][0]["totals"]["points"]["Carla"] == 64


def test_the_sample_of_the_session_file_page(pusoyref: Program, tmp_path: Path) -> None:
    page = (PROJECT / "docs" / "session-file.md").read_text("utf-8")
    file = tmp_path / "evening.toml"
    file.write_text(page.partition("```toml\n")[2].partition("```")[0], "utf-8")
    hands = pusoyref("check", str(file), "--json").done().json["files"][0]["hands"]
    assert [hand["winner"] for hand in hands] == ["Dan", "Carla"]


def test_the_session_file_page_has_every_key() -> None:
    """And no other: the keys of the shape that is read."""
    page = (PROJECT / "docs" / "session-file.md").read_text("utf-8")
    rows = [line.partition("|")[2].partition("|")[0] for line in page.splitlines() if line.startswith("| `")]
    documented = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    documents = (SessionFileDocument, HandDocument, PaymentDocument)
    read = {field.encode_name for document in documents for field in fields(document)}
    assert documented == read - {"hand", "payment", "next"}


def test_calls_in_the_text(pusoyref: Program) -> None:
    """Words in backquotes that call the program, as far as they need no cards on the table."""
    for call in ("rules list", "rules show pinoy-mixed", "beats 9cd 9hs"):
        assert f"`pusoyref {call}`" in " ".join(README.split())
        pusoyref(*call.split()).done()


def test_every_command_named_is_one(pusoyref: Program) -> None:
    from pusoyref.cli.commands import COMMANDS

    named = set(re.findall(r"pusoyref ([a-z]+)", " ".join(README.split())))
    assert named - {"in"} <= set(COMMANDS)


def test_links_lead_somewhere() -> None:
    for page in (README, *(path.read_text("utf-8") for path in (PROJECT / "docs").glob("*.md"))):
        base = PROJECT if page is README else PROJECT / "docs"
        for target in re.findall(r"\]\(([^)#]+)", page):
            assert "://" in target or (base / target).exists(), target


def test_nothing_of_a_machine_in_it() -> None:
    assert not re.search(r"/home/|/work/|/tmp/|pypi\.org|localhost", README)
