"""What a command that entered something answers: the entry, where the table stands, what a finished hand cost."""

from __future__ import annotations

from typing import Any

from pusoyref.cli.context import get_context
from pusoyref.entries import Close, Entry, Pay, Void
from pusoyref.ledger.open_session import Answer, Choose, OpenSession
from pusoyref.notation.entries import read_entry
from pusoyref.session.evening import Evening
from pusoyref.session.fold import current_state
from pusoyref.session.standings import limit_reached
from pusoyref.text.json import hand_json, status_json
from pusoyref.text.status import limit_words, question_lines, short_line, turn_line


def over_words(evening: Evening) -> str | None:
    """Why the session is over, or None."""
    limit = limit_reached(evening, minutes_played(evening))
    return None if limit is None else limit_words(limit)


def minutes_played(evening: Evening) -> float | None:
    """Minutes since the first hand began, where the session has an agreed time."""
    if not evening.current_rules.session.minutes or not evening.begun_at:
        return None
    import calendar
    import time

    begun = calendar.timegm(time.strptime(evening.begun_at, "%Y-%m-%dT%H:%M:%SZ"))
    return (time.time() - begun) / 60


def enter(choose: Choose) -> None:
    """Enters into the current session what `choose` makes of it, and says so."""
    session = get_context().session()
    answered(session, entered(session, choose))


def enter_one(entry: Entry) -> None:
    """Enters one thing that does not depend on where the table stands."""
    enter(lambda _: (entry,))


def entered(session: OpenSession, choose: Choose) -> Answer:
    """Enters, with refusals put into words for the log."""
    rules: list[Any] = []

    def choosing(evening: Evening) -> Any:
        rules[:] = [evening.open_hand.setup.rules if evening.open_hand else evening.current_rules]
        return choose(evening)

    return session.enter(choosing, lambda refused: get_context().words(rules[0])(refused))


def answered(session: OpenSession, answer: Answer) -> None:
    """Shows what came of a command."""
    get_context().answer(lambda: status_document(answer), *answer_lines(answer))


def answer_lines(answer: Answer) -> list[str]:
    """What was entered, then what it led to."""
    from pusoyref.text.entries import entry_words

    evening, style = answer.evening, get_context().style
    entries = [read_entry(line, evening.rules) for line in answer.lines]
    led_to = consequences(answer)
    if any(isinstance(entry, Void) for entry in entries) and led_to:
        return [named(evening, led_to[0]), *led_to[1:]]  # It says what was entered, and of which hand.
    said = "; ".join(entry_words(entry, style) for entry in entries)
    after = [line for entry in entries for line in _money_after(entry, evening)]
    return [named(evening, f"{said}."), *led_to, *after]


def _money_after(entry: Entry, evening: Evening) -> list[str]:
    """Where the money stands after a payment, and when an evening ends."""
    from pusoyref.session.standings import owed

    if isinstance(entry, Pay):
        from pusoyref.text.settlement import balance_words

        amounts = owed(evening)
        return [
            " ".join(
                balance_words(name, amounts[name], get_context().style) for name in (entry.payer, entry.payee)
            )
        ]
    return _still_owed(evening) if isinstance(entry, Close) else []


def _still_owed(evening: Evening) -> list[str]:
    """Who pays whom, when an evening ends."""
    from pusoyref.money.settlement import fewest
    from pusoyref.session.standings import owed
    from pusoyref.text.settlement import settlement_lines

    return settlement_lines(evening, fewest(owed(evening)), get_context().style)


def named(evening: Evening, said: str) -> str:
    """What is said of a session: with its name, but not at the table, where everybody knows it."""
    if not get_context().at_table:
        return f"{evening.header.name}: {said}"
    about_a_person = any(said.startswith(person) for person in evening.people)
    return said if about_a_person else said[:1].upper() + said[1:]


def consequences(answer: Answer) -> list[str]:
    """What an entry led to: the next turn, or the end of a hand."""
    evening, context, record = answer.evening, get_context(), answer.record
    if record is None or not record.result.finished:
        return next_lines(evening)
    from pusoyref.text.hand_over import hand_over

    lines = hand_over(evening, record, context.style, color=context.color, minutes=minutes_played(evening))
    if record.result.status == "complete":
        return lines
    if not context.has_prompt:  # The prompt asks by itself.
        lines += question_lines(evening, context.style)
    over = over_words(evening)
    return lines + ([over] if over else [])


def next_lines(evening: Evening) -> list[str]:
    """Whose turn it is, where no prompt says so."""
    if evening.closed or get_context().has_prompt:
        return []
    state, style = current_state(evening), get_context().style
    there = short_line(state, style) if get_context().at_table else ""
    return [line for line in (there, turn_line(state, style)) if line]


def status_document(answer: Answer, *, takes_back: bool = False) -> dict[str, Any]:
    """The JSON of every command that enters something; one that takes back ends no hand."""
    context, record = get_context(), answer.record
    result = None
    if record is not None and record.result.finished and not takes_back:
        result = hand_json(record, context.plain_style)
    return status_json(answer.evening, over=over_words(answer.evening), result=result)
