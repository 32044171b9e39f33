"""`tournament slips`: paper score slips, printed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import typer

from pusoyref.cli.context import get_context
from pusoyref.cli.options import files
from pusoyref.commands.tournament.context import PACKAGE, Which, open_tournament, put, results_of
from pusoyref.formats.pages import page_template
from pusoyref.ruleset.options import Ruleset
from pusoyref.text.style import Style, count_words
from pusoyref.text.wrap import cells
from pusoyref.tournament.organiser import find_round
from pusoyref.tournament.results import running_round
from pusoyref.tournament.slips import check_rules
from pusoyref.tournament.state import DrawnRound, Tournament

_ORDER = ("1st", "2nd", "3rd", "4th")
_SIGNED = "Signed"
_WIDTH, _BOX, _HAND = 80, 9, 6
"""Columns of a slip, of a box on it, of the number of a hand."""


def slip_rules(rules: Ruleset, hands: int) -> str:
    """`4 hands, rules pinoy`"""
    return f"{count_words(hands, 'hand')}, rules {rules.name}"


def remarks_head(rules: Ruleset) -> str:
    """What else there may be to write of a hand."""
    scoring = rules.scoring
    if scoring.scheme == "bonus":
        return "2s in the last play?"
    return "2s held: who?" if scoring.twos_double or scoring.top_card or scoring.four_twos else "remarks"


def how_to_fill(players: int, style: Style) -> tuple[str, str]:
    """What goes into the boxes, and how the corner is worked out."""
    parts = [f"{at} {style.times} {word}" if at > 1 else word for at, word in enumerate(_ORDER, 1)]
    return (
        "Write the cards left, 0 for who went out. SUM: across the hand. Total: down.",
        f"CHECK, of the totals: {' + '.join(parts[:players])}. It gives slips away.",
    )


def slip_lines(tournament: Tournament, drawn: DrawnRound, table: int, style: Style) -> Iterator[str]:
    """The slip of a table, with a line to cut along below it."""
    players = drawn.players(table)
    right = slip_rules(tournament.rules, drawn.hands)
    place = f" {style.dot} round {drawn.number} {style.dot} table {table}"
    title = _cut(tournament.name, _WIDTH - cells(place) - len(right) - 2, style) + place
    yield title + " " * (_WIDTH - cells(title) - len(right)) + right
    heads = "".join(_padded(head, style) for head in (*players, "SUM"))
    yield f"{'hand':<{_HAND}}{heads}{remarks_head(tournament.rules)}"
    box = f"[{' ' * (_BOX - 2)}] "
    boxes = box * (len(players) + 1)
    remarks = "_" * (_WIDTH - _HAND - len(boxes))
    for number in range(1, drawn.hands + 1):
        yield f"{number:<{_HAND}}{boxes}{remarks}"
    yield f"{'total':<{_HAND}}{boxes}CHECK"
    yield from how_to_fill(len(players), style)
    yield f"{_SIGNED} {'_' * (_WIDTH - len(_SIGNED) - 1)}"
    yield "- " * (_WIDTH // 2 - 1) + "-"


def _padded(name: str, style: Style) -> str:
    short = _cut(name, _BOX, style)
    return short + " " * (_BOX + 1 - cells(short))


def _cut(text: str, width: int, style: Style) -> str:
    """In at most so many columns; what is cut off is marked."""
    if cells(text) <= width:
        return text
    mark = ".." if style.ascii else "…"
    while cells(text + mark) > width:
        text = text[:-1]
    return text + mark


def slips_command(
    round_: Annotated[
        int | None, typer.Option("--round", metavar="N", min=1, help="The one that is played if left out.")
    ] = None,
    html: Annotated[
        str | None,
        typer.Option(
            "--html", metavar="FILE", autocompletion=files, help="A page to print on A4, several to a sheet."
        ),
    ] = None,
    which: Which = None,
) -> None:
    """Score slips on paper, one for each table of a round.

    Every hand has a box for its sum, every column one for its total, the
    slip one for a check: tournament enter finds a misread digit by them.

    \b
    pusoyref tournament slips
    pusoyref tournament slips --round 1 --html slips.html
    """
    context = get_context()
    tournament, style = open_tournament(which).tournament(), context.plain_style
    check_rules(tournament.rules)
    drawn = running_round(tournament, results_of(tournament)) if round_ is None else None
    drawn = drawn or find_round(tournament, round_ or 1)
    tables = [*enumerate(drawn.seating.tables, 1)]
    if html is not None:
        page = page_template(PACKAGE, "slips.html").render(
            tournament=tournament,
            round=drawn,
            style=style,
            rules=slip_rules(tournament.rules, drawn.hands),
            remarks=remarks_head(tournament.rules),
            how_to_fill=how_to_fill,
        )
        put(page + "\n", "html", html)
        return
    context.answer(
        lambda: {
            "tournament": tournament.name,
            "rules": tournament.rules.name,
            "slips": [
                {"round": drawn.number, "table": number, "players": table.players, "hands": drawn.hands}
                for number, table in tables
            ],
        },
        *(line for number, _ in tables for line in slip_lines(tournament, drawn, number, style)),
    )
