"""The table as it stands, for programs (README, "For programs")."""

from __future__ import annotations

from typing import Any

from pusoyref.cards import Card
from pusoyref.hand.rulings import Ruling
from pusoyref.hand.state import HandState, TurnRecord
from pusoyref.money.pesos import write_pesos
from pusoyref.notation.cards import card_letters
from pusoyref.plays.kinds import Play
from pusoyref.plays.order import lowest_card
from pusoyref.session.evening import Evening, HandRecord
from pusoyref.session.now import current_state
from pusoyref.session.standings import standings


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
        "table": None if state.table is None else {**play_json(state.table), "player": state.owner},
        "cards_left": {player: state.cards_of(player) for player in state.players},
        "passed": [player for player in state.players if player in state.passed],
        "may_pass": state.may_pass,
        "reversed": state.reversed_ranks,
        "dealer": state.setup.dealer,
        "needs": needs(evening, state),
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


def needs(evening: Evening, state: HandState) -> list[dict[str, Any]]:
    """What the referee must ask: facts that the score of a finished hand lacks, who leads, the lowest card dealt."""
    asked: list[dict[str, Any]] = [need for hand in evening.hands for need in hand_needs(hand)]
    if not state.begun and not evening.closed and not state.over:
        if asks_lowest(state):
            asked.append(
                {"ask": "lowest", "card": card_letters(lowest_card(state.rules)), "hand": state.setup.number}
            )
        if state.turn is None:
            asked.append({"ask": "lead", "players": list(state.players), "hand": state.setup.number})
    return asked


def hand_needs(hand: HandRecord) -> list[dict[str, Any]]:
    """What the score of this hand still needs."""
    result = hand.result
    if result.asks_leftover and hand.state is not None:
        return [{"ask": "leftover", "players": list(hand.setup.players), "hand": hand.number}]
    return [
        {
            "ask": "holds",
            "card": card_letters(question.card),
            "players": list(question.players),
            "nobody": question.nobody,
            "hand": hand.number,
        }
        for question in result.questions
    ]


def asks_lowest(state: HandState) -> bool:
    """Where not every card is dealt and the lowest one leads, the table says which it was."""
    return (
        state.setup.duty
        and not state.setup.all_dealt
        and state.facts.lowest is None
        and not state.all_entered
    )


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
