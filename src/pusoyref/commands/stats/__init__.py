"""`stats`: per player, across sessions."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from pusoyref.cli.context import get_context
from pusoyref.cli.options import Since, Until, files, ids_in, sessions
from pusoyref.cli.progress import COUNTING, steps
from pusoyref.commands.stats.json import stats_csv, stats_json
from pusoyref.commands.stats.tables import stats_lines
from pusoyref.errors import InvalidRequest
from pusoyref.ledger.files import write_file
from pusoyref.ledger.store import id_number
from pusoyref.session.statistics import Night, lacks_leader, statistics

if TYPE_CHECKING:
    from pusoyref.session.statistics import Night, Stats


def stats_command(
    sessions: Annotated[
        list[str], typer.Argument(metavar="[SESSION...]", autocompletion=sessions, help="All if left out.")
    ] = [],  # noqa: B006
    since: Since = None,
    until: Until = None,
    min_hands: Annotated[
        int | None,
        typer.Option(
            "--min-hands", metavar="N", min=1, help="Who has played so many; a tenth of the most if left out."
        ),
    ] = None,
    to: Annotated[
        str | None,
        typer.Option(
            "--to", metavar="FORMAT", autocompletion=lambda: ["csv"], help="csv: for a spreadsheet."
        ),
    ] = None,
    output: Annotated[
        str,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            autocompletion=files,
            help="Where the csv goes; - is standard output.",
        ),
    ] = "-",
) -> None:
    """Per player, across sessions.

    Hands, wins, sunog and shutouts, cards left, points and pesos, best and
    worst evening, streaks, who paid whom most, seats, the lead, and what went
    out. Shares come with the span in which the true one lies.

    \b
    pusoyref stats
    pusoyref stats --since 2026-01 --min-hands 50
    pusoyref stats S7 S8 --json
    pusoyref stats --to csv -o stats.csv
    """
    if to not in (None, "csv"):
        raise InvalidRequest("unknown-format", format=to, formats=("csv",))
    stats = statistics(_nights(_chosen(sessions, since, until)))
    if to is not None:
        _csv(stats, min_hands, output)
        return
    context, regular = get_context(), stats.regular(min_hands)
    people = stats.people if min_hands is None else regular
    lines = [] if context.as_json else stats_lines(stats, regular, context.style)
    context.answer(lambda: stats_json(stats, people, regular), *lines)


def _chosen(names: Sequence[str], since: str | None, until: str | None) -> list[str]:
    """Ids of the sessions, oldest first. Errors: `no-session`, those of a span and of a name."""
    context = get_context()
    named = [*names, *([context.session_name] if context.session_name else [])]
    if named:
        ids = [context.store.find(name) for name in named]
        return list(dict.fromkeys([*ids, *(ids_in(since, until) if since or until else [])]))
    if not since and not until and not context.store.ids():
        raise InvalidRequest("no-session")
    return ids_in(since, until)


def _nights(ids: Sequence[str]) -> list[Night]:
    """Each session read once, by day, those without one last."""
    nights = []
    for id in steps(ids, COUNTING):
        stored = get_context().store.open(id).stored()
        evening = stored.evening()
        nights.append(Night(id, evening, tuple(stored.events) if lacks_leader(evening) else ()))
    return sorted(
        nights,
        key=lambda night: (not night.evening.header.date, night.evening.header.date, id_number(night.id)),
    )


def _csv(stats: Stats, min_hands: int | None, output: str) -> None:
    text = stats_csv(stats, stats.people if min_hands is None else stats.regular(min_hands))
    if output != "-":
        write_file(output, text)
        get_context().notice(f"Written to {output}.")
        return
    reconfigure = getattr(sys.stdout, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(newline="")  # The lines end as the format wants it, on every platform.
    sys.stdout.write(text)
