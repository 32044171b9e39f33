"""One look at the table, above the prompt: the trick in seat order, what must be beaten, cards left, the score."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from rich.cells import cell_len, set_cell_size

from pusoyref.cli.context import get_context
from pusoyref.hand.state import HandState, Trick
from pusoyref.session.evening import Evening
from pusoyref.session.fold import current_state
from pusoyref.session.standings import standings
from pusoyref.text.amounts import signed
from pusoyref.text.plays import play_words
from pusoyref.text.status import LAST_CARD, turn_line
from pusoyref.text.style import Style
from pusoyref.text.wrap import wrap_lines

CLOSED = "The session is closed; reopen opens it again"
_PLACES = ("1st", "2nd", "3rd", "4th")


def heading_words(session: str, state: HandState, style: Style) -> str:
    """`saturday · pinoy · hand 3 · trick 4`, and whether the ranks are reversed."""
    parts = [session, state.rules.name, f"hand {state.setup.number}"]
    parts += [f"trick {state.trick_number}"] if state.begun else [f"{state.setup.dealer} deals"]
    parts += ["ranks reversed: 3 high, 2 low"] if state.reversed_ranks else []
    return f" {style.dot} ".join(parts)


WIDE = 72
"""From this width on names may take a quarter of it."""
LONGEST_NAME = 14
WIDEST_PLAY = 17
"""Columns that five cards take; the pesos stand beside the points where they leave as many."""
_BOLD, _PLAIN = "\x1b[1m", "\x1b[0m"


class _Row(Struct, frozen=True):
    """What a player's line says. `shown` is the trick with its colours; widths are counted in what is seen."""

    head: str
    note: str
    trick: str
    shown: str
    end: str
    is_next: bool


def live_lines(evening: Evening, width: int) -> list[str]:
    """The table in at most 60 to 200 columns: an empty line, a heading, a line a player, what is to be done."""
    context, state = get_context(), current_state(evening)
    heading = fitted(
        heading_words(evening.header.name, state, context.plain_style), width, context.plain_style
    )
    longest = LONGEST_NAME if width < WIDE else width // 4
    names = min(max(map(cell_len, state.players)), longest)
    rows = _rows(evening, state, names, pesos=True)
    if min(_room(row, width) for row in rows) < WIDEST_PLAY:
        rows = _rows(evening, state, names, pesos=False)
    todo = wrap_lines([next_line(state, context.style)], width)
    return ["", _bold(heading), *(_line(row, _room(row, width)) for row in rows), *todo]


def next_line(state: HandState, style: Style) -> str:
    """`To beat: 9♣ 9♦ (pair of 9s, Ben)`, or who leads."""
    if state.table is None or state.asks_leftover or state.owner is None:
        return turn_line(state, style)
    cards, kind = style.cards(state.table.cards), play_words(state.table, style)
    return f"To beat: {cards} ({kind}, {state.owner})"


def _bold(text: str) -> str:
    return f"{_BOLD}{text}{_PLAIN}" if get_context().color else text


def _rows(evening: Evening, state: HandState, names: int, *, pesos: bool) -> list[_Row]:
    """The players' lines. `names`: columns for a name."""
    style, plain = get_context().style, get_context().plain_style
    trick = state.tricks[-1] if state.tricks and state.table is not None else ()
    rows = []
    for player, end in zip(state.players, _totals(evening, state.players, pesos=pesos), strict=True):
        turns = tuple(turn for turn in trick if turn.player == player)
        left, is_next = state.cards_of(player), player == state.turn
        mark = (">" if plain.ascii else "▸") if is_next else " "
        name = set_cell_size(fitted(player, names, plain), names)
        note = f"  {LAST_CARD}" if left == 1 else ""
        if player in state.out:
            note = f"  out, {_PLACES[state.out.index(player)]}"
        rows.append(
            _Row(f"{mark} {name} {left:>2}", note, _turns(turns, plain), _turns(turns, style), end, is_next)
        )
    return rows


def _turns(turns: Trick, style: Style) -> str:
    return ", ".join("pass" if turn.play is None else style.cards(turn.play.cards) for turn in turns)


def _totals(evening: Evening, players: Sequence[str], *, pesos: bool) -> list[str]:
    """Points, and pesos where there is room for them, under one another."""
    style, totals = get_context().plain_style, {line.player: line for line in standings(evening)}
    columns = [[signed(totals[player].points) for player in players]]
    if pesos and evening.stake:
        columns.append([style.pesos(totals[player].centavos) for player in players])
    aligned = [[text.rjust(max(map(len, column))) for text in column] for column in columns]
    return ["  ".join(texts) for texts in zip(*aligned, strict=True)]


def _room(row: _Row, width: int) -> int:
    """Columns for the trick."""
    return width - cell_len(f"{row.head}{row.note}  {row.end}  ")


def _line(row: _Row, room: int) -> str:
    plain, trick, shown = get_context().plain_style, row.trick, row.shown
    if cell_len(trick) > room:  # Then the last turn of several.
        trick, shown = trick.rpartition(", ")[2], shown.rpartition(", ")[2]
    if cell_len(trick) > room:
        trick = shown = fitted(trick, room, plain)
    head = _bold(row.head) if row.is_next else row.head
    return f"{head}{row.note}  {shown}{' ' * max(0, room - cell_len(trick))}  {row.end}".rstrip()


def fitted(text: str, room: int, style: Style) -> str:
    """`text` in at most so many columns."""
    more = "..." if style.ascii else "…"
    return text if cell_len(text) <= room else set_cell_size(text, max(0, room - len(more))).rstrip() + more
