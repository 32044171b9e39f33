"""The words that may stand for a parameter, for shell completion: `autocompletion=` of its option or argument.

Nothing here writes. What a function needs is imported inside it: every command names these functions, and only a
shell that asks at a Tab ever calls one.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import get_args

from pusoyref.cli.context import get_context
from pusoyref.errors import PusoyrefError

Words = Iterable[tuple[str, str]]
"""Each with what a shell may show beside it."""
FILE = ("", "file")
"""Among the words: the name of a file may stand there too."""


def files() -> Words:
    """Whatever file there is."""
    return [FILE]


def sessions() -> Words:
    """Names and ids, newest first."""
    for id, name, _ in _sessions():
        yield name, id
        yield id, name


def _sessions() -> list[tuple[str, str, tuple[str, ...]]]:
    """Id, name and players, as noted in the list of sessions; one that is not in it yet is read, none is noted."""
    from pusoyref.ledger.index import Index

    store = get_context().store
    noted = {entry.id: entry for entry in Index(store.folder).known() if not entry.why}
    listed = []
    for id in reversed(store.ids()):
        try:
            line = noted.get(id) or store.open(id).stored().document
        except PusoyrefError:
            continue  # damaged: doctor's business
        listed.append((id, line.name, tuple(line.players)))
    return listed


def players() -> Words:
    """Everybody of the session that was named, or of the current one."""
    from pusoyref.notation.names import find_name

    store, wanted = get_context().store, get_context().session_name
    if not wanted:
        id = store.current()
    else:
        ids = {name: id for id, name, _ in _sessions()}
        id = wanted.upper() if wanted.upper() in ids.values() else ids[find_name(wanted, ids)]
    return [(person, "") for person in store.open(id).evening().people]


def players_or_nobody() -> Words:
    """The same, and the word for none of them."""
    return [*players(), ("nobody", "")]


def everybody() -> Words:
    """Whoever sits in any session."""
    return [(player, "") for _, _, seated in _sessions() for player in seated]


def tournaments() -> Words:
    """Names and ids of tournaments, newest first."""
    for line in get_context().tournaments.listed():
        yield line.name, line.id
        yield line.id, line.name


def tournament_players() -> Words:
    """Everybody of the current tournament."""
    store = get_context().tournaments
    wanted = os.environ.get("PUSOYREF_TOURNAMENT")
    return [
        (name, "")
        for name in store.open(store.find(wanted) if wanted else store.current()).tournament().names
    ]


def rulesets() -> Words:
    """The presets, the house rules kept, and the ruleset files here."""
    from pusoyref.ruleset.loading import PRESETS

    kept = sorted(path.stem for path in (get_context().home / "rules").glob("*.toml"))
    in_folder = sorted(path.name for path in Path().glob("*.toml"))
    return [*((name, "") for name in (*PRESETS, *kept)), *((name, "file") for name in in_folder), FILE]


def settings() -> Words:
    """`plays.five_card=higher-kind`; where there is no list of values, what stands before them."""
    from pusoyref.ruleset.loading import allowed_values
    from pusoyref.ruleset.options import SECTIONS

    for section, options in SECTIONS.items():
        for option in options.__struct_fields__:
            key = f"{section}.{option}"
            values = [value for value in allowed_values(key).split(", ") if " " not in value]
            for value in values or [""]:
                yield f"{key}={value}", ""


def modes() -> Words:
    """Ways to settle."""
    from pusoyref.session.account import MODES

    return [(mode, "") for mode in MODES]


def formats() -> Words:
    """Formats of `export`."""
    from pusoyref.formats import FORMATS

    return [(name, "") for name in FORMATS]


def csv_only() -> Words:
    """The one format of `stats`."""
    return [("csv", "")]


def sorts() -> Words:
    """Sorts of lines in the log."""
    from pusoyref.session.history import SORTS

    return [(sort, "") for sort in SORTS]


def file_sorts() -> Words:
    """Sorts of files that are read."""
    from pusoyref.formats.recognise import Sort

    return [(sort, "") for sort in get_args(Sort)]
