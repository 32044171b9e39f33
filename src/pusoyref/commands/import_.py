"""`import`: session files, JSON exports and score sheets into the ledger."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any

import typer

from pusoyref.cli.context import get_context
from pusoyref.cli.options import Files, From, rules_from, rulesets
from pusoyref.cli.progress import COMPARING, SAVING, progress, steps
from pusoyref.errors import InvalidRequest, PusoyrefError, Refused
from pusoyref.formats.reading import read_sessions, sort_of
from pusoyref.ledger.files import read_file
from pusoyref.ledger.session_log import Stored
from pusoyref.notation.names import casefolded
from pusoyref.notation.pesos import read_stake
from pusoyref.ruleset.options import Ruleset
from pusoyref.session.evening import Evening
from pusoyref.session.proof import proof, proof_letters, short_proof
from pusoyref.text.errors import error_words, sentences
from pusoyref.text.style import count_words, listed

LISTED = 12
"""So many sessions of one file are named one by one."""
NO_MORE = ("no-room", "cannot-write", "locked", "half-imported")
"""Errors after which no other file is tried."""


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

    One that is here already is named and left alone; of a copy under another
    name it is said of which session it is. A sheet of the program
    big-two-scorer becomes a session for every date in it, called by the file
    and the date. A file with an odd line, or with a hand that the referee
    refuses, is not taken at all.

    \b
    pusoyref import saturday.toml
    pusoyref import scores.txt
    pusoyref import scores.txt --rules house.toml --stake 5
    """
    context, status = get_context(), 0
    ruleset = None if rules is None else rules_from(rules)
    centavos = None if stake is None else read_stake(stake)
    imported: list[dict[str, Any]] = []
    skipped: list[dict[str, Any]] = []
    lines: list[str] = []
    for file in files:
        made: dict[str, Evening] = {}
        copies: dict[str, str] = {}
        left: Sequence[PusoyrefError]
        try:
            made, left, copies = _import(file, sort, ruleset, centavos)
        except PusoyrefError as error:
            if error.code in NO_MORE:
                raise
            left = (error,)
        for reason in left:
            skipped.append({"file": file, "session": reason.fields.get("name"), "why": _why(reason)})
            status = max(status, 0 if reason.code == "already-here" else reason.exit_status)
        if not context.as_json:
            context.notice(*_complaints(file, left))
        for id, evening in made.items():
            hands = len(evening.hands)
            copy_of = copies.get(id)
            imported.append(
                {"file": file, "session": evening.header.name, "id": id, "hands": hands, "copy_of": copy_of}
            )
            if copy_of and not context.as_json:
                copied = InvalidRequest("copy-of", file=file, name=evening.header.name, id=copy_of)
                context.notice(error_words(copied, context.plain_style))
        lines += _lines(file, made)
    context.answer(lambda: {"imported": imported, "skipped": skipped}, *lines)
    raise typer.Exit(status)


def _why(error: PusoyrefError) -> str:
    if isinstance(error, Refused):
        code = error.ruling.code
        return f"not imported, since the referee refuses a hand; see: pusoyref check FILE ({code})"
    return error_words(error, get_context().plain_style)


def _complaints(file: str, left: Sequence[PusoyrefError]) -> Iterator[str]:
    """What is said of those left alone; of very many that are here already only by which ids."""
    known = [str(error.fields["id"]) for error in left if error.code == "already-here"]
    if len(known) > LISTED:
        ids = f"{known[0]} to {known[-1]}" if _in_a_row(known) else listed(known)
        yield f"{file}: {len(known)} of its sessions are here already, as {ids}; they were left alone."
    for error in left:
        if error.code != "already-here" or len(known) <= LISTED:
            for line in sentences(error, get_context().plain_style) or [_why(error)]:
                yield line if line.startswith(file) else f"{file}: {line}"


def _in_a_row(ids: Sequence[str]) -> bool:
    first = int(ids[0][1:])
    return [int(id[1:]) for id in ids] == list(range(first, first + len(ids)))


def _lines(file: str, made: Mapping[str, Evening]) -> Iterator[str]:
    """A line a session, or where there are too many the first and the last."""
    if len(made) > LISTED:
        first, *_, last = made
        hands = sum(len(evening.hands) for evening in made.values())
        yield f"{file}: {len(made)} sessions, {first} to {last}, with {hands:,} hands."
        return
    for id, evening in made.items():
        hands_played = count_words(len(evening.hands), "hand")
        yield f"{file}: {evening.header.name} is here as {id}, {hands_played}, proof {proof_letters(proof(evening))}."


def _import(
    file: str, sort: str | None, rules: Ruleset | None, stake: int | None
) -> tuple[dict[str, Evening], Sequence[PusoyrefError], dict[str, str]]:
    """All of a file that is not here yet, or nothing: the sessions made, by id, and why others were left alone.

    Last, by id too, of which session here one is a copy, by its identity.

    Errors: `Refused`, `only-for-sheets`, those of reading it, those of `SessionStore.create_all`.
    """
    context, text = get_context(), read_file(file)
    kind = sort_of(text, sort)
    sheet = kind == "big-two-scorer"
    for option, value in () if sheet else (("--rules", rules), ("--stake", stake)):
        if value is not None:
            raise InvalidRequest("only-for-sheets", file=file, option=option)
    now = context.store.clock()
    sessions = read_sessions(text, file, kind, context.rules_folders, now, rules, stake or 0)
    for hand in (hand for _, evening in sessions for hand in evening.hands):
        if hand.result.ruling is not None and hand.result.status == "refused":
            raise Refused(hand.result.ruling)
    left, new = _split(sessions, by_day=sheet)
    if not new:
        return {}, left, {}
    present = {entry.identity: entry.id for entry in context.store.listed() if entry.identity}
    with progress(SAVING, len(new)) as shown:
        ids = context.store.create_all([stored for stored, _ in new], shown.advance)
    made = dict(zip(ids, new, strict=True))
    copies = {id: present.get(stored.document.identity, "") for id, (stored, _) in made.items()}
    evenings = {id: evening for id, (_, evening) in made.items()}
    return evenings, left, {id: original for id, original in copies.items() if original}


def _split(
    sessions: Sequence[tuple[Stored, Evening]], *, by_day: bool
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
    for stored, evening in steps(sessions, COMPARING):
        name = casefolded(evening.header.name)
        same_name = [names[name].id] if name in names else []
        same_day = days.get(evening.header.date, []) if by_day and evening.header.date else []
        same = _same(evening, [*same_name, *same_day])
        if same:
            left.append(InvalidRequest("already-here", name=evening.header.name, id=same))
        elif name in names or name in taken:
            id = names[name].id if name in names else ""
            left.append(
                InvalidRequest(
                    "differs-from-here", name=evening.header.name, id=id, proof=short_proof(proof(evening))
                )
            )
        else:
            taken.add(name)
            new.append((stored, evening))
    return tuple(left), new


def _same(evening: Evening, ids: Sequence[str]) -> str:
    """Which of those sessions is the same evening, by its proof; "" for none."""
    mine = proof(evening) if ids else ""
    store = get_context().store
    return next((id for id in dict.fromkeys(ids) if proof(store.open(id).evening_replayed()) == mine), "")
