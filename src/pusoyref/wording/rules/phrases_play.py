"""Phrases for `[cards]`, `[deal]` and `[plays]` (docs/rules.md 2 to 4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pusoyref.plays.kinds import FIVE_CARD_KINDS
from pusoyref.ruleset.options import KindName, Ruleset
from pusoyref.ruleset.straights import letters, straights

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
LISTED_MOST = 36

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
        "to-lowest": "the one card left over (3 players, 17 each) goes to the holder of {lowest}, who then "
        "has 18; if it is {lowest} itself the dealer takes it",
    },
    "deal.dealer": {
        "rotates": "the deal moves to the next player in turn",
        "winner": "the winner of a hand deals the next one",
    },
    "plays.flush": {
        "suit-first": "flush on flush: the higher suit wins, in one suit the highest card",
        "rank-first": "flush on flush: the rank of the highest card wins, then its suit",
    },
    "plays.bombs": {
        "off": "no bombs: four of a kind is a five-card play like any other",
        "over-others": "four of a kind is a bomb: it beats any play of any size, but not a straight flush or "
        "a higher four",
        "over-all": "four of a kind is a bomb: it beats any play of any size, a straight flush too, but not "
        "a higher four",
    },
    "plays.bombs_any_time": {
        False: "bombs are played in turn only, and not after passing out of the trick",
        True: "a bomb may be played out of turn and by a player who has passed; turns go on from there",
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
    words = ", ".join(SUIT_WORDS[suit] for suit in rules.cards.suits)
    return f"suits from low to high: {words}; lowest card {{lowest}}, top card {{top}}"


def sizes(rules: Ruleset) -> str:
    tables = sorted(rules.deal.sizes().items())
    return "; ".join(f"{size} players, {count} card{'s' * (count != 1)} each" for size, count in tables)


def kinds(rules: Ruleset) -> str:
    used = rules.plays.kinds
    allowed = ", ".join(word for kind, word in KIND_WORDS.items() if kind in used)
    missing = ", ".join(word for kind, word in KIND_WORDS.items() if kind not in used)
    allowed = allowed.replace(four := KIND_WORDS["four-kicker"], f"{four} with any fifth card")
    return f"{allowed}; not at this table: {missing}" if missing else allowed


def straight_list(rules: Ruleset) -> str:
    """The list, lowest first, with what is special about it."""
    named = rules.plays.straights
    listed = [shown(entry) for entry in straights(rules.plays, suited=False)]
    if not listed:
        return "no five ranks are a straight here"
    words = _STRAIGHTS[named] if isinstance(named, str) else "this table's own list"
    return (
        f"from lowest to highest: {' < '.join(shortened(listed))} ({words}); between two of the same "
        "ranks the suit of the last card named decides"
    )


def shown(entry: Sequence[object]) -> str:
    """`TJQKA` as `10-J-Q-K-A`."""
    ranks = letters("".join(str(getattr(rank, "value", rank)) for rank in entry))
    return "-".join("10" if rank == "T" else rank for rank in ranks)


def shortened(items: Sequence[str], most: int = LISTED_MOST) -> list[str]:
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
