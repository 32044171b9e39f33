"""`doctor`: every session read, replayed and proved; damaged files brought back."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Annotated, Any

import typer
from msgspec.structs import replace

from pusoyref.cli.context import get_context, now
from pusoyref.cli.progress import EXAMINING, steps
from pusoyref.errors import LedgerError, PusoyrefError
from pusoyref.ledger.booking import BatchBooking
from pusoyref.ledger.doctor import (
    Examined,
    Restored,
    bring_back,
    bring_back_tournament,
    copies_of_each_other,
    examine,
    examine_folder,
    examine_tournament,
    repair_results,
)
from pusoyref.ledger.folder import clear_leftovers_in
from pusoyref.ledger.index import Index
from pusoyref.ledger.sessions import SessionStore
from pusoyref.ledger.store import id_number
from pusoyref.ledger.table_results import make_again
from pusoyref.session.proof import short_proof
from pusoyref.text.entries import log_words
from pusoyref.text.errors import error_words
from pusoyref.text.style import Style, count_words

_STATUS = {"well": 0, "differs": 1, "unreadable": 3}
"""The exit status that a file's state comes to."""
_MENTIONED = ("same-proof", "stranger", "leftover")
"""What may well be as it should."""


def doctor_command(
    restore: Annotated[
        bool, typer.Option("--restore", help="Bring back the newest good copy of what is damaged.")
    ] = False,
) -> None:
    """Read every session, replay it, prove the sums.

    Exit status 0: all well. 1: something is not as it should be. 3: something
    cannot be read. Nothing is changed but by --restore, which also makes what
    is kept only for speed again; the damaged file is kept beside its copy.

    \b
    pusoyref doctor
    pusoyref doctor --restore
    """
    context = get_context()
    store, style = context.store, context.plain_style
    index, booking = Index(store.folder), BatchBooking(store, now)
    lost = store.lost()
    files = [examine(store, id) for id in steps(sorted((*store.ids(), *lost), key=id_number), EXAMINING)]
    wrong = index.wrong({file.id: file.file for file in files if file.state != "unreadable"})
    broken_off, damage = _broken_off(booking)
    restored: dict[str, Restored] = {}
    failed: dict[str, PusoyrefError] = {}
    taken_back: tuple[str, ...] = ()
    done: list[str] = []
    if restore:
        restored, failed = _brought_back(files, partial(bring_back, store))
        if broken_off:
            taken_back = booking.take_back()
        if damage:
            done.append(f"The damaged note of a settlement is kept as {booking.put_aside()}.")
            damage = []
        repaired = _repaired(store, files)
        done += repaired.values()
        if wrong or restored or repaired or index.damage():
            index.forget()
            store.listed()
            done += ["The list of sessions was made again."]
            wrong = []
        done += [
            f"Cleared away: {file}, left by a command that died." for file in clear_leftovers_in(store.folder)
        ]
        files = [
            examine(store, file.id) if file.id in restored or file.id in repaired else file for file in files
        ]
    tournaments, tournaments_restored, made_again = _tournaments(restore=restore)
    done += made_again
    damage += index.damage()
    beside = [*damage, *copies_of_each_other(files, store), *examine_folder(store, context.tournaments)]
    lines = [line for file in files for line in _session_lines(file, restored, failed, style)]
    if broken_off and not taken_back:
        lines.append(error_words(LedgerError("booking-broke-off"), style))
    lines += [f"Taken back in {id}: payments of a settlement that broke off." for id in taken_back]
    lines += [f"The list of sessions is wrong about {id}; doctor --restore makes it again." for id in wrong]
    lines += [line for file in tournaments for line in _tournament_lines(file, tournaments_restored, style)]
    lines += [
        f"{'' if error.code in _MENTIONED else _mark(style)}{error_words(error, style)}" for error in beside
    ]
    lines += done
    status = max((_STATUS[file.state] for file in (*files, *tournaments)), default=0)
    if wrong or (broken_off and not restore):
        status = max(status, 1)
    status = max([status, *map(_status_of, beside)])
    context.answer(
        lambda: {
            "ok": status == 0,
            "folder": str(store.folder),
            "files": [_session_json(file, restored.get(file.id), style) for file in files],
            "tournaments": [
                _tournament_json(file, tournaments_restored.get(file.id), style) for file in tournaments
            ],
            "index": {"wrong": list(wrong)},
            "beside": _findings(beside, style),
            "put_right": done,
            "broken_off": list(broken_off),
            "taken_back": list(taken_back),
        },
        *lines,
        _sum(len(files), status, str(store.folder)),
    )
    raise typer.Exit(status)


def _status_of(error: PusoyrefError) -> int:
    """0 for what is only mentioned; 3 where something cannot be read of which there is no second."""
    if error.code in _MENTIONED:
        return 0
    return 3 if error.code in ("current-damaged", "note-damaged") else 1


def _broken_off(booking: BatchBooking) -> tuple[tuple[str, ...], list[LedgerError]]:
    """The sessions that a settlement broke off over, and why that cannot be told."""
    try:
        return booking.broken_off(), []
    except LedgerError as error:
        return (), [error]


def _repaired(store: SessionStore, files: Sequence[Examined]) -> dict[str, str]:
    """Sessions of which kept results were made again, each with the sentence that says so."""
    wrong = [file.id for file in files if any(error.code == "result-differs" for error in file.findings)]
    repaired = {id: repair_results(store, id) for id in wrong}
    return {
        id: f"{id}: the stored result of {_hands_words(hands)} was made again."
        for id, hands in repaired.items()
        if hands
    }


def _hands_words(hands: Sequence[int]) -> str:
    return f"hand{'s' if len(hands) > 1 else ''} {', '.join(map(str, hands))}"


def _tournaments(*, restore: bool) -> tuple[list[Examined], dict[str, Restored], list[str]]:
    """Every tournament, lost ones too, what was brought back of them, and what was made again, a sentence each."""
    store, sessions = get_context().tournaments, get_context().store
    files = [examine_tournament(store, id, sessions) for id in (*store.ids(), *store.lost())]
    if not restore:
        return files, {}, []
    made_again: list[str] = []
    restored, failed = _brought_back(files, partial(bring_back_tournament, store))
    for at, file in enumerate(files):
        if file.id in restored:
            files[at] = examine_tournament(store, file.id, sessions)
        elif file.id in failed:
            files[at] = replace(file, findings=(*file.findings, failed[file.id]))
        elif any(error.code in ("cache-damaged", "table-result-differs") for error in file.findings):
            make_again(store.open(file.id).tournament(), sessions)
            made_again.append(f"{file.id}: what is kept of its tables was made again.")
            files[at] = examine_tournament(store, file.id, sessions)
    return files, restored, made_again


def _brought_back(
    files: Sequence[Examined], bring_back: Callable[[str], Restored]
) -> tuple[dict[str, Restored], dict[str, PusoyrefError]]:
    """What was brought back of the files that cannot be read, and why the rest was not."""
    done: dict[str, Restored] = {}
    failed: dict[str, PusoyrefError] = {}
    for file in files:
        if file.state == "unreadable":
            try:
                done[file.id] = bring_back(file.id)
            except PusoyrefError as error:
                failed[file.id] = error
    return done, failed


def _session_lines(
    file: Examined, restored: dict[str, Restored], failed: dict[str, PusoyrefError], style: Style
) -> Iterator[str]:
    """What was brought back; `S7 Saturday: well. 12 hands replayed, 340 lines of log; …`, or what is wrong."""
    if file.id in restored:
        yield from _restored_lines(restored[file.id], style)
    if file.state == "well":
        log = f"{count_words(file.hands, 'hand')} replayed, {file.entries} lines of log"
        sums = "sums are zero, all cards accounted for"
        yield f"{file.id} {file.name}: well. {log}; {sums}. Short proof {short_proof(file.proof)}"
        return
    yield from _wrong_lines(file, style)
    if file.id in failed:
        yield f"    Not restored: {error_words(failed[file.id], style)}"


def _restored_lines(done: Restored, style: Style) -> Iterator[str]:
    """What was brought back, where the damaged file is, and what is missing."""
    yield f"{done.id}: brought back from {done.copy.name}."
    if done.aside is not None:
        yield f"    The damaged file is kept as {done.aside}"
    if done.kept is None:
        yield "    Its log is empty."
    else:
        yield f"    The last line of its log is {done.kept.n}, of {done.kept.time}: {log_words(done.kept, style)}."
    for log_entry in done.missing:
        yield f"    Missing: {log_entry.n}, of {log_entry.time}: {log_words(log_entry, style)}"
    if done.missing:
        yield "    Enter what is missing again."
    elif done.complete:
        yield "    Nothing is missing."
    else:
        age = done.copy.name[-1]
        saves = "the last command" if age == "1" else f"the last {age} commands"
        yield f"    What {saves} entered after that may be missing; nothing more could be read of it."


def _tournament_lines(file: Examined, restored: dict[str, Restored], style: Style) -> Iterator[str]:
    """`T1 Cup: well. 12 lines of log.`, or what is wrong, and from which copy it was brought back."""
    if file.id in restored:
        yield f"{file.id}: brought back from {restored[file.id].copy.name}."
    if not file.findings:
        yield f"{file.id} {file.name}: well. {count_words(file.entries, 'line')} of log."
        return
    yield from _wrong_lines(file, style)


def _mark(style: Style) -> str:
    return "x " if style.ascii else "✗ "


def _wrong_lines(file: Examined, style: Style) -> Iterator[str]:
    yield f"{_mark(style)}{file.id} {file.name}".rstrip() + ":"
    for error in file.findings:
        yield f"    {error_words(error, style)}"


def _sum(files: int, status: int, folder: str) -> str:
    if not files:
        return f"There is no session in {folder}."
    state = ("all is well", "something is not as it should be", "", "something cannot be read")[status]
    return f"{count_words(files, 'session')} in {folder}: {state}."


def _session_json(file: Examined, restored: Restored | None, style: Style) -> dict[str, Any]:
    document: dict[str, Any] = {
        "id": file.id,
        "file": str(file.file),
        "state": file.state,
        "session": file.name or None,
        "hands": file.hands,
        "entries": file.entries,
        "proof": file.proof or None,
        "history": file.history or None,
        "findings": _findings(file.findings, style),
    }
    if restored is not None:
        document["restored"] = {
            "copy": str(restored.copy),
            "aside": str(restored.aside) if restored.aside else None,
            "last": None if restored.kept is None else {"n": restored.kept.n, "time": restored.kept.time},
            "missing": [
                {
                    "n": log_entry.n,
                    "time": log_entry.time,
                    "sort": log_entry.sort,
                    "text": log_words(log_entry, style),
                }
                for log_entry in restored.missing
            ],
            "all_read": restored.complete,
        }
    return document


def _tournament_json(file: Examined, restored: Restored | None, style: Style) -> dict[str, Any]:
    return {
        "id": file.id,
        "file": str(file.file),
        "tournament": file.name or None,
        "entries": file.entries,
        "findings": _findings(file.findings, style),
        "restored": str(restored.copy) if restored is not None else None,
    }


def _findings(errors: Sequence[PusoyrefError], style: Style) -> list[dict[str, str]]:
    return [{"code": error.code, "message": error_words(error, style)} for error in errors]
