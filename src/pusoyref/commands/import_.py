"""`import`: session files, JSON exports and score sheets into the ledger."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from msgspec import Struct

from pusoyref.cli.context import get_context
from pusoyref.cli.files import read_file, score_sheet_title
from pusoyref.cli.options import Files, From, rules_from, rulesets
from pusoyref.cli.progress import COMPARING, SAVING, progress, steps
from pusoyref.errors import InvalidRequest, PusoyrefError, Refused
from pusoyref.formats.big_two_scorer import read_score_sheet
from pusoyref.formats.json import import_sessions
from pusoyref.formats.recognise import Sort, sort_of
from pusoyref.formats.toml.reader import read_sheet
from pusoyref.ledger.session_file import Stored, new_session
from pusoyref.notation.names import casefolded
from pusoyref.notation.pesos import read_pesos
from pusoyref.ruleset.options import Ruleset
from pusoyref.session.evening import Evening
from pusoyref.session.proof import proof
from pusoyref.text.errors import error_words, sentences
from pusoyref.text.style import count_words, listed


def imported_words(file: str, name: str, id: str, hands: int, proof: str) -> str:
    """A file has become a session."""
    return f"{file}: {name} is here as {id}, {count_words(hands, 'hand')}, proof {proof}."


def not_imported_words(code: str) -> str:
    """A file with a ruling is no session."""
    return f"not imported, since the referee refuses a hand; see: pusoyref check FILE ({code})"


LISTED = 12
"""So many sessions of one file are named one by one."""


def many_imported_words(file: str, ids: Sequence[str], hands: int) -> str:
    """`club.txt: 250 sessions, S1 to S250, with 5,000 hands.`"""
    if not ids:
        return f"{file}: nothing new."
    span = ids[0] if len(ids) == 1 else f"{ids[0]} to {ids[-1]}"
    count = f"{hands:,} hand" if hands == 1 else f"{hands:,} hands"
    return f"{file}: {count_words(len(ids), 'session')}, {span}, with {count}."


def many_here_words(file: str, ids: Sequence[str]) -> str:
    """`club.txt: 250 of its sessions are here already, as S1 to S250; they were left alone.`"""
    known = f"{ids[0]} to {ids[-1]}" if _in_a_row(ids) else listed(ids)
    return f"{file}: {len(ids)} of its sessions are here already, as {known}; they were left alone."


def _in_a_row(ids: Sequence[str]) -> bool:
    first = int(ids[0][1:])
    return [int(id[1:]) for id in ids] == list(range(first, first + len(ids)))


NO_MORE = ("no-room", "cannot-write", "locked", "half-imported")
"""Errors after which no other file is tried."""


class ImportRequest(Struct, frozen=True):
    """How files are to be read: as what, and score sheets under which rules and for what stake (centavos a point)."""

    sort: str | None = None
    rules: Ruleset | None = None
    stake: int | None = None


class Made(Struct, frozen=True):
    """Sessions made of a file, by id, and why others of it were left alone."""

    evenings: dict[str, Evening]
    left: tuple[PusoyrefError, ...]


def import_files(
    files: Sequence[str], sort: str | None = None, rules: str | None = None, stake: str | None = None
) -> int:
    """Makes sessions of each file; the exit status: the worst of theirs."""
    context, status = get_context(), 0
    under = None if rules is None else rules_from(rules)
    wish = ImportRequest(sort, under, None if stake is None else read_pesos(stake))
    imported: list[dict[str, Any]] = []
    skipped: list[dict[str, Any]] = []
    lines: list[str] = []
    for file in files:
        try:
            made = _import(file, wish)
        except PusoyrefError as error:
            if error.code in NO_MORE:
                raise
            made = Made({}, (error,))
        for one in made.left:
            skipped.append({"file": file, "session": one.fields.get("name"), "why": _why(one)})
            status = max(status, 0 if one.code == "already-here" else one.exit_status)
        context.notice(*([] if context.as_json else _complaints(file, made.left)))
        imported += [_imported(file, id, evening) for id, evening in made.evenings.items()]
        lines += _lines(file, made)
    context.answer(lambda: {"imported": imported, "skipped": skipped}, *lines)
    return status


def _why(error: PusoyrefError) -> str:
    if isinstance(error, Refused):
        return not_imported_words(error.ruling.code)
    return error_words(error, get_context().plain_style)


def _complaints(file: str, left: Sequence[PusoyrefError]) -> list[str]:
    """What is said of those left alone; of very many that are here already only by which ids."""
    here = [error for error in left if error.code == "already-here"]
    if len(here) <= LISTED:
        return [line for error in left for line in _complaint(file, error)]
    said = [many_here_words(file, [str(error.fields["id"]) for error in here])]
    return said + [line for error in left if error not in here for line in _complaint(file, error)]


def _complaint(file: str, error: PusoyrefError) -> list[str]:
    said = sentences(error, get_context().plain_style) or [_why(error)]
    return [line if line.startswith(file) else f"{file}: {line}" for line in said]


def _imported(file: str, id: str, evening: Evening) -> dict[str, Any]:
    return {"file": file, "session": evening.header.name, "id": id, "hands": len(evening.hands)}


def _lines(file: str, made: Made) -> list[str]:
    """A line a session, or where there are too many the first and the last."""
    if len(made.evenings) > LISTED:
        return [many_imported_words(file, tuple(made.evenings), _hands(made))]
    return [
        imported_words(file, evening.header.name, id, len(evening.hands), proof(evening))
        for id, evening in made.evenings.items()
    ]


def _hands(made: Made) -> int:
    return sum(len(evening.hands) for evening in made.evenings.values())


def _import(file: str, wish: ImportRequest) -> Made:
    """One file: all of it that is not here yet, or nothing.

    Errors: `Refused`, `only-for-sheets`, those of reading it, those of `Book.create_all`.
    """
    text = read_file(file)
    sort = sort_of(text, wish.sort)
    sheet = sort == "big-two-scorer"
    for option, value in () if sheet else (("--rules", wish.rules), ("--stake", wish.stake)):
        if value is not None:
            raise InvalidRequest("only-for-sheets", file=file, option=option)
    coming = _coming(text, file, sort, wish)
    left, new = _split(coming, by_day=sheet)
    if not new:
        return Made({}, left)
    with progress(SAVING, len(new)) as shown:
        ids = get_context().store.create_all([one for one, _ in new], shown.advance)
    return Made(dict(zip(ids, (evening for _, evening in new), strict=True)), left)


def _coming(text: str, file: str, sort: Sort, wish: ImportRequest) -> list[tuple[Stored, Evening]]:
    """The sessions of a file, each with its evening replayed. Errors: `Refused`, those of reading it."""
    if sort == "json":
        return [(one, one.evening(replay=True)) for one in import_sessions(text, file)]
    if sort == "toml":
        readings = [read_sheet(text, file, folders=(Path(file).parent, *get_context().rules_folders))]
    else:
        stake = wish.stake or 0
        readings = [
            *read_score_sheet(text, file, title=score_sheet_title(file), rules=wish.rules, stake=stake)
        ]
    for hand in (hand for reading in readings for hand in reading.evening.hands):
        if hand.result.ruling is not None and hand.result.status == "refused":
            raise Refused(hand.result.ruling)
    now = get_context().store.clock()
    return [(new_session(one.evening, one.events, now), one.evening) for one in readings]


def _split(
    coming: Sequence[tuple[Stored, Evening]], *, by_day: bool
) -> tuple[tuple[PusoyrefError, ...], list[tuple[Stored, Evening]]]:
    """Why some are left alone, and those that are new. `by_day`: one of the same day may be here under another name."""
    store = get_context().store
    entries = [entry for entry in store.listed() if not entry.why]
    names = {casefolded(entry.name): entry for entry in entries}
    days: dict[str, list[str]] = {}
    for entry in entries:
        days.setdefault(entry.date, []).append(entry.id)
    left: list[PusoyrefError] = []
    new: list[tuple[Stored, Evening]] = []
    taken: set[str] = set()
    for one, evening in steps(coming, COMPARING):
        name = casefolded(evening.header.name)
        same_name = [names[name].id] if name in names else []
        same_day = days.get(evening.header.date, []) if by_day and evening.header.date else []
        found = _same(evening, [*same_name, *same_day])
        if found:
            left.append(InvalidRequest("already-here", name=evening.header.name, id=found))
        elif name in names or name in taken:
            id = names[name].id if name in names else ""
            left.append(
                InvalidRequest("differs-from-here", name=evening.header.name, id=id, proof=proof(evening))
            )
        else:
            taken.add(name)
            new.append((one, evening))
    return tuple(left), new


def _same(evening: Evening, ids: Sequence[str]) -> str:
    """Which of those sessions is the same evening, by its proof; "" for none."""
    mine = proof(evening) if ids else ""
    store = get_context().store
    return next((id for id in dict.fromkeys(ids) if proof(store.open(id).evening_replayed()) == mine), "")


def import_command(
    files: Files,
    sort: From = None,
    rules: Annotated[
        str | None,
        typer.Option(
            "--rules",
            metavar="NAME",
            autocompletion=rulesets,
            help="Rules of a score sheet; those of big-two-scorer if left out.",
        ),
    ] = None,
    stake: Annotated[
        str | None,
        typer.Option(
            "--stake", metavar="PESOS", help="Pesos a point, of a score sheet; points only if left out."
        ),
    ] = None,
) -> None:
    """Session files, JSON exports and score sheets, as new sessions.

    One that is here already is named and left alone. A sheet of the program
    big-two-scorer becomes a session for every date in it, called by the file
    and the date. A file with an odd line, or with a hand that the referee
    refuses, is not taken at all.

    \b
    pusoyref import saturday.toml
    pusoyref import scores.txt
    pusoyref import scores.txt --rules house.toml --stake 5
    """

    raise typer.Exit(import_files(files, sort, rules, stake))
