"""The history of a session: a hash chain over all that ever happened in it, whether it stands or not.

Two people with the same history hold the same log: every entry, refusal, undo and redo, with its number, time, group,
text, target, code, words and rules, in this order, after what the session began with (`created`, date, players,
stake, rules, its tournament's table). Each head is the SHA-256 of the head before it and of one entry, so that the
history of an older state of the same log is found again on the way. Not in it: the session's name, id and identity,
which whoever keeps it gives it, and what follows from the log: how hands began and what they came to, of which
`session.proof` is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec.json import Encoder
from msgspec.structs import asdict

from pusoyref.session.undo import LogEntry

_ENCODER = Encoder(order="deterministic")


def history(began: Mapping[str, Any], log_entries: Iterable[LogEntry]) -> str:
    """The head of the chain, 64 hexadecimal digits. `began`: what the session began with, as JSON knows it."""
    *_, head = heads(began, log_entries)
    return head


def heads(began: Mapping[str, Any], log_entries: Iterable[LogEntry]) -> Iterator[str]:
    """The head before the first entry, then the one after each."""
    from hashlib import sha256  # 5 ms: only where a history is asked for.

    head = sha256(_ENCODER.encode(["pusoyref session", 1, began])).digest()
    yield head.hex()
    for log_entry in log_entries:
        # What is empty is left out: a field that is added later leaves the chains of today as they are.
        said = {field: value for field, value in asdict(log_entry).items() if value not in ("", 0, None)}
        head = sha256(head + _ENCODER.encode(said)).digest()
        yield head.hex()
