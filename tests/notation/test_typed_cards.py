"""Every way to type cards (README "What you type"; dispute 11)."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pusoyref.cards import DECK, RANKS, SUITS, Card, Rank, Suit
from pusoyref.errors import InvalidRequest
from pusoyref.notation.cards import card_ascii, card_letters, card_signs, read_card, read_cards, write_cards
from tests.playing import cards

SIGNS = {
    Suit.CLUBS: "cC♣♧", Suit.SPADES: "sS♠♤", Suit.HEARTS: "hH♥♡", Suit.DIAMONDS: "dD♦♢",
}  # fmt: skip
TYPED_RANKS = {rank: [rank.value, rank.value.lower()] for rank in RANKS} | {Rank.TEN: ["10", "T", "t"]}


def letters(text: str) -> str:
    return " ".join(map(card_letters, read_cards(text)))


@pytest.mark.parametrize("rank", RANKS)
def test_a_card_is_rank_and_suit_in_either_order_any_case_any_sign(rank: Rank) -> None:
    for suit in SUITS:
        for typed, sign, selector in product(TYPED_RANKS[rank], SIGNS[suit], ("", "\ufe0e", "\ufe0f")):
            assert read_card(typed + sign + selector) == Card(rank, suit)
            assert read_card(sign + selector + typed) == Card(rank, suit)


@pytest.mark.parametrize("text", ["10d", "TD", "d10", "t♦", "T♢", "♦10", " 10d ", "10d,"])
def test_the_ten_of_diamonds(text: str) -> None:
    assert read_card(text) == Card(Rank.TEN, Suit.DIAMONDS)


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("9cd", "9c 9d"),
        ("9CD", "9c 9d"),
        ("10cdhs", "Tc Td Th Ts"),
        ("h3579k", "3h 5h 7h 9h Kh"),
        ("d10jqka", "Td Jd Qd Kd Ad"),
        ("DTJQKA", "Td Jd Qd Kd Ad"),
        ("4c4h", "4c 4h"),
        ("jcdhksd", "Jc Jd Jh Ks Kd"),
        ("3c4d5h6s7c", "3c 4d 5h 6s 7c"),
        ("4c 4h", "4c 4h"),
        ("4c,4h", "4c 4h"),
        (" 4c , 4h ", "4c 4h"),
        ("9cd h35", "9c 9d 3h 5h"),
        ("c3d4", "3c 4d"),
        ("c34d5", "3c 4c 5d"),
        ("9♣♦", "9c 9d"),
        ("♥️3579k", "3h 5h 7h 9h Kh"),
        ("9♣️♦️", "9c 9d"),
        ("2d3c", "2d 3c"),
        ("3c3c", "3c 3c"),
    ],
)
def test_a_play_is_read_in_the_order_typed(text: str, means: str) -> None:
    assert letters(text) == means


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("", ""), ("  ", ""), (",", ""), ("1c", "1"), ("0d", "0"), ("3x", "X"), ("joker", "O"), ("9", "9"),
        ("d", "d"), ("10", "10"), ("3c4", "3c4"), ("34c", "4"), ("cd3", "D"),
        ("3cc4", "3cc4"), ("c3d", "c3d"),
        ("9-", "-"), ("9cd35h", "5"), ("\ufe0f", "\ufe0f"), ("③c", "③"), ("٣c", "٣"), ("11c", "1"),
    ],
)  # fmt: skip
def test_text_that_is_no_card(text: str, at: str) -> None:
    with pytest.raises(InvalidRequest) as error:
        read_cards(text)
    assert error.value.code == "bad-card"
    assert error.value.fields["at"] == at


def test_the_word_at_fault_is_named() -> None:
    with pytest.raises(InvalidRequest) as error:
        read_cards("4c 9x 5d")
    assert error.value.fields["text"] == "9x"


@pytest.mark.parametrize("text", ["9cd", "4c 4h", "h35", ""])
def test_one_card_is_one_card(text: str) -> None:
    with pytest.raises(InvalidRequest):
        read_card(text)


@pytest.mark.parametrize("write", [card_letters, card_ascii, card_signs])
def test_every_writer_is_read_back(write: object) -> None:
    for card in DECK:
        assert read_card(write(card)) == card  # type: ignore[operator]


def test_how_a_ten_is_written() -> None:
    (ten,) = cards("td")
    assert (card_letters(ten), card_ascii(ten), card_signs(ten)) == ("Td", "10d", "10♦")


@given(
    st.lists(st.sampled_from(DECK), min_size=1, max_size=13),
    st.sampled_from([card_letters, card_ascii, card_signs]),
    st.sampled_from(["", " ", ",", ", "]),
)
def test_cards_written_are_read_back(some: list[Card], write: object, between: str) -> None:
    assert read_cards(write_cards(some, write, between)) == tuple(some)  # type: ignore[arg-type]


@given(st.text(alphabet="3456789TJQKA210cshdCSHD♣♦ ,x", max_size=12))
def test_whatever_is_typed_is_cards_or_no_card(text: str) -> None:
    try:
        read = read_cards(text)
    except InvalidRequest:
        return
    assert len(read) > 0
    assert set(read) <= set(DECK)
