"""docs/tournament.md: an evening for sixteen, typed from its first command to the last, on two machines."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from docs.make_tournament import PAGE, with_answers
from pusoyref.commands.tournament import COMMANDS

pytestmark = pytest.mark.slow


def test_the_page_says_what_the_program_answers(tmp_path: Path) -> None:
    """Every command of the page is run, in order; `python docs/make_tournament.py` makes the answers anew."""
    page = PAGE.read_text("utf-8")
    assert with_answers(page, tmp_path) == page


def test_the_evening_comes_out_even() -> None:
    """The page's last settlement: what everybody is owed is what the payments move, and the pot pays the rest."""
    block = PAGE.read_text("utf-8").partition("$ pusoyref tournament settle\n")[2].partition("```")[0]

    def centavos(text: str) -> int:
        return round(100 * float(text.replace("₱", "").replace(",", "")))

    owed = {row[1]: centavos(row[2]) for row in re.finditer(r"^ (\w+) .* (-?₱[\d,.]+)$", block, re.MULTILINE)}
    assert len(owed) == 17
    for payer, payee, amount in re.findall(r"^(\S+|The pot) pays (\S+) (₱[\d,.]+)\.$", block, re.MULTILINE):
        if payer != "The pot":
            owed[payer] += centavos(amount)
        owed[payee] -= centavos(amount)
    assert set(owed.values()) == {0}


def test_the_page_names_commands_that_are_there() -> None:
    named = set(re.findall(r"pusoyref tournament ([a-z]+)", PAGE.read_text("utf-8")))
    assert named <= {command.name for command in COMMANDS}
    assert {"new", "draw", "slips", "enter", "open", "collect", "drop", "add", "standings", "settle"} <= named
