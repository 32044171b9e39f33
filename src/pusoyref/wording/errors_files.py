"""Words for files: those people write, and those in which sessions are kept."""

from __future__ import annotations

from pusoyref.errors import PusoyrefError
from pusoyref.wording.facts import Facts, Words
from pusoyref.wording.speech import sentence


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
    if isinstance(why, PusoyrefError):
        from pusoyref.wording.errors import error_words

        return error_words(why, at.speech)
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
