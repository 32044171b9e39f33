"""What `tournament collect` answers: what was taken, what was here, copies side by side, what is missing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from pusoyref.cli.context import get_context
from pusoyref.commands.tournament.context import results_of, said
from pusoyref.commands.tournament.missing import beyond_words, missing_json, missing_lines, stale_lines
from pusoyref.session.evening import HandRecord
from pusoyref.text.amounts import signed
from pusoyref.text.errors import error_words, sentences
from pusoyref.text.json import hand_json
from pusoyref.text.refusals import message
from pusoyref.text.style import count_words
from pusoyref.text.tables import table_lines
from pusoyref.text.tournament_errors import hands_words, place_words
from pusoyref.tournament.collect import Copy, Gathered
from pusoyref.tournament.drawing import stale_rounds
from pusoyref.tournament.entries import Kept
from pusoyref.tournament.missing import beyond, missing
from pusoyref.tournament.state import Tournament

if TYPE_CHECKING:
    from pusoyref.commands.tournament.collect import RejectedFile, Report

SAME_SCORE = "the same score; what was played differs"


def gathered_words(one: Gathered[Any], session: str) -> str:
    """`t3.toml: round 1 table 3, 4 hands, proof BCDFGHJK, is here as S9.`"""
    copy, where = one.brought.copy, place_words(*one.brought.where)
    proof = f"proof {copy.proof}"
    file = one.brought.file
    if one.outcome == "taken":
        return f"{file}: {where}, {count_words(len(copy.hands), 'hand')}, {proof}, is here as {session}."
    if one.outcome == "older":
        there = count_words(len(one.here.hands), "hand") if one.here else "more"
        hands = count_words(len(copy.hands), "hand")
        return f"{file}: an older copy of {where}, {hands}; here are {there}. Left alone."
    if one.outcome == "differs":
        return (
            f"{file}: {hands_words(one.hands)} of {where} {'differs' if len(one.hands) == 1 else 'differ'} from what "
            f"is here ({proof}, here {one.here.proof if one.here else ''}). Nothing was overwritten."
        )
    if one.outcome == "known":
        return f"{file}: this copy of {where} was here before, {proof}; what is here now stays."
    return f"{file}: {where} is here already, {proof}."


def changed_since_words(session: str) -> str:
    """A session that an undo leaves alone."""
    return f"{session} has been put right since; it stays as it is."


def choice_words(file: str) -> str:
    """How the organiser chooses."""
    return f"To choose: tournament collect --take {file}, or tournament collect --keep"


def side_by_side(
    here: Copy,
    other: Copy,
    hands: Sequence[int],
    file: str,
    *,
    color: bool,
    ascii: bool,
    there: str = "in file",
    choice: str = "",
) -> list[str]:
    """Cards left and points of both, a row a player and hand; then how to choose, unless that is said by `choice`."""
    heads = ["hand", "player", "left here", "points here", f"left {there}", f"points {there}"]
    rows: list[list[str]] = []
    alike: list[int] = []
    for number in hands:
        one, two = _record(here, number), _record(other, number)
        if (one.result.points, one.result.left) == (two.result.points, two.result.left):
            alike.append(number)
        for player in one.setup.players:
            first = str(number) if player == one.setup.players[0] else ""
            rows.append([first, player, *_cells(one, player), *_cells(two, player)])
    lines = table_lines(heads, rows, color=color, ascii=ascii, left=2)
    lines += [f"  Hand {number}: {SAME_SCORE}." for number in alike]
    return [*lines, choice or choice_words(file)]


def _record(copy: Copy, number: int) -> HandRecord:
    return next(record for record in copy.evening.hands if record.number == number)


def _cells(record: HandRecord, player: str) -> list[str]:
    result = record.result
    if result.status == "void":
        return ["void", "-"]
    left = result.left.get(player)
    return ["-" if left is None else str(left), signed(result.points.get(player, 0))]


def show_report(tournament: Tournament, report: Report, kept: Sequence[Kept]) -> bool:
    """Says it; what was not taken goes to standard error. `kept`: the choices of what is here.

    Whether a table that was brought has hands that do not count, being more than were agreed.
    """
    context = get_context()
    results = results_of(tournament)
    waiting, stale = missing(tournament, results), stale_rounds(tournament, results)
    if not context.as_json:
        context.notice(*(line for one in report.refused for line in _complaint(one)))
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
                color=context.color,
                ascii=context.style.ascii,
            )
    lines += said(kept, tournament)
    context.answer(
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


def _complaint(one: RejectedFile) -> list[str]:
    style = get_context().plain_style
    said = sentences(one.error, style) or [error_words(one.error, style)]
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
    style = get_context().plain_style
    return {
        "collected": by_outcome["taken"],
        "already": by_outcome["same"],
        "older": by_outcome["older"],
        "kept": by_outcome["kept"],
        "conflicts": by_outcome["differs"],
        "refused": [
            {"file": one.file, "code": one.error.code, "message": error_words(one.error, style)}
            for one in report.refused
        ],
    }


def _hand_json(copy: Copy, number: int) -> dict[str, Any]:
    record = next(record for record in copy.evening.hands if record.number == number)
    rules = record.setup.rules
    return hand_json(record, lambda ruling: message(ruling, rules, get_context().plain_style))
