"""Lines as they are typed at a table, and an evening under other rules."""

from __future__ import annotations

import pytest

from pusoyref.entries import Close, Leftover, Score, Turn, Void
from pusoyref.errors import InvalidRequest
from pusoyref.notation.cards import read_cards
from pusoyref.ruleset.loading import preset
from pusoyref.session.enter import enter
from pusoyref.session.evening import Evening
from pusoyref.session.rescore import rescore
from pusoyref.session.typed import typed_turns
from tests.playing import played, rules, then


def evening(**options: str) -> Evening:
    return played(rules(**options))


def typed(now: Evening, *lines: str) -> Evening:
    for line in lines:
        now = then(now, *typed_turns(now, line))
    return now


@pytest.mark.parametrize(("line", "passing"), [("---", 2), ("--", 2), ("- -", 2), ("-----", 2)])
def test_dashes_pass_as_far_as_the_trick_goes(line: str, passing: int) -> None:
    now = typed(evening(), "ana=3c", "-")
    turns = typed_turns(now, line)
    assert turns == tuple(Turn(player, None) for player in ("Carla", "Dan"))
    assert len(turns) == passing
    hand = typed(now, line).open_hand
    assert hand is not None
    assert hand.state is not None
    assert (hand.state.table, hand.state.turn) == (None, "Ana")


def test_no_card_is_left_over_at_a_table_of_four() -> None:
    with pytest.raises(InvalidRequest, match="no-leftover"):
        enter(evening(), Leftover("Ana"))


def test_closing_names_the_fact_that_a_hand_waits_for() -> None:
    lines = ("ana=3c4c5c6c7c", "---", "8c8d8h9c9d", "---", "tctd", "---", "jc")
    with pytest.raises(InvalidRequest, match="hand-asks"):
        enter(typed(evening(), *lines), Close())


def test_the_first_hand_that_counts_owes_the_lowest_card_under_other_rules() -> None:
    now = enter(typed(evening(turns__first_lead="anyone"), "ana=3d"), Void("misdeal")).evening
    now = enter(now, Turn("Ben", read_cards("5d"))).evening
    now = enter(now, Score((("Ana", 1), ("Carla", 13), ("Dan", 13)))).evening
    void, second = rescore(now, preset("pinoy"))
    assert (void.lacks, void.ruling) == ("not-complete", None)
    assert second.ruling is not None
    assert second.ruling.code == "lowest-card-first"


def test_a_full_stop_passes_for_all_that_are_left_in_the_trick() -> None:
    now = typed(evening(), "ana=3c", "4c")
    assert typed_turns(now, " . ") == tuple(Turn(player, None) for player in ("Carla", "Dan", "Ana"))
    hand = typed(now, "-", ".").open_hand
    assert hand is not None
    assert hand.state is not None
    assert (hand.state.turn, hand.state.table) == ("Ben", None)


def test_a_full_stop_where_a_passed_player_may_return() -> None:
    now = typed(evening(turns__after_pass="may-return"), "ana=3c", "-", "4c")
    assert [turn.player for turn in typed_turns(now, ".")] == ["Dan", "Ana", "Ben"]


def test_a_full_stop_at_a_lead_is_none() -> None:
    for now in (evening(), typed(evening(), "ana=3c", ".")):
        with pytest.raises(InvalidRequest) as refused:
            typed_turns(now, ".")
        assert refused.value.code == "no-trick"
