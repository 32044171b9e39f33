"""The certificate of a seating: who met whom how often, sat where, acted after whom, rested."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from pusoyref.tournament.seating.plan import past_of
from pusoyref.tournament.seating.rounds import Round


class Certificate(Struct, frozen=True):
    """Counts over some rounds; the rows and columns of every matrix are `players`.

    `meetings[a][b]`: at the same table, symmetrical. `after[a][b]`: b acted directly after a. `seats[a]`: in the
    first, second, third and fourth seat. `rests`, `threes`: rounds rested, rounds at a table of three.
    """

    players: tuple[str, ...]
    rounds: int
    meetings: list[list[int]]
    after: list[list[int]]
    seats: list[list[int]]
    rests: list[int]
    threes: list[int]

    @property
    def pairs(self) -> tuple[int, ...]:
        """How often each two have met, each pair once."""
        return tuple(count for at, row in enumerate(self.meetings) for count in row[:at])

    @property
    def most_meetings(self) -> int:
        """How often those two have met who have met most often."""
        return max(self.pairs, default=0)

    @property
    def pairs_met(self) -> int:
        """How many pairs have met at all."""
        return sum(count > 0 for count in self.pairs)

    @property
    def pairs_met_again(self) -> int:
        """How many pairs have met twice or more."""
        return sum(count > 1 for count in self.pairs)

    @property
    def repeats(self) -> int:
        """Meetings after the first, over all pairs."""
        return sum(count - 1 for count in self.pairs if count)

    @property
    def cost(self) -> int:
        """Σ over pairs (meetings - 1)²: what the draw makes small."""
        return sum((count - 1) ** 2 for count in self.pairs)

    @property
    def neighbours_again(self) -> int:
        """How many times somebody acted after the same player as before."""
        return sum(count - 1 for row in self.after for count in row if count)

    @property
    def seats_apart(self) -> int:
        """The largest difference between one player's most and least usual seat, the fourth only if ever there."""
        used = [counts if counts[3] else counts[:3] for counts in self.seats]
        return max((max(counts) - min(counts) for counts in used), default=0)


def certificate(rounds: Iterable[Round], players: Sequence[str] = ()) -> Certificate:
    """The certificate of `rounds` for `players`, or for everyone who is in them as they first appear."""
    rounds = tuple(rounds)
    names = tuple(players) or tuple(dict.fromkeys(name for round_ in rounds for name in round_.players))
    past = past_of(names, rounds)
    return Certificate(names, len(rounds), past.meetings, past.after, past.seats, past.rests, past.threes)
