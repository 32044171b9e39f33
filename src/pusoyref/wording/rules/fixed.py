"""Rules that are no option of their own: the same at every table, or following from several options."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pusoyref.ruleset.options import Ruleset
from pusoyref.wording.rules.effect import hidden_cards


def _always(text: str) -> Callable[[Ruleset], str]:
    return lambda rules: text


def _lowest_dealt(rules: Ruleset) -> str:
    if not hidden_cards(rules):
        return ""
    return (
        "cards not dealt stay hidden; the lowest card dealt, as the table names it, then counts as the lowest"
    )


def _suited_straight(rules: Ruleset) -> str:
    """docs/rules.md 4: with `straight-flush` off."""
    kinds = rules.plays.kinds
    if "straight-flush" in kinds or not {"straight", "flush"} & set(kinds):
        return ""
    return f"a straight in one suit is a {'flush' if 'flush' in kinds else 'straight'}"


def _compared(rules: Ruleset) -> str:
    kinds = rules.plays.kinds
    by_suit = [word for kind, word in (("single", "singles"), ("pair", "pairs")) if kind in kinds]
    by_rank = [
        word
        for kind, word in (("triple", "triples"), ("full-house", "full houses"), ("four-kicker", "fours"))
        if kind in kinds
    ]
    parts = []
    if by_suit:
        of_pair = " (the higher one of a pair)" if "pair" in kinds else ""
        parts.append(f"{_and(by_suit)} by rank, then suit{of_pair}")
    if by_rank:
        parts.append(f"{_and(by_rank)} by the rank of the {_three_or_four(kinds)}")
    return "; ".join(parts)


def _three_or_four(kinds: tuple[str, ...]) -> str:
    words = ["three"] if {"triple", "full-house"} & set(kinds) else []
    return " or ".join([*words, *(["four"] if "four-kicker" in kinds else [])])


def _and(words: list[str]) -> str:
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def _bomb_answer(rules: Ruleset) -> str:
    return "" if rules.plays.bombs == "off" else "it is answered as four of a kind"


def _revolution_keeps(rules: Ruleset) -> str:
    """docs/rules.md 4, `revolution`: what a reversed order means for ties, and what it leaves alone."""
    plays = rules.plays
    if plays.revolution == "off":
        return ""
    listed = bool({"straight", "straight-flush"} & set(plays.kinds))
    tie = "the first card named decides between straights of the same ranks; " if listed else ""
    return f"while reversed, {tie}lead duty and scoring stay"


def _who_settles(rules: Ruleset) -> str:
    if not rules.scoring.partners:
        return ""
    return "the opponent next in turn settles with who went out, the other with the partner"


def _fed_by_winner(rules: Ruleset) -> str:
    if rules.scoring.feeding == "off" or rules.scoring.payment != "winner":
        return ""
    return "a winner named for not calling the last card pays each loser's penalty to that loser"


def _breach_names(rules: Ruleset) -> str:
    if rules.scoring.feeding == "off" or rules.turns.last_card == "free":
        return ""
    return "who broke the last-card duty is so named if the next player then won in that trick"


RULES: Mapping[str, Callable[[Ruleset], str]] = {
    "ranks": _always("from low to high: 3 4 5 6 7 8 9 10 J Q K A 2"),
    "lowest_dealt": _lowest_dealt,
    "one_at_a_time": _always("one card at a time, the next player first"),
    "no_play": _always("four cards alone and two pairs are no play"),
    "suited_straight": _suited_straight,
    "compared": _compared,
    "in_turn": _always("beat the table with as many cards, or pass; a leader may not pass"),
    "fresh_lead": _always("when nobody may still answer, whoever played last leads anything (bagong pasok)"),
    "misdeal": _always("a misdeal counts for nothing"),
    "bomb_answer": _bomb_answer,
    "revolution_keeps": _revolution_keeps,
    "who_settles": _who_settles,
    "fed_by_winner": _fed_by_winner,
    "breach_names": _breach_names,
    "no_limit_stops": _always("no limit stops a hand that has begun"),
}
