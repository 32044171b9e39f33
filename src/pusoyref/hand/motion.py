"""A hand while it moves: a `HandState` that can be changed, so that a whole hand need not be copied at every turn."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec.structs import astuple

from pusoyref.cards import Card
from pusoyref.hand.state import NOBODY, HandFacts, HandState, Trick, TurnRecord
from pusoyref.plays.play import Play

FIVE = 5


class HandInMotion(HandState, frozen=False):  # type: ignore[misc]  # msgspec can, dataclasses cannot
    """All that a `HandState` is and answers. Only `advance` changes one, and nobody else keeps it."""

    if TYPE_CHECKING:  # The fields are those of `HandState`; here they may be set.
        facts: HandFacts = HandFacts()
        tricks: tuple[Trick, ...] = ()
        played: dict[Card, tuple[str, int]] = {}
        counts: dict[str, int] = {}
        table: Play | None = None
        owner: str | None = None
        turn: str | None = None
        passed: frozenset[str] = NOBODY
        last_table: Play | None = None
        last_passed: frozenset[str] = NOBODY
        reversed_ranks: bool = False
        revolutions: int = 0
        hand_ons: int = 0
        ban_lifted: bool = False
        out: tuple[str, ...] = ()
        out_with: Play | None = None
        over: bool = False
        asks_leftover: bool = False

    def record(self, player: str, play: Play | None = None, let_stand: str | None = None) -> None:
        """One more turn in the trick that is open."""
        often = let_stand is None and (play is None or len(play.cards) < FIVE)
        turn = (_often if often else TurnRecord)(player, play, let_stand)
        self.tricks = (*self.tricks[:-1], (*self.tricks[-1], turn))

    def put_down(self, player: str, play: Play) -> None:
        """A play lies on the table: its cards are out of the player's hand."""
        where, cards = _where(player, len(self.tricks)), play.cards
        for card in cards:
            self.played[card] = where
        self.counts[player] = self.counts.get(player, 0) + len(cards)
        self.table, self.owner = play, player


_often = lru_cache(maxsize=4_096)(TurnRecord)
_where = lru_cache(maxsize=1_024)(lambda player, trick: (player, trick))
"""Passes, small plays, who played a card in which trick: one value for all hands of an evening, however many."""


@lru_cache(maxsize=1_024)
def with_player(players: frozenset[str], player: str) -> frozenset[str]:
    """Some players and one more."""
    return players | {player}


def in_motion(state: HandState) -> HandInMotion:
    """The same hand, to be moved; `state` stays as it is."""
    moving = HandInMotion(*astuple(state))
    moving.played, moving.counts = dict(state.played), dict(state.counts)
    return moving


def at_rest(moving: HandInMotion) -> HandState:
    """The hand as it stands now. What moved it on must not be moved further."""
    return HandState(*astuple(moving))
