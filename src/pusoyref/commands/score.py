"""How a hand ends: what was left, who holds a 2, a score by counts, a hand called off."""

from __future__ import annotations

from typing import Annotated

import typer

from pusoyref.cli.answers import enter
from pusoyref.cli.options import LetOut, Order, OutWith, PlayerName, players_or_nobody
from pusoyref.entries import Entry, FedBy, Owes, Void
from pusoyref.errors import InvalidRequest
from pusoyref.notation.names import casefolded, find_name
from pusoyref.session.evening import Evening
from pusoyref.session.typed import typed_holds, typed_left, typed_score

NameOrNobody = Annotated[
    str,
    typer.Argument(metavar="NAME", autocompletion=players_or_nobody, help="A player; a beginning is enough."),
]


def left_command(
    name: PlayerName, left: Annotated[list[str], typer.Argument(metavar="CARDS-or-COUNT", help="2d8s, or 2.")]
) -> None:
    """What a loser holds at the end: cards, or how many.

    \b
    pusoyref left ben 2d 8s
    pusoyref left carla 5
    """
    enter(lambda evening: (typed_left(evening, name, " ".join(left)),))


def holds_command(name: NameOrNobody, cards: Annotated[list[str], typer.Argument(metavar="2s")]) -> None:
    """Say who holds a 2 that was not played.

    \b
    pusoyref holds dan 2d
    pusoyref holds nobody 2d       it lies among the cards set aside
    """
    enter(lambda evening: typed_holds(evening, name, " ".join(cards)))


def fed_command(name: NameOrNobody) -> None:
    """Name who let the winner out and pays for all.

    It goes with the hand just ended, where the rules say feeding pays-for-all.

    \b
    pusoyref fed ben
    pusoyref fed nobody
    """

    def fed(evening: Evening) -> tuple[Entry, ...]:
        _asked_for(evening, "feeding", "off", "fed")
        return (FedBy(None if casefolded(name) == "nobody" else find_name(name, evening.people)),)

    enter(fed)


def owes_command(name: PlayerName) -> None:
    """Say who did not pay a hand at once.

    It goes with the hand just ended, where the rules say settle hand.

    \b
    pusoyref owes ben
    """

    def owes(evening: Evening) -> tuple[Entry, ...]:
        _asked_for(evening, "settle", "session", "owes")
        return (Owes(find_name(name, evening.people)),)

    enter(owes)


def _asked_for(evening: Evening, option: str, off: str, word: str) -> None:
    rules = evening.hands[-1].setup.rules if evening.hands else evening.current_rules
    if getattr(rules.scoring, option) == off:
        raise InvalidRequest("option-off", key=f"scoring.{option}", value=off, word=word)


def score_command(
    counts: Annotated[
        list[str],
        typer.Argument(metavar="NAME=COUNT...", help="b3 c8 d5, or ben=3; who is not named went out."),
    ],
    held: Annotated[
        list[str], typer.Option("--held", metavar="NAME=2S", help="2s that a loser still holds.")
    ] = [],  # noqa: B006
    out_with: OutWith = None,
    order: Order = None,
    fed_by: LetOut = None,
    hand: Annotated[
        int | None, typer.Option("--hand", metavar="N", help="Refused unless N is the open hand.")
    ] = None,
    let_stand: Annotated[
        str | None, typer.Option("--let-stand", metavar="REASON", help="Keep a count that does not match.")
    ] = None,
) -> None:
    """Score a hand by the cards left, in one breath.

    A name's beginning runs into the count, in any order. Without --held nobody held a 2.

    \b
    pusoyref score b3 c8 d5
    pusoyref score b3 c11 d5 --held carla=2d --hand 4
    """

    def scored(evening: Evening) -> tuple[Entry, ...]:
        if hand is not None and hand != evening.next_number:
            raise InvalidRequest("wrong-hand", hand=hand, open=evening.next_number)
        return (
            typed_score(
                evening, counts, held=held, out_with=out_with, order=order, fed_by=fed_by, let_stand=let_stand
            ),
        )

    enter(scored)


def void_command(reason: Annotated[list[str], typer.Argument(metavar="REASON")]) -> None:
    """Call the hand off: a misdeal, a redeal.

    \b
    pusoyref void misdeal: Ben had 14 cards
    """
    enter(lambda _: (Void(" ".join(" ".join(reason).split())),))
