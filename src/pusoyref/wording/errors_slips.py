"""Words for score slips that cannot be read, or whose sums do not agree with their counts."""

from __future__ import annotations

from pusoyref.wording.facts import Facts, Words
from pusoyref.wording.speech import listed
from pusoyref.wording.tournament_log import hands_words


def _bad_row(at: Facts) -> str:
    players = at.words("players")
    example = " ".join(str(number) for number in (0, 3, 8, 5)[: len(players)])
    total = sum((0, 3, 8, 5)[: len(players)])
    found = at.said("found")
    wrong = (
        f"{at.quoted('text')} has {found} numbers" if found else f"{at.quoted('text')} is no row of a slip"
    )
    return f"{wrong}; write the cards left of {', '.join(players)}, and the sum: {example} ={total}"


def _sums(at: Facts) -> str:
    return _FAULTS[at.said("kind", "several")](at)


def _hands(at: Facts) -> str:
    return hands_words([int(hand) for hand in at.words("hands")])


def _several(at: Facts) -> str:
    hands = at.words("hands")
    places = [*([_hands(at)] if hands else []), *(f"{name}'s total" for name in at.words("players"))]
    return f"The sums do not agree with the counts: look at {listed(places)} again."


_FAULTS: dict[str, Words] = {
    "count": lambda at: (
        f"{_hands(at).capitalize()}, {listed(at.words('players'))}: {at.plain('typed')} was typed, and by both sums it "
        f"is {at.plain('wanted')}."
    ),
    "row": lambda at: (
        f"{_hands(at).capitalize()}: the counts make {at.plain('wanted')}, and {at.plain('typed')} was typed as "
        "their SUM. Look at that row again."
    ),
    "row-sum": lambda at: (
        f"{_hands(at).capitalize()}: the counts agree with the totals and make {at.plain('wanted')}; as their SUM "
        f"{at.plain('typed')} was typed."
    ),
    "total": lambda at: (
        f"{listed(at.words('players'))}'s total: the counts make {at.plain('wanted')}, and {at.plain('typed')} was "
        f"typed{f'. Look at {_hands(at)} too, which came without a SUM' if at.words('hands') else ''}."
    ),
    "swapped": lambda at: (
        f"{_hands(at).capitalize()}: by the totals the counts of {listed(at.words('players'))} are in each other's "
        "place."
    ),
    "columns": lambda at: (
        f"By the CHECK the columns of {listed(at.words('players'))} are in each other's place, unless it was itself "
        f"misread: it is {at.plain('wanted')}, and {at.plain('typed')} was typed."
    ),
    "check": lambda at: (
        f"The CHECK is {at.plain('wanted')}, and {at.plain('typed')} was typed: are the columns in turn order?"
    ),
    "several": _several,
}

SLIPS: dict[str, Words] = {
    "bad-slip-row": _bad_row,
    "slip-sums": _sums,
    "slip-hand-open": lambda at: (
        "The counts do not end the hand under these rules; write it with the ordinary program: "
        "pusoyref tournament open ROUND TABLE"
    ),
    "slip-too-long": lambda at: (
        f"Round {at.plain('round')} has {at.plain('hands')} hands a table, and these are {at.plain('rows')} rows."
    ),
    "slip-rules": lambda at: (
        f"Under the rules {at.plain('rules')} it matters in which order people go out, which a slip of counts does not "
        "say. Play such a table here or on a laptop: pusoyref tournament open ROUND TABLE, then score with --order."
    ),
    "slip-empty": lambda at: "No hand was typed; nothing has changed.",
}
