"""Phrases for `[cards]`, `[deal]` and `[plays]` (docs/rules.md 2 to 4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pusoyref.cards import Rank
from pusoyref.plays.kinds import FIVE_CARD_KINDS
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

CHOICES: Mapping[str, Mapping[object, str]] = {
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


NUMBERS: Mapping[str, Callable[[Ruleset], str]] = {
    "cards.suits": suits,
    "deal.cards": sizes,
    "plays.kinds": kinds,
    "plays.straights": straight_list,
    "plays.five_card": five_card,
}
