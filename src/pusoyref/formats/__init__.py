"""What `export --to` writes: one module a format, named in `FORMATS`.

A module has

- `SUFFIX`, of a file of that sort: `".csv"`;
- `SUMMARY`, its line in the help, at most 66 signs, without a capital or a full stop;
- `SEVERAL`, whether one text can hold several sessions;
- `write(sessions, style) -> str`: the text of one session or, where `SEVERAL`, of any number, given oldest first.
  Lines end as the format wants them; whoever writes the text to a file changes nothing in it. `style` says how cards
  and amounts are shown to people (`--ascii`); what other programs read does without it;
- `write_wide`, if there is another shape for `--wide`, called in the same way.

It writes nothing, prints nothing and reads no clock. All modules are loaded for the help, so what takes time to load
(a template engine) is loaded inside `write`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from importlib import import_module
from typing import Literal

from msgspec import Struct

from pusoyref.errors import InvalidRequest
from pusoyref.ledger.session_log import Stored
from pusoyref.session.evening import Evening, HandRecord
from pusoyref.text.style import Style


class Exported(Struct, frozen=True):
    """A session to be written: its id (`S7`), all that happened in it, and what stands, every hand replayed."""

    id: str
    stored: Stored
    evening: Evening

    @property
    def day(self) -> str:
        """The day of the session, ISO; where nobody gave one, that on which it was made."""
        return self.evening.header.date or self.stored.document.created[:10]

    @property
    def counted_hands(self) -> tuple[HandRecord, ...]:
        """The hands that are over: scored or called off."""
        return tuple(hand for hand in self.evening.hands if hand.result.status in ("complete", "void"))

    def hand_id(self, number: int) -> str:
        """`S7-H001`: the same in every format, so that a line can be followed back to the table."""
        return f"{self.id}-H{number:03}"


def unlike(name: str, taken: Collection[str], again: str = "{} ({})") -> str:
    """The name, or where it is taken the name with a number: `Jun (2)`."""
    numbered = (again.format(name, number) for number in range(2, len(taken) + 3))
    return next(free for free in (name, *numbered) if free not in taken)


Write = Callable[[Sequence[Exported], Style], str]


class Format(Struct, frozen=True):
    """One of the modules here, as values."""

    name: str
    suffix: str
    summary: str
    several: bool
    write: Write
    write_wide: Write | None = None

    @property
    def is_record(self) -> bool:
        """Whether it holds what was entered, and can be read back; the others say what it came to."""
        return self.name in ("toml", "json")


Sort = Literal["toml", "json", "big-two-scorer"]
"""Of which sort a file is that is read (`formats.reading`)."""
FORMATS = ("toml", "beancount", "chat", "csv", "hledger", "html", "json", "md", "pokernow")
"""Names of all formats; the session file, which is the default, first."""


def find_format(name: str) -> Format:
    """The format of that name. Errors: `unknown-format` with `format` and `formats`."""
    if name not in FORMATS:
        raise InvalidRequest("unknown-format", format=name, formats=FORMATS)
    module_name = name.replace("-", "_")
    module = import_module(f"{__name__}.{module_name}")
    wide: Write | None = getattr(module, "write_wide", None)
    return Format(name, module.SUFFIX, module.SUMMARY, module.SEVERAL, module.write, wide)
