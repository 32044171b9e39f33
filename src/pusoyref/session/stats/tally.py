"""Hands counted one after another into what they say of a person."""

from __future__ import annotations

from collections import Counter

from pusoyref.plays.kinds import identify
from pusoyref.scoring.score import Points
from pusoyref.session.evening import Evening, HandRecord
from pusoyref.session.stats.person import Person, PersonNight
from pusoyref.session.stats.shares import Share


class Tally:
    """A person while hands are counted, oldest first."""

    def __init__(self, player: str) -> None:
        self._player = player
        self._hands = self._money_hands = self._cards = self._penalty = self._centavos = 0
        self._points: Points = 0
        self._wins = self._sunog = self._shutouts = Share()
        self._won_in_row = self._lost_in_row = self._longest_won = self._longest_lost = 0
        self._seats: dict[int, Share] = {}
        self._turns: dict[int, Share] = {}
        self._out_with: Counter[str] = Counter()
        self._nights: list[PersonNight] = []

    def hand(self, record: HandRecord, player: str, *, turn: int | None, borne: int, centavos: int) -> None:
        """One complete hand of `player`, as they are called there; `turn` counts from the leader."""
        result = record.result
        won = result.winner == player
        burned = next((part.burned for part in result.penalties if part.player == player), "")
        self._hands += 1
        self._money_hands += record.stake > 0
        self._wins = self._wins.plus(won)
        self._sunog = self._sunog.plus(burned == "sunog")
        self._shutouts = self._shutouts.plus(burned == "shutout")
        self._cards += result.left.get(player, 0)
        self._points += result.points.get(player, 0)
        self._penalty += borne
        self._centavos += centavos
        self._streak(won)
        _count(self._seats, record.setup.players.index(player) + 1, won)
        if turn is not None:
            _count(self._turns, turn, won)
        if won:
            self._out_with[out_kind(record)] += 1

    def _streak(self, won: bool) -> None:
        self._won_in_row = self._won_in_row + 1 if won else 0
        self._lost_in_row = 0 if won else self._lost_in_row + 1
        self._longest_won = max(self._longest_won, self._won_in_row)
        self._longest_lost = max(self._longest_lost, self._lost_in_row)

    def night(self, id: str, evening: Evening, *, hands: int, points: Points, centavos: int | None) -> None:
        """An evening of this person's is over."""
        lowest_wins = evening.current_rules.scoring.wins == "lowest"
        good = centavos if centavos is not None else -points if lowest_wins else points
        header = evening.header
        self._nights.append(PersonNight(id, header.name, header.date, hands, points, centavos, good))

    def person(self) -> Person:
        """What has been counted."""
        return Person(
            self._player,
            self._hands,
            self._wins,
            self._sunog,
            self._shutouts,
            self._cards,
            self._points,
            self._penalty,
            self._centavos,
            self._money_hands,
            tuple(self._nights),
            self._longest_won,
            self._longest_lost,
            dict(sorted(self._seats.items())),
            dict(sorted(self._turns.items())),
            dict(self._out_with.most_common()),
        )


def out_kind(record: HandRecord) -> str:
    """The kind of the play that went out, "" where nobody said."""
    play = identify(record.result.out_with, record.setup.rules) if record.result.out_with else None
    return play.kind if play else ""


def _count(shares: dict[int, Share], place: int, won: bool) -> None:
    shares[place] = shares.get(place, Share()).plus(won)
