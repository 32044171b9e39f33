"""Makes docs/formats.md and the JSON Schemas beside it: what `export --to` writes of examples/, and its types.

    python docs/make_formats.py

A test compares them with what this makes, so none of them can say what the program does not do.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from msgspec import json  # noqa: E402

from pusoyref.formats import FORMATS, Exported, Format, find_format  # noqa: E402
from pusoyref.formats.json import SessionExport, SessionsExport  # noqa: E402
from pusoyref.formats.toml.reader import SessionFileDocument, read_session_file  # noqa: E402
from pusoyref.ledger.session_log import new_session  # noqa: E402
from pusoyref.text.style import SIGNS  # noqa: E402

DOCS = ROOT / "docs"
ENTERED = "2026-11-29T13:30:00Z"
SHOWN = 66
"""Lines of an example; of a longer one the rest is left out, and a line says so."""
SHORT = {"json": 24}

HEAD = """\
# Formats

What `pusoyref export --to FORMAT` writes. One session, several (`pusoyref export S1 S2`, `--since 2026-11`,
`--until`, `--all`), on standard output or with `-o FILE` in a file, which is written whole or not at all; a pipe or
a device (`-o >(sort)`, `-o /dev/stdout`) is written straight. With `-o FOLDER/` every session has a file of its own,
called by its id. The record of the hands is the source and everything here follows from it; only `toml` and `json`
are read back by `pusoyref import`.

All of it is UTF-8 on every machine, whatever its locale or code page. Prefer `-o` to `>`: Windows PowerShell takes
what it redirects for text of an older code page and makes UTF-16 of it, so that ñ and ₱ may be lost on the way.

A hand has the same id in every format, `S7-H001`: session and hand, so that a line in an account can be
followed back to the table. Of several sessions the oldest comes first, and a person is the same in all of them
by name, with capitals or without. A hand that was called off moves no money; one that is still open is left out.

The examples are `examples/counts.toml`, as far as they fit. This page is made by `python docs/make_formats.py`."""

MORE = {
    "toml": """\
[The session file](session-file.md) has every key, and [session-file.schema.json](session-file.schema.json) its
JSON Schema. One session a file.""",
    "json": """\
Entries, times, what was undone and what was refused; sums under `derived` are marked as such and checked on import.
Several sessions are one object, `{"format": "pusoyref-sessions", "version": 2, "sessions": [...]}`, which `import`
reads as well. [export.schema.json](export.schema.json) is the JSON Schema, and [for programs](for-programs.md) says
more.""",
    "csv": """\
RFC 4180 with CRLF, in UTF-8 with a byte order mark, which spreadsheets need for ₱ and ñ. A text that a spreadsheet
would take for a formula has `'` before it; numbers never do.

| column | |
|---|---|
| `session`, `date`, `hand` | the session's id; its day; the hand's number |
| `player`, `seat` | who, and in which place in turn order |
| `cards_left`, `twos_left` | at the end of the hand |
| `multiplier` | how often each card counted; empty where cards do not count, and for the winner |
| `points`, `pesos` | of this hand; halves with partners, pesos with two decimals |
| `running` | pesos won in play in this session so far, payments not counted |
| `winner` | 1 or 0 |
| `flags` | what was special, with blanks between |

Flags are `sunog`, `shutout`, `top-card` and `four-twos` (held at the end), `let-stand` (a turn or a count that the
table let stand), `fed` (pays for all), `short` (the chips did not cover it), `owes` (did not pay at once) and `void`
(called off: no points, no pesos).

With `--wide` a hand is one row with a column for each player: pesos, or points where nothing was played for pesos.
At the foot stands the `total` of play, and where there were payments also those and what is still `owed`.""",
    "md": "A table for each session, its payments, who pays whom; of several also what they come to together.",
    "chat": """\
Plain lines, since Messenger and Viber show no tables: a line a person, a line a payment. With `--ascii` amounts have
a P. Of several sessions there is one settlement, over all of them.""",
    "hledger": """\
For [hledger](https://hledger.org) and [Ledger](https://ledger-cli.org): `hledger check -s` and
`ledger --pedantic --check-payees` pass. Positive: the table owes the player. Players have plain accounts, with the
name beside them. A payment is a transaction of its own, on its own day, and asserts the balances after it; they are
balances within this file.""",
    "beancount": """\
For [beancount](https://beancount.github.io) 3: `bean-check` passes. The same transactions; balances are asserted for
the day after a payment, since beancount checks them in the morning.""",
    "pokernow": """\
A row a session and player, in the shape of home-game ledgers that settlement tools read. `net` is what the player is
still owed: `stack` that or 0, `buy_in` what the player owes or 0. Times are those of the first and the last entry, of
a session entered on another day its own day.""",
}
"""What else there is to say of a format; of one that is not here its page has the line of the help."""

FENCES = {
    "toml": "toml",
    "json": "json",
    "csv": "csv",
    "md": "markdown",
    "beancount": "beancount",
    "html": "html",
}


def formats_page() -> str:
    """docs/formats.md"""
    session = example()
    parts = [HEAD, *("\n".join(_format(find_format(name), session)) for name in FORMATS)]
    return "\n\n".join(parts) + "\n"


def example() -> Exported:
    """examples/counts.toml, as if it had been imported as S7 that evening."""
    file = ROOT / "examples" / "counts.toml"
    reading = read_session_file(file.read_text("utf-8"), file.name, folders=(file.parent,))
    stored = new_session(reading.evening, reading.events, ENTERED).changed(id="S7")
    return Exported("S7", stored, stored.evening(replay=True))


def _format(form: Format, session: Exported) -> Iterator[str]:
    yield f"## {form.name}"
    yield ""
    yield f"{form.summary[0].upper()}{form.summary[1:]}. Files end in `{form.suffix}`."
    if form.name in MORE:
        yield ""
        yield MORE[form.name]
    yield from _shown(form.name, form.write([session], SIGNS), form.suffix)
    if form.write_wide is not None:
        yield from _shown(form.name, form.write_wide([session], SIGNS), form.suffix)


def _shown(name: str, text: str, suffix: str) -> Iterator[str]:
    """The text as a block; a page that is to be looked at is not shown as text."""
    if suffix == ".html":
        return
    lines = text.removeprefix("\ufeff").splitlines()
    yield ""
    yield f"```{FENCES.get(name, 'text')}"
    shown = SHORT.get(name, SHOWN)
    yield from lines[:shown]
    yield "```"
    if len(lines) > shown:
        yield ""
        yield f"({len(lines) - shown} more lines.)"


def export_schema() -> str:
    """docs/export.schema.json"""
    refs, parts = json_schema(SessionExport, SessionsExport)
    return _schema("A JSON export of pusoyref", {"anyOf": refs}, parts)


def session_file_schema() -> str:
    """docs/session-file.schema.json"""
    refs, parts = json_schema(SessionFileDocument)
    return _schema("A session file of pusoyref, as TOML reads it", refs[0], parts)


def json_schema(*types: Any) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """References to the types, and the parts they are made of."""
    refs, parts = json.schema_components(types, ref_template="#/$defs/{name}")
    return list(refs), parts


def _schema(title: str, root: dict[str, Any], parts: dict[str, Any]) -> str:
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": title,
        **root,
        "$defs": parts,
    }
    return json.format(json.encode(schema), indent=1).decode() + "\n"


PAGES = {
    DOCS / "formats.md": formats_page,
    DOCS / "export.schema.json": export_schema,
    DOCS / "session-file.schema.json": session_file_schema,
}


def main() -> None:
    for file, make in PAGES.items():
        file.write_text(make(), "utf-8")


if __name__ == "__main__":
    main()
