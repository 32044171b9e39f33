"""A 2 that nobody played is asked for only where it matters (docs/rules.md 6, 10)."""

from __future__ import annotations

from pusoyref.hand.state import HandState
from pusoyref.ruleset.options import Ruleset
from pusoyref.session.evening import HandResult
from tests.playing import FOUR, after, hand, points, result, rules

ROUND = ("Ben=-", "Carla=-", "Dan=-")


def out(under: Ruleset, *first: str, last: str = "Jc") -> HandState:
    """Ana goes out under `under` with her thirteen cards, most of them clubs."""
    lines = first or ("Ana=TcTd", *ROUND)
    return after(hand(under), *lines, "Ana=c34567", *ROUND, "Ana=8cdh9cd", *ROUND, f"Ana={last}")


def asked(found: HandResult) -> dict[str, tuple[str, ...]]:
    return {str(one.card): one.players for one in found.questions}


LOSERS = FOUR[1:]
TOP_ONLY = rules(scoring__four_twos=0)
NOTHING = rules(scoring__four_twos=0, scoring__top_card=0)


def test_only_the_top_card_where_only_it_costs() -> None:
    found = result(out(TOP_ONLY))
    assert (found.status, asked(found)) == ("open", {"2d": LOSERS})
    assert not found.questions[0].nobody


def test_every_2_where_each_doubles_or_all_four_cost() -> None:
    assert list(asked(result(out(rules(scoring__twos_double=True))))) == ["2d", "2h", "2s", "2c"]
    assert list(asked(result(out(rules())))) == ["2d", "2h", "2s", "2c"]


def test_none_where_no_2_costs_anything() -> None:
    assert result(out(NOTHING)).status == "complete"
    assert result(out(rules("bonus", turns__after_pass="out"))).status == "complete"


def test_one_played_2_ends_the_question_of_all_four() -> None:
    state = out(rules(), last="2c")
    assert asked(result(state)) == {"2d": LOSERS}
    assert result(out(rules(), last="2d")).status == "complete"


def test_the_answer_settles_it() -> None:
    state = out(TOP_ONLY)
    found = result(state, "holds Dan=2d")
    assert (found.status, points(found)) == ("complete", [39 * 3 + 1, -39, -39, -40])
    assert [str(card) for card in found.twos["Dan"]] == ["2d"]
    assert points(result(state, "holds Dan=2d", "holds Ben=2d")) == [39 * 3 + 1, -40, -39, -39]


BEN = "s3456789tjqka2"
"""Thirteen cards, no 2 but that of spades."""


def test_known_hands_narrow_down_who_may_hold_it() -> None:
    assert asked(result(out(TOP_ONLY), f"left Ben={BEN}")) == {"2d": ("Carla", "Dan")}


def test_a_2_that_only_one_can_hold_needs_no_answer() -> None:
    found = result(out(TOP_ONLY), f"left Ben={BEN}", "left Carla=h34567tjqkad345")
    assert (found.status, points(found)) == ("complete", [39 * 3 + 1, -39, -39, -40])
    assert {player: len(cards) for player, cards in found.twos.items()} == {"Ben": 1, "Dan": 1}


def test_there_must_be_room_for_it() -> None:
    under = rules("pinoy", scoring__shutout=0, scoring__bands=[[1, 1]], deal__cards={"2": 2})
    state = after(hand(under, FOUR[:2]), "Ana=3c", "Ben=4c", "Ana=5c")
    found = result(state)
    assert asked(found) == {"2d": ("Ben",)}
    assert found.questions[0].nobody
    assert result(state, "left Ben=6c").status == "complete"


def test_held_all_at_once_is_complete_where_cards_were_set_aside() -> None:
    under = rules("pinoy", deal__cards={"4": 2})
    state = after(hand(under), "Ana=3c3d")
    assert list(asked(result(state))) == ["2d"]
    assert points(result(state, "held nobody")) == [18, -6, -6, -6]
    assert points(result(state, "held Ben=2d")) == [19, -7, -6, -6]


def test_with_every_card_dealt_a_2_that_held_omits_still_lies_with_a_loser() -> None:
    state = out(TOP_ONLY)
    assert asked(result(state, "held Ben=2h")) == {"2d": LOSERS}
    assert result(state, "held Ben=2d").status == "complete"


def test_it_does_not_matter_where_the_sum_is_paid_by_one() -> None:
    under = rules(scoring__four_twos=0, scoring__feeding="pays-for-all")
    assert result(out(under)).status == "open"
    assert points(result(out(under), "fed-by Ben")) == [118, -118, 0, 0]


def test_it_does_not_matter_to_partners_which_opponent_holds_it_but_which_side() -> None:
    state = out(rules("teams", scoring__four_twos=0))
    assert asked(result(state)) == {"2d": LOSERS}
    assert result(state, "left Carla=h34567tjqkad345", f"left Dan={BEN}").status == "complete"


def test_by_counts_no_2_is_asked_for() -> None:
    found = result(hand(rules()), "score Ana=0, Ben=4, Carla=5, Dan=6")
    assert (found.status, found.questions) == ("complete", ())
