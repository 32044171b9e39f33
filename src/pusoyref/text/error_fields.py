"""The fields of an error, as sentences use them. A field that is missing never stops a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec import Struct

from pusoyref.cards import Card
from pusoyref.text.style import Style, listed, quoted


class Sentence(str):
    """An error within an error, already in words."""


class Facts(Struct, frozen=True):
    """`fields` of an error, and how to say them."""

    fields: Mapping[str, object]
    style: Style

    def said(self, key: str, otherwise: str = "") -> str:
        """A field as text, or `otherwise`."""
        value = self.fields.get(key)
        return otherwise if value is None or value == "" else str(value)

    def quoted(self, key: str) -> str:
        """A typed field between quotation marks."""
        return quoted(self.fields.get(key, ""))

    def plain(self, key: str, otherwise: str = "") -> str:
        """A field in one line, without signs that a terminal would obey."""
        return "".join(sign if sign.isprintable() else " " for sign in self.said(key, otherwise)).strip()

    def words(self, key: str) -> Sequence[str]:
        """A field that is several words; empty where there are none."""
        value = self.fields.get(key)
        if value is None or value == "":
            return ()
        if isinstance(value, str) or not isinstance(value, Iterable):
            return (str(value),)
        return tuple(str(one) for one in value)

    def choice(self, key: str) -> str:
        """`Ana, Ben or Carla`"""
        return listed(self.words(key), "or")

    def card(self, key: str) -> str:
        """A card, as cards are written here."""
        value = self.fields.get(key)
        return self.style.write(value) if isinstance(value, Card) else self.quoted(key)

    def meant(self, typed: str, known: str) -> str:
        """` Did you mean Carla?` where one of the known words is close, else ""."""
        from difflib import get_close_matches

        by_fold = {word.casefold(): word for word in self.words(known)}
        close = get_close_matches(self.said(typed).casefold(), by_fold, n=1, cutoff=0.6)
        return f" Did you mean {by_fold[close[0]]}?" if close else ""


Words = Callable[[Facts], str]
