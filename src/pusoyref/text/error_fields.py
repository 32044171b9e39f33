"""The fields of an error or a refusal, and the templates that say them. A missing field never stops a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice

from msgspec import Struct

from pusoyref.cards import Card
from pusoyref.text.style import LONGEST_WORDS, Style, listed, quoted
from pusoyref.texts import shortened, visible

_PART = re.compile(r"\[([^\[\]]*)\]")
_FIELD = re.compile(r"(?<!\{)\{(\w+)")


MOST_LISTED = 100


class Sentence(str):
    """What is in words already: an error within an error, cards."""


class Fields(Struct, frozen=True):
    """`fields` of an error or a refusal, and the style in which they are said.

    A template is a format string over them, with parts in square brackets that are said only where all of their
    fields are given:

        [Hand {hand}|A hand]  or else what stands behind the stroke

        {text}                in one line, without signs that a terminal would obey
        {id:else NAME}        or that, where it is missing
        {text:quoted}         typed, between quotation marks
        {why:stem}            without the full stop or question mark at its end
        {card:card}           as cards are written here; {table:cards}: several
        {hidden:given}        nothing: what stands beside it in the brackets is said where it is true
        {known:list}          A, B, C; {known:or}: A, B or C; {known:and}: A, B and C
        {name:like known}     " Did you mean Carla?" where one of the known words is close, else nothing
    """

    fields: Mapping[str, object]
    style: Style

    def given(self, key: str) -> bool:
        """Whether the field is there, and neither empty nor false."""
        value = self.fields.get(key)
        return value is not False and value not in (None, "", (), [])

    def text(self, key: str, otherwise: str = "") -> str:
        """A field as text, or `otherwise`."""
        value = self.fields.get(key)
        return otherwise if value is None or value == "" else str(value)

    def quoted(self, key: str) -> str:
        """A typed field between quotation marks."""
        return quoted(self.fields.get(key, ""))

    def plain(self, key: str, otherwise: str = "") -> str:
        """A field in one line, without signs that a terminal would obey."""
        value = self.fields.get(key)
        if isinstance(value, Sentence):
            return value
        return visible(shortened(self.text(key, otherwise), LONGEST_WORDS)).strip()

    def words(self, key: str) -> Sequence[str]:
        """A field that is several words, of very many the first; empty where there are none."""
        value = self.fields.get(key)
        if value is None or value == "":
            return ()
        if isinstance(value, str) or not isinstance(value, Iterable):
            return (str(value),)
        words = tuple(visible(shortened(str(word), LONGEST_WORDS)) for word in islice(value, MOST_LISTED + 1))
        return words if len(words) <= MOST_LISTED else (*words[:MOST_LISTED], "...")

    def card(self, key: str) -> str:
        """A card, as cards are written here."""
        value = self.fields.get(key)
        return self.style.write(value) if isinstance(value, Card) else self.quoted(key)

    def cards(self, key: str) -> str:
        """Several cards, as they are written here."""
        value = self.fields.get(key)
        return self.style.cards(value) if isinstance(value, tuple) else ""

    def like(self, typed: str, known: str) -> str:
        """` Did you mean Carla?` where one of the known words is close, else ""."""
        from difflib import get_close_matches  # 4 ms, and only where a name was mistyped.

        typed_word = self.text(typed)
        if len(typed_word) > LONGEST_WORDS:
            return ""
        by_fold = {word.casefold(): word for word in self.words(known)}
        close = get_close_matches(typed_word.casefold(), by_fold, n=1, cutoff=0.6)
        return f" Did you mean {by_fold[close[0]]}?" if close else ""

    def say(self, template: str) -> str:
        """A template with these fields."""

        def part(match: re.Match[str]) -> str:
            words, _, otherwise = match[1].partition("|")
            return words if all(map(self.given, _FIELD.findall(words))) else otherwise

        return _PART.sub(part, template).format_map(_Formats(self))


class _Formats(dict[str, "_Field"]):
    """What `str.format_map` asks for the fields of a template."""

    def __init__(self, fields: Fields) -> None:
        self._fields = fields

    def __missing__(self, key: str) -> _Field:
        return _Field(self._fields, key)


class _Field(Struct, frozen=True):
    """One field of a template."""

    fields: Fields
    key: str

    def __format__(self, spec: str) -> str:
        how, _, otherwise = spec.partition("else ") if "else " in spec else (spec, "", "")
        kind, _, known = how.strip().partition(" ")
        fields, key = self.fields, self.key
        match kind:
            case "quoted":
                return fields.quoted(key)
            case "stem":
                return fields.plain(key, otherwise).rstrip(".?")
            case "card":
                return fields.card(key)
            case "cards":
                return fields.cards(key)
            case "given":
                return ""
            case "list":
                return ", ".join(fields.words(key)) or otherwise
            case "or" | "and":
                return listed(fields.words(key), kind)
            case "like":
                return fields.like(key, known)
        return fields.plain(key, otherwise)
