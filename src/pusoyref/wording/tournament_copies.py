"""What became of a copy of a table, in words."""

from __future__ import annotations

from typing import Any

from pusoyref.tournament.gather import Gathered
from pusoyref.wording.speech import count_words
from pusoyref.wording.tournament_log import hands_words, place_words

SAME_SCORE = "the same score; what was played differs"


def gathered_words(one: Gathered[Any], session: str) -> str:
    """`t3.toml: round 1 table 3, 4 hands, proof BCDFGHJK, is here as S9.`"""
    copy, where = one.brought.copy, place_words(*one.brought.where)
    proof = f"proof {copy.proof}"
    file = one.brought.file
    if one.outcome == "taken":
        return f"{file}: {where}, {count_words(len(copy.hands), 'hand')}, {proof}, is here as {session}."
    if one.outcome == "older":
        there = count_words(len(one.here.hands), "hand") if one.here else "more"
        hands = count_words(len(copy.hands), "hand")
        return f"{file}: an older copy of {where}, {hands}; here are {there}. Left alone."
    if one.outcome == "differs":
        return (
            f"{file}: {hands_words(one.hands)} of {where} {'differs' if len(one.hands) == 1 else 'differ'} from what "
            f"is here ({proof}, here {one.here.proof if one.here else ''}). Nothing was overwritten."
        )
    if one.outcome == "known":
        return f"{file}: this copy of {where} was here before, {proof}; what is here now stays."
    return f"{file}: {where} is here already, {proof}."


def changed_since_words(session: str) -> str:
    """A session that an undo leaves alone."""
    return f"{session} has been put right since; it stays as it is."


def choice_words(file: str) -> str:
    """How the organiser chooses."""
    return f"To choose: tournament collect --take {file}, or tournament collect --keep"
