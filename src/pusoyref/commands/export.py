"""`export`: sessions in one of the formats, on standard output, in a file, or a file each in a folder."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer

from pusoyref.cli.context import get_context
from pusoyref.cli.options import Since, Until, files, ids_in, sessions, without_copies
from pusoyref.cli.progress import READING, steps
from pusoyref.cli.streams import write_utf8
from pusoyref.errors import InvalidRequest, LedgerError
from pusoyref.formats import FORMATS, Exported, Format, Write, find_format
from pusoyref.ledger.disk import make_folder
from pusoyref.ledger.files import write_file
from pusoyref.ledger.session_log import Stored
from pusoyref.ledger.store import id_number
from pusoyref.session.evening import Evening
from pusoyref.text.errors import error_words


def export_command(
    sessions: Annotated[
        list[str],
        typer.Argument(metavar="[SESSION...]", autocompletion=sessions, help="The current one if left out."),
    ] = [],  # noqa: B006
    to: Annotated[
        str,
        typer.Option("--to", metavar="FORMAT", autocompletion=lambda: FORMATS, help="One of those above."),
    ] = "toml",
    wide: Annotated[bool, typer.Option("--wide", help="A column a player, with --to csv.")] = False,
    output: Annotated[
        str,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            autocompletion=files,
            help="A file, or a folder for a file a session; - is standard output.",
        ),
    ] = "-",
    since: Since = None,
    until: Until = None,
    all: Annotated[bool, typer.Option("--all", help="All sessions.")] = False,
) -> None:
    context, form = get_context(), find_format(to)
    write = form.write
    if wide:
        if form.write_wide is None:
            raise InvalidRequest("not-wide", format=form.name)
        write = form.write_wide
    # Each once: those named in the order given, those of a span oldest first; else the current session.
    ids = [context.store.find(name) for name in sessions]
    if since or until or all:
        ids += ids_in(since, until)
    ids = list(dict.fromkeys(ids)) or [context.session_id()]
    if len(ids) > 1:
        ids = without_copies(ids)
    if output != "-" and (output.endswith(("/", "\\")) or Path(output).is_dir()):
        _write_each(output, form, write, ids)
        return
    if len(ids) > 1 and not form.several:
        raise InvalidRequest("one-at-a-time", count=len(ids), format=form.name)
    exported = sorted(_exported(ids, form), key=lambda session: (session.day, id_number(session.id)))
    text = write(exported, context.file_style)
    if output == "-":
        _print(text, form)
        return
    write_file(output, text, context.home)
    _tell([output])


_FORMATS = "\n".join(
    f"{form.name:<{max(map(len, FORMATS))}}  {form.summary}" for form in map(find_format, FORMATS)
)
export_command.__doc__ = f"""Evenings as files: for programs, a page, the group chat.

Always UTF-8. Rather -o FILE than > FILE: PowerShell writes UTF-16 with it.

\b
{_FORMATS}

\b
pusoyref export -o saturday.toml
pusoyref export S7 S8 --to csv --wide -o november.csv
pusoyref export --since 2026-11 --to hledger -o pusoy.journal
pusoyref export --all -o backup/
"""


def _exported(ids: Sequence[str], form: Format) -> Iterator[Exported]:
    """The sessions one by one, with progress where they are many."""
    for id in ids if len(ids) == 1 else steps(ids, READING):
        stored = get_context().store.open(id).stored()
        yield Exported(id, stored, _evening(stored, form))


def _evening(stored: Stored, form: Format) -> Evening:
    """A record of what was entered has a refused hand too; in what counts money it would be missing.

    Errors: `refused-hand`.
    """
    try:
        return stored.evening_to_settle()
    except LedgerError as error:
        if error.code != "refused-hand" or not form.is_record:
            raise
        get_context().notice(error_words(LedgerError("refused-hand-exported", **error.fields)))
    return stored.evening_replayed()


def _write_each(folder: str, form: Format, write: Write, ids: Sequence[str]) -> None:
    """`S7.toml`, and so on. Errors: those of `make_folder` and `write_file`."""
    context = get_context()
    make_folder(Path(folder), 0o777)
    files = []
    for session in _exported(ids, form):
        files.append(str(Path(folder) / f"{session.id}{form.suffix}"))
        write_file(files[-1], write([session], context.file_style), context.home)
    _tell(files)


def _tell(files: Sequence[str]) -> None:
    """Which files were written; standard output stays empty but for `--json`."""
    context = get_context()
    if context.as_json:
        context.answer(lambda: {"written": list(files)})
        return
    context.notice(*(f"Written to {file}." for file in files))


def _print(text: str, form: Format) -> None:
    """On standard output, or within the document of `--json`."""
    if get_context().as_json and form.suffix != ".json":
        get_context().answer(lambda: {"format": form.name, "text": text})
    else:
        write_utf8(text)
