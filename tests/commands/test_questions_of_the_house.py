"""The questions for a new table: what tables quarrel about, and the options that settle it."""

from __future__ import annotations

from typing import Any

import pytest

from pusoyref.commands.new import answers_to_options, questions_of_the_house, read_answer
from pusoyref.errors import InvalidRequest
from pusoyref.ruleset.loading import PRESETS, differences, preset, with_options

PINOY = preset("pinoy")
KEYS = (
    "cards.suits", "plays.five_card", "turns.after_pass", "plays.straights",
    "scoring.bands", "ending.lone_two", "turns.next_lead",
)  # fmt: skip


def answered(key: str, text: str, base: str = "pinoy") -> dict[str, Any]:
    """Only the question about `key` answered, the others left at their defaults."""
    asked = questions_of_the_house(preset(base))
    return answers_to_options(preset(base), [text if key == question.key else "" for question in asked])


def test_the_seven_questions() -> None:
    asked = questions_of_the_house(PINOY)
    assert tuple(question.key for question in asked) == KEYS
    assert [question.default for question in asked] == [1, 1, 1, 1, 10, 1, 1]
    assert [not question.choices for question in asked] == [key == "scoring.bands" for key in KEYS]


@pytest.mark.parametrize("name", PRESETS)
def test_answering_nothing_changes_nothing(name: str) -> None:
    base = preset(name)
    assert answers_to_options(base, ()) == {}
    assert answers_to_options(base, [" "] * len(questions_of_the_house(base))) == {}


@pytest.mark.parametrize(
    ("key", "text", "value"),
    [
        ("cards.suits", "2", "dchs"),
        ("plays.five_card", "2", "higher-kind"),
        ("turns.after_pass", " 2 ", "may-return"),
        ("plays.straights", "2", "low-tops"),
        ("plays.straights", "3", "ace-low"),
        ("plays.straights", "4", "two-high"),
        ("plays.straights", "5", "hong-kong"),
        ("plays.straights", "6", "taiwan"),
        ("ending.lone_two", "2", False),
        ("turns.next_lead", "2", "lowest-card"),
        ("scoring.bands", "9", [[1, 1], [9, 2]]),
        ("scoring.bands", "1", [[1, 2]]),
        ("scoring.bands", "0", [[1, 1]]),
    ],
)
def test_an_answer_sets_its_option(key: str, text: str, value: object) -> None:
    assert answered(key, text) == {key: value}


@pytest.mark.parametrize(
    ("text", "bands"),
    [
        ("9", [[1, 1], [9, 2], [10, 3]]),
        ("10", [[1, 1], [10, 2]]),
        ("12", [[1, 1], [12, 2]]),
        ("1", [[1, 2], [10, 3]]),
        ("0", [[1, 1]]),
    ],
)
def test_harder_bands_stay_where_they_begin_later(text: str, bands: object) -> None:
    assert answered("scoring.bands", text, "hong-kong") == {"scoring.bands": bands}


def test_a_typed_default_changes_nothing() -> None:
    assert answered("scoring.bands", "10") == {}
    assert answered("scoring.bands", "8", "hong-kong") == {}
    assert answered("cards.suits", "1") == {}


@pytest.mark.parametrize("name", PRESETS)
def test_every_answer_makes_a_ruleset_that_can_be_played(name: str) -> None:
    base = preset(name)
    for question in questions_of_the_house(base):
        for number in range(1, len(question.choices) + 1) or range(14):
            rules = with_options(base, {question.key: read_answer(question, str(number), base)})
            assert set(differences(base, rules)) <= {question.key}


@pytest.mark.parametrize("text", ["3", "0", "x", "yes", "1 2", "-1"])
def test_an_answer_that_is_none_is_refused_with_those_there_are(text: str) -> None:
    with pytest.raises(InvalidRequest) as caught:
        answered("cards.suits", text)
    assert caught.value.code == "bad-answer"
    assert caught.value.fields == {"text": text, "allowed": "1, 2"}


@pytest.mark.parametrize("text", ["14", "-1", "ten", "9.5", "²", "9" * 5000])
def test_a_number_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(InvalidRequest) as caught:
        answered("scoring.bands", text)
    assert caught.value.code == "bad-answer"
    assert caught.value.fields["allowed"] == "a number from 0 to 13"


def test_what_decides_nothing_is_not_asked() -> None:
    asked = {question.key for question in questions_of_the_house(preset("casual"))}
    assert asked == set(KEYS) - {"plays.five_card", "plays.straights"}
    assert "scoring.bands" not in {question.key for question in questions_of_the_house(preset("bonus"))}


def test_a_value_among_none_of_the_answers_is_one_of_its_own() -> None:
    base = with_options(PINOY, {"plays.straights": ["34567"], "cards.suits": "hcsd"})
    suits, straights = (
        question
        for question in questions_of_the_house(base)
        if question.key in ("cards.suits", "plays.straights")
    )
    assert "hearts < clubs < spades < diamonds" in suits.choices[suits.default - 1][0]
    assert "3-4-5-6-7" in straights.choices[straights.default - 1][0]
    assert answers_to_options(base, ()) == {}
