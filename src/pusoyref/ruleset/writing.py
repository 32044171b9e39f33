"""A ruleset as a small TOML file: what it extends, and only what differs (docs/rules.md 9)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from pusoyref.ruleset.loading import differences
from pusoyref.ruleset.options import SECTIONS, Ruleset


def ruleset_toml(rules: Ruleset, base: Ruleset, *, extends: str | None = None) -> str:
    """The text of a file that `loading.load` reads back as `rules`.

    `base` must be found again under its name, or under `extends` where that is a file.
    """
    lines = [
        f"name = {toml_value(rules.name)}",
        f"title = {toml_value(rules.title)}",
        f"extends = {toml_value(base.name if extends is None else extends)}",
    ]
    changed = {key: value for key, (_, value) in differences(base, rules).items()}
    for section in SECTIONS:
        options = [(key.partition(".")[2], changed[key]) for key in changed if key.startswith(f"{section}.")]
        if options:
            lines += ["", f"[{section}]", *(f"{option} = {toml_value(value)}" for option, value in options)]
    return "\n".join(lines) + "\n"


def toml_value(value: Any) -> str:
    """A text, truth, whole number, list, or inline table of these. Read back by `tomllib`."""
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            return _text(value)
        case Mapping():
            items = (f"{_key(key)} = {toml_value(item)}" for key, item in sorted(value.items()))
            return f"{{ {', '.join(items)} }}"
        case list() | tuple():
            return f"[{', '.join(map(toml_value, value))}]"
    raise TypeError(f"no option holds a {type(value).__name__}")


def _text(text: str) -> str:
    """TOML's basic string: JSON's escapes, and DEL too; half a surrogate pair has no place in a file."""
    whole = text.encode("utf-8", "replace").decode("utf-8")
    return json.dumps(whole, ensure_ascii=False).replace("\x7f", "\\u007f")


def _key(key: str) -> str:
    bare = key and all(sign.isascii() and (sign.isalnum() or sign in "-_") for sign in key)
    return key if bare else _text(key)
