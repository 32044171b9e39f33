"""Makes docs/pictures: what a person sees at the table, drawn from the real program on a pseudo-terminal.

    python docs/make_pictures.py

The sessions are those of examples/, typed key by key. A test compares what the pictures say with what the
program shows, so none can show what is no longer so.
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Callable, Iterator
from html import unescape
from io import StringIO
from itertools import groupby
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from rich.console import Console  # noqa: E402
from rich.text import Text  # noqa: E402

from tests.program import Program, Terminal  # noqa: E402

PICTURES = ROOT / "docs" / "pictures"
EVENING = ROOT / "examples" / "saturday.keys"
NEW = ("new", "Saturday", "Ana", "Ben", "Carla", "Dan", "--stake", "5", "--date", "2026-11-28")
COLUMNS = 84
ENTERED = re.compile(r"played|passed")
TURNS_SHOWN = 15
"""Turns of the first hand before the picture of the table is taken."""
SVG = """\
<svg viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
    <style>
    .{unique_id}-matrix {{
        font-family: "Fira Code", "DejaVu Sans Mono", Menlo, Consolas, monospace;
        font-size: {char_height}px;
        line-height: {line_height}px;
    }}
    .{unique_id}-title {{ font-size: 18px; font-weight: bold; font-family: arial, sans-serif; }}
    {styles}
    </style>
    <defs>
    <clipPath id="{unique_id}-clip-terminal">
      <rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" />
    </clipPath>
    {lines}
    </defs>
    {chrome}
    <g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
    {backgrounds}
    <g class="{unique_id}-matrix">
    {matrix}
    </g>
    </g>
</svg>
"""

Scene = Callable[[Path], Terminal]


def typed_lines() -> list[str]:
    """The keystrokes of the recorded evening, without its comments."""
    lines = EVENING.read_text("utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def first_hand() -> int:
    """How many of these lines the first hand takes."""
    text = EVENING.read_text("utf-8").partition("# Hand 2")[0]
    return sum(1 for line in text.splitlines() if line and not line.startswith("#"))


def table(home: Path) -> Terminal:
    """In the middle of the first hand, with cards typed and not yet entered."""
    screen = at_the_table(home, typed_lines()[:TURNS_SHOWN])
    screen.send("4c5c6c7h8c")
    screen.shows("beats")
    return screen


def refusal(home: Path) -> Terminal:
    """The same, refused."""
    screen = at_the_table(home, typed_lines()[:7])
    screen.types("6sd")
    screen.shows("not-higher", "Carla>", "Ctrl-D leaves")
    return screen


def hand_over(home: Path) -> Terminal:
    """The first hand has just ended."""
    screen = at_the_table(home, typed_lines()[: first_hand()])
    screen.shows("hand 2")
    return screen


def settlement(home: Path) -> Terminal:
    """The evening settled."""
    return answer(the_evening(home), "settle", "--why")


def rules(home: Path) -> Terminal:
    """A rules sheet."""
    return answer(home, "rules", "show", "pinoy", rows=70)


SCENES: dict[str, Scene] = {
    "table": table,
    "refusal": refusal,
    "hand-over": hand_over,
    "settlement": settlement,
    "rules": rules,
}


def at_the_table(home: Path, lines: list[str]) -> Terminal:
    """A new session on a screen, with these lines entered before the table was opened."""
    program = Program(home)
    program.real(*NEW).done()
    *before, last = lines
    program.real("table", "--keep-going", stdin="\n".join(before)).done()
    screen = Terminal(home, "table", columns=COLUMNS)
    screen.shows("Ctrl-D leaves")
    screen.types(last)
    screen.until(lambda text: "Ctrl-D leaves" in text and ENTERED.search(text) is not None, "the answer")
    return screen


def the_evening(home: Path) -> Path:
    """The whole evening in a data folder."""
    program = Program(home)
    program.real(*NEW).done()
    program.real("table", "--keep-going", stdin="\n".join(typed_lines())).done()
    return home


def answer(home: Path, *arguments: str, rows: int = 40) -> Terminal:
    """The answer of one command."""
    screen = Terminal(home, *arguments, rows=rows, columns=COLUMNS)
    screen.ends()
    return screen


def shown(name: str) -> Text:
    """What is on the screen of a scene, with its colours."""
    with tempfile.TemporaryDirectory() as folder, SCENES[name](Path(folder)) as screen:
        lines = [text_of(screen, row) for row in range(screen.pyte.lines)]
    while lines and not lines[-1].plain:
        lines.pop()
    return Text("\n").join(lines)


def text_of(screen: Terminal, row: int) -> Text:
    """A row of the screen."""
    text = Text()
    for style, signs in groupby(cells(screen, row), key=lambda cell: cell[1]):
        text.append("".join(sign for sign, _ in signs), style)
    text.rstrip()
    return text


def cells(screen: Terminal, row: int) -> Iterator[tuple[str, str]]:
    """A row's signs, each with its style in Rich's words."""
    for column in range(screen.pyte.columns):
        cell = screen.pyte.buffer[row][column]
        words = [word for word, on in (("bold", cell.bold), ("reverse", cell.reverse)) if on]
        if cell.fg in ("red", "green", "yellow", "blue", "magenta", "cyan"):
            words.append(cell.fg)
        yield cell.data, " ".join(words)


def picture(name: str) -> str:
    """A scene as SVG."""
    console = Console(record=True, width=COLUMNS, file=StringIO(), force_terminal=True, legacy_windows=False)
    console.print(shown(name), highlight=False)
    return console.export_svg(title=f"pusoyref: {name.replace('-', ' ')}", code_format=SVG, unique_id=name)


def words_in(svg: str) -> list[str]:
    """What a picture says, piece by piece in the order in which it is drawn."""
    texts = re.findall(r"<text[^>]*>([^<]*)</text>", svg)
    return [words for text in texts if (words := unescape(text).replace("\xa0", " ").strip())]


def main() -> None:
    """All pictures anew."""
    PICTURES.mkdir(exist_ok=True)
    for name in SCENES:
        (PICTURES / f"{name}.svg").write_text(picture(name), "utf-8", newline="\n")
        print(f"docs/pictures/{name}.svg")


if __name__ == "__main__":
    main()
