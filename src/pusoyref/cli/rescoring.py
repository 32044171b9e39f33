"""The answer of `rescore`, and of `check --rules`: old and new side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pusoyref.cli.desk import desk
from pusoyref.export.status import ruling_json
from pusoyref.money.pesos import write_pesos
from pusoyref.money.transfers import Transfer, balances
from pusoyref.ruleset.options import Ruleset
from pusoyref.session.evening import Evening
from pusoyref.session.rescore import Rescored
from pusoyref.session.standings import won
from pusoyref.view.rescored import rescored_table
from pusoyref.wording.desk import as_if_words, illegal_words, uncounted_words
from pusoyref.wording.refusals import message


def rescored_document(evening: Evening, rules: Ruleset, hands: Sequence[Rescored]) -> dict[str, Any]:
    """`rescore --json`"""
    return {
        "session": evening.header.name,
        "rules": evening.header.rules.name,
        "under": rules.name,
        "hands": [_hand(evening, rules, hand) for hand in hands],
        "totals": {"points": evening.points(), "pesos": _pesos(won(evening))},
        "totals_under": {
            "points": points_under(evening, hands),
            "pesos": _pesos(pesos_under(evening, hands)),
        },
    }


def points_under(evening: Evening, hands: Sequence[Rescored]) -> dict[str, Any]:
    """Total points by person under the other rules."""
    return {person: sum(hand.points.get(person, 0) for hand in hands) for person in evening.people}


def pesos_under(evening: Evening, hands: Sequence[Rescored]) -> dict[str, int]:
    """Centavos won or lost by person under the other rules."""
    return balances(evening.people, [transfer for hand in hands for transfer in hand.transfers])


def _hand(evening: Evening, rules: Ruleset, hand: Rescored) -> dict[str, Any]:
    ruling = hand.ruling
    return {
        "hand": hand.number,
        "status": hand.recorded.status,
        "legal": ruling is None,
        "ruling": None
        if ruling is None
        else ruling_json(ruling, message(ruling, rules, desk().plain_speech)),
        "lacks": hand.lacks or None,
        "points": hand.recorded.points,
        "pesos": _net(evening, hand.recorded.transfers),
        "points_under": hand.points,
        "pesos_under": _net(evening, hand.transfers),
    }


def _net(evening: Evening, transfers: Sequence[Transfer]) -> dict[str, str]:
    return _pesos(balances(evening.people, transfers)) if transfers else {}


def _pesos(centavos: dict[str, int]) -> dict[str, str]:
    return {person: write_pesos(amount) for person, amount in centavos.items()}


def rescored_lines(evening: Evening, rules: Ruleset, hands: Sequence[Rescored]) -> list[str]:
    """A row a hand, each person's points now and then; what would not have been legal; the money."""
    speech = desk().speech
    lines = [as_if_words(evening.header.name, evening.header.rules.name, rules.name), ""]
    lines += rescored_table(
        evening,
        hands,
        points_under(evening, hands),
        pesos_under(evening, hands),
        color=desk().color,
        ascii=speech.ascii,
    )
    for hand in hands:
        if hand.ruling is not None:
            lines.append(illegal_words(hand.number, message(hand.ruling, rules, speech)))
        if hand.lacks and hand.recorded.status == "complete":
            lines.append(uncounted_words(hand.number, hand.lacks))
    return lines
