"""A table for tests: rulesets in a word, hands as the lines in which the ledger keeps them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from pusoyref.cards import Card
from pusoyref.entries import HandEntry
from pusoyref.errors import Refused
from pusoyref.hand.advance import advance, refusal
from pusoyref.hand.rulings import Ruling
from pusoyref.hand.state import HandSetup, HandState, start
from pusoyref.notation.cards import read_cards
from pusoyref.notation.entries import read_entry
from pusoyref.plays.compare import Comparison, compare
from pusoyref.plays.identify import identify
from pusoyref.plays.play import Play
from pusoyref.ruleset.loading import preset, with_options
from pusoyref.ruleset.options import Ruleset
from pusoyref.session.evening import HandResult
from pusoyref.session.judge import judge

FOUR = ("Ana", "Ben", "Carla", "Dan")
THREE = FOUR[:3]
TWO = FOUR[:2]


def rules(name: str = "pinoy", **options: Any) -> Ruleset:
    """A preset with options set: `rules("bonus", turns__after_pass="out")`."""
    return with_options(preset(name), {key.replace("__", "."): value for key, value in options.items()})


def cards(text: str) -> tuple[Card, ...]:
    return read_cards(text)


def play(text: str, under: Ruleset) -> Play:
    """The play that the cards make; the test fails where they make none."""
    made = identify(read_cards(text), under)
    assert made is not None, text
    return made


def compared(one: str, other: str, under: Ruleset, *, reversed_ranks: bool = False) -> Comparison:
    return compare(play(one, under), play(other, under), under, reversed_ranks=reversed_ranks)


def code_on(one: str, other: str, under: Ruleset, *, reversed_ranks: bool = False) -> str | None:
    """The code with which `one` is refused on `other`, None where it beats."""
    return compared(one, other, under, reversed_ranks=reversed_ranks).code


def hand(
    under: Ruleset,
    players: tuple[str, ...] = FOUR,
    *,
    leader: str | None = "Ana",
    duty: bool = False,
    lowest_leads: bool = False,
) -> HandState:
    """A hand before its first fact."""
    return start(HandSetup(1, under, players, leader, lowest_leads or duty, duty))


def entry(line: str) -> HandEntry:
    return read_entry(line)  # type: ignore[return-value]


def after(state: HandState, *lines: str | HandEntry) -> HandState:
    """The state after some entries, each accepted."""
    for line in lines:
        state = advance(state, entry(line) if isinstance(line, str) else line)
    return state


def ruling(state: HandState, line: str | HandEntry) -> Ruling:
    """Why the next entry is refused; the test fails where it is not, or where it is accepted after all."""
    said = entry(line) if isinstance(line, str) else line
    found = refusal(state, said)
    assert found is not None, line
    with pytest.raises(Refused) as refused:
        advance(state, said)
    assert refused.value.ruling == found
    return found


def code(state: HandState, line: str | HandEntry) -> str | None:
    """The code with which the next entry is refused, or None."""
    found = refusal(state, entry(line) if isinstance(line, str) else line)
    return None if found is None else found.code


def result(state: HandState, *lines: str | HandEntry, stake: int = 100, **stacks: int) -> HandResult:
    """What the hand comes to after some more entries; `stacks` in chips."""
    chips = {player: 2 * count for player, count in stacks.items()} or None
    return judge(after(state, *lines), stake, chips)


def fault(state: HandState, *lines: str | HandEntry) -> tuple[str, str | None]:
    """Code and player of the first fault at the end of a hand."""
    found = result(state, *lines)
    assert found.status == "refused", found
    assert found.ruling is not None
    assert (found.ruling.trick, found.ruling.turn) == (None, None)
    return found.ruling.code, found.ruling.player


def by_counts(under: Ruleset, counts: Sequence[int], more: str = "", *, stake: int = 100) -> HandResult:
    """A hand scored by what was left, in seat order; `more` as in a score line."""
    players = FOUR[: len(counts)]
    left = ", ".join(f"{player}={count}" for player, count in zip(players, counts, strict=True))
    return result(hand(under, players), f"score {left}{'; ' if more else ''}{more}", stake=stake)


def points(found: HandResult) -> list[int | float]:
    """Points in seat order."""
    assert found.status == "complete", found
    return list(found.points.values())


def transfers(found: HandResult) -> list[tuple[str, str, int]]:
    """Payer, payee, centavos."""
    return [(transfer.payer, transfer.payee, transfer.centavos) for transfer in found.transfers]
