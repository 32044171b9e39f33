"""A text of a tournament in a file, on standard output, or within a JSON document."""

from __future__ import annotations

import sys

from pusoyref.cli.desk import desk


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
