"""`tournament slips`: paper score slips, printed; and what is said of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any

import typer
from msgspec import Struct

from pusoyref.cli.context import get_context
from pusoyref.cli.options import files
from pusoyref.commands.tournament.context import Which, open_tournament, results_of
from pusoyref.commands.tournament.files import put
from pusoyref.formats.pages import page_template
from pusoyref.ruleset.options import Ruleset
from pusoyref.session.evening import HandRecord
from pusoyref.text.amounts import signed
from pusoyref.text.style import Style, count_words
from pusoyref.text.tournament_errors import hands_words, place_words
from pusoyref.text.wrap import cells
from pusoyref.tournament.drawing import find_round
from pusoyref.tournament.missing import running_round
from pusoyref.tournament.slips import check_rules
from pusoyref.tournament.state import DrawnRound, Tournament

A_SLIP = "a paper slip"
"""Where the hands of a slip come from, in the log."""
ON_SLIP = "on slip"
SUM, HAND, TOTAL, CHECK, SIGNED = "SUM", "hand", "total", "CHECK", "Signed"
UNDERSTOOD = "A hand a line, then the totals. Enter alone ends, u goes back a hand, Ctrl-C leaves it all."
_ORDER = ("1st", "2nd", "3rd", "4th")
NO_SUMS = "Sums are missing: nothing catches a misread digit there. Read the hands above once more, or type the sums."


def slips_title(tournament: str, round_: int) -> str:
    """`Score slips: Fiesta, round 1`"""
    return f"Score slips: {tournament}, round {round_}"


def slip_place(round_: int, table: int, style: Style) -> str:
    """`round 1 · table 3`"""
    return f"round {round_} {style.dot} table {table}"


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


def no_last_play(hands: Sequence[int]) -> str:
    """Where 2s in the last play score, and a row does not say what it was."""
    return (
        f"{hands_words(hands).capitalize()}: the play that went out was not typed, so no 2 in it was assumed. A 2 in "
        "it scores under these rules; type the play behind a stroke: 0 3 8 5/2dh =16"
    )


LAST_PLAY = (
    "If a 2 went out in the last play, type that play behind a stroke, before the SUM: 0 3 8 5/2dh =16"
)


def slip_prompt(number: int) -> str:
    """Before a row is typed."""
    return f"Hand {number} > "


def totals_prompt() -> str:
    """Before the bottom line is typed."""
    return "Totals and CHECK (Enter leaves them out) > "


def whose_slip(round_: int, table: int, players: Sequence[str]) -> str:
    """`Round 1 table 3: Ana, Ben, Carla, Dan. ...`"""
    return f"R{place_words(round_, table)[1:]}: cards left of {', '.join(players)}, then the SUM."


def hand_read(record: HandRecord) -> str:
    """`Hand 1: Ben +64, Ana -4, Carla -20, Dan -40`, to be read against the slip."""
    points = record.result.points
    order = sorted(record.setup.players, key=lambda player: -points.get(player, 0))
    return f"Hand {record.number}: {', '.join(f'{one} {signed(points.get(one, 0))}' for one in order)}."


def slip_taken(round_: int, table: int, hands: int, proof: str, session: str) -> str:
    """`Round 1 table 3, 4 hands, proof BCDFGHJK, is here as S9.`"""
    return f"R{place_words(round_, table)[1:]}, {count_words(hands, 'hand')}, proof {proof}, is here as {session}."


def slip_here(round_: int, table: int) -> str:
    """Nothing new in it."""
    return f"R{place_words(round_, table)[1:]} is here already, hand for hand the same."


def slip_differs(round_: int, table: int) -> str:
    """It says something else than what is here."""
    return f"The slip of {place_words(round_, table)} differs from what is here. Nothing was overwritten."


def slip_known(round_: int, table: int) -> str:
    """A slip that was taken in once, and put right since."""
    return (
        f"This slip of {place_words(round_, table)} was here before and has been put right since; that stays. "
        "To go back to it, the same with --take."
    )


def slip_choice() -> str:
    """How the organiser chooses."""
    return "If the slip is right: the same with --take. If what is here is right, there is nothing to do."


def row_place(number: int) -> str:
    """Before a complaint about a row."""
    return f"hand {number}: "


class Slip(Struct, frozen=True):
    """The slip of a table. `players` in turn order; a row for each of so many `hands`."""

    round: int
    table: int
    players: tuple[str, ...]
    hands: int


def slips_of(tournament: Tournament, drawn: DrawnRound) -> tuple[Slip, ...]:
    """One for each table of a round."""
    return tuple(
        Slip(drawn.number, number, table.players, drawn.hands)
        for number, table in enumerate(drawn.seating.tables, 1)
    )


def slips_json(tournament: Tournament, slips: Sequence[Slip]) -> dict[str, Any]:
    """`tournament slips`"""
    return {
        "tournament": tournament.name,
        "rules": tournament.rules.name,
        "slips": [
            {"round": one.round, "table": one.table, "players": list(one.players), "hands": one.hands}
            for one in slips
        ],
    }


def slips_html(tournament: Tournament, slips: Sequence[Slip], style: Style) -> str:
    """The page, in UTF-8. What people typed is escaped by the template."""
    page = page_template("pusoyref.commands.tournament", "slips.html")
    return (
        page.render(
            tournament=tournament,
            slips=slips,
            style=style,
            slips_title=slips_title,
            slip_place=slip_place,
            slip_rules=slip_rules,
            remarks_head=remarks_head,
            how_to_fill=how_to_fill,
        )
        + "\n"
    )


WIDTH = 80
_BOX = 9
_HAND = 6


def slip_lines(name: str, rules: Ruleset, slips: Sequence[Slip], style: Style) -> list[str]:
    """The slips under each other, with a line to cut along after each."""
    return [line for slip in slips for line in _slip(name, rules, slip, style)]


def _slip(name: str, rules: Ruleset, slip: Slip, style: Style) -> Iterator[str]:
    right = slip_rules(rules, slip.hands)
    place = f" {style.dot} {slip_place(slip.round, slip.table, style)}"
    title = _cut(name, WIDTH - cells(place) - len(right) - 2, style) + place
    yield title + " " * (WIDTH - cells(title) - len(right)) + right
    heads = [*slip.players, SUM]
    yield f"{HAND:<{_HAND}}{''.join(_padded(head, style) for head in heads)}{remarks_head(rules)}"
    box = f"[{' ' * (_BOX - 2)}] "
    remarks = "_" * (WIDTH - _HAND - len(box) * len(heads))
    for number in range(1, slip.hands + 1):
        yield f"{number:<{_HAND}}{box * len(heads)}{remarks}"
    yield f"{TOTAL:<{_HAND}}{box * len(slip.players)}{box[:-1]} {CHECK}"
    yield from how_to_fill(len(slip.players), style)
    yield f"{SIGNED} {'_' * (WIDTH - len(SIGNED) - 1)}"
    yield "- " * (WIDTH // 2 - 1) + "-"


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
    tournament = open_tournament(which).tournament()
    check_rules(tournament.rules)
    drawn = running_round(tournament, results_of(tournament)) if round_ is None else None
    drawn = drawn or find_round(tournament, round_ or 1)
    slips = slips_of(tournament, drawn)
    if html is None:
        context.answer(
            lambda: slips_json(tournament, slips),
            *slip_lines(tournament.name, tournament.rules, slips, context.plain_style),
        )
        return
    put(slips_html(tournament, slips, context.plain_style), "html", html)
