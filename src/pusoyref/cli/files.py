"""Files in and out: session files, JSON exports and score sheets."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from pusoyref.errors import LedgerError, Unreadable

Files = Annotated[list[str], typer.Argument(metavar="FILE...", help="Files; - is standard input.")]
From = Annotated[
    str | None,
    typer.Option("--from", metavar="SORT", help="toml, json or big-two-scorer; by its contents if left out."),
]
LARGEST = 16_000_000


def check_command(
    files: Files,
    rules: Annotated[
        str | None, typer.Option("--rules", metavar="NAME", help="As if played under these rules.")
    ] = None,
    sort: From = None,
) -> None:
    """Referee files and say what was wrong where; stores nothing.

    Session files, JSON exports and big-two-scorer sheets. Exit status 0: all
    well. 1: the referee found something. 2: a file cannot be read.

    \b
    pusoyref check saturday.toml
    pusoyref check *.toml --json
    pusoyref check scores.txt           every evening of a score sheet
    """
    from pusoyref.cli.checking import check_files

    raise typer.Exit(check_files(files, rules, sort))


def import_command(
    files: Files,
    sort: From = None,
    rules: Annotated[
        str | None,
        typer.Option(
            "--rules", metavar="NAME", help="Rules of a score sheet; those of big-two-scorer if left out."
        ),
    ] = None,
    stake: Annotated[
        str | None,
        typer.Option(
            "--stake", metavar="PESOS", help="Pesos a point, of a score sheet; points only if left out."
        ),
    ] = None,
) -> None:
    """Session files, JSON exports and score sheets, as new sessions.

    One that is here already is named and left alone. A sheet of the program
    big-two-scorer becomes a session for every date in it, called by the file
    and the date. A file with an odd line, or with a hand that the referee
    refuses, is not taken at all.

    \b
    pusoyref import saturday.toml
    pusoyref import scores.txt
    pusoyref import scores.txt --rules house.toml --stake 5
    """
    from pusoyref.cli.importing import import_files

    raise typer.Exit(import_files(files, sort, rules, stake))


def read_file(name: str) -> str:
    """The text of a file, or of standard input for `-`. Errors: `unreadable-file`, `too-large`."""
    try:
        data = sys.stdin.buffer.read(LARGEST + 1) if name == "-" else _read_some(Path(name))
        if len(data) > LARGEST:
            raise Unreadable("too-large", file=name)
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Unreadable("unreadable-file", file=name, why="it is not UTF-8 text") from None
    except OSError as error:
        raise Unreadable("unreadable-file", file=name, why=error.strerror or str(error)) from None
    except ValueError as error:
        raise Unreadable("unreadable-file", file=name, why=str(error)) from None


def _read_some(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(LARGEST + 1)


def write_file(name: str, text: str) -> None:
    """Writes a file anew: whole, or not at all. Errors: `cannot-write`."""
    try:
        _write_whole(Path(name), text.encode("utf-8", "replace"))
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise LedgerError("cannot-write", file=name, why=why) from None


def _write_whole(path: Path, contents: bytes) -> None:
    """Beside the file, then in its place; what is no file (a pipe, a device) is written to as it is."""
    from pusoyref.ledger.disk import DISK
    from pusoyref.ledger.temporary import remove_quietly, write_temporary

    file = path.resolve()
    if file.exists() and not file.is_file():
        file.write_bytes(contents)
        return
    mode = file.stat().st_mode if file.exists() else 0o666 & ~_umask()
    temporary = write_temporary(DISK, file, contents)
    try:
        temporary.chmod(mode)
        DISK.replace(temporary, file)
    except BaseException:
        remove_quietly(DISK, temporary)
        raise


def _umask() -> int:
    """What this process takes away from the rights of a new file; it can only be read by setting it."""
    import os

    mask = os.umask(0o077)
    os.umask(mask)
    return mask
