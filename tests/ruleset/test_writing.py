"""A ruleset written as a small file reads back as it was (docs/rules.md 9)."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from pusoyref.errors import InvalidRequest
from pusoyref.ruleset.loading import (
    PRESETS,
    allowed_values,
    differences,
    load,
    preset,
    ruleset_toml,
    toml_value,
    with_options,
)
from pusoyref.ruleset.options import SECTIONS, Ruleset
from pusoyref.texts import read_text

pytestmark = pytest.mark.slow

RANKS = "3456789TJQKA2"
KINDS = ("single", "pair", "triple", "straight", "flush", "full-house", "four-kicker", "straight-flush")

small = st.integers(0, 40)
own_straights = st.lists(
    st.permutations(RANKS).map(lambda ranks: "".join(ranks[:5])), max_size=6, unique_by=frozenset
)
SPECIAL: dict[str, st.SearchStrategy[Any]] = {
    "cards.suits": st.permutations("cshd").map("".join),
    "deal.cards": st.fixed_dictionaries(
        {}, optional={"2": st.integers(1, 26), "3": st.integers(1, 17), "4": st.integers(1, 13)}
    ),
    "plays.kinds": st.lists(st.sampled_from(KINDS), unique=True),
    "plays.straights": own_straights | st.sampled_from(["no-twos", "ace-low", "low-tops", "taiwan"]),
    "scoring.bands": st.dictionaries(st.integers(2, 20), small, max_size=4).map(
        lambda more: [[1, 1], *([start, times] for start, times in sorted(more.items()))]
    ),
    "scoring.places": st.lists(small, min_size=1, max_size=4),
}


def option(key: str) -> st.SearchStrategy[Any]:
    """Any value the option's type allows."""
    allowed = allowed_values(key)
    if key in SPECIAL:
        return SPECIAL[key]
    if allowed == "true, false":
        return st.booleans()
    return small if allowed == "a whole number" else st.sampled_from(allowed.split(", "))


KEYS = [f"{section}.{name}" for section in SECTIONS for name in SECTIONS[section].__struct_fields__]


def kept(text: str) -> str:
    """The text as the gate lets it in, "" where it does not."""
    try:
        return read_text(text)
    except InvalidRequest:
        return ""


titles = st.text().map(kept)


@st.composite
def rulesets(draw: st.DrawFn) -> Ruleset:
    """Any valid ruleset: options set one after the other on a preset, those refused left out."""
    rules = preset(draw(st.sampled_from(PRESETS)))
    for key in draw(st.lists(st.sampled_from(KEYS), max_size=25)):
        try:
            rules = with_options(rules, {key: draw(option(key))})
        except InvalidRequest:
            continue
    return replace(rules, name=draw(titles), title=draw(titles))


@given(rules=rulesets(), base=st.sampled_from(PRESETS))
def test_a_file_reads_back_as_the_ruleset(
    rules: Ruleset, base: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    text = ruleset_toml(rules, preset(base))
    folder = tmp_path_factory.getbasetemp()
    (folder / "house.toml").write_bytes(text.encode("utf-8"))
    assert load("house", (folder,)) == rules


@given(rules=rulesets(), base=st.sampled_from(PRESETS))
def test_the_file_holds_only_what_differs(rules: Ruleset, base: str) -> None:
    table = tomllib.loads(ruleset_toml(rules, preset(base)))
    written = [f"{section}.{name}" for section in SECTIONS for name in table.get(section, {})]
    assert written == list(differences(preset(base), rules))
    assert {key for key in table if key not in SECTIONS} == {"name", "title", "extends"}


def test_a_small_file() -> None:
    rules = with_options(
        preset("bonus"),
        {
            "plays.straights": ["34567", "TJQKA"],
            "deal.cards": {"4": 13, "3": 17},
            "ending.lone_two": False,
            "session.target": 30,
        },
    )
    named = replace(rules, name="corner-house", title='Saturday at the "corner house"')
    assert ruleset_toml(named, preset("bonus")) == (
        'name = "corner-house"\n'
        'title = "Saturday at the \\"corner house\\""\n'
        'extends = "bonus"\n'
        "\n"
        "[deal]\n"
        "cards = { 3 = 17, 4 = 13 }\n"
        "\n"
        "[plays]\n"
        'straights = ["34567", "TJQKA"]\n'
        "\n"
        "[ending]\n"
        "lone_two = false\n"
        "\n"
        "[session]\n"
        "target = 30\n"
    )


def test_the_base_may_be_a_file(tmp_path: Path) -> None:
    base = replace(with_options(preset("pinoy"), {"session.hands": 10}), name="Our base")
    (tmp_path / "base.toml").write_text(ruleset_toml(base, preset("pinoy")), "utf-8")
    rules = replace(with_options(base, {"plays.flush": "rank-first"}), name="More")
    (tmp_path / "more.toml").write_text(ruleset_toml(rules, base, extends="base.toml"), "utf-8")
    assert load("more", (tmp_path,)) == rules


@pytest.mark.parametrize(
    "text",
    [
        "",
        "plain",
        'a "quoted" name',
        "back\\slash",
        "two\nlines",
        "tab\t",
        "\x00\x1b\x7f",
        "Niño ♦ 麻雀 🀄",
        "#",
        "'''",
    ],
)
def test_texts_are_escaped(text: str) -> None:
    assert tomllib.loads(f"x = {toml_value(text)}") == {"x": text}


def test_half_a_surrogate_pair_still_makes_a_file() -> None:
    assert tomllib.loads(f"x = {toml_value('a' + chr(0xDCFF))}") == {"x": "a?"}


@pytest.mark.parametrize(
    "value", [True, False, 0, -3, [], [[1, 1], [10, 2]], {"4": 13}, {"odd key": [True]}, {}]
)
def test_values_are_written_as_toml(value: object) -> None:
    assert tomllib.loads(f"x = {toml_value(value)}") == {"x": value}


def test_what_no_option_holds_is_not_written() -> None:
    with pytest.raises(TypeError):
        toml_value(1.5)
