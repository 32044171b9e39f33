"""What was saved, in words, where the answer that should have said so cannot be shown (exit status 4)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pusoyref.cli.context import get_context
from pusoyref.entries import Pay
from pusoyref.errors import NotShown, PusoyrefError
from pusoyref.ledger.disk import read_value
from pusoyref.ledger.saves import Save
from pusoyref.ledger.session_log import SessionLog
from pusoyref.ledger.tournaments import TournamentLog

LISTED = 12
"""So many are told one by one."""


def not_shown(saves: Iterable[Save], why: str, *, showing: bool) -> NotShown:
    """`answer-not-shown`. `showing`: it was the answer that failed, not something between the save and it."""
    lines: dict[Any, set[int]] = {}
    for save in saves:
        lines.setdefault((save.file, save.how), set()).update(save.lines)
    stored = [_fact(Save(file, how, tuple(sorted(numbers)))) for (file, how), numbers in lines.items()]
    told = [fact for fact in stored if fact.code != "saved-current"] or stored
    made = [fact for fact in told if fact.code == "saved-new"]
    if len(made) > LISTED:
        many = PusoyrefError(
            "saved-many", count=len(made), first=made[0].fields["id"], last=made[-1].fields["id"]
        )
        told = [many, *(fact for fact in told if fact not in made)]
    return NotShown("answer-not-shown", stored=tuple(told), why=why, showing=showing or None)


def stored_json(error: NotShown) -> list[dict[str, Any]]:
    """What was saved, for programs."""
    return [fact.fields for fact in error.stored]


def _fact(save: Save) -> PusoyrefError:
    """What a save did, as facts for `text.errors`."""
    if save.how == "written":
        return PusoyrefError("saved-file", file=str(save.file))
    if save.how == "current":
        return PusoyrefError("saved-current", id=read_value(save.file, str))
    if save.how == "restored":
        return PusoyrefError("saved-restored", id=save.file.stem)
    name, payments = _name_and_payments(save)
    about: dict[str, Any] = {"id": save.file.stem, "name": name}
    if save.how == "made":
        return PusoyrefError("saved-new", **about)
    return PusoyrefError("saved-entry", **about, entries=save.lines, payments=payments)


def _name_and_payments(save: Save) -> tuple[str, tuple[str, ...]]:
    """What the session or tournament is called, and the numbers of payments, where nothing else was entered."""
    try:
        if save.file.parent == get_context().tournaments.files:
            return TournamentLog(save.file).load().document.name, ()
        stored = SessionLog(save.file).load()
        paid = [event.n for event in stored.events if isinstance(event.entry, Pay)]
        payments = tuple(f"p{paid.index(n) + 1}" for n in save.lines if n in paid)
        return stored.document.name, payments if len(payments) == len(save.lines) else ()
    except (PusoyrefError, OSError):
        return "", ()  # It was saved, whatever has become of it since.
