"""Names of people: what they may be, and which a typed beginning means."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from types import SimpleNamespace
from typing import Literal

import pytest

from pusoyref import texts
from pusoyref.errors import InvalidRequest
from pusoyref.notation import names
from pusoyref.notation.names import (
    ENTRY_WORDS,
    LONGEST_NAME,
    casefolded,
    find_name,
    matching,
    read_name,
    read_players,
    read_session_name,
)
from pusoyref.text.errors import error_words
from pusoyref.texts import read_text

PEOPLE = ("Ana", "Anabel", "Ben", "Maria Clara", "Maria Rosa", "José", "Straße")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("ana", "Ana"), ("ANA", "Ana"), ("anab", "Anabel"), ("b", "Ben"), (" ben ", "Ben"),
        ("maria  c", "Maria Clara"),
        ("jose\u0301", "José"), ("JOSÉ", "José"), ("strasse", "Straße"), ("STRASSE", "Straße"),
    ],
)  # fmt: skip
def test_a_name_or_its_only_beginning(text: str, name: str) -> None:
    assert find_name(text, PEOPLE) == name


@pytest.mark.parametrize("text", ["an", "a", "maria", "m"])
def test_two_meanings(text: str) -> None:
    with pytest.raises(InvalidRequest) as error:
        find_name(text, PEOPLE)
    assert error.value.code == "ambiguous-name"
    assert len(error.value.fields["candidates"]) == 2  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["x", "", "  ", "nabel", "Anabella"])
def test_nobody_of_that_name(text: str) -> None:
    with pytest.raises(InvalidRequest) as error:
        find_name(text, PEOPLE)
    assert (error.value.code, error.value.fields["known"]) == ("unknown-name", PEOPLE)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Ana", "Ana"), ("  Maria   Clara ", "Maria Clara"), ("Jose\u0301", "José"),
        ("JC", "JC"), ("3c", "3c"),
        ("李小龍", "李小龍"), ("O'Neil", "O'Neil"), ("Ana!", "Ana!"), ("left", "left"),
        ("Left Ben", "Left Ben"), ("Pass", "Pass"),
        ("x" * LONGEST_NAME, "x" * LONGEST_NAME), ("Maria\u00a0Clara", "Maria Clara"),
    ],
)  # fmt: skip
def test_a_name_as_it_is_kept(text: str, kept: str) -> None:
    assert read_name(text) == kept
    assert read_name(kept) == kept


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "empty"), ("   ", "empty"), ("x" * (LONGEST_NAME + 1), "long"), ("a=b", "sign"), ("a:b", "sign"),
        ("a,b", "sign"), ("a;b", "sign"), ('a"b', "sign"), ("a/b", "sign"), ("a\\b", "sign"), ("-a", "start"),
        ("+a", "start"), ("@a", "start"), ("#a", "start"), (".a", "start"),
        ("a\nb", "control"), ("a\x00b", "control"),
        ("a\u200bb", "control"), ("a\u202eb", "control"), ("a\x1b[31m", "control"),
        ("nobody", "reserved"), ("None", "reserved"),
        ("NOBODY", "reserved"),
    ],
)  # fmt: skip
def test_a_name_that_cannot_be(text: str, why: str) -> None:
    with pytest.raises(InvalidRequest) as error:
        read_name(text)
    assert (error.value.code, error.value.fields["why"]) == ("bad-name", why)


REAL = (
    "José", "Niño", "Ñ", "O'Brien", "Zoë", "Nguyễn", "王小明", "Анна", "Ζωή", "나리", "ศรีสุดา", "नमस्ते", "குமார்",
    "שָׁלוֹם", "ሰላም", "ᐊᓈᓇ", "Ben 😀", "❤️", "1️⃣", "葛\U000e0100城", "علی\u200cرضا", "ශ්\u200dරී", "क्\u200dष",
    "👨\u200d👩\u200d👧", "👩🏽\u200d⚕️", "❤️\u200d🔥",
)  # fmt: skip
UNSEEN = (
    "a\u3164b", "\u2800", "a\u115f", "a\u1160", "\uffa0", "a\u034fb", "a\u17b4", "\u00ad", "a\u180eb", "\ufeffa",
    "a\u200cb", "a\u200db", "\u200dAna", "Ana\u200d", "😀\u200d", "\ufe0f", "a\ufe0f", "a\ufe00", "a\U000e0100",
    "a\U000e0061b",
    "a\u202eb", "\u2066a\u2069", "a\u061cb", "\ue000", "\uffff", "\U0001fffe", "\ud800",
)  # fmt: skip


@pytest.mark.parametrize("name", REAL)
def test_people_s_real_names_are_kept_as_they_are(name: str) -> None:
    assert read_name(name) == name and read_session_name(name) == name
    assert read_players((name, "Ben", "Carla", "Dan"))[0] == name


@pytest.mark.parametrize("name", UNSEEN)
@pytest.mark.parametrize("read", [read_name, read_session_name, read_text])
def test_signs_that_do_not_show_are_refused_on_every_gate(read: Callable[[str], str], name: str) -> None:
    with pytest.raises(InvalidRequest) as error:
        read(name)
    assert error.value.fields["why"] == "control"
    assert "invisible signs" in error_words(error.value)


@pytest.mark.parametrize("name", ["\u0301a", "a \u0301b", "a\u0301\u0301", "o\u0301\u0302\u0303\u0304\u0306"])
def test_accents_without_a_letter_or_piled_up_are_refused(name: str) -> None:
    with pytest.raises(InvalidRequest) as error:
        read_name(name)
    assert error.value.fields["why"] == "marks" and "accents" in error_words(error.value)


@pytest.mark.parametrize(
    ("one", "other"), [("علیرضا", "علی\u200cرضا"), ("ශ්රී", "ශ්\u200dරී"), ("葛", "葛\U000e0100"), ("❤", "❤️")]
)
def test_joiners_do_not_tell_two_names_apart(one: str, other: str) -> None:
    assert casefolded(one) == casefolded(other)
    assert find_name(one, (other, "Ben")) == find_name(other, (other, "Ben")) == other
    with pytest.raises(InvalidRequest) as error:
        read_players((one, other))
    assert error.value.code == "same-name"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ben", "Веn"), ("Ana", "Аnа"), ("ana", "АNА"), ("Zoe", "Ζoe"), ("Aca", "Аса"), ("José", "Jоsé"),
        ("Carla", "Саrlа"), ("Анна", "Aннa"),
    ],
)  # fmt: skip
def test_a_name_in_other_letters_that_looks_like_another_is_refused(one: str, other: str) -> None:
    for pair in ((one, other), (other, one)):
        with pytest.raises(InvalidRequest) as error:
            read_players(pair)
        assert error.value.code == "look-alike"
        assert one in error_words(error.value) and other in error_words(error.value)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ana", "Анна"), ("Jose", "José"), ("王", "玉"), ("Lan", "Ian"), ("Ben", "Бен"), ("Ano", "Año")],
)
def test_names_that_can_be_told_apart_are_two(one: str, other: str) -> None:
    assert read_players((one, other)) == (one, other)


@pytest.mark.parametrize("read", [read_name, read_session_name, read_text])
def test_a_long_text_is_refused_before_anything_is_done_with_it(
    read: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name of 200,000 accents took 11 seconds to be put in order."""

    def normalize(form: Literal["NFC"], text: str) -> str:
        assert len(text) < 5_000
        return unicodedata.normalize(form, text)

    monkeypatch.setattr(texts, "normalize", normalize)
    monkeypatch.setattr(
        names, "unicodedata", SimpleNamespace(normalize=normalize, combining=unicodedata.combining)
    )
    long = "a" + "\u0301\u0316" * 100_000
    with pytest.raises(InvalidRequest) as error:
        read(long)
    assert error.value.fields["why"] == "long" and len(error_words(error.value)) < 200
    assert matching(long, PEOPLE) == ()
    assert casefolded(long) == long


@pytest.mark.parametrize("word", ENTRY_WORDS)
def test_no_name_begins_like_a_line_of_the_ledger(word: str) -> None:
    assert read_name(word) == word
    with pytest.raises(InvalidRequest) as error:
        read_name(f"{word} Ben")
    assert error.value.fields["why"] == "reserved"


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ana", "ANA"), ("José", "Jose\u0301"), ("Straße", "STRASSE"), ("Ⅳ", "IV"), ("Ana", "Ana ")],
)
def test_names_that_look_alike_are_the_same(one: str, other: str) -> None:
    with pytest.raises(InvalidRequest) as error:
        read_players(["Ben", one, other])
    assert error.value.code == "same-name"
    assert casefolded(one) == casefolded(read_name(other))


def test_names_for_a_table() -> None:
    assert read_players([" Ana ", "Ben", "Anabel"]) == ("Ana", "Ben", "Anabel")
