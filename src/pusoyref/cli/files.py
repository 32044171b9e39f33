"""Files in and out: session files and JSON exports."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from pusoyref.cli.desk import desk
from pusoyref.cli.period import Since, Until
from pusoyref.errors import LedgerError, Unreadable

Files = Annotated[list[str], typer.Argument(metavar="FILE...", help="Files; - is standard input.")]
LARGEST = 16_000_000


def check_command(
    files: Files,
    rules: Annotated[
        str | None, typer.Option("--rules", metavar="NAME", help="As if played under these rules.")
    ] = None,
) -> None:
    """Referee files and say what was wrong where; stores nothing.

    Exit status 0: all well. 1: the referee found something. 2: a file cannot be read.

    \b
    pusoyref check saturday.toml
    pusoyref check *.toml --json
    """
    from pusoyref.cli.checking import check_files

    raise typer.Exit(check_files(files, rules))


def export_command(
    sessions: Annotated[
        list[str], typer.Argument(metavar="[SESSION...]", help="The current one if left out.")
    ] = [],  # noqa: B006
    to: Annotated[
        str, typer.Option("--to", metavar="FORMAT", help="toml (a session file) or json.")
    ] = "toml",
    output: Annotated[
        str, typer.Option("--output", "-o", metavar="FILE", help="Where to; - is standard output.")
    ] = "-",
    since: Since = None,
    until: Until = None,
) -> None:
    """A session as a session file or as JSON.

    The session file holds what stands; JSON holds the whole history.

    \b
    pusoyref export > saturday.toml
    pusoyref export S7 --to json -o saturday.json
    """
    from pusoyref.cli.exporting import export_text

    here = desk()
    if since or until:
        from pusoyref.cli.period import ids_in

        sessions = [*sessions, *ids_in(since, until)]
    if len(sessions) > 1:
        raise Unreadable("one-at-a-time", count=len(sessions))
    text = export_text(here.session(sessions[0] if sessions else None).stored(), to)
    if output == "-":
        sys.stdout.write(text)
        return
    write_file(output, text)
    here.notice(f"Written to {output}.")


def import_command(files: Files) -> None:
    """Session files and JSON exports, as new sessions.

    One that is here already is named and left alone.

    \b
    pusoyref import saturday.toml
    """
    from pusoyref.cli.importing import import_files

    raise typer.Exit(import_files(files))


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
    """Writes a file anew. Errors: `cannot-write`."""
    try:
        Path(name).write_text(text, "utf-8", newline="\n")
    except OSError as error:
        raise LedgerError("cannot-write", file=name, why=error.strerror or str(error)) from None
