"""One look at the table, above the prompt: the trick in seat order, what must be beaten, cards left, the score."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from rich.cells import cell_len, set_cell_size

from pusoyref.hand.state import HandState, Trick
from pusoyref.session.evening import Evening
from pusoyref.session.fold import current_state
from pusoyref.session.standings import Standing, standings
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
    """A player's line: every part as plain text, and the trick also as it is shown, with its colours."""

    mark: str
    name: str
    left: str
    trick: str
    trick_shown: str
    note: str
    points: str
    pesos: str


def live_lines(evening: Evening, style: Style, plain: Style, width: int, *, color: bool) -> list[str]:
    """The table in at most 60 to 200 columns: an empty line, a heading, a line a player, what is to be done.

    `style` writes cards with their colours, `plain` without: widths are counted in what is seen.
    """
    state = current_state(evening)
    scores = {line.player: line for line in standings(evening)}
    rows = [_row(player, state, scores.get(player), evening, style, plain) for player in state.players]
    shown = _aligned(rows, width, plain, color=color)
    todo = wrap_lines([next_line(state, style)], width)
    return ["", _heading(evening, state, plain, width, color=color), *shown, *todo]


def next_line(state: HandState, style: Style) -> str:
    """`To beat: 9♣ 9♦ (pair of 9s, Ben)`, or who leads."""
    if state.table is None or state.asks_leftover or state.owner is None:
        return turn_line(state, style)
    cards, kind = style.cards(state.table.cards), play_words(state.table, style)
    return f"To beat: {cards} ({kind}, {state.owner})"


def _heading(evening: Evening, state: HandState, plain: Style, width: int, *, color: bool) -> str:
    head = fitted(heading_words(evening.header.name, state, plain), width, plain)
    return f"{_BOLD}{head}{_PLAIN}" if color else head


def _row(
    player: str,
    state: HandState,
    score: Standing | None,
    evening: Evening,
    style: Style,
    plain: Style,
) -> _Row:
    trick = state.tricks[-1] if state.tricks and state.table is not None else ()
    turns = tuple(turn for turn in trick if turn.player == player)
    left = state.cards_of(player)
    note = LAST_CARD if left == 1 else ""
    if player in state.out:
        note = f"out, {_PLACES[state.out.index(player)]}"
    return _Row(
        (">" if plain.ascii else "▸") if player == state.turn else " ",
        player,
        str(left),
        _turn_words(turns, plain),
        _turn_words(turns, style),
        note,
        "" if score is None else signed(score.points),
        plain.pesos(score.centavos) if score is not None and evening.stake else "",
    )


def _turn_words(turns: Trick, style: Style) -> str:
    return ", ".join("pass" if turn.play is None else style.cards(turn.play.cards) for turn in turns)


def _aligned(rows: Sequence[_Row], width: int, plain: Style, *, color: bool) -> list[str]:
    names = min(max(cell_len(row.name) for row in rows), LONGEST_NAME if width < WIDE else width // 4)
    ends = _ends(rows, pesos=True)
    if min(_room(row, width, names, end) for row, end in zip(rows, ends, strict=True)) < WIDEST_PLAY:
        ends = _ends(rows, pesos=False)
    return [_line(row, width, names, end, plain, color=color) for row, end in zip(rows, ends, strict=True)]


def _ends(rows: Sequence[_Row], *, pesos: bool) -> list[str]:
    """Points, and pesos where there is room for them, under one another."""
    ends = [_right([row.points for row in rows])]
    if pesos and any(row.pesos for row in rows):
        ends.append(_right([row.pesos for row in rows]))
    return ["  ".join(parts) for parts in zip(*ends, strict=True)]


def _right(texts: Sequence[str]) -> list[str]:
    width = max(map(cell_len, texts))
    return [f"{text:>{width}}" for text in texts]


def _room(row: _Row, width: int, names: int, end: str) -> int:
    """Columns for the trick: the mark, the name, the count and the ends taken off."""
    note = cell_len(row.note) + 2 if row.note else 0
    return width - (2 + names + 3) - note - 2 - cell_len(end) - 2


def _line(row: _Row, width: int, names: int, end: str, plain: Style, *, color: bool) -> str:
    name = set_cell_size(fitted(row.name, names, plain), names)
    head = f"{row.mark} {name} {row.left:>2}"
    if color and row.mark.strip():
        head = f"{_BOLD}{head}{_PLAIN}"
    note = f"  {row.note}" if row.note else ""
    room = _room(row, width, names, end)
    trick, shown = (row.trick, row.trick_shown) if cell_len(row.trick) <= room else _last(row, room, plain)
    return f"{head}{note}  {shown}{' ' * max(0, room - cell_len(trick))}  {end}".rstrip()


def _last(row: _Row, room: int, plain: Style) -> tuple[str, str]:
    """The last turn of several that do not fit."""
    trick, shown = row.trick.rpartition(", ")[2], row.trick_shown.rpartition(", ")[2]
    return (trick, shown) if cell_len(trick) <= room else (fitted(trick, room, plain),) * 2


def fitted(text: str, room: int, style: Style) -> str:
    """`text` in at most so many columns."""
    more = "..." if style.ascii else "…"
    return text if cell_len(text) <= room else set_cell_size(text, max(0, room - len(more))).rstrip() + more
