"""The tables of a ruleset: made once, of that ruleset, whichever ruleset was there before (docs/rules.md 4)."""

from __future__ import annotations

from itertools import permutations

from hypothesis import given

from pusoyref.cards import DECK
from pusoyref.plays.compare import strengths
from pusoyref.plays.identify import KEPT, _compiled, compiled, identify
from pusoyref.plays.order import lowest_card, order_of, top_card
from pusoyref.ruleset.loading import from_values, preset, to_values, with_options
from pusoyref.ruleset.options import Ruleset
from tests.playing import cards, play, rules
from tests.strategies import rulesets

SUITS = ["".join(suits) for suits in permutations("cshd")]


def test_the_same_values_have_the_same_tables() -> None:
    again = from_values(to_values(preset("bonus")))
    assert again is not preset("bonus")
    assert compiled(again) is compiled(preset("bonus")) is compiled(again)
    assert compiled(preset("pinoy")) is not compiled(preset("bonus"))


def test_thousands_of_rulesets_are_not_kept_and_none_gets_the_tables_of_another() -> None:
    run = cards("Ac 2d 3c 4c 5c")
    for number in range(40 * KEPT):
        name = ("no-twos", "ace-low")[number % 2]
        under = with_options(preset("pinoy"), {"plays.straights": name, "session.hands": number + 1})
        made = identify(run, under)
        assert (made is None) == (name == "no-twos")
        assert (compiled(under).order.suits, _compiled.cache_info().currsize <= KEPT) == ("cshd", True)


@given(rulesets())
def test_lowest_and_top_card_are_the_ends_of_the_order(under: Ruleset) -> None:
    assert lowest_card(under) == min(DECK, key=order_of(under).card)
    assert top_card(under) == max(DECK, key=order_of(under).card)
    assert order_of(under).sort(reversed(DECK))[0] == lowest_card(under)


def test_every_order_of_suits_has_its_own_tables() -> None:
    highest = {
        suits: play("9c 9s 9h 9d 3c", rules(cards__suits=suits)).cards[-1].suit.value for suits in SUITS
    }
    assert highest == {suits: suits[-1] for suits in SUITS}


def test_a_strength_is_of_its_own_order() -> None:
    under = preset("revolution")
    low, high = play("3c", under), play("2d", under)
    assert strengths(under).of(low) < strengths(under).of(high)
    assert strengths(under, reversed_ranks=True).of(low) > strengths(under, reversed_ranks=True).of(high)
