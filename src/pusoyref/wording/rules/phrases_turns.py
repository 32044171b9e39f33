"""Phrases for `[turns]` and `[ending]` (docs/rules.md 5 and 6)."""

from __future__ import annotations

from collections.abc import Mapping

CHOICES: Mapping[str, Mapping[object, str]] = {
    "turns.direction": {
        "counterclockwise": "turns go counterclockwise",
        "clockwise": "turns go clockwise",
    },
    "turns.first_lead": {
        "lowest-card": "first hand: the holder of {lowest} leads and must play it, alone or in any play",
        "anyone": "first hand: anyone may lead, with any play",
    },
    "turns.next_lead": {
        "winner": "later hands: the last winner leads, with any play (if gone, the holder of {lowest}, "
        "with any play)",
        "lowest-card": "later hands: the holder of {lowest} leads and must play it, alone or in any play",
    },
    "turns.after_pass": {
        "out": "who passes stays out of the trick",
        "may-return": "who passed may play again until all the others have passed in a row",
    },
    "turns.last_card": {
        "free": "nobody has to stop a player with one card left",
        "must-stop": "when the next player who may still play holds one card: of singles only your highest, "
        "and no passing on a single that it beats",
    },
    "ending.until": {
        "first-out": "the hand is over as soon as someone is out, and nobody may answer",
        "last-holder": "the hand goes on until one player still holds cards; a play that emptied a hand can "
        "be answered, else the next in turn who holds cards leads",
    },
    "ending.lone_two": {
        True: "going out with a lone 2 is allowed",
        False: "no going out with a lone 2 led to an empty table: a leader with one card may hand the "
        "lead on to the next in turn; once all do so in a row the ban is lifted",
    },
}
