"""The JSON that several commands answer with (docs/for-programs.md)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from pusoyref.cards import DECK, Card
from pusoyref.hand.rulings import Ruling
from pusoyref.hand.state import HandState, TurnRecord
from pusoyref.money.transfers import Transfer
from pusoyref.notation.cards import card_letters
from pusoyref.notation.pesos import write_pesos
from pusoyref.plays.order import lowest_card
from pusoyref.plays.play import Play
from pusoyref.session.evening import Evening, HandRecord, HandResult
from pusoyref.session.fold import current_state
from pusoyref.session.standings import owed, standings, won
from pusoyref.text.style import Style

if TYPE_CHECKING:
    from pusoyref.formats.toml.reader import Reading


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
        if state.asks_lowest:
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
            return {"hand": result.number, "status": "open", "needs": hand_needs(record)}
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


def asked_ruling(record: HandRecord) -> Ruling | None:
    """The ruling `who-holds` where the score of a hand lacks a fact that nobody has said."""
    result: HandResult = record.result
    if result.asks_leftover:
        card = lowest_card(record.setup.rules)
    elif result.questions:
        card = result.questions[0].card
    else:
        return None
    return Ruling(code="who-holds", cards=(card,), card=card)


def has_ruling(evening: Evening) -> bool:
    """Whether `check` finds something: a refusal, a fact that is missing, a broken last-card duty."""
    return any(hand.result.ruling is not None or asked_ruling(hand) is not None for hand in evening.hands)


def sorted_letters(cards: Iterable[Card]) -> list[str]:
    """Cards by rank, low to high, then by the letter of the suit."""
    ranks = {card: at // 4 for at, card in enumerate(DECK)}
    return [card_letters(card) for card in sorted(cards, key=lambda card: (ranks[card], card.suit.value))]


def settlement_json(transfers: Iterable[Transfer]) -> list[dict[str, str]]:
    """Who hands what to whom."""
    return [
        {"from": transfer.payer, "to": transfer.payee, "amount": write_pesos(transfer.centavos)}
        for transfer in transfers
    ]


def check_json(reading: Reading, style: Style) -> dict[str, Any]:
    """One file as `check` answers it."""
    from pusoyref.money.settlement import fewest
    from pusoyref.session.proof import proof

    evening = reading.evening
    return {
        "file": reading.file,
        "session": evening.header.name,
        "rules": evening.header.rules.name,
        "players": list(evening.header.players),
        "hands": [hand_json(hand, style, as_check=True) for hand in evening.hands],
        "totals": totals_json(evening),
        "owed": pesos(owed(evening)),
        "settlement": settlement_json(fewest(owed(evening)).transfers),
        "proof": proof(evening),
    }


def totals_json(evening: Evening) -> dict[str, Any]:
    """Points as numbers, and pesos won or lost in play as strings with two decimals, by person."""
    return {"points": evening.points(), "pesos": pesos(won(evening))}


def pesos(centavos: dict[str, int]) -> dict[str, str]:
    """Centavos by person → strings with two decimals."""
    return {person: write_pesos(amount) for person, amount in centavos.items()}


def derived(evening: Evening) -> dict[str, Any]:
    """Points of every hand, totals, who is owed what, the proof. Needs every hand replayed."""
    from pusoyref.session.proof import proof

    hands = [
        {
            "hand": hand.number,
            "status": hand.result.status,
            "winner": hand.result.winner,
            "points": hand.result.points,
        }
        for hand in evening.hands
    ]
    return {
        "hands": hands,
        "totals": totals_json(evening),
        "owed": pesos(owed(evening)),
        "proof": proof(evening),
    }
