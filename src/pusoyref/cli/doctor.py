"""`doctor`: every session read, replayed and proved; damaged files brought back."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from pusoyref.cli.desk import desk


def doctor_command(
    restore: Annotated[
        bool, typer.Option("--restore", help="Bring back the newest good copy of what is damaged.")
    ] = False,
) -> None:
    """Read every session, replay it, prove the sums.

    Exit status 0: all well. 1: something is not as it should be. 3: something
    cannot be read. The damaged file is kept when its copy is brought back.

    \b
    pusoyref doctor
    pusoyref doctor --restore
    """
    raise typer.Exit(_examined(restore=restore))


def _examined(*, restore: bool) -> int:
    from pusoyref.cli.progress import steps
    from pusoyref.cli.tournament_doctor import tournaments_examined
    from pusoyref.ledger.book import id_number
    from pusoyref.ledger.doctor import Restored, examine
    from pusoyref.ledger.index import Index
    from pusoyref.view.doctor import examined_lines, restored_lines
    from pusoyref.wording.sheets import EXAMINING

    here = desk()
    book, speech = here.book, here.plain_speech
    index = Index(book.folder)
    lost = book.lost()
    files = [examine(book, id) for id in steps(sorted((*book.ids(), *lost), key=id_number), EXAMINING)]
    wrong = index.wrong({file.id: file.file for file in files if file.state != "unreadable"})
    broken_off = _broken_off()
    restored: dict[str, Restored] = {}
    failed: dict[str, str] = {}
    taken_back: tuple[str, ...] = ()
    if restore:
        restored, failed = _restore([file.id for file in files if file.state == "unreadable"])
        if broken_off:
            taken_back = _take_back()
        if wrong or restored:
            index.forget()
            book.index()
            wrong = []
        files = [examine(book, file.id) if file.id in restored else file for file in files]
    lines: list[str] = []
    for file in files:
        if file.id in restored:
            lines += restored_lines(restored[file.id], speech)
        lines += examined_lines(file, speech, failed.get(file.id))
    if broken_off and not taken_back:
        lines.append(_words("booking-broke-off"))
    lines += [f"Taken back in {id}: payments of a settlement that broke off." for id in taken_back]
    lines += [f"The list of sessions is wrong about {id}; doctor --restore makes it again." for id in wrong]
    status = 3 if any(file.state == "unreadable" for file in files) else 0
    if not status and (
        wrong or any(file.state == "differs" for file in files) or (broken_off and not restore)
    ):
        status = 1
    played = tournaments_examined(restore=restore)
    lines += played.lines
    status = max(status, played.status)
    lines.append(_sum(len(files), status, str(book.folder)))
    here.answer(
        lambda: {
            "ok": status == 0,
            "folder": str(book.folder),
            "files": [_file(file, restored.get(file.id)) for file in files],
            "tournaments": played.documents,
            "index": {"wrong": list(wrong)},
            "broken_off": list(broken_off),
            "taken_back": list(taken_back),
        },
        *lines,
    )
    return status


def _broken_off() -> tuple[str, ...]:
    from pusoyref.cli.desk import now
    from pusoyref.ledger.booking import Books

    return Books(desk().book, now).broken_off()


def _take_back() -> tuple[str, ...]:
    from pusoyref.cli.desk import now
    from pusoyref.ledger.booking import Books

    return Books(desk().book, now).take_back()


def _restore(ids: list[str]) -> tuple[dict[str, Any], dict[str, str]]:
    """What was brought back, and why the rest was not."""
    from pusoyref.errors import PusoyrefError
    from pusoyref.ledger.doctor import bring_back
    from pusoyref.wording.errors import error_words

    done: dict[str, Any] = {}
    failed: dict[str, str] = {}
    for id in ids:
        try:
            done[id] = bring_back(desk().book, id)
        except PusoyrefError as error:
            failed[id] = error_words(error, desk().plain_speech)
    return done, failed


def _words(code: str) -> str:
    from pusoyref.errors import LedgerError
    from pusoyref.wording.errors import error_words

    return error_words(LedgerError(code), desk().plain_speech)


def _sum(files: int, status: int, folder: str) -> str:
    from pusoyref.wording.speech import count_words

    if not files:
        return f"There is no session in {folder}."
    said = ("all is well", "something is not as it should be", "", "something cannot be read")[status]
    return f"{count_words(files, 'session')} in {folder}: {said}."


def _file(file: Any, restored: Any) -> dict[str, Any]:
    from pusoyref.view.log import log_words
    from pusoyref.wording.errors import error_words

    speech = desk().plain_speech
    document: dict[str, Any] = {
        "id": file.id,
        "file": str(file.file),
        "state": file.state,
        "session": file.name or None,
        "hands": file.hands,
        "entries": file.entries,
        "proof": file.proof or None,
        "findings": [{"code": error.code, "message": error_words(error, speech)} for error in file.findings],
    }
    if restored is not None:
        document["restored"] = {
            "copy": str(restored.copy),
            "aside": str(restored.aside) if restored.aside else None,
            "last": None if restored.kept is None else {"n": restored.kept.n, "time": restored.kept.time},
            "missing": [
                {"n": one.n, "time": one.time, "sort": one.sort, "text": log_words(one, speech)}
                for one in restored.missing
            ],
            "all_read": restored.complete,
        }
    return document
