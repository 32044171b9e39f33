"""Words for files: those people write, and those in which sessions are kept."""

from __future__ import annotations

from pusoyref.text.error_fields import Facts, Sentence, Words
from pusoyref.text.style import sentence


def _circular_rules(at: Facts) -> str:
    return f"{at.plain('file')} extends itself, by way of others; let one of them extend a preset."


def _unreadable_file(at: Facts) -> str:
    return f"{at.plain('file', 'The file')} cannot be read: {at.plain('why', 'no reason given').rstrip('.')}."


def _bad_sheet(at: Facts) -> str:
    where = [at.plain("file")] if at.said("file") else []
    where += [
        f"{word} {at.plain(word)}" for word in ("line", "hand", "trick", "turn", "payment") if at.said(word)
    ]
    token = at.quoted("token") if at.said("token") else ""
    why = _inner(at)
    # The inner sentence usually quotes the token itself.
    said = f"{token}: {why}" if token and token not in why else why
    return f"{', '.join(where)}: {said}" if where else sentence(said)


def _inner(at: Facts) -> str:
    why = at.fields.get("why")
    if isinstance(why, Sentence):
        return why
    return f"{at.plain('why', 'this cannot be read').rstrip('.')}."


def _too_large(at: Facts) -> str:
    return f"{at.plain('file', 'The file')} is too large to be a session file; nothing was read."


def _bad_entry(at: Facts) -> str:
    line = at.quoted("line")
    return f"An entry of this session cannot be read: {line}. See what is sound with: pusoyref doctor"


def _locked(at: Facts) -> str:
    who = f" (process {at.plain('pid')})" if at.said("pid") else ""
    return f"{at.plain('file')} is in use by another pusoyref{who}; close that one, or try again."


_DAMAGED = {
    "empty": "it is empty",
    "not-json": "it breaks off or was changed",
    "not-an-object": "it holds something else",
    "no-stamp": "its stamp is missing",
    "not-a-table": "a part of it is missing",
    "sum": "its contents do not match their checksum",
}


def _damaged(at: Facts) -> str:
    why = _DAMAGED.get(at.said("why"), at.plain("why", "it cannot be read"))
    return f"{at.plain('file')} is damaged: {why}. Nothing was changed.{_copy(at)}"


def _foreign(at: Facts) -> str:
    return f"{at.plain('file')} was not written by pusoyref. Nothing was changed.{_copy(at)}"


def _copy(at: Facts) -> str:
    if at.said("copy"):
        return f" A good copy is {at.plain('copy')}; pusoyref doctor --restore brings it back."
    return " There is no good copy of it." if "copy" in at.fields else ""


def _newer_version(at: Facts) -> str:
    return (
        f"{at.plain('file')} was written by a newer pusoyref (format {at.plain('schema', '?')}, known here "
        f"{at.plain('known', '?')}); update this one. Nothing was changed."
    )


def _cannot_write(at: Facts) -> str:
    why = at.plain("why", "no reason given").rstrip(".")
    stands = "What was saved before is still there; put that right, then try again."
    if at.fields.get("may_stand"):
        stands = (
            "Whether the last entry was saved is not sure: look at pusoyref status before entering it again."
        )
    return f"{at.plain('file', 'The data')} cannot be saved: {why}. {stands}"


def _cannot_read(at: Facts) -> str:
    return f"{at.plain('file', 'The data')} cannot be read: {at.plain('why', 'no reason given').rstrip('.')}."


def _no_copy(at: Facts) -> str:
    return f"There is no good copy of {at.plain('file')} to bring back; it was left as it is."


def _not_damaged(at: Facts) -> str:
    return f"{at.plain('file')} is sound; there is nothing to restore."


def _sums_differ(at: Facts) -> str:
    where = f", {at.plain('key')}" if at.said("key") else ""
    return (
        f"{at.plain('file', 'The file')}{where}: it says {at.quoted('stored')}, but by its own entries it is "
        f"{at.quoted('computed')}. It was changed by hand, or not written by pusoyref; it was left alone."
    )


def _rules_exist(at: Facts) -> str:
    return (
        f"There are rules {at.quoted('name')} already, in {at.plain('file')}; choose another name, "
        "or move that file away."
    )


def _bad_rules_name(at: Facts) -> str:
    return (
        f"{at.quoted('name')} cannot be the name of a ruleset: letters, digits, - and _, at most 40, "
        "and not the name of a preset."
    )


FILES: dict[str, Words] = {
    "rules-exist": _rules_exist,
    "bad-rules-name": _bad_rules_name,
    "circular-rules": _circular_rules,
    "unreadable-file": _unreadable_file,
    "bad-sheet": _bad_sheet,
    "too-large": _too_large,
    "bad-entry": _bad_entry,
    "locked": _locked,
    "damaged": _damaged,
    "foreign": _foreign,
    "newer-version": _newer_version,
    "cannot-write": _cannot_write,
    "cannot-read": _cannot_read,
    "no-copy": _no_copy,
    "sums-differ": _sums_differ,
    "not-damaged": _not_damaged,
    "no-file": lambda at: (
        f"There is no file {at.plain('file')} any more; see all sessions with: pusoyref sessions"
    ),
}
_ODD_COUNTS = {
    "number": "a hand has four counts",
    "cards": "nobody is left with more than 13 cards",
    "winner": "exactly one of the four has 0 cards left",
    "takers": "only one player can take all losses (t)",
    "players": "no line above names the four players",
}


def _odd_counts(at: Facts) -> str:
    return f"{at.quoted('text')} is no hand: {_ODD_COUNTS.get(at.said('why'), _ODD_COUNTS['number'])}."


def _odd_lines(at: Facts) -> str:
    return " ".join(odd_lines(at)) or "The sheet has odd lines; nothing of it was taken."


def odd_lines(at: Facts) -> list[str]:
    """A sentence for each odd line, how many more there are, that nothing was taken."""
    faults, more = at.fields.get("faults"), at.fields.get("more")
    if not isinstance(faults, tuple):
        return []
    told = [fault for fault in faults if isinstance(fault, Sentence)]
    return [*told, *([f"{more} more lines are odd."] if more else []), "Nothing of it was taken."]


def _half_imported(at: Facts) -> str:
    return (
        f"{at.plain('file', 'The sheet')} could not be saved to its end ({at.plain('why', 'no reason given')}), and "
        f"of its sessions these could not be taken away again: {', '.join(at.words('ids')) or 'none'}. Import it "
        "again when that is put right: what is here already is left alone."
    )


SHEETS: dict[str, Words] = {
    "odd-line": lambda at: (
        f"{at.quoted('text')} is no line of a score sheet: a date as in 2026-11-28, F=10, four names, or the "
        "four counts of a hand."
    ),
    "odd-counts": _odd_counts,
    "odd-threshold": lambda at: (
        f"{at.quoted('text')} is no number of cards from which penalties double: write F= and 1 to 13."
    ),
    "odd-lines": _odd_lines,
    "no-hands": lambda at: f"{at.plain('file', 'The sheet')} has no hand in it; nothing was taken.",
    "half-imported": _half_imported,
    "only-for-sheets": lambda at: (
        f"{at.plain('file', 'The file')} says itself how it was played; {at.plain('option', 'that option')} is for "
        "big-two-scorer sheets."
    ),
}
