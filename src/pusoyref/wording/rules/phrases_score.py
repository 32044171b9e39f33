"""Phrases for `[scoring]` and `[session]` (docs/rules.md 7 and 8)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pusoyref.ruleset.options import Ruleset
from pusoyref.wording.rules.phrases_play import shortened

CHOICES: Mapping[str, Mapping[object, str]] = {
    "scoring.scheme": {
        "penalty": "penalty points for the cards that losers have left",
        "bonus": "bonus points: the winner gets 1 point, doubled for each 2 in the play that went out "
        "(1, 2, 4, 8, 16), all others 0",
        "places": "points by order of going out",
    },
    "scoring.twos_double": {
        False: "a 2 left costs no more than another card",
        True: "each 2 left doubles the cost of the cards",
    },
    "scoring.extras_multiplied": {
        False: "extras are added at the end, never multiplied",
        True: "extras are added to the cards first and multiplied with them",
    },
    "scoring.wins": {
        "highest": "the highest total wins the session",
        "lowest": "the lowest total wins the session",
    },
    "scoring.feeding": {
        "off": "nobody pays for the others",
        "pays-for-all": "feeding: whoever let the winner out, if the table names one, pays the "
        "penalties of all",
    },
    "scoring.partners": {
        False: "everybody plays alone",
        True: "partners: first and third against second and fourth; the first to go out wins for the side, "
        "which earns the opponents' penalties less the partner's, half to each",
    },
    "scoring.settle": {
        "session": "debts are settled at the end of the session",
        "hand": "losers pay at once, after every hand",
    },
}


def bands(rules: Ruleset) -> str:
    """`a card left costs 1, from 8 cards on 2 (sunog), from 10 on 3`: sunog is whatever costs more than 1."""
    parts: list[str] = []
    burned = False
    for start, times in rules.scoring.bands:
        where = "" if start == 1 else f"from {start} cards on " if len(parts) == 1 else f"from {start} on "
        parts.append(f"{where}{times}{'' if burned or times <= 1 else ' (sunog)'}")
        burned = times > 1
    return f"a card left costs {', '.join(shortened(parts, 13))}"


def shutout(rules: Ruleset) -> str:
    times = rules.scoring.shutout
    if not times:
        return "hindi nakatira (shutout, not one card played) costs no more than that"
    return f"hindi nakatira (shutout, not one card played): {times} for every card"


def top_card(rules: Ruleset) -> str:
    points = rules.scoring.top_card
    return f"holding {{top}} at the end: {points} more" if points else "nothing more for holding {top}"


def four_twos(rules: Ruleset) -> str:
    points = rules.scoring.four_twos
    if not points:
        return "nothing more for all four 2s"
    both = f", {points + rules.scoring.top_card} with that for {{top}}" if rules.scoring.top_card else ""
    return f"all four 2s: {points} more{both}"


def places(rules: Ruleset) -> str:
    points = ", ".join(shortened([str(points) for points in rules.scoring.places], 12))
    return f"first out, second and so on: {points}; the last holder always 0"


def payment(rules: Ruleset) -> str:
    scheme = rules.scoring.scheme
    if rules.scoring.payment == "winner":
        return (
            "each loser pays the winner; the sheet shows the sum for the winner, minus their own for losers"
        )
    if rules.scoring.payment == "none":
        return "points are only added up, nobody pays" + (
            "; penalties stand as positive numbers" if scheme == "penalty" else ""
        )
    if scheme == "penalty":
        return "every two players settle the difference, the higher penalty pays; the sheet shows the net"
    return "every two players settle the difference, fewer points pay; the sheet shows the points themselves"


def hands(rules: Ruleset) -> str:
    count = rules.session.hands
    return f"over after {count} hand{'s' * (count != 1)}" if count else "no number of hands is agreed"


def target(rules: Ruleset) -> str:
    points = rules.session.target
    return f"over when somebody's points reach {points}" if points else "no target"


def loss_limit(rules: Ruleset) -> str:
    points = rules.session.loss_limit
    if not points:
        return "no loss limit"
    if rules.scoring.wins == "lowest":
        return f"over when somebody's total reaches the loss limit of {points}"
    return f"over when somebody is {points} points below zero"


def minutes(rules: Ruleset) -> str:
    count = rules.session.minutes
    return f"the hand in play after {count} minutes is the last" if count else "no time limit"


def bankroll(rules: Ruleset) -> str:
    chips = rules.session.bankroll
    if not chips:
        return "no chips"
    return (
        f"everybody starts with {chips} chips (points) and pays no more than they hold; "
        "over when a stack is empty"
    )


NUMBERS: Mapping[str, Callable[[Ruleset], str]] = {
    "scoring.bands": bands,
    "scoring.shutout": shutout,
    "scoring.top_card": top_card,
    "scoring.four_twos": four_twos,
    "scoring.places": places,
    "scoring.payment": payment,
    "session.hands": hands,
    "session.target": target,
    "session.loss_limit": loss_limit,
    "session.minutes": minutes,
    "session.bankroll": bankroll,
}
