"""What could not be read, found, done or saved, in one clear sentence with the remedy."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pusoyref.errors import PusoyrefError, Refused
from pusoyref.ruleset.options import Ruleset
from pusoyref.text.error_fields import Fields, Sentence
from pusoyref.text.error_sentences import SENTENCES, odd_lines
from pusoyref.text.refusals import message
from pusoyref.text.style import SIGNS, Style, quoted

_TABLES: dict[str, dict[str, Any]] = tomllib.loads(Path(__file__).with_name("errors.toml").read_text("utf-8"))
_REASONS: dict[str, dict[str, str]] = _TABLES.pop("reasons")
ERRORS: dict[str, str | Callable[[Fields], str]] = {
    **{code: template for templates in _TABLES.values() for code, template in templates.items()},
    **SENTENCES,
}
"""Every code with words of its own: a template, or a function where the sentence branches."""


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
    reasons, why = _REASONS.get(error.code, {}), fields.get("why")
    if reasons:
        fields["why"] = reasons.get(str(why), reasons.get("", why))
    return Fields(fields, style)


def _fallback(error: PusoyrefError) -> str:
    facts = ", ".join(
        f"{key} {quoted(value)}" for key, value in error.fields.items() if value not in (None, "")
    )
    return f"This cannot be done: {error.code.replace('-', ' ')}{f' ({facts})' if facts else ''}."
