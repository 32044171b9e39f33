"""The options --to and -o of `tournament standings` and `seats`, and how such a file is written."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from pusoyref.cli.context import get_context
from pusoyref.cli.options import files
from pusoyref.errors import InvalidRequest
from pusoyref.formats.md import escaped
from pusoyref.ledger.files import write_file
from pusoyref.text.style import Style

FORMATS = ("csv", "html", "md")
"""What `--to` takes."""


Shown = TypeVar("Shown")


def tournament_formats() -> list[tuple[str, str]]:
    """What a shell is offered for `--to`."""
    return [(name, "") for name in FORMATS]


To = Annotated[
    str | None,
    typer.Option("--to", metavar="FORMAT", autocompletion=tournament_formats, help="csv, md or html."),
]


Output = Annotated[
    str | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        autocompletion=files,
        help="Where that goes; without --to its ending decides.",
    ),
]


def format_wanted(to: str | None, output: str | None) -> str | None:
    """The format that was named, or that of the file; None where the answer is for the screen."""
    return to if to is not None or output in (None, "-") else Path(str(output)).suffix.lstrip(".").lower()


def write_shown(
    shown: Shown, writers: Mapping[str, Callable[[Shown, Style], str]], form: str, output: str | None
) -> None:
    """What is shown in the format of that name. Errors: `unknown-format`, `cannot-write`."""
    if form not in writers:
        raise InvalidRequest("unknown-format", format=form, formats=FORMATS)
    put(writers[form](shown, get_context().plain_style), form, output or "-")


def put(text: str, form: str, output: str) -> None:
    """`output`: a file, written whole or not at all; - is standard output. Errors: `cannot-write`."""
    context = get_context()
    if output != "-":
        write_file(output, text)
        if context.as_json:
            context.answer(lambda: {"written": [output]})
        else:
            context.notice(f"Written to {output}.")
    elif context.as_json:
        context.answer(lambda: {"format": form, "text": text})
    else:
        reconfigure = getattr(sys.stdout, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(newline="")  # The lines end as the format wants it, on every platform.
        sys.stdout.write(text)


def md_table(heads: Sequence[str], rows: Sequence[Sequence[str]], *, left: Sequence[int]) -> Iterator[str]:
    yield _md_row(heads)
    yield _md_row([":--" if at in left else "--:" for at in range(len(heads))], plain=True)
    yield from map(_md_row, rows)


def _md_row(cells: Sequence[str], *, plain: bool = False) -> str:
    return f"| {' | '.join(cells if plain else map(escaped, cells))} |"


def md_list(lines: Iterator[str] | Sequence[str]) -> Iterator[str]:
    said = [f"- {escaped(line)}" for line in lines]
    yield from ["", *said] if said else []
