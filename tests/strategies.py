"""Rulesets and hands drawn at random: every option, every legal turn."""

from __future__ import annotations

from itertools import combinations, product
from random import Random
from typing import Any

from hypothesis import strategies as st

from pusoyref.cards import RANKS, SUITS, Card
from pusoyref.entries import Lead, Leftover, Lowest, Turn
from pusoyref.errors import InvalidRequest
from pusoyref.hand.advance import advance
from pusoyref.hand.state import HandSetup, HandState, start
from pusoyref.hand.why_not import may
from pusoyref.plays.order import order_of
from pusoyref.ruleset.loading import from_values, preset, to_values
from pusoyref.ruleset.options import Ruleset
from pusoyref.ruleset.straights import NAMED, letters
from tests.playing import FOUR
from tests.random_evenings import deal

KINDS = ("single", "pair", "triple", "straight", "flush", "full-house", "four-kicker", "straight-flush")


@st.composite
def own_straights(draw: st.DrawFn) -> list[str]:
    entries = draw(
        st.lists(st.permutations([rank.value for rank in RANKS]).map(lambda r: "".join(r[:5])), max_size=6)
    )
    return list({frozenset(letters(entry)): entry for entry in entries}.values())


@st.composite
def bands(draw: st.DrawFn) -> list[list[int]]:
    starts = sorted({1, *draw(st.lists(st.integers(2, 18), max_size=3))})
    return [[start, draw(st.integers(0, 4))] for start in starts]


def _one_of(*values: Any) -> st.SearchStrategy[Any]:
    return st.sampled_from(values)


OPTIONS: dict[str, dict[str, st.SearchStrategy[Any]]] = {
    "cards": {"suits": st.permutations("cshd").map("".join)},
    "deal": {
        "cards": st.fixed_dictionaries(
            {"4": st.integers(1, 13)}, optional={"2": st.integers(1, 26), "3": _one_of(17, 17, 17, 16, 5)}
        ),
        "leftover": _one_of("set-aside", "to-lowest"),
        "dealer": _one_of("rotates", "winner"),
    },
    "plays": {
        "kinds": st.just(list(KINDS))
        | st.lists(_one_of(*KINDS[1:]), unique=True).map(lambda kinds: ["single", *kinds])
        | st.lists(_one_of(*KINDS), min_size=1, unique=True),
        "straights": _one_of(*NAMED) | own_straights(),
        "five_card": _one_of("same-kind", "higher-kind"),
        "flush": _one_of("suit-first", "rank-first"),
        "bombs": _one_of("off", "over-others", "over-all"),
        "bombs_any_time": st.booleans(),
        "revolution": _one_of("off", "toggle", "once"),
    },
    "turns": {
        "direction": _one_of("counterclockwise", "clockwise"),
        "first_lead": _one_of("lowest-card", "anyone"),
        "next_lead": _one_of("winner", "lowest-card"),
        "after_pass": _one_of("out", "may-return"),
        "last_card": _one_of("free", "must-stop"),
    },
    "ending": {"until": _one_of("first-out", "last-holder"), "lone_two": st.booleans()},
    "scoring": {
        "scheme": _one_of("penalty", "penalty", "bonus", "places"),
        "bands": bands(),
        "shutout": st.integers(0, 4),
        "twos_double": st.booleans(),
        "top_card": st.integers(0, 3),
        "four_twos": st.integers(0, 4),
        "extras_multiplied": st.booleans(),
        "places": st.lists(st.integers(0, 9), min_size=1, max_size=4),
        "payment": _one_of("winner", "pairwise", "none"),
        "wins": _one_of("highest", "lowest"),
        "feeding": _one_of("off", "pays-for-all"),
        "partners": _one_of(False, False, True),
        "settle": _one_of("session", "hand"),
    },
    "session": {
        "hands": _one_of(0, 0, 3),
        "target": _one_of(0, 0, 21),
        "loss_limit": _one_of(0, 0, 50),
        "minutes": _one_of(0, 90),
        "bankroll": _one_of(0, 0, 15, 100),
    },
}


def _made_to_stand_together(values: dict[str, dict[str, Any]]) -> None:
    """The combinations that docs/rules.md 9 rules out, each undone by giving way in one option."""
    deal, plays, ending, scoring = (values[section] for section in ("deal", "plays", "ending", "scoring"))
    if scoring["partners"]:
        scoring.update(scheme="penalty", payment="winner")
        ending["until"], deal["cards"] = "first-out", {"4": deal["cards"]["4"]}
    if "four-kicker" not in plays["kinds"]:
        plays.update(bombs="off", revolution="off")
    if scoring["scheme"] == "places":
        ending["until"] = "last-holder"
    if scoring["scheme"] != "penalty" and scoring["payment"] == "winner":
        scoring["payment"] = "pairwise"
    if scoring["scheme"] != "penalty" or scoring["partners"] or scoring["payment"] == "none":
        scoring["feeding"] = "off"
    if scoring["scheme"] != "penalty" or scoring["payment"] != "none":
        scoring["wins"] = "highest"


@st.composite
def rulesets(draw: st.DrawFn) -> Ruleset:
    """Any ruleset that the checks let stand."""
    values: dict[str, Any] = {
        section: {option: draw(strategy) for option, strategy in options.items()}
        for section, options in OPTIONS.items()
    }
    _made_to_stand_together(values)
    return from_values({"name": "drawn", "title": "Drawn", **values})


def any_values(draw: st.DataObject) -> dict[str, Any]:
    """Options drawn without regard for each other."""
    values = to_values(preset("pinoy"))
    for section, options in OPTIONS.items():
        values[section] = {option: draw.draw(strategy) for option, strategy in options.items()}
    return values


def is_ruleset(values: dict[str, Any]) -> bool:
    try:
        from_values(values)
    except InvalidRequest:
        return False
    return True


class Shuffled:
    """A deal, and players who know their cards and play at random, always legally."""

    def __init__(self, rules: Ruleset, chance: Random) -> None:
        self.chance = chance
        self.rules = rules
        self.players = FOUR[: chance.choice(sorted(rules.deal.sizes()))]
        duty = rules.turns.first_lead == "lowest-card"
        setup = HandSetup(1, rules, self.players, None, duty, duty)
        self.hands = {player: set(hand) for player, hand in deal(setup, chance).items()}
        lowest = min((card for hand in self.hands.values() for card in hand), key=order_of(rules).card)
        holder = next(player for player, hand in self.hands.items() if lowest in hand)
        self.took = holder if setup.gives_leftover else None
        self.dealt = {player: frozenset(hand) for player, hand in self.hands.items()}
        self.entries: list[Lowest | Lead | Leftover | Turn] = [
            Lead(holder if duty else chance.choice(self.players))
        ]
        if not setup.all_dealt:
            self.entries.insert(0, Lowest(lowest))
        self.states = [start(setup)]
        for entry in self.entries:
            self.states.append(advance(self.state, entry))

    @property
    def state(self) -> HandState:
        return self.states[-1]

    def add(self, entry: Leftover | Turn) -> None:
        self.states.append(advance(self.state, entry))
        self.entries.append(entry)
        if isinstance(entry, Turn) and entry.cards:
            self.hands[entry.player] -= set(entry.cards)

    def plays(self, player: str) -> list[tuple[Card, ...]]:
        """Cards of a hand that could be plays: all of one rank, all full houses, some others of five."""
        hand = sorted(self.hands[player], key=order_of(self.rules).card)
        ranks = [[card for card in hand if card.rank is rank] for rank in RANKS]
        suits = [[card for card in hand if card.suit is suit] for suit in SUITS]
        alike = [some for cards in ranks for number in (1, 2, 3, 4) for some in combinations(cards, number)]
        threes, twos = ([some for some in alike if len(some) == number] for number in (3, 2))
        found = alike + [three + two for three, two in product(threes, twos)]
        found += [(*four, card) for four in alike if len(four) == 4 for card in hand if card not in four]
        found += [tuple(self.chance.sample(cards, 5)) for cards in suits if len(cards) >= 5 for _ in range(3)]
        for entry in self._straights():
            chosen = [[card for card in hand if card.rank.value == rank] for rank in entry]
            if all(chosen):
                found += [tuple(self.chance.choice(cards) for cards in chosen) for _ in range(2)]
        return found

    def _straights(self) -> tuple[str, ...]:
        listed = self.rules.plays.straights
        return NAMED[listed] if isinstance(listed, str) else tuple(map(letters, listed))

    def options(self, player: str) -> list[Turn]:
        """Turns that the referee accepts from a player who is asked."""
        turns = [Turn(player, cards) for cards in self.plays(player)]
        return [turn for turn in [*turns, Turn(player, None)] if may(self.state, turn)]

    def step(self) -> bool:
        """One more entry; False where the hand is over or nobody can do anything."""
        if self.state.asks_leftover:
            assert self.took is not None
            self.add(Leftover(self.took))
            return True
        player = self.state.turn
        if self.state.over or player is None:
            return False
        options = self.options(player)
        if not options:
            return False
        plays = [turn for turn in options if turn.cards]
        pool = plays if plays and self.chance.random() < 0.8 else options
        self.add(self.chance.choice(pool))
        return True

    def run(self, most: int = 2_000) -> int:
        """Plays to the end; the number of entries it took."""
        for number in range(most):
            if not self.step():
                return number
        return most


DRAWN = st.builds(lambda rules, seed: Shuffled(rules, Random(seed)), rulesets(), st.integers(0, 2**32))
