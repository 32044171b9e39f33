"""`replay`: a hand shown again."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from pusoyref.cli.desk import desk
from pusoyref.errors import Unreadable
from pusoyref.session.evening import Evening, HandRecord


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
    from pusoyref.export.replay import replay_json
    from pusoyref.view.replay import replay_pages
    from pusoyref.wording.refusals import message

    here = desk()
    evening = here.session().evening_replayed()
    record, name = _wanted(evening, hand), evening.header.name
    if here.as_json:
        rules = record.setup.rules
        here.answer(
            lambda: replay_json(name, record, lambda ruling: message(ruling, rules, here.plain_speech))
        )
        return
    steps = not everything and sys.stdin.isatty() and sys.stdout.isatty()
    _show(replay_pages(name, record, here.speech, color=here.color), steps=steps)


def _wanted(evening: Evening, number: int | None) -> HandRecord:
    """The hand of that number, or the last one. Errors: `no-hand`, `no-such-hand`."""
    if not evening.hands:
        raise Unreadable("no-hand")
    if number is None:
        return evening.hands[-1]
    found = next((record for record in evening.hands if record.number == number), None)
    if found is None:
        raise Unreadable("no-such-hand", hand=number)
    return found


def _show(pages: list[list[str]], *, steps: bool) -> None:
    from pusoyref.wording.replay import STEP

    here = desk()
    for at, page in enumerate(pages):
        if at and steps and _is_enough(input(STEP)):
            return
        here.say(*([""] if at and not steps else []), *page)


def _is_enough(answer: str) -> bool:
    return answer.strip().lower() in ("q", "quit", "n")
