"""Tab at the table: words, names, and what a word takes."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document

from pusoyref.cli.commands import HELP_WORDS, LEAVING_WORDS, WORDS
from pusoyref.cli.desk import desk
from pusoyref.notation.names import folded, unaccented

if TYPE_CHECKING:
    from pusoyref.cli.table_prompt import Look


class TableCompleter(Completer):
    """Completes by how the session stands. `look` is asked at every Tab."""

    def __init__(self, look: Callable[[], Look]) -> None:
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
        elif line := WORDS.get(folded(earlier[0])):
            yield from _of_a_word([line.name, *earlier[1:]], begun)


def _beginning(begun: str, among: Iterable[str], *, empty: bool = True) -> list[str]:
    if not begun and not empty:
        return []
    return [name for name in among if unaccented(name).startswith(unaccented(begun))]


def _of_a_word(words: list[str], begun: str) -> list[str]:
    """What a shell would be offered there; a name with blanks in it between quotation marks."""
    from pusoyref.cli.app import click_app
    from pusoyref.cli.completing import offered_quietly

    here = desk()
    session = here.session_name
    try:
        return [shlex.quote(str(item.value)) for item in offered_quietly(click_app(), words, begun).items]
    finally:
        here.session_name = session  # The table stays with its own, whatever the line names.
