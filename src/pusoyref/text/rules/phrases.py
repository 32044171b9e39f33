"""The one phrase for each value of each option; the sheet and the diff are made of nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pusoyref.cards import Rank
from pusoyref.notation.cards import CardWriter
from pusoyref.plays.order import lowest_card, top_card
from pusoyref.plays.play import FIVE_CARD_KINDS
from pusoyref.ruleset.loading import to_values
from pusoyref.ruleset.options import KindName, Ruleset
from pusoyref.ruleset.straights import Straight, straights

SUIT_WORDS = {"c": "clubs", "s": "spades", "h": "hearts", "d": "diamonds"}
KIND_WORDS: Mapping[KindName, str] = {
    "single": "single",
    "pair": "pair",
    "triple": "triple",
    "straight": "straight",
    "flush": "flush",
    "full-house": "full house",
    "four-kicker": "four of a kind",
    "straight-flush": "straight flush",
}
SPACED_MOST = 12
LISTED_MOST = 18
_STRAIGHTS = {
    "no-twos": "no 2 in a straight",
    "ace-low": "2 and ace may stand low, the ace high too",
    "two-high": "a 2 may stand high, above the ace",
    "hong-kong": "those with 3-4-5 and a 2 are the highest",
    "taiwan": "A-2-3-4-5 is the lowest, 3-4-5-6-2 the highest",
    "low-tops": "the lowest beats every other; straight flushes keep the plain order",
}
PLAY_CHOICES: Mapping[str, Mapping[object, str]] = {
    "deal.leftover": {
        "set-aside": "a card left over is set aside, hidden",
        "to-lowest": "the one card left over (3 with 17) goes to the holder of {lowest}, who then "
        "has 18; if it is {lowest} itself, to the dealer",
    },
    "deal.dealer": {
        "rotates": "the deal moves to the next player in turn",
        "winner": "the winner of a hand deals the next one",
    },
    "plays.flush": {
        "suit-first": "flush on flush: the higher suit wins, then the highest card",
        "rank-first": "flush on flush: the rank of the highest card wins, then its suit",
    },
    "plays.bombs": {
        "off": "no bombs: four of a kind is a five-card play like any other",
        "over-others": "four of a kind is a bomb: it beats anything of any size but a straight flush or a "
        "higher four",
        "over-all": "four of a kind is a bomb: it beats anything of any size, a straight flush too, but no "
        "higher four",
    },
    "plays.bombs_any_time": {
        False: "bombs in turn only, and not by who is out of the trick",
        True: "bombs also out of turn and after passing; turns go on from there",
    },
    "plays.revolution": {
        "off": "no revolution: the order of ranks never changes",
        "toggle": "each four of a kind turns the order of ranks round at once (2 lowest, 3 highest), the "
        "next one turns it back; suits stay, the list of straights is read from its end",
        "once": "the first four of a kind turns the order of ranks round at once (2 lowest, 3 highest) for "
        "the rest of the hand; suits stay, the list of straights is read from its end",
    },
}


def suits(rules: Ruleset) -> str:
    words = " < ".join(SUIT_WORDS[suit] for suit in rules.cards.suits)
    return f"suits: {words}; lowest card {{lowest}}, top card {{top}}"


def sizes(rules: Ruleset) -> str:
    (size, count), *more = sorted(rules.deal.sizes().items())
    first = f"{size} players with {count} card{'s' * (count != 1)} each"
    return ", ".join([first, *(f"{size} with {count}" for size, count in more)])


def kinds(rules: Ruleset) -> str:
    used = rules.plays.kinds
    allowed = ", ".join(word for kind, word in KIND_WORDS.items() if kind in used)
    missing = ", ".join(word for kind, word in KIND_WORDS.items() if kind not in used)
    allowed = allowed.replace(four := KIND_WORDS["four-kicker"], f"{four} with any fifth card")
    return f"{allowed}; not here: {missing}" if missing else allowed


def straight_list(rules: Ruleset) -> str:
    """The list, lowest first, with what is special about it."""
    named = rules.plays.straights
    entries = straights(rules.plays, suited=False)
    if not entries:
        return "no five ranks are a straight here"
    between = "-" if len(entries) <= SPACED_MOST else ""
    listed = " < ".join(shortened([shown(entry, between) for entry in entries], LISTED_MOST))
    words = _STRAIGHTS[named] if isinstance(named, str) else "a list of our own"
    return (
        f"from lowest to highest: {listed} ({words}); between two of the same ranks the suit of the last "
        "card named decides"
    )


def shown(entry: Straight, between: str) -> str:
    """`10-J-Q-K-A`"""
    return between.join("10" if rank is Rank.TEN else rank.value for rank in entry)


def shortened(items: Sequence[str], most: int) -> list[str]:
    """No more than `most` items, those in the middle counted: a sheet is one page."""
    if len(items) <= most:
        return list(items)
    half = most // 2
    return [*items[:half], f"(and {len(items) - 2 * half} more)", *items[-half:]]


def five_card(rules: Ruleset) -> str:
    if rules.plays.five_card == "same-kind":
        return "beaten only by a higher play of the same kind"
    order = " < ".join(KIND_WORDS[kind] for kind in FIVE_CARD_KINDS if kind in rules.plays.kinds)
    return f"a higher kind beats every lower one ({order})"


PLAY_NUMBERS: Mapping[str, Callable[[Ruleset], str]] = {
    "cards.suits": suits,
    "deal.cards": sizes,
    "plays.kinds": kinds,
    "plays.straights": straight_list,
    "plays.five_card": five_card,
}
TURN_CHOICES: Mapping[str, Mapping[object, str]] = {
    "turns.direction": {
        "counterclockwise": "turns go counterclockwise",
        "clockwise": "turns go clockwise",
    },
    "turns.first_lead": {
        "lowest-card": "first hand: the holder of {lowest} leads and must play it, alone or in any play",
        "anyone": "first hand: anyone may lead, with any play",
    },
    "turns.next_lead": {
        "winner": "later hands: the last winner leads, with any play (if gone, the holder of {lowest}, "
        "with any play)",
        "lowest-card": "later hands: the holder of {lowest} leads and must play it, alone or in any play",
    },
    "turns.after_pass": {
        "out": "who passes stays out of the trick",
        "may-return": "who passed may play again until all the others have passed in a row",
    },
    "turns.last_card": {
        "free": "nobody has to stop a player with one card left",
        "must-stop": "when the next player who may still play holds one card: of singles only your highest, "
        "and no passing on a single that it beats",
    },
    "ending.until": {
        "first-out": "the hand is over as soon as someone is out, and nobody may answer",
        "last-holder": "the hand goes on until one player still holds cards; a play that emptied a hand can "
        "be answered, else the next in turn who holds cards leads",
    },
    "ending.lone_two": {
        True: "going out with a lone 2 is allowed",
        False: "no going out with a lone 2 led to an empty table: a leader with one card may hand the "
        "lead on to the next in turn; once all do so in a row the ban is lifted",
    },
}
SCORE_CHOICES: Mapping[str, Mapping[object, str]] = {
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


def top_card_penalty(rules: Ruleset) -> str:
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


SCORE_NUMBERS: Mapping[str, Callable[[Ruleset], str]] = {
    "scoring.bands": bands,
    "scoring.shutout": shutout,
    "scoring.top_card": top_card_penalty,
    "scoring.four_twos": four_twos,
    "scoring.places": places,
    "scoring.payment": payment,
    "session.hands": hands,
    "session.target": target,
    "session.loss_limit": loss_limit,
    "session.minutes": minutes,
    "session.bankroll": bankroll,
}
CHOICES: Mapping[str, Mapping[object, str]] = {
    **PLAY_CHOICES,
    **TURN_CHOICES,
    **SCORE_CHOICES,
}
NUMBERS: Mapping[str, Callable[[Ruleset], str]] = {**PLAY_NUMBERS, **SCORE_NUMBERS}


def phrase(key: str, rules: Ruleset, write: CardWriter) -> str:
    """An option's value in words, as it stands in `rules`: "who passes stays out of the trick"."""
    text = NUMBERS[key](rules) if key in NUMBERS else CHOICES[key][value_of(rules, key)]
    return text.replace("{lowest}", write(lowest_card(rules))).replace("{top}", write(top_card(rules)))


def value_of(rules: Ruleset, key: str) -> object:
    """The value of `section.option`, as a file holds it."""
    section, _, option = key.partition(".")
    return _as_lists(to_values(rules)[section][option])


def _as_lists(value: object) -> object:
    return [_as_lists(item) for item in value] if isinstance(value, list | tuple) else value


def plain_value(rules: Ruleset, key: str) -> str:
    """A value at its shortest, for an option that decides nothing here: `5 3 1 0`, `off`, `no`."""
    value = value_of(rules, key)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        items = [":".join(map(str, item)) if isinstance(item, list) else str(item) for item in value]
        return " ".join(shortened(items, 12)) or "none"
    return str(value)
