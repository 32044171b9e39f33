"""docs/rules.md 9: the presets, files that extend one, and what is refused."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from pusoyref.errors import InvalidRequest
from pusoyref.ruleset.loading import (
    PRESETS,
    differences,
    from_values,
    load,
    preset,
    read_setting,
    to_values,
    with_options,
)
from pusoyref.ruleset.options import SECTIONS

ALL_KINDS = ("single", "pair", "triple", "straight", "flush", "full-house", "four-kicker", "straight-flush")

PINOY: dict[str, Any] = {
    "cards.suits": "cshd",
    "deal.cards": {"4": 13},
    "deal.leftover": "set-aside",
    "deal.dealer": "rotates",
    "plays.kinds": ALL_KINDS,
    "plays.straights": "no-twos",
    "plays.five_card": "same-kind",
    "plays.flush": "suit-first",
    "plays.bombs": "off",
    "plays.bombs_any_time": False,
    "plays.revolution": "off",
    "turns.direction": "counterclockwise",
    "turns.first_lead": "lowest-card",
    "turns.next_lead": "winner",
    "turns.after_pass": "out",
    "turns.last_card": "free",
    "ending.until": "first-out",
    "ending.lone_two": True,
    "scoring.scheme": "penalty",
    "scoring.bands": ((1, 1), (10, 2)),
    "scoring.shutout": 3,
    "scoring.twos_double": False,
    "scoring.top_card": 1,
    "scoring.four_twos": 4,
    "scoring.extras_multiplied": False,
    "scoring.places": (5, 3, 1, 0),
    "scoring.payment": "winner",
    "scoring.wins": "highest",
    "scoring.feeding": "off",
    "scoring.partners": False,
    "scoring.settle": "session",
    "session.hands": 0,
    "session.target": 0,
    "session.loss_limit": 0,
    "session.minutes": 0,
    "session.bankroll": 0,
}

BONUS: dict[str, Any] = PINOY | {
    "deal.cards": {"2": 13, "3": 17, "4": 13},
    "deal.leftover": "to-lowest",
    "deal.dealer": "winner",
    "plays.straights": "ace-low",
    "plays.five_card": "higher-kind",
    "turns.direction": "clockwise",
    "turns.next_lead": "lowest-card",
    "turns.after_pass": "may-return",
    "scoring.scheme": "bonus",
    "scoring.payment": "pairwise",
    "session.target": 21,
}

STRAFPUNKTE: dict[str, Any] = BONUS | {
    "scoring.scheme": "penalty",
    "scoring.top_card": 0,
    "scoring.four_twos": 0,
    "scoring.payment": "none",
    "scoring.wins": "lowest",
    "session.target": 0,
}

BIGTWO: dict[str, Any] = STRAFPUNKTE | {"cards.suits": "dchs"}

TABLE: dict[str, dict[str, Any]] = {
    "pinoy": PINOY,
    "pinoy-mixed": PINOY | {"plays.five_card": "higher-kind"},
    "pinoy-international": PINOY | {"cards.suits": "dchs"},
    "casual": PINOY | {"plays.kinds": ("single", "pair", "triple")},
    "revolution": PINOY | {"plays.revolution": "toggle"},
    "teams": PINOY | {"scoring.partners": True},
    "bonus": BONUS,
    "play-on": BONUS | {"ending.until": "last-holder", "scoring.scheme": "places"},
    "strafpunkte": STRAFPUNKTE,
    "bigtwo": BIGTWO,
    "hong-kong": BIGTWO
    | {
        "plays.straights": "hong-kong",
        "plays.flush": "rank-first",
        "turns.next_lead": "winner",
        "scoring.bands": ((1, 1), (8, 2), (10, 3)),
        "scoring.shutout": 4,
        "scoring.payment": "pairwise",
        "scoring.wins": "highest",
        "scoring.feeding": "pays-for-all",
    },
}


def refusal(table: Mapping[str, Any], folders: tuple[Path, ...] = ()) -> InvalidRequest:
    with pytest.raises(InvalidRequest) as caught:
        load(table, folders)
    return caught.value


def test_the_table_names_every_preset_and_every_option() -> None:
    assert set(TABLE) == set(PRESETS)
    keys = [f"{section}.{option}" for section in SECTIONS for option in SECTIONS[section].__struct_fields__]
    assert list(PINOY) == keys


@pytest.mark.parametrize(("name", "key"), [(name, key) for name in PRESETS for key in PINOY])
def test_every_option_of_every_preset(name: str, key: str) -> None:
    section, option = key.split(".")
    assert getattr(getattr(load(name), section), option) == TABLE[name][key]


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_carries_its_name_and_a_title_and_goes_to_values_and_back(name: str) -> None:
    rules = preset(name)
    assert rules.name == name
    assert rules.title
    assert from_values(to_values(rules)) == rules


def test_a_preset_that_is_not_there_is_refused_with_those_that_are() -> None:
    with pytest.raises(InvalidRequest) as caught:
        load("pinoi")
    assert caught.value.code == "unknown-rules"
    assert caught.value.fields == {"name": "pinoi", "presets": PRESETS}


# What is refused: a wrong key, a wrong value.


@pytest.mark.parametrize(
    ("table", "key"),
    [
        ({"card": {}}, "card"),
        ({"plays": {"bomb": "off"}}, "plays.bomb"),
        ({"cards": {"order": "cshd"}}, "cards.order"),
        ({"five_card": "higher-kind"}, "five_card"),
    ],
)
def test_a_wrong_key_is_refused_with_the_keys_there_are(table: dict[str, Any], key: str) -> None:
    error = refusal(table)
    assert error.code == "unknown-option"
    assert error.fields["key"] == key
    section = key.partition(".")[0]
    known = SECTIONS.get(section)
    expected = tuple(f"{section}.{name}" for name in known.__struct_fields__) if known else tuple(SECTIONS)
    assert error.fields["allowed"] == expected


WRONG: list[tuple[str, object, str]] = [
    ("cards.suits", "csh", "each once"),
    ("cards.suits", "cshh", "each once"),
    ("cards.suits", 4, "a text"),
    ("deal.cards", {}, "at least one table size"),
    ("deal.cards", {"5": 10}, "table sizes 2, 3 and 4"),
    ("deal.cards", {"04": 13}, "table sizes 2, 3 and 4"),
    ("deal.cards", {"4": 14}, "1 to 13 cards"),
    ("deal.cards", {"3": 18}, "1 to 17 cards"),
    ("deal.cards", {"2": 0}, "1 to 26 cards"),
    ("deal.cards", {"4": "13"}, "{ 4 = 13 }"),
    ("deal.leftover", "to-dealer", "set-aside, to-lowest"),
    ("deal.dealer", "loser", "rotates, winner"),
    ("plays.kinds", [], "at least one kind"),
    ("plays.kinds", ["single", "single"], "each kind once"),
    ("plays.kinds", ["single", "double"], "single, pair, triple"),
    ("plays.straights", "twos", "no-twos, ace-low, two-high, hong-kong, taiwan, low-tops"),
    ("plays.straights", ["3456"], "five different ranks"),
    ("plays.straights", ["33456"], "five different ranks"),
    ("plays.straights", ["3456X"], "five different ranks"),
    ("plays.straights", ["34567", "76543"], "no set of ranks twice"),
    ("plays.straights", ["TJQKA", "10JQKA"], "no set of ranks twice"),
    ("plays.straights", [34567], "a list of texts"),
    ("plays.five_card", "any", "same-kind, higher-kind"),
    ("plays.flush", "first", "suit-first, rank-first"),
    ("plays.bombs", True, "off, over-others, over-all"),
    ("plays.bombs_any_time", "yes", "true, false"),
    ("plays.bombs_any_time", 1, "true, false"),
    ("plays.revolution", "twice", "off, toggle, once"),
    ("turns.direction", "left", "counterclockwise, clockwise"),
    ("turns.first_lead", "dealer", "lowest-card, anyone"),
    ("turns.next_lead", "anyone", "winner, lowest-card"),
    ("turns.after_pass", "in", "out, may-return"),
    ("turns.last_card", "stop", "free, must-stop"),
    ("ending.until", "last", "first-out, last-holder"),
    ("ending.lone_two", "no", "true, false"),
    ("scoring.scheme", "points", "penalty, bonus, places"),
    ("scoring.bands", [], "from 1 card on"),
    ("scoring.bands", [[2, 1]], "from 1 card on"),
    ("scoring.bands", [[1, 1], [1, 2]], "ascending"),
    ("scoring.bands", [[1, 1], [10, 2], [8, 3]], "ascending"),
    ("scoring.bands", [[1, -1]], "from 1 card on"),
    ("scoring.bands", [[1, 1, 1]], "[from, times] pairs"),
    ("scoring.bands", 10, "[from, times] pairs"),
    ("scoring.shutout", -1, "0 or more"),
    ("scoring.shutout", 2.5, "a whole number"),
    ("scoring.twos_double", 0, "true, false"),
    ("scoring.top_card", -1, "0 or more"),
    ("scoring.four_twos", -4, "0 or more"),
    ("scoring.extras_multiplied", "off", "true, false"),
    ("scoring.places", [], "points by order of going out"),
    ("scoring.places", [5, -1], "points by order of going out"),
    ("scoring.payment", "loser", "winner, pairwise, none"),
    ("scoring.wins", "most", "highest, lowest"),
    ("scoring.feeding", "on", "off, pays-for-all"),
    ("scoring.partners", 2, "true, false"),
    ("scoring.settle", "never", "session, hand"),
    ("session.hands", -1, "0 (none) or more"),
    ("session.hands", True, "a whole number"),
    ("session.target", "21", "a whole number"),
    ("session.loss_limit", -5, "0 (none) or more"),
    ("session.minutes", 1.5, "a whole number"),
    ("session.bankroll", -1, "0 (none) or more"),
]


@pytest.mark.parametrize(("key", "value", "allowed"), WRONG)
def test_a_wrong_value_is_refused_with_its_key_and_what_is_allowed(
    key: str, value: object, allowed: str
) -> None:
    section, option = key.split(".")
    error = refusal({section: {option: value}})
    assert error.code == "bad-option"
    assert error.fields["key"] == key
    assert allowed in str(error.fields["allowed"])


def test_every_option_has_a_wrong_value_in_the_table_above() -> None:
    assert {key for key, _, _ in WRONG} == set(PINOY)


def test_a_section_that_is_no_table_is_refused() -> None:
    error = refusal({"plays": "off"})
    assert (error.code, error.fields["key"], error.fields["allowed"]) == (
        "bad-option",
        "plays",
        "a table of options",
    )


# What cannot stand together.

LAST = {"until": "last-holder"}
TOGETHER: list[tuple[dict[str, Any], str, str]] = [
    ({"scoring": {"scheme": "bonus"}}, "scoring.payment", "pairwise or none"),
    ({"scoring": {"scheme": "places"}, "ending": LAST}, "scoring.payment", "pairwise or none"),
    ({"scoring": {"wins": "lowest"}}, "scoring.wins", "penalty and payment none"),
    ({"scoring": {"wins": "lowest", "payment": "pairwise"}}, "scoring.wins", "penalty and payment none"),
    (
        {"scoring": {"wins": "lowest", "payment": "none", "scheme": "bonus"}},
        "scoring.wins",
        "penalty and payment none",
    ),
    ({"scoring": {"partners": True}, "deal": {"cards": {"3": 17}}}, "scoring.partners", "exactly four"),
    (
        {"scoring": {"partners": True}, "deal": {"cards": {"3": 17, "4": 13}}},
        "scoring.partners",
        "exactly four",
    ),
    ({"scoring": {"partners": True, "payment": "pairwise"}}, "scoring.partners", "payment winner"),
    ({"scoring": {"partners": True, "payment": "none"}}, "scoring.partners", "payment winner"),
    (
        {"scoring": {"partners": True, "payment": "none", "scheme": "bonus"}},
        "scoring.partners",
        "scheme penalty",
    ),
    ({"scoring": {"partners": True}, "ending": LAST}, "scoring.partners", "first-out"),
    ({"scoring": {"scheme": "places", "payment": "none"}}, "scoring.scheme", "last-holder"),
    (
        {"scoring": {"feeding": "pays-for-all", "scheme": "bonus", "payment": "pairwise"}},
        "scoring.feeding",
        "scheme penalty",
    ),
    ({"scoring": {"feeding": "pays-for-all", "partners": True}}, "scoring.feeding", "without partners"),
    ({"scoring": {"feeding": "pays-for-all", "payment": "none"}}, "scoring.feeding", "payment not none"),
    ({"plays": {"bombs": "over-others", "kinds": ["single"]}}, "plays.bombs", "four-kicker"),
    ({"plays": {"bombs": "over-all", "kinds": ["single"]}}, "plays.bombs", "four-kicker"),
    ({"plays": {"revolution": "toggle", "kinds": ["single"]}}, "plays.revolution", "four-kicker"),
    ({"plays": {"revolution": "once", "kinds": ["single"]}}, "plays.revolution", "four-kicker"),
]


@pytest.mark.parametrize(("table", "key", "allowed"), TOGETHER)
def test_what_cannot_stand_together_is_refused(table: dict[str, Any], key: str, allowed: str) -> None:
    error = refusal(table)
    assert error.code == "bad-option"
    assert error.fields["key"] == key
    assert allowed in str(error.fields["allowed"])


@pytest.mark.parametrize(
    "table",
    [
        {"scoring": {"feeding": "pays-for-all", "payment": "pairwise"}},
        {"scoring": {"feeding": "pays-for-all"}},
        {"scoring": {"wins": "lowest", "payment": "none"}},
        {"scoring": {"scheme": "places", "payment": "none"}, "ending": LAST},
        {"ending": LAST},
        {"plays": {"bombs": "over-all", "kinds": ["four-kicker"]}},
        {"plays": {"straights": []}},
        {"scoring": {"shutout": 0, "bands": [[1, 0], [5, 1]]}},
    ],
)
def test_what_can_stand_together_is_taken(table: dict[str, Any]) -> None:
    rules = load(table)
    for section, options in table.items():
        for option, value in options.items():
            assert to_values(rules)[section][option] == _tuples(value)


def _tuples(value: Any) -> Any:
    return tuple(map(_tuples, value)) if isinstance(value, list) else value


# Values as a ledger holds them.


@pytest.mark.parametrize("key", [*SECTIONS, *PINOY])
def test_stored_values_that_do_not_know_an_option_yet_have_its_default(key: str) -> None:
    values = to_values(preset("pinoy"))
    section, _, option = key.partition(".")
    if option:
        values[section] = {name: value for name, value in values[section].items() if name != option}
    else:
        del values[section]
    assert from_values(values) == preset("pinoy")


@pytest.mark.parametrize("key", ["name", "title"])
def test_values_without_a_name_or_a_title_are_refused(key: str) -> None:
    values = to_values(preset("pinoy"))
    del values[key]
    with pytest.raises(InvalidRequest) as caught:
        from_values(values)
    assert (caught.value.code, caught.value.fields["key"]) == ("bad-option", key)


def test_stored_values_extend_nothing() -> None:
    with pytest.raises(InvalidRequest) as caught:
        from_values({**to_values(preset("pinoy")), "extends": "pinoy"})
    assert (caught.value.code, caught.value.fields["key"]) == ("unknown-option", "extends")


# Files.


def write(folder: Path, name: str, text: str) -> None:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def test_a_file_holds_only_what_differs(tmp_path: Path) -> None:
    write(
        tmp_path,
        "corner-house.toml",
        'name = "corner-house"\ntitle = "Saturday at the corner house"\nextends = "pinoy-mixed"\n'
        '[plays]\nbombs = "over-others"\n[scoring]\nsettle = "hand"\n',
    )
    rules = load("corner-house", (tmp_path,))
    assert (rules.name, rules.title) == ("corner-house", "Saturday at the corner house")
    assert differences(preset("pinoy"), rules) == {
        "plays.five_card": ("same-kind", "higher-kind"),
        "plays.bombs": ("off", "over-others"),
        "scoring.settle": ("session", "hand"),
    }


def test_a_file_without_name_is_called_like_the_file_and_extends_the_default(tmp_path: Path) -> None:
    write(tmp_path, "strict.toml", "[ending]\nlone_two = false\n")
    rules = load("strict.toml", (tmp_path,))
    assert rules.name == "strict"
    assert differences(preset("pinoy"), rules) == {"ending.lone_two": (True, False)}


def test_an_option_is_replaced_whole(tmp_path: Path) -> None:
    write(tmp_path, "three.toml", 'extends = "bonus"\n[deal]\ncards = { 3 = 17 }\n')
    assert load("three", (tmp_path,)).deal.cards == {"3": 17}


def test_a_file_may_extend_a_file_beside_it(tmp_path: Path) -> None:
    write(tmp_path, "house/base.toml", '[turns]\nafter_pass = "may-return"\n')
    write(tmp_path, "house/more.toml", 'extends = "base"\n[turns]\nlast_card = "must-stop"\n')
    rules = load("house/more.toml", (tmp_path,))
    assert rules.name == "more"
    assert set(differences(preset("pinoy"), rules)) == {"turns.after_pass", "turns.last_card"}


def test_a_relative_path_counts_from_the_file_that_names_it(tmp_path: Path) -> None:
    write(tmp_path, "base.toml", "[session]\nhands = 10\n")
    write(tmp_path, "deep/down/rules.toml", 'extends = "../../base.toml"\n')
    assert load("deep/down/rules.toml", (tmp_path,)).session.hands == 10


def test_a_path_counts_from_here_where_no_folder_is_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, "here.toml", "[session]\ntarget = 7\n")
    monkeypatch.chdir(tmp_path)
    assert load("here").session.target == 7
    assert load("./here.toml").session.target == 7
    assert load(str(tmp_path / "here.toml")).session.target == 7


def test_the_first_folder_prevails_and_a_preset_prevails_over_files(tmp_path: Path) -> None:
    write(tmp_path, "one/house.toml", "[session]\nhands = 1\n")
    write(tmp_path, "two/house.toml", "[session]\nhands = 2\n")
    write(tmp_path, "one/pinoy.toml", "[session]\nhands = 3\n")
    folders = (tmp_path / "one", tmp_path / "two")
    assert load("house", folders).session.hands == 1
    assert load("pinoy", folders).session.hands == 0


@pytest.mark.parametrize("names", [("a",), ("a", "b"), ("a", "b", "c")])
def test_files_that_extend_each_other_in_a_circle_are_refused(tmp_path: Path, names: tuple[str, ...]) -> None:
    for at, name in enumerate(names):
        write(tmp_path, f"{name}.toml", f'extends = "{names[(at + 1) % len(names)]}"\n')
    with pytest.raises(InvalidRequest) as caught:
        load("a", (tmp_path,))
    assert caught.value.code == "circular-rules"
    assert caught.value.fields["file"] == str((tmp_path / "a.toml").resolve())


def test_a_circle_through_two_spellings_of_a_path_is_found(tmp_path: Path) -> None:
    write(tmp_path, "sub/a.toml", 'extends = "../sub/./a.toml"\n')
    with pytest.raises(InvalidRequest) as caught:
        load("sub/a", (tmp_path,))
    assert caught.value.code == "circular-rules"


def test_a_table_may_extend_a_file_and_is_named_after_it(tmp_path: Path) -> None:
    write(tmp_path, "house.toml", "[session]\nhands = 10\n")
    rules = load({"extends": "house", "plays": {"five_card": "higher-kind"}}, (tmp_path,))
    assert (rules.session.hands, rules.plays.five_card) == (10, "higher-kind")
    assert rules.name == "house, five_card=higher-kind"


@pytest.mark.parametrize("extends", [5, ["pinoy"], {"name": "pinoy"}, True])
def test_extends_must_be_a_text(extends: object) -> None:
    error = refusal({"extends": extends})
    assert (error.code, error.fields["key"]) == ("bad-option", "extends")


@pytest.mark.parametrize(
    "text",
    ["name = ", "[plays", "plays = {", f"x = {'9' * 5000}", f"x = {'[' * 5000}", 'name = "a"\nname = "b"'],
)
def test_a_file_that_is_no_toml_is_named(tmp_path: Path, text: str) -> None:
    write(tmp_path, "bad.toml", text)
    with pytest.raises(InvalidRequest) as caught:
        load("bad", (tmp_path,))
    assert caught.value.code == "unreadable-file"
    assert caught.value.fields["file"] == str((tmp_path / "bad.toml").resolve())
    assert caught.value.fields["why"]


def test_a_file_that_is_no_utf8_is_named(tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_bytes(b'name = "\xff"\n')
    with pytest.raises(InvalidRequest) as caught:
        load("bad", (tmp_path,))
    assert caught.value.code == "unreadable-file"


def test_a_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "windows.toml").write_bytes(b'\xef\xbb\xbfname = "from Notepad"\r\n')
    assert load("windows", (tmp_path,)).name == "from Notepad"


@pytest.mark.parametrize("name", ["", "x" * 5000, "a\0b", "no/such/file.toml", "."])
def test_a_name_that_finds_no_file_is_unknown(tmp_path: Path, name: str) -> None:
    with pytest.raises(InvalidRequest) as caught:
        load(name, (tmp_path,))
    assert caught.value.code == "unknown-rules"


@pytest.mark.parametrize("key", ["name", "title"])
def test_name_and_title_must_be_texts(tmp_path: Path, key: str) -> None:
    write(tmp_path, "bad.toml", f"{key} = 5\n")
    with pytest.raises(InvalidRequest) as caught:
        load("bad", (tmp_path,))
    assert (caught.value.code, caught.value.fields["key"]) == ("bad-option", key)


# Own lists of straights, single options.


@pytest.mark.parametrize("ten", ["TJQKA", "10JQKA", "tjqka"])
def test_a_list_of_straights_of_ones_own(tmp_path: Path, ten: str) -> None:
    write(tmp_path, "own.toml", f'[plays]\nstraights = ["34567", "{ten}"]\n')
    assert load("own", (tmp_path,)).plays.straights == ("34567", ten)


def test_single_options_are_set_and_show_in_the_name() -> None:
    one = with_options(preset("pinoy"), {"plays.five_card": "higher-kind"})
    assert one.name == "pinoy, five_card=higher-kind"
    assert differences(preset("pinoy"), one) == {"plays.five_card": ("same-kind", "higher-kind")}
    three = with_options(
        preset("pinoy"), {"ending.lone_two": False, "session.hands": 5, "scoring.shutout": 2}
    )
    assert three.name == "pinoy + 3 changes"
    assert with_options(preset("pinoy"), {}) is preset("pinoy")


@pytest.mark.parametrize("key", ["plays", "five_card", "name", "plays.", ".bombs", "plays.bombs.off"])
def test_a_single_option_needs_its_whole_key(key: str) -> None:
    with pytest.raises(InvalidRequest) as caught:
        with_options(preset("pinoy"), {key: "off"})
    assert caught.value.code == "unknown-option"


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("plays.five_card=higher-kind", "plays.five_card", "higher-kind"),
        ('plays.five_card="higher-kind"', "plays.five_card", "higher-kind"),
        (" session.hands = 10 ", "session.hands", 10),
        ("ending.lone_two=false", "ending.lone_two", False),
        ("scoring.bands=[[1, 1], [8, 2]]", "scoring.bands", [[1, 1], [8, 2]]),
        ("deal.cards={ 4 = 13 }", "deal.cards", {"4": 13}),
        ("cards.suits=dchs", "cards.suits", "dchs"),
        (f"session.hands={'9' * 5000}", "session.hands", "9" * 5000),
        (f"plays.kinds={'[' * 5000}", "plays.kinds", "[" * 5000),
    ],
)
def test_a_setting_is_read_as_toml_or_as_a_bare_word(text: str, key: str, value: object) -> None:
    assert read_setting(text) == (key, value)


@pytest.mark.parametrize("text", ["plays.bombs", "plays.bombs=", "=off", "", " = "])
def test_a_setting_has_a_key_and_a_value(text: str) -> None:
    with pytest.raises(InvalidRequest) as caught:
        read_setting(text)
    assert caught.value.code == "bad-setting"
