"""What `tournament collect` answers: what was taken, what was here, copies side by side, what is missing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from pusoyref.cli.desk import desk
from pusoyref.cli.tournament_desk import results_of, said
from pusoyref.export.shapes import hand_json
from pusoyref.export.tournament import missing_json
from pusoyref.tournament.beyond import beyond
from pusoyref.tournament.copies import Copy
from pusoyref.tournament.entries import Kept
from pusoyref.tournament.missing import missing
from pusoyref.tournament.stale import stale_rounds
from pusoyref.tournament.state import Tournament
from pusoyref.view.tournament_copies import side_by_side
from pusoyref.wording.errors import error_words
from pusoyref.wording.errors_sheets import sentences
from pusoyref.wording.refusals import message
from pusoyref.wording.tournament import beyond_words, missing_lines, stale_lines
from pusoyref.wording.tournament_copies import gathered_words

if TYPE_CHECKING:
    from pusoyref.cli.tournament_collecting import Refused, Report


def show_report(tournament: Tournament, report: Report, kept: Sequence[Kept]) -> bool:
    """Says it; what was not taken goes to standard error. `kept`: the choices of what is here.

    Whether a table that was brought has hands that do not count, being more than were agreed.
    """
    here = desk()
    results = results_of(tournament)
    waiting, stale = missing(tournament, results), stale_rounds(tournament, results)
    if not here.as_json:
        here.notice(*(line for one in report.refused for line in _complaint(one)))
    brought = {one.brought.where for one in report.gathered}
    more = [one for one in beyond(tournament, results) if (one.round, one.table) in brought]
    lines: list[str] = []
    for one in report.gathered:
        where = one.brought.where
        if one.outcome == "kept":
            continue
        lines.append(gathered_words(one, report.session(where)))
        if one.outcome == "differs" and one.here is not None:
            lines += side_by_side(
                one.here,
                one.brought.copy,
                one.hands,
                one.brought.file,
                color=here.color,
                ascii=here.speech.ascii,
            )
    lines += said(kept, tournament)
    here.answer(
        lambda: {
            **_gathered_json(report),
            "beyond": [msgspec.to_builtins(one) for one in more],
            "missing": missing_json(waiting),
            "draws_now_different": list(stale),
        },
        *lines,
        *map(beyond_words, more),
        *missing_lines(waiting),
        *stale_lines(stale),
    )
    return bool(more)


def _complaint(one: Refused) -> list[str]:
    speech = desk().plain_speech
    said = sentences(one.error, speech) or [error_words(one.error, speech)]
    return [line if line.startswith(one.file) else f"{one.file}: {line}" for line in said]


def _gathered_json(report: Report) -> dict[str, Any]:
    by_outcome: dict[str, list[dict[str, Any]]] = {
        "taken": [],
        "same": [],
        "older": [],
        "kept": [],
        "differs": [],
    }
    for one in report.gathered:
        round_, table = one.brought.where
        said: dict[str, Any] = {
            "file": one.brought.file,
            "round": round_,
            "table": table,
            "hands": len(one.brought.copy.hands),
            "proof": one.brought.copy.proof,
        }
        if one.outcome == "taken":
            said["session"] = report.session(one.brought.where)
        if one.hands and one.here is not None:
            said["differing"] = [
                {
                    "hand": number,
                    "here": _hand_json(one.here, number),
                    "file": _hand_json(one.brought.copy, number),
                }
                for number in one.hands
            ]
        by_outcome["same" if one.outcome == "known" else one.outcome].append(said)
    speech = desk().plain_speech
    return {
        "collected": by_outcome["taken"],
        "already": by_outcome["same"],
        "older": by_outcome["older"],
        "kept": by_outcome["kept"],
        "conflicts": by_outcome["differs"],
        "refused": [
            {"file": one.file, "code": one.error.code, "message": error_words(one.error, speech)}
            for one in report.refused
        ],
    }


def _hand_json(copy: Copy, number: int) -> dict[str, Any]:
    record = next(record for record in copy.evening.hands if record.number == number)
    rules = record.setup.rules
    return hand_json(record, lambda ruling: message(ruling, rules, desk().plain_speech))
