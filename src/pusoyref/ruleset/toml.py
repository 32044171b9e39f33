"""TOML from anybody: what would eat all memory is refused before it is read."""

from __future__ import annotations

import re
from typing import Any

DEEPEST = 50
_PART = r"""(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')"""
_DEEP_KEY = re.compile(rf"(?<![\w-]){_PART}(?:[ \t]*+\.[ \t]*+{_PART}){{{DEEPEST}}}")


def read_toml(text: str) -> dict[str, Any]:
    """The table. Raises `ValueError` with the place, `RecursionError`.

    For a key of n parts `tomllib` keeps n² of them: a line of 100 KB would take 40 GB.
    """
    import tomllib

    deep = _DEEP_KEY.search(text)
    if deep:
        line = text.count("\n", 0, deep.start()) + 1
        raise ValueError(f"a key of more than {DEEPEST} parts (at line {line})")
    return tomllib.loads(text)
