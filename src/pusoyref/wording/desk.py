"""What the program says of itself: how to begin, what it asks the host, what it did with a file."""

from __future__ import annotations

from pusoyref.wording.rescored import lacking_words
from pusoyref.wording.speech import count_words

WELCOME = (
    "No session yet. Start one with the players in the order in which they take turns:",
    "  pusoyref new saturday ana ben carla dan --stake 5",
    "then referee it with  pusoyref table,  or score by counts:  pusoyref score b3 c8 d5",
    "pusoyref --help shows everything.",
)
HOUSE_QUESTIONS = "How does this table play? Enter takes the answer in brackets."
YES_OR_NO = "Type y or n, or only Enter for yes."
STAKE_QUESTION = "Pesos a point? (0: points only) "
PUT_RIGHT_QUESTION = "Put it right? (Enter: yes, n: no) "
NOTHING_CHANGED = "Nothing was changed."
NOTHING_BOOKED = "There was nothing to book."
NOTHING_LOGGED = "Nothing of that sort happened."
LEAVING_THE_TABLE = "Everything is saved. `pusoyref table` goes on from here."


def as_last_time_question(last: str) -> str:
    """The offer to play as in the `last` session."""
    return f"As in {last}? (Enter: yes, n: no) "


def kept_rules_words(name: str) -> str:
    """The answers of a new table are a ruleset now."""
    return f"Kept as the ruleset {name}; pusoyref rules show {name} prints it again."


def written_rules_words(name: str, file: str, source: str) -> str:
    """A ruleset was written; `source` is what --rules takes."""
    return f"{name} is written to {file}. Play by it with --rules {source}."


def imported_words(file: str, name: str, id: str, hands: int, proof: str) -> str:
    """A file has become a session."""
    return f"{file}: {name} is here as {id}, {count_words(hands, 'hand')}, proof {proof}."


def not_imported_words(code: str) -> str:
    """A file with a ruling is no session."""
    return f"not imported, since the referee refuses a hand; see: pusoyref check FILE ({code})"


def as_if_words(session: str, rules: str, other: str) -> str:
    """The head of an evening under two rulesets."""
    return f"{session}: {rules}, and as if under {other}"


def illegal_words(hand: int, ruling: str) -> str:
    """A hand that other rules would have refused."""
    return f"Hand {hand} would not have been legal. {ruling}"


def uncounted_words(hand: int, lacks: str) -> str:
    """A hand that cannot be counted under other rules."""
    return f"Hand {hand} cannot be counted: {lacking_words(lacks)}."


def cannot_answer_words(why: str) -> str:
    """Standard output takes nothing more."""
    return f"The answer cannot be written: {why}."


def unexpected_words(kind: str, what: str) -> str:
    """An error of the program itself."""
    return f"This should not have happened ({kind}: {what}). pusoyref log shows what was entered."
