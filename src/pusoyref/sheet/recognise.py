"""Of which sort a file is, by its contents."""

from __future__ import annotations

from typing import Literal


def recognise(text: str) -> Literal["json", "toml"]:
    """A JSON export begins with `{`; anything else is a session file."""
    return "json" if text.removeprefix("\ufeff").lstrip().startswith("{") else "toml"
