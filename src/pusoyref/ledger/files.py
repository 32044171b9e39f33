"""Files that people name: read with a limit, written whole or not at all; among them the house rules."""

from __future__ import annotations

import sys
from pathlib import Path

from pusoyref.errors import InvalidRequest, LedgerError
from pusoyref.ledger.disk import make_folder, replace_shared_file
from pusoyref.ruleset.loading import PRESETS, ruleset_toml
from pusoyref.ruleset.options import Ruleset

LARGEST = 16_000_000


def read_file(name: str) -> str:
    """The text of a file, or of standard input for `-`. Errors: `unreadable-file`, `too-large`."""
    try:
        data = sys.stdin.buffer.read(LARGEST + 1) if name == "-" else _beginning(Path(name))
        if len(data) > LARGEST:
            raise InvalidRequest("too-large", file=name)
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InvalidRequest("unreadable-file", file=name, why="it is not UTF-8 text") from None
    except OSError as error:
        raise InvalidRequest("unreadable-file", file=name, why=error.strerror or str(error)) from None
    except ValueError as error:
        raise InvalidRequest("unreadable-file", file=name, why=str(error)) from None


def _beginning(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(LARGEST + 1)


def write_file(name: str, text: str) -> None:
    """Writes a file anew: whole, or not at all. Errors: `cannot-write`."""
    try:
        replace_shared_file(Path(name), text.encode("utf-8", "replace"))
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise LedgerError("cannot-write", file=name, why=why) from None


def write_rules(rules: Ruleset, base: Ruleset, path: Path, *, extends: str | None = None) -> None:
    """A new file; one that is there is never written over. Errors: `rules-exist`, `cannot-write`."""
    if path.exists():
        raise InvalidRequest("rules-exist", name=rules.name, file=str(path))
    make_folder(path.parent)
    write_file(str(path), ruleset_toml(rules, base, extends=extends))


def house_name(session: str, folder: Path) -> str:
    """A name that is free in `folder` for a table's own rules, made from the session's."""
    plain = "".join(sign if sign.isalnum() else "-" for sign in session.lower()).strip("-")[:30] or "house"
    name, number = plain, 1
    while name in PRESETS or (folder / f"{name}.toml").exists():
        number += 1
        name = f"{plain}-{number}"
    return name
