"""Who pays whom."""

from __future__ import annotations

from pusoyref.money.settlement import Settlement
from pusoyref.session.evening import Evening
from pusoyref.session.standings import won
from pusoyref.wording.amounts import transfer_words
from pusoyref.wording.speech import Speech, count_words


def settlement_lines(evening: Evening, settlement: Settlement, speech: Speech) -> list[str]:
    """A line a transfer."""
    if not settlement.transfers:
        points_only = not evening.stake and not any(won(evening).values())
        return [
            "Played for points only: there is nothing to pay."
            if points_only
            else "All is settled: nobody owes anything."
        ]
    lines = [f"{transfer_words(transfer, speech)}." for transfer in settlement.transfers]
    made = count_words(len(settlement.transfers), "payment")
    fewest = "; fewer cannot do it" if settlement.proved_fewest else ""
    if settlement.mode == "fewest" and not fewest:
        fewest = f"; for so many people it stays within {settlement.limit}, and a few fewer may be possible"
    return [*lines, f"({made}{fewest}.)"]
