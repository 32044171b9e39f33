"""What a second screen shows, as values and sentences; the terminal and the page draw the same scene."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from pusoyref.cards import Card
from pusoyref.export.board_questions import questions
from pusoyref.export.board_seats import Seat, seats
from pusoyref.hand.state import HandState, Trick
from pusoyref.money.settlement import fewest
from pusoyref.plays.kinds import identify
from pusoyref.session.evening import Evening, HandRecord
from pusoyref.session.limits_near import limits_near
from pusoyref.session.now import current_state
from pusoyref.session.standings import owed, side_totals
from pusoyref.wording.amounts import transfer_words
from pusoyref.wording.board import (
    CLOSED,
    EMPTY_TABLE,
    LAST_TRICK,
    NOTHING_YET,
    REVERSED,
    TRICK,
    deals_words,
    hand_words,
    lying_words,
    next_words,
    to_do_words,
)
from pusoyref.wording.plays import play_words
from pusoyref.wording.questions import near_words, sides_words
from pusoyref.wording.refusals import message
from pusoyref.wording.results import hand_lines
from pusoyref.wording.speech import Speech


class Move(Struct, frozen=True):
    """One turn of the trick. No `cards` is a pass; `let_stand` is the reason of the table, or ""."""

    player: str
    cards: tuple[Card, ...]
    words: str = ""
    let_stand: str = ""


class Scene(Struct, frozen=True):
    """Everything on the screen.

    `lying` are the cards that lie there (or, with a `result`, went out), `caption` says what they are.
    `turn` is whose turn it is, "" where nobody's, and `to_do` what that player may do. `notes` are lines
    that everybody should know, `questions` those that somebody should answer.
    """

    session: str
    about: tuple[str, ...]
    lying: tuple[Card, ...]
    caption: str
    turn: str
    to_do: str
    seats: tuple[Seat, ...]
    has_money: bool
    trick_title: str = ""
    trick: tuple[Move, ...] = ()
    result: tuple[str, ...] = ()
    questions: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    closed: bool = False


def scene_of(evening: Evening, speech: Speech, *, over: str | None = None) -> Scene:
    """The table as everybody should see it. `over`: why the session is over, in words. `speech` has no colour."""
    state, ended = current_state(evening), _ended(evening)
    lying, caption = _lying(state, ended, speech)
    title, trick = _trick(state, ended)
    has_turn = state.turn is not None and not evening.closed
    return Scene(
        session=evening.header.name,
        about=_about(evening, state, ended),
        lying=lying,
        caption=caption,
        turn=state.turn or "" if has_turn else "",
        to_do=to_do_words(state) if has_turn else "",
        seats=seats(evening, state, ended),
        has_money=bool(evening.stake) or any(hand.result.transfers for hand in evening.hands),
        trick_title=title,
        trick=tuple(
            Move(
                turn.player,
                turn.play.cards if turn.play else (),
                play_words(turn.play, speech) if turn.play else "",
                turn.let_stand or "",
            )
            for turn in trick
        ),
        result=hand_lines(ended.result, ended.setup.rules, speech) if ended else (),
        questions=tuple(questions(evening, state, ended, speech)),
        notes=tuple(_notes(evening, state, speech, over)),
        closed=evening.closed,
    )


def _ended(evening: Evening) -> HandRecord | None:
    """The hand whose result is shown: the last one, until the next begins."""
    return evening.hands[-1] if evening.hands and evening.open_hand is None else None


def _about(evening: Evening, state: HandState, ended: HandRecord | None) -> tuple[str, ...]:
    rules, number, dealer = state.rules.name, state.setup.number, state.setup.dealer
    if evening.closed:
        return (rules,)
    if ended is not None:
        return (rules, next_words(number, dealer))
    return (rules, hand_words(number), *((deals_words(dealer),) if dealer else ()))


def _lying(state: HandState, ended: HandRecord | None, speech: Speech) -> tuple[tuple[Card, ...], str]:
    if ended is not None:
        out_with = ended.result.out_with or ()
        play = identify(out_with, ended.setup.rules)
        # The headline of the result says what they are.
        return (play.cards if play else out_with), ""
    if state.table is not None:
        return state.table.cards, lying_words(state.table, state.owner, speech)
    return (), EMPTY_TABLE if state.begun else NOTHING_YET


def _trick(state: HandState, ended: HandRecord | None) -> tuple[str, Trick]:
    shown = ended.state if ended is not None else state
    if shown is None or not shown.tricks:
        return "", ()
    return (TRICK if ended is None and state.table is not None else LAST_TRICK), shown.tricks[-1]


def _notes(evening: Evening, state: HandState, speech: Speech, over: str | None) -> Iterator[str]:
    if state.reversed_ranks:
        yield REVERSED
    refused = evening.open_hand
    if refused is not None and refused.result.ruling is not None:
        yield message(refused.result.ruling, state.rules, speech)
    if evening.hands and (sides := side_totals(evening)):
        yield sides_words(sides)
    if over:
        yield over
    elif evening.open_hand is None and not evening.closed:
        yield from (near_words(near) for near in limits_near(evening))
    if evening.closed:
        yield CLOSED
        yield from (f"{transfer_words(transfer, speech)}." for transfer in fewest(owed(evening)).transfers)
