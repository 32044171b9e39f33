"""Copies of tables taken in one after another: which of them becomes the table, which is another's, which differs.

Pure: the copies come read and replayed, what is here comes by a function.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import PurePath
from typing import Generic, Literal, TypeVar

from msgspec import Struct

from pusoyref.session.evening import Evening
from pusoyref.session.proof import canonical_hand, proof
from pusoyref.tournament.entries import Disputed, Kept
from pusoyref.tournament.state import Dispute, TableState, Tournament

Verdict = Literal["same", "newer", "older", "differs"]


class Copy(Struct, frozen=True):
    """A table as a session has it, every hand replayed. `hands`: what is in the proof of each finished hand."""

    evening: Evening
    proof: str
    hands: Mapping[int, str]


class Compared(Struct, frozen=True):
    """What another copy is to the one that is here. `hands`: those that are in both and differ."""

    verdict: Verdict
    hands: tuple[int, ...] = ()


def copy_of(evening: Evening) -> Copy:
    """Every hand must have been replayed."""
    done = [record for record in evening.hands if record.result.status in ("complete", "void")]
    return Copy(evening, proof(evening), {record.number: canonical_hand(record) for record in done})


def compared(here: Copy | None, other: Copy) -> Compared:
    """`newer` has all that is here and more, `older` less. A hand that is not over yet counts for nothing."""
    if here is None:
        return Compared("newer")
    if here.proof == other.proof:
        return Compared("same")
    both = here.hands.keys() & other.hands.keys()
    differing = tuple(sorted(number for number in both if here.hands[number] != other.hands[number]))
    if differing:
        return Compared("differs", differing)
    if len(other.hands) > len(both):
        return Compared("newer")
    return Compared("older" if len(here.hands) > len(both) else "same")


T = TypeVar("T")
Where = tuple[int, int]
Outcome = Literal["taken", "same", "known", "older", "differs", "kept"]


class Brought(Struct, Generic[T], frozen=True):
    """A copy of a table from a file; `source` is whatever the session is to be made of."""

    file: str
    where: Where
    copy: Copy
    source: T


class Gathered(Struct, Generic[T], frozen=True):
    """What became of one. `here`: the copy it was held against, None for none; `hands`: those that differ."""

    brought: Brought[T]
    outcome: Outcome
    hands: tuple[int, ...] = ()
    here: Copy | None = None


class Gathering(Generic[T]):
    """`here` gives what is kept of a table, None for nothing. `take`: files that win, `keep`: what is here wins."""

    def __init__(
        self,
        tournament: Tournament,
        here: Callable[[Where], Copy | None],
        take: frozenset[str],
        *,
        keep: bool,
    ) -> None:
        self._tournament = tournament
        self._here = here
        self._take = take
        self._keep = keep
        self._now: dict[Where, Copy | None] = {}
        self.taken: dict[Where, Brought[T]] = {}

    def bring(self, brought: Brought[T]) -> Gathered[T]:
        """One copy more; what it is to the table as it stands by now."""
        where = brought.where
        if where not in self._now:
            self._now[where] = self._here(where)
        here = self._now[where]
        found = compared(here, brought.copy)
        # Nothing here to be older than, or put right: a copy that was here before is good enough again.
        outcome: Outcome = "taken" if here is None else self._outcome(brought, found)
        if outcome == "taken":
            self._now[where] = brought.copy
            self.taken[where] = brought
        return Gathered(brought, outcome, found.hands, here)

    def _outcome(self, brought: Brought[T], found: Compared) -> Outcome:
        if brought.file in self._take and found.verdict != "same":
            return "taken"
        if found.verdict in ("same", "older"):
            return found.verdict
        if brought.copy.proof in table_state(self._tournament, brought.where).known:
            return "known"  # Taken or put aside once before; what is here has been put right since.
        if found.verdict == "newer":
            return "taken"
        return "kept" if self._keep else "differs"


def choices(tournament: Tournament, gathered: Sequence[Gathered[T]], *, keep: bool) -> list[Disputed | Kept]:
    """Copies that differ, once each; with `keep` the choice of what is here, for those that differed before too."""
    entries: dict[tuple[Where, str], Disputed | Kept] = {}
    for one in gathered:
        where, proof, file = one.brought.where, one.brought.copy.proof, file_name(one.brought.file)
        known = [dispute.proof for dispute in table_state(tournament, where).disputes]
        if one.outcome == "kept":
            entries[where, proof] = Kept(*where, file, proof)
        elif one.outcome == "differs" and proof not in known:
            entries[where, proof] = Disputed(*where, file, proof, one.hands)
    for where, dispute in open_disputes(tournament) if keep else ():
        entries.setdefault((where, dispute.proof), Kept(*where, dispute.file, dispute.proof))
    return list(entries.values())


def open_disputes(tournament: Tournament) -> list[tuple[Where, Dispute]]:
    """Every copy that differs from what is here, with nothing decided."""
    return [
        ((round_.number, table), dispute)
        for round_ in tournament.drawn
        for table, state in enumerate(round_.tables, 1)
        for dispute in state.disputes
    ]


def table_state(tournament: Tournament, where: Where) -> TableState:
    """What is known of a table."""
    return tournament.drawn[where[0] - 1].tables[where[1] - 1]


def file_name(file: str) -> str:
    """A file as the log has it: its name; where it lay is nobody's business later."""
    return "standard input" if file == "-" else PurePath(file).name
