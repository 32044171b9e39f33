"""Where things stand: the table, the cards seen, the money."""

from __future__ import annotations

from pusoyref.cli.desk import desk
from pusoyref.cli.limits import over_words
from pusoyref.cli.period import Since, Until
from pusoyref.errors import Unreadable
from pusoyref.export.status import status_json


def status_command() -> None:
    """The table as it stands.

    Without a command pusoyref says the same.

    \b
    pusoyref status
    pusoyref status --session S7 --json
    """
    here = desk()
    try:
        evening = here.session().evening()
    except Unreadable as error:
        if error.code != "no-session" or here.as_json:
            raise
        from pusoyref.wording.desk import WELCOME

        here.say(*WELCOME)
        return
    from pusoyref.view.board import board

    over = over_words(evening)
    here.answer(
        lambda: status_json(evening, over=over), *board(evening, here.speech), *([over] if over else [])
    )


def seen_command() -> None:
    """The cards everybody has seen, and what nobody can beat any more.

    What was played in the open hand (or the last one), 2s and aces first, and
    which of the high cards are still out. In an open hand also the fours of a
    kind played and still possible, and which single and pair nobody can beat
    any more, by the cards not seen and how many everybody holds.

    \b
    pusoyref seen
    """
    from pusoyref.export.seen import seen_json
    from pusoyref.view.seen import seen_lines

    here = desk()
    evening = here.session().evening()
    here.answer(lambda: seen_json(evening), *seen_lines(evening, here.speech))


def ledger_command(since: Since = None, until: Until = None) -> None:
    """Hand by hand: points, pesos, payments, who owes whom.

    \b
    pusoyref ledger
    pusoyref ledger --session S7
    pusoyref ledger --since 2026-11        a line a session, and the sum
    """
    here = desk()
    if since or until:
        from pusoyref.cli.period import ids_in
        from pusoyref.cli.several import ledger_of_several

        ledger_of_several(ids_in(since, until))
        return
    from pusoyref.cli.documents import ledger_document
    from pusoyref.view.ledger import ledger_lines

    evening = here.session().evening_replayed()
    here.answer(lambda: ledger_document(evening), *ledger_lines(evening, here.speech, color=here.color))
