"""What a second screen shows, as values and sentences; the terminal and the page draw the same scene."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from pusoyref.cards import Card
from pusoyref.hand.state import HandState, Trick
from pusoyref.money.settlement import fewest
from pusoyref.plays.identify import identify
from pusoyref.scoring.score import Points
from pusoyref.session.evening import Evening, HandRecord
from pusoyref.session.fold import current_state
from pusoyref.session.questions import open_questions
from pusoyref.session.standings import limits_near, owed, side_totals, standings
from pusoyref.text.amounts import transfer_words
from pusoyref.text.plays import play_words
from pusoyref.text.refusals import message
from pusoyref.text.results import hand_lines
from pusoyref.text.status import near_words, question_words, sides_words
from pusoyref.text.style import Style, sentence


class SeatView(Struct, frozen=True):
    """One person, in seat order. `cards` is None where nobody knows, `is_away` for one who has left the table.

    `last_card` is the mark that the table watches for. `share` of the largest total, from -1 to 1, is for a bar.
    """

    player: str
    cards: int | None
    has_turn: bool = False
    has_passed: bool = False
    is_out: bool = False
    is_away: bool = False
    last_card: bool = False
    points: Points = 0
    centavos: int = 0
    share: float = 0


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
    seats: tuple[SeatView, ...]
    has_money: bool
    trick_title: str = ""
    trick: Trick = ()
    result: tuple[str, ...] = ()
    questions: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


def scene_of(evening: Evening, style: Style, *, over: str | None = None) -> Scene:
    """The table as everybody should see it. `over`: why the session is over, in words. `style` has no colour."""
    # The result of the last hand is shown until the next begins.
    ended = evening.hands[-1] if evening.hands and evening.open_hand is None else None
    state = current_state(evening)
    lying, caption = _lying(state, ended, style)
    title, trick = _trick(state, ended)
    has_turn = state.turn is not None and not evening.closed
    questions = [question for question in open_questions(evening) if not question.answered]
    return Scene(
        session=evening.header.name,
        about=tuple(_about(evening, state, ended)),
        lying=lying,
        caption=caption,
        turn=state.turn or "" if has_turn else "",
        to_do=_to_do(state) if has_turn else "",
        seats=_seats(evening, state, ended),
        has_money=bool(evening.stake) or any(hand.result.transfers for hand in evening.hands),
        trick_title=title,
        trick=trick,
        result=hand_lines(ended.result, ended.setup.rules, style) if ended else (),
        questions=tuple(question_words(question, style) for question in questions),
        notes=tuple(_notes(evening, state, style, over)),
    )


def _about(evening: Evening, state: HandState, ended: HandRecord | None) -> Iterator[str]:
    number, dealer = state.setup.number, state.setup.dealer
    yield state.rules.name
    if evening.closed:
        return
    if ended is not None:
        yield f"Next: hand {number}, {dealer} deals" if dealer else f"Next: hand {number}"
        return
    yield f"hand {number}"
    if dealer:
        yield f"{dealer} deals"


def _lying(state: HandState, ended: HandRecord | None, style: Style) -> tuple[tuple[Card, ...], str]:
    if ended is not None:
        out_with = ended.result.out_with or ()
        play = identify(out_with, ended.setup.rules)
        # The headline of the result says what they are.
        return (play.cards if play else out_with), ""
    if state.table is not None:
        by = f", by {state.owner}" if state.owner else ""
        return state.table.cards, f"{sentence(play_words(state.table, style))}{by}"
    return (), "The table is empty." if state.begun else "No card has been played yet."


def _to_do(state: HandState) -> str:
    """What the player whose turn it is may do."""
    if state.table is not None:
        return "to answer, or pass"
    return "leads (bagong pasok)" if state.begun else "leads"


def _trick(state: HandState, ended: HandRecord | None) -> tuple[str, Trick]:
    shown = ended.state if ended is not None else state
    if shown is None or not shown.tricks:
        return "", ()
    running = ended is None and state.table is not None
    return ("The trick so far" if running else "The last trick"), shown.tricks[-1]


def _seats(evening: Evening, state: HandState, ended: HandRecord | None) -> tuple[SeatView, ...]:
    """Those at the table in turn order, then those who have left it. `ended`: the hand whose result is shown."""
    lines = {line.player: line for line in standings(evening)}
    most = max((abs(line.points) for line in lines.values()), default=0)
    at_the_table = evening.players if evening.closed or ended is not None else state.players
    away = tuple(person for person in evening.people if person not in at_the_table)
    held = {player: _cards(player, state, ended) for player in at_the_table}
    return tuple(
        SeatView(
            player,
            held.get(player),
            has_turn=player == state.turn and not evening.closed,
            has_passed=ended is None and player in state.passed,
            is_out=held.get(player) == 0,
            is_away=player in away,
            last_card=ended is None and held.get(player) == 1,
            points=lines[player].points,
            centavos=lines[player].centavos,
            share=float(lines[player].points / most) if most else 0.0,
        )
        for player in (*at_the_table, *away)
    )


def _cards(player: str, state: HandState, ended: HandRecord | None) -> int | None:
    """Cards held now; after a hand those that were left in it."""
    if ended is not None:
        return ended.result.left.get(player)
    return state.cards_of(player) if player in state.players else None


def _notes(evening: Evening, state: HandState, style: Style, over: str | None) -> Iterator[str]:
    if state.reversed_ranks:
        yield "The ranks are reversed: 3 is high, 2 is low."
    refused = evening.open_hand
    if refused is not None and refused.result.ruling is not None:
        yield message(refused.result.ruling, state.rules, style)
    if evening.hands and (sides := side_totals(evening)):
        yield sides_words(sides)
    if over:
        yield over
    elif evening.open_hand is None and not evening.closed:
        yield from (near_words(near) for near in limits_near(evening))
    if evening.closed:
        yield "The session is closed."
        yield from (f"{transfer_words(transfer, style)}." for transfer in fewest(owed(evening)).transfers)
