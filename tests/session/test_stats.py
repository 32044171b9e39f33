"""Statistics: numbers worked out on paper, sums that agree with the ledger, intervals that are honest."""

from __future__ import annotations

from math import comb
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pusoyref.entries import Rename
from pusoyref.formats.toml.reader import Reading, read_session_file
from pusoyref.money.transfers import add_balances
from pusoyref.ruleset.loading import PRESETS, preset
from pusoyref.session.account import account_of
from pusoyref.session.evening import Evening, Event
from pusoyref.session.fold import fold
from pusoyref.session.standings import point_debts, won
from pusoyref.session.statistics import Night, PaidInPlay, PersonStats, Share, Stats, lacks_leader, statistics

EVENINGS = sorted((Path(__file__).parents[1] / "cases" / "evenings").glob("*.toml"))

FRIDAY = """
session = "friday"
date = 2026-11-27
stake = "5"
players = ["Ana", "Ben", "Carla", "Dan"]
[[hand]]
left = { Ana = 4, Ben = 0, Carla = 10, Dan = 13 }   # Ben +63, Ana -4, Carla -20, Dan -39
[[hand]]
left = { Ana = 0, Ben = 2, Carla = 11, Dan = 1 }    # Ana +25, Ben -2, Carla -22, Dan -1
[[hand]]
void = "misdeal"
[[hand]]
left = { Ana = 0, Ben = 1, Carla = 1, Dan = 1 }     # Ana +3
"""
SATURDAY = """
session = "saturday"
date = 2026-11-28
players = ["ben", "Ana", "Dan", "Elena"]
[[hand]]
tricks = ["ben: 3c"]
left = { ben = 5, Ana = 0, Dan = 12, Elena = 6 }    # Ana +35, ben -5, Dan -24, Elena -6
[[hand]]
left = { ben = 0, Ana = 6, Dan = 7, Elena = 3 }     # ben +16, Ana -6, Dan -7, Elena -3
"""


def night(text: str, id: str) -> Night:
    reading = read_session_file(text, "x.toml")
    return Night(id, reading.evening, reading.events)


@pytest.fixture(scope="module")
def two() -> Stats:
    return statistics([night(FRIDAY, "S1"), night(SATURDAY, "S2")])


def person(stats: Stats, name: str) -> PersonStats:
    return next(one for one in stats.people if one.player == name)


def test_the_same_name_is_the_same_person_spelt_as_first(two: Stats) -> None:
    assert [(one.player, one.hands) for one in two.people] == [
        ("Ana", 5), ("Ben", 5), ("Dan", 5), ("Carla", 3), ("Elena", 2),
    ]  # fmt: skip
    assert (two.sessions, two.hands, two.first, two.last) == (2, 5, "2026-11-27", "2026-11-28")
    assert two.rules == ("pinoy",)


@pytest.mark.parametrize(
    ("name", "wins", "sunog", "shutouts", "cards", "points", "penalty", "centavos"),
    [
        ("Ana", 3, 0, 0, 4 + 6, -4 + 25 + 3 + 35 - 6, 4 + 6, 500 * (-4 + 25 + 3)),
        ("Ben", 2, 0, 0, 2 + 1 + 5, 63 - 2 - 1 - 5 + 16, 2 + 1 + 5, 500 * (63 - 2 - 1)),
        ("Carla", 0, 2, 0, 10 + 11 + 1, -20 - 22 - 1, 43, -500 * 43),
        ("Dan", 0, 1, 1, 13 + 1 + 1 + 12 + 7, -39 - 1 - 1 - 24 - 7, 72, -500 * 41),
        ("Elena", 0, 0, 0, 6 + 3, -9, 9, 0),
    ],
)
def test_per_player(
    two: Stats, name: str, wins: int, sunog: int, shutouts: int, cards: int, points: int, penalty: int,
    centavos: int,
) -> None:  # fmt: skip
    one = person(two, name)
    assert (one.wins.count, one.sunog.count, one.shutouts.count) == (wins, sunog, shutouts)
    assert (one.wins.of, one.sunog.of, one.shutouts.of) == (one.hands,) * 3
    assert (one.cards, one.points, one.penalty, one.centavos) == (cards, points, penalty, centavos)
    assert one.money_hands == (0 if name == "Elena" else 3)


def test_evenings_and_streaks(two: Stats) -> None:
    ana, dan = person(two, "Ana"), person(two, "Dan")
    # Ana lost, won, won (the misdeal between counts for nothing), won on Saturday, lost.
    assert (ana.longest_won, ana.longest_lost) == (3, 1)
    assert (dan.longest_won, dan.longest_lost) == (0, 5)
    assert [(one.id, one.points, one.centavos, one.hands) for one in ana.nights] == [
        ("S1", 24, 12000, 3), ("S2", 29, None, 2),
    ]  # fmt: skip
    # An evening for pesos is never set beside one for points.
    assert ana.best is not None and ana.worst is not None and (ana.best.id, ana.worst.id) == ("S1", "S1")
    elena = person(two, "Elena")
    assert elena.best is not None and (elena.best.id, elena.best.good) == ("S2", -9)


def test_where_the_lowest_wins_the_lowest_evening_is_the_best() -> None:
    text = 'session = "x"\nrules = "strafpunkte"\nplayers = ["Ana", "Ben", "Carla", "Dan"]\n'
    few = night(text + "[[hand]]\nleft = { Ana = 1, Ben = 0, Carla = 1, Dan = 1 }\n", "S1")
    many = night(text + "[[hand]]\nleft = { Ana = 9, Ben = 0, Carla = 1, Dan = 1 }\n", "S2")
    ana = person(statistics([few, many]), "Ana")
    assert ana.best is not None and ana.worst is not None and (ana.best.id, ana.worst.id) == ("S1", "S2")


def test_who_paid_whom_most(two: Stats) -> None:
    # Dan to Ben: 39 on Friday, 7 on Saturday; to Ana: 1 + 1 and 24.
    assert two.paid_most("Dan") == PaidInPlay("Dan", "Ben", 2 * 46, 500 * 39)
    assert two.was_paid_most("Ana") == PaidInPlay("Carla", "Ana", 2 * 23, 500 * 23)
    assert two.paid_most("Elena") == PaidInPlay("Elena", "Ana", 2 * 6, 0)
    assert sum(one.halves for one in two.paid) == 2 * (63 + 25 + 3 + 35 + 16)


def test_seats_and_the_lead(two: Stats) -> None:
    # Winners sat second, first, first; second, first.
    assert {seat: share.count for seat, share in two.overall.seats.items()} == {1: 3, 2: 2, 3: 0, 4: 0}
    assert two.by_chance == {1: 0.25, 2: 0.25, 3: 0.25, 4: 0.25}
    # Nobody knows who led the first hand on Friday. Ben led the second, Ana the fourth; ben, then Ana on Saturday.
    assert two.overall.turns == {1: Share(1, 4), 2: Share(1, 4), 3: Share(0, 4), 4: Share(2, 4)}
    assert person(two, "Ana").turns == {1: Share(1, 2), 2: Share(1, 1), 4: Share(1, 1)}


def test_what_went_out() -> None:
    text = """
session = "x"
rules = "bonus"
players = ["Ana", "Ben"]
[[hand]]
left = { Ana = 0, Ben = 3 }
out_with = "2cd"
[[hand]]
left = { Ana = 1, Ben = 0 }
out_with = "3c4d5h6s7c"
[[hand]]
left = { Ana = 0, Ben = 3 }
"""
    stats = statistics([night(text, "S1")])
    assert stats.overall.out_with == {"pair": 1, "straight": 1, "": 1}
    assert person(stats, "Ben").out_with == {"straight": 1}
    # Bonus points: 4 for two 2s, then 1 and 1; the lower pays the difference.
    assert stats.paid == (PaidInPlay("Ben", "Ana", 2 * 5, 0), PaidInPlay("Ana", "Ben", 2 * 1, 0))


def test_who_pays_for_all_bears_all() -> None:
    text = """
session = "x"
rules = { extends = "pinoy", scoring = { feeding = "pays-for-all" } }
players = ["Ana", "Ben", "Carla", "Dan"]
[[hand]]
left = { Ana = 0, Ben = 1, Carla = 2, Dan = 12 }
fed_by = "Ben"
[[hand]]
left = { Ana = 0, Ben = 1, Carla = 2, Dan = 12 }
fed_by = "Ana"
"""
    stats = statistics([night(text, "S1")])
    assert {one.player: one.penalty for one in stats.people} == {"Ana": 27, "Ben": 27, "Carla": 0, "Dan": 0}
    assert stats.paid == (
        PaidInPlay("Ben", "Ana", 54, 0), PaidInPlay("Ana", "Dan", 48, 0),
        PaidInPlay("Ana", "Carla", 4, 0), PaidInPlay("Ana", "Ben", 2, 0),
    )  # fmt: skip


def test_without_a_hand_there_is_nothing() -> None:
    none = statistics([])
    assert (none.people, none.hands, none.overall.wins.share, none.by_chance) == ((), 0, None, {})
    assert none.regular(None) == ()


def test_regulars(two: Stats) -> None:
    assert [one.player for one in two.regular(3)] == ["Ana", "Ben", "Dan", "Carla"]
    assert two.regular(None) == two.people and two.regular(6) == ()


def test_a_leader_is_found_under_the_name_of_today() -> None:
    reading = read_session_file(SATURDAY, "x.toml")
    renamed = Event(len(reading.events) + 1, Rename("ben", "Benjie"), group=99)
    events = (*reading.events, renamed)
    evening = fold(reading.evening.header, events)
    assert Night("S1", evening, events).leaders() == {1: "Benjie", 2: "Ana"}
    unread = _without_entries(evening)
    assert lacks_leader(unread) and not lacks_leader(evening)
    assert Night("S1", unread, events).leaders() == {1: "Benjie", 2: "Ana"}
    assert Night("S1", unread).leaders() == {2: "Ana"}


def _without_entries(evening: Evening) -> Evening:
    """As it comes from results that were stored."""
    from msgspec.structs import replace

    return replace(evening, hands=tuple(replace(hand, entries=(), state=None) for hand in evening.hands))


# Sums and shares of everything there is.


@pytest.fixture(scope="module")
def all_evenings() -> list[Reading]:
    return [read_session_file(file.read_text("utf-8"), file.name) for file in EVENINGS]


def test_sums_agree_with_the_ledger_of_several(all_evenings: list[Reading]) -> None:
    evenings = [one.evening for one in all_evenings]
    stats = statistics([Night(f"S{at}", evening) for at, evening in enumerate(evenings, 1)])
    account = account_of(evenings)
    spelt = {person.casefold(): person for person in account.people}
    points: dict[str, float] = {}
    for evening in evenings:
        for name, total in evening.points().items():
            points[spelt[name.casefold()]] = points.get(spelt[name.casefold()], 0) + total
    centavos = add_balances(
        *({spelt[n.casefold()]: c for n, c in won(evening).items()} for evening in evenings)
    )
    assert {one.player: one.points for one in stats.people} == {
        name: total for name, total in points.items() if name in {one.player for one in stats.people}
    }
    assert {one.player: one.centavos for one in stats.people} == {
        name: total for name, total in centavos.items() if name in {one.player for one in stats.people}
    }
    assert sum(one.centavos for one in stats.people) == 0
    paid = dict.fromkeys(centavos, 0)
    for pair in stats.paid:
        paid[pair.payer] -= pair.centavos
        paid[pair.payee] += pair.centavos
    assert paid == centavos


def test_every_hand_has_one_winner_in_one_seat_with_one_play(all_evenings: list[Reading]) -> None:
    stats = statistics([Night(f"S{at}", one.evening, one.events) for at, one in enumerate(all_evenings, 1)])
    hands = [h for one in all_evenings for h in one.evening.hands if h.result.status == "complete"]
    assert stats.hands == len(hands) > 150
    assert sum(one.wins.count for one in stats.people) == stats.hands
    assert sum(share.count for share in stats.overall.seats.values()) == stats.hands
    assert sum(stats.overall.out_with.values()) == stats.hands
    assert sum(one.hands for one in stats.people) == sum(len(hand.setup.players) for hand in hands)
    assert stats.overall.cards == sum(sum(hand.result.left.values()) for hand in hands)
    assert stats.overall.turns[1].of <= stats.hands
    assert {preset(name).name for name in PRESETS} <= set(stats.rules)


def test_stored_results_say_the_same_as_replayed_hands(all_evenings: list[Reading]) -> None:
    replayed = [Night("S1", one.evening, one.events) for one in all_evenings]
    stored = [Night("S1", _without_entries(one.evening), one.events) for one in all_evenings]
    assert statistics(stored) == statistics(replayed)


def test_debts_in_points_are_the_transfers_at_the_stake(all_evenings: list[Reading]) -> None:
    counted = 0
    for hand in (hand for one in all_evenings for hand in one.evening.hands):
        if hand.result.status != "complete" or not hand.stake or hand.setup.rules.session.bankroll:
            continue
        debts = {(one.payer, one.payee): one.centavos(hand.stake) for one in point_debts(hand)}
        paid = {(one.payer, one.payee): one.centavos for one in hand.result.transfers}
        assert {pair: centavos for pair, centavos in debts.items() if centavos} == paid
        counted += bool(paid)
    assert counted > 100


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_the_interval_is_wilsons(count: int, of: int, low: float, high: float) -> None:
    # The four cases of Newcombe 1998, table I.
    found = Share(count, of).interval
    assert found[0] == pytest.approx(low, abs=5e-5) and found[1] == pytest.approx(high, abs=5e-5)


def test_of_no_hands_nothing_is_known() -> None:
    assert Share().interval == (0.0, 1.0) and Share().share is None


@given(st.integers(1, 400), st.data())
def test_the_interval_holds_the_share_and_narrows(of: int, data: st.DataObject) -> None:
    count = data.draw(st.integers(0, of))
    share = Share(count, of)
    low, high = share.interval
    assert share.share is not None and 0 <= low <= share.share <= high <= 1
    wider, narrower = Share(count, of).interval, Share(4 * count, 4 * of).interval
    assert narrower[1] - narrower[0] < wider[1] - wider[0]


@pytest.mark.parametrize("share", [0.1, 0.25, 0.5])
def test_the_interval_holds_the_true_share_about_nineteen_times_in_twenty(share: float) -> None:
    of = 60
    held = sum(
        comb(of, count) * share**count * (1 - share) ** (of - count)
        for count in range(of + 1)
        if Share(count, of).interval[0] <= share <= Share(count, of).interval[1]
    )
    assert 0.93 < held < 0.98
