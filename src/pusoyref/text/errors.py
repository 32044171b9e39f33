"""What could not be read, found, done or saved, in one clear sentence with the remedy."""

from __future__ import annotations

from pusoyref.errors import PusoyrefError, Refused
from pusoyref.ruleset.options import Ruleset
from pusoyref.text.error_fields import Fields, Sentence, Words
from pusoyref.text.error_templates import CALLS, DOCTOR, FILES, FIXES, REASONS, TYPED, odd_lines
from pusoyref.text.refusals import message
from pusoyref.text.style import SIGNS, Style, quoted
from pusoyref.text.tournament_errors import SLIPS, TOURNAMENT

ERRORS: dict[str, Words] = TYPED | FIXES | CALLS | FILES | DOCTOR | TOURNAMENT | SLIPS
"""Every code with words of its own."""


def error_words(error: PusoyrefError, style: Style = SIGNS, rules: Ruleset | None = None) -> str:
    """The sentence for `error`. `rules` explain a refusal in full; an unknown code is told too."""
    if isinstance(error, Refused):
        if rules:
            return message(error.ruling, rules, style)
        return f"The referee refuses this: {error.ruling.code}."
    words = ERRORS.get(error.code)
    if words is None:
        return _fallback(error)
    fields = _fields(error, style)
    return fields.say(words) if isinstance(words, str) else words(fields)


def sentences(error: PusoyrefError, style: Style) -> list[str]:
    """What is said of odd lines of a score sheet, a sentence each; empty for any other error."""
    return odd_lines(_fields(error, style)) if error.code == "odd-lines" else []


def _fields(error: PusoyrefError, style: Style) -> Fields:
    """The fields of an error, errors among them put into words, and the reason for its code."""

    def told(value: object) -> object:
        if isinstance(value, PusoyrefError):
            return Sentence(error_words(value, style))
        if isinstance(value, tuple) and any(isinstance(inner, PusoyrefError) for inner in value):
            return tuple(map(told, value))
        return value

    fields = {key: told(value) for key, value in error.fields.items()}
    reasons = REASONS.get(error.code)
    if reasons:
        fields["why"] = reasons.get(str(fields.get("why")), reasons[""])
    return Fields(fields, style)


def _fallback(error: PusoyrefError) -> str:
    facts = ", ".join(
        f"{key} {quoted(value)}" for key, value in error.fields.items() if value not in (None, "")
    )
    return f"This cannot be done: {error.code.replace('-', ' ')}{f' ({facts})' if facts else ''}."
