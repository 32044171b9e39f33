"""Cards as pictures of several lines, in three sizes, in signs or in ASCII, and letters to be read across a room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from rich.text import Text

from pusoyref.cards import Card, Suit
from pusoyref.text.style import Style, rank_short

ROWS = 5
FULL = "#"
"""What letters are drawn with; a terminal that can is given whole blocks."""
_DRAWN = """
A: ##  |#  # |#### |#  # |#  #
B:###  |#  # |###  |#  # |###
C: ### |#    |#    |#    | ###
D:###  |#  # |#  # |#  # |###
E:#### |#    |###  |#    |####
F:#### |#    |###  |#    |#
G: ### |#    |# ## |#  # | ###
H:#  # |#  # |#### |#  # |#  #
I:### | #  | #  | #  |###
J:  ## |   # |   # |#  # | ##
K:#  # |# #  |##   |# #  |#  #
L:#    |#    |#    |#    |####
M:#   # |## ## |# # # |#   # |#   #
N:#   # |##  # |# # # |#  ## |#   #
O: ##  |#  # |#  # |#  # | ##
P:###  |#  # |###  |#    |#
Q: ##  |#  # |#  # |# ## | ####
R:###  |#  # |###  |# #  |#  #
S: ### |#    | ##  |   # |###
T:##### |  #   |  #   |  #   |  #
U:#  # |#  # |#  # |#  # | ##
V:#   # |#   # |#   # | # #  |  #
W:#   # |#   # |# # # |## ## |#   #
X:#   # | # #  |  #   | # #  |#   #
Y:#   # | # #  |  #   |  #   |  #
Z:#####|   # |  #  | #   |#####
0: ##  |#  # |#  # |#  # | ##
1: # |## | # | # | #
2:###  |   # | ##  |#    |####
3:###  |   # | ##  |   # |###
4:#  # |#  # |#### |   # |   #
5:#### |#    |###  |   # |###
6: ##  |#    |###  |#  # | ##
7:#### |   # |  #  | #   | #
8: ##  |#  # | ##  |#  # | ##
9: ##  |#  # | ### |   # | ##
-:    |    |### |    |
':# |# |  |  |
.:  |  |  |  |#
"""


def _read(drawn: str) -> dict[str, tuple[str, ...]]:
    letters = {" ": ("  ",) * ROWS}
    for line in drawn.strip("\n").splitlines():
        letter, rows = line[0], [row.rstrip() for row in line[2:].split("|")]
        # Twice as wide: a cell of a terminal is twice as high as it is wide.
        width = max(map(len, rows))
        letters[letter] = tuple("".join(2 * sign for sign in row.ljust(width)) for row in rows)
    return letters


_LETTERS = _read(_DRAWN)


def block_letters(text: str, *, ascii: bool = False) -> list[str] | None:
    """`text` in five lines of one width, capitals for small letters; None where a letter has no such form."""
    wanted = text.upper()
    if not wanted.strip() or any(letter not in _LETTERS for letter in wanted):
        return None
    rows = ["  ".join(_LETTERS[letter][row] for letter in wanted) for row in range(ROWS)]
    return rows if ascii else [row.replace(FULL, "█") for row in rows]


Size = Literal["large", "medium", "small"]
WIDTHS: dict[Size, int] = {"large": 16, "medium": 11, "small": 7}
HEIGHTS: dict[Size, int] = {"large": 12, "medium": 7, "small": 5}
GAP = 1
RED = (Suit.HEARTS, Suit.DIAMONDS)
_PIXELS = {
    Suit.HEARTS: " ##   ## |#### ####|#########|#########| ####### |  #####  |   ###   |    #    ",
    Suit.DIAMONDS: "    #    |   ###   |  #####  | ####### | ####### |  #####  |   ###   |    #    ",
    Suit.SPADES: "    #    |   ###   |  #####  | ####### |#########|#### ####|    #    |   ###   ",
    Suit.CLUBS: "   ###   |   ###   | ## # ## |#########|#########| ## # ## |    #    |   ###   ",
}
"""Suits as they are drawn, two of these rows to a line."""
_HALVES = {"##": "█", "# ": "▀", " #": "▄", "  ": " "}
_FRAMES = {False: tuple("╭─╮│╰╯"), True: tuple("+-+|++")}


def width_of(count: int, size: Size) -> int:
    """Columns that so many cards take beside each other."""
    return count * WIDTHS[size] + (count - 1) * GAP


def cards_in_a_row(cards: Sequence[Card], size: Size, style: Style, *, color: bool) -> list[Text]:
    """The cards beside each other, each line of one width."""
    pictures = [_picture(card, size, style) for card in cards]
    styles = ["red" if color and card.suit in RED else "" for card in cards]
    return [
        Text(" " * GAP).join(
            Text(picture[row], style=red) for picture, red in zip(pictures, styles, strict=True)
        )
        for row in range(HEIGHTS[size])
    ]


def _picture(card: Card, size: Size, style: Style) -> list[str]:
    inside = WIDTHS[size] - 2
    left, across, right, side, low_left, low_right = _FRAMES[style.ascii]
    return [
        left + across * inside + right,
        *(f"{side}{line}{side}" for line in _FACES[size](card, inside, style)),
        low_left + across * inside + low_right,
    ]


def _small(card: Card, inside: int, style: Style) -> list[str]:
    rank = rank_short(card.rank)
    return [f" {rank:<{inside - 1}}", f"{_sign(card, style):^{inside}}", f"{rank:>{inside - 1}} "]


def _medium(card: Card, inside: int, style: Style) -> list[str]:
    corner = rank_short(card.rank) if style.ascii else f"{rank_short(card.rank)}{_sign(card, style)}"
    middle = style.suit(card.suit) if style.ascii else _sign(card, style)
    blank = " " * inside
    return [f" {corner:<{inside - 1}}", blank, f"{middle:^{inside}}", blank, f"{corner:>{inside - 1}} "]


def _large(card: Card, inside: int, style: Style) -> list[str]:
    rank = block_letters(rank_short(card.rank), ascii=style.ascii) or []
    width = max(map(len, rank), default=0)
    figure = [f"{row:<{width}}".center(inside) for row in rank]
    suit = ["", "", style.suit(card.suit), ""] if style.ascii else _drawn(card.suit)
    return [*figure, "".center(inside), *(row.center(inside) for row in suit)]


def _sign(card: Card, style: Style) -> str:
    return style.write(card)[-1:]


def _drawn(suit: Suit) -> list[str]:
    rows = _PIXELS[suit].split("|")
    return [
        "".join(_HALVES[upper + lower] for upper, lower in zip(*rows[at : at + 2], strict=True))
        for at in range(0, len(rows), 2)
    ]


_FACES = {"large": _large, "medium": _medium, "small": _small}
