"""A line of a paper score slip as it is typed: cards left by player, and the sum that the table wrote beside them.

    4 0 10 13 =27      numbers in turn order, then the sum (the = may be left out)
    4,0,10+d,13=27     the same without blanks; this 10 had the 2♦ among them
    a4c10d13=27        counts with names, as `score` takes them; who is not named went out
    a4c10d13/2c=27     behind a stroke the play that went out
"""  # fmt: skip

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from pusoyref.errors import Unreadable
from pusoyref.notation.names import matching
from pusoyref.session.typed_counts import split_counts

_SUM = re.compile(r"^(?P<body>.*?)(?P<apart>\s*)=\s*(?P<sum>[0-9]{1,5})\s*$", re.DOTALL)
_NUMBER = re.compile(r"[0-9]{1,3}(\+\S+)?")
_LONGEST_SUM = 5


class SlipRow(Struct, frozen=True):
    """`words` are what `score` would be given; `said` is the sum beside them, None where nobody typed it."""

    words: tuple[str, ...]
    said: int | None = None


def read_row(text: str, players: Sequence[str]) -> SlipRow:
    """A hand's line. Errors: `bad-slip-row` with `players`."""
    body, said = _split_sum(text.strip(), players)
    counts, stroke, last = body.partition("/")
    tokens = counts.replace(",", " ").split()
    if tokens and all(map(_NUMBER.fullmatch, tokens)):
        words, said = _by_seat(tokens, said, players, text)
    else:
        words = tuple(tokens)
    if not words:
        raise Unreadable("bad-slip-row", text=text, players=tuple(players))
    return SlipRow((*words[:-1], f"{words[-1]}/{last}") if stroke else words, said)


def read_totals(text: str, players: Sequence[str]) -> tuple[tuple[int, ...], int | None]:
    """The bottom line: the total of each column in turn order, and the check of the slip, None where left out.

    Errors: `bad-slip-row`, those of counts and names.
    """
    body, said = _split_sum(text.strip(), players)
    tokens = body.replace(",", " ").split()
    if tokens and all(
        token.isascii() and token.isdecimal() and len(token) <= _LONGEST_SUM for token in tokens
    ):
        if said is None and len(tokens) == len(players) + 1:
            said = int(tokens.pop())
        if len(tokens) != len(players):
            raise Unreadable("bad-slip-row", text=text, players=tuple(players), found=len(tokens))
        return tuple(map(int, tokens)), said
    found = {count.player: count.text for token in tokens for count in split_counts(token, players)}
    if not found or not all(total.isascii() and total.isdecimal() for total in found.values()):
        raise Unreadable("bad-slip-row", text=text, players=tuple(players))
    return tuple(int(found.get(player, "0")) for player in players), said


def _split_sum(text: str, players: Sequence[str]) -> tuple[str, int | None]:
    """The line without the sum at its end. `dan=13` is a count where Dan plays, and no sum."""
    found = _SUM.match(text)
    if found is None:
        return text, None
    body = found["body"]
    last = body.replace(",", " ").split()[-1:]
    if last and not found["apart"] and any(matching(last[0], players)):
        return text, None
    return body, int(found["sum"])


def _by_seat(
    tokens: list[str], said: int | None, players: Sequence[str], text: str
) -> tuple[tuple[str, ...], int | None]:
    if said is None and len(tokens) == len(players) + 1 and tokens[-1].isdecimal():
        said = int(tokens.pop())
    if len(tokens) != len(players):
        raise Unreadable("bad-slip-row", text=text, players=tuple(players), found=len(tokens))
    return tuple(f"{player}={token}" for player, token in zip(players, tokens, strict=True)), said
