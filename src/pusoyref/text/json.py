"""The JSON that several commands answer with (docs/for-programs.md)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pusoyref.cards import RANKS, Card
from pusoyref.hand.rulings import Ruling
from pusoyref.hand.state import HandState, TurnRecord
from pusoyref.money.transfers import Transfer
from pusoyref.notation.cards import card_letters
from pusoyref.notation.pesos import write_pesos
from pusoyref.plays.identify import Play
from pusoyref.session.evening import Evening, HandRecord
from pusoyref.session.fold import current_state
from pusoyref.session.questions import (
    AFTER_A_HAND,
    OpenQuestion,
    asked_ruling,
    hand_questions,
    open_questions,
)
from pusoyref.session.standings import standings, won
from pusoyref.text.style import Style


def letters(cards: tuple[Card, ...]) -> list[str]:
    """Cards as JSON has them."""
    return [card_letters(card) for card in cards]


def status_json(
    evening: Evening,
    *,
    over: str | None = None,
    ruling: dict[str, Any] | None = None,
    result: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """`status` and every command that enters something.

    `over`: why the session is over, in words. `result`: the hand that this entry ended, as `check` has it.
    """
    state = current_state(evening)
    trick = state.tricks[-1] if state.tricks and state.table is not None else ()
    return {
        "session": evening.header.name,
        "rules": state.rules.name,
        "hand": state.setup.number,
        "status": "closed" if evening.closed else "open",
        "trick_number": state.trick_number,
        "turn_number": state.turn_number,
        "turn": state.turn,
        "leader": state.tricks[-1][0].player if trick else state.turn,
        "trick": [_turn(record) for record in trick],
        "table": table_json(state),
        "cards_left": {player: state.cards_of(player) for player in state.players},
        "passed": [player for player in state.players if player in state.passed],
        "may_pass": state.may_pass,
        "reversed": state.reversed_ranks,
        "dealer": state.setup.dealer,
        "needs": [
            question_json(question)
            for question in open_questions(evening)
            if question.topic not in AFTER_A_HAND
        ],
        "over": over,
        "standings": [
            {
                "place": line.place,
                "player": line.player,
                "points": line.points,
                "pesos": write_pesos(line.centavos),
            }
            for line in standings(evening)
        ],
        "ruling": ruling,
        "result": result,
    }


def _turn(record: TurnRecord) -> dict[str, Any]:
    cards = None if record.play is None else letters(record.play.cards)
    turn: dict[str, Any] = {"player": record.player, "cards": cards}
    return turn if record.let_stand is None else {**turn, "let_stand": record.let_stand}


def play_json(play: Play) -> dict[str, Any]:
    """A play: its kind and cards."""
    return {"kind": play.kind, "cards": letters(play.cards)}


def table_json(state: HandState) -> dict[str, Any] | None:
    """What lies on the table, and whose it is."""
    return None if state.table is None else {**play_json(state.table), "player": state.owner}


def question_json(question: OpenQuestion) -> dict[str, Any]:
    """A fact that the score or the next turn waits for."""
    asked: dict[str, Any] = {"ask": question.topic}
    if question.topic in ("holds", "lowest") and question.card is not None:
        asked["card"] = card_letters(question.card)
    if question.topic != "lowest":
        asked["players"] = list(question.players)
    if question.topic == "holds":
        asked["nobody"] = question.has_default
    return {**asked, "hand": question.hand}


def ruling_json(ruling: Ruling, message: str) -> dict[str, Any]:
    """A ruling as `check` has it."""
    return {
        "code": ruling.code,
        "trick": ruling.trick,
        "turn": ruling.turn,
        "player": ruling.player,
        "cards": letters(ruling.cards) or ([ruling.text] if ruling.text else []),
        "message": message,
        "may_stand": ruling.may_stand,
    }


def hand_json(record: HandRecord, style: Style, *, as_check: bool = False) -> dict[str, Any]:
    """One hand. A fact that its score still lacks is under `needs`, or `as_check` the ruling `who-holds`."""
    result = record.result
    asked = asked_ruling(record)
    if asked is not None:
        if not as_check:
            needs = [question_json(question) for question in hand_questions(record)]
            return {"hand": result.number, "status": "open", "needs": needs}
        return {"hand": result.number, "status": "refused", "ruling": _hand_ruling(asked, record, style)}
    hand: dict[str, Any] = {"hand": result.number, "status": result.status}
    if result.status == "complete":
        hand |= {
            "winner": result.winner,
            "out_with": None if result.out_with is None else sorted_letters(result.out_with),
            "left": dict(result.left),
            "points": dict(result.points),
            "transfers": settlement_json(result.transfers),
        }
    if result.ruling is not None:
        hand["ruling"] = _hand_ruling(result.ruling, record, style)
    return hand


def _hand_ruling(ruling: Ruling, record: HandRecord, style: Style) -> dict[str, Any]:
    from pusoyref.text.refusals import message  # The words of refusals take 3 ms: only where there is one.

    return ruling_json(ruling, message(ruling, record.setup.rules, style))


def sorted_letters(cards: Iterable[Card]) -> list[str]:
    """Cards by rank, low to high, then by the letter of the suit."""
    return letters(tuple(sorted(cards, key=lambda card: (RANKS.index(card.rank), card.suit.value))))


def settlement_json(transfers: Iterable[Transfer]) -> list[dict[str, str]]:
    """Who hands what to whom."""
    return [
        {"from": transfer.payer, "to": transfer.payee, "amount": write_pesos(transfer.centavos)}
        for transfer in transfers
    ]


def totals_json(evening: Evening) -> dict[str, Any]:
    """Points as numbers, and pesos won or lost in play as strings with two decimals, by person."""
    return {"points": evening.points(), "pesos": pesos(won(evening))}


def pesos(centavos: dict[str, int]) -> dict[str, str]:
    """Centavos by person → strings with two decimals."""
    return {person: write_pesos(amount) for person, amount in centavos.items()}
