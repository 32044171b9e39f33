"""What decides between two plays: typing, bombs, reversed ranks, kinds off (docs/rules.md 4)."""

from __future__ import annotations

from itertools import permutations

import pytest

from pusoyref.plays.compare import is_bomb_on
from pusoyref.plays.identify import identify
from tests.playing import cards, code_on, compared, play, rules

PINOY = rules()


@pytest.mark.parametrize(
    "text", ["3c4d5h6s7c", "h3579k", "7cdh3cd", "4cdhs9c", "d10jqka", "3c5s7h9dkc", "3c3s4h4d5c"]
)
def test_the_order_of_typing_never_matters(text: str) -> None:
    typed = cards(text)
    assert len({identify(order, PINOY) for order in permutations(typed)}) == 1
    assert len(list(permutations(typed))) == 120


@pytest.mark.parametrize(
    ("on", "over_others", "over_all"),
    [
        ("2d", None, None),
        ("2d2h", None, None),
        ("2dhs", None, None),
        ("tcjdqhksac", None, None),
        ("d3579k", None, None),
        ("2dhsacd", None, None),
        ("c34567", "wrong-kind", None),
        ("3cdhs9h", None, None),
        ("5cdhs3c", "not-higher", "not-higher"),
    ],
)
def test_a_bomb_beats_whatever_its_size(on: str, over_others: str | None, over_all: str | None) -> None:
    assert code_on("4cdhs9c", on, rules(plays__bombs="over-others")) == over_others
    assert code_on("4cdhs9c", on, rules(plays__bombs="over-all")) == over_all


def test_a_straight_flush_on_a_bomb_is_compared_as_usual() -> None:
    for strength in ("over-others", "over-all"):
        mixed = rules("pinoy-mixed", plays__bombs=strength)
        assert code_on("c34567", "4cdhs9c", mixed) is None
        assert code_on("c34567", "4cdhs9c", rules(plays__bombs=strength)) == "wrong-kind"
    assert code_on("4cdhs9c", "c34567", rules("pinoy-mixed", plays__bombs="over-others")) == "wrong-kind"


def test_only_what_beats_by_its_size_alone_is_a_bomb() -> None:
    under = rules(plays__bombs="over-others")
    four = play("4cdhs9c", under)
    assert is_bomb_on(four.kind, play("2d", under).kind, under)
    assert not is_bomb_on(four.kind, play("3cdhs9h", under).kind, under)
    assert not is_bomb_on(four.kind, play("c34567", under).kind, under)
    assert not is_bomb_on(four.kind, play("2d", PINOY).kind, PINOY)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("3c", "2d"),
        ("kd", "ac"),
        ("7h", "7s"),
        ("3c3s", "2d2h"),
        ("9d9c", "9h9s"),
        ("3cdh", "4cdh"),
        ("3cdh2cd", "4cdh3sc"),
        ("3cdhskc", "4cdhskc"),
        ("c3kqja", "c4kqja"),
        ("3c4d5h6s7c", "tcjdqhksac"),
        ("c34567", "d45678"),
    ],
)
def test_reversed_ranks_turn_ranks_round_and_leave_suits_alone(one: str, other: str) -> None:
    assert code_on(one, other, PINOY, reversed_ranks=True) is None
    assert code_on(other, one, PINOY, reversed_ranks=True) == "not-higher"


def test_a_suit_first_flush_is_still_settled_by_suit_when_ranks_are_reversed() -> None:
    assert code_on("d89tqk", "c3457k", PINOY, reversed_ranks=True) is None
    rank_first = rules(plays__flush="rank-first")
    assert code_on("d89tqk", "c3457k", rank_first, reversed_ranks=True) == "not-higher"
    assert code_on("c3457k", "d89tqk", rank_first, reversed_ranks=True) is None


def test_a_flush_of_equal_top_rank_is_settled_by_suit_under_rank_first() -> None:
    rank_first = rules(plays__flush="rank-first")
    assert code_on("d3457k", "c89tqk", rank_first) is None
    assert compared("d3457k", "c89tqk", rank_first).decided_by == "suit"
    assert compared("d3457k", "c89tqa", rank_first).decided_by == "rank"


@pytest.mark.parametrize(
    ("off", "kind"),
    [
        ((), "straight-flush"),
        (("straight-flush",), "flush"),
        (("straight-flush", "flush"), "straight"),
        (("straight-flush", "straight"), "flush"),
        (("straight-flush", "flush", "straight"), "straight"),
        (("flush",), "straight-flush"),
    ],
)
def test_a_suited_straight_where_kinds_are_off(off: tuple[str, ...], kind: str) -> None:
    under = rules(plays__kinds=[name for name in PINOY.plays.kinds if name not in off])
    assert play("c34567", under).kind == kind


def test_a_suited_straight_that_counts_as_a_straight_is_compared_as_one() -> None:
    kinds = [kind for kind in PINOY.plays.kinds if kind not in ("flush", "straight-flush")]
    under = rules(plays__kinds=kinds, plays__straights="low-tops")
    assert code_on("c34567", "tcjdqhksad", under) is None
    assert code_on("4c5d6h7s8h", "c45678", under) is None


def test_every_higher_kind_beats_every_lower_one() -> None:
    ladder = ["tdjhqskdad", "d3579k", "2cdh3cd", "3cdhs4c", "c34567"]
    under = rules("pinoy-mixed")
    for low, lower in enumerate(ladder):
        for high, higher in enumerate(ladder):
            if low != high:
                assert (code_on(higher, lower, under) is None) == (high > low)
                assert code_on(higher, lower, PINOY) == "wrong-kind"
