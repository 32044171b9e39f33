"""Sessions for the tests of the formats: the examples, and evenings of people with hostile names."""

from __future__ import annotations

from pathlib import Path

from pusoyref.entries import Entry
from pusoyref.formats import Exported
from pusoyref.formats.toml.reader import read_session_file
from pusoyref.ledger.session_log import new_session
from pusoyref.ruleset.loading import preset
from pusoyref.session.evening import Evening, Event, Header
from pusoyref.session.fold import begin
from tests.playing import FOUR, entered

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted(
    (ROOT / "examples" / "saturday.toml", ROOT / "examples" / "counts.toml", *ROOT.glob("examples/*-evening.toml"),
     *ROOT.glob("docs/examples/*.toml"))
)  # fmt: skip
NOON = "2026-11-28T12:00:00Z"

HOSTILE = (
    ("=1+1", "A:B", "x;y", "(p)"),
    ("a  b", "Peña", "漢字", "😀"),
    ('"q"', "pena", "PEÑA 2", "@home, |x|"),
    ("-1", "+2", "[2026-13-45]", "<script>alert(1)</script>"),
    ("क्षत्रिय", "Анна", "O'Hara\\", "x\ty\r\nz"),
    ("ß", "ŉ", "²", "note: {a} = 1 *"),
)
"""Names of four people each: no way of entering them is open, but a file may come from anywhere."""


def exported(evening: Evening, events: tuple[Event, ...], id: str) -> Exported:
    return Exported(id, new_session(evening, events, NOON).changed(id=id), evening)


def example(file: Path, id: str = "S1") -> Exported:
    """As `import` stores it."""
    reading = read_session_file(file.read_text("utf-8"), file.name, folders=(file.parent,))
    return exported(reading.evening, reading.events, id)


def session(
    *entries: Entry | str,
    players: tuple[str, ...] = FOUR,
    rules: str = "pinoy",
    stake: int = 500,
    id: str = "S1",
    name: str = "An evening",
    day: str = "2026-11-28",
) -> Exported:
    """An evening of these entries."""
    header = Header(name, day, players, preset(rules), stake)
    return exported(*entered(begin(header), *entries, time=NOON), id)
