"""What nobody can beat any more: by hand, and against every way in which the cards can be spread."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

import pytest
from msgspec.structs import replace

from pusoyref.cards import DECK, RANKS, Card
from pusoyref.entries import Deal
from pusoyref.hand.state import HandFacts, HandSetup, HandState, start
from pusoyref.hand.unbeatable import Unbeatable, nobody_can_beat, possible_fours, unbeatable
from pusoyref.notation.cards import read_cards, write_cards
from pusoyref.plays.compare import compare
from pusoyref.plays.identify import SIZES, Play, identify
from pusoyref.plays.makeable import makeable
from pusoyref.plays.order import lowest_card, order_of
from pusoyref.ruleset.options import Ruleset
from tests.playing import FOUR, after, hand, play, rules

Hands = dict[str, frozenset[Card]]


def late(
    under: Ruleset,
    unseen: str | Sequence[Card],
    counts: Sequence[int],
    *,
    reversed_ranks: bool = False,
    dealt: dict[str, list[Card]] | None = None,
) -> HandState:
    """A hand late on: `unseen` is all that has not been played, `counts` what everybody holds, in seat order."""
    left = read_cards(unseen) if isinstance(unseen, str) else tuple(unseen)
    players = FOUR[: len(counts)]
    state = start(HandSetup(1, under, players, players[0]))
    each = state.setup.dealt
    deals = tuple(Deal(player, tuple(cards)) for player, cards in (dealt or {}).items())
    return replace(
        state,
        facts=HandFacts(deals=deals),
        tricks=((),),
        played={card: (players[0], 1) for card in DECK if card not in left},
        counts={player: each - count for player, count in zip(players, counts, strict=True)},
        reversed_ranks=reversed_ranks,
        turn=players[0],
    )


def told(state: HandState) -> tuple[str, list[str]]:
    """Singles, and pairs, as letters."""
    found = unbeatable(state)
    return write_cards(found.singles, between=" "), [write_cards(pair) for pair in found.pairs]


def spreads(state: HandState, cards: Sequence[Card], players: Sequence[str]) -> Iterator[Hands]:
    """Every way in which the unseen cards can lie; what is over was set aside."""
    if not players:
        yield {}
        return
    player, *others = players
    room = [state.cards_of(player)]
    if state.setup.gives_leftover and state.leftover_player is None:
        room.append(state.cards_of(player) + 1)
    known = state.deal_of(player)
    for size in room:
        for held in combinations(cards, size):
            takes_one_more = size > state.cards_of(player)
            lowest = lowest_card(state.rules) in held
            if len(room) > 1 and takes_one_more != lowest:
                continue
            if known is not None and not set(held) <= set(known):
                continue
            rest = [card for card in cards if card not in held]
            for more in spreads(state, rest, others):
                yield {player: frozenset(held), **more}


def all_spreads(state: HandState) -> list[Hands]:
    unseen = [card for card in DECK if card not in state.played]
    known = {card for deal in state.facts.deals for card in deal.cards}
    found = []
    for hands in spreads(state, unseen, state.players):
        aside = set(unseen).difference(*hands.values())
        if not aside & known and (not state.setup.all_dealt or not aside):
            found.append(hands)
    assert found
    return found


def by_trying(state: HandState) -> tuple[set[Card], set[frozenset[Card]]]:
    """Singles and pairs that somebody can hold, and nobody else can beat however the cards lie."""
    held: set[frozenset[Card]] = set()
    beaten: set[frozenset[Card]] = set()
    for hands in all_spreads(state):
        for player, cards in hands.items():
            tries = [frozenset({card}) for card in cards]
            tries += [frozenset(two) for two in combinations(cards, 2) if two[0].rank is two[1].rank]
            for some in tries:
                held.add(some)
                if some in beaten:
                    continue
                made = identify(some, state.rules)
                assert made is not None
                others = [hands[other] for other in hands if other != player]
                if any(_beats(state, other, made) for other in others):
                    beaten.add(some)
    good = held - beaten
    return {card for some in good if len(some) == 1 for card in some}, {s for s in good if len(s) == 2}


def _beats(state: HandState, cards: frozenset[Card], on: Play) -> bool:
    sizes = {len(on.cards), 5} if state.rules.plays.bombs != "off" else {len(on.cards)}
    for size in sizes:
        for some in combinations(cards, size):
            made = identify(some, state.rules)
            allowed = made is not None and made.kind in state.rules.plays.kinds
            if allowed and made and compare(made, on, state.rules, reversed_ranks=state.reversed_ranks).beats:
                return True
    return False


@pytest.mark.parametrize(
    ("unseen", "counts", "singles", "pairs"),
    [
        ("2c ad kd kc 3c 4c", (2, 2, 2), "2c", ["KdKc"]),
        ("kd kh kc 3c 4c 5c", (2, 2, 2), "Kd", ["KdKh", "KdKc", "KhKc"]),  # one king left makes no pair
        ("kd kh ks kc 3c 3d", (2, 2, 2), "Kd", ["KdKh", "KdKs", "KdKc"]),
        ("ad 9c 9d 3c 3d", (3, 1, 1), "Ad", ["9d9c", "3d3c"]),  # only one of them has two cards
        ("2d 3c", (1, 1, 0), "2d", []),
    ],
)
def test_known_cases(unseen: str, counts: tuple[int, ...], singles: str, pairs: list[str]) -> None:
    state = late(rules("pinoy", deal__cards={"3": 17}, deal__leftover="set-aside"), unseen, counts)
    assert told(state) == (singles, pairs)


def test_a_card_set_aside_may_be_held() -> None:
    """Two hold two cards each of six: the 2♦ may be with either, or aside."""
    state = late(rules("bonus"), "2d ad kd qd jd td", (2, 2))
    assert told(state) == ("2d", [])


def test_reversed_ranks_turn_it_round() -> None:
    under = rules("revolution")
    assert told(late(under, "2d ad 3c 3d 4c 4d 5c 5d", (2, 2, 2, 2))) == ("2d", ["5d5c"])
    turned = late(under, "2d ad 3c 3d 4c 4d 5c 5d", (2, 2, 2, 2), reversed_ranks=True)
    assert told(turned) == ("3d", ["3d3c"])


def test_a_bomb_beats_a_two_while_somebody_can_hold_one() -> None:
    under = rules("pinoy", plays__bombs="over-others", deal__cards={"3": 17})
    cards = "2d 9c 9d 9h 9s 3c 4c 5d"
    pairs = ["9d9h", "9d9s", "9d9c"]  # with two of them in one hand there is no four of a kind
    assert told(late(under, cards, (2, 5, 1))) == ("", pairs)
    assert told(late(under, cards, (3, 4, 1))) == ("2d", pairs)  # nobody has five cards
    assert told(late(under, cards.replace("9s", "8s"), (2, 5, 1)))[0] == "2d"  # no four of a kind is left
    assert told(late(under, cards, (6, 1, 1)))[0] == ""  # Ben may hold the 2♦, and Ana the 9s


def test_a_known_hand_beats_nothing_of_its_own() -> None:
    """Ana was dealt the two highest cards: each is safe with her. Ben cannot hold them."""
    under = rules("pinoy", deal__cards={"2": 26})
    state = late(under, "2d 2h kd 3c", (2, 2), dealt={"Ana": [*read_cards("2d2h"), *DECK[4:28]]})
    assert told(state) == ("2d 2h", ["2d2h"])


def test_all_pairs() -> None:
    under = rules("pinoy", deal__cards={"3": 17})
    assert unbeatable(late(under, "ad 9c 9d 3c 3d", (3, 1, 1))).all_pairs
    assert not unbeatable(late(under, "9c 9d 3c 3d", (2, 2, 0))).all_pairs
    assert not unbeatable(late(under, "9c 3d", (1, 1, 0))).all_pairs  # there is none


def test_nothing_is_said_of_a_hand_that_is_over_or_of_kinds_that_are_off() -> None:
    state = late(rules(), "2d 2c 3c 4c", (1, 1, 1, 1))
    assert unbeatable(replace(state, over=True)) == Unbeatable()
    no_pairs = late(rules("pinoy", plays__kinds=["single"]), "2d 2c 3c 4c", (2, 2, 0, 0))
    assert told(no_pairs) == ("2d", [])


def test_which_fours_are_possible() -> None:
    state = late(rules("pinoy", deal__cards={"3": 17}), "9c 9d 9h 9s 8c 8d 8h 8s 7c 7d 7h", (6, 4, 1))
    assert [rank.value for rank in possible_fours(state)] == ["9", "8"]
    short = late(rules("pinoy", deal__cards={"3": 17}), "9c 9d 9h 9s 8c 8d 8h 8s 7c 7d 7h", (4, 4, 3))
    assert possible_fours(short) == ()


def test_nobody_can_beat_a_play_just_made() -> None:
    state = after(hand(rules("pinoy-mixed")), "Ana=TcJcQcKcAc")
    assert state.table is not None
    assert not nobody_can_beat(state, state.table, "Ana")  # 10♦ J♦ Q♦ K♦ A♦ may be out
    state = after(hand(rules("pinoy-mixed")), "Ana=TdJdQdKdAd")
    assert state.table is not None
    assert nobody_can_beat(state, state.table, "Ana")
    bombs = rules("pinoy-mixed", plays__bombs="over-all")
    state = after(hand(bombs), "Ana=TdJdQdKdAd")
    assert state.table is not None
    assert not nobody_can_beat(state, state.table, "Ana")


def test_who_has_passed_can_beat_nothing_but_a_bomb_may_come_at_any_time() -> None:
    """Only Dan may still answer the 9♦, and he may hold the 2♦."""
    state = late(rules(), "2d ac kc 3c", (1, 1, 1, 1))
    nine = play("9d", state.rules)
    passed = replace(state, table=nine, owner="Ana", passed=frozenset({"Ben", "Carla", "Dan"}))
    assert nobody_can_beat(passed, nine, "Ana")
    assert not nobody_can_beat(replace(passed, passed=frozenset({"Ben", "Carla"})), nine, "Ana")
    bombs = rules("pinoy", plays__bombs="over-others", plays__bombs_any_time=True)
    state = late(bombs, "8c8d8h8s 2d 3c 3d 3h", (1, 5, 1, 1))
    passed = replace(state, table=nine, owner="Ana", passed=frozenset({"Ben", "Carla", "Dan"}))
    assert not nobody_can_beat(passed, nine, "Ana")


SETTINGS = (
    rules("pinoy", deal__cards={"2": 26, "3": 17, "4": 13}, deal__leftover="set-aside"),
    rules("pinoy", deal__cards={"2": 26, "3": 17, "4": 13}, deal__leftover="to-lowest"),
    rules("pinoy", deal__cards={"2": 24, "3": 16, "4": 12}, plays__bombs="over-others", cards__suits="dchs"),
    rules("revolution", deal__cards={"2": 25, "3": 17, "4": 13}, plays__bombs="over-all"),
    rules("casual", deal__cards={"2": 26, "3": 17, "4": 13}),
)


def _few(random: Random) -> HandState:
    """Six to nine unseen cards, often several of a rank, that lie in hands of any size."""
    under = random.choice(SETTINGS)
    size = random.choice((2, 3, 4))
    players = FOUR[:size]
    setup = HandSetup(1, under, players, players[0])
    aside = under.undealt(size)
    total = random.randint(max(aside + size, 6), 9)
    few = random.sample(RANKS, 3)
    alike = [card for card in DECK if card.rank in few[: random.choice((1, 3))]]
    first = random.sample(alike, random.choice((0, min(4, len(alike)), min(6, len(alike)))))
    cards = list(dict.fromkeys((*first, *random.sample(DECK, total))))[:total]
    given = total - aside
    cuts = sorted(random.sample(range(1, given), size - 1))
    counts = [b - a for a, b in zip([0, *cuts], [*cuts, given], strict=True)]
    turned = under.plays.revolution != "off" and random.random() < 0.5
    if setup.gives_leftover:
        return _with_leftover(under, cards, counts)
    dealt = None
    if random.random() < 0.3:
        gone = [card for card in DECK if card not in cards]
        dealt = {players[0]: [*random.sample(cards, counts[0]), *gone[: setup.dealt - counts[0]]]}
    return late(under, cards, counts, reversed_ranks=turned, dealt=dealt)


def _with_leftover(under: Ruleset, cards: list[Card], counts: list[int]) -> HandState:
    """Ana took the card left over and has played it; or nobody knows who holds it, and one more than it seems."""
    if lowest_card(under) in cards:
        most = counts.index(max(counts))
        return late(under, cards, [count - (at == most) for at, count in enumerate(counts)])
    state = late(under, cards, counts)
    return replace(state, counts=state.counts | {"Ana": state.counts["Ana"] + 1})


@pytest.mark.parametrize("seed", range(100))
def test_it_is_what_every_spread_of_the_cards_says(seed: int) -> None:
    state = _few(Random(seed))
    found = unbeatable(state)
    singles, pairs = by_trying(state)
    if "pair" not in state.rules.plays.kinds:
        pairs = set()
    assert (set(found.singles), {frozenset(pair) for pair in found.pairs}) == (singles, pairs), state


def test_the_cases_drawn_are_of_many_sorts() -> None:
    found = [unbeatable(_few(Random(seed))) for seed in range(100)]
    assert {len(one.singles) for one in found} >= {0, 1, 2}
    assert any(one.pairs for one in found) and any(one.all_pairs for one in found)


@pytest.mark.parametrize("seed", range(60))
def test_the_strongest_play_of_a_kind_comes_first(seed: int) -> None:
    """Of ten cards: nothing that they make of any kind beats the first that is found."""
    random = Random(seed)
    under = random.choice(
        (
            rules("bonus"),
            rules("hong-kong"),
            rules("pinoy", plays__straights="low-tops"),
            rules("pinoy", plays__kinds=["straight", "flush", "full-house", "four-kicker"]),
        )
    )
    turned = random.random() < 0.5
    suits = random.sample("cshd", random.choice((1, 2, 4)))
    cards = random.sample([card for card in DECK if card.suit.value in suits], 10)
    order = order_of(under, reversed_ranks=turned)
    for kind, size in SIZES.items():
        made = [identify(some, under) for some in combinations(cards, size)]
        every = [one for one in made if one is not None and one.kind == kind and kind in under.plays.kinds]
        first = next(makeable(cards, kind, under, order), None)
        assert (first is None) == (not every)
        for one in every:
            assert first is not None
            assert not compare(one, first, under, reversed_ranks=turned).beats
