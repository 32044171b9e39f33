"""The rows of a slip: from the arguments, from a pipe, or asked for one by one at a keyboard."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from msgspec import Struct

from pusoyref.cli.desk import desk
from pusoyref.errors import PusoyrefError, Refused, Unreadable
from pusoyref.session.evening import Evening
from pusoyref.tournament.slip_hands import SlipHand, check_sums, slip_hand, with_hand
from pusoyref.tournament.slip_rows import read_totals
from pusoyref.wording.errors import error_words
from pusoyref.wording.tournament_slips import (
    LAST_PLAY,
    UNDERSTOOD,
    hand_read,
    row_place,
    slip_prompt,
    totals_prompt,
    whose_slip,
)

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
            raise Unreadable("slip-sums", **fault, typed=hand.said, wanted=sum(hand.left))
        self.evenings.append(with_hand(self.evening, hand))
        self.hands.append(hand)


def typed_slip(begun: Evening, most: int, rows: Sequence[str], totals: str | None) -> Slip:
    """A slip from the rows of a call, or of a pipe. Errors: `slip-empty`, `slip-too-long`, `slip-sums`, a row's."""
    slip = Slip([begun])
    where = begun.header.tournament
    if not rows:
        raise Unreadable("slip-empty")
    if len(rows) > most:
        raise Unreadable("slip-too-long", round=where.round if where else 0, hands=most, rows=len(rows))
    hands: list[SlipHand] = []
    for number, row in enumerate(rows, 1):
        desk().where = row_place(number)
        hands.append(slip_hand(begun, row))
    desk().where = ""
    # Sums come before the referee: what he would refuse is mostly a digit that was misread.
    slip.guarded = check_sums(hands, *_totals(totals, begun), begun.players)
    for number, hand in enumerate(hands, 1):
        desk().where = row_place(number)
        slip.evenings.append(with_hand(slip.evening, hand))
    desk().where = ""
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
    here, where = desk(), begun.header.tournament
    assert where is not None
    here.say(whose_slip(where.round, where.table, begun.players), UNDERSTOOD)
    if begun.current_rules.scoring.scheme == "bonus":
        here.say(LAST_PLAY)
    slip = Slip([begun])
    while True:
        if len(slip.hands) == most or not _ask_row(slip):
            if not slip.hands:
                raise Unreadable("slip-empty")
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
        desk().say(f"  {hand_read(slip.evening.hands[-1])}")
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
    here = desk()
    if isinstance(error, Refused):
        from pusoyref.cli.refusing import told

        here.notice(*told(error.ruling, evening.current_rules, evening))
    else:
        here.notice(error_words(error, here.plain_speech))
