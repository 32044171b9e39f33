"""What nobody can beat any more, in a sentence."""

from __future__ import annotations

from itertools import combinations

import pytest

from pusoyref.cards import RANKS, Card
from pusoyref.commands.seen import fours_words, unbeatable_words
from pusoyref.hand.unbeatable import Unbeatable
from pusoyref.notation.cards import read_cards
from pusoyref.text.style import ASCII, SIGNS

KINGS = read_cards("kdhsc")
FOUR_KINGS = list(combinations(KINGS, 2))


def pairs(*texts: str) -> tuple[tuple[Card, Card], ...]:
    return tuple((one, other) for one, other in (read_cards(text) for text in texts))


@pytest.mark.parametrize(
    ("found", "there", "words"),
    [
        (Unbeatable(), [], "no single and no pair"),
        (Unbeatable(read_cards("ad")), [], "the single A♦"),
        (Unbeatable(read_cards("2dad")), [], "the singles 2♦ A♦"),
        (
            Unbeatable(read_cards("ad"), pairs("kdkh", "kdks", "kdkc")),
            FOUR_KINGS,
            "the single A♦; a pair of kings with the K♦",
        ),
        (
            Unbeatable((), pairs("kdkh", "kdks", "khks")),
            list(pairs("kdkh", "kdks", "khks")),
            "any pair of kings",
        ),
        (Unbeatable((), pairs("kdkh", "khks")), FOUR_KINGS, "the pairs K♦ K♥ and K♥ K♠"),
        (Unbeatable((), pairs("kdkh", "9d9h")), FOUR_KINGS, "the pair K♦ K♥; the pair 9♦ 9♥"),
        (Unbeatable((), pairs("kdkh"), all_pairs=True), FOUR_KINGS, "any pair"),
    ],
)
def test_in_words(found: Unbeatable, there: list[tuple[Card, Card]], words: str) -> None:
    assert unbeatable_words(found, there, SIGNS) == f"Nobody can beat any more: {words}."
    assert unbeatable_words(found, there, ASCII).isascii()


def test_the_shorter_list_of_fours_is_told() -> None:
    told = {len(some): fours_words([], some, SIGNS) for some in (RANKS, RANKS[:0], RANKS[:2], RANKS[2:])}
    assert told[13] == "Fours of a kind: every rank is still possible."
    assert told[0] == "Fours of a kind: none is possible any more."
    assert told[2] == "Fours of a kind: still possible: 3s and 4s."
    assert told[11] == "Fours of a kind: every rank is still possible but 4s and 3s."
