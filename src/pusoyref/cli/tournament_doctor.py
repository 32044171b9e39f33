"""What `doctor` says of tournaments."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from pusoyref.cli.desk import desk
from pusoyref.cli.tournament_desk import tournaments
from pusoyref.ledger.tournament_doctor import ExaminedTournament, examine_tournaments
from pusoyref.wording.errors import error_words
from pusoyref.wording.speech import count_words


class Found(Struct, frozen=True):
    """The lines, the JSON, and the exit status that it comes to."""

    lines: list[str]
    documents: list[dict[str, Any]]
    status: int


def tournaments_examined(*, restore: bool) -> Found:
    """Every tournament here; nothing where there are none."""
    found = examine_tournaments(tournaments(), desk().book, mend=restore)
    status = max((3 if one.unreadable else 1 if one.findings else 0 for one in found), default=0)
    return Found([line for one in found for line in _lines(one)], [_document(one) for one in found], status)


def _lines(one: ExaminedTournament) -> list[str]:
    speech = desk().plain_speech
    lines = [f"{one.id}: brought back from {one.restored.name}."] if one.restored else []
    if not one.findings:
        return [*lines, f"{one.id} {one.name}: well. {count_words(one.notes, 'line')} of log."]
    mark = "x" if speech.ascii else "✗"
    found = [f"    {error_words(error, speech)}" for error in one.findings]
    return [*lines, f"{mark} {one.id} {one.name}".rstrip() + ":", *found]


def _document(one: ExaminedTournament) -> dict[str, Any]:
    speech = desk().plain_speech
    return {
        "id": one.id,
        "file": str(one.file),
        "tournament": one.name or None,
        "entries": one.notes,
        "findings": [{"code": error.code, "message": error_words(error, speech)} for error in one.findings],
        "restored": str(one.restored) if one.restored else None,
    }
