"""Tables brought back."""

from __future__ import annotations

from typing import Annotated

import typer

from pusoyref.cli.tournament_desk import Which


def collect_command(
    files: Annotated[
        list[str], typer.Argument(metavar="[FILE...]", help="Session files and JSON exports, in any order.")
    ] = [],  # noqa: B006
    take: Annotated[
        list[str], typer.Option("--take", metavar="FILE", help="This copy counts, whatever differs.")
    ] = [],  # noqa: B006
    keep: Annotated[bool, typer.Option("--keep", help="What is here counts, whatever differs.")] = False,
    which: Which = None,
) -> None:
    """Tables played on other machines, brought back: in any order.

    Twice does no harm. Where a hand differs between two copies, both are
    shown and nothing is overwritten, until you choose with --take or --keep.
    Tables opened here need no collecting. Exit status 1: something differs
    or does not count. 2: a file cannot be read.

    \b
    pusoyref tournament collect table3.toml
    pusoyref tournament collect usb/*.json
    pusoyref tournament collect --take table3.toml
    pusoyref tournament collect --keep
    """
    from pusoyref.cli.tournament_collecting import collect

    raise typer.Exit(collect(which, files, take, keep=keep))
