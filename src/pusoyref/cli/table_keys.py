"""The table by keyboard: a prompt that says what lies there and whose turn it is."""

from __future__ import annotations

import os

from prompt_toolkit import PromptSession
from prompt_toolkit.formatted_text import ANSI

from pusoyref.cli.desk import desk
from pusoyref.cli.table_loop import Asked, Table
from pusoyref.errors import PusoyrefError
from pusoyref.export.status import current_state
from pusoyref.session.evening import Evening
from pusoyref.view.board import question_lines, short_line, turn_line
from pusoyref.wording.desk import LEAVING_THE_TABLE


def by_keyboard(table: Table) -> int:
    """Reads lines until the host leaves; the exit status."""
    from pusoyref.cli.main import INTERRUPTED, call

    here = desk()
    here.at_table = here.has_prompt = True
    # Not every terminal answers when asked where its cursor is; nothing here needs to know.
    os.environ.setdefault("PROMPT_TOOLKIT_NO_CPR", "1")
    prompt: PromptSession[str] = PromptSession()
    here.say(*_greeting(table.evening()))
    while not table.left:
        asked = table.asks(table.evening())
        try:
            line = prompt.prompt(lambda: ANSI(_prompt(table)))
        except KeyboardInterrupt:
            if prompt.app.current_buffer.text:
                continue
            return INTERRUPTED
        except EOFError:
            break
        call(lambda line=line, asked=asked: table.meaning(line, asked))  # type: ignore[misc]
    here.say(LEAVING_THE_TABLE)
    return 0


def _greeting(evening: Evening) -> list[str]:
    speech = desk().speech
    state = current_state(evening)
    dot = f" {speech.dot} "
    lines = [dot.join((evening.header.name, state.rules.name, f"hand {state.setup.number}", "help, quit"))]
    lines += question_lines(evening, speech)
    return lines


def _prompt(table: Table) -> str:
    """What lies on the table, cards left, whose turn; looked up again at every key, for another may have entered."""
    try:
        evening = table.evening()
        asked = table.asks(evening)
    except PusoyrefError:
        return "> "
    if evening.closed:
        return "The session is closed; reopen opens it again > "
    state, speech = current_state(evening), desk().speech
    there = short_line(state, speech) if state.begun and not asked else ""
    return "\n".join(line for line in (there, _question(asked, table) or _turn(evening)) if line)


def _turn(evening: Evening) -> str:
    state, speech = current_state(evening), desk().speech
    return f"{turn_line(state, speech)} > "


def _question(asked: Asked | None, table: Table) -> str:
    if asked is None:
        return "counts> " if table.counts else ""
    enter = f" ({asked.words.enter})" if asked.words.enter else ""
    return f"{asked.words.ask}{enter} > "
