"""Names of people: what they may be, and which a typed beginning means."""

from __future__ import annotations

import pytest

from pusoyref.errors import InvalidRequest
from pusoyref.notation.names import ENTRY_WORDS, LONGEST_NAME, casefolded, find_name, read_name, read_players

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
