"""How a sentence is written: the way to write a card, the signs that a plain terminal can show, options, lists."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from pusoyref.cards import Card, Rank, Suit
from pusoyref.notation.cards import CardWriter, card_ascii, card_letters, card_signs, write_cards
from pusoyref.notation.pesos import show_pesos
from pusoyref.ruleset.options import Ruleset
from pusoyref.texts import shortened, visible

_SIGNS = {Suit.CLUBS: "♣", Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦"}
_SUIT_WORDS = {Suit.CLUBS: "clubs", Suit.SPADES: "spades", Suit.HEARTS: "hearts", Suit.DIAMONDS: "diamonds"}
_RANK_WORDS = {Rank.JACK: "jack", Rank.QUEEN: "queen", Rank.KING: "king", Rank.ACE: "ace"}
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
LONGEST_QUOTE = 60
LONGEST_WORDS = 300
"""Signs of anything that a message has from a file or a call without quotation marks."""


class Style(Struct, frozen=True):
    """`write` writes a card. `ascii`: nothing of our own leaves ASCII; people's names stay as they are.

    `color`: red cards and negative numbers are red, where lines are shown that may have colour.
    """

    write: CardWriter = card_signs
    ascii: bool = False
    color: bool = False

    def cards(self, cards: Iterable[Card]) -> str:
        """`9♦ 9♠`"""
        return write_cards(cards, self.write, " ")

    def suit(self, suit: Suit) -> str:
        """`♦`, or "diamonds" where cards are written in letters."""
        sign = _SIGNS[suit]
        return sign if not self.ascii and sign in self.write(Card(Rank.THREE, suit)) else _SUIT_WORDS[suit]

    def pesos(self, centavos: int) -> str:
        """`₱1,024.00`, in ASCII `P1,024.00`."""
        return show_pesos(centavos).replace("₱", "P") if self.ascii else show_pesos(centavos)

    def power(self, exponent: int) -> str:
        """Two to that power: `2²`, in ASCII `2^2`."""
        return f"2^{exponent}" if self.ascii else "2" + str(exponent).translate(_RAISED)

    @property
    def times(self) -> str:
        return "x" if self.ascii else "×"

    @property
    def dot(self) -> str:
        return "-" if self.ascii else "·"


SIGNS = Style()
ASCII = Style(card_ascii, ascii=True)
LETTERS = Style(card_letters, ascii=True)
_RED, _PLAIN = "\x1b[31m", "\x1b[0m"


def red_cards(card: Card) -> str:
    """`9♦`, hearts and diamonds in red."""
    text = card_signs(card)
    return f"{_RED}{text}{_PLAIN}" if card.suit in (Suit.HEARTS, Suit.DIAMONDS) else text


def rank_short(rank: Rank) -> str:
    """`10`, `K`"""
    return "10" if rank is Rank.TEN else rank.value


def rank_word(rank: Rank) -> str:
    """`9`, `king`"""
    return _RANK_WORDS.get(rank, rank_short(rank))


def rank_plural(rank: Rank) -> str:
    """`9s`, `kings`"""
    return f"{rank_word(rank)}s"


def a_rank(rank: Rank) -> str:
    """`a 9`, `an 8`, `an ace`"""
    return f"{'an' if rank in (Rank.EIGHT, Rank.ACE) else 'a'} {rank_word(rank)}"


def count_words(number: int, noun: str) -> str:
    """`1 card`, `3 cards`"""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def listed(words: Sequence[object], last: str = "and") -> str:
    """`Ana, Ben and Carla`"""
    items = [str(word) for word in words]
    return f"{', '.join(items[:-1])} {last} {items[-1]}" if len(items) > 1 else "".join(items)


def quoted(text: object) -> str:
    """Typed text between quotation marks, on one line, without signs that a terminal would obey."""
    return f'"{visible(shortened(str(text), LONGEST_QUOTE), "?")}"'


def sentence(text: str) -> str:
    """With a capital first letter; a name or card at the head keeps its own."""
    return text[:1].upper() + text[1:]


def option_words(rules: Ruleset, key: str) -> str:
    """`turns.after_pass` → `after_pass out`; a list with commas, true and false as in TOML."""
    section, _, option = key.partition(".")
    return f"{option} {value_words(getattr(getattr(rules, section), option))}"


def value_words(value: object) -> str:
    """A value in a line, at most `LONGEST_WORDS`: `out`, `true`, `single, pair`, `1:1, 10:2`, `4 = 13`."""
    return shortened(_value_words(value), LONGEST_WORDS)


def _value_words(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return ", ".join(f"{size} = {count}" for size, count in value.items())
    if isinstance(value, tuple | list):
        pairs = (":".join(map(str, item)) if isinstance(item, tuple | list) else str(item) for item in value)
        return ", ".join(pairs) or "(none)"
    return str(value)


def card_words(card: Card) -> str:
    """`9 of clubs`, for who cannot see the card."""
    return f"{rank_word(card.rank)} of {_SUIT_WORDS[card.suit]}"
