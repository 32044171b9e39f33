"""The trick lines of a hand → its turns, one after another (docs/session-file.md)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from pusoyref.entries import Place, Turn
from pusoyref.errors import Unreadable
from pusoyref.hand.state import HandState
from pusoyref.notation.names import find_name, folded
from pusoyref.notation.turns import read_turn, split_named, split_trick_line
from pusoyref.sheet.document import MOST_TURNS, HandDocument

_SHORT = 5
"""Letters of a pair, and of all texts that come so often that their turns are kept."""
_KEPT = 4_096


class Token(NamedTuple):
    """A turn as written. `player` is None where only the hand so far tells whose it is; `leads` its line."""

    player: str | None
    text: str
    reason: str | None
    leads: bool


def tokens(players: tuple[str, ...], hand: HandDocument) -> Iterator[Token]:
    """The tokens of a hand in order. Errors: `bad-sheet` with `trick`, `turn`, `token`, `why`."""
    turns = 0
    for trick, line in enumerate(hand.tricks, 1):
        try:
            typed, texts = split_trick_line(line)
            leader = _find(typed, players)
        except Unreadable as error:
            raise Unreadable("bad-sheet", trick=trick, token=line, why=error) from None
        turns += len(texts)
        if turns > MOST_TURNS:
            raise Unreadable("bad-sheet", trick=trick, why=Unreadable("too-many-turns", most=MOST_TURNS))
        names = "=" in line
        for number, token in enumerate(_with_whole_names(texts, players) if names else texts, 1):
            reason = hand.let_stand.get(f"{trick}.{number}") if hand.let_stand else None
            named, text = _split(token, players, trick, number) if names else (None, token)
            yield Token(leader if number == 1 else named, text, reason, number == 1)


def _split(token: str, players: tuple[str, ...], trick: int, number: int) -> tuple[str | None, str]:
    try:
        return split_named(token, players)
    except Unreadable as error:
        raise Unreadable("bad-sheet", trick=trick, turn=number, token=token, why=error) from None


@lru_cache(maxsize=_KEPT)
def _find(typed: str, players: tuple[str, ...]) -> str:
    return find_name(typed, players)


def _with_whole_names(tokens: list[str], players: tuple[str, ...]) -> list[str]:
    """Names that have blanks put together again: `Maria`, `Clara=2c` → `Maria Clara=2c`."""
    known = {folded(player): len(player.split()) for player in players if " " in player}
    whole: list[str] = []
    for token in tokens:
        end = token.partition("=")[0] if "=" in token else ""
        for words in sorted({*known.values()}, reverse=True) if end else ():
            before = whole[1 - words :]
            if known.get(folded(" ".join((*before, end)))) == words:
                del whole[1 - words :]
                token = " ".join((*before, token))
                break
        whole.append(token)
    return whole


def turn_of(state: HandState, token: Token) -> Turn:
    """The turn that `token` is in `state`, without its place in the line where that makes no difference.

    It is then what it would be had it been typed live.
    """
    player = token.player or state.turn or _who_would_be_next(state)
    place: Place = "lead" if token.leads else "after"
    turn = _read_often(token.text, player) if len(token.text) < _SHORT else read_turn(token.text, player)
    differs = _place_tells(state, turn, place)
    if not differs and token.reason is None:
        return turn
    return replace(turn, let_stand=token.reason, place=place if differs else "here")


_read_often = lru_cache(maxsize=_KEPT)(read_turn)


def _place_tells(state: HandState, turn: Turn, place: Place) -> bool:
    """Whether the place of a turn says more than the turn.

    One that leads while a trick lies there closes it first; one behind a trick that had closed opens it again.
    """
    if state.over and turn.cards is None:
        return False  # A pass written behind the end of a hand means nothing.
    return state.table is not None if place == "lead" else state.table is None and state.begun


def _who_would_be_next(state: HandState) -> str:
    """Whose token stands behind the end of a hand."""
    last = state.owner or state.players[0]
    answerers = state.answerers(last, last, state.passed)
    return answerers[0] if answerers else state.others_from(last)[0]
