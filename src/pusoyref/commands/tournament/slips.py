"""`tournament slips` and `enter`: paper score slips printed, and taken in where the table's session is not here yet."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, TypeVar

import typer

from pusoyref.cli.answers import told
from pusoyref.cli.context import get_context, today
from pusoyref.cli.options import files
from pusoyref.commands.tournament.collect import collected, differing_json, new_gathering, side_by_side
from pusoyref.commands.tournament.context import (
    PACKAGE,
    RoundNumber,
    TableNumber,
    Which,
    open_tournament,
    put,
    results_of,
)
from pusoyref.commands.tournament.words import missing_json, missing_lines, stale_lines
from pusoyref.errors import InvalidRequest, PusoyrefError, Refused
from pusoyref.formats.pages import page_template
from pusoyref.ledger.files import LONGEST_LINE, piped_lines
from pusoyref.ledger.session_log import new_session
from pusoyref.ruleset.options import Ruleset
from pusoyref.session.evening import Evening, Event, HandRecord
from pusoyref.session.fold import begin
from pusoyref.session.proof import short_proof
from pusoyref.text.amounts import signed
from pusoyref.text.error_sentences import hands_words, place_words
from pusoyref.text.errors import error_words
from pusoyref.text.json import hand_json
from pusoyref.text.style import Style, count_words, sentence
from pusoyref.text.wrap import cells
from pusoyref.tournament.collect import Gathered, Gathering, copy_of
from pusoyref.tournament.entries import Collected, Entry
from pusoyref.tournament.organiser import find_round, find_table, header_of, stale_rounds
from pusoyref.tournament.results import check_fits, missing, running_round
from pusoyref.tournament.slips import Slip, check_rules, check_sums, slip_hand
from pusoyref.tournament.state import DrawnRound, Tournament

_ORDER = ("1st", "2nd", "3rd", "4th")
_SIGNED = "Signed"
_WIDTH, _BOX, _HAND = 80, 9, 6
"""Columns of a slip, of a box on it, of the number of a hand."""


def slip_rules(rules: Ruleset, hands: int) -> str:
    """`4 hands, rules pinoy`"""
    return f"{count_words(hands, 'hand')}, rules {rules.name}"


def remarks_head(rules: Ruleset) -> str:
    """What else there may be to write of a hand."""
    scoring = rules.scoring
    if scoring.scheme == "bonus":
        return "2s in the last play?"
    return "2s held: who?" if scoring.twos_double or scoring.top_card or scoring.four_twos else "remarks"


def how_to_fill(players: int, style: Style) -> tuple[str, str]:
    """What goes into the boxes, and how the corner is worked out."""
    parts = [f"{at} {style.times} {word}" if at > 1 else word for at, word in enumerate(_ORDER, 1)]
    return (
        "Write the cards left, 0 for who went out. SUM: across the hand. Total: down.",
        f"CHECK, of the totals: {' + '.join(parts[:players])}. It gives slips away.",
    )


def slip_lines(tournament: Tournament, drawn: DrawnRound, table: int, style: Style) -> Iterator[str]:
    """The slip of a table, with a line to cut along below it."""
    players = drawn.players(table)
    right = slip_rules(tournament.rules, drawn.hands)
    place = f" {style.dot} round {drawn.number} {style.dot} table {table}"
    title = _cut(tournament.name, _WIDTH - cells(place) - len(right) - 2, style) + place
    yield title + " " * (_WIDTH - cells(title) - len(right)) + right
    heads = "".join(_padded(head, style) for head in (*players, "SUM"))
    yield f"{'hand':<{_HAND}}{heads}{remarks_head(tournament.rules)}"
    box = f"[{' ' * (_BOX - 2)}] "
    boxes = box * (len(players) + 1)
    remarks = "_" * (_WIDTH - _HAND - len(boxes))
    for number in range(1, drawn.hands + 1):
        yield f"{number:<{_HAND}}{boxes}{remarks}"
    yield f"{'total':<{_HAND}}{boxes}CHECK"
    yield from how_to_fill(len(players), style)
    yield f"{_SIGNED} {'_' * (_WIDTH - len(_SIGNED) - 1)}"
    yield "- " * (_WIDTH // 2 - 1) + "-"


def _padded(name: str, style: Style) -> str:
    short = _cut(name, _BOX, style)
    return short + " " * (_BOX + 1 - cells(short))


def _cut(text: str, width: int, style: Style) -> str:
    """In at most so many columns; what is cut off is marked."""
    if cells(text) <= width:
        return text
    mark = ".." if style.ascii else "…"
    while cells(text + mark) > width:
        text = text[:-1]
    return text + mark


def slips_command(
    round_: Annotated[
        int | None, typer.Option("--round", metavar="N", min=1, help="The one that is played if left out.")
    ] = None,
    html: Annotated[
        str | None,
        typer.Option(
            "--html", metavar="FILE", autocompletion=files, help="A page to print on A4, several to a sheet."
        ),
    ] = None,
    which: Which = None,
) -> None:
    """Score slips on paper, one for each table of a round.

    Every hand has a box for its sum, every column one for its total, the
    slip one for a check: tournament enter finds a misread digit by them.

    \b
    pusoyref tournament slips
    pusoyref tournament slips --round 1 --html slips.html
    """
    context = get_context()
    tournament, style = open_tournament(which).tournament(), context.plain_style
    check_rules(tournament.rules)
    drawn = running_round(tournament, results_of(tournament)) if round_ is None else None
    drawn = drawn or find_round(tournament, round_ or 1)
    tables = [*enumerate(drawn.seating.tables, 1)]
    if html is not None:
        page = page_template(PACKAGE, "slips.html").render(
            tournament=tournament,
            round=drawn,
            style=context.file_style,
            rules=slip_rules(tournament.rules, drawn.hands),
            remarks=remarks_head(tournament.rules),
            how_to_fill=how_to_fill,
        )
        put(page + "\n", "html", html)
        return
    context.answer(
        lambda: {
            "tournament": tournament.name,
            "rules": tournament.rules.name,
            "slips": [
                {"round": drawn.number, "table": number, "players": table.players, "hands": drawn.hands}
                for number, table in tables
            ],
        },
        *(line for number, _ in tables for line in slip_lines(tournament, drawn, number, style)),
    )


A_SLIP = "a paper slip"
"""Where the hands of a slip come from, in the log."""
TOTALS = ("total", "totals")
"""What begins the bottom line where a slip is read from a pipe."""
BACK = "u"
MOST_ROWS = 99
"""As many hands as a round may have."""
UNDERSTOOD = "A hand a line, then the totals. Enter alone ends, u goes back a hand, Ctrl-C leaves it all."
LAST_PLAY = (
    "If a 2 went out in the last play, type that play behind a stroke, before the SUM: 0 3 8 5/2dh =16"
)
TOTALS_PROMPT = "Totals and CHECK (Enter leaves them out) > "
NO_SUMS = "Sums are missing: nothing catches a misread digit there. Read the hands above once more, or type the sums."
CHOICE = "If the slip is right: the same with --take. If what is here is right, there is nothing to do."
Row = TypeVar("Row")


def hand_read(record: HandRecord) -> str:
    """`Hand 1: Ben +64, Ana -4, Carla -20, Dan -40.`, to be read against the slip."""
    points = {player: record.result.points.get(player, 0) for player in record.setup.players}
    order = sorted(points, key=lambda player: -points[player])
    return f"Hand {record.number}: {', '.join(f'{player} {signed(points[player])}' for player in order)}."


def typed_slip(begun: Evening, drawn: DrawnRound, rows: Sequence[str], totals: str | None) -> Slip:
    """A slip from the rows of a call, or of a pipe. Errors: `slip-empty`, `slip-too-long`, `slip-sums`, a row's."""
    if not rows:
        raise InvalidRequest("slip-empty")
    if len(rows) > drawn.hands:
        raise InvalidRequest("slip-too-long", round=drawn.number, hands=drawn.hands, rows=len(rows))
    slip = Slip(begun)
    hands = [slip_hand(begun, row) for row in _one_by_one(rows)]
    # Sums come before the referee: what he would refuse is mostly a digit that was misread.
    slip.guarded = check_sums(hands, totals, begun.players)
    for hand in _one_by_one(hands):
        slip.add(hand)
    return slip


def _one_by_one(rows: Iterable[Row]) -> Iterator[Row]:
    """The rows; what is complained of meanwhile says which it is about."""
    for number, row in enumerate(rows, 1):
        get_context().where = f"hand {number}: "
        yield row
    get_context().where = ""


def _piped_rows() -> tuple[list[str], str | None]:
    """Rows of standard input, a line each, and the bottom line, which begins with `total`."""
    rows: list[str] = []
    totals = None
    for line in piped_lines():
        word, _, rest = line.strip().partition(" ")
        if word.rstrip(":").lower() in TOTALS:
            totals = rest
        elif line.strip():
            rows.append(line)
        if len(rows) > MOST_ROWS or len(line) > LONGEST_LINE:
            break  # It is too long already, whatever follows.
    return rows, totals


def asked_slip(begun: Evening, drawn: DrawnRound, table: int) -> Slip:
    """A slip asked for row by row; a row that cannot be is said at once and asked for again.

    Errors: `slip-empty`.
    """
    context, place = get_context(), place_words(drawn.number, table)
    context.say(f"{sentence(place)}: cards left of {', '.join(begun.players)}, then the SUM.", UNDERSTOOD)
    if begun.current_rules.scoring.scheme == "bonus":
        context.say(LAST_PLAY)
    slip = Slip(begun)
    while True:
        if len(slip.hands) == drawn.hands or not _ask_row(slip):
            if not slip.hands:
                raise InvalidRequest("slip-empty")
            if _ask_totals(slip):
                return slip


def _ask_row(slip: Slip) -> bool:
    """Whether a row was typed, or taken back."""
    text = input(f"Hand {len(slip.hands) + 1} > ").strip()
    if not text:
        return False
    if text == BACK:
        slip.take_back()
        return True
    try:
        slip.read(text)
    except PusoyrefError as error:
        _complain(error, slip.evening)
    else:
        get_context().say(f"  {hand_read(slip.evening.hands[-1])}")
    return True


def _ask_totals(slip: Slip) -> bool:
    """Whether the slip is done; not where a row was taken back."""
    while True:
        text = input(TOTALS_PROMPT).strip()
        if text == BACK:
            slip.take_back()
            return False
        try:
            slip.check(text or None)
        except PusoyrefError as error:
            _complain(error, slip.evening)
        else:
            return True


def _complain(error: PusoyrefError, evening: Evening) -> None:
    context = get_context()
    if isinstance(error, Refused):
        context.notice(*told(error.ruling, evening.current_rules, evening))
    else:
        context.notice(error_words(error, context.plain_style))


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
    opened = open_tournament(which)
    before = opened.tournament()
    check_rules(before.rules)
    drawn = find_table(before, round_, table)
    begun = begin(header_of(before, round_, table, today()))
    rows, asked = counts, sys.stdin.isatty() and sys.stdout.isatty() and not get_context().as_json
    if rows or not asked:
        if not rows:
            rows, bottom = _piped_rows()
            totals = bottom if totals is None else totals
        slip = typed_slip(begun, drawn, rows, totals)
    else:
        slip = asked_slip(begun, drawn, table)
    events = tuple(Event(at, hand.entry, at, group=at) for at, hand in enumerate(slip.hands, 1))
    session = new_session(slip.evening, events, get_context().store.clock())
    gatherings: list[Gathering] = []

    def chosen(now: Tournament) -> list[Entry]:
        check_fits(slip.evening, now, round_, table)  # Nobody was seated otherwise while it was typed.
        gathering = new_gathering(now, [A_SLIP] if take else [])
        gatherings.append(gathering)
        # A table that knows what was played is not asked to forget it for the same scores.
        gathering.bring(A_SLIP, (round_, table), copy_of(slip.evening), session, by_score=True)
        return [entry for entry in collected(now, gathering) if isinstance(entry, Collected)]

    after, _ = opened.enter(chosen)
    (brought,) = gatherings[-1].gathered
    _show(after, slip, brought, gatherings[-1].session(brought.where))
    if brought.outcome == "differs":
        raise typer.Exit(1)


def _show(tournament: Tournament, slip: Slip, brought: Gathered, session: str) -> None:
    """Says what became of the slip; `session`: where its hands are kept, "" where it was not taken."""
    context, style, (round_, table) = get_context(), get_context().plain_style, brought.where
    results = results_of(tournament)
    waiting = missing(tournament, results, round_)
    # What this slip cannot have changed was said before.
    stale = [number for number in stale_rounds(tournament, results) if number > round_]
    unsaid = slip.without_last_play()
    if not slip.guarded and not context.as_json:
        context.notice(NO_SUMS)
    if unsaid and not context.as_json:
        context.notice(
            f"{sentence(hands_words(unsaid))}: the play that went out was not typed, so no 2 in it was assumed. A 2 "
            "in it scores under these rules; type the play behind a stroke: 0 3 8 5/2dh =16"
        )
    context.answer(
        lambda: {
            "round": round_,
            "table": table,
            "outcome": brought.outcome,
            "session": session or None,
            "proof": brought.copy.proof,
            "guarded": slip.guarded,
            "hands": [hand_json(record, style) for record in slip.evening.hands],
            "differing": list(differing_json(brought, "slip")),
            "last_play_unknown": unsaid,
            "missing": missing_json(waiting),
            "draws_now_different": stale,
        },
        *map(hand_read, slip.evening.hands),
        *_outcome_lines(brought, session),
        *missing_lines(waiting),
        *stale_lines(stale),
    )


def _outcome_lines(brought: Gathered, session: str) -> list[str]:
    place, copy = place_words(*brought.where), brought.copy
    if brought.outcome == "taken":
        hands = count_words(len(copy.hands), "hand")
        return [f"{sentence(place)}, {hands}, short proof {short_proof(copy.proof)}, is here as {session}."]
    if brought.outcome == "known":
        return [
            f"This slip of {place} was here before and has been put right since; that stays. To go back to it, the "
            "same with --take."
        ]
    if brought.outcome != "differs" or brought.here is None:
        return [f"{sentence(place)} is here already, hand for hand the same."]
    return [
        f"The slip of {place} differs from what is here. Nothing was overwritten.",
        *side_by_side(brought.here, copy, brought.hands, there="on slip"),
        CHOICE,
    ]
