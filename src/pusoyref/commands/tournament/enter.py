"""`tournament enter`: a slip becomes the table's session, unless it is there already or says something else."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Annotated, Any

import typer
from msgspec import Struct

from pusoyref.cli.answers import told
from pusoyref.cli.context import get_context, today
from pusoyref.commands.tournament import slips as said
from pusoyref.commands.tournament.collect import Report, side_by_side, taken_entries
from pusoyref.commands.tournament.context import (
    RoundNumber,
    TableNumber,
    Which,
    open_tournament,
    results_of,
    table_sessions,
)
from pusoyref.commands.tournament.missing import missing_json, missing_lines, stale_lines
from pusoyref.commands.tournament.slips import (
    LAST_PLAY,
    UNDERSTOOD,
    hand_read,
    row_place,
    slip_prompt,
    totals_prompt,
    whose_slip,
)
from pusoyref.errors import InvalidRequest, PusoyrefError, Refused
from pusoyref.ledger.session_file import Stored, new_session
from pusoyref.session.evening import Evening, Event
from pusoyref.session.fold import begin
from pusoyref.text.errors import error_words
from pusoyref.text.json import hand_json
from pusoyref.tournament.collect import Brought, Gathered, Gathering, Where, copy_of
from pusoyref.tournament.drawing import find_table, header_of, stale_rounds
from pusoyref.tournament.entries import Entry
from pusoyref.tournament.fitting import check_fits
from pusoyref.tournament.missing import missing
from pusoyref.tournament.slips import (
    SlipHand,
    check_rules,
    check_sums,
    read_totals,
    same_scores,
    slip_hand,
    with_hand,
    without_last_play,
)
from pusoyref.tournament.state import Tournament

TOTALS = ("total", "totals")
"""What begins the bottom line where a slip is read from a pipe."""
BACK = "u"


class Slip(Struct):
    """What was read so far: the evening after every row, the rows, and whether all sums are there."""

    evenings: list[Evening]
    hands: list[SlipHand] = []
    guarded: bool = False

    @property
    def evening(self) -> Evening:
        return self.evenings[-1]

    def add(self, text: str) -> None:
        """Reads the next row. Errors: those of a row, of its own sum, and of the referee."""
        hand = slip_hand(self.evening, text)
        if hand.said is not None and hand.said != sum(hand.left):
            fault = {"kind": "row", "hands": (len(self.hands) + 1,), "players": ()}
            raise InvalidRequest("slip-sums", **fault, typed=hand.said, wanted=sum(hand.left))
        self.evenings.append(with_hand(self.evening, hand))
        self.hands.append(hand)


def typed_slip(begun: Evening, most: int, rows: Sequence[str], totals: str | None) -> Slip:
    """A slip from the rows of a call, or of a pipe. Errors: `slip-empty`, `slip-too-long`, `slip-sums`, a row's."""
    slip = Slip([begun])
    where = begun.header.tournament
    if not rows:
        raise InvalidRequest("slip-empty")
    if len(rows) > most:
        raise InvalidRequest("slip-too-long", round=where.round if where else 0, hands=most, rows=len(rows))
    hands: list[SlipHand] = []
    for number, row in enumerate(rows, 1):
        get_context().where = row_place(number)
        hands.append(slip_hand(begun, row))
    get_context().where = ""
    # Sums come before the referee: what he would refuse is mostly a digit that was misread.
    slip.guarded = check_sums(hands, *_totals(totals, begun), begun.players)
    for number, hand in enumerate(hands, 1):
        get_context().where = row_place(number)
        slip.evenings.append(with_hand(slip.evening, hand))
    get_context().where = ""
    slip.hands = hands
    return slip


def _totals(text: str | None, evening: Evening) -> tuple[tuple[int, ...] | None, int | None]:
    return (None, None) if text is None else read_totals(text, evening.players)


def piped_rows() -> tuple[list[str], str | None]:
    """Rows of standard input, a line each, and the bottom line, which begins with `total`."""
    rows: list[str] = []
    totals = None
    for line in sys.stdin.read().splitlines():
        word, _, rest = line.strip().partition(" ")
        if word.rstrip(":").lower() in TOTALS:
            totals = rest
        elif line.strip():
            rows.append(line)
    return rows, totals


def asked_slip(begun: Evening, most: int) -> Slip:
    """A slip asked for row by row; a row that cannot be is said at once and asked for again.

    Errors: `slip-empty`.
    """
    context, where = get_context(), begun.header.tournament
    assert where is not None
    context.say(whose_slip(where.round, where.table, begun.players), UNDERSTOOD)
    if begun.current_rules.scoring.scheme == "bonus":
        context.say(LAST_PLAY)
    slip = Slip([begun])
    while True:
        if len(slip.hands) == most or not _ask_row(slip):
            if not slip.hands:
                raise InvalidRequest("slip-empty")
            if _ask_totals(slip):
                return slip


def _ask_row(slip: Slip) -> bool:
    """Whether a row was typed, or taken back."""
    text = input(slip_prompt(len(slip.hands) + 1)).strip()
    if not text:
        return False
    if text == BACK:
        _take_back(slip)
        return True
    try:
        slip.add(text)
    except PusoyrefError as error:
        _complain(error, slip.evening)
    else:
        get_context().say(f"  {hand_read(slip.evening.hands[-1])}")
    return True


def _ask_totals(slip: Slip) -> bool:
    """Whether the slip is done; not where a row was taken back."""
    while True:
        text = input(totals_prompt()).strip()
        if text == BACK:
            _take_back(slip)
            return False
        try:
            totals, check = _totals(text or None, slip.evening)
            slip.guarded = check_sums(slip.hands, totals, check, slip.evening.players)
        except PusoyrefError as error:
            _complain(error, slip.evening)
        else:
            return True


def _take_back(slip: Slip) -> None:
    if slip.hands:
        slip.hands.pop()
        slip.evenings.pop()


def _complain(error: PusoyrefError, evening: Evening) -> None:
    context = get_context()
    if isinstance(error, Refused):
        context.notice(*told(error.ruling, evening.current_rules, evening))
    else:
        context.notice(error_words(error, context.plain_style))


def enter_slip(
    which: str | None, where: Where, rows: Sequence[str], totals: str | None, *, take: bool
) -> int:
    """The exit status: 1 where the slip differs from what is here and was not taken."""
    here = open_tournament(which)
    before = here.tournament()
    check_rules(before.rules)
    drawn = find_table(before, *where)
    begun = begin(header_of(before, *where, today()))
    slip = _read(begun, drawn.hands, rows, totals)
    report = Report()

    def chosen(now: Tournament) -> list[Entry]:
        check_fits(slip.evening, now, *where)  # Nobody was seated otherwise while it was typed.
        brought = Brought[Stored](said.A_SLIP, where, copy_of(slip.evening), _session(slip))
        gathering = Gathering[Stored](
            now,
            lambda where: table_sessions(now).copy(now, where),
            frozenset([said.A_SLIP] if take else ()),
            keep=False,
        )
        report.gathered = [_seen(gathering, brought, take=take)]
        return taken_entries(now, report, gathering)

    after, _ = here.enter(chosen)
    _show(after, slip, report)
    return 1 if report.gathered[0].outcome == "differs" else 0


def _read(begun: Evening, most: int, rows: Sequence[str], totals: str | None) -> Slip:
    if not rows and sys.stdin.isatty() and sys.stdout.isatty() and not get_context().as_json:
        return asked_slip(begun, most)
    if not rows:
        rows, below = piped_rows()
        totals = below if totals is None else totals
    return typed_slip(begun, most, rows, totals)


def _session(slip: Slip) -> Stored:
    events = tuple(Event(at, hand.entry, at, group=at) for at, hand in enumerate(slip.hands, 1))
    return new_session(slip.evening, events, get_context().store.clock())


def _seen(gathering: Gathering[Stored], brought: Brought[Stored], *, take: bool) -> Gathered[Stored]:
    """What became of it. A table that knows what was played is not asked to forget it for the same scores."""
    found = gathering.bring(brought)
    if found.outcome == "differs" and found.here is not None and same_scores(found.here, brought.copy):
        return Gathered(brought, "same", (), found.here)
    return found


def _show(tournament: Tournament, slip: Slip, report: Report) -> None:
    context, (one,) = get_context(), report.gathered
    waiting = missing(tournament, results_of(tournament), one.brought.where[0])
    after = one.brought.where[0]  # What this slip cannot have changed was said before.
    stale = [number for number in stale_rounds(tournament, results_of(tournament)) if number > after]
    lines = [said.hand_read(record) for record in slip.evening.hands]
    if not slip.guarded and not context.as_json:
        context.notice(said.NO_SUMS)
    unsaid = without_last_play(slip.hands, tournament.rules)
    if unsaid and not context.as_json:
        context.notice(said.no_last_play(unsaid))
    context.answer(
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


def _outcome_lines(one: Gathered[Stored], report: Report) -> list[str]:
    where = one.brought.where
    if one.outcome == "taken":
        copy = one.brought.copy
        return [said.slip_taken(*where, len(copy.hands), copy.proof, report.session(where))]
    if one.outcome == "known":
        return [said.slip_known(*where)]
    if one.outcome != "differs" or one.here is None:
        return [said.slip_here(*where)]
    beside = side_by_side(
        one.here, one.brought.copy, one.hands, said.A_SLIP,
        there=said.ON_SLIP, choice=said.slip_choice(),
    )  # fmt: skip
    return [said.slip_differs(*where), *beside]


def _document(one: Gathered[Stored], slip: Slip, report: Report) -> dict[str, Any]:
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
    return hand_json(record, get_context().plain_style)


def enter_command(
    round_: RoundNumber,
    table: TableNumber,
    counts: Annotated[
        list[str],
        typer.Argument(
            metavar="[COUNTS...]", help="A hand each; asked for, or read from a pipe, if left out."
        ),
    ] = [],  # noqa: B006
    totals: Annotated[
        str | None,
        typer.Option("--totals", metavar="ROW", help="The bottom line of the slip, with its CHECK."),
    ] = None,
    take: Annotated[bool, typer.Option("--take", help="The slip counts, whatever differs.")] = False,
    which: Which = None,
) -> None:
    """A paper slip taken in, a hand an argument.

    Cards left in the order of the slip, or with names as score takes them,
    and =SUM behind them; before it, behind a stroke, the play that went out
    where 2s in it score (bonus rules). A sum that does not agree is refused with its place
    and nothing is entered. Twice does no harm; what differs from what is here
    is shown beside it and taken only with --take. Exit status 1: it differs.

    \b
    pusoyref tournament enter 1 2
    pusoyref tournament enter 1 2 0,3,8,5=16 4,0,10,13=27 --totals 4,3,18,18=136
    pusoyref tournament enter 1 2 0,3,8+d,5=16
    pusoyref tournament enter 1 2 0,3,8,5/2dh=16
    """

    raise typer.Exit(enter_slip(which, (round_, table), counts, totals, take=take))
