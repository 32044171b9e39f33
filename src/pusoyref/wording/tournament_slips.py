"""What score slips say, and what is said of one that is taken in."""

from __future__ import annotations

from collections.abc import Sequence

from pusoyref.ruleset.options import Ruleset
from pusoyref.session.evening import HandRecord
from pusoyref.wording.amounts import signed
from pusoyref.wording.speech import Speech, count_words
from pusoyref.wording.tournament_log import hands_words, place_words

A_SLIP = "a paper slip"
"""Where the hands of a slip come from, in the log."""
ON_SLIP = "on slip"
SUM, HAND, TOTAL, CHECK, SIGNED = "SUM", "hand", "total", "CHECK", "Signed"
UNDERSTOOD = "A hand a line, then the totals. Enter alone ends, u goes back a hand, Ctrl-C leaves it all."
_ORDER = ("1st", "2nd", "3rd", "4th")
NO_SUMS = "Sums are missing: nothing catches a misread digit there. Read the hands above once more, or type the sums."


def slips_title(tournament: str, round_: int) -> str:
    """`Score slips: Fiesta, round 1`"""
    return f"Score slips: {tournament}, round {round_}"


def slip_place(round_: int, table: int, speech: Speech) -> str:
    """`round 1 · table 3`"""
    return f"round {round_} {speech.dot} table {table}"


def slip_rules(rules: Ruleset, hands: int) -> str:
    """`4 hands, rules pinoy`"""
    return f"{count_words(hands, 'hand')}, rules {rules.name}"


def remarks_head(rules: Ruleset) -> str:
    """What else there may be to write of a hand."""
    scoring = rules.scoring
    if scoring.scheme == "bonus":
        return "2s in the last play?"
    return "2s held: who?" if scoring.twos_double or scoring.top_card or scoring.four_twos else "remarks"


def how_to_fill(players: int, speech: Speech) -> tuple[str, str]:
    """What goes into the boxes, and how the corner is worked out."""
    parts = [f"{at} {speech.times} {word}" if at > 1 else word for at, word in enumerate(_ORDER, 1)]
    return (
        "Write the cards left, 0 for who went out. SUM: across the hand. Total: down.",
        f"CHECK, of the totals: {' + '.join(parts[:players])}. It gives slips away.",
    )


def no_last_play(hands: Sequence[int]) -> str:
    """Where 2s in the last play score, and a row does not say what it was."""
    return (
        f"{hands_words(hands).capitalize()}: the play that went out was not typed, so no 2 in it was assumed. A 2 in "
        "it scores under these rules; type the play behind a stroke: 0 3 8 5/2dh =16"
    )


LAST_PLAY = (
    "If a 2 went out in the last play, type that play behind a stroke, before the SUM: 0 3 8 5/2dh =16"
)


def slip_prompt(number: int) -> str:
    """Before a row is typed."""
    return f"Hand {number} > "


def totals_prompt() -> str:
    """Before the bottom line is typed."""
    return "Totals and CHECK (Enter leaves them out) > "


def whose_slip(round_: int, table: int, players: Sequence[str]) -> str:
    """`Round 1 table 3: Ana, Ben, Carla, Dan. ...`"""
    return f"R{place_words(round_, table)[1:]}: cards left of {', '.join(players)}, then the SUM."


def hand_read(record: HandRecord) -> str:
    """`Hand 1: Ben +64, Ana -4, Carla -20, Dan -40`, to be read against the slip."""
    points = record.result.points
    order = sorted(record.setup.players, key=lambda player: -points.get(player, 0))
    return f"Hand {record.number}: {', '.join(f'{one} {signed(points.get(one, 0))}' for one in order)}."


def slip_taken(round_: int, table: int, hands: int, proof: str, session: str) -> str:
    """`Round 1 table 3, 4 hands, proof BCDFGHJK, is here as S9.`"""
    return f"R{place_words(round_, table)[1:]}, {count_words(hands, 'hand')}, proof {proof}, is here as {session}."


def slip_here(round_: int, table: int) -> str:
    """Nothing new in it."""
    return f"R{place_words(round_, table)[1:]} is here already, hand for hand the same."


def slip_differs(round_: int, table: int) -> str:
    """It says something else than what is here."""
    return f"The slip of {place_words(round_, table)} differs from what is here. Nothing was overwritten."


def slip_known(round_: int, table: int) -> str:
    """A slip that was taken in once, and put right since."""
    return (
        f"This slip of {place_words(round_, table)} was here before and has been put right since; that stays. "
        "To go back to it, the same with --take."
    )


def slip_choice() -> str:
    """How the organiser chooses."""
    return "If the slip is right: the same with --take. If what is here is right, there is nothing to do."


def row_place(number: int) -> str:
    """Before a complaint about a row."""
    return f"hand {number}: "
