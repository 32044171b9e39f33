"""Entries and what they make of a tournament; drawing, swapping, joining and leaving under the rules for them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pusoyref.errors import InvalidRequest
from pusoyref.tournament.entries import (
    Added,
    Changed,
    Closed,
    Collected,
    Disputed,
    Drawn,
    Dropped,
    Entry,
    Kept,
    Opened,
    Paid,
    PointsGiven,
    PointsTaken,
    Reversed,
    Swapped,
    read_entry,
    write_entry,
)
from pusoyref.tournament.fold import after
from pusoyref.tournament.organiser import (
    added,
    award,
    drawn,
    dropped,
    find_table,
    first_seed,
    paid,
    reversal,
    stale_rounds,
    swap,
)
from pusoyref.tournament.seating.certificate import certificate
from pusoyref.tournament.standings import standing_before
from tests.tournament.hands import EIGHT, beginning, hand, round_of, table, tournament

ONE = round_of("Ana Ben Carla Dan", "Eve Fay Gil Hana")
TWO = round_of("Ana Eve Ben Fay", "Carla Gil Dan Hana")
ENTRIES: list[Entry] = [
    Added(("Ivan",)), Dropped("Ana"), Paid(("Ana", "Ben")), Changed(rounds=3, prizes=()), Changed(hands=2),
    Drawn(1, (ONE, TWO), 7), Drawn(2, (TWO,), 8, "swiss", EIGHT), Swapped(1, "Ana", "Eve"), Opened(1, 2, "S3"),
    Opened(1, 2, file="a.toml"), Collected(1, 1, "S4", "a.toml", 4, "BCDF", "GHJK"),
    Disputed(1, 1, "b.toml", "BCDF", (2,)), Kept(1, 1, "b.toml", "BCDF"), Closed(1, 1, "gone"),
    PointsGiven("Ana", 5, "x"), PointsTaken("Ben", 5, "y"), Reversed(1, "z"),
]  # fmt: skip


def code(error: pytest.ExceptionInfo[InvalidRequest]) -> str:
    return error.value.code


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: type(entry).__name__)
def test_what_was_written_is_read_back(entry: Entry) -> None:
    assert read_entry(write_entry(entry)) == entry


def test_what_is_no_entry_is_told() -> None:
    for written in ({}, {"type": "other"}, {"type": "added"}, {"type": "opened", "round": "one", "table": 1}):
        with pytest.raises(InvalidRequest) as error:
            read_entry(written)
        assert code(error) == "bad-tournament-entry"


def test_a_round_has_begun_when_a_table_has() -> None:
    now = tournament(ONE, TWO)
    assert now.begun == 0
    assert after(now, Opened(1, 2, "S1")).begun == 1
    assert after(now, Closed(2, 1, "gone")).begun == 2
    assert after(now, Opened(1, 1, file="a.toml")).begun == 1


@pytest.mark.slow
def test_the_next_round_then_all_that_are_left() -> None:
    now = tournament(begun=beginning(rounds=5))
    for number in (1, 2):
        entry = drawn(now, {}, first_seed(now) or 4711)
        assert (entry.first, len(entry.rounds)) == (number, 1)
        now = after(now, entry)
    rest = drawn(now, {}, 4711, all=True)
    assert (rest.first, len(rest.rounds)) == (3, 3)
    whole = drawn(tournament(begun=beginning(rounds=5)), {}, 4711, all=True)
    assert (*now.seatings, *rest.rounds) == whole.rounds  # one by one is the same as all at once
    assert after(now, rest).drawn[4].seed == 4711
    with pytest.raises(InvalidRequest) as error:
        drawn(after(now, rest), {}, 1)
    assert code(error) == "all-drawn"


def test_a_draw_is_made_again_only_of_rounds_that_have_not_begun() -> None:
    now = after(tournament(ONE, TWO), Opened(1, 1, "S1"))
    again = drawn(now, {}, 5, again=True)
    assert (again.first, len(again.rounds), again.how) == (2, 1, "again")
    assert after(now, again).drawn[0] == now.drawn[0]
    with pytest.raises(InvalidRequest) as error:
        drawn(after(now, Opened(2, 1, "S2")), {}, 5, again=True)
    assert code(error) == "nothing-to-redraw"


def test_swiss_goes_by_the_standing_and_says_when_it_would_be_different() -> None:
    results = {
        (1, 1): table(hand({"Ana": 0, "Ben": 3, "Carla": 10, "Dan": 13})),
        (1, 2): table(hand({"Eve": 5, "Fay": 0, "Gil": 1, "Hana": 2})),
    }
    now = tournament(ONE)
    entry = drawn(now, results, 9, swiss=True)
    assert entry.ranked[:2] == ("Ana", "Fay") and entry.how == "swiss"
    now = after(now, entry)
    assert stale_rounds(now, results) == ()
    # The first hand put right: Dan had won it.
    corrected = {**results, (1, 1): table(hand({"Ana": 13, "Ben": 3, "Carla": 10, "Dan": 0}))}
    assert standing_before(now, corrected, 2, EIGHT)[0] == "Dan"
    assert stale_rounds(now, corrected) == (2,)
    assert now.drawn[1].seating == entry.rounds[0]  # and it stays
    # What was awarded after that draw is no reason.
    later = after(now, PointsGiven("Hana", 500, "later"))
    assert stale_rounds(later, results) == ()
    with pytest.raises(InvalidRequest) as error:
        drawn(now, results, 1, all=True, swiss=True)
    assert code(error) == "swiss-all"


def test_a_swap_keeps_what_was_proposed_and_leaves_tables_that_play_alone() -> None:
    now = after(tournament(ONE), Opened(1, 1, "S1"))
    (entry,) = swap(now, "an", "ev", None, {})
    assert entry == Swapped(1, "Ana", "Eve")
    swapped = after(now, entry)
    assert swapped.drawn[0].players(1) == ("Eve", "Ben", "Carla", "Dan")
    assert swapped.drawn[0].proposed == ONE
    assert not swapped.drawn[0].tables[0].begun  # it is to be opened anew
    results = {(1, 1): table(hand({"Ana": 0, "Ben": 3, "Carla": 10, "Dan": 13}))}
    for words, said in (
        (("ana", "eve"), "table-has-hands"),
        (("gil", "gil"), "swap-self"),
        (("x", "y"), "unknown-player"),
    ):
        with pytest.raises(InvalidRequest) as error:
            swap(now, *words, None, results)
        assert code(error) == said
    with pytest.raises(InvalidRequest) as error:
        swap(now, "ana", "eve", 2, {})
    assert code(error) == "no-such-round"


def test_who_joins_plays_from_the_next_round_that_has_not_begun() -> None:
    now = after(tournament(ONE, TWO), Opened(1, 1, "S1"))
    entries = added(now, ["Ivan"], 5)
    then = now
    for entry in entries:
        then = after(then, entry)
    assert [type(entry) for entry in entries] == [Added, Drawn]
    assert then.seatings[0] == ONE and "Ivan" in then.seatings[1].players
    assert then.people[-1].since == 2
    with pytest.raises(InvalidRequest) as error:
        added(then, ["IVAN"], 5)
    assert code(error) == "already-in"


def test_who_leaves_is_out_of_what_was_announced_and_may_come_back() -> None:
    now = after(tournament(ONE, TWO), Opened(1, 1, "S1"))
    for entry in dropped(now, "carla", 5):
        now = after(now, entry)
    assert "Carla" in now.seatings[0].players and "Carla" not in now.seatings[1].players
    assert (
        len(now.seatings[1].tables) == 1 and len(now.seatings[1].resting) == 3
    )  # pinoy has no tables of three
    with pytest.raises(InvalidRequest) as error:
        dropped(now, "carla", 5)
    assert code(error) == "already-gone"
    for entry in added(now, ["carla"], 5):
        now = after(now, entry)
    assert "Carla" in now.seatings[1].players and len(now.people) == 8
    proof = certificate(now.seatings, now.names)
    assert proof.players == now.names


def test_with_too_few_left_what_was_announced_is_off() -> None:
    now = after(
        tournament(round_of("Ana Ben Carla Dan"), round_of("Ana Ben Carla Dan"), begun=beginning(EIGHT[:4])),
        Opened(1, 1, "S1"),
    )
    for entry in dropped(now, "dan", 5):
        now = after(now, entry)
    assert len(now.drawn) == 1 and now.staying == ("Ana", "Ben", "Carla")


def test_hands_of_rounds_that_have_begun_stay() -> None:
    now = after(after(tournament(ONE, TWO), Opened(1, 1, "S1")), Changed(hands=3, rounds=5))
    assert [round_.hands for round_ in now.drawn] == [1, 3]
    assert (now.hands, now.rounds, now.buy_in) == (3, 5, 0)


def test_a_copy_chosen_ends_the_dispute() -> None:
    now = tournament(ONE)
    for entry in (Collected(1, 1, "S1", "a", 1, "AAAA"), Disputed(1, 1, "b", "BBBB", (1,))):
        now = after(now, entry)
    assert [one.file for one in now.drawn[0].tables[0].disputes] == ["b"]
    kept = after(now, Kept(1, 1, "b", "BBBB")).drawn[0].tables[0]
    taken = after(now, Collected(1, 1, "S1", "b", 1, "BBBB", "AAAA")).drawn[0].tables[0]
    for state in (kept, taken):
        assert state.disputes == () and state.known == {"AAAA", "BBBB"}


def test_what_cannot_be_said_of_points_buy_ins_and_tables() -> None:
    now = after(tournament(ONE, begun=beginning(buy_in=100)), PointsGiven("Ana", 5, "x"))
    calls: dict[str, Callable[[], object]] = {
        "bad-adjustment": lambda: award(now, "ana", 0, "x"),
        "no-adjustment-reason": lambda: award(now, "ana", 1, "  "),
        "no-adjustment": lambda: reversal(now, 2, ""),
        "reversed-already": lambda: reversal(after(now, Reversed(1)), 1, ""),
        "paid-already": lambda: paid(after(now, Paid(("Ana",))), ["ana"]),
        "no-buy-in": lambda: paid(tournament(ONE), ["ana"]),
        "no-such-table": lambda: find_table(now, 1, 3),
        "nothing-drawn": lambda: find_table(tournament(), 1, 1),
    }
    for expected, doing in calls.items():
        with pytest.raises(InvalidRequest) as error:
            doing()
        assert code(error) == expected
