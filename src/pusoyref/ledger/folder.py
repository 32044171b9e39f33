"""What lies in the data folder: whose it is, by its name, and what does not belong there."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterator
from pathlib import Path

from pusoyref.errors import LedgerError
from pusoyref.ledger.disk import DISK, TEMPORARY, kind_of, remove_quietly, writer_is_dead

_OF_A_FILE = r"(?:|\.lock|\.[1-3]|\.damaged-\d+|\.schema-\d+)"
_OWN = {
    "": re.compile(
        rf"(?:current|index\.json|booking\.json){_OF_A_FILE}|(?P<folder>sessions|tournaments|rules)"
    ),
    "sessions": re.compile(rf"(?:S[1-9]\d{{0,8}}\.json{_OF_A_FILE}|new\.lock)"),
    "tournaments": re.compile(
        rf"(?:T[1-9]\d{{0,8}}\.json{_OF_A_FILE}|T[1-9]\d{{0,8}}\.results|current{_OF_A_FILE}|new\.lock)"
        r"|(?P<folder>T[1-9]\d{0,8}\.copies)"
    ),
    "rules": re.compile(r"(?!.*conflict).*\.toml"),
}
"""The names that the program gives, by folder of the data folder."""
_COPY = {
    "": re.compile(r"(?P<of>current|index|booking)\W.*", re.DOTALL),
    "sessions": re.compile(r"(?P<of>S[1-9]\d{0,8})\W.*", re.DOTALL),
    "tournaments": re.compile(r"(?P<of>T[1-9]\d{0,8}|current)\W.*", re.DOTALL),
}
"""A name of ours with something added, as a program that syncs folders, or a person, calls a second one."""
_OF_THE_SYSTEM = ("thumbs.db", "desktop.ini")
OLD = 3600.0
"""Seconds after which what a dead writer left is cleared: on a shared folder it may be another machine's."""


def strays(home: Path) -> Iterator[LedgerError]:
    """What is in the data folder and should not be.

    Codes: `conflict-copy` with `of` and an id that is `free`, `not-a-file` with `why`, `leftover`, `stranger`; each
    with its `file`.
    """
    for folder, own in _OWN.items():
        for file in _files(home / folder):
            match = own.fullmatch(file.name)
            if match:
                kind = _kind(file)
                if kind != ("a folder" if match.groupdict().get("folder") else ""):
                    yield LedgerError("not-a-file", file=str(file), why=kind or "a file")
            elif TEMPORARY in file.name:
                if _is_old(file) and writer_is_dead(file.name.rpartition(TEMPORARY)[2]):
                    yield LedgerError("leftover", file=str(file))
            elif not file.name.startswith(".") and file.name.casefold() not in _OF_THE_SYSTEM:
                yield _stranger(folder, file)


def clear_leftovers_in(home: Path) -> tuple[Path, ...]:
    """Removes the temporary files that are old and whose writer is no more, and says which."""
    files = [Path(str(error.fields["file"])) for error in strays(home) if error.code == "leftover"]
    for file in files:
        remove_quietly(DISK, file)
    return tuple(file for file in files if not file.exists())


def _stranger(folder: str, file: Path) -> LedgerError:
    copy = _COPY[folder].fullmatch(file.name) if folder in _COPY else None
    if copy or "conflict" in file.name.casefold():
        of = copy["of"] if copy else ""
        free = _free_id(file.parent, of[0]) if of[:1] in ("S", "T") else ""
        return LedgerError("conflict-copy", file=str(file), of=of, free=free)
    return LedgerError("stranger", file=str(file))


def _free_id(folder: Path, letter: str) -> str:
    """An id that no file in the folder has, by its name or the beginning of it."""
    taken = [
        int(match[1]) for file in _files(folder) if (match := re.match(rf"{letter}(\d{{1,9}})", file.name))
    ]
    return f"{letter}{max(taken, default=0) + 1}"


def _files(folder: Path) -> list[Path]:
    try:
        return [folder / name for name in sorted(os.listdir(folder))]  # noqa: PTH208 - see Store
    except OSError:
        return []


def _kind(file: Path) -> str:
    try:
        return kind_of(file.stat())
    except OSError:
        return ""


def _is_old(file: Path) -> bool:
    try:
        return time.time() - file.stat().st_mtime > OLD
    except OSError:
        return False
