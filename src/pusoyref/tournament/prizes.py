"""Prizes by place: equal places share theirs, odd centavos go by the largest remainder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from pusoyref.errors import Unreadable
from pusoyref.tournament.standings import Standing

MOST_PRIZES = 100


def read_prizes(text: str) -> tuple[int, ...]:
    """`50,30,20`: per cent of the pot by place, first place first. Errors: `bad-prizes` with `why`."""
    words = [word.strip().removesuffix("%") for word in text.split(",")]
    if not all(word.isascii() and word.isdecimal() and len(word) < 4 for word in words):
        raise Unreadable("bad-prizes", text=text, why="not-a-number")
    shares = tuple(map(int, words))
    if len(shares) > MOST_PRIZES or sum(shares) > 100:
        raise Unreadable("bad-prizes", text=text, why="too-much", sum=sum(shares))
    return shares if any(shares) else ()


def prizes(pot: int, shares: Sequence[int], rows: Sequence[Standing]) -> dict[str, int]:
    """Centavos by player, best first. `pot` in centavos, `shares` per cent by place, `rows` in order of place.

    Those whom only the lot keeps apart share what their places bring. A place that nobody has is not paid; whoever
    left takes none. Together it is the whole centavos of what the taken places bring.
    """
    staying = [row for row in rows if not row.left]
    exact: dict[str, Fraction] = {}
    for row in staying:
        group = [other for other in staying if other.equal == row.equal]
        percent = sum(shares[other.place - 1] for other in group if other.place <= len(shares))
        if percent:
            exact[row.player] = Fraction(pot * percent, 100 * len(group))
    return _whole(exact)


def _whole(exact: Mapping[str, Fraction]) -> dict[str, int]:
    """Rounded down, then a centavo up for the largest remainders, of equals the earlier, until the sum is reached."""
    whole = {player: int(amount) for player, amount in exact.items()}
    left = int(sum(exact.values(), Fraction(0))) - sum(whole.values())
    by_remainder = sorted(exact, key=lambda player: whole[player] - exact[player])
    for player in by_remainder[:left]:
        whole[player] += 1
    return whole
