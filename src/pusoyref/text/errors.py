"""What could not be read, found, done or saved, in one clear sentence with the remedy."""

from __future__ import annotations

from pusoyref.errors import PusoyrefError, Refused
from pusoyref.ruleset.options import Ruleset
from pusoyref.text.error_fields import Facts, Sentence, Words
from pusoyref.text.errors_files import FILES, SHEETS, odd_lines
from pusoyref.text.errors_session import CALLS, DOCTOR
from pusoyref.text.errors_tournament import SLIPS, TOURNAMENT
from pusoyref.text.errors_typed import FIXES, MONEY, TYPED
from pusoyref.text.refusals import message
from pusoyref.text.style import SIGNS, Style, quoted

ERRORS: dict[str, Words] = TYPED | FILES | CALLS | MONEY | DOCTOR | FIXES | SHEETS | TOURNAMENT | SLIPS
"""Every code with words of its own."""


def error_words(error: PusoyrefError, style: Style = SIGNS, rules: Ruleset | None = None) -> str:
    """The sentence for `error`. `rules` explain a refusal in full; an unknown code is told too."""
    if isinstance(error, Refused):
        return message(error.ruling, rules, style) if rules else _short(error.ruling.code)
    words = ERRORS.get(error.code)
    return words(_facts(error, style)) if words else _fallback(error)


def sentences(error: PusoyrefError, style: Style) -> list[str]:
    """What is said of odd lines, a sentence each; empty for any other error."""
    return odd_lines(_facts(error, style)) if error.code == "odd-lines" else []


def _facts(error: PusoyrefError, style: Style) -> Facts:
    """The fields of an error, errors among them put into words."""

    def told(value: object) -> object:
        if isinstance(value, PusoyrefError):
            return Sentence(error_words(value, style))
        if isinstance(value, tuple) and any(isinstance(inner, PusoyrefError) for inner in value):
            return tuple(map(told, value))
        return value

    return Facts({key: told(value) for key, value in error.fields.items()}, style)


def _short(code: str) -> str:
    return f"The referee refuses this: {code}."


def _fallback(error: PusoyrefError) -> str:
    facts = ", ".join(
        f"{key} {quoted(value)}" for key, value in error.fields.items() if value not in (None, "")
    )
    return f"This cannot be done: {error.code.replace('-', ' ')}{f' ({facts})' if facts else ''}."
