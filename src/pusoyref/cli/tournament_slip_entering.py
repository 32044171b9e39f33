"""`tournament enter`: a slip becomes the table's session, unless it is there already or says something else."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from pusoyref.cli.desk import desk
from pusoyref.cli.tournament_collecting import Report, copy_here, taken_entries
from pusoyref.cli.tournament_desk import open_tournament, results_of
from pusoyref.cli.tournament_files import Source, check_fits
from pusoyref.cli.tournament_opening import header_of
from pusoyref.cli.tournament_slip_reading import Slip, asked_slip, piped_rows, typed_slip
from pusoyref.export.shapes import hand_json
from pusoyref.export.tournament import missing_json
from pusoyref.ledger.new_session import NewSession
from pusoyref.session.evening import Evening, Event
from pusoyref.session.fold import begin
from pusoyref.tournament.copies import copy_of
from pusoyref.tournament.drawing import find_table
from pusoyref.tournament.entries import Entry
from pusoyref.tournament.gather import Brought, Gathered, Gathering, Where
from pusoyref.tournament.missing import missing
from pusoyref.tournament.slip_hands import check_rules, same_scores, without_last_play
from pusoyref.tournament.stale import stale_rounds
from pusoyref.tournament.state import Tournament
from pusoyref.view.tournament_copies import side_by_side
from pusoyref.wording import tournament_slips as said
from pusoyref.wording.refusals import message
from pusoyref.wording.tournament import missing_lines, stale_lines


def enter_slip(
    which: str | None, where: Where, rows: Sequence[str], totals: str | None, *, take: bool
) -> int:
    """The exit status: 1 where the slip differs from what is here and was not taken."""
    here = open_tournament(which)
    before = here.tournament()
    check_rules(before.rules)
    drawn = find_table(before, *where)
    begun = begin(header_of(before, *where))
    slip = _read(begun, drawn.hands, rows, totals)
    report = Report()

    def chosen(now: Tournament) -> list[Entry]:
        check_fits(slip.evening, now, *where)  # Nobody was seated otherwise while it was typed.
        brought = Brought[Source](said.A_SLIP, where, copy_of(slip.evening), _session(slip))
        gathering = Gathering[Source](
            now, lambda where: copy_here(now, where), frozenset([said.A_SLIP] if take else ()), keep=False
        )
        report.gathered = [_seen(gathering, brought, take=take)]
        return taken_entries(now, report, gathering)

    after, _ = here.enter(chosen)
    _show(after, slip, report)
    return 1 if report.gathered[0].outcome == "differs" else 0


def _read(begun: Evening, most: int, rows: Sequence[str], totals: str | None) -> Slip:
    if not rows and sys.stdin.isatty() and sys.stdout.isatty() and not desk().as_json:
        return asked_slip(begun, most)
    if not rows:
        rows, below = piped_rows()
        totals = below if totals is None else totals
    return typed_slip(begun, most, rows, totals)


def _session(slip: Slip) -> NewSession:
    events = tuple(Event(at, hand.entry, at, group=at) for at, hand in enumerate(slip.hands, 1))
    return NewSession(slip.evening.header, events, slip.evening)


def _seen(gathering: Gathering[Source], brought: Brought[Source], *, take: bool) -> Gathered[Source]:
    """What became of it. A table that knows what was played is not asked to forget it for the same scores."""
    found = gathering.bring(brought)
    if found.outcome == "differs" and found.here is not None and same_scores(found.here, brought.copy):
        return Gathered(brought, "same", (), found.here)
    return found


def _show(tournament: Tournament, slip: Slip, report: Report) -> None:
    here, (one,) = desk(), report.gathered
    waiting = missing(tournament, results_of(tournament), one.brought.where[0])
    after = one.brought.where[0]  # What this slip cannot have changed was said before.
    stale = [number for number in stale_rounds(tournament, results_of(tournament)) if number > after]
    lines = [said.hand_read(record) for record in slip.evening.hands]
    if not slip.guarded and not here.as_json:
        here.notice(said.NO_SUMS)
    unsaid = without_last_play(slip.hands, tournament.rules)
    if unsaid and not here.as_json:
        here.notice(said.no_last_play(unsaid))
    here.answer(
        lambda: (
            _document(one, slip, report)
            | {
                "last_play_unknown": list(unsaid),
                "missing": missing_json(waiting),
                "draws_now_different": stale,
            }
        ),
        *lines,
        *_outcome_lines(one, report),
        *missing_lines(waiting),
        *stale_lines(stale),
    )


def _outcome_lines(one: Gathered[Source], report: Report) -> list[str]:
    where, here = one.brought.where, desk()
    if one.outcome == "taken":
        copy = one.brought.copy
        return [said.slip_taken(*where, len(copy.hands), copy.proof, report.session(where))]
    if one.outcome == "known":
        return [said.slip_known(*where)]
    if one.outcome != "differs" or one.here is None:
        return [said.slip_here(*where)]
    beside = side_by_side(
        one.here, one.brought.copy, one.hands, said.A_SLIP, color=here.color, ascii=here.speech.ascii,
        there=said.ON_SLIP, choice=said.slip_choice(),
    )  # fmt: skip
    return [said.slip_differs(*where), *beside]


def _document(one: Gathered[Source], slip: Slip, report: Report) -> dict[str, Any]:
    round_, table = one.brought.where
    return {
        "round": round_,
        "table": table,
        "outcome": one.outcome,
        "session": report.session(one.brought.where) or None,
        "proof": one.brought.copy.proof,
        "guarded": slip.guarded,
        "hands": [_hand(slip.evening, record.number) for record in slip.evening.hands],
        "differing": [
            {"hand": number, "here": _hand(one.here.evening, number), "slip": _hand(slip.evening, number)}
            for number in one.hands
            if one.here is not None
        ],
    }


def _hand(evening: Evening, number: int) -> dict[str, Any]:
    record = next(record for record in evening.hands if record.number == number)
    rules = record.setup.rules
    return hand_json(record, lambda ruling: message(ruling, rules, desk().plain_speech))
