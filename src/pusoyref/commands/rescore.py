"""`rescore`: the evening's money under other rules, side by side."""

from __future__ import annotations

from typing import Annotated

import typer

from pusoyref.cli.context import get_context
from pusoyref.cli.options import rules_from, rulesets, sessions
from pusoyref.cli.rescored import rescored_document, rescored_lines
from pusoyref.session.rescore import rescore


def rescore_command(
    session: Annotated[
        str | None,
        typer.Argument(metavar="[SESSION]", autocompletion=sessions, help="The current one if left out."),
    ] = None,
    rules: Annotated[
        str,
        typer.Option("--rules", metavar="NAME", autocompletion=rulesets, help="A preset or a ruleset file."),
    ] = ...,  # type: ignore[assignment]
) -> None:
    """The evening's money under other rules, side by side.

    The recorded results count as they are; hands that would not have been legal are named.

    \b
    pusoyref rescore saturday --rules pinoy-mixed
    """
    context = get_context()
    evening, other = context.session(session).evening_replayed(), rules_from(rules)
    hands = rescore(evening, other)
    context.answer(lambda: rescored_document(evening, other, hands), *rescored_lines(evening, other, hands))
