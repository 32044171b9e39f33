"""The tournament at which the examples of the help are true: twelve players, two rounds drawn, nothing played yet."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.program import Program

NAMES = "ana ben carla dan eve fay gil hana iris jun kit lea"
BEFORE: dict[str, tuple[str, ...]] = {
    "tournament reverse": ("tournament award ana 5 opponents came late",),
    "tournament redo": ("tournament undo",),
    "tournament collect --take": ("tournament collect other.toml",),
    "tournament collect --keep": ("tournament collect other.toml", "tournament collect table3.toml"),
}
"""What happened before an example; the key is how the call begins."""


def tournament_for(call: str, home: Path) -> Program:
    """The tournament `fiesta` in `home`, and in the folder above it the files that the examples speak of."""
    pusoyref, folder = Program(home), home.parent
    (folder / "names.txt").write_text("Ana\nBen  # paid\n\nCarla\nDan\n")
    (folder / "late.txt").write_text("Ivan\nJo\n")
    if call.startswith("tournament new fiesta"):
        return pusoyref
    pusoyref("tournament", "new", "fiesta", *NAMES.split(), "--rounds", "4", "--buy-in", "100").done()
    for _ in range(2):
        pusoyref("tournament", "draw", "--seed", "4711").done()
    if call.startswith("tournament collect"):
        _files(pusoyref, folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        for earlier in next((steps for key, steps in BEFORE.items() if call.startswith(key)), ()):
            assert pusoyref(*earlier.split()).status in (0, 1)
    return pusoyref


def _files(pusoyref: Program, folder: Path) -> None:
    """Two copies of a table that differ, and an export in a folder."""
    table = folder / "table3.toml"
    pusoyref("tournament", "open", "1", "3", "-o", str(table)).done()
    winner, *losers = pusoyref.json("tournament", "seats")["rounds"][0]["tables"][2]["players"]
    begun = table.read_text()
    for file, count in (("table3.toml", 3), ("other.toml", 4)):
        left = ", ".join(f"{name} = {count}" for name in losers)
        (folder / file).write_text(f"{begun}\n[[hand]]\nleft = {{ {left}, {winner} = 0 }}\n")
    (folder / "usb").mkdir()
    elsewhere = Program(folder / "elsewhere")
    elsewhere("import", str(table)).done()
    elsewhere("export", "--to", "json", "-o", str(folder / "usb" / "table3.json")).done()
