"""The second screen: everything on it, in any room, with or without colour and Unicode."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pusoyref.commands.board.scene import scene_of
from pusoyref.commands.board.screen import big_board, plain_board, screen_text
from pusoyref.session.evening import Evening
from pusoyref.text.style import ASCII, SIGNS, Style
from tests.commands.board.evenings import BY_COUNTS, FIVE, in_mid_hand, in_the_second_hand
from tests.playing import FOUR, played, rules, turn_lines

SIZES = [(60, 20), (80, 24), (120, 40), (200, 50), (200, 20), (60, 60)]
MOMENTS: dict[str, Callable[[], Evening]] = {
    "before": lambda: in_mid_hand(0),
    "five": lambda: in_the_second_hand(*FIVE),
    "empty": lambda: in_mid_hand(17),
    "over": lambda: in_mid_hand(31),
    "counts": in_the_second_hand,
    "closed": lambda: in_the_second_hand("close"),
}


def shown(evening: Evening, width: int = 80, height: int = 24, style: Style = SIGNS, **more: Any) -> str:
    lines = big_board(scene_of(evening, style), width, height, style, color=False, **more)
    return "\n".join(line.plain.rstrip() for line in lines)


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("style", [SIGNS, ASCII], ids=["signs", "ascii"])
def test_it_stays_within_the_room_there_is(moment: str, width: int, height: int, style: Style) -> None:
    scene = scene_of(MOMENTS[moment](), style)
    lines = big_board(scene, width, height, style, color=True, leaving="q leaves")
    assert len(lines) <= height
    assert max(line.cell_len for line in lines) <= width
    text = "\n".join(line.plain for line in lines)
    assert all(player in text for player in FOUR)
    assert scene.turn == "" or f"{scene.turn} {scene.to_do}" in text
    assert all(question in text for question in scene.questions)
    assert all(line in text for line in scene.result[:1])
    if style.ascii:
        assert text.isascii()


@pytest.mark.parametrize(("width", "height"), SIZES[:4])
@pytest.mark.parametrize("style", [SIGNS, ASCII], ids=["signs", "ascii"])
def test_the_picture(width: int, height: int, style: Style, snapshot: Any) -> None:
    snapshot.snapshot_dir = Path(__file__).parent / "boards"
    text = shown(in_the_second_hand(*FIVE), width, height, style, leaving="q leaves")
    snapshot.assert_match(f"{text}\n", f"{width}x{height}{'-ascii' if style.ascii else ''}.txt")


def test_what_lies_there_is_said_with_who_played_it_and_its_kind() -> None:
    text = shown(in_the_second_hand(*FIVE))
    assert "Straight 5-6-7-8-9, by Dan" in text
    assert "│    ♦    │" in text
    assert "► Ana to answer, or pass" in text
    assert "hand 2 · Ben deals" in text
    assert "Carla passed" in text


def test_seats_stand_in_order_with_cards_totals_and_bars() -> None:
    rows = [line for line in shown(in_the_second_hand(*FIVE)).splitlines() if "₱" in line and "." in line]
    assert [row.strip("► ").split()[0] for row in rows] == list(FOUR)
    assert [row.strip("► ").split()[1] for row in rows] == ["13", "8", "13", "8"]
    assert "passed" in rows[2] and "-20" in rows[2] and "-₱100.00" in rows[2]
    assert rows[1].count("█") > rows[3].count("█") > rows[2].count("█") > 0
    assert rows[1].index("│") < rows[1].index("█") and rows[3].index("█") < rows[3].index("│")


def test_the_last_card_is_marked_and_only_that() -> None:
    evening = in_mid_hand(30)
    scene = scene_of(evening, SIGNS)
    assert {seat.player: seat.cards for seat in scene.seats}["Dan"] == 1
    assert [seat.player for seat in scene.seats if seat.last_card] == ["Dan"]
    assert shown(evening).count("last card") == 1
    assert "last card" not in shown(in_mid_hand(31))


def test_the_result_stands_until_the_next_hand_begins() -> None:
    over = shown(in_mid_hand(31))
    assert "Dan goes out with 2♦." in over
    assert "Ana: 9 cards = 9" in over
    assert "Next: hand 2" in over
    begun = shown(played(rules(), *turn_lines(31), "Dan=4s"))
    assert "goes out" not in begun
    assert "Single 4♠, by Dan" in begun


def test_the_table_is_asked_on_the_board_too() -> None:
    assert "? Who leads, holding the 3♣? Ana, Ben, Carla or Dan" in shown(in_mid_hand(0))
    unsaid = shown(played(rules(), *_out_at_once()), 80, 40)
    assert "? Who holds 2♦? Ben, Carla or Dan" in unsaid
    fed = played(rules(scoring__feeding="pays-for-all"), BY_COUNTS)
    assert "? Did anybody let Ben out?" in shown(fed)
    assert "Did anybody" not in shown(played(rules(scoring__feeding="pays-for-all"), BY_COUNTS, "fed-by Ana"))


def _out_at_once() -> list[str]:
    passes = ["Ben=-", "Carla=-", "Dan=-"]
    turns = ["Ana=3c4d5c6h7d", *passes, "Ana=8c9cThJsQc", *passes, "Ana=KcKh", *passes, "Ana=Ac"]
    return [*turns]


def test_reversed_ranks_are_told() -> None:
    under = rules("revolution")
    text = shown(played(under, "Ana=3c3s3h3d4c"))
    assert "The ranks are reversed: 3 is high, 2 is low." in text
    assert "reversed" not in shown(in_mid_hand(1))


def test_a_closed_session_says_who_pays_whom() -> None:
    text = shown(in_the_second_hand("close"))
    assert "The session is closed." in text
    assert "Dan pays Ben ₱200.00." in text
    assert "leads" not in text


def test_one_who_has_left_keeps_a_line_with_the_totals() -> None:
    evening = in_the_second_hand("seats Ana, Ben, Carla, Eva")
    text = shown(evening)
    (dan,) = [line for line in text.splitlines() if "not at the table" in line]
    assert dan.split()[0] == "Dan" and "-40" in dan
    assert "Eva" in text


def test_points_only_says_nothing_of_pesos() -> None:
    assert "peso" not in shown(played(rules(), BY_COUNTS, stake=0))


def test_a_name_of_any_script_keeps_the_columns() -> None:
    names = ("Ana 🂡🎴", "李小龍", "Ñandú of a name that is far too long for a small screen", "דן")
    for width, height in SIZES:
        lines = big_board(scene_of(in_mid_hand(5, names=names), SIGNS), width, height, SIGNS, color=False)
        assert max(line.cell_len for line in lines) <= width
        assert "李小龍" in "\n".join(line.plain for line in lines)


def test_large_letters_only_where_every_letter_has_a_form() -> None:
    large = shown(in_mid_hand(5), 120, 40)
    assert "► Ana to answer, or pass" in large and "██████████" not in large and "██    ██" in large
    odd = shown(in_mid_hand(5, names=("Ána", "Ben", "Carla", "Dan")), 120, 40)
    assert "║" in odd and "► Ána to answer, or pass" in odd


def test_without_colour_there_is_none_and_with_it_only_the_sixteen() -> None:
    evening = in_the_second_hand(*FIVE)
    plain = screen_text(evening, 80, 24, SIGNS, color=False)
    assert not any(f"\x1b[{code}m" in plain for code in (31, 32, "1;31", "1;32"))
    colored = screen_text(evening, 80, 24, SIGNS, color=True)
    assert "\x1b[31m" in colored and "\x1b[32m" in colored
    assert "38;5" not in colored and "38;2" not in colored and "\x1b[4" not in colored


def test_trouble_is_said_below_what_was_last_seen() -> None:
    evening, notice = in_the_second_hand(*FIVE), "The file is damaged."
    text = screen_text(evening, 60, 20, SIGNS, color=False, notice=notice)
    assert notice in text
    assert "Ana to answer, or pass" in text
    assert notice in screen_text(None, 60, 20, SIGNS, color=False, notice=notice)


def test_a_window_of_a_few_cells_breaks_nothing() -> None:
    for width in (1, 5, 19, 20, 31, 45):
        for height in (1, 5, 6, 9, 13):
            lines = big_board(scene_of(in_the_second_hand(*FIVE), SIGNS), width, height, SIGNS, color=False)
            assert 0 < len(lines) <= height
            assert max(line.cell_len for line in lines) <= width


def test_plain_lines_for_a_pipe_have_it_all_and_no_pictures() -> None:
    evening = in_the_second_hand(*FIVE)
    lines = plain_board(scene_of(evening, SIGNS), 80, SIGNS)
    assert lines[:3] == [
        "Saturday · pinoy · hand 2 · Ben deals",
        "5♣ 6♠ 7♥ 8♥ 9♦  Straight 5-6-7-8-9, by Dan",
        "► Ana to answer, or pass",
    ]
    assert not any(sign in "\n".join(lines) for sign in "╭╔")
    assert "  Carla  passed" in lines
