"""The page of the second screen, as text: what no browser is needed for."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from pusoyref.commands.board import board_html
from pusoyref.text.style import ASCII, SIGNS
from tests.commands.board.evenings import FIVE, in_mid_hand, in_the_second_hand

pytestmark = pytest.mark.slow

EVIL = "<script>alert(1)</script>\"'&\u202e\x1b[31m"


def test_it_needs_nothing_from_anywhere_and_no_script() -> None:
    page = board_html(in_the_second_hand(*FIVE), SIGNS)
    assert '<meta http-equiv="refresh" content="2">' in page
    assert '<html lang="en">' in page and '<meta charset="utf-8">' in page
    assert not re.search(r"https?:|//[a-z]|url\(|@import|<script|<iframe|\son[a-z]+=", page)
    assert set(re.findall(r'(?:src|href)="([^"]*)"', page)) == {"data:,", "#c", "#s", "#h", "#d"}


def test_it_can_be_heard() -> None:
    page = board_html(in_the_second_hand(*FIVE), SIGNS)
    assert re.findall(r'<li class="card[^>]*>.*?<span class="heard">(.*?)</span></li>', page) == [
        "5 of clubs", "6 of spades", "7 of hearts", "8 of hearts", "9 of diamonds",
    ]  # fmt: skip
    assert page.count('<th scope="row">') == 4
    assert re.findall(r"<h([1-6])", page) == ["1", "2", "2"]
    assert '<span class="heard">to play</span>' in page


def test_what_people_typed_is_only_text() -> None:
    evening = in_the_second_hand(*FIVE)
    named = replace(evening, header=replace(evening.header, name=EVIL))
    page = board_html(named, SIGNS, notice=EVIL, over=EVIL)
    assert page.count("&lt;script&gt;alert(1)&lt;/script&gt;&#34;&#39;&amp;??[31m") == 4
    assert "<script" not in page and "\u202e" not in page and "\x1b" not in page


def test_in_ascii_nothing_of_ours_is_anything_else() -> None:
    for evening in (in_mid_hand(0), in_mid_hand(17), in_mid_hand(31), in_the_second_hand("close")):
        assert board_html(evening, ASCII).isascii()


def test_who_pays_whom_and_the_last_card() -> None:
    assert "Dan pays Ben ₱200.00." in board_html(in_the_second_hand("close"), SIGNS)
    assert board_html(in_mid_hand(30), SIGNS).count('<span class="mark last">last card</span>') == 1
    assert '<span class="mark last">' not in board_html(in_mid_hand(31), SIGNS)
