"""`replay`: a hand shown again."""

from __future__ import annotations

import sys
from itertools import groupby
from typing import Annotated, Any

import typer

from pusoyref.cli.context import get_context
from pusoyref.errors import InvalidRequest
from pusoyref.hand.holdings import hands_as_dealt
from pusoyref.hand.last_card import walk
from pusoyref.hand.state import HandState, TurnRecord
from pusoyref.session.evening import Evening, HandRecord
from pusoyref.text.json import hand_json, letters
from pusoyref.text.plays import play_words
from pusoyref.text.results import hand_lines
from pusoyref.text.style import Style, quoted
from pusoyref.text.tables import table_lines
from pusoyref.text.turns import trick_end_words

TurnAndLeft = tuple[TurnRecord, dict[str, int]]
"""A turn, and how many cards everybody holds after it."""


def replay_command(
    hand: Annotated[
        int | None, typer.Argument(metavar="[HAND]", help="Its number; the last one if left out.")
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="Print it all at once.")] = False,
) -> None:
    """Show a hand again, trick by trick.

    On a terminal Enter goes on to the next trick, q ends. Where every card left
    over was entered, the hands are shown as they were dealt.

    \b
    pusoyref replay
    pusoyref replay 3 --all
    """
    context = get_context()
    evening = context.session().evening_replayed()
    record, name = _wanted(evening, hand), evening.header.name
    if context.as_json:
        context.answer(lambda: _replay_json(name, record, context.plain_style))
        return
    steps = not everything and sys.stdin.isatty() and sys.stdout.isatty()
    for at, page in enumerate(_pages(name, record, context.style)):
        if (
            at
            and steps
            and input("Enter: the next trick; q: enough > ").strip().lower() in ("q", "quit", "n")
        ):
            return
        context.say(*([""] if at and not steps else []), *page)


def _wanted(evening: Evening, number: int | None) -> HandRecord:
    """The hand of that number, or the last one. Errors: `no-hand`, `no-such-hand`."""
    if not evening.hands:
        raise InvalidRequest("no-hand")
    if number is None:
        return evening.hands[-1]
    record = next((record for record in evening.hands if record.number == number), None)
    if record is None:
        raise InvalidRequest("no-such-hand", hand=number)
    return record


def _tricks(state: HandState) -> list[list[TurnAndLeft]]:
    """The turns, trick by trick."""
    return [
        [(record, _left(before, record)) for before, record, *_ in steps]
        for _, steps in groupby(walk(state), key=lambda step: step[2])
    ]


def _left(before: HandState, record: TurnRecord) -> dict[str, int]:
    left = {player: before.cards_of(player) for player in before.players}
    left[record.player] -= len(record.play.cards) if record.play else 0
    return left


def _replay_json(session: str, hand: HandRecord, style: Style) -> dict[str, Any]:
    state = hand.state
    dealt = hands_as_dealt(state) if state is not None and state.begun else None
    return {
        "session": session,
        **hand_json(hand, style),
        "dealt": {player: letters(cards) for player, cards in dealt.items()} if dealt else None,
        "tricks": [
            [
                {
                    "player": turn.player,
                    "cards": letters(turn.play.cards) if turn.play else None,
                    "cards_left": left,
                    **({} if turn.let_stand is None else {"let_stand": turn.let_stand}),
                }
                for turn, left in trick
            ]
            for trick in (_tricks(state) if state is not None else ())
        ],
    }


def _pages(session: str, hand: HandRecord, style: Style) -> list[list[str]]:
    """The hands as dealt where every card is known, then a page a trick, then how it ended."""
    state = hand.state
    first = [f" {style.dot} ".join((session, f"hand {hand.number}", hand.setup.rules.name))]
    end = list(hand_lines(hand.result, hand.setup.rules, style))
    if state is None or not state.begun:
        return [[*first, f"Nobody kept the plays of hand {hand.number}; this is how it ended."], end]
    dealt = hands_as_dealt(state)
    if dealt is not None:
        rows = [(player, style.cards(cards)) for player, cards in dealt.items()]
        first += ["As dealt:", *table_lines(("", ""), rows, style, left=2)]
    return [first, *(_page(at, turns, state, style) for at, turns in enumerate(_tricks(state), 1)), end]


def _page(number: int, turns: list[TurnAndLeft], state: HandState, style: Style) -> list[str]:
    rows = [(turn.player, _turn_words(turn, style), *map(str, left.values())) for turn, left in turns]
    lines = table_lines((f"Trick {number}", "", *state.players), rows, style, left=2)
    following = state.tricks[number : number + 1]
    leads = following[0][0].player if following else None
    end = trick_end_words(state.tricks[number - 1], leads, style)
    return [*lines, end] if end else lines


def _turn_words(record: TurnRecord, style: Style) -> str:
    """`9♣ 9♦ (pair of 9s)`, `pass`, with the reason where the table let it stand."""
    words = "pass"
    if record.play is not None:
        cards, kind = style.cards(record.play.cards), record.play.kind
        words = cards if kind == "single" else f"{cards} ({play_words(record.play, style)})"
    return words if record.let_stand is None else f"{words}, let stand: {quoted(record.let_stand)}"
