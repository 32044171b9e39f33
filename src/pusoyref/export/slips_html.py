"""Score slips as a page to print on A4 paper and cut: no script, no font, no picture from anywhere."""

from __future__ import annotations

from collections.abc import Sequence

from pusoyref.export.pages import page_template
from pusoyref.export.slips import Slip
from pusoyref.tournament.state import Tournament
from pusoyref.wording import tournament_slips as said
from pusoyref.wording.speech import Speech


def slips_html(tournament: Tournament, slips: Sequence[Slip], speech: Speech) -> str:
    """The page, in UTF-8. What people typed is escaped by the template."""
    page = page_template("slips.html")
    return page.render(tournament=tournament, slips=slips, speech=speech, said=said) + "\n"
