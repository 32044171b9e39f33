"""Pages of evenings for tests: what a page says, read as a browser would, and evenings that are hard to show."""

from __future__ import annotations

from collections.abc import Sequence
from html.parser import HTMLParser
from random import Random

from pusoyref.entries import Pay, Score, Seats, Void
from pusoyref.formats import Exported
from pusoyref.ruleset.options import Ruleset
from tests.formats.books import session
from tests.formats.histories import History, QuickTable, exported
from tests.random_evenings import NAMES, play_hand

EMPTY = ("meta", "link", "br", "line", "path", "use", "circle", "polyline")
SCRIPT = "<script>document.title='stolen'</script><img src=x onerror=\"document.title='stolen'\">"
HOSTILE = (SCRIPT, "=1+1 \"q\" & 'x'", "{{7*7}} {% raw %}", "דנה لين")
MORE_HOSTILE = ("👨‍👩‍👧 Peña", "a\u202eb\x1b[31m", "</title></svg>", "javascript:alert(1)")
WIDE_NAMES = (
    "Maria Concepcion Villanueva",
    "Wolfeschlegelsteinhausen",
    "漢字漢字漢字漢字漢字",
    "Maria Concepcion Villaverde",
)


class Page(HTMLParser):
    """A page read tag by tag; a tag that is not closed, or closed twice, fails."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.named_by: list[str] = []
        self.levels: list[int] = []
        self.tags: list[str] = []
        self.data: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        assert len(values) == len(attrs), (tag, attrs)
        self.tags.append(tag)
        self.ids += [values["id"]] if "id" in values else []
        self.links += [values[name] for name in ("href", "src") if name in values]
        self.named_by += values.get("aria-labelledby", "").split()
        self.levels += [int(tag[1])] if tag in ("h1", "h2", "h3", "h4", "h5", "h6") else []
        self.data += [values["value"]] if tag == "data" else []
        assert not any(name.startswith("on") for name in values), (tag, attrs)
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in EMPTY:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def counts(*left: int, players: Sequence[str] = ("Ana", "Ben", "Carla", "Dan")) -> Score:
    """A hand by the cards left, in the order of the seats."""
    return Score(tuple(zip(players, left, strict=True)))


def hostile_evening(names: tuple[str, ...] = HOSTILE, id: str = "S1") -> Exported:
    """Every place that people write into, filled with what a page must not obey."""
    return session(
        counts(0, 4, 11, 13, players=names),
        Void(SCRIPT),
        counts(3, 0, 1, 2, players=names),
        Pay(names[1], names[0], 1234, "2026-11-29", SCRIPT),
        players=names,
        name=SCRIPT,
        id=id,
    )


def comings_and_goings() -> Exported:
    """Eve sits down for Ben, who comes back for Dan."""
    new, old = ("Ana", "Eve", "Carla", "Dan"), ("Ana", "Eve", "Carla", "Ben")
    return session(
        counts(0, 4, 10, 13), counts(5, 0, 1, 1), Seats(new), counts(3, 0, 1, 13, players=new),
        Void("misdeal"), Seats(old), counts(0, 8, 9, 2, players=old), counts(1, 2, 3, 0, players=old),
    )  # fmt: skip


def played_evening(hands: int, rules: Ruleset, seed: int = 1, names: tuple[str, ...] = NAMES) -> Exported:
    """So many hands, each played trick by trick."""
    table, random = QuickTable(rules, names, 500), Random(seed)
    while len(table.evening.hands) < hands:
        play_hand(table, random, stop=False)
        assert table.evening.hands[-1].result.status == "complete"
    return exported(History(table))
