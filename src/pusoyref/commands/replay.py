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


def replay_json(session: str, hand: HandRecord, style: Style) -> dict[str, Any]:
    """`{"session", the hand as in check, "dealt": {name: cards} or null, "tricks": [[turn, ...], ...]}`

    A turn is `{"player", "cards" or null, "cards_left": {...}}`, with `let_stand` where the table overruled.
    """
    state = hand.state
    dealt = hands_as_dealt(state) if state is not None and state.begun else None
    tricks: list[list[dict[str, Any]]] = []
    for _, turns in groupby(walk(state) if state is not None else (), key=lambda step: step[2]):
        tricks.append([])
        for before, record, *_ in turns:
            left = {player: before.cards_of(player) for player in before.players}
            left[record.player] -= len(record.play.cards) if record.play else 0
            turn: dict[str, Any] = {
                "player": record.player,
                "cards": letters(record.play.cards) if record.play else None,
                "cards_left": left,
            }
            tricks[-1].append(turn if record.let_stand is None else {**turn, "let_stand": record.let_stand})
    return {
        "session": session,
        **hand_json(hand, style),
        "dealt": {player: letters(cards) for player, cards in dealt.items()} if dealt else None,
        "tricks": tricks,
    }


Page = list[str]


def replay_pages(session: str, hand: HandRecord, style: Style) -> list[Page]:
    """The hands as dealt where every card is known, then a page a trick, then how it ended.

    `hand` has its state: it was refereed again.
    """
    state = hand.state
    first = [f" {style.dot} ".join((session, f"hand {hand.number}", hand.setup.rules.name))]
    end = list(hand_lines(hand.result, hand.setup.rules, style))
    if state is None or not state.begun:
        return [[*first, f"Nobody kept the plays of hand {hand.number}; this is how it ended."], end]
    dealt = hands_as_dealt(state)
    if dealt is not None:
        first += ["As dealt:", *table_lines(
            ("", ""), [(player, style.cards(cards)) for player, cards in dealt.items()],
            style, left=2,
        )]  # fmt: skip
    steps = list(walk(state))
    tricks = [
        _trick(number, [(before, record) for before, record, *_ in turns], state, style)
        for number, turns in groupby(steps, key=lambda step: step[2])
    ]
    return [first, *tricks, end]


def _trick(number: int, turns: list[tuple[HandState, TurnRecord]], state: HandState, style: Style) -> Page:
    players = state.players
    rows = []
    for before, record in turns:
        played = len(record.play.cards) if record.play else 0
        left = [before.cards_of(player) - (played if player == record.player else 0) for player in players]
        rows.append((record.player, _turn_words(record, style), *map(str, left)))
    lines = table_lines((f"Trick {number}", "", *players), rows, style, left=2)
    following = state.tricks[number : number + 1]
    leads = following[0][0].player if following else None
    return [*lines, *filter(None, [trick_end_words(state.tricks[number - 1], leads, style)])]


def _turn_words(record: TurnRecord, style: Style) -> str:
    """`9♣ 9♦ (pair of 9s)`, `pass`, with the reason where the table let it stand."""
    words = "pass"
    if record.play is not None:
        cards, kind = style.cards(record.play.cards), record.play.kind
        words = cards if kind == "single" else f"{cards} ({play_words(record.play, style)})"
    return words if record.let_stand is None else f"{words}, let stand: {quoted(record.let_stand)}"


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
        context.answer(lambda: replay_json(name, record, context.plain_style))
        return
    steps = not everything and sys.stdin.isatty() and sys.stdout.isatty()
    _show(replay_pages(name, record, context.style), steps=steps)


def _wanted(evening: Evening, number: int | None) -> HandRecord:
    """The hand of that number, or the last one. Errors: `no-hand`, `no-such-hand`."""
    if not evening.hands:
        raise InvalidRequest("no-hand")
    if number is None:
        return evening.hands[-1]
    found = next((record for record in evening.hands if record.number == number), None)
    if found is None:
        raise InvalidRequest("no-such-hand", hand=number)
    return found


def _show(pages: list[list[str]], *, steps: bool) -> None:
    context = get_context()
    for at, page in enumerate(pages):
        if at and steps and _is_enough(input("Enter: the next trick; q: enough > ")):
            return
        context.say(*([""] if at and not steps else []), *page)


def _is_enough(answer: str) -> bool:
    return answer.strip().lower() in ("q", "quit", "n")
