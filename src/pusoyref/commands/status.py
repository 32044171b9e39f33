"""`status`: the table as it stands."""

from __future__ import annotations

from pusoyref.cli.answers import over_words
from pusoyref.cli.context import get_context
from pusoyref.errors import InvalidRequest
from pusoyref.text.json import status_json
from pusoyref.text.status import board

WELCOME = (
    "No session yet. Start one with the players in the order in which they take turns:",
    "  pusoyref new saturday ana ben carla dan --stake 5",
    "then referee it with  pusoyref table,  or score by counts:  pusoyref score b3 c8 d5",
    "pusoyref --help shows everything.",
)


def status_command() -> None:
    """The table as it stands.

    Without a command pusoyref says the same.

    \b
    pusoyref status
    pusoyref status --session S7 --json
    """
    context = get_context()
    try:
        evening = context.session().evening()
    except InvalidRequest as error:
        if error.code != "no-session" or context.as_json:
            raise
        context.say(*WELCOME)
        return
    over = over_words(evening)
    context.answer(
        lambda: status_json(evening, over=over), *board(evening, context.style), *([over] if over else [])
    )
