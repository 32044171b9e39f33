"""What differs between two rulesets, in the words of the sheet."""

from __future__ import annotations

from itertools import permutations

import pytest
from msgspec.structs import replace

from pusoyref.commands.rules import rules_diff
from pusoyref.notation.cards import card_ascii, card_signs
from pusoyref.ruleset.loading import PRESETS, differences, preset, with_options
from pusoyref.text.rules.phrases import phrase


def test_one_option_each_with_its_key() -> None:
    a, b = (
        preset("pinoy"),
        replace(with_options(preset("pinoy"), {"turns.direction": "clockwise"}), name="mine"),
    )
    assert rules_diff(a, b, card_signs) == [
        "direction          pinoy: turns go counterclockwise   mine: turns go clockwise"
    ]


def test_longer_phrases_stand_below_each_other() -> None:
    a = preset("pinoy")
    b = replace(with_options(a, {"turns.after_pass": "may-return"}), name="bonus")
    assert rules_diff(a, b, card_signs) == [
        "after_pass         pinoy: who passes stays out of the trick",
        "                   bonus: who passed may play again until all the others have",
        "                     passed in a row",
    ]


@pytest.mark.parametrize(("first", "second"), list(permutations(PRESETS, 2)))
def test_every_difference_is_said_in_the_words_of_the_sheet(first: str, second: str) -> None:
    a, b = preset(first), preset(second)
    lines = rules_diff(a, b, card_signs)
    assert all(len(line) <= 80 for line in lines)
    keys = [line.split()[0] for line in lines if not line.startswith(" ")]
    assert keys == [key.partition(".")[2] for key in differences(a, b)]
    text = " ".join(" ".join(lines).split())
    for key in differences(a, b):
        assert f"{first}: {phrase(key, a, card_signs)}" in text
        assert f"{second}: {phrase(key, b, card_signs)}" in text


def test_no_difference() -> None:
    assert rules_diff(preset("pinoy"), preset("pinoy"), card_signs) == ["no difference"]
    other = replace(preset("pinoy"), name="same", title="by another name")
    assert rules_diff(preset("pinoy"), other, card_signs) == ["no difference"]


@pytest.mark.parametrize("name", ["pinoy", "a name that is far too long to stand on every line"])
def test_names_that_cannot_stand_on_every_line_get_letters(name: str) -> None:
    other = replace(with_options(preset("pinoy"), {"turns.direction": "clockwise"}), name=name)
    assert rules_diff(preset("pinoy"), other, card_signs) == [
        "A: pinoy",
        f"B: {name}",
        "direction          A: turns go counterclockwise   B: turns go clockwise",
    ]


@pytest.mark.parametrize("name", ["", "\x1b[31m", "two\nlines"])
def test_odd_names_do_no_harm(name: str) -> None:
    other = replace(with_options(preset("pinoy"), {"turns.direction": "clockwise"}), name=name)
    lines = rules_diff(preset("pinoy"), other, card_signs)
    assert all(line.isprintable() for line in lines)
    assert any(line.startswith("direction          ") for line in lines)


def test_in_ascii_nothing_but_ascii() -> None:
    other = replace(preset("hong-kong"), name="Niño ♦")
    lines = rules_diff(preset("pinoy"), other, card_ascii, ascii=True)
    assert all(line.isascii() for line in lines)
    assert any("Nino d: " in line for line in lines)
