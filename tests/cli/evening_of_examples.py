"""The table at which the examples of the help are true: Ana, Ben, Carla and Dan, three hands in, two payments."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory
from typing import Any

from pusoyref.cli.app import click_app, examples
from pusoyref.cli.commands import COMMANDS
from tests.commands.tournament.of_examples import tournament_for
from tests.program import Program

HAND = (
    "ana=3c4d5h6s7c", "4c5c6c7d8h", "5s6h7h8d9h", "-", "-", "-",
    "3s", "-", "3h", "4s", "5d", "6d", "7s", "8c", "9c", "9d", "-", "tc", "td", "jc", "jd", "qc", "qd", "kc", "-",
    "ac",
)  # fmt: skip
"""A hand that Ana wins, with the 9d played by Ben; 2 cards are left to Ben, 5 to Carla, 13 to Dan."""
FEW = ("new few ana ben --set deal.cards={2=3}",)
"""Not every card is dealt: the table has to say which was the lowest, and who holds a 2 or that nobody does."""
BEFORE: dict[str, tuple[str, ...]] = {
    "play ben=9cd": ("play 4cd",),
    "play -- ---": ("play 9cd",),
    "pass": ("play 9c",),
    "lead": ("new fresh ana ben carla dan",),
    "lowest": FEW,
    "leftover": ("new trio ana ben carla --rules hong-kong",),
    "holds nobody": (*FEW, "play ana=3c", "pass", "play 4c", "pass", "play 5c"),
    "fed": ("new fed ana ben carla dan --set scoring.feeding=pays-for-all", "score b3 c8 d5"),
    "owes": ("new owes ana ben carla dan --set scoring.settle=hand", "score b3 c8 d5"),
    "void": ("play 9c",),
    "redo": ("undo",),
    "fix 9d=9s": ("play 9cd",),
    "why": ("play 4cd",),
    "reopen": ("close",),
}
"""What happened before an example; the key is how the call begins."""
_MADE = TemporaryDirectory()
PLAYED = ("left", "holds dan", "fix 3 9d", "fix 3 2", "fix 3 ben=2d8s", "replay")
"""Calls about a hand that was played card by card."""


def pages() -> dict[str, Any]:
    """`pusoyref rules diff` → the command; every command, without the groups above it."""
    app, found = click_app(), dict[str, Any]()
    with app.make_context("pusoyref", [], resilient_parsing=True) as context:
        for name in COMMANDS:
            command = app.get_command(context, name)
            below = command.list_commands(context) if hasattr(command, "list_commands") else []
            found |= {f"pusoyref {name} {sub}": command.get_command(context, sub) for sub in below} or {
                f"pusoyref {name}": command
            }
    return found


def calls() -> list[str]:
    """Every example of the help, without the program's name."""
    found = [call for path, command in pages().items() for call in examples(command, path)]
    return [call.removeprefix("pusoyref ") for call in found]


def evening_for(call: str, home: Path) -> Program:
    """Sessions S1 to S8 of November; S7, saturday, is current. What an example needs to be true has happened."""
    if call.startswith("tournament "):
        return tournament_for(call, home)
    if not call.startswith("new saturday"):
        copytree(_three_hands(played=call.startswith(PLAYED)), home)
    pusoyref = Program(home)
    for earlier in by_beginning(BEFORE, call, ()):
        pusoyref(*earlier.split()).done()
    if call.startswith("stand"):
        pusoyref("play", "4cd").done()
        assert pusoyref("play", "3cd").status == 1
    return pusoyref


@cache
def _three_hands(*, played: bool) -> Path:
    """The data folder of three hands, made once; the third played card by card, or scored by counts like the others."""
    home = Path(_MADE.name, f"played-{played}")
    _make(Program(home), played=played)
    return home


def _make(pusoyref: Program, *, played: bool) -> None:
    for name in ("one", "two", "three", "four", "five", "six", "saturday", "friday"):
        pusoyref.new(name, "--date", "2026-11-28")
    pusoyref("use", "S7").done()
    for counts in ("b3 c8 d5", "b4 c10 d13"):
        pusoyref("score", *counts.split()).done()
    if played:
        pusoyref("table", stdin="\n".join(HAND)).done()
    else:
        pusoyref("score", "b3", "c8", "d5").done()
    for amount in ("50", "54"):
        pusoyref("pay", "dan", "carla", amount).done()


def by_beginning(table: dict[str, Any], call: str, otherwise: Any) -> Any:
    """The value whose key is the longest beginning of the call, of whole words or, in the last, of a part."""
    keys = [key for key in table if f"{call} ".startswith(key if " " in key else f"{key} ")]
    return table[max(keys, key=len)] if keys else otherwise
