"""Referee and scorekeeper for Pusoy Dos played with real cards for real pesos.

The names below are the library (docs/library.md). Each is loaded when it is first asked for, so that a command does
not pay for what it does not use.
"""

# ruff: noqa: F401  What is imported for the type checker alone is what `__getattr__` gives.
from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pusoyref.cards import DECK, Card, Rank, Suit
    from pusoyref.entries import (
        Deal,
        FedBy,
        Held,
        Holds,
        Lead,
        Left,
        Leftover,
        Lowest,
        Owes,
        Pay,
        Score,
        Turn,
        Void,
    )
    from pusoyref.errors import InvalidRequest, PusoyrefError, Refused
    from pusoyref.formats.toml import write_session_file
    from pusoyref.formats.toml.reader import Reading, read_session_file
    from pusoyref.hand.advance import advance, refusal, replay
    from pusoyref.hand.legal import legal_plays
    from pusoyref.hand.rulings import Ruling
    from pusoyref.hand.state import HandSetup, HandState, start
    from pusoyref.hand.why_not import grounds, may, why_not
    from pusoyref.money.settlement import Settlement, fewest
    from pusoyref.money.transfers import Transfer
    from pusoyref.notation.cards import read_card, read_cards, write_cards
    from pusoyref.plays.compare import Comparison, compare
    from pusoyref.plays.identify import Play, identify
    from pusoyref.plays.legal import all_plays, answers
    from pusoyref.plays.order import Order, lowest_card, order_of, top_card
    from pusoyref.ruleset.loading import PRESETS, load, preset, with_options
    from pusoyref.ruleset.options import Ruleset
    from pusoyref.session.enter import Entered, enter
    from pusoyref.session.evening import Evening, HandRecord, HandResult, Header
    from pusoyref.session.fold import begin
    from pusoyref.session.judge import judge
    from pusoyref.session.proof import proof, proof_letters
    from pusoyref.session.standings import Standing, owed, standings

__version__ = "0.1.0"
_ROOMS = {
    "cards": "DECK Card Rank Suit",
    "entries": "Deal FedBy Held Holds Lead Left Leftover Lowest Owes Pay Score Turn Void",
    "errors": "InvalidRequest PusoyrefError Refused",
    "hand.advance": "advance refusal replay",
    "hand.legal": "legal_plays",
    "hand.rulings": "Ruling",
    "hand.state": "HandSetup HandState start",
    "hand.why_not": "grounds may why_not",
    "money.settlement": "Settlement fewest",
    "money.transfers": "Transfer",
    "notation.cards": "read_card read_cards write_cards",
    "plays.compare": "Comparison compare",
    "plays.identify": "Play identify",
    "plays.legal": "all_plays answers",
    "plays.order": "Order lowest_card order_of top_card",
    "ruleset.loading": "PRESETS load preset with_options",
    "ruleset.options": "Ruleset",
    "session.enter": "Entered enter",
    "session.evening": "Evening HandRecord HandResult Header",
    "session.fold": "begin",
    "session.judge": "judge",
    "session.proof": "proof proof_letters",
    "session.standings": "Standing owed standings",
    "formats.toml.reader": "Reading read_session_file",
    "formats.toml": "write_session_file",
}
_MODULES = {name: f"{__name__}.{room}" for room, names in _ROOMS.items() for name in names.split()}
__all__ = tuple(_MODULES)


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_MODULES[name]), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
