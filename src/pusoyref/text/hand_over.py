"""A hand that is over: who went out, what everybody's cards cost, where everybody stands, who leads next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pusoyref.hand.holdings import known_cards
from pusoyref.money.transfers import balances
from pusoyref.plays.order import order_of
from pusoyref.scoring.score import Points
from pusoyref.session.evening import Evening, HandRecord
from pusoyref.session.standings import limits_near, limits_reached, side_totals, standings, won
from pusoyref.text.amounts import bars, number, signed
from pusoyref.text.results import (
    among_words,
    hand_lines,
    headline,
    left_words,
    notes,
    penalty_mark,
    penalty_of,
    sum_words,
    unsaid_twos,
)
from pusoyref.text.status import limit_words, near_words, next_hand_line, sides_words, total_words, with_hand
from pusoyref.text.style import Style
from pusoyref.text.tables import column_widths, natural_width, table_lines
from pusoyref.text.wrap import cells, screen_width, wrap_lines

_BARS = (17, 9)
"""Columns of a bar, the larger where there is room."""
_EDGES = 2


def over_lines(evening: Evening, hand: HandRecord, style: Style, *, width: int | None) -> list[str]:
    """A row a player, best total first. Where the sums do not fit into the row they stand below, a line each."""
    width = screen_width() if width is None else width
    players = [line.player for line in standings(evening) if line.player in hand.setup.players]
    paid, money = hand.result.transfers, any(played.result.transfers for played in evening.hands)
    moved = _pairs(hand.result.points, balances(evening.people, paid) if paid else None, players, style)
    totals = _pairs(evening.points(), won(evening) if money else None, players, style)
    sums = {player: _sum(hand, player, style) for player in players}
    values = [evening.points()[player] for player in players]
    below = wrap_lines(
        (f"  {player}: {sums[player]}" for player in hand.setup.players if sums[player]), width
    )
    whole = [sums[player] or left_words(hand.result, player) for player in players]
    short = [_short(hand, player, style, named=True) for player in players]
    shortest = [_short(hand, player, style, named=False) for player in players]
    nothing: list[str] = []
    forms = (("cards left", whole, nothing), ("cards left", short, below), ("left", shortest, below))

    def heads(left: str, *more: str) -> list[str]:
        return ["", left, f"hand {hand.number}", "total", *more]

    def shown(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
        return table_lines(heads, rows, style, left=2, width=width)

    for head, cell, under in forms:
        rows = list(zip(players, cell, moved, totals, strict=True))
        for columns in _BARS:
            drawn = bars(values, columns, ascii=style.ascii)
            barred = [[*row, bar] for row, bar in zip(rows, drawn, strict=True)]
            if natural_width(heads(head, ""), barred) <= width - _EDGES:
                return shown(heads(head, ""), barred) + under
    # Names so long that they must be folded, or sums so large that there is no room for bars.
    if column_widths(heads("left", ""), barred, left=2, width=width - _EDGES) is not None:
        return shown(heads("left", ""), barred) + below
    return shown(heads("left"), rows) + below


def _sum(hand: HandRecord, player: str, style: Style) -> str:
    """`11 cards × 2 (sunog) + 1 (2♦) = 23 (2♦ 9♣ …)`, the cards where they are known; "" where nothing is to say."""
    result, rules = hand.result, hand.setup.rules
    counted = sum_words(result, player, rules, style)
    known = known_cards(hand.state).get(player, ()) if hand.state is not None else ()
    if known:
        cards = style.cards(order_of(rules).sort(known))
        return f"{counted or left_words(result, player)} ({cards})"
    twos = unsaid_twos(result, player, rules)
    return f"{counted or left_words(result, player)} ({among_words(twos, style)})" if twos else counted


def _short(hand: HandRecord, player: str, style: Style, *, named: bool) -> str:
    """`11 ×2 sunog`, `out`, `5 cards`; not `named`: `11 ×2`."""
    penalty = penalty_of(hand.result, player)
    return penalty_mark(penalty, style, named=named) if penalty else left_words(hand.result, player)


def _pairs(
    points: Mapping[str, Points], pesos: Mapping[str, int] | None, players: Sequence[str], style: Style
) -> list[str]:
    """`+64   ₱320.00`, points below points and pesos below pesos; a sign where anybody has lost some."""
    write = signed if any(total < 0 for total in points.values()) else number
    scores = _right([write(points.get(player, 0)) for player in players])
    if pesos is None:
        return scores
    amounts = _right([style.pesos(pesos[player]) for player in players])
    return [f"{score}  {amount}" for score, amount in zip(scores, amounts, strict=True)]


def _right(numbers: Sequence[str]) -> list[str]:
    columns = max(map(cells, numbers), default=0)
    return [" " * (columns - cells(text)) + text for text in numbers]


def hand_over(
    evening: Evening,
    hand: HandRecord,
    style: Style,
    *,
    width: int | None = None,
    minutes: float | None = None,
) -> list[str]:
    """A picture of the result, then who deals and leads; while the score waits for an answer, only that.

    `width`: columns, None for the screen's. `minutes` played, where the session has an agreed time.
    """
    if hand.result.status != "complete":
        first, *more = hand_lines(hand.result, hand.setup.rules, style)
        lines = [with_hand(hand.number, first), *(f"  {line}" for line in more)]
        if not hand.result.questions:
            lines.append(next_hand_line(evening, style))
        return wrap_lines(lines, width)
    head = with_hand(hand.number, headline(hand.result, hand.setup.rules, style))
    limits = [limit_words(limit) for limit in limits_reached(evening, minutes)]
    limits += [near_words(near) for near in limits_near(evening, minutes)]
    after = [*_notes(evening, hand, style), *([" ".join(limits)] if limits else [])]
    return [
        *wrap_lines([head], width),
        *over_lines(evening, hand, style, width=width),
        *wrap_lines([*after, next_hand_line(evening, style)], width),
    ]


def _notes(evening: Evening, hand: HandRecord, style: Style) -> Iterator[str]:
    """What else the table should know of this hand, then who is not in it, then the sides."""
    yield from (f"  {line}" for line in notes(hand.result, hand.setup.rules, style))
    others = [line for line in standings(evening) if line.player not in hand.setup.players]
    if others:
        yield f"  Others: {', '.join(total_words(line, evening.stake, style) for line in others)}"
    yield from (f"  Sides: {sides_words(sides)}" for sides in (side_totals(evening),) if sides)
