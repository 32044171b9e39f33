"""The last good copies of a file: `<file>.1` is what it held before the last save, `.2` before that."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from pathlib import Path

from msgspec import Struct

from pusoyref.errors import LedgerError
from pusoyref.ledger import stored_form
from pusoyref.ledger.disk import (
    DISK,
    Disk,
    cannot_read,
    cannot_write,
    move_into_place,
    real_file,
    remove_quietly,
    second_name,
    write_temporary,
)
from pusoyref.ledger.stored_form import check, schema_of

COPIES = 3


class RestoredFile(Struct, frozen=True):
    """What `restore` did: `file` holds what `copy` holds; the damaged one is `aside`, or None."""

    file: Path
    copy: Path
    aside: Path | None


Check = Callable[[bytes, Path], object]
"""Raises `LedgerError` for contents of a file that are not what they should be."""


def good_copies(file: Path, disk: Disk = DISK) -> tuple[Path, ...]:
    """The readable copies of `file`, newest first."""
    return tuple(copy for copy in _places(real_file(file)) if _good_contents(disk, copy) is not None)


def keep_copy(disk: Disk, file: Path, contents: bytes) -> None:
    """Make `<file>.1` a copy of `file`, whose good `contents` are given, and move the older ones up.

    At no instant is `file` missing. A gap or a copy that cannot be read is filled first, so that a bad copy
    never pushes a good one out. Errors: OSError.
    """
    places = _places(file)
    held = [_good_contents(disk, place) for place in places[:-1]]
    if held[0] == contents:
        return  # the last save came this far and failed, or brought the copy back
    free = held.index(None) if None in held else len(places) - 1
    temporary = second_name(disk, file, contents)
    try:
        for place in range(free, 0, -1):
            disk.replace(places[place - 1], places[place])
        disk.replace(temporary, places[0])
    except BaseException:
        remove_quietly(disk, temporary)
        raise


def keep_older_form(disk: Disk, file: Path, contents: bytes) -> None:
    """Where `file`, whose `contents` are given, is of an older schema: keep it for good as `<file>.schema-<n>`.

    Saves to come push it out of the copies, and whoever has the older version may want it. Errors: OSError.
    """
    schema = schema_of(contents)
    name = file.with_name(f"{file.name}.schema-{schema}")
    if schema >= stored_form.SCHEMA or name.exists():
        return
    move_into_place(disk, second_name(disk, file, contents), name)


def restore(file: Path, disk: Disk = DISK, check: Check = check) -> RestoredFile:
    """Bring back the newest good copy of a damaged or missing file. Call it under the lock.

    The damaged file is kept as `<file>.damaged-<n>`, never in the place of an earlier one.
    Errors: `not-damaged`, `no-copy`, `newer-version`, `cannot-write`, `cannot-read`.
    """
    file = real_file(file)
    missing = _must_need_it(disk, file, check)
    for copy in _places(file):
        contents = _good_contents(disk, copy, check)
        if contents is not None:
            break
    else:
        raise LedgerError("no-copy", file=str(file))
    try:
        temporary = write_temporary(disk, file, contents)
        try:
            aside = None if missing else _set_aside(disk, file)
            disk.replace(temporary, file)
        except BaseException:
            remove_quietly(disk, temporary)
            raise
        disk.fsync_folder(file.parent)
    except OSError as error:
        raise cannot_write(file, error) from error
    return RestoredFile(file, copy, aside)


def _places(file: Path) -> list[Path]:
    return [file.with_name(f"{file.name}.{number}") for number in range(1, COPIES + 1)]


def _good_contents(disk: Disk, copy: Path, check: Check = check) -> bytes | None:
    try:
        contents = disk.read(copy)
        check(contents, copy)
    except (OSError, LedgerError):
        return None
    return contents


def _must_need_it(disk: Disk, file: Path, check: Check) -> bool:
    """Whether `file` is missing; an error if it is well, or only too new for this version."""
    try:
        check(disk.read(file), file)
    except FileNotFoundError:
        return True
    except OSError as error:
        if file.exists() and not file.is_file():
            raise cannot_read(
                file, error
            ) from error  # A link may lead to a device, which is not ours to replace.
        return False
    except LedgerError as error:
        if error.code == "newer-version":
            raise
        return False
    raise LedgerError("not-damaged", file=str(file))


def name_aside(file: Path) -> Path:
    """Under what name a damaged file is kept: never that of an earlier one."""
    names = (file.with_name(f"{file.name}.damaged-{number}") for number in count(1))
    return next(name for name in names if not name.exists())


def _set_aside(disk: Disk, file: Path) -> Path:
    aside = name_aside(file)
    try:
        disk.link(file, aside)
    except OSError:
        # No hard links here. The lock keeps others from taking the name in between.
        disk.replace(write_temporary(disk, file, disk.read(file)), aside)
    return aside
