"""Of which sort a file is, by its contents."""

from __future__ import annotations

import re
from typing import Literal, get_args

from pusoyref.errors import InvalidRequest

Sort = Literal["toml", "json", "big-two-scorer"]
_DAY_OR_COUNTS = re.compile(
    r"^[ \t]*(?:\d{4}-\d{1,2}-\d{1,2}|\d+[tT]?(?:[ \t]+\d+[tT]?){2,})[ \t]*(?:#.*)?\r?$", re.MULTILINE
)
_THRESHOLD = re.compile(r"[Ff][ \t]*=[ \t]*\d+[ \t]*(?:#.*)?")


def recognise(text: str) -> Sort:
    """A JSON export begins with `{`. A score sheet has a date or counts in a line of their own, and begins as no
    session file can: without a key or a table. Anything else is a session file.
    """
    text = text.removeprefix("\ufeff").lstrip()
    if text.startswith("{"):
        return "json"
    first = next((line for line in map(str.strip, text.splitlines()) if line and line[0] != "#"), "")
    begins_as_toml = first.startswith("[") or ("=" in first.partition("#")[0])
    if begins_as_toml and not _THRESHOLD.fullmatch(first):
        return "toml"
    return "big-two-scorer" if _DAY_OR_COUNTS.search(text) else "toml"


def sort_of(text: str, said: str | None) -> Sort:
    """The sort that was `said`, else as recognised. Errors: `unknown-format`."""
    if said is None:
        return recognise(text)
    for sort in get_args(Sort):
        if said == sort:
            return sort  # type: ignore[no-any-return]
    raise InvalidRequest("unknown-format", format=said, formats=get_args(Sort))
