"""The line being typed: its cards in colour, and what Tab offers."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.lexers import Lexer

from pusoyref.cli.app import click_app
from pusoyref.cli.commands import HELP_WORDS, LEAVING_WORDS, WORDS
from pusoyref.cli.completion import offered_quietly
from pusoyref.cli.context import get_context
from pusoyref.notation.names import casefolded, unaccented

if TYPE_CHECKING:
    from pusoyref.commands.table.prompt import PromptView

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


class TableCompleter(Completer):
    """Completes by how the session stands. `look` is asked at every Tab."""

    def __init__(self, look: Callable[[], PromptView]) -> None:
        self._look = look

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        before = document.text_before_cursor
        *earlier, begun = before.split(" ")
        for candidate in self._candidates(earlier, begun):
            yield Completion(candidate, start_position=-len(begun))

    def _candidates(self, earlier: list[str], begun: str) -> Iterator[str]:
        look = self._look()
        people = look.evening.people if look.evening is not None else ()
        if not earlier and look.asked is not None:
            yield from _beginning(begun, look.asked.players)
        elif not earlier:
            yield from (f"{name}=" for name in _beginning(begun, people))
        if not earlier:
            words = (line.name for line in WORDS.values())
            yield from _beginning(
                begun, [*dict.fromkeys(words), HELP_WORDS[0], LEAVING_WORDS[0]], empty=False
            )
        elif line := WORDS.get(casefolded(earlier[0])):
            yield from _of_a_word([line.name, *earlier[1:]], begun)


def _beginning(begun: str, among: Iterable[str], *, empty: bool = True) -> list[str]:
    if not begun and not empty:
        return []
    return [name for name in among if unaccented(name).startswith(unaccented(begun))]


def _of_a_word(words: list[str], begun: str) -> list[str]:
    """What a shell would be offered there; a name with blanks in it between quotation marks."""
    context = get_context()
    session = context.session_name
    try:
        return [shlex.quote(str(item.value)) for item in offered_quietly(click_app(), words, begun).items]
    finally:
        context.session_name = session  # The table stays with its own, whatever the line names.
