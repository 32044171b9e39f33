"""Older forms of a stored file, brought to the present one when they are read. The file changes with its next save.

Each step makes the tables of one schema from those of the one before. A step, once released, is never changed, and
`tests/ledger/stored` keeps a file of every schema for ever.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

Tables = dict[str, dict[str, dict[str, Any]]]
Step = Callable[[Tables], Tables]

STEPS: dict[int, Step] = {}
"""Schema → what makes the next one of its tables. Schema 1 is the first."""


def upgraded(tables: Tables, schema: int, wanted: int, steps: Mapping[int, Step] | None = None) -> Tables:
    """Tables of `schema` as those of `wanted`. Raises `KeyError` where a step is missing."""
    known = STEPS if steps is None else steps
    for step in range(schema, wanted):
        tables = known[step](tables)
    return tables
