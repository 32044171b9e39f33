"""Evenings played at random, every turn a legal one, with what people say at a table besides."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

from msgspec.structs import replace

from pusoyref.cards import DECK, TWOS, Card
from pusoyref.entries import (
    Change,
    Deal,
    Entry,
    FedBy,
    Holds,
    Lead,
    Left,
    Leftover,
    Lowest,
    Owes,
    Pay,
    Score,
    Seats,
    Turn,
    Void,
)
from pusoyref.errors import InvalidRequest, Refused
from pusoyref.hand.state import HandSetup, HandState, start
from pusoyref.hand.why_not import may, why_not
from pusoyref.plays.order import lowest_card, order_of
from pusoyref.ruleset.loading import PRESETS, preset, with_options
from pusoyref.ruleset.options import Ruleset
from pusoyref.session.enter import enter
from pusoyref.session.evening import Evening, Event, Header
from pusoyref.session.fold import begin, setup_for
from pusoyref.session.standings import owed

NAMES = ("Ana", "Maria Clara", "Maria Rosa", "D'Angelo")
SIZES = {"4": 13, "3": 17, "2": 13}

RULESETS: tuple[Ruleset, ...] = (
    *(preset(name) for name in PRESETS),
    with_options(
        preset("pinoy"), {"deal.cards": SIZES, "plays.bombs": "over-others", "plays.bombs_any_time": True}
    ),
    with_options(
        preset("pinoy"),
        {
            "deal.cards": SIZES,
            "ending.lone_two": False,
            "scoring.twos_double": True,
            "scoring.settle": "hand",
        },
    ),
    with_options(
        preset("hong-kong"),
        {
            "turns.last_card": "must-stop",
            "scoring.top_card": 1,
            "ending.lone_two": False,
            "session.bankroll": 60,
        },
    ),
)


class Table:
    """An evening, and everything that was entered, in order."""

    def __init__(self, rules: Ruleset, players: tuple[str, ...], stake: int) -> None:
        self.evening: Evening = begin(Header("An evening", "2026-11-28", players, rules, stake))
        self.entries: list[tuple[Entry, int]] = []

    def say(self, entry: Entry) -> bool:
        """Enters it; False where it is refused."""
        try:
            entered = enter(self.evening, entry)
        except (Refused, InvalidRequest):
            return False
        self.evening = entered.evening
        self.entries.append((entry, entered.hand))
        return True

    def state(self) -> HandState:
        """The open hand, or the next one."""
        record = self.evening.open_hand
        if record is not None and record.state is not None:
            return record.state
        return start(setup_for(self.evening, self.evening.next_number))


def random_table(seed: int, hands: int = 3, kind: type[Table] = Table) -> Table:
    """A few hands under random rules; the last one may still be open."""
    random = Random(seed)
    rules = random.choice(RULESETS)
    size = random.choice(sorted(rules.deal.sizes()))
    table = kind(rules, NAMES[:size], random.choice((0, 25, 500, 1000)))
    for _ in range(random.randint(1, hands)):
        _between(table, random)
        played = random.random()
        if played < 0.2:
            _by_counts(table, random)
        else:
            play_hand(table, random, stop=played > 0.8)
        unfinished = any(hand.result.questions for hand in table.evening.hands)
        if table.evening.open_hand is not None or unfinished or not table.evening.hands:
            break
        _after(table, random)
    return table


def one_hand(rules: Ruleset, seed: int, players: tuple[str, ...] = NAMES) -> Table:
    """One hand played to its end, with all that the referee asked said."""
    random = Random(seed)
    while True:
        table = Table(rules, players[: max(rules.deal.sizes())], 500)
        play_hand(table, random, stop=False)
        if table.evening.hands[-1].result.status == "complete":
            return table


def events_of(table: Table) -> tuple[Event, ...]:
    """What was entered, as a session read from a file has it."""
    return tuple(Event(n, entry, hand, group=n) for n, (entry, hand) in enumerate(table.entries, 1))


def random_evening(seed: int) -> Evening:
    return random_table(seed).evening


def _between(table: Table, random: Random) -> None:
    evening = table.evening
    if random.random() < 0.2:
        table.say(Change(stake=random.choice((0, 50, 2000))))
    if random.random() < 0.2:
        players = list(evening.players)
        players[random.randrange(len(players))] = "Eve"
        if len(set(players)) == len(players):
            table.say(Seats(tuple(players)))
    if random.random() < 0.2:
        table.say(Change(rules=random.choice(RULESETS)))


def _after(table: Table, random: Random) -> None:
    people = table.evening.people
    if random.random() < 0.3:
        table.say(Void('misdeal: "14 cards" \\ for one'))
    elif random.random() < 0.3 and table.evening.hands[-1].setup.rules.scoring.feeding != "off":
        table.say(FedBy(random.choice(table.evening.hands[-1].setup.players)))
    if random.random() < 0.3 and owed(table.evening):
        payer, payee = random.sample(people, 2)
        table.say(
            Pay(payer, payee, random.randrange(1, 100_000), "2026-11-29", random.choice(("", 'in "cash"')))
        )
    if random.random() < 0.1:
        table.say(Owes(random.choice(table.evening.hands[-1].setup.players)))


def _by_counts(table: Table, random: Random) -> None:
    state = table.state()
    players = list(state.players)
    random.shuffle(players)
    winner, *losers = players
    left = {winner: 0} | {loser: random.randint(1, state.setup.dealt) for loser in losers}
    order = None
    if state.rules.ending.until == "last-holder":
        left |= dict.fromkeys(losers[:-1], 0)
        order = tuple(players)
    held = random.choice((None, (), ((losers[-1], (random.choice(TWOS),)),)))
    out_with = random.choice((None, (DECK[0],), TWOS[1:3]))
    table.say(Score(tuple(left.items()), held, out_with, order))


def play_hand(table: Table, random: Random, *, stop: bool) -> None:
    """A hand turn by turn, broken off after a while where `stop`, with what people say before and after."""
    state = table.state()
    hands = deal(state.setup, random)
    lowest = min((card for hand in hands.values() for card in hand), key=order_of(state.rules).card)
    if not state.setup.all_dealt and random.random() < 0.8:
        table.say(Lowest(lowest))
    if state.setup.gives_leftover and random.random() < 0.5:
        table.say(
            Leftover(next(player for player, hand in hands.items() if lowest_card(state.rules) in hand))
        )
    for player, hand in hands.items():
        if random.random() < 0.15:
            table.say(Deal(player, tuple(hand)))
    if table.state().turn is None and random.random() < 0.3:
        table.say(Lead(_leader(table.state(), hands)))
    for at in range(400):
        if stop and at == 20:
            _stop(table, random, hands)
            return
        record = table.evening.open_hand
        if at and record is None:
            break
        now = table.state()
        if now.asks_leftover:
            table.say(
                Leftover(next(player for player, hand in hands.items() if lowest_card(now.rules) in hand))
            )
            continue
        turn = _turn(now, hands, random)
        if not table.say(turn):
            raise AssertionError((turn, why_not(now, turn)))
        for card in turn.cards or ():
            hands[turn.player].remove(card)
    _tell(table, random, hands)


def deal(setup: HandSetup, random: Random) -> dict[str, list[Card]]:
    """Cards shuffled and dealt; what is left over goes to whoever has the lowest, where the rules say so."""
    deck = list(DECK)
    random.shuffle(deck)
    hands = {
        player: deck[at * setup.dealt : (at + 1) * setup.dealt] for at, player in enumerate(setup.players)
    }
    if setup.gives_leftover:
        lowest = lowest_card(setup.rules)
        holder = next((player for player, hand in hands.items() if lowest in hand), setup.players[0])
        hands[holder] += deck[setup.dealt * len(hands) :]
    return hands


def _leader(state: HandState, hands: dict[str, list[Card]]) -> str:
    leader = state.opening_leader
    if leader is not None:
        return leader
    return next((player for player, hand in hands.items() if state.lowest in hand), state.players[0])


def _turn(state: HandState, hands: dict[str, list[Card]], random: Random) -> Turn:
    player = state.turn or _leader(state, hands)
    if random.random() < 0.04 and state.begun:
        player = random.choice(state.holders())
    hand = hands[player]
    reason = None
    for _ in range(30):
        cards = _some(hand, state, random)
        turn = Turn(player, cards)
        if may(state, turn):
            return turn
        if random.random() < 0.02:
            reason = random.choice(("nobody minded", 'too "late"', "ok"))
            let = replace(turn, let_stand=reason)
            if may(state, let):
                return let
    player = state.turn or player
    if state.begun and state.may_pass:
        return Turn(player, None)
    for size in (1, 2, 3, 5):
        for cards in combinations(hands[player], size):
            if may(state, Turn(player, cards)):
                return Turn(player, cards)
    return Turn(player, tuple(hands[player][:1]), "what else")


def _some(hand: Sequence[Card], state: HandState, random: Random) -> tuple[Card, ...]:
    """Cards that may be a play: often of one rank, sometimes five."""
    wanted = len(state.table.cards) if state.table else random.choice((1, 1, 2, 3, 5, 5, 5))
    wanted = min(wanted, len(hand))
    first = random.choice(hand)
    if wanted in (2, 3):
        same = [card for card in hand if card.rank is first.rank]
        return tuple(random.sample(same, min(wanted, len(same))))
    if wanted == 5:
        suited = [card for card in hand if card.suit is first.suit]
        four = [card for card in hand if card.rank is first.rank]
        if len(suited) >= 5:
            return tuple(random.sample(suited, 5))
        if len(four) == 4:
            return (*four, next(card for card in hand if card not in four))
    return tuple(random.sample(list(hand), wanted))


def _stop(table: Table, random: Random, hands: dict[str, list[Card]]) -> None:
    """A hand broken off: called off, ended by counts, or left open."""
    if table.evening.open_hand is None:
        return
    way = random.randrange(3)
    if way == 0:
        table.say(Void("redeal"))
    elif way == 1:
        state = table.state()
        winner, *losers = state.players
        left: dict[str, int] = {winner: 0} | {loser: len(hands[loser]) or 1 for loser in losers}
        if state.rules.ending.until == "first-out":
            table.say(Score(tuple(left.items())))


def _tell(table: Table, random: Random, hands: dict[str, list[Card]]) -> None:
    """What is left, said one by one or only where it is asked for."""
    if not table.evening.hands:
        return
    for player, hand in hands.items():
        if hand and random.random() < 0.2:
            table.say(Left(player, random.choice((tuple(hand), len(hand)))))
    if random.random() < 0.2:
        return
    for _ in range(4):
        questions = table.evening.hands[-1].result.questions
        if not questions:
            return
        card = questions[0].card
        holder = next((player for player, hand in hands.items() if card in hand), None)
        table.say(Holds(holder, card))
