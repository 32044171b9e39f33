"""The picture of a hand that is over: every number in it, then its layout at several widths."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pytest_snapshot.plugin import Snapshot  # type: ignore[import-untyped]

from pusoyref.session.evening import Evening
from pusoyref.text.hand_over import hand_over
from pusoyref.text.style import ASCII, SIGNS, Style
from pusoyref.text.wrap import cells
from tests.playing import FOUR, THREE, played, rules

SNAPSHOTS = Path(__file__).parent / "hands_over"
LONG = ("Maria Concepcion de la Cruz", "王小明與他的朋友們", "Bernardo", "José María 😀")
A_SHUTOUT = "score Ana=4, Carla=10, Dan=13; held Dan=2d"
WAITS = (
    "Ana=3c4d5c6h7d", "Ben=-", "Carla=-", "Dan=-", "Ana=8c9cThJsQc", "Ben=-", "Carla=-", "Dan=-",
    "Ana=KcKh", "Ben=-", "Carla=-", "Dan=-", "Ana=Ac",
)  # fmt: skip
NO_TWOS = "score Ana=4, Carla=10, Dan=6; held nobody"


def picture(
    evening: Evening, width: int = 80, style: Style = SIGNS, *, minutes: float | None = None
) -> list[str]:
    return hand_over(evening, evening.hands[-1], style, width=width, minutes=minutes)


def row(lines: list[str], player: str) -> str:
    """A player's row of the table, its blanks folded."""
    return next(" ".join(line.split()) for line in lines if line.startswith(f" {player} "))


def test_cards_left_points_pesos_and_totals_of_a_penalty_hand() -> None:
    lines = picture(played(rules(), "score Ben=3, Carla=2, Dan=1; held nobody", A_SHUTOUT, stake=500))
    assert lines[0] == "Hand 2: Ben wins, by counts."
    assert lines[1].split() == ["cards", "left", "hand", "2", "total"]
    assert [row(lines, player) for player in ("Ben", "Ana", "Carla", "Dan")] == [
        "Ben out +64 ₱320.00 +61 ₱305.00 │████████",
        "Ana 4 -4 -₱20.00 +2 ₱10.00 │▌",
        "Carla 10 ×2 sunog -20 -₱100.00 -22 -₱110.00 ███│",
        "Dan 13 ×3 shutout -40 -₱200.00 -41 -₱205.00 ▐█████│",
    ]
    assert lines[7:] == [
        "  Ana: 4 cards = 4",
        "  Carla: 10 cards × 2 (sunog) = 20",
        "  Dan: 13 cards × 3 (shutout, hindi nakatira) + 1 (2♦) = 40",
        "Hand 3: Carla deals. Ben leads.",
    ]


def test_points_only_speak_of_no_pesos() -> None:
    lines = picture(played(rules(), A_SHUTOUT, stake=0))
    assert row(lines, "Dan").startswith("Dan 13 ×3 shutout -40 -40 ")
    assert "₱" not in "".join(lines)


def test_the_cards_left_where_they_are_known_and_2s_that_no_sum_names() -> None:
    told = "score Ana=3c4d5h, Carla=10, Dan=12; held Dan=2h 2s, Carla=2d; out-with Ks Kd"
    lines = picture(played(rules(), told))
    assert lines[0] == "Hand 1: Ben goes out with K♠ K♦: pair of kings."
    said = "\n".join(lines)
    assert "3 cards = 3 (3♣ 4♦ 5♥)" in said
    assert "10 cards × 2 (sunog) + 1 (2♦) = 21\n" in said
    assert "12 cards × 2 (sunog) = 24 (2♠ 2♥ among them)" in said
    four = "\n".join(picture(played(rules(), "score Ana=1, Carla=1, Dan=9; held Dan=2d 2h 2s 2c")))
    assert "9 cards + 1 (2♦) + 4 (all four 2s) = 14" in four and "among them" not in four


def test_2s_that_double() -> None:
    lines = picture(played(rules(scoring__twos_double=True), "score Ana=1, Carla=1, Dan=10; held Dan=2h"))
    assert "Dan: 10 cards × 2 (sunog) × 2 (one 2 left) = 40 (2♥ among them)" in "\n".join(lines)
    assert row(lines, "Dan").startswith("Dan 10 ×2 sunog -40 ")


def test_by_counts_nobody_is_said_to_have_held_a_2() -> None:
    lines = picture(played(rules(), "score Ana=4, Carla=1, Dan=2"))
    assert "  By counts: nobody held a 2, since none was named." in lines


def test_the_bonus_with_its_power_of_2() -> None:
    lines = picture(played(rules("bonus"), "score Ana=4, Carla=10, Dan=13; out-with 2s2c"))
    assert row(lines, "Ben").startswith("Ben 2♣ 2♠ in the last play: 2² = 4 4 ₱12.00 4 ₱12.00 ███")
    assert row(lines, "Carla") == "Carla 10 cards 0 -₱4.00 0 -₱4.00"
    assert "  Every two players settle the difference (payment pairwise)." in lines


def test_places_by_going_out() -> None:
    lines = picture(played(rules("play-on"), "score Dan=4; order Carla, Ana, Ben, Dan"))
    assert [row(lines, player).rstrip(" █▌") for player in ("Carla", "Ana", "Ben", "Dan")] == [
        "Carla out first 5 ₱11.00 5 ₱11.00",
        "Ana out second 3 ₱3.00 3 ₱3.00",
        "Ben out third 1 -₱5.00 1 -₱5.00",
        "Dan last, 4 cards 0 -₱9.00 0 -₱9.00",
    ]


def test_penalties_that_nobody_pays() -> None:
    lines = picture(played(rules("strafpunkte"), "score Ana=3, Ben=4, Dan=12"))
    assert row(lines, "Dan").startswith("Dan 12 cards × 2 (sunog) = 24 24 24 ███")
    assert row(lines, "Carla") == "Carla out 0 0"
    assert "₱" not in "".join(lines)


def test_partners_halve_and_the_sides_have_totals() -> None:
    lines = picture(played(rules("teams"), "score Ben=5, Carla=2, Dan=12; held nobody"))
    assert row(lines, "Carla").startswith("Carla 2 cards = 2 +13.5 ₱13.50 +13.5 ₱13.50 ")
    assert lines[-3:-1] == [
        "  Ana and Carla earn 5 + 24 - 2 = 27, half each from Ben and Dan.",
        "  Sides: Ana and Carla +27, Ben and Dan -27",
    ]


def test_who_let_the_winner_out_pays_for_all() -> None:
    lines = picture(played(rules("hong-kong"), "score Ana=3, Ben=3, Dan=2; fed-by Ben"))
    assert "  Ben let Carla out, and bears all penalties: 8 (feeding pays-for-all)." in lines
    assert row(lines, "Ben").startswith("Ben 3 cards = 3 -24 -₱24.00 ")


def test_chips_that_do_not_cover_a_debt_and_who_still_owes() -> None:
    chips = rules(session__bankroll=20, scoring__settle="hand")
    lines = picture(played(chips, "score Ana=13, Ben=3, Dan=12; held nobody", "owes Ana"), 120)
    assert row(lines, "Ana").startswith("Ana 13 cards × 3 (shutout, hindi nakatira) = 39 -20 -₱20.00 ")
    assert lines[-4:] == [
        "  The chips of Ana and Dan did not cover it all: their stacks are paid out and empty.",
        "  Everybody pays at once, but Ana still owes.",
        "Ana has no chips left of the 20 to begin with. Dan has no chips left of the 20 to begin with.",
        "Hand 2: Ben deals. Carla leads.",
    ]


def test_a_ruling_stands_beside_the_result_and_known_cards_beside_their_cost() -> None:
    stop = rules(
        turns__last_card="must-stop", scoring__feeding="pays-for-all", scoring__top_card=0,
        scoring__four_twos=0, scoring__shutout=0, deal__cards={"2": 5, "3": 3},
    )  # fmt: skip
    turns = ("Carla=3c", "Ana=-", "Ben=4c", "Carla=-", "Ben=5c", "Carla=6c", "Ana=7c", "Ben=Kc")
    lines = picture(played(stop, *turns, "left Ana=Ac8c", "left Carla=3d", players=THREE), 120)
    assert lines[0] == "Hand 1: Ben goes out with K♣."
    assert row(lines, "Ana").startswith("Ana 2 cards = 2 (8♣ A♣) -3 -₱3.00 ")
    assert row(lines, "Carla") == "Carla 1 card = 1 (3♦) 0 ₱0.00 0 ₱0.00 │"
    assert "  Ana let Ben out, and bears all penalties: 3 (feeding pays-for-all)." in lines
    ruling = next(line for line in lines if line.startswith("  Ana: the A♣ was due in trick 2, not 7♣"))
    assert (
        lines.index(ruling)
        == lines.index("  Ana let Ben out, and bears all penalties: 3 (feeding pays-for-all).") + 1
    )


def test_while_the_score_waits_only_that_is_said() -> None:
    waits = played(rules(), *WAITS)
    assert picture(waits) == [
        "Hand 1: Ana goes out with A♣.",
        "  The score waits until somebody says who holds 2♦, 2♥, 2♠ and 2♣.",
    ]


def test_a_hand_called_off() -> None:
    assert picture(played(rules(), A_SHUTOUT, "Ben=3c", "void misdeal")) == [
        "Hand 2 was called off: misdeal.",
        "Hand 3: Ben deals. Ben leads.",
    ]


def test_limits_near_and_reached() -> None:
    near = played(rules(session__hands=2, session__target=60, session__bankroll=25), NO_TWOS)
    assert picture(near, 200)[-2] == (
        "One more hand: the last of the 2 agreed on. Ben is 30 points from the target of 60. "
        "Carla has 5 chips left of the 25 to begin with."
    )
    reached = picture(played(rules(session__hands=1), NO_TWOS))
    assert reached[-2:] == ["The one hand agreed on is played.", "Hand 2: Ben deals. Ben leads."]
    timed = played(rules(session__minutes=100), NO_TWOS)
    assert picture(timed, minutes=92.5)[-2] == "8 minutes left of the 100 agreed on."
    assert picture(timed, minutes=100.0)[-2] == "The 100 minutes agreed on are over."


def test_who_is_not_at_the_table_any_more_keeps_a_total() -> None:
    evening = played(
        rules(), A_SHUTOUT, "seats Ana, Ben, Carla, Elena", "score Ana=1, Ben=2, Elena=3; held nobody"
    )
    lines = picture(evening)
    assert "  Others: Dan -40 (-₱40.00)" in lines
    assert not any(line.startswith(" Dan ") for line in lines)


@pytest.mark.parametrize("width", [60, 80, 100, 120, 132, 200])
@pytest.mark.parametrize("style", [SIGNS, ASCII], ids=["signs", "ascii"])
@pytest.mark.parametrize("stake", [0, 500, 12_345_600])
def test_it_fits_and_the_prompt_stays_in_view(width: int, style: Style, stake: int) -> None:
    lines = picture(played(rules(), A_SHUTOUT, NO_TWOS, stake=stake), width, style)
    assert max(map(cells, lines)) <= width and len(lines) <= 14
    assert "".join(lines).isascii() == style.ascii
    for name in FOUR:
        assert sum(line.startswith(f" {name} ") for line in lines) == 1


def test_every_amount_is_whole_however_long_the_names() -> None:
    told = "score Maria Concepcion de la Cruz=4, Bernardo=11, José María 😀=13; held Bernardo=2d"
    evening = played(rules(), told, players=LONG, stake=12_345_600)
    for width in (60, 80, 132, 200):
        lines = picture(evening, width)
        assert max(map(cells, lines)) <= width
        for amount in ("₱8,148,096.00", "-₱493,824.00", "-₱2,839,488.00", "-₱4,814,784.00"):
            assert sum(line.count(f" {amount}") for line in lines) == 2


def test_the_marks_need_no_colour() -> None:
    evening = played(rules(), A_SHUTOUT, stake=500)
    red = hand_over(evening, evening.hands[-1], Style(color=True), width=80)
    assert any("\x1b[31m" in line for line in red)
    assert [re.sub(r"\x1b\[[0-9;]*m", "", line).rstrip() for line in red] == picture(evening)


CASES = {
    "penalty": played(rules(), A_SHUTOUT, NO_TWOS, stake=500),
    "bonus": played(rules("bonus"), "score Ana=4, Carla=10; out-with 2s2c", players=THREE),
    "partners": played(rules("teams", session__target=30), "score Ben=5, Carla=2, Dan=12; held nobody"),
    "long-names": played(
        rules(), "score Maria Concepcion de la Cruz=4, Bernardo=11, José María 😀=13; held Bernardo=2d",
        players=LONG, stake=500,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", sorted(CASES))
def test_how_it_looks(name: str, snapshot: Snapshot) -> None:
    evening = CASES[name]
    shown = [
        "\n".join((f"{width} columns{', ascii' if style.ascii else ''}", *picture(evening, width, style), ""))
        for width, style in ((60, SIGNS), (80, SIGNS), (120, SIGNS), (60, ASCII))
    ]
    snapshot.snapshot_dir = SNAPSHOTS
    snapshot.assert_match("\n".join(shown), f"{name}.txt")
