"""What a command that entered something answers: the entry, where the table stands, what a finished hand cost.

And what the referee says where he refused it.
"""

from __future__ import annotations

import time
from datetime import datetime
from typing import TYPE_CHECKING, Any

from pusoyref.cli.context import get_context
from pusoyref.entries import Close, Entry, Pay, Void
from pusoyref.errors import Refused
from pusoyref.hand.rulings import Ruling
from pusoyref.ledger.open_session import Answer, Choose, OpenSession, Read
from pusoyref.ledger.session_log import Stored
from pusoyref.notation.entries import read_entry
from pusoyref.ruleset.loading import DEFAULT, preset
from pusoyref.ruleset.options import Ruleset
from pusoyref.session.evening import Evening
from pusoyref.session.fold import current_state
from pusoyref.session.standings import limit_reached, owed
from pusoyref.text.json import hand_json, ruling_json, status_json
from pusoyref.text.status import limit_words, question_lines, short_line, turn_line
from pusoyref.text.style import sentence

if TYPE_CHECKING:
    from pusoyref.text.refusal import RefusalWords


def over_words(evening: Evening) -> str | None:
    """Why the session is over, or None."""
    limit = limit_reached(evening, minutes_played(evening))
    return None if limit is None else limit_words(limit)


def minutes_played(evening: Evening) -> float | None:
    """Minutes since the first hand began, where the session has an agreed time."""
    if not evening.current_rules.session.minutes or not evening.begun_at:
        return None
    return (time.time() - datetime.fromisoformat(evening.begun_at).timestamp()) / 60


def enter(choose: Choose, read: Read = Stored.evening) -> None:
    """Enters into the current session what `choose` makes of it, and says so."""
    session = get_context().session()
    answered(session, entered(session, choose, read))


def entered(session: OpenSession, choose: Choose, read: Read = Stored.evening) -> Answer:
    """Enters, with refusals put into words for the log. `read`: whether stored results are believed."""
    before: list[Evening] = []

    def choosing(evening: Evening) -> Any:
        before[:] = [evening]
        return choose(evening)

    def words(refused: Refused) -> str:
        from pusoyref.text.refusals import message  # 5 ms: only where something is refused.

        return message(refused.ruling, _rules(before[0]), get_context().file_style)

    return session.enter(choosing, words, read)


def answered(session: OpenSession, answer: Answer) -> None:
    """Shows what came of a command."""
    get_context().answer(lambda: status_document(answer), *answer_lines(answer))


def answer_lines(answer: Answer) -> list[str]:
    """What was entered, then what it led to."""
    from pusoyref.text.entries import entry_words  # 4 ms, which `status` does without.

    evening, style = answer.evening, get_context().style
    entries = [read_entry(line, evening.rules) for line in answer.lines]
    led_to = consequences(answer)
    if any(isinstance(entry, Void) for entry in entries) and led_to:
        return [named(evening, led_to[0]), *led_to[1:]]  # It says what was entered, and of which hand.
    words = "; ".join(entry_words(entry, style) for entry in entries)
    after = [line for entry in entries for line in _money_after(entry, evening)]
    return [named(evening, f"{words}."), *led_to, *after]


def _money_after(entry: Entry, evening: Evening) -> list[str]:
    """Where the money stands after a payment, and who pays whom when an evening ends."""
    if not isinstance(entry, Pay | Close):
        return []
    from pusoyref.money.settlement import fewest  # 6 ms, which turns do without.
    from pusoyref.text.settlement import balance_words, settlement_lines

    amounts, style = owed(evening), get_context().style
    if isinstance(entry, Close):
        return settlement_lines(evening, fewest(amounts), style)
    return [" ".join(balance_words(name, amounts[name], style) for name in (entry.payer, entry.payee))]


def named(evening: Evening, words: str) -> str:
    """What is said of a session: with its name, but not at the table, where everybody knows it."""
    if not get_context().at_table:
        return f"{evening.header.name}: {words}"
    about_a_person = any(words.startswith(person) for person in evening.people)
    return words if about_a_person else sentence(words)


def consequences(answer: Answer) -> list[str]:
    """What an entry led to: the next turn, or the end of a hand."""
    evening, context, record = answer.evening, get_context(), answer.record
    if record is None or not record.result.finished:
        return next_lines(evening)
    from pusoyref.text.hand_over import hand_over  # 10 ms: only at the end of a hand.

    lines = hand_over(evening, record, context.style, minutes=minutes_played(evening))
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
    table = short_line(state, style) if get_context().at_table else ""
    return [line for line in (table, turn_line(state, style)) if line]


def status_document(answer: Answer, *, takes_back: bool = False) -> dict[str, Any]:
    """The JSON of every command that enters something; one that takes back ends no hand."""
    record, result = answer.record, None
    if record is not None and record.result.finished and not takes_back:
        result = hand_json(record, get_context().plain_style)
    return status_json(answer.evening, over=over_words(answer.evening), result=result)


def refusal_lines(refused: Refused) -> list[str]:
    """What the referee refused: what, why, what to do about it."""
    context = get_context()
    evening = context.opened.evening() if context.opened else None
    if refused.fixed_hand is None or evening is None:
        return told(refused.ruling, _rules(evening), evening)
    from pusoyref.text.refusals import fix_refusal  # 5 ms: only where something is refused.

    rules = _rules(evening, refused.fixed_hand)
    return _refusal_lines(fix_refusal(refused.ruling, refused.fixed_hand, rules, context.plain_style))


def told(ruling: Ruling, rules: Ruleset, evening: Evening | None) -> list[str]:
    """A ruling in lines."""
    from pusoyref.text.refusals import refusal  # 5 ms: only where something is refused.

    players = len(evening.players) if evening else None
    return _refusal_lines(refusal(ruling, rules, get_context().plain_style, players=players))


def _refusal_lines(words: RefusalWords) -> list[str]:
    mark = "x" if get_context().ascii else "✗"
    lines = [
        f"{mark} {words.headline}",
        f"  {words.reason}   [{words.tag}]" if words.reason else f"  [{words.tag}]",
    ]
    return [*lines, f"  {words.remedy}"] if words.remedy else lines


def refusal_document(refused: Refused) -> dict[str, Any]:
    """The table as it stands, with the ruling; that of a fix names its hand."""
    from pusoyref.text.refusals import fix_refusal, message  # 5 ms: only where something is refused.

    context, ruling, number = get_context(), refused.ruling, refused.fixed_hand
    if context.opened is None:
        return {"ruling": ruling_json(ruling, ruling.code)}
    evening, style = context.opened.evening(), context.plain_style
    if number is not None:
        words = fix_refusal(ruling, number, _rules(evening, number), style).in_a_line
        return status_json(evening, ruling={**ruling_json(ruling, words), "hand": number})
    words = message(ruling, _rules(evening), style, players=len(evening.players))
    return status_json(evening, ruling=ruling_json(ruling, words))


def _rules(evening: Evening | None, hand: int | None = None) -> Ruleset:
    """The rules of that hand, or of the one that is being played."""
    if evening is None:
        return preset(DEFAULT)
    if hand is not None:
        return next(record.setup.rules for record in evening.hands if record.number == hand)
    return evening.open_hand.setup.rules if evening.open_hand else evening.current_rules
