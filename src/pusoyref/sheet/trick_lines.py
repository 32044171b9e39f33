"""The trick lines of a hand → its turns, one after another (docs/session-file.md)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from pusoyref.entries import Place, Turn
from pusoyref.errors import Unreadable
from pusoyref.hand.state import HandState
from pusoyref.notation.names import folded
from pusoyref.notation.turns import read_turn, split_named, split_trick_line
from pusoyref.sheet.document import MOST_TURNS, HandDocument
from pusoyref.sheet.names import find_player

_SHORT = 5
"""Letters of a pair, and of all texts that come so often that their turns are kept."""
_KEPT = 4_096


def turns(state: HandState, hand: HandDocument) -> Iterator[Turn]:
    """The turns of a hand in order, each as it is meant in `state`, which moves on with them.

    A turn that says no more by its place in a line than it would have said live is as if it had been typed live.
    Errors: `bad-sheet` with `trick`, `turn`, `token`, `why`.
    """
    count, players, stands = 0, state.players, hand.let_stand
    for trick, line in enumerate(hand.tricks, 1):
        try:
            typed, tokens = split_trick_line(line)
            leader = find_player(typed, players)
        except Unreadable as error:
            raise Unreadable("bad-sheet", trick=trick, token=line, why=error) from None
        count += len(tokens)
        if count > MOST_TURNS:
            raise Unreadable("bad-sheet", trick=trick, why=Unreadable("too-many-turns", most=MOST_TURNS))
        names = "=" in line
        for number, token in enumerate(_with_whole_names(tokens, players) if names else tokens, 1):
            named, text = _split(token, players, trick, number) if names else (None, token)
            player = leader if number == 1 else named or state.turn or _who_would_be_next(state)
            turn = _read_often(text, player) if len(text) < _SHORT else read_turn(text, player)
            place: Place = "lead" if number == 1 else "after"
            reason = stands.get(f"{trick}.{number}") if stands else None
            if reason is not None:
                turn = replace(turn, let_stand=reason)
            yield replace(turn, place=place) if place_tells(state, turn, place) else turn


def _split(token: str, players: tuple[str, ...], trick: int, number: int) -> tuple[str | None, str]:
    try:
        return split_named(token, players)
    except Unreadable as error:
        raise Unreadable("bad-sheet", trick=trick, turn=number, token=token, why=error) from None


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


_read_often = lru_cache(maxsize=_KEPT)(read_turn)


def place_tells(state: HandState, turn: Turn, place: Place) -> bool:
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
