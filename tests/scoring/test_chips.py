"""With a bankroll nobody pays out more than they held (docs/rules.md 8)."""

from __future__ import annotations

from tests.playing import hand, points, result, rules, transfers

CHIPS = rules(session__bankroll=30)
PAIRWISE = rules(session__bankroll=30, scoring__payment="pairwise")


def test_a_debt_is_paid_as_far_as_the_stack_goes() -> None:
    found = result(hand(CHIPS), "score Ana=0, Ben=3, Carla=11, Dan=8", Ana=30, Ben=30, Carla=5, Dan=8)
    assert points(found) == [16, -3, -5, -8]
    assert transfers(found) == [("Ben", "Ana", 300), ("Carla", "Ana", 500), ("Dan", "Ana", 800)]
    assert found.short == ("Carla",)


def test_several_debts_are_cut_in_proportion_and_odd_chips_go_to_the_earlier_seat_after_the_payer() -> None:
    # Carla owes Ana 22, Ben 19 and Dan 14; of 10 chips the shares are 4.0, 3.45 and 2.55.
    found = result(hand(PAIRWISE), "score Ana=0, Ben=3, Carla=11, Dan=8", Ana=30, Ben=30, Carla=10, Dan=30)
    paid = {payee: centavos for payer, payee, centavos in transfers(found) if payer == "Carla"}
    assert paid == {"Dan": 300, "Ana": 400, "Ben": 300}
    assert found.short == ("Carla",)


def test_several_odd_chips_go_one_to_each_seat() -> None:
    # Of 11 chips the shares are 4.4, 3.8 and 2.8: two odd ones, for Dan and then Ana.
    found = result(hand(PAIRWISE), "score Ana=0, Ben=3, Carla=11, Dan=8", Ana=30, Ben=30, Carla=11, Dan=30)
    paid = {payee: centavos for payer, payee, centavos in transfers(found) if payer == "Carla"}
    assert paid == {"Dan": 300, "Ana": 500, "Ben": 300}


def test_an_empty_stack_pays_nothing() -> None:
    found = result(hand(CHIPS), "score Ana=0, Ben=3, Carla=11, Dan=8", Ana=60, Ben=30, Carla=0, Dan=30)
    assert points(found) == [11, -3, 0, -8]
    assert "Carla" not in [payer for payer, _, _ in transfers(found)]


def test_what_is_won_in_the_same_hand_does_not_help_to_pay() -> None:
    found = result(hand(PAIRWISE), "score Ana=0, Ben=3, Carla=11, Dan=8", Ana=30, Ben=1, Carla=55, Dan=30)
    assert [transfer for transfer in transfers(found) if transfer[0] == "Ben"] == [("Ben", "Ana", 100)]
    assert points(found)[1] == 19 + 5 - 1


def test_under_the_bonus_scheme_the_score_sheet_shows_what_was_paid() -> None:
    found = result(
        hand(rules("bonus", session__bankroll=30)), "score Ana=0, Ben=3, Carla=11, Dan=8; out-with 2c2d",
        Ana=30, Ben=1, Carla=30, Dan=30,
    )  # fmt: skip
    assert points(found) == [9, -1, -4, -4]
