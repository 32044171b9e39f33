"""An entry in words, for the log and for what undo and redo say."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from pusoyref.cards import Card
from pusoyref.entries import (
    Change,
    Close,
    Deal,
    Dealer,
    Entry,
    FedBy,
    Fix,
    FixPayment,
    Held,
    Holding,
    Holds,
    Lead,
    Left,
    Leftover,
    Lowest,
    Owes,
    Pay,
    Rename,
    Reopen,
    Restore,
    Score,
    Seats,
    Turn,
    Void,
)
from pusoyref.wording.fixes import fix_words, payment_fix_words
from pusoyref.wording.speech import Speech, count_words, listed, quoted


def entry_words(entry: Entry, speech: Speech) -> str:
    """`Ben played 9♣ 9♦`, `Dan paid Carla ₱50.00`: a clause without a full stop."""
    return _ENTRIES[type(entry)](entry, speech)


def _turn(turn: Turn, speech: Speech) -> str:
    stands = f" (let stand: {turn.let_stand})" if turn.let_stand is not None else ""
    if turn.unreadable:
        return f"{turn.player} played {quoted(turn.unreadable)}, which is no card"
    if turn.cards is None:
        return f"{turn.player} passed{stands}"
    return f"{turn.player} played {speech.cards(turn.cards)}{stands}"


def _holding(holding: Holding, speech: Speech) -> str:
    if isinstance(holding, int):
        return count_words(holding, "card")
    return speech.cards(holding) or "no card"


def _left(left: Left, speech: Speech) -> str:
    stands = f" (let stand: {left.let_stand})" if left.let_stand is not None else ""
    what = quoted(left.unreadable) if left.unreadable else _holding(left.holding, speech)
    return f"{left.player} had {what} left{stands}"


def _holders(held: tuple[tuple[str, tuple[Card, ...]], ...], speech: Speech) -> str:
    named = [f"{player} held {speech.cards(cards)}" for player, cards in held if cards]
    return ", ".join(named) or "nobody held a 2"


def _score(score: Score, speech: Speech) -> str:
    return "; ".join(_score_parts(score, speech))


def _score_parts(score: Score, speech: Speech) -> Iterator[str]:
    bad = dict(score.unreadable)
    left = [
        f"{player} {quoted(bad[player]) if player in bad else _few(holding, speech)}"
        for player, holding in score.left
    ]
    yield f"scored by counts: {', '.join(left)}"
    if score.held is not None:
        yield _holders(score.held, speech)
    if score.out_with is not None:
        yield f"out with {speech.cards(score.out_with)}"
    if score.order is not None:
        yield f"out in the order {', '.join(score.order)}"
    if score.fed_by is not None:
        yield f"{score.fed_by} let the winner out"
    if score.let_stand is not None:
        yield f"let stand: {score.let_stand}"


def _few(holding: Holding, speech: Speech) -> str:
    return str(holding) if isinstance(holding, int) else speech.cards(holding) or "0"


def _fed_by(entry: FedBy, speech: Speech) -> str:
    if entry.player is None:
        return "nobody let the winner out"
    return f"{entry.player} let the winner out and pays for all"


def _change(change: Change, speech: Speech) -> str:
    parts = [f"rules {change.rules.name}"] if change.rules is not None else []
    if change.stake is not None:
        parts.append(f"stake {speech.pesos(change.stake)} a point" if change.stake else "points only")
    said = [f"from the next hand on: {', '.join(parts)}"] if parts else []
    if change.enter_passes is not None:
        said.append(
            "Enter alone passes from now on" if change.enter_passes else "Enter alone no longer passes"
        )
    return "; ".join(said) or "from the next hand on: nothing changed"


def _pay(pay: Pay, speech: Speech) -> str:
    about = ", ".join(part for part in (pay.date and f"on {pay.date}", pay.note) if part)
    return f"{pay.payer} paid {pay.payee} {speech.pesos(pay.centavos)}{f' ({about})' if about else ''}"


def _deal(deal: Deal, speech: Speech) -> str:
    return (
        f"{deal.player} was dealt {quoted(deal.unreadable) if deal.unreadable else speech.cards(deal.cards)}"
    )


_ENTRIES: dict[type[Entry], Callable[[Any, Speech], str]] = {
    Turn: _turn,
    Lead: lambda entry, _: f"{entry.player} has the lead",
    Lowest: lambda entry, speech: f"{speech.write(entry.card)} was the lowest card dealt",
    Leftover: lambda entry, _: f"{entry.player} took the card left over",
    Deal: _deal,
    Left: _left,
    Holds: lambda entry, speech: f"{entry.player or 'nobody'} held {speech.write(entry.card)}",
    Held: lambda entry, speech: _holders(entry.cards, speech),
    Score: _score,
    FedBy: _fed_by,
    Owes: lambda entry, _: f"{entry.player} did not pay at once",
    Void: lambda entry, _: f"the hand was called off: {entry.reason}",
    Restore: lambda entry, _: "the hand counts again",
    Fix: lambda fix, speech: fix_words(fix, speech, entry_words),
    FixPayment: payment_fix_words,
    Seats: lambda entry, _: f"from the next hand on: {listed(entry.players)}, in this order",
    Dealer: lambda entry, _: f"{entry.player} deals the next hand",
    Rename: lambda entry, _: f"{entry.old} is now called {entry.new}",
    Change: _change,
    Pay: _pay,
    Close: lambda entry, _: "the session was closed",
    Reopen: lambda entry, _: "the session was opened again",
}
