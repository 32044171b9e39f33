"""Entries in words, and the lines of the log made of them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from datetime import datetime, tzinfo

from pusoyref import entries
from pusoyref.cards import Card
from pusoyref.errors import PusoyrefError
from pusoyref.notation.entries import read_entry
from pusoyref.ruleset.loading import from_values
from pusoyref.session.history import HistoryLine
from pusoyref.session.undo import LogEntry
from pusoyref.text.style import Style, count_words, listed, quoted
from pusoyref.text.wrap import wrap_lines

_HANG = 6
"""How far a line is set in where it goes on: below the time, so that even 60 columns have room for words."""


def log_lines(
    lines: Iterable[HistoryLine],
    done: Collection[int],
    style: Style,
    zone: tzinfo | None = None,
    *,
    width: int | None = None,
) -> list[str]:
    """A line each: number, time, hand, what it was; `undone` where it no longer stands.

    `done`: groups that stand. `zone`: whose time is shown, None for this machine's. `width`: columns; None for
    the screen's, and for no folding in a pipe.
    """
    return wrap_lines((_line(line, style, done, zone) for line in lines), width, hang=_HANG)


def _line(line: HistoryLine, style: Style, done: Collection[int], zone: tzinfo | None) -> str:
    log_entry = line.log_entry
    hand = f"hand {max(line.hands)}" if line.hands else ""
    undone = "  [undone]" if log_entry.sort == "entry" and log_entry.group not in done else ""
    time = local_time(log_entry.time, zone)
    return f"{log_entry.n:>4}  {time}  {hand:<8} {line_words(line, style)}{undone}"


def local_time(time: str, zone: tzinfo | None = None) -> str:
    """`2026-11-28 20:15:03` in `zone` (None: this machine's) for an ISO time; what is none stays as it is."""
    try:
        return f"{datetime.fromisoformat(time).astimezone(zone):%Y-%m-%d %H:%M:%S}"
    except (ValueError, OverflowError):
        return time


def line_words(line: HistoryLine, style: Style) -> str:
    """What happened, in words."""
    if line.log_entry.sort in ("undo", "redo") and line.about:
        return f"{line.log_entry.sort}: {'; '.join(entry_words(entry, style) for entry in line.about)}"
    return log_words(line.log_entry, style)


def log_words(log_entry: LogEntry, style: Style) -> str:
    """What happened, in words, as far as it can be told from itself alone."""
    if log_entry.sort == "refusal":
        return f"refused: {log_entry.words or log_entry.text}"
    if log_entry.sort in ("undo", "redo"):
        return f"{log_entry.sort}: {log_entry.text}"
    try:
        rules = None if log_entry.rules is None else from_values(log_entry.rules)
        return entry_words(read_entry(log_entry.text, rules), style)
    except PusoyrefError:
        return f"cannot be read: {quoted(log_entry.text)}"


def entry_words(entry: entries.Entry, style: Style) -> str:
    """`Ben played 9♣ 9♦`, `Dan paid Carla ₱50.00`: a clause without a full stop."""
    match entry:
        case entries.Turn(player, _, _, _, unreadable) if unreadable:
            return f"{player} played {quoted(unreadable)}, which is no card"
        case entries.Turn(player, cards, reason):
            did = "passed" if cards is None else f"played {style.cards(cards)}"
            return f"{player} {did}{_stands(reason)}"
        case entries.Lead(player):
            return f"{player} has the lead"
        case entries.Lowest(card):
            return f"{style.write(card)} was the lowest card dealt"
        case entries.Leftover(player):
            return f"{player} took the card left over"
        case entries.Deal(player, cards, unreadable):
            return f"{player} was dealt {quoted(unreadable) if unreadable else style.cards(cards)}"
        case entries.Left(player, holding, reason, unreadable):
            what = quoted(unreadable) if unreadable else _holding(holding, style)
            return f"{player} had {what} left{_stands(reason)}"
        case entries.Holds(player, card):
            return f"{player or 'nobody'} held {style.write(card)}"
        case entries.Held(held):
            return _holders(held, style)
        case entries.Score():
            return "; ".join(_score_parts(entry, style))
        case entries.FedBy(None):
            return "nobody let the winner out"
        case entries.FedBy(player):
            return f"{player} let the winner out and pays for all"
        case entries.Owes(player):
            return f"{player} did not pay at once"
        case entries.Void(reason):
            return f"the hand was called off: {reason}"
        case entries.Restore():
            return "the hand counts again"
        case entries.Fix(hand):
            return f"in hand {hand} {'; '.join(_fix_parts(entry, style))}"
        case entries.FixPayment(number, change):
            return f"payment p{number} {_payment_change(change, style)}"
        case entries.Seats(players):
            return f"from the next hand on: {listed(players)}, in this order"
        case entries.Dealer(player):
            return f"{player} deals the next hand"
        case entries.Rename(old, new):
            return f"{old} is now called {new}"
        case entries.Change():
            return _change(entry, style)
        case entries.Pay(payer, payee, centavos, date, note):
            about = ", ".join(part for part in (date and f"on {date}", note) if part)
            return f"{payer} paid {payee} {style.pesos(centavos)}{f' ({about})' if about else ''}"
        case entries.Close():
            return "the session was closed"
        case entries.Reopen():
            return "the session was opened again"


def _stands(reason: str | None) -> str:
    return "" if reason is None else f" (let stand: {reason})"


def _holding(holding: entries.Holding, style: Style) -> str:
    if isinstance(holding, int):
        return count_words(holding, "card")
    return style.cards(holding) or "no card"


def _holders(held: tuple[tuple[str, tuple[Card, ...]], ...], style: Style) -> str:
    named = [f"{player} held {style.cards(cards)}" for player, cards in held if cards]
    return ", ".join(named) or "nobody held a 2"


def _score_parts(score: entries.Score, style: Style) -> Iterator[str]:
    bad = dict(score.unreadable)
    left = [
        f"{player} {quoted(bad[player]) if player in bad else _few(holding, style)}"
        for player, holding in score.left
    ]
    yield f"scored by counts: {', '.join(left)}"
    if score.held is not None:
        yield _holders(score.held, style)
    if score.out_with is not None:
        yield f"out with {style.cards(score.out_with)}"
    if score.order is not None:
        yield f"out in the order {', '.join(score.order)}"
    if score.fed_by is not None:
        yield f"{score.fed_by} let the winner out"
    if score.let_stand is not None:
        yield f"let stand: {score.let_stand}"


def _few(holding: entries.Holding, style: Style) -> str:
    return str(holding) if isinstance(holding, int) else style.cards(holding) or "0"


def _fix_parts(fix: entries.Fix, style: Style) -> Iterator[str]:
    for correction in fix.corrections:
        yield _correction(correction, style)
    if fix.reason is not None:
        yield f"let stand: {', '.join(map(_place, fix.stands))} ({fix.reason})"


def _place(place: str) -> str:
    trick, dot, turn = place.partition(".")
    return f"trick {trick}, turn {turn}" if dot else "the count"


def _correction(correction: entries.Correction, style: Style) -> str:
    match correction:
        case entries.CardCorrection(wrong, right):
            return f"{style.write(wrong)} was put right to {style.write(right)}"
        case entries.TurnCorrection(trick, turn, cards):
            return f"trick {trick}, turn {turn} was put right to {'a pass' if cards is None else style.cards(cards)}"
        case entries.OutWith(cards):
            return f"the last play was {style.cards(cards)}"
        case entries.OutOrder(players):
            return f"they went out in the order {', '.join(players)}"
        case _:
            return entry_words(correction, style)


def _payment_change(change: int | entries.Void | entries.Restore, style: Style) -> str:
    match change:
        case entries.Void(reason):
            return f"was cancelled: {reason}"
        case entries.Restore():
            return "counts again"
        case centavos:
            return f"was put right to {style.pesos(centavos)}"


def _change(change: entries.Change, style: Style) -> str:
    parts = [f"rules {change.rules.name}"] if change.rules is not None else []
    if change.stake is not None:
        parts.append(f"stake {style.pesos(change.stake)} a point" if change.stake else "points only")
    phrases = [f"from the next hand on: {', '.join(parts)}"] if parts else []
    if change.enter_passes is not None:
        phrases.append(
            "Enter alone passes from now on" if change.enter_passes else "Enter alone no longer passes"
        )
    return "; ".join(phrases) or "from the next hand on: nothing changed"
