"""Every list of straights, lowest first, and lists of one's own (docs/rules.md 4)."""

from __future__ import annotations

from itertools import combinations

import pytest

from pusoyref.cards import RANKS, Card, Suit
from pusoyref.errors import InvalidRequest
from pusoyref.plays.compare import compare
from pusoyref.plays.identify import identify
from tests.playing import code_on, play, rules

NO_TWOS = ["34567", "45678", "56789", "6789T", "789TJ", "89TJQ", "9TJQK", "TJQKA"]
LISTS = {
    "no-twos": NO_TWOS,
    "ace-low": ["A2345", "23456", *NO_TWOS],
    "two-high": [*NO_TWOS, "JQKA2"],
    "hong-kong": [*NO_TWOS, "34562", "345A2"],
    "taiwan": ["A2345", *NO_TWOS, "34562"],
    "low-tops": [*NO_TWOS[1:], "34567"],
}


def suited(entry: str, suits: str) -> str:
    """A straight of these ranks, its cards of these suits in this order."""
    return "".join(rank + suit for rank, suit in zip(entry, suits, strict=True))


@pytest.mark.parametrize(("name", "entries"), LISTS.items())
def test_a_list_holds_just_these_ranks(name: str, entries: list[str]) -> None:
    under = rules(plays__straights=name)
    suits = [Suit(letter) for letter in "cdhsc"]
    found = {
        frozenset(rank.value for rank in five)
        for five in combinations(RANKS, 5)
        if identify(map(Card, five, suits), under)
    }
    assert found == {frozenset(entry) for entry in entries}


@pytest.mark.parametrize(("name", "entries"), LISTS.items())
@pytest.mark.parametrize("reverse", [False, True])
def test_a_later_straight_beats_an_earlier_one_unless_ranks_are_reversed(
    name: str, entries: list[str], reverse: bool
) -> None:
    under = rules(plays__straights=name)
    for low, high in combinations(entries, 2):
        # The suits say the opposite: the place alone decides.
        weak, strong = play(suited(low, "dchcd"), under), play(suited(high, "cdhdc"), under)
        answers = [
            compare(strong, weak, under, reversed_ranks=reverse).code,
            compare(weak, strong, under, reversed_ranks=reverse).code,
        ]
        assert answers == (["not-higher", None] if reverse else [None, "not-higher"]), (low, high)


@pytest.mark.parametrize(("name", "entries"), LISTS.items())
def test_the_last_rank_of_an_entry_breaks_the_tie(name: str, entries: list[str]) -> None:
    under = rules(plays__straights=name)
    for entry in entries:
        lower = suited(entry, "ddddc")
        higher = suited(entry, "cccch")
        assert code_on(higher, lower, under) is None
        assert code_on(lower, higher, under) == "not-higher"


@pytest.mark.parametrize(("name", "entries"), LISTS.items())
def test_with_ranks_reversed_the_first_rank_breaks_the_tie(name: str, entries: list[str]) -> None:
    under = rules(plays__straights=name)
    for entry in entries:
        lower = suited(entry, "cdddd")
        higher = suited(entry, "hcccc")
        assert code_on(higher, lower, under, reversed_ranks=True) is None
        assert code_on(lower, higher, under, reversed_ranks=True) == "not-higher"


def test_a_straight_is_laid_out_in_its_own_order() -> None:
    assert [card.rank.value for card in play("5c4d3h2sac", rules("bonus")).cards] == list("A2345")
    assert [card.rank.value for card in play("5c4d3h2sac", rules("hong-kong")).cards] == list("345A2")
    assert [card.rank.value for card in play("6c5d4h3s2c", rules("bonus")).cards] == list("23456")


def test_low_tops_puts_34567_above_all_but_not_in_one_suit() -> None:
    under = rules(plays__straights="low-tops")
    assert code_on("3d4h5s6d7c", "tcjdqhksad", under) is None
    assert code_on("tcjdqhksad", "3d4h5s6d7c", under) == "not-higher"
    assert code_on("d34567", "c45678", under) == "not-higher"
    assert code_on("ctjqka", "d34567", under) is None


def test_a_list_of_ones_own_ranks_as_it_stands() -> None:
    under = rules(plays__straights=["tjqka", "910JQK", "246810", "34567"])
    assert play("9c10djhqskc", under).kind == "straight"
    assert play("2c4d6h8stc", under).kind == "straight"
    assert play("d2468t", under).kind == "straight-flush"
    assert play("4c5d6h7s8c", rules()).kind == "straight"
    assert identify(play("4c5d6h7s8c", rules()).cards, under) is None
    assert code_on("9c10djhqskc", "tdjhqskdad", under) is None
    assert code_on("3c4d5h6s7c", "2c4c6h8std", under) is None
    assert code_on("2c4c6h8std", "3c4d5h6s7c", under) == "not-higher"
    assert code_on("tdjhqskdad", "2c4d6h8stc", under, reversed_ranks=True) is None


def test_an_empty_list_knows_no_straights() -> None:
    under = rules(plays__straights=[])
    assert identify(play("3c4d5h6s7c", rules()).cards, under) is None
    assert play("c34567", under).kind == "flush"


@pytest.mark.parametrize("entries", [["3456"], ["345678"], ["33456"], ["3456X"], ["34567", "76543"], [""]])
def test_a_bad_list_is_refused(entries: list[str]) -> None:
    with pytest.raises(InvalidRequest) as error:
        rules(plays__straights=entries)
    assert (error.value.code, error.value.fields["key"]) == ("bad-option", "plays.straights")
