"""A page to hang on the wall or to send: no script, no font, no picture from anywhere."""

from __future__ import annotations

from pusoyref.export.pages import page_template
from pusoyref.export.tournament_formats import SeatingShown, StandingsShown
from pusoyref.export.tournament_tables import place_of, players_of, standings_table
from pusoyref.wording import tournament_pages as said
from pusoyref.wording.speech import Speech
from pusoyref.wording.tournament import stale_lines, standings_head, standings_notes
from pusoyref.wording.tournament_seating import certificate_words, changed_words, round_head


def standings(shown: StandingsShown, speech: Speech) -> str:
    """The page, in UTF-8. What people typed is escaped by the template."""
    heads, rows = standings_table(shown.tournament, shown.standings, speech)
    page = page_template("tournament_standings.html").render(
        title=standings_head(shown.tournament, shown.standings),
        heads=heads,
        rows=rows,
        notes=list(standings_notes(shown.tournament, shown.standings, shown.stale)),
        said=said,
    )
    return page + "\n"


def seating(shown: SeatingShown, speech: Speech) -> str:
    """Every round's tables, then everybody's, then the certificate."""
    proof = shown.certificate
    people = players_of(shown.rounds)
    page = page_template("tournament_seating.html").render(
        title=said.seating_title(shown.tournament),
        rounds=[
            (round_, round_head(round_).rstrip(":"), list(changed_words(round_))) for round_ in shown.rounds
        ],
        people=[(player, [place_of(round_, player) for round_ in shown.rounds]) for player in people],
        notes=[*(certificate_words(proof) if proof else ()), *stale_lines(shown.stale)],
        said=said,
    )
    return page + "\n"
