"""The JSON that `check`, `ledger`, `status` and `settle` share (README, "For programs").

Money is a string with two decimals, cards are letters, points are numbers (halves with partners).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from pusoyref.cards import DECK, Card
from pusoyref.export.status import hand_needs, ruling_json
from pusoyref.hand.rulings import Ruling
from pusoyref.money.pesos import write_pesos
from pusoyref.money.transfers import Transfer
from pusoyref.notation.cards import card_letters
from pusoyref.plays.order import lowest_card
from pusoyref.ruleset.options import Ruleset
from pusoyref.session.derived import pesos, totals
from pusoyref.session.evening import Evening, HandRecord, HandResult
from pusoyref.session.standings import owed

if TYPE_CHECKING:
    from pusoyref.sheet.read import Reading

Message = Callable[[Ruling], str]
"""A ruling in one sentence."""


def hand_json(record: HandRecord, message: Message, *, as_check: bool = False) -> dict[str, Any]:
    """One hand. A fact that its score still lacks is under `needs`, or `as_check` the ruling `who-holds`."""
    result = record.result
    asked = asked_ruling(record)
    if asked is not None:
        if not as_check:
            return {"hand": result.number, "status": "open", "needs": hand_needs(record)}
        return {"hand": result.number, "status": "refused", "ruling": ruling_json(asked, message(asked))}
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
        hand["ruling"] = ruling_json(result.ruling, message(result.ruling))
    return hand


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


def totals_json(evening: Evening) -> dict[str, Any]:
    """Points, and pesos won or lost in play, by person; payments do not count."""
    return totals(evening)


def owed_json(evening: Evening) -> dict[str, str]:
    """What each person is owed after payments; negative: owes."""
    return pesos(owed(evening))


def check_json(reading: Reading, message: Callable[[Ruling, Ruleset], str]) -> dict[str, Any]:
    """One file as `check` answers it. `message` is given the ruleset of the hand."""
    from pusoyref.money.settlement import fewest
    from pusoyref.session.proof import proof

    evening = reading.evening
    return {
        "file": reading.file,
        "session": evening.header.name,
        "rules": evening.header.rules.name,
        "players": list(evening.header.players),
        "hands": [
            hand_json(hand, lambda ruling, rules=hand.setup.rules: message(ruling, rules), as_check=True)  # type: ignore[misc]
            for hand in evening.hands
        ],
        "totals": totals_json(evening),
        "owed": owed_json(evening),
        "settlement": settlement_json(fewest(owed(evening)).transfers),
        "proof": proof(evening),
    }
