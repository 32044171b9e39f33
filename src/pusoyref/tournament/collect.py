"""Copies of tables taken in one after another: which of them becomes the table, which is another's, which differs.

Pure: the copies come read and replayed, what is here comes by a function.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import PurePath
from typing import Any, Literal

from msgspec import Struct

from pusoyref.errors import InvalidRequest, PusoyrefError
from pusoyref.session.evening import Evening, HandRecord
from pusoyref.session.proof import canonical_hand, proof
from pusoyref.tournament.entries import Collected, Disputed, Entry, Kept
from pusoyref.tournament.state import TableState, Tournament

Verdict = Literal["same", "newer", "older", "differs"]
Outcome = Literal["taken", "same", "known", "older", "differs", "kept"]
Where = tuple[int, int]
"""Round and table, from 1."""


class Copy(Struct, frozen=True):
    """A table as a session has it, every hand replayed. `hands`: what is in the proof of each finished hand."""

    evening: Evening
    proof: str
    hands: Mapping[int, str]

    def record(self, number: int) -> HandRecord:
        """The hand of that number."""
        return next(record for record in self.evening.hands if record.number == number)


def copy_of(evening: Evening) -> Copy:
    """Every hand must have been replayed."""
    done = [record for record in evening.hands if record.result.status in ("complete", "void")]
    return Copy(evening, proof(evening), {record.number: canonical_hand(record) for record in done})


def compared(present: Copy | None, other: Copy) -> tuple[Verdict, tuple[int, ...]]:
    """What another copy is to the one that is here, and the hands that are in both and differ.

    `newer` has all that is here and more, `older` less. A hand that is not over yet counts for nothing.
    """
    if present is None:
        return "newer", ()
    if present.proof == other.proof:
        return "same", ()
    both = present.hands.keys() & other.hands.keys()
    differing = tuple(sorted(number for number in both if present.hands[number] != other.hands[number]))
    if differing:
        return "differs", differing
    if len(other.hands) > len(both):
        return "newer", ()
    return "older" if len(present.hands) > len(both) else "same", ()


def same_scores(present: Copy, other: Copy) -> bool:
    """Whether every hand of the other copy came to the same here, where more may be known of what was played."""
    ours = {record.number: record.result for record in present.evening.hands}
    return all(
        record.number in ours and same_score(present.record(record.number), record)
        for record in other.evening.hands
    )


def same_score(one: HandRecord, other: HandRecord) -> bool:
    """Whether two hands came to the same, whatever was played."""
    return (one.result.points, one.result.left) == (other.result.points, other.result.left)


class Gathered(Struct, frozen=True):
    """A copy of a table from a file, and what became of it. `source`: whatever the session is to be made of.

    `here`: the copy it was held against, None for none; `hands`: those that differ.
    """

    file: str
    where: Where
    copy: Copy
    source: Any
    outcome: Outcome
    hands: tuple[int, ...]
    here: Copy | None


class RejectedFile(Struct, frozen=True):
    """A file, or a table in it, of which nothing was taken."""

    file: str
    error: PusoyrefError


class Placed(Struct, frozen=True):
    """Where a copy is kept: the session's id, and the proof of what it took the place of, "" for nothing."""

    session: str
    before: str


class Gathering:
    """What is brought in one command, and what becomes of it.

    `here` gives what is kept of a table, None for nothing. `take`: files that win, `keep`: what is here wins.
    `taken`: the copies that become their tables; once they are kept, `placed` says where.
    """

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
        self.gathered: list[Gathered] = []
        self.refused: list[RejectedFile] = []
        self.taken: dict[Where, Gathered] = {}
        self.placed: Mapping[Where, Placed] = {}

    def bring(self, file: str, where: Where, copy: Copy, source: Any, *, by_score: bool = False) -> None:
        """One copy more, held against the table as it stands by now. `by_score`: the same scores are the same copy."""
        if where not in self._now:
            self._now[where] = self._here(where)
        here = self._now[where]
        verdict, hands = compared(here, copy)
        outcome: Outcome = "taken"  # Nothing here: a copy that was here before is good enough again.
        if here is not None:
            outcome = self._outcome(file, where, copy, verdict)
        if outcome == "differs" and by_score and here is not None and same_scores(here, copy):
            outcome, hands = "same", ()
        gathered = Gathered(file, where, copy, source, outcome, hands, here)
        self.gathered.append(gathered)
        if outcome == "taken":
            self._now[where] = copy
            self.taken[where] = gathered

    def _outcome(self, file: str, where: Where, copy: Copy, verdict: Verdict) -> Outcome:
        if file in self._take and verdict != "same":
            return "taken"
        if verdict in ("same", "older"):
            return verdict
        if copy.proof in table_state(self._tournament, where).known:
            return "known"  # Taken or put aside once before; what is here has been put right since.
        if verdict == "newer":
            return "taken"
        return "kept" if self._keep else "differs"

    def entries(self, placed: Mapping[Where, Placed]) -> list[Entry]:
        """What is entered once the copies that were taken are kept, each in the session that `placed` says.

        Copies that differ are entered once each; with `keep` the choice of what is here, for those that differed
        before too. Errors: `no-dispute`.
        """
        self.placed = placed
        choices: dict[tuple[Where, str], Disputed | Kept] = {}
        for brought in self.gathered:
            where, proof, file = brought.where, brought.copy.proof, file_name(brought.file)
            known = [dispute.proof for dispute in table_state(self._tournament, where).disputes]
            if brought.outcome == "kept":
                choices[where, proof] = Kept(*where, file, proof)
            elif brought.outcome == "differs" and proof not in known:
                choices[where, proof] = Disputed(*where, file, proof, brought.hands)
        for kept in _kept(self._tournament) if self._keep else ():
            choices.setdefault(((kept.round, kept.table), kept.proof), kept)
        if self._keep and not choices and not self.gathered and not self.refused:
            raise InvalidRequest("no-dispute")
        return [*self._collected(), *choices.values()]

    def _collected(self) -> Iterator[Collected]:
        for where, brought in self.taken.items():
            placed, file = self.placed[where], file_name(brought.file)
            yield Collected(
                *where, placed.session, file, len(brought.copy.hands), brought.copy.proof, placed.before
            )

    def session(self, where: Where) -> str:
        """The id of a table's session, "" where nothing was taken."""
        return self.placed[where].session if where in self.placed else ""


def _kept(tournament: Tournament) -> Iterator[Kept]:
    """The choice of what is here, for every copy that differs from it with nothing decided."""
    for round_ in tournament.drawn:
        for table, state in enumerate(round_.tables, 1):
            for dispute in state.disputes:
                yield Kept(round_.number, table, dispute.file, dispute.proof)


def table_state(tournament: Tournament, where: Where) -> TableState:
    """What is known of a table."""
    return tournament.drawn[where[0] - 1].tables[where[1] - 1]


def file_name(file: str) -> str:
    """A file as the log has it: its name; where it lay is nobody's business later."""
    return "standard input" if file == "-" else PurePath(file).name
