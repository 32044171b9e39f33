"""One look at the table, above the prompt: the trick in seat order, what must be beaten, cards left, the score."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from rich.cells import cell_len, set_cell_size

from pusoyref.hand.state import HandState, TurnRecord
from pusoyref.session.evening import Evening
from pusoyref.session.now import current_state
from pusoyref.session.standings import Standing, standings
from pusoyref.view.board import turn_line
from pusoyref.wording.amounts import signed
from pusoyref.wording.live import LAST_CARD, PASS, heading_words, out_words, to_beat_words
from pusoyref.wording.speech import Speech

WIDE = 72
"""From this width on the pesos stand beside the points."""
LONGEST_NAME = 14
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


def live_lines(evening: Evening, speech: Speech, plain: Speech, width: int, *, color: bool) -> list[str]:
    """The table in at most 60 to 200 columns: an empty line, a heading, a line a player, what is to be done.

    `speech` writes cards with their colours, `plain` without: widths are counted in what is seen.
    """
    state = current_state(evening)
    scores = {line.player: line for line in standings(evening)}
    rows = [
        _row(player, state, scores.get(player), evening, speech, plain, width) for player in state.players
    ]
    shown = _aligned(rows, width, color=color)
    return ["", _heading(evening, state, plain, width, color=color), *shown, next_line(state, speech)]


def next_line(state: HandState, speech: Speech) -> str:
    """`To beat: 9♣ 9♦ (pair of 9s, Ben)`, or who leads."""
    if state.table is None or state.asks_leftover or state.owner is None:
        return turn_line(state, speech)
    return to_beat_words(state.table, state.owner, speech)


def _heading(evening: Evening, state: HandState, plain: Speech, width: int, *, color: bool) -> str:
    head = fitted(heading_words(evening.header.name, state, plain), width, plain)
    return f"{_BOLD}{head}{_PLAIN}" if color else head


def _row(
    player: str,
    state: HandState,
    score: Standing | None,
    evening: Evening,
    speech: Speech,
    plain: Speech,
    width: int,
) -> _Row:
    turns = _turns(player, state)
    place = state.out.index(player) + 1 if player in state.out else 0
    left = state.cards_of(player)
    note = out_words(place) if place else LAST_CARD if left == 1 else ""
    return _Row(
        (">" if plain.ascii else "▸") if player == state.turn else " ",
        player,
        str(left),
        _said(turns, plain),
        _said(turns, speech),
        note,
        "" if score is None else signed(score.points),
        plain.pesos(score.centavos) if score is not None and evening.stake and width >= WIDE else "",
    )


def _turns(player: str, state: HandState) -> list[TurnRecord]:
    """What a player did in the trick that lies on the table."""
    trick = state.tricks[-1] if state.tricks and state.table is not None else ()
    return [turn for turn in trick if turn.player == player]


def _said(turns: Sequence[TurnRecord], speech: Speech) -> str:
    return ", ".join(PASS if turn.play is None else speech.cards(turn.play.cards) for turn in turns)


def _aligned(rows: Sequence[_Row], width: int, *, color: bool) -> list[str]:
    names = min(max(cell_len(row.name) for row in rows), LONGEST_NAME if width < WIDE else width // 4)
    points, pesos = (
        max(cell_len(text) for text in column)
        for column in zip(*((row.points, row.pesos) for row in rows), strict=True)
    )
    lines: list[str] = []
    for row in rows:
        name = set_cell_size(_cut(row.name, names), names)
        head = f"{row.mark} {name} {row.left:>2}"
        if color and row.mark.strip():
            head = f"{_BOLD}{head}{_PLAIN}"
        note = f"  {row.note}" if row.note else ""
        room = width - (2 + names + 3) - cell_len(note) - (points + 2) - (pesos + 2 if pesos else 0) - 2
        trick, shown = (row.trick, row.trick_shown) if cell_len(row.trick) <= room else _last(row, room)
        fill = " " * max(0, room - cell_len(trick))
        lines.append(f"{head}{note}  {shown}{fill}  {row.points:>{points}}  {row.pesos:>{pesos}}".rstrip())
    return lines


def _last(row: _Row, room: int) -> tuple[str, str]:
    """The last turn of several that do not fit."""
    trick, shown = row.trick.rpartition(", ")[2], row.trick_shown.rpartition(", ")[2]
    return (trick, shown) if cell_len(trick) <= room else (_cut(trick, room), _cut(trick, room))


def _cut(text: str, room: int) -> str:
    return text if cell_len(text) <= room else set_cell_size(text, max(0, room - 1)).rstrip() + "~"


def fitted(text: str, room: int, speech: Speech) -> str:
    """`text` in at most so many columns."""
    more = "..." if speech.ascii else "…"
    return text if cell_len(text) <= room else set_cell_size(text, max(0, room - len(more))).rstrip() + more
