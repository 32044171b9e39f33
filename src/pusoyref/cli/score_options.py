"""What the rules may ask about the end of a hand, as options of `score` and `fix`."""

from __future__ import annotations

from typing import Annotated

import typer

OutWith = Annotated[str | None, typer.Option("--out-with", metavar="CARDS", help="The play that went out.")]
Order = Annotated[str | None, typer.Option("--order", metavar="NAMES", help="Order of going out: c,a,b,d.")]
LetOut = Annotated[
    str | None, typer.Option("--fed-by", metavar="NAME", help="Who let the winner out; or nobody.")
]
