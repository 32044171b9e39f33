"""Cards as people type them, and as files and screens show them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pusoyref.cards import DECK, Card, Rank, Suit
from pusoyref.errors import InvalidRequest

_RANKS = {rank.value: rank for rank in Rank}
_SIGNS = {
    "♣": Suit.CLUBS, "♧": Suit.CLUBS, "♠": Suit.SPADES, "♤": Suit.SPADES,
    "♥": Suit.HEARTS, "♡": Suit.HEARTS, "♦": Suit.DIAMONDS, "♢": Suit.DIAMONDS,
}  # fmt: skip
_SUITS = {suit.value.upper(): suit for suit in Suit} | _SIGNS
_SHOWN = {Suit.CLUBS: "♣", Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦"}
_VARIATION_SELECTORS = "\ufe0e\ufe0f"
_WRITTEN = {f"{card.rank.value}{card.suit.value}": card for card in DECK}
_LETTERS = {card: written for written, card in _WRITTEN.items()}
CardWriter = Callable[[Card], str]
LONGEST_CARDS = 500
"""Signs of a text that may be cards: all 52 with signs, blanks and commas are 300."""


def read_cards(text: str) -> tuple[Card, ...]:
    """Cards run together or with blanks or commas between: `9cd`, `h3579k`, `10♦ JC`, `4c, 4h` (docs/rules.md 2).

    In the order typed, a card typed twice stands twice. Errors: `bad-card` with `text` (the word) and `at`.
    """
    if len(text) > LONGEST_CARDS:
        raise InvalidRequest("bad-card", text=text, at="")
    plain = _as_written(text)
    if plain:
        return plain
    words = text.replace(",", " ").split()
    if not words:
        raise InvalidRequest("bad-card", text=text.strip(), at="")
    return tuple(card for word in words for card in _read_word(word))


def _as_written(text: str) -> tuple[Card, ...]:
    """Cards in the letters that files are written in, `3c4d5h`; nothing for any other text."""
    try:
        return tuple([_WRITTEN[text[at : at + 2]] for at in range(0, len(text), 2)])
    except KeyError:
        return ()


def read_card(text: str) -> Card:
    """Just one card (docs/rules.md 2). Errors: `bad-card`."""
    cards = read_cards(text)
    if len(cards) != 1:
        raise InvalidRequest("bad-card", text=text.strip(), at="", one=True)
    return cards[0]


def _read_word(word: str) -> list[Card]:
    """A word that begins with a rank is rank-then-suits throughout, with a suit the reverse."""
    cards: list[Card] = []
    head: Rank | Suit | None = None
    used = True
    first: type[Rank] | type[Suit] | None = None
    for at, sign in _signs(word):
        first = first or type(sign)
        if isinstance(sign, first):
            if not used:
                raise InvalidRequest("bad-card", text=word, at=at)
            head, used = sign, False
        else:
            cards.append(_card(head, sign))
            used = True
    if not used or not cards:  # no card at all: a variation selector by itself
        raise InvalidRequest("bad-card", text=word, at=word)
    return cards


def _card(head: Rank | Suit | None, tail: Rank | Suit) -> Card:
    if isinstance(head, Rank) and isinstance(tail, Suit):
        return Card(head, tail)
    assert isinstance(head, Suit)
    assert isinstance(tail, Rank)
    return Card(tail, head)


def _signs(word: str) -> Iterable[tuple[str, Rank | Suit]]:
    rest = word.upper()
    for selector in _VARIATION_SELECTORS:
        rest = rest.replace(selector, "")
    while rest:
        length = 2 if rest.startswith("10") else 1
        at, rest = rest[:length], rest[length:]
        sign = _RANKS.get("T" if at == "10" else at) or _SUITS.get(at)
        if sign is None:
            raise InvalidRequest("bad-card", text=word, at=at)
        yield at, sign


def card_letters(card: Card) -> str:
    """`Td`: the form of files and JSON. Read back by `read_card`."""
    return _LETTERS[card]


def card_ascii(card: Card) -> str:
    """`10d`: for terminals without the suit signs. Read back by `read_card`."""
    return f"{'10' if card.rank is Rank.TEN else card.rank.value}{card.suit.value}"


def card_signs(card: Card) -> str:
    """`10♦`: as shown to people. Read back by `read_card`."""
    return f"{'10' if card.rank is Rank.TEN else card.rank.value}{_SHOWN[card.suit]}"


def write_cards(cards: Iterable[Card], write: CardWriter = card_letters, between: str = "") -> str:
    """Cards in a row, run together unless said (docs/rules.md 2). Read back by `read_cards`."""
    return between.join(write(card) for card in cards)
