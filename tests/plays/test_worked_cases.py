"""The worked cases of docs/rules.md 11, and what other programs got wrong."""

from __future__ import annotations

from itertools import combinations

import pytest

from pusoyref.cards import Rank
from pusoyref.plays.identify import identify
from pusoyref.ruleset.loading import PRESETS, preset
from pusoyref.ruleset.options import Ruleset
from pusoyref.ruleset.straights import NAMED
from tests.playing import cards, code_on, play, rules

PINOY = preset("pinoy")
EVERY_LIST = [rules(plays__straights=name) for name in NAMED]


@pytest.mark.parametrize("name", PRESETS)
def test_a_pair_is_settled_by_its_higher_suit(name: str) -> None:
    international = preset(name).cards.suits == "dchs"
    assert code_on("9d9c", "9h9s", preset(name)) == ("not-higher" if international else None)


@pytest.mark.parametrize(
    ("one", "other", "options", "code"),
    [
        ("7h", "7s", {}, None),
        ("7s", "7h", {}, "not-higher"),
        ("8c", "7d", {}, None),
        ("h3579j", "s369qa", {}, None),
        ("c35792", "s369qa", {}, "not-higher"),
        ("d96543", "s87653", {"cards__suits": "dchs", "plays__flush": "rank-first"}, None),
        ("d96543", "s87653", {"cards__suits": "dchs", "plays__flush": "suit-first"}, "not-higher"),
        ("7cdh3cd", "5cdhkcd", {}, None),
        ("h3579j", "3c4d5h6s7c", {"plays__five_card": "same-kind"}, "wrong-kind"),
        ("h3579j", "3c4d5h6s7c", {"plays__five_card": "higher-kind"}, None),
        ("3c4d5h6s7c", "h3579j", {"plays__five_card": "higher-kind"}, "wrong-kind"),
        ("4cdhs9c", "2d", {"plays__bombs": "over-others"}, None),
        ("4cdhs9c", "2d", {"plays__bombs": "off"}, "wrong-number"),
        ("3h3s", "kdkc", {}, "not-higher"),
        ("d56789", "d6789t", {}, "not-higher"),
        ("h89tjq", "h9tjqk", {}, "not-higher"),
        ("d389tk", "d4567a", {"plays__flush": "suit-first"}, "not-higher"),
        ("3cdh", "4c", {}, "wrong-number"),
    ],
)
def test_what_beats_what(one: str, other: str, options: dict[str, str], code: str | None) -> None:
    assert code_on(one, other, rules(**options)) == code


def test_a_four_kicker_is_answered_with_ranks_reversed_at_once() -> None:
    under = rules("revolution")
    assert code_on("5cdhs9c", "6cdhs3c", under, reversed_ranks=True) is None
    assert code_on("5cdhs9c", "6cdhs3c", under) == "not-higher"


@pytest.mark.parametrize(
    ("text", "straights", "kind"),
    [
        ("ac2d3h4s5c", "no-twos", None),
        ("ha2345", "no-twos", "flush"),
        ("ha2345", "ace-low", "straight-flush"),
        ("ac2d3h4s5c", "ace-low", "straight"),
        ("jcqdkhas2c", "ace-low", None),
        ("7cdhs", "no-twos", None),
        ("3c5s7h9dkc", "no-twos", None),
        ("3c3s4h4d5c", "no-twos", None),
        ("3c8d", "no-twos", None),
    ],
)
def test_what_is_a_play(text: str, straights: str, kind: str | None) -> None:
    made = identify(cards(text), rules(plays__straights=straights))
    assert (made and made.kind) == kind


@pytest.mark.parametrize("under", EVERY_LIST, ids=list(NAMED))
@pytest.mark.parametrize("text", ["qckdah2s3c", "kcad2h3s4c"])
def test_no_straight_goes_round_the_corner(under: Ruleset, text: str) -> None:
    assert identify(cards(text), under) is None


def test_the_top_card_of_a_flush_is_the_2_of_hearts() -> None:
    assert play("ha2345", PINOY).cards[-1] == cards("2h")[0]


def test_the_ace_low_straight_flush_is_the_lowest() -> None:
    low = rules("bonus")
    assert code_on("ha2345", "c23456", low) == "not-higher"
    assert code_on("c23456", "ha2345", low) is None


def test_hong_kong_knows_no_a2345_but_345a2_and_it_is_the_highest() -> None:
    under = preset("hong-kong")
    assert code_on("ac2d3h4s5c", "tcjdqhksac", under) is None
    assert code_on("tcjdqhksac", "ac2d3h4s5c", under) == "not-higher"


def test_four_of_a_rank_hold_six_pairs_and_four_triples() -> None:
    fives = cards("5cdhs")
    made = [identify(some, PINOY) for number in (2, 3) for some in combinations(fives, number)]
    assert [kind.kind for kind in made if kind] == ["pair"] * 6 + ["triple"] * 4


def test_10_to_ace_in_one_suit_is_royal() -> None:
    assert play("d10jqka", PINOY).is_royal
    assert not play("d9tjqk", PINOY).is_royal
    assert not play("tcjdqhksac", PINOY).is_royal


def test_four_with_a_kicker_is_compared_by_the_four() -> None:
    assert code_on("4cdhs2d", "5cdhs3c", PINOY) == "not-higher"
    assert play("4cdhs2d", PINOY).cards[-1].rank is Rank.TWO
