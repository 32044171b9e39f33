"""Entries of an evening: to which hand they go, and what follows (docs/rules.md 6, 7, 8)."""

from __future__ import annotations

import pytest

from pusoyref.entries import CardCorrection, Change, Fix
from pusoyref.errors import InvalidRequest, Refused
from pusoyref.session.standings import all_payments, debts, limit_reached, owed, standings, won
from tests.playing import FOUR, cards, played, rules

ANA_WON = "score Ana=0, Ben=3, Carla=11, Dan=8; held nobody"
BEN_WON = "score Ana=4, Ben=0, Carla=5, Dan=6; held nobody"
ONE = rules(deal__cards={"4": 1, "2": 1})


def test_points_and_money_add_up_over_the_hands() -> None:
    evening = played(rules(), ANA_WON, BEN_WON, stake=25)
    assert evening.points() == {"Ana": 29, "Ben": 12, "Carla": -27, "Dan": -14}
    assert won(evening) == owed(evening) == {"Ana": 725, "Ben": 300, "Carla": -675, "Dan": -350}


def test_a_payment_changes_what_is_owed_and_not_what_was_won() -> None:
    evening = played(rules(), ANA_WON, "pay Carla, Ana, 5.50; note cash", BEN_WON)
    assert won(evening)["Carla"] == -2700
    assert (owed(evening)["Carla"], owed(evening)["Ana"]) == (-2150, 2350)
    assert [(paid.number, paid.after, paid.note) for paid in evening.payments] == [(1, 1, "cash")]


def test_totals_follow_the_person_not_the_seat() -> None:
    evening = played(
        rules(), ANA_WON, "seats Dan, Carla, Ben, Ana", "score Dan=1, Carla=0, Ben=2, Ana=3; held nobody"
    )
    assert evening.points() == {"Ana": 33 - 3, "Ben": -3 - 2, "Carla": -22 + 6, "Dan": -8 - 1}


def test_who_leaves_keeps_their_total_and_who_joins_begins_with_none() -> None:
    evening = played(
        rules(), ANA_WON, "seats Ana, Eva, Carla, Dan", "score Ana=0, Eva=1, Carla=2, Dan=3; held nobody"
    )
    assert evening.points() == {"Ana": 39, "Ben": -3, "Carla": -24, "Dan": -11, "Eva": -1}


def test_a_renamed_person_takes_everything_along() -> None:
    evening = played(
        rules(), ANA_WON, "rename Carla, Clara", "score Ana=0, Ben=1, Clara=2, Dan=3; held nobody"
    )
    assert evening.people == ("Ana", "Ben", "Clara", "Dan")
    assert evening.points()["Clara"] == -24
    assert evening.hands[0].setup.players == ("Ana", "Ben", "Clara", "Dan")


def test_a_name_that_became_free_may_be_taken_by_somebody_else() -> None:
    evening = played(
        rules(), ANA_WON, "rename Ben, Benny", "rename Carla, Ben",
        "score Ana=0, Benny=1, Ben=2, Dan=3; held nobody",
    )  # fmt: skip
    assert evening.points() == {"Ana": 39, "Benny": -4, "Ben": -24, "Dan": -11}


def test_a_change_holds_from_the_next_hand_on() -> None:
    evening = played(rules(), ANA_WON, Change(rules("hong-kong"), 50), ANA_WON)
    assert [hand.stake for hand in evening.hands] == [100, 50]
    assert [hand.result.points["Ana"] for hand in evening.hands] == [33, 52]
    during = played(rules(deal__cards={"4": 2}), "Ana=3c", Change(None, 50), "Ben=4c")
    assert (during.hands[0].stake, during.stake) == (100, 50)


def test_a_hand_that_lacks_a_fact_scores_nothing_until_it_is_said() -> None:
    asked = played(ONE, "Ana=3c", "Ana=4c")
    assert [hand.result.status for hand in asked.hands] == ["open", "open"]
    assert asked.points() == dict.fromkeys(FOUR, 0)
    told = played(ONE, "Ana=3c", "held Ben=2d", "Ana=4c")
    assert [hand.result.status for hand in told.hands] == ["complete", "open"]
    assert told.points() == {"Ana": 10, "Ben": -4, "Carla": -3, "Dan": -3}


def test_a_fact_may_come_after_the_next_hand_was_played() -> None:
    first_still_open = played(ONE, "Ana=3c", "Ana=2d", "held Ben=2d")
    assert [hand.result.status for hand in first_still_open.hands] == ["complete", "complete"]


def test_chips_won_late_pay_for_hands_played_since() -> None:
    under = rules(deal__cards={"4": 1}, session__bankroll=4)
    evening = played(under, "Ana=3c", "Ana=2d", "held Ben=2d")
    # Ben lost 3 and one more for the 2 of diamonds, all he had; nothing was left for the second hand.
    assert [hand.result.points["Ben"] for hand in evening.hands] == [-4, 0]
    assert evening.hands[1].result.short == ("Ben", "Carla", "Dan")


def test_a_bankroll_agreed_on_later_never_makes_a_debt_negative() -> None:
    evening = played(rules(), ANA_WON, Change(rules(session__bankroll=10), None), BEN_WON)
    assert evening.hands[1].result.points == {"Ana": -4, "Ben": 6, "Carla": 0, "Dan": -2}


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        (["left Ben=3"], "no-hand"),
        (["Ana=3c", "left Ben=3"], "not-over"),
        (["Ana=3c", "close"], "hand-open"),
        (["close", "Ana=3c"], "session-closed"),
        (["reopen"], "session-open"),
        (["pay Ana, Ana, 5.00"], "pays-self"),
        (["rename Ana, BEN"], "same-name"),
        (["seats Ana, Ben, Carla"], "table-size"),
    ],
)
def test_calls_that_make_no_sense_now(lines: list[str], code: str) -> None:
    with pytest.raises(InvalidRequest) as error:
        played(rules(), *lines)
    assert error.value.code == code


def test_a_closed_session_can_be_paid_and_reopened() -> None:
    evening = played(rules(), ANA_WON, "close", "pay Carla, Ana, 5.00", "reopen", BEN_WON)
    assert (len(evening.hands), evening.payments[0].centavos, evening.closed) == (2, 500, False)


def test_a_refused_turn_is_not_entered() -> None:
    with pytest.raises(Refused) as refused:
        played(rules(), "Ana=4c")
    assert refused.value.ruling.code == "lowest-card-first"


def test_a_card_put_right_is_refereed_again() -> None:
    eight, nine, jack = cards("8d9djd")
    evening = played(rules(), "Ana=3c", "Ben=9d", Fix(1, (CardCorrection(nine, eight),)), "Carla=9d")
    assert [hand.state.table.cards for hand in evening.hands if hand.state and hand.state.table] == [(nine,)]
    with pytest.raises(Refused):
        played(rules(), "Ana=3c", "Ben=9d", "Carla=Td", Fix(1, (CardCorrection(nine, jack),)))


def test_settled_at_once_every_transfer_is_booked_as_paid_unless_somebody_owes() -> None:
    at_once = rules(scoring__settle="hand")
    paid = played(at_once, ANA_WON)
    assert owed(paid) == dict.fromkeys(FOUR, 0)
    assert won(paid)["Ana"] == 3300
    assert [(one.payer, one.centavos, one.booked) for one in all_payments(paid)] == [
        ("Ben", 300, True), ("Carla", 2200, True), ("Dan", 800, True),
    ]  # fmt: skip
    owing = played(at_once, ANA_WON, "owes Carla", BEN_WON)
    assert owed(owing) == {"Ana": 2200, "Ben": 0, "Carla": -2200, "Dan": 0}


def test_debts_and_payments_sum_to_what_is_owed() -> None:
    evening = played(rules(), ANA_WON, "pay Carla, Ana, 5.00", BEN_WON)
    total = dict.fromkeys(FOUR, 0)
    for debt in debts(evening):
        total[debt.payer] -= debt.centavos
        total[debt.payee] += debt.centavos
    assert total == owed(evening)


def test_equal_totals_share_a_place() -> None:
    evening = played(rules(), "score Ana=0, Ben=3, Carla=3, Dan=8; held nobody")
    assert [(one.place, one.player) for one in standings(evening)] == [
        (1, "Ana"), (2, "Ben"), (2, "Carla"), (4, "Dan"),
    ]  # fmt: skip


def test_the_lowest_total_is_first_where_the_lowest_wins() -> None:
    evening = played(rules("strafpunkte"), ANA_WON)
    assert [(one.place, one.player, one.points) for one in standings(evening)] == [
        (1, "Ana", 0), (2, "Ben", 3), (3, "Dan", 8), (4, "Carla", 22),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("under", "hands", "limit"),
    [
        (rules(session__hands=2), 1, None),
        (rules(session__hands=2), 2, ("hands", 2, None)),
        (rules(session__target=34), 1, None),
        (rules(session__target=33), 1, ("target", 33, "Ana")),
        (rules(session__loss_limit=23), 1, None),
        (rules(session__loss_limit=22), 1, ("loss_limit", 22, "Carla")),
        (rules("strafpunkte", session__loss_limit=22), 1, ("loss_limit", 22, "Carla")),
        (rules("strafpunkte", session__loss_limit=23), 1, None),
        (rules(session__bankroll=22), 1, ("bankroll", 22, "Carla")),
        (rules(session__bankroll=23), 1, None),
        (rules(session__bankroll=0), 1, None),
        (rules("bonus"), 20, None),
        (rules("bonus"), 21, ("target", 21, "Ana")),
    ],
)
def test_a_limit_is_told_and_the_table_may_go_on(
    under: object, hands: int, limit: tuple[str, int, str | None] | None
) -> None:
    evening = played(under, *[ANA_WON] * hands)  # type: ignore[arg-type]
    found = limit_reached(evening)
    assert (found and (found.name, found.value, found.player)) == limit
    assert len(played(under, *[ANA_WON] * (hands + 1)).hands) == hands + 1  # type: ignore[arg-type]


def test_void_hands_do_not_count_towards_the_number_agreed() -> None:
    assert limit_reached(played(rules(session__hands=1), "void misdeal")) is None


def test_the_clock_is_the_tables_own() -> None:
    evening = played(rules(session__minutes=90), ANA_WON)
    assert limit_reached(evening, 89.5) is None
    found = limit_reached(evening, 90)
    assert found is not None
    assert found.name == "minutes"
