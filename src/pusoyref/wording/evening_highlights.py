"""A few things of an evening that people remember."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pusoyref.session.evening import Evening
from pusoyref.wording.amounts import number, signed
from pusoyref.wording.speech import Speech, listed


def highlights(evening: Evening, speech: Speech) -> Iterator[tuple[str, str]]:
    """A few things to remember, each a number or name and what it is: `Ben, 4`, `most hands won`."""
    played = [hand for hand in evening.hands if hand.result.status == "complete"]
    wins = [hand.result.winner for hand in played if hand.result.winner]
    if wins:
        most = max(wins.count(player) for player in wins)
        best = [player for player in evening.people if wins.count(player) == most]
        if len(best) <= 2:
            yield f"{listed(best)}, {most}", "most hands won"
    scores = [
        (points, player, hand.number) for hand in played for player, points in hand.result.points.items()
    ]
    if scores and max(points for points, *_ in scores) > 0:
        points, player, at = max(scores, key=lambda score: (score[0], -score[2]))
        if evening.header.rules.scoring.wins == "highest":
            yield f"{signed(points)}", f"best hand: {player}, hand {at}"
        else:
            yield f"{number(points)}", f"dearest hand: {player}, hand {at}"
    for burned in ("sunog", "shutout"):
        times = [one.player for hand in played for one in hand.result.penalties if one.burned == burned]
        if times:
            counts = {player: times.count(player) for player in evening.people if player in times}
            yield f"{len(times)} {speech.times} {burned}", _who(counts, speech)


def _who(counts: Mapping[str, int], speech: Speech) -> str:
    """`Ben 3, Ana 2, Dan 1`: at most three of them, most first."""
    ranked = sorted(counts.items(), key=lambda one: -one[1])
    told = ", ".join(f"{player} {count}" for player, count in ranked[:3])
    return told if len(ranked) <= 3 else f"{told}{' ...' if speech.ascii else ' …'}"
