"""Names of people as other programs take them: a slug each, no two alike."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

NO_LETTERS = "player"
"""The slug of a name that has neither letter nor digit."""


def slugs(people: Iterable[str]) -> dict[str, str]:
    """By person a slug of small letters, digits and hyphens: `María Clara` → `maria-clara`.

    Letters that are no Latin ones stay. Whose slug is taken gets a number: `jun-2`.
    """
    result: dict[str, str] = {}
    taken: set[str] = set()
    for person in people:
        plain = _plain(person)
        slug = plain
        number = 2
        while slug in taken:
            slug = f"{plain}-{number}"
            number += 1
        taken.add(slug)
        result[person] = slug
    return result


def _plain(name: str) -> str:
    words = "".join(map(_kept, unicodedata.normalize("NFKD", name).casefold())).split()
    return "-".join(words) or NO_LETTERS


def _kept(sign: str) -> str:
    """A letter or a digit; nothing for an accent, which stands by itself here; else a blank."""
    if sign.isalpha() or sign in "0123456789":
        return sign
    return "" if unicodedata.category(sign).startswith("M") or sign in "'’" else " "


def in_tag(text: str) -> str:
    """Free text as it may stand in a comment or a tag of an accounting file: one line, nothing that has a meaning."""
    plain = "".join(" " if sign in ',:;"[]{}=|@\\' or not sign.isprintable() else sign for sign in text)
    return " ".join(plain.split())
