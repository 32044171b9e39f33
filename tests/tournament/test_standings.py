"""The ranking: every comparison in its turn, rests, awards, who left, what is missing."""

from __future__ import annotations

from pusoyref.tournament.entries import Closed, Dropped, Entry, Opened, PointsGiven, PointsTaken, Reversed
from pusoyref.tournament.results import missing
from pusoyref.tournament.standings import Ranking, Tally, against, lot, ranked, standings
from tests.tournament.hands import beginning, hand, round_of, table, tournament

HOW = Ranking(per_hand=False, lowest=False, seed=7)
ONE = round_of("Ana Ben Carla Dan", "Eve Fay Gil Hana")


def order(sums: dict[str, Tally], between: dict[tuple[str, str], int] | None = None) -> list[str]:
    return [name for equal in ranked(sums, dict(between or {}), HOW) for name in equal]


def test_points_then_hands_won_then_fewest_cards_left() -> None:
    sums = {
        "few": Tally(points=5, won=1, cards_left=3),
        "many": Tally(points=5, won=1, cards_left=9),
        "none": Tally(points=5, won=0, cards_left=1),
        "most": Tally(points=6, won=0, cards_left=50),
    }
    assert order(sums) == ["most", "few", "many", "none"]


def test_then_points_against_those_tied_then_the_best_hand() -> None:
    sums = {name: Tally(points=5, best=best) for name, best in (("a", 3), ("b", 9), ("c", 9), ("d", 9))}
    # d has beaten b, but only in what all of those tied have among themselves does it count.
    assert order(sums, {("a", "b"): 2, ("b", "a"): -2, ("c", "x"): 50})[0] == "a"
    assert order(sums, {("a", "b"): 2, ("b", "a"): -2})[-1] == "b"
    assert order({"a": Tally(best=3), "b": Tally(best=9)}) == ["b", "a"]


def test_the_lot_is_drawn_by_the_seed_and_says_whom_it_kept_apart() -> None:
    names = ["Ana", "Ben", "Carla", "Dan"]
    places = ranked({name: Tally() for name in names}, {}, HOW)
    assert places == [sorted(names, key=lambda name: lot(7, name))]
    orders = {tuple(sorted(names, key=lambda name: lot(seed, name))) for seed in range(50)}
    assert len(orders) > 10  # and another seed draws another


def test_where_the_lowest_wins_all_of_it_is_turned_round() -> None:
    how = Ranking(per_hand=False, lowest=True, seed=7)
    sums = {"a": Tally(points=9), "b": Tally(points=2)}
    assert ranked(sums, {}, how) == [["b"], ["a"]]


def test_points_between_two_follow_who_paid_whom() -> None:
    found = against([hand({"Ana": 0, "Ben": 3, "Carla": 10, "Dan": 13})])
    assert found["Ana", "Dan"] == 39 and found["Dan", "Ana"] == -39
    assert ("Ben", "Carla") not in found


def test_the_standings_of_two_tables() -> None:
    results = {
        (1, 1): table(hand({"Ana": 0, "Ben": 3, "Carla": 10, "Dan": 13})),
        (1, 2): table(hand({"Eve": 5, "Fay": 0, "Gil": 1, "Hana": 2})),
    }
    found = standings(tournament(ONE, begun=beginning(rounds=1)), results)
    rows = {row.player: row for row in found.rows}
    assert not found.provisional and not found.per_hand
    assert [row.player for row in found.rows] == ["Ana", "Fay", "Gil", "Hana", "Ben", "Eve", "Carla", "Dan"]
    assert (rows["Ana"].tally.points, rows["Ana"].tally.won, rows["Ana"].tally.best) == (62, 1, 62)
    assert (rows["Dan"].tally.shutouts, rows["Carla"].tally.sunog, rows["Dan"].tally.sunog) == (1, 1, 0)
    assert sum(row.tally.points for row in found.rows) == 0


def test_provisional_until_every_table_of_every_round_is_in() -> None:
    results = {(1, 1): table(hand({"Ana": 0, "Ben": 3, "Carla": 10, "Dan": 13}))}
    now = tournament(ONE, begun=beginning(rounds=2, hands=2))
    found = standings(now, results)
    assert [(one.round, one.table, one.hands, one.of) for one in found.missing] == [
        (1, 1, 1, 2),
        (1, 2, 0, 2),
    ]
    assert found.provisional and found.to_draw == 1
    closed = tournament(ONE, entries=[Closed(1, 1, "late"), Closed(1, 2, "gone")], begun=beginning(hands=2))
    assert missing(closed, results) == ()


def test_a_rest_is_no_score_and_makes_it_points_a_hand() -> None:
    rounds = (
        round_of("Ana Ben Carla Dan", resting="Eve"),
        round_of("Eve Ben Carla Dan", resting="Ana"),
    )
    results = {
        (1, 1): table(hand({"Ana": 0, "Ben": 3, "Carla": 4, "Dan": 5})),
        (2, 1): table(hand({"Eve": 1, "Ben": 0, "Carla": 4, "Dan": 5})),
    }
    now = tournament(*rounds, begun=beginning(["Ana", "Ben", "Carla", "Dan", "Eve"]))
    found = standings(now, results)
    assert found.per_hand
    rows = {row.player: row for row in found.rows}
    assert (rows["Ana"].rate, rows["Ben"].rate, rows["Eve"].rate) == (12.0, 3.5, -1.0)
    assert [row.player for row in found.rows] == ["Ana", "Ben", "Eve", "Carla", "Dan"]
    assert (rows["Ana"].rested, rows["Ben"].rested, rows["Ana"].tally.hands) == (1, 0, 1)


def test_a_table_closed_early_makes_it_points_a_hand_too() -> None:
    results = {(1, 1): table(hand({"Ana": 0, "Ben": 3, "Carla": 10, "Dan": 13}))}
    found = standings(tournament(ONE, entries=[Closed(1, 2, "gone")]), results)
    assert found.per_hand and not found.missing
    assert {row.player for row in found.rows[4:]} == {"Eve", "Fay", "Gil", "Hana"}  # without a hand, below


def test_awards_and_penalties_count_until_they_are_reversed_and_move_no_money() -> None:
    said: list[Entry] = [
        PointsGiven("Ben", 70, "x"),
        PointsTaken("Ana", 5, "y"),
        PointsTaken("Ana", 1, "z"),
        Reversed(3),
    ]
    results = {(1, 1): table(hand({"Ana": 0, "Ben": 3, "Carla": 10, "Dan": 13}, stake=100))}
    rows = {row.player: row for row in standings(tournament(ONE, entries=said), results).rows}
    assert (rows["Ben"].tally.points, rows["Ana"].tally.points) == (67, 57)
    assert rows["Ben"].place == 1
    assert sum(row.tally.centavos for row in rows.values()) == 0


def test_who_left_before_the_end_stands_below_those_who_stayed() -> None:
    results = {(1, 1): table(hand({"Ana": 0, "Ben": 3, "Carla": 10, "Dan": 13}))}
    begun = [Opened(1, 1, "S1")]
    found = standings(tournament(ONE, entries=[*begun, Dropped("Ana")]), results)
    assert (found.rows[-1].player, found.rows[-1].place, found.rows[-1].left) == ("Ana", 8, True)
    # Who leaves when the last round is under way has played to the end.
    last = standings(tournament(ONE, entries=[*begun, Dropped("Ana")], begun=beginning(rounds=1)), results)
    assert last.rows[0].player == "Ana" and not last.rows[0].left


def test_one_round_alone_has_its_own_hands_and_no_awards() -> None:
    results = {
        (1, 1): table(hand({"Ana": 0, "Ben": 3, "Carla": 10, "Dan": 13})),
        (2, 1): table(hand({"Ana": 4, "Ben": 0, "Carla": 1, "Dan": 1})),
    }
    now = tournament(ONE, ONE, entries=[PointsGiven("Dan", 100, "x")])
    found = standings(now, results, only=2)
    points = {row.player: row.tally.points for row in found.rows}
    assert points == {"Ana": -4, "Ben": 6, "Carla": -1, "Dan": -1, "Eve": 0, "Fay": 0, "Gil": 0, "Hana": 0}
    assert found.round == 2 and [(one.round, one.table) for one in found.missing] == [(2, 2)]
