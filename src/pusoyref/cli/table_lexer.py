"""Cards in their colours while they are typed."""

from __future__ import annotations

import re
from collections.abc import Callable

from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.lexers import Lexer

_RANK, _SUIT, _RED = "(?:10|[3-9tjqka2])", "[cshd♣♠♥♦♧♤♡♢]\ufe0f?", "[hd♥♦♡♢]\ufe0f?"
_RANK_FIRST = re.compile(f"(?:{_RANK}(?:{_SUIT})*)+", re.IGNORECASE)
_SUIT_FIRST = re.compile(f"(?:{_SUIT}{_RANK}*)+", re.IGNORECASE)
_RED_PARTS = {
    _RANK_FIRST: re.compile(f"{_RANK}(?:{_RED})+(?!{_SUIT})|{_RED}", re.IGNORECASE),
    _SUIT_FIRST: re.compile(f"{_RED}{_RANK}*", re.IGNORECASE),
}


class CardLexer(Lexer):
    """♥ and ♦ red, in the letters in which they are typed; words and names stay as they are."""

    def lex_document(self, document: Document) -> Callable[[int], StyleAndTextTuples]:
        lines = document.lines
        return lambda number: coloured(lines[number]) if number < len(lines) else []


def coloured(line: str) -> StyleAndTextTuples:
    """A line in pieces of (style, text); where a part is no card the whole line has no colour."""
    name, equals, cards = line.rpartition("=")
    words = re.split(r"([\s,]+)", cards)
    patterns = [_pattern(word) for word in words[::2] if word]
    if not patterns or None in patterns:
        return [("", line)]
    pieces: StyleAndTextTuples = [("", name + equals)] if equals else []
    for word in words:
        pieces += _pieces(word)
    return pieces


def _pattern(word: str) -> re.Pattern[str] | None:
    return next((pattern for pattern in _RED_PARTS if pattern.fullmatch(word)), None)


def _pieces(word: str) -> StyleAndTextTuples:
    pattern, at = _pattern(word), 0
    pieces: StyleAndTextTuples = []
    if pattern is not None:
        for red in _RED_PARTS[pattern].finditer(word):
            pieces += [("", word[at : red.start()]), ("class:red-card", red.group())]
            at = red.end()
    pieces.append(("", word[at:]))
    return [piece for piece in pieces if piece[1]]
