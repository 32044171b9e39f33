"""A file that was brought back → the tables in it, each with the session that it can become."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace

from pusoyref.cli.desk import desk
from pusoyref.cli.files import read_file
from pusoyref.errors import PusoyrefError, Unreadable
from pusoyref.ledger.import_json import import_sessions
from pusoyref.ledger.new_session import BroughtBack, Coming, NewSession
from pusoyref.notation.names import folded
from pusoyref.session.evening import Evening, TournamentTable
from pusoyref.sheet.read import read_sheet
from pusoyref.sheet.recognise import recognise
from pusoyref.tournament.copies import copy_of
from pusoyref.tournament.fitting import Fault, fault
from pusoyref.tournament.gather import Brought
from pusoyref.tournament.state import Tournament

Source = NewSession | BroughtBack


def tables_in(file: str, tournament: Tournament) -> Iterator[Brought[Source] | PusoyrefError]:
    """Every table of this tournament in a file, or why one is none.

    Errors: those of reading the file.
    """
    for source, evening in _sessions(read_file(file), file):
        try:
            tied = evening.header.tournament
            check_tie(tied, tournament)
            assert tied is not None
            check_fits(evening, tournament, tied.round, tied.table)
        except Unreadable as error:
            yield error
        else:
            yield Brought(file, (tied.round, tied.table), copy_of(evening), source)


def _sessions(text: str, file: str) -> list[tuple[Source, Evening]]:
    """Every session of a file, replayed. Errors: those of reading it."""
    sort = recognise(text)
    if sort == "big-two-scorer":
        raise Unreadable("no-tie-in-sheets", file=file)
    if sort == "json":
        return [(BroughtBack(one), one.evening(replay=True)) for one in import_sessions(text, file)]
    reading = read_sheet(text, file, folders=(Path(file).parent, *desk().rules_folders))
    evening = reading.evening
    return [(NewSession(evening.header, reading.events, evening), evening)]


def check_tie(tied: TournamentTable | None, tournament: Tournament) -> None:
    """Errors: `no-tie`, `other-tournament`, `table-not-drawn`."""
    if tied is None:
        raise Unreadable("no-tie", name=tournament.name, id=tournament.id)
    if tied.id != tournament.id or folded(tied.name) != folded(tournament.name):
        raise Unreadable("other-tournament", found=tied.name, id=tied.id, name=tournament.name)
    drawn = tournament.drawn
    if tied.round > len(drawn) or tied.table > len(drawn[tied.round - 1].tables):
        raise Unreadable("table-not-drawn", round=tied.round, table=tied.table)


def check_fits(evening: Evening, tournament: Tournament, round_: int, table: int) -> None:
    """Errors: `table-unfit` with `fault` one of players, rules, stake, refused."""
    players = tournament.drawn[round_ - 1].players(table)
    wrong = fault(evening, players, tournament.rules, tournament.stake)
    if wrong is not None:
        raise Unreadable("table-unfit", round=round_, table=table, **_told(wrong))


def _told(wrong: Fault) -> dict[str, object]:
    def said(words: tuple[str, ...]) -> tuple[str, ...]:
        pesos = desk().plain_speech.pesos
        return tuple(pesos(int(word)) for word in words) if wrong.code == "stake" else words

    return {
        "fault": wrong.code,
        "hand": wrong.hand,
        "found": said(wrong.found),
        "wanted": said(wrong.wanted),
    }


def renamed(source: Source, name: str) -> Coming:
    """The session under the name that it gets here."""
    if isinstance(source, BroughtBack):
        return BroughtBack(replace(source.stored, document=replace(source.stored.document, name=name)))
    header = replace(source.header, name=name)
    return NewSession(header, source.events, replace(source.evening, header=header))
