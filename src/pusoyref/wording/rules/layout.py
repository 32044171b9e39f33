"""Sentences into lines of at most 80 columns, in ASCII where the wall printer wants it."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from textwrap import wrap

WIDTH = 80
_ASCII = str.maketrans({
    "♣": "c", "♠": "s", "♥": "h", "♦": "d", "–": "-", "—": "-", "·": "-", "×": "x", "…": "...",
    "‘": "'", "’": "'", "“": '"', "”": '"', "ß": "ss", "₱": "P",
})  # fmt: skip


def wrapped(text: str, *, first: str = "", indent: str = "") -> list[str]:
    """`text` after `first`, later lines after `indent`; nothing is cut at a hyphen."""
    wide = any(unicodedata.east_asian_width(sign) in "WF" for sign in text)
    return wrap(
        text,
        WIDTH // 2 if wide else WIDTH,
        initial_indent=first,
        subsequent_indent=indent,
        break_on_hyphens=False,
    )


def paragraph(label: str, sentences: Iterable[str], *, indent: int = 11) -> list[str]:
    """A label in its column and sentences beside it, each with its capital letter and full stop."""
    return wrapped(_prose(sentences), first=f"{label:<{indent}}", indent=" " * indent)


def running(heading: str, parts: Iterable[tuple[str, Iterable[str]]]) -> list[str]:
    """A whole chapter as one paragraph, where room is short."""
    texts = (f"{label}: {_prose(sentences)}".removeprefix(": ") for label, sentences in parts)
    return wrapped(" ".join(texts), first=f"{heading}. ")


def _prose(sentences: Iterable[str]) -> str:
    return " ".join(f"{sentence[:1].upper()}{sentence[1:]}." for sentence in sentences)


def one_line(text: str, most: int = 90, *, ascii: bool = False) -> str:
    """Text typed by people: no line breaks or control signs, not endless, in ASCII if so wanted."""
    text = to_ascii(text) if ascii else text
    clean = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    return clean if len(clean) <= most else f"{clean[: most - 3].rstrip()}..."


def to_ascii(text: str) -> str:
    """Plain ASCII: signs by what stands for them, accents off, anything else a question mark."""
    bare = unicodedata.normalize("NFKD", text.translate(_ASCII))
    kept = "".join(sign for sign in bare if not unicodedata.combining(sign))
    return kept.encode("ascii", "replace").decode("ascii")
