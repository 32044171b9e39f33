"""Everything that ever happened in a session, what was taken back and refused too. Read back by `import`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import json

from pusoyref.formats import Exported
from pusoyref.formats.json.shape import FORMAT, FORMAT_OF_SEVERAL, VERSION
from pusoyref.text.json import derived
from pusoyref.text.style import Style

if TYPE_CHECKING:
    from pusoyref.ledger.session_file import HandDocument, Stored
    from pusoyref.session.evening import Evening
    from pusoyref.session.undo import LogEntry


def export_json(stored: Stored, evening: Evening) -> str:
    """Everything that ever happened in a session. `evening`: what stands of it, every hand replayed.

    `hands` hold the entries of hands, `log` all that happened between and beside them; `standing` says of an
    entry that it was not taken back. The stake is in centavos a point. `derived` follows from the rest.
    """
    return _text(_whole(stored, evening))


def export_json_of_several(sessions: Iterable[tuple[Stored, Evening]]) -> str:
    """The same for several sessions, in one object. Read back by `ledger.import_json.import_sessions`."""
    whole = [_whole(stored, evening) for stored, evening in sessions]
    return _text({"format": FORMAT_OF_SEVERAL, "version": VERSION, "sessions": whole})


def _text(document: dict[str, Any]) -> str:
    return json.format(json.encode(document), indent=1).decode() + "\n"


def _whole(stored: Stored, evening: Evening) -> dict[str, Any]:
    document, done = stored.document, set(stored.undo_state.done)
    return {
        "format": FORMAT,
        "version": VERSION,
        "id": document.id,
        "name": document.name,
        "date": document.date,
        "created": document.created,
        "players": document.players,
        "stake": {"amount": document.stake, "unit": "centavos a point"},
        "rules": document.rules,
        **({"tournament": document.tournament} if document.tournament else {}),
        "hands": [_hand(number, hand, document.rules, done) for number, hand in sorted(stored.hands.items())],
        "log": [
            _logged(log_entry, done) for log_entry in sorted(stored.log, key=lambda log_entry: log_entry.n)
        ],
        "derived": {"note": "follows from the entries, and is checked on import", **derived(evening)},
    }


def _hand(number: int, hand: HandDocument, rules: dict[str, Any], done: set[int]) -> dict[str, Any]:
    """The ruleset's values stand with the hand only where they are not those of the session."""
    setup = {key: value for key, value in hand.setup.items() if key != "rules"}
    if hand.setup["rules"] != rules:
        setup["rules"] = hand.setup["rules"]
    return {
        "hand": number,
        "setup": setup,
        "entries": [
            {
                "n": line.n,
                "time": line.time,
                "group": line.group,
                "line": line.text,
                "standing": line.group in done,
            }
            for line in hand.entries
        ],
    }


def _logged(log_entry: LogEntry, done: set[int]) -> dict[str, Any]:
    said: dict[str, Any] = {
        "n": log_entry.n,
        "time": log_entry.time,
        "sort": log_entry.sort,
        "line": log_entry.text,
    }
    for key in ("hand", "group", "target", "code", "words", "rules"):
        if getattr(log_entry, key):
            said[key] = getattr(log_entry, key)
    return {**said, "standing": log_entry.group in done} if log_entry.sort == "entry" else said


SUFFIX = ".json"
SUMMARY = "everything, with what was taken back, for import and programs"
SEVERAL = True


def write(sessions: Sequence[Exported], style: Style) -> str:
    """One object: a session, or under `sessions` several."""

    if len(sessions) == 1:
        return export_json(sessions[0].stored, sessions[0].evening)
    return export_json_of_several([(session.stored, session.evening) for session in sessions])
