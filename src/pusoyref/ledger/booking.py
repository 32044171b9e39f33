"""Payments booked in several sessions by one command: in all of them, or in none.

Files cannot be saved together in one instant. So a note says beforehand what is to be booked where, and goes when
all of it is; a note that is still there tells of a command that died on the way, and what to take back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path

import msgspec
from msgspec import Struct

from pusoyref.entries import Pay
from pusoyref.errors import InvalidRequest, LedgerError
from pusoyref.ledger.copies import name_aside
from pusoyref.ledger.disk import cannot_write, move_file, read_value, remove_file, write_value
from pusoyref.ledger.lock import Lock
from pusoyref.ledger.log_file import next_number
from pusoyref.ledger.open_session import OpenSession
from pusoyref.ledger.saves import taken_back_on_failure
from pusoyref.ledger.session_log import Stored
from pusoyref.ledger.sessions import SessionStore
from pusoyref.ledger.store import id_number
from pusoyref.notation.entries import write_entry
from pusoyref.session.evening import Evening
from pusoyref.session.standings import owed
from pusoyref.session.undo import LogEntry


class Booking(Struct, frozen=True):
    """What is to be booked in a session. `owed`: the balances it was worked out from."""

    owed: Mapping[str, int]
    payments: tuple[Pay, ...]


class _Booked(Struct, frozen=True):
    """The number that the first payment will have, and its line."""

    n: int
    line: str


_Places = dict[str, _Booked]


class BatchBooking:
    """Bookings over several sessions of one data folder."""

    def __init__(self, store: SessionStore, clock: Callable[[], str]) -> None:
        self._store = store
        self._clock = clock
        self._note = store.folder / "booking.json"

    def book(self, bookings: Mapping[str, Booking]) -> None:
        """Books everything, each session's share as one entry that one undo takes back.

        Errors: `changed-meanwhile`, `booking-broke-off`; those of the locks and the storage, and then nothing is
        booked anywhere.
        """
        wanted = {id: booking for id, booking in bookings.items() if booking.payments}
        if not wanted:
            return
        with self._locked(wanted) as sessions, taken_back_on_failure():
            if self.broken_off():
                raise LedgerError("booking-broke-off", file=str(self._note))
            stored = {id: session.stored() for id, session in sessions.items()}
            places = {id: _place(stored[id], wanted[id]) for id in sessions}
            if len(places) > 1:
                self._write_note(places)
            try:
                for id, session in sessions.items():
                    session.enter_locked(stored[id], _unchanged(wanted[id]), read=Stored.evening_to_settle)
                if len(places) > 1:
                    self._remove_note()  # One that came back with the power would have all of it taken back.
            except BaseException:
                self._take_back(sessions, places)
                raise

    def broken_off(self) -> tuple[str, ...]:
        """Ids of the sessions that a command died over; empty where all is well."""
        return tuple(self._read_note())

    def put_aside(self) -> Path:
        """Gives a damaged note another name, so that settlements can be booked again. Errors: `cannot-write`."""
        with Lock(self._note):
            aside = name_aside(self._note)
            try:
                move_file(self._note, aside)
            except OSError as error:
                raise cannot_write(self._note, error) from error
        return aside

    def take_back(self) -> tuple[str, ...]:
        """Takes back what a command that died had booked already. Ids of the sessions that had it."""
        places = self._read_note()
        with self._locked(places) as sessions:
            return self._take_back(sessions, places)

    @contextmanager
    def _locked(self, ids: Mapping[str, object]) -> Iterator[dict[str, OpenSession]]:
        """These sessions, their locks always taken in the same order: so two never wait for each other."""
        sessions = {id: self._store.open(id) for id in sorted(ids, key=id_number)}
        with ExitStack() as held:
            held.enter_context(Lock(self._note))
            for session in sessions.values():
                held.enter_context(Lock(session.file.path))
            yield sessions

    def _take_back(
        self, sessions: Mapping[str, OpenSession], places: Mapping[str, _Booked]
    ) -> tuple[str, ...]:
        booked = []
        for id, session in sessions.items():
            place, stored = places[id], session.stored()
            booking = [line for line in stored.log_entries if line.n == place.n and line.text == place.line]
            if booking and booking[0].group in stored.undo_state.done:
                number = next_number(stored)
                undone = LogEntry(number, self._clock(), "undo", place.line, target=booking[0].group)
                session.file.put(stored, {"log": {number: undone}})
                booked.append(id)
        self._remove_note()
        return tuple(booked)

    def _write_note(self, places: Mapping[str, _Booked]) -> None:
        write_value(self._note, places)

    def _read_note(self) -> dict[str, _Booked]:
        """Errors: `note-damaged` with the `damage`, an error."""
        try:
            return read_value(self._note, _Places, partial(msgspec.json.decode, type=_Places)) or {}
        except LedgerError as error:
            raise LedgerError("note-damaged", file=str(self._note), damage=error) from None

    def _remove_note(self) -> None:
        try:
            remove_file(self._note)
        except OSError as error:
            raise cannot_write(self._note, error) from error


def _place(stored: Stored, booking: Booking) -> _Booked:
    return _Booked(next_number(stored), write_entry(booking.payments[0]))


def _unchanged(booking: Booking) -> Callable[[Evening], Sequence[Pay]]:
    def choose(evening: Evening) -> Sequence[Pay]:
        if owed(evening) != dict(booking.owed):
            raise InvalidRequest("changed-meanwhile", name=evening.header.name)
        return booking.payments

    return choose
