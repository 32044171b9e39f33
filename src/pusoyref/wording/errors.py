"""What could not be read, found, done or saved, in one clear sentence with the remedy."""

from __future__ import annotations

from pusoyref.errors import PusoyrefError, Refused
from pusoyref.ruleset.options import Ruleset
from pusoyref.wording.errors_calls import CALLS
from pusoyref.wording.errors_doctor import DOCTOR
from pusoyref.wording.errors_files import FILES
from pusoyref.wording.errors_fix import FIXES
from pusoyref.wording.errors_money import MONEY
from pusoyref.wording.errors_sheets import SHEETS
from pusoyref.wording.errors_slips import SLIPS
from pusoyref.wording.errors_tournament import TOURNAMENT
from pusoyref.wording.errors_typed import TYPED
from pusoyref.wording.facts import Facts, Words
from pusoyref.wording.refusals import message
from pusoyref.wording.speech import SIGNS, Speech, quoted

ERRORS: dict[str, Words] = TYPED | FILES | CALLS | MONEY | DOCTOR | FIXES | SHEETS | TOURNAMENT | SLIPS
"""Every code with words of its own."""


def error_words(error: PusoyrefError, speech: Speech = SIGNS, rules: Ruleset | None = None) -> str:
    """The sentence for `error`. `rules` explain a refusal in full; an unknown code is told too."""
    if isinstance(error, Refused):
        return message(error.ruling, rules, speech) if rules else _short(error.ruling.code)
    words = ERRORS.get(error.code)
    return words(Facts(error.fields, speech)) if words else _fallback(error)


def _short(code: str) -> str:
    return f"The referee refuses this: {code}."


def _fallback(error: PusoyrefError) -> str:
    facts = ", ".join(
        f"{key} {quoted(value)}" for key, value in error.fields.items() if value not in (None, "")
    )
    return f"This cannot be done: {error.code.replace('-', ' ')}{f' ({facts})' if facts else ''}."
