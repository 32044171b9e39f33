"""A text of a tournament in a file, on standard output, or within a JSON document."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pusoyref.cli.desk import desk

if TYPE_CHECKING:
    from pusoyref.export.tournament_formats import SeatingShown, StandingsShown

To = Annotated[str | None, typer.Option("--to", metavar="FORMAT", help="csv, md or html.")]
Output = Annotated[
    str | None,
    typer.Option("--output", "-o", metavar="FILE", help="Where that goes; without --to its ending decides."),
]


def format_wanted(to: str | None, output: str | None) -> str | None:
    """The format that was named, or that of the file; None where the answer is for the screen."""
    return to if to is not None or output in (None, "-") else Path(str(output)).suffix.lstrip(".").lower()


def write_standings(shown: StandingsShown, form: str, output: str | None) -> None:
    """Errors: `unknown-format`, `cannot-write`."""
    from pusoyref.export.tournament_formats import find_tournament_format

    put(find_tournament_format(form).standings(shown, desk().plain_speech), form, output or "-")


def write_seating(shown: SeatingShown, form: str, output: str | None) -> None:
    """Errors: `unknown-format`, `cannot-write`."""
    from pusoyref.export.tournament_formats import find_tournament_format

    put(find_tournament_format(form).seating(shown, desk().plain_speech), form, output or "-")


def put(text: str, form: str, output: str) -> None:
    """`output`: a file, written whole or not at all; - is standard output. Errors: `cannot-write`."""
    here = desk()
    if output != "-":
        from pusoyref.cli.files import write_file

        write_file(output, text)
        if here.as_json:
            here.answer(lambda: {"written": [output]})
        else:
            here.notice(f"Written to {output}.")
    elif here.as_json:
        here.answer(lambda: {"format": form, "text": text})
    else:
        reconfigure = getattr(sys.stdout, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(newline="")  # The lines end as the format wants it, on every platform.
        sys.stdout.write(text)
