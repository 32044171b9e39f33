"""Letters and figures five rows high, to be read across a room."""

from __future__ import annotations

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
