"""The sheet for the wall: any ruleset in at most 60 lines of 80 columns, every option in it."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from pusoyref.errors import InvalidRequest
from pusoyref.notation.cards import card_ascii, card_signs
from pusoyref.ruleset.loading import PRESETS, allowed_values, preset, with_options
from pusoyref.ruleset.options import Ruleset, has_effect
from pusoyref.text.rules.chapters import FUNCTIONS as RULE_FUNCTIONS
from pusoyref.text.rules.chapters import all_keys
from pusoyref.text.rules.phrases import FUNCTIONS, SHEET, phrase
from pusoyref.text.rules.sheet import penalty_rows, penalty_table, rules_sheet
from pusoyref.text.wrap import cells
from pusoyref.texts import visible

ALL_KINDS = ["single", "pair", "triple", "straight", "flush", "full-house", "four-kicker", "straight-flush"]
MANY = ["34567", "4567A", "89TJQ", "A2345", "3569K", "47TJ2", "5678K", "JQKA2", "TJQKA", "3579J", "468TQ"]
LONG = [*("".join(ranks) + "QK" for ranks in combinations("3456789", 3)), "A2345"]

VALUES: dict[str, list[Any]] = {
    "cards.suits": ["cshd", "dchs", "shcd", "cshd"[::-1]],
    "deal.cards": [{"4": 13}, {"4": 10}, {"3": 17}, {"2": 13, "3": 17, "4": 13}, {"2": 26},
                   {"3": 17, "4": 1}],
    "plays.kinds": [ALL_KINDS, ALL_KINDS[:3], ALL_KINDS[:-1], ALL_KINDS[3:], ["single"], ["flush"],
                    ["four-kicker"], ["straight", "straight-flush"],
                    ["single", "straight", "full-house", "four-kicker"]],
    "plays.straights": ["no-twos", "ace-low", "two-high", "hong-kong", "taiwan", "low-tops",
                        ["34567"], [], MANY, LONG],
    "scoring.bands": [[[1, 1]], [[1, 1], [10, 2]], [[1, 2]], [[1, 1], [8, 2], [10, 3]], [[1, 0], [9, 1]],
                      [[start, start] for start in range(1, 18)]],
    "scoring.places": [[5, 3, 1, 0], [3, 2, 1], [5, 3], [1]],
}  # fmt: skip


def values(key: str) -> list[Any]:
    """Values of an option: all of them where they can be listed."""
    allowed = allowed_values(key)
    if key in VALUES:
        return VALUES[key]
    if allowed == "true, false":
        return [True, False]
    return [0, 1, 2, 7, 40] if allowed == "a whole number" else list(allowed.split(", "))


def changed(rules: Ruleset, key: str, value: object) -> Ruleset | None:
    """The ruleset with another value, under the same name; None where the two cannot stand together."""
    try:
        return replace(with_options(rules, {key: value}), name=rules.name)
    except InvalidRequest:
        return None


@st.composite
def rulesets(draw: st.DrawFn) -> Ruleset:
    rules = preset(draw(st.sampled_from(PRESETS)))
    for key in draw(st.lists(st.sampled_from(all_keys()), max_size=40)):
        rules = changed(rules, key, draw(st.sampled_from(values(key)))) or rules
    return rules


def fits(lines: list[str]) -> bool:
    return len(lines) <= 60 and all(cells(line) <= 80 and line == line.rstrip() for line in lines)


# Every option is in it.


@pytest.mark.parametrize("key", all_keys())
@pytest.mark.parametrize("name", PRESETS)
def test_another_value_of_any_option_makes_another_sheet(name: str, key: str) -> None:
    found = [rules for value in values(key) if (rules := changed(preset(name), key, value)) is not None]
    sheets = ["\n".join(rules_sheet(rules, card_signs)) for rules in found]
    assert found
    assert len(set(sheets)) == len(sheets)


@pytest.mark.slow
@given(rules=rulesets(), data=st.data())
def test_so_it_does_under_any_ruleset(rules: Ruleset, data: st.DataObject) -> None:
    key = data.draw(st.sampled_from(all_keys()))
    found = {
        str(value): "\n".join(rules_sheet(other, card_signs))
        for value in values(key)
        if (other := changed(rules, key, value)) is not None
    }
    assert len(set(found.values())) == len(found)


def test_every_option_has_its_place_and_every_value_its_phrase() -> None:
    parts = [part for labels in SHEET.layout.values() for parts in labels.values() for part in parts]
    assert sorted(part for part in parts if "." in part) == sorted(all_keys())
    assert {part for part in parts if "." not in part} == {*SHEET.rules, *RULE_FUNCTIONS}
    assert set(SHEET.options) | set(FUNCTIONS) == set(all_keys())
    assert not set(SHEET.options) & set(FUNCTIONS)
    for key, phrases in SHEET.options.items():
        allowed = allowed_values(key)
        if allowed == "a whole number":
            assert set(phrases) >= {"0", "any"}
        else:
            assert set(phrases) == set(allowed.split(", "))


@pytest.mark.slow
@given(rulesets())
def test_every_phrase_can_be_said_and_is_a_phrase(rules: Ruleset) -> None:
    for key in all_keys():
        text = phrase(key, rules, card_signs)
        assert text == text.strip()
        assert not text.endswith(".")
        assert "{" not in text


# It fits on the wall.


@pytest.mark.slow
@given(rules=rulesets(), ascii=st.booleans(), title=st.text(max_size=300), name=st.text(max_size=300))
def test_the_sheet_fits_whatever_the_rules(rules: Ruleset, ascii: bool, title: str, name: str) -> None:
    named = replace(rules, title=title, name=name)
    lines = rules_sheet(named, card_ascii if ascii else card_signs, ascii=ascii)
    assert fits(lines)
    assert lines == [visible(line) for line in lines]
    assert not ascii or all(line.isascii() for line in lines)


WORDIEST: dict[str, dict[str, Any]] = {
    "chips": {
        "deal.cards": {"2": 13, "3": 17, "4": 13},
        "deal.leftover": "to-lowest",
        "plays.kinds": [kind for kind in ALL_KINDS if kind not in ("straight-flush", "pair")],
        "plays.straights": LONG,
        "plays.five_card": "higher-kind",
        "plays.bombs": "over-all",
        "plays.bombs_any_time": True,
        "plays.revolution": "toggle",
        "turns.after_pass": "may-return",
        "turns.last_card": "must-stop",
        "ending.until": "last-holder",
        "ending.lone_two": False,
        "scoring.bands": VALUES["scoring.bands"][-1],
        "scoring.feeding": "pays-for-all",
        "session.hands": 20,
        "session.target": 100,
        "session.loss_limit": 100,
        "session.minutes": 120,
        "session.bankroll": 100,
    }
}
WORDIEST["sides"] = WORDIEST["chips"] | {
    "deal.cards": {"4": 12},
    "ending.until": "first-out",
    "scoring.feeding": "off",
    "scoring.partners": True,
}


@pytest.mark.parametrize("which", WORDIEST)
def test_the_wordiest_rulesets_fit(which: str) -> None:
    rules = replace(with_options(preset("pinoy"), WORDIEST[which]), name="n" * 300, title="long title " * 40)
    lines = rules_sheet(rules, card_signs)
    assert fits(lines)
    assert any(line.startswith("PLAYS. Kinds: ") for line in lines)


@pytest.mark.parametrize("name", PRESETS)
def test_presets_have_air_between_their_chapters(name: str) -> None:
    lines = rules_sheet(preset(name), card_signs)
    assert fits(lines)
    assert "" in lines
    assert lines[0] == f"{preset(name).title} ({name})"


@pytest.mark.parametrize("name", PRESETS)
def test_in_ascii_nothing_but_ascii(name: str) -> None:
    lines = rules_sheet(
        replace(preset(name), title="Niño ♦ 麻雀 “ß” …"), card_ascii, ascii=True, penalties=True
    )
    assert all(line.isascii() for line in lines)
    assert lines[0].startswith('Nino d ?? "ss" ... (')


def test_wide_signs_in_a_title_stay_within_the_page() -> None:
    lines = rules_sheet(replace(preset("pinoy"), title="麻雀" * 60), card_signs)
    assert all(len(line) <= 40 for line in lines[:3])


# It says what the rules say.


def text_of(rules: Ruleset) -> str:
    return " ".join(" ".join(rules_sheet(rules, card_signs)).split())


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("pinoy", "Suits: clubs < spades < hearts < diamonds; lowest card 3♣, top card 2♦."),
        ("pinoy", "4 players with 13 cards each."),
        ("pinoy", "Who passes stays out of the trick."),
        ("pinoy", "A card left costs 1, from 10 cards on 2 (sunog)."),
        ("pinoy", "Hindi nakatira (shutout, not one card played): 3 for every card."),
        ("pinoy", "Holding 2♦ at the end: 1 more. All four 2s: 4 more, 5 with that for 2♦."),
        ("pinoy", "bagong pasok"),
        ("pinoy-international", "lowest card 3♦, top card 2♠."),
        ("pinoy-mixed", "(straight < flush < full house < four of a kind < straight flush)"),
        ("casual", "Single, pair, triple; not here: straight, flush, full house, four of a kind"),
        ("revolution", "Each four of a kind turns the order of ranks round at once"),
        ("teams", "first and third against second and fourth"),
        (
            "bonus",
            "2 players with 13 cards each, 3 with 17, 4 with 13.",
        ),
        ("bonus", "Over when somebody's points reach 21."),
        ("bonus", "From lowest to highest: A-2-3-4-5 < 2-3-4-5-6 < 3-4-5-6-7 <"),
        ("play-on", "First out, second and so on: 5, 3, 1, 0; the last holder always 0."),
        ("strafpunkte", "The lowest total wins the session."),
        ("hong-kong", "A card left costs 1, from 8 cards on 2 (sunog), from 10 on 3."),
        ("hong-kong", "9-10-J-Q-K < 10-J-Q-K-A < 3-4-5-6-2 < 3-4-5-A-2"),
    ],
)
def test_presets_in_words(name: str, says: str) -> None:
    assert says in text_of(preset(name))


def test_options_that_decide_nothing_stand_apart() -> None:
    before, _, after = text_of(preset("casual")).partition("SET, BUT WITHOUT EFFECT HERE")
    assert "straights no-twos" in after
    assert "flush suit-first" in after
    assert "lowest to highest" not in before
    assert not has_effect("plays.straights", preset("casual"))


def test_a_suited_straight_without_straight_flushes() -> None:
    kinds = ALL_KINDS[:-1]
    says = "A straight in one suit is a"
    assert says not in text_of(preset("pinoy"))
    assert f"{says} flush." in text_of(with_options(preset("pinoy"), {"plays.kinds": kinds}))
    kinds.remove("flush")
    assert f"{says} straight." in text_of(with_options(preset("pinoy"), {"plays.kinds": kinds}))


# What cards left cost (docs/rules.md 7).


def cost(rules: Ruleset) -> dict[tuple[int, bool], tuple[int | None, ...]]:
    return {(row.cards, row.untouched): row.points for row in penalty_rows(rules)}


def test_the_costs_of_the_table_rules() -> None:
    rows = cost(preset("pinoy"))
    assert [points[0] for points in rows.values()] == [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 20, 22, 24, 39]
    assert rows[11, False][1] == 23
    assert rows[13, True] == (39, 40, 44)
    assert rows[0, False] == (0, None, None)
    assert rows[3, False] == (3, 4, None)
    assert (13, False) not in rows


def test_the_costs_of_hong_kong_with_every_size_of_hand() -> None:
    rows = cost(preset("hong-kong"))
    assert (rows[7, False], rows[8, False], rows[13, False]) == ((7,), (16,), (39,))
    assert (rows[13, True], rows[17, True], rows[18, True]) == ((52,), (68,), (72,))


def test_costs_where_twos_double_and_extras_are_multiplied() -> None:
    rules = with_options(preset("pinoy"), {"scoring.twos_double": True, "scoring.extras_multiplied": True})
    # no 2, another 2, the 2♦, two other 2s, all four
    assert cost(rules)[11, False] == (22, 44, 48, 88, (11 + 1 + 4) * 2 * 16)


def test_the_table_of_costs_follows_the_sheet() -> None:
    sheet = rules_sheet(preset("pinoy"), card_signs)
    both = rules_sheet(preset("pinoy"), card_signs, penalties=True)
    assert both == [*sheet, "", *penalty_table(preset("pinoy"), card_signs)]
    assert both[-1].split() == ["13", "hindi", "nakatira", "39", "40", "44"]
    assert both[-4].split() == ["10", "sunog", "20", "21", "25"]


@given(rulesets())
def test_the_table_of_costs_is_never_wider_than_the_page(rules: Ruleset) -> None:
    assert all(len(line) <= 80 and line == line.rstrip() for line in penalty_table(rules))


def test_other_schemes_have_no_costs() -> None:
    assert penalty_table(preset("bonus")) == ["Cards left cost nothing: points go by scheme bonus."]
