"""Files that people name: read with a limit, written whole or not at all; among them the house rules."""

from __future__ import annotations

import sys
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator
from io import BufferedReader, TextIOWrapper
from pathlib import Path

from pusoyref.errors import InvalidRequest, LedgerError
from pusoyref.ledger.disk import (
    TEMPORARY,
    checksum,
    is_stream,
    make_folder,
    read_bytes,
    real_file,
    replace_shared_file,
)
from pusoyref.ledger.saves import SAVES, Save
from pusoyref.ruleset.loading import PRESETS, decode, ruleset_toml
from pusoyref.ruleset.options import Ruleset

LARGEST = 16_000_000
LONGEST_LINE = 2_000
"""Signs of a line that is typed at a table, or read from a pipe instead."""
_WITH_SUM = "# Written by pusoyref. Take this line out when you change something below it. Checksum: "
"""The first line of a ruleset: cut short anywhere, it is still there."""
_OWN_FOLDERS = ("sessions", "tournaments")
_OWN_FILES = ("current", "index.json", "booking.json")


def read_file(name: str) -> str:
    """The text of a file, or of standard input for `-`. Errors: `unreadable-file`, `too-large`."""
    try:
        data = sys.stdin.buffer.read(LARGEST + 1) if name == "-" else _beginning(Path(name))
        if len(data) > LARGEST:
            raise InvalidRequest("too-large", file=name)
        return decode(data)
    except OSError as error:
        raise InvalidRequest("unreadable-file", file=name, why=error.strerror or str(error)) from None
    except ValueError as error:
        raise InvalidRequest("unreadable-file", file=name, why=str(error)) from None


def name_as_text(file: str) -> str:
    """A file's name as it can be kept: the bytes in it that are no text are replaced."""
    return file.encode("utf-8", "replace").decode()


def piped_lines() -> Iterator[str]:
    """The lines of standard input as they come; what is no text in them is replaced.

    Of a line of more than `LONGEST_LINE` signs only the beginning comes, one sign longer than that.
    """
    stream = sys.stdin
    if isinstance(stream, TextIOWrapper) and isinstance(stream.buffer, BufferedReader):
        # No UTF-8 begins with the first byte of either mark of UTF-16, and a pipe may give no more than that at first.
        encodings = {BOM_UTF16_LE[:1]: "utf-16-le", BOM_UTF16_BE[:1]: "utf-16-be"}
        encoding = encodings.get(stream.buffer.peek(1)[:1], "utf-8-sig")
        stream.reconfigure(encoding=encoding, errors="replace")
    while line := stream.readline(LONGEST_LINE + 1):
        yield line.removeprefix("\ufeff")
        while line and not line.endswith("\n") and len(line) > LONGEST_LINE:
            line = stream.readline(LONGEST_LINE + 1)


def _beginning(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(LARGEST + 1)


def write_file(name: str, text: str, home: Path) -> None:
    """Writes a file anew: whole, or not at all; a pipe or a device as it is.

    Errors: `cannot-write`; `own-file` for one of the data folder `home`; BrokenPipeError, as for standard output.
    """
    try:
        if _is_own(name, home):
            raise InvalidRequest("own-file", file=name)
        replace_shared_file(Path(name), text.encode("utf-8", "replace"))
    except BrokenPipeError:
        raise
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise LedgerError("cannot-write", file=name, why=why) from None


def _is_own(name: str, home: Path) -> bool:
    """Whether writing a file would change something that the program keeps, whatever the file is called.

    Folders are compared by what they are, since one may have many names, and on some disks capitals count for nothing.
    """
    file = real_file(name)
    if any(_same(folder, home / own) for folder in file.parents for own in _OWN_FOLDERS):
        return True
    if _same(file.parent, home):
        return file.name.casefold().partition(TEMPORARY)[0].removesuffix(".lock") in _OWN_FILES
    if not file.is_file():
        return False
    linked = home.rglob("*") if file.stat().st_nlink > 1 else ()
    return _same(file.parent, home / "rules") or any(_same(file, own) for own in linked)


def _same(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except OSError:
        return False  # One of them is not there.


def write_rules(rules: Ruleset, base: Ruleset, path: Path, home: Path, *, extends: str | None = None) -> None:
    """A new file; one that is there is never written over. Errors: `rules-exist`, those of `write_file`."""
    if path.exists() and not is_stream(path):
        raise InvalidRequest("rules-exist", name=rules.name, file=str(path))
    make_folder(path.parent)
    text = ruleset_toml(rules, base, extends=extends)
    write_file(str(path), f"{_WITH_SUM}{checksum(text.encode())}\n{text}", home)
    SAVES.append(Save(path, "written"))


def edited_since_written(path: Path) -> bool:
    """Whether a ruleset that the program wrote is no longer as it wrote it; False where it has lost its checksum."""
    try:
        first, _, rest = decode(read_bytes(path)).partition("\n")
    except OSError:
        return False  # What is no file, or not ours to read, is told otherwise.
    except ValueError:
        return True
    if not rest and _WITH_SUM.startswith(first):
        return True  # It was cut short, or emptied, and would be the rules that everything extends.
    return first.startswith(_WITH_SUM) and first.removeprefix(_WITH_SUM).strip() != checksum(rest.encode())


def house_name(session: str, folder: Path) -> str:
    """A name that is free in `folder` for a table's own rules, made from the session's."""
    plain = "".join(sign if sign.isalnum() else "-" for sign in session.lower()).strip("-")[:30] or "house"
    name, number = plain, 1
    while name in PRESETS or (folder / f"{name}.toml").exists():
        number += 1
        name = f"{plain}-{number}"
    return name
