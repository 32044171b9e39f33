"""A whole hand of every preset, typed key by key at the live table, the screen read after every line."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from pusoyref.entries import Deal, Entry, Holds, Lead, Left, Leftover, Lowest, Turn
from pusoyref.hand.state import HandState
from pusoyref.notation.cards import card_letters, card_signs, write_cards
from pusoyref.ruleset.loading import PRESETS, preset
from pusoyref.session.enter import enter
from pusoyref.session.evening import Evening
from pusoyref.session.fold import begin, current_state
from tests.program import Program, Terminal
from tests.random_evenings import one_hand

pytestmark = pytest.mark.slow

PLAYERS = ("Ana", "Niña", "Maria Rosa", "D'Angelo")


@pytest.mark.parametrize("name", PRESETS)
def test_a_hand_of_every_preset_typed_key_by_key(pusoyref: Program, name: str) -> None:
    hand = one_hand(preset(name), seed=len(name), players=PLAYERS)
    pusoyref("new", "friday", *PLAYERS[: len(hand.evening.players)], "--rules", name, "--stake", "5").done()
    evening = begin(hand.evening.header)
    with Terminal(pusoyref.home, rows=30, columns=100) as screen:
        screen.shows("Ctrl-D leaves")
        for entry, _ in hand.entries:
            for line in lines_for(entry, evening):
                screen.types(line)
            evening = enter(evening, entry).evening
            if evening.open_hand is not None and isinstance(entry, Turn):
                assert_table(screen, current_state(evening))
        screen.types("quit")
        assert screen.ends() == 0
        assert "Hand 1:" in screen.scrolled
    ledger = pusoyref.json("ledger")
    assert ledger["hands"][0]["points"] == hand.evening.hands[0].result.points
    assert ledger["hands"][0]["status"] == "complete"


def lines_for(entry: Entry, evening: Evening) -> Iterator[str]:
    """What a host types for an entry; a play let stand is refused first."""
    if not isinstance(entry, Turn):
        yield words_for(entry)
        return
    cards = "-" if entry.cards is None else write_cards(entry.cards, card_letters)
    state = current_state(evening)
    yield cards if state.turn == entry.player else f"{entry.player}={cards}"
    if entry.let_stand is not None:
        yield f"stand {entry.let_stand}"


def words_for(entry: Entry) -> str:
    """A word of the prompt with what it takes."""
    match entry:
        case Lead(player):
            return f"lead '{player}'" if " " in player else f'lead "{player}"'
        case Lowest(card):
            return f"lowest {card_letters(card)}"
        case Leftover(player):
            return f'leftover "{player}"'
        case Deal(player, cards):
            return f'deal "{player}" {write_cards(cards, card_letters)}'
        case Left(player, int(count)):
            return f'left "{player}" {count}'
        case Left(player, tuple(cards)):
            return f'left "{player}" {write_cards(cards, card_letters)}'
        case Holds(player, card):
            return f'holds "{player or "nobody"}" {card_letters(card)}'
    raise AssertionError(entry)


def assert_table(screen: Terminal, state: HandState) -> None:
    """The screen comes to show this table: the trick, what must be beaten, whose turn, cards left."""
    seen = [f"hand 1 · trick {state.trick_number}"] if not state.asks_leftover else ["Who took"]
    if state.turn is not None:
        seen.append(f"{state.turn}>")
    if state.table is not None and state.turn is not None:
        seen.append(f"To beat: {write_cards(state.table.cards, card_signs, ' ')}")
        seen.append(f", {state.owner})")
    if state.reversed_ranks and state.turn is not None:
        seen.append("ranks reversed")
    text = screen.shows(*seen)
    if state.turn is None:
        return
    for player in state.players:
        left = state.cards_of(player)
        mark = "▸" if player == state.turn else " "
        last = r"  last card" if left == 1 else ""
        assert re.search(rf"^{mark} {re.escape(player)} +{left}{last}(  |$)", text, re.MULTILINE), (
            player,
            text,
        )
