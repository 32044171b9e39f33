"""A turn, and a trick line of a session file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pusoyref.cards import Card
from pusoyref.entries import Turn
from pusoyref.errors import InvalidRequest
from pusoyref.notation.cards import CardWriter, card_letters, read_cards, write_cards
from pusoyref.notation.names import find_name

PASSES = ("-", "p", "pass")


def is_pass(text: str) -> bool:
    """`-`, `p` or `pass`, in any case."""
    return text.strip().casefold() in PASSES


def read_turn(text: str, player: str, **options: str) -> Turn:
    """A pass or cards, for `player`. Text that is no card is kept in `unreadable`: the referee refuses it."""
    if is_pass(text):
        return Turn(player, None, **options)  # type: ignore[arg-type]
    try:
        return Turn(player, read_cards(text), **options)  # type: ignore[arg-type]
    except InvalidRequest:
        return Turn(player, (), unreadable=text.strip() or "?", **options)  # type: ignore[arg-type]


def split_named(text: str, players: Sequence[str]) -> tuple[str | None, str]:
    """`ben=9cd` → Ben and `9cd`; without `=` nobody and the text. Errors: those of `find_name`."""
    name, equals, rest = text.partition("=")
    if not equals:
        return None, text.strip()
    return find_name(name, players), rest.strip()


def split_trick_line(line: str) -> tuple[str, list[str]]:
    """`Ana: 3c 6c -` → the leader as typed and the tokens. Errors: `bad-trick-line`."""
    leader, colon, rest = line.partition(":")
    tokens = rest.split()
    if not colon or not leader.strip() or not tokens:
        raise InvalidRequest("bad-trick-line", text=line)
    return leader.strip(), tokens


def write_trick_line(leader: str, turns: Iterable[tuple[str | None, tuple[Card, ...] | None]]) -> str:
    """The inverse of `split_trick_line`: turns are (name where it must be said, cards or None for a pass)."""
    tokens = [(f"{player}=" if player else "") + write_play(cards) for player, cards in turns]
    return f"{leader}: {' '.join(tokens)}"


def write_play(cards: tuple[Card, ...] | None, write: CardWriter = card_letters) -> str:
    """Cards run together, or `-`."""
    return "-" if cards is None else write_cards(cards, write)
