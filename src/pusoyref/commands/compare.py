"""`compare`: whether two evenings are the same and, if not, where they part; and whose a proof is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any, Literal

import typer
from msgspec import Struct

from pusoyref import entries
from pusoyref.cli.context import get_context
from pusoyref.cli.options import From, files
from pusoyref.cli.progress import COMPARING, steps
from pusoyref.errors import InvalidRequest, PusoyrefError
from pusoyref.formats.reading import read_sessions, sort_of
from pusoyref.ledger.files import read_file
from pusoyref.ledger.session_log import Stored
from pusoyref.notation.cards import read_card, read_cards
from pusoyref.ruleset.loading import to_values
from pusoyref.ruleset.options import Ruleset
from pusoyref.session.chain import heads
from pusoyref.session.compare import Difference, common_entries, first_difference
from pusoyref.session.history import history
from pusoyref.session.proof import (
    SHORT,
    FactLine,
    ProofOfStates,
    is_proof,
    proof,
    proof_letters,
    read_proof,
)
from pusoyref.session.states import states
from pusoyref.session.undo import LogEntry
from pusoyref.text.entries import entry_words, line_words
from pusoyref.text.style import Style, listed

Verdict = Literal["same", "separate", "older", "newer", "differs"]
AGAINST_SLIPS = (
    "Eight letters are a check against slips, not against cheats, who find two evenings that share them in a second. "
    "Compare all 28."
)


def compare_command(
    other: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE|PROOF",
            autocompletion=files,
            help="What import reads, or 8 or 28 letters or 64 digits of a proof or a history.",
        ),
    ],
    sort: From = None,
) -> None:
    """Whether two evenings are the same and, if not, where they part.

    The current session, or that of --session, and one in a file: the same,
    the one an older state of the other, or different from an entry or a hand
    on. Of a proof: whether the session stands like that, or after which entry
    it did. Exit status 0: the same. 1: different, or unknown here.

    \b
    pusoyref compare ben.json
    pusoyref compare saturday.toml --session S7
    pusoyref compare WHKN MVHR BCDF GHJK LMNP RSTV WXYZ
    """
    text = " ".join(other)
    typed, is_file = read_proof(text), text == "-" or (len(other) == 1 and Path(text).exists())
    if not is_file and typed is None:
        raise InvalidRequest("no-file-or-proof", text=text)
    same = _compared_with_file(text, sort) if is_file or typed is None else _compared_with_proof(text, typed)
    raise typer.Exit(0 if same else 1)


class Compared(Struct, frozen=True):
    """What a comparison came to. `same`: what stands is the same, however it came to it.

    `entry`: how many entries the logs share; None where the file has no log, or one of its own.
    """

    verdict: Verdict
    same: bool
    entry: int | None = None
    difference: Difference | None = None


def compared(mine: Stored, theirs: Stored, *, with_log: bool) -> Compared:
    """A session and another state of it, or another session. `with_log`: `theirs` has all that happened in it."""
    here, there = mine.evening(replay=True), theirs.evening(replay=True)
    difference = first_difference(here, there)
    same, logs = difference is None, (mine.log_entries, theirs.log_entries)
    alike = with_log and _begins_alike(mine, theirs)
    if same and alike and logs[0] == logs[1]:
        return Compared("same", same, len(logs[0]))
    if same and len({mine.document.identity, theirs.document.identity} - {""}) == 2:
        return Compared("separate", same)
    common = common_entries(*logs)
    match [alike and len(log) > common for log in logs]:
        case [False, True]:
            return Compared("older", same, common)
        case [True, False]:
            return Compared("newer", same, common)
        case [True, True] if same or common:
            return Compared("differs", same, common)
    if same:
        return Compared("same", same)
    if _last_state(mine, proof(there)) is not None:
        return Compared("newer", same, None, difference)
    if _last_state(theirs, proof(here)) is not None:
        return Compared("older", same, None, difference)
    return Compared("differs", same, None, difference)


def _begins_alike(mine: Stored, theirs: Stored) -> bool:
    return next(heads(mine.began, ())) == next(heads(theirs.began, ()))


def _last_state(stored: Stored, typed: str) -> int | None:
    """After how many lines of its log a session last stood like that; None where it never did."""
    proofs, last = ProofOfStates(), None
    for at, evening in enumerate(states(stored.header, stored.log_entries, stored.setups)):
        if is_proof(typed, proofs.proof(evening)):
            last = at
    return last


def _last_history(stored: Stored, typed: str) -> int | None:
    """After how many lines of its log a session had that history."""
    at_heads = enumerate(heads(stored.began, stored.log_entries))
    return max((at for at, head in at_heads if is_proof(typed, head)), default=None)


def _compared_with_file(file: str, sort: str | None) -> bool:
    context = get_context()
    id = context.session_id()
    mine = context.session(id).stored()
    text = read_file(file)
    kind = sort_of(text, sort)
    sessions = [stored for stored, _ in read_sessions(text, file, kind, context.rules_folders, "")]
    theirs = _counterpart(mine, sessions, file)
    result = compared(mine, theirs, with_log=kind == "json")
    context.answer(
        lambda: _file_json(id, mine, file, theirs, result, with_log=kind == "json"),
        *_file_lines(id, mine, file, theirs, result, context.style),
    )
    return result.same


def _counterpart(mine: Stored, sessions: Sequence[Stored], file: str) -> Stored:
    """That of the file which is meant: the only one, that of the same identity, or of the same name."""
    if len(sessions) == 1:
        return sessions[0]
    for field in ("identity", "name"):
        wanted = getattr(mine.document, field)
        same = [stored for stored in sessions if wanted and getattr(stored.document, field) == wanted]
        if len(same) == 1:
            return same[0]
    names = tuple(stored.document.name for stored in sessions)
    raise InvalidRequest("which-of-file", file=file, name=mine.document.name, names=names)


def _file_lines(
    id: str, mine: Stored, file: str, theirs: Stored, result: Compared, style: Style
) -> Iterator[str]:
    ours = f"{mine.document.name} ({id})"
    both, entry = f"{ours} and {file}", result.entry
    own, other = len(mine.log_entries), len(theirs.log_entries)
    match result.verdict:
        case "same":
            yield f"{both} are the same evening{'' if entry is None else ', entry for entry'}."
        case "separate":
            yield f"{both} are the same evening, entered separately."
        case "older":
            yield f"{ours} and {file}: yours is an older state of this one{_first_of(entry, own, other)}."
        case "newer":
            yield f"{ours} and {file}: this one is an older state of yours{_first_of(entry, own, other)}."
        case "differs" if entry is not None:
            yield f"{both}: they differ from entry {_number(mine, theirs, entry)} on."
        case _ if mine.document.identity == theirs.document.identity != "":
            yield f"{both} are copies of one evening, and differ."
        case _:
            yield f"{both} are different evenings, or one that was entered differently."
    if entry is not None and result.verdict != "same":
        for who, stored in (("here", mine), (file, theirs)):
            line = _entry(stored, entry)
            yield f"  {who}: {'nothing more' if line is None else f'{line.n}, {_line_words(stored, entry, style)}'}"
        if result.same:
            yield "What stands is the same."
    if result.difference is not None:
        yield from _difference_lines(result.difference, file, style)
    if not result.same:
        yield f"Proof here: {proof_letters(proof(mine.evening(replay=True)))}"
        yield f"Proof of {file}: {proof_letters(proof(theirs.evening(replay=True)))}"


def _first_of(entry: int | None, own: int, other: int) -> str:
    """`: the first 30 of its 34 entries`"""
    return "" if entry is None else f", the first {entry} of {_entries_words(max(own, other))}"


def _entry(stored: Stored, at: int) -> LogEntry | None:
    return stored.log_entries[at] if at < len(stored.log_entries) else None


def _line_words(stored: Stored, at: int, style: Style) -> str:
    """As `log` says it."""
    return line_words(history(stored.log_entries)[at], style)


def _number(mine: Stored, theirs: Stored, at: int) -> int:
    """The number, as `log` has it, of the first entry that is not in both."""
    return min(line.n for line in (_entry(mine, at), _entry(theirs, at)) if line is not None)


def _difference_lines(difference: Difference, file: str, style: Style) -> Iterator[str]:
    number = difference.number
    where = {"hand": f"in hand {number}", "payment": f"in payment {number}"}
    yield f"The first difference is {where.get(difference.what, f'in the {difference.what}, from hand {number} on')}:"
    here, there = _sides(difference, style)
    yield f"  here: {here}"
    yield f"  {file}: {there}"


def _sides(difference: Difference, style: Style) -> tuple[str, str]:
    """What either says there."""
    here, there = difference.here, difference.there
    if difference.what != "rules" or here is None or there is None:
        return fact_words(here, style), fact_words(there, style)
    mine, theirs = dict(here[1]), dict(there[1])
    defaults = to_values(Ruleset(name="", title=""))
    keys = [key for key in sorted({*mine, *theirs}) if mine.get(key) != theirs.get(key)]

    def said(values: dict[str, Any]) -> str:
        return ", ".join(f"{key} {values.get(key, _option(defaults, key))}" for key in keys)

    return said(mine), said(theirs)


def _option(values: dict[str, Any], key: str) -> Any:
    section, _, option = key.partition(".")
    return values[section][option]


def _entries_words(count: int) -> str:
    return f"{count} {'entry' if count == 1 else 'entries'}"


def fact_words(line: FactLine | None, style: Style) -> str:
    """A line of the text under a proof (`session.proof`) in words."""
    match line:
        case None:
            return "nothing"
        case ["turn", trick, player, cards, reason]:
            turn = entries.Turn(player, None if cards is None else read_cards(cards), reason)
            return f"trick {trick}, {entry_words(turn, style)}"
        case ["void", reason]:
            return entry_words(entries.Void(reason), style)
        case ["left" | "counts", player, holding]:
            left = holding if isinstance(holding, int) else read_cards(holding)
            return entry_words(entries.Left(player, left), style)
        case ["holds", player, card]:
            return entry_words(entries.Holds(player, read_card(card)), style)
        case ["held", pairs]:
            return entry_words(entries.Held(tuple((who, (read_card(card),)) for card, who in pairs)), style)
        case ["lowest", card]:
            return entry_words(entries.Lowest(read_card(card)), style)
        case ["leftover", player]:
            return entry_words(entries.Leftover(player), style)
        case ["deal", player, cards]:
            return entry_words(entries.Deal(player, read_cards(cards)), style)
        case ["fed-by", player]:
            return entry_words(entries.FedBy(player), style)
        case ["payment", payer, payee, centavos, after, date, note]:
            pay = entries.Pay(payer, payee, centavos, date, note)
            return f"after hand {after}, {entry_words(pay, style)}"
        case ["stake", centavos]:
            return f"{style.pesos(centavos)} a point"
        case ["out-with", cards]:
            return f"out with {style.cards(read_cards(cards))}"
        case ["players" | "owes" | "order" as word, names]:
            return f"{word} {listed(names)}"
        case [word, *values]:
            return " ".join(map(str, (word, *values)))
    raise AssertionError(line)


def _file_json(
    id: str, mine: Stored, file: str, theirs: Stored, result: Compared, *, with_log: bool
) -> dict[str, Any]:
    style, entry, difference = get_context().plain_style, result.entry, result.difference
    sides = None if difference is None else _sides(difference, style)
    shown = entry if result.verdict != "same" else None
    return {
        "session": mine.document.name,
        "id": id,
        "file": file,
        "verdict": result.verdict,
        "same": result.same,
        "entry": None if shown is None else _number(mine, theirs, shown),
        "here": _entry_json(mine, shown, style),
        "there": _entry_json(theirs, shown, style),
        "difference": None
        if difference is None or sides is None
        else {"what": difference.what, "number": difference.number, "here": sides[0], "there": sides[1]},
        "proofs": [proof(stored.evening(replay=True)) for stored in (mine, theirs)],
        "histories": [mine.history, theirs.history if with_log else None],
    }


def _entry_json(stored: Stored, at: int | None, style: Style) -> dict[str, Any] | None:
    line = None if at is None else _entry(stored, at)
    if line is None or at is None:
        return None
    return {"n": line.n, "time": line.time, "text": _line_words(stored, at, style), "line": line.text}


def _compared_with_proof(text: str, typed: str) -> bool:
    context = get_context()
    id = context.session_id()
    stored = context.session(id).stored()
    log, ours = stored.log_entries, f"{stored.document.name} ({id})"
    at, of = _last_state(stored, typed), "proof"
    if at is None:
        at, of = _last_history(stored, typed), "history"
    same = at == len(log)
    others = [] if at is not None else [*_others(id, typed)]
    verdict = "same" if same else "earlier" if at is not None else "elsewhere" if others else "unknown"
    if same:
        lines = [f"That is the {of} of {ours} as it stands."]
    elif at:
        last, words = log[at - 1], _line_words(stored, at - 1, context.style)
        lines = [
            f"That is the {of} of {ours} as it stood after entry {last.n}: {words}.",
            f"Since then: {_entries_words(len(log) - at)}; pusoyref log shows them.",
        ]
    elif at == 0:
        lines = [f"That is the {of} of {ours} before its first entry."]
    elif others:
        names = [f"{name} ({other})" for other, name in others]
        lines = [f"{ours} never stood like that; it is the proof of {listed(names)}."]
    else:
        lines = [f"Unknown here: {ours} never stood like that, and no other session here does now."]
    if len(typed) == SHORT and verdict != "unknown":
        lines.append(AGAINST_SLIPS)
    context.answer(
        lambda: {
            "session": stored.document.name,
            "id": id,
            "proof": text,
            "verdict": verdict,
            "same": same,
            "of": None if at is None else of,
            "entry": None if at is None or same else log[at - 1].n if at else 0,
            "sessions": [{"id": other, "name": name} for other, name in others],
            "short": len(typed) == SHORT,
        },
        *lines,
    )
    return same


def _others(id: str, typed: str) -> Iterator[tuple[str, str]]:
    """Ids and names of the other sessions here that stand like that; what cannot be read is doctor's business."""
    store = get_context().store
    for other in steps([other for other in store.ids() if other != id], COMPARING):
        with suppress(PusoyrefError):
            evening = store.open(other).evening_replayed()
            if is_proof(typed, proof(evening)):
                yield other, evening.header.name
