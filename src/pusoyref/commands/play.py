"""`play`, `pass`, `stand`, and what is said before the first card."""

from __future__ import annotations

from typing import Annotated

import typer

from pusoyref.cli.answers import answered, enter, entered
from pusoyref.cli.context import get_context
from pusoyref.cli.options import PlayerName, players
from pusoyref.entries import Dealer, Lead, Leftover, Lowest
from pusoyref.notation.cards import read_card
from pusoyref.notation.names import find_name
from pusoyref.session.typed import players_now, typed_deal, typed_turn, typed_turns
from pusoyref.session.undo import let_stand

By = Annotated[
    str | None,
    typer.Option(
        "--by",
        metavar="NAME",
        autocompletion=players,
        help="Whose turn it is, held against the referee's view.",
    ),
]
LetStand = Annotated[
    str | None, typer.Option("--let-stand", metavar="REASON", help="The table lets it stand.")
]


def play_command(
    cards: Annotated[list[str], typer.Argument(metavar="CARDS", help="Cards: 9cd, h3579k, 10d, 3c4d5h6s7c.")],
    by: By = None,
    let_stand: LetStand = None,
) -> None:
    """Put cards down: one play from a script.

    \b
    pusoyref play 9cd              9♣ 9♦, by whoever is to play
    pusoyref play ben=9cd          by Ben, or it is refused
    pusoyref play 2d --let-stand "nobody minded"
    pusoyref play -- ---           the next three pass
    """
    enter(lambda evening: typed_turns(evening, " ".join(cards), by=by, let_stand=let_stand))


def pass_command(by: By = None, let_stand: LetStand = None) -> None:
    """Pass: one turn from a script.

    \b
    pusoyref pass
    pusoyref pass --by ben
    """
    enter(lambda evening: (typed_turn(evening, "-", by=by, let_stand=let_stand),))


def stand_command(reason: Annotated[list[str], typer.Argument(metavar="REASON")]) -> None:
    """Let the play just refused stand, with the reason.

    \b
    pusoyref stand nobody minded, too late
    """
    session = get_context().session()
    refused = session.last_refusal(session.stored())
    answered(session, entered(session, lambda _: (let_stand(refused, " ".join(reason)),)))


def lead_command(name: PlayerName) -> None:
    """Say who leads, where the rules cannot know.

    \b
    pusoyref lead ben
    """
    enter(lambda evening: (Lead(find_name(name, players_now(evening))),))


def lowest_command(card: Annotated[str, typer.Argument(metavar="CARD")]) -> None:
    """Say which was the lowest card dealt.

    It is asked where not every card is dealt, before the first play.

    \b
    pusoyref lowest 4h
    """
    enter(lambda _: (Lowest(read_card(card)),))


def leftover_command(name: PlayerName) -> None:
    """Say who took the card left over at three hands.

    \b
    pusoyref leftover ana
    """
    enter(lambda evening: (Leftover(find_name(name, players_now(evening))),))


def deal_command(name: PlayerName, cards: Annotated[list[str], typer.Argument(metavar="CARDS")]) -> None:
    """Enter a hand before play, to have it checked.

    \b
    pusoyref deal ana "3c 4c 5d 6d 7h 8h 9s Ts Jc Qc Kd Ad 2h"
    """
    enter(lambda evening: (typed_deal(evening, name, " ".join(cards)),))


def dealer_command(name: PlayerName) -> None:
    """Say who deals the next hand.

    \b
    pusoyref dealer carla
    """
    enter(lambda evening: (Dealer(find_name(name, evening.players)),))
