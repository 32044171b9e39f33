"""How tests play: rulesets in a word, hands and evenings as the lines in which the ledger keeps them.

    rules("bonus", turns__after_pass="out")                 a preset with options set
    after(hand(rules()), "Ana=3c", "Ben=-")                 a hand after some entries, each accepted
    code(after(hand(rules()), "Ana=3c"), "Ben=3d3h")        why the next one is refused
    result(hand(rules()), "score Ana=0, Ben=4, ...")        what a hand comes to
    played(rules(), "score Ana=0, ...", "pay Ben Ana 5")    an evening; `then(evening, line)` goes on with it

`tests.random_evenings` plays without being told what.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from pusoyref.cards import Card
from pusoyref.entries import Entry, Fix, HandEntry, Rename
from pusoyref.errors import Refused
from pusoyref.hand.advance import advance, refusal
from pusoyref.hand.rulings import Ruling
from pusoyref.hand.state import HandSetup, HandState, start
from pusoyref.notation.cards import card_letters, read_cards
from pusoyref.notation.entries import read_entry
from pusoyref.plays.compare import Comparison, compare
from pusoyref.plays.identify import Play, identify
from pusoyref.ruleset.loading import preset, with_options
from pusoyref.ruleset.options import Ruleset
from pusoyref.session.enter import enter
from pusoyref.session.evening import Evening, Event, HandResult, Header
from pusoyref.session.fold import begin, fold
from pusoyref.session.judge import judge

FOUR = ("Ana", "Ben", "Carla", "Dan")
THREE = FOUR[:3]
TWO = FOUR[:2]
PINOY = preset("pinoy")


def rules(name: str = "pinoy", **options: Any) -> Ruleset:
    """A preset with options set: `rules("bonus", turns__after_pass="out")`."""
    return with_options(preset(name), {key.replace("__", "."): value for key, value in options.items()})


def cards(text: str) -> tuple[Card, ...]:
    return read_cards(text)


def play(text: str, under: Ruleset = PINOY) -> Play:
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


def header(under: Ruleset, players: tuple[str, ...] = FOUR, stake: int = 100) -> Header:
    return Header("Saturday", "2026-11-28", players, under, stake)


def played(under: Ruleset, *lines: str | Entry, players: tuple[str, ...] = FOUR, stake: int = 100) -> Evening:
    """The evening after these entries; the test fails where entering and folding do not agree."""
    head = header(under, players, stake)
    evening = begin(head)
    events: list[Event] = []
    setups: dict[int, HandSetup] = {}
    for number, line in enumerate(lines, 1):
        said = read_entry(line) if isinstance(line, str) else line
        now = enter(evening, said)
        hand = 0 if isinstance(said, Fix) else now.hand
        events.append(Event(number, said, hand, group=number))
        if hand:
            setups[hand] = next(record.setup for record in now.evening.hands if record.number == hand)
        evening = fold(head, events, setups)
        if not isinstance(said, Rename):
            assert now.evening == evening
    return evening


def entered(evening: Evening, *lines: str | Entry, time: str = "") -> tuple[Evening, tuple[Event, ...]]:
    """The evening after some more entries, and they as events."""
    events: list[Event] = []
    for number, line in enumerate(lines, 1):
        said = read_entry(line) if isinstance(line, str) else line
        now = enter(evening, said)
        evening = now.evening
        events.append(Event(number, said, now.hand, time, number))
    return evening, tuple(events)


def then(evening: Evening, *lines: str | Entry) -> Evening:
    """The evening after some more entries."""
    return entered(evening, *lines)[0]


# One whole hand.

TURNS = (
    ("Dan", "3cdkcsh"), ("Ana", "-"), ("Ben", "-"), ("Carla", "-"),
    ("Dan", "7cs"), ("Ana", "8sh"), ("Ben", "-"), ("Carla", "9ch"),
    ("Dan", "acd"), ("Ana", "-"), ("Carla", "2ch"), ("Dan", "-"),
    ("Carla", "3h4s5s6d7d"), ("Dan", "-"), ("Ana", "-"), ("Ben", "4c5c6c7h8c"), ("Carla", "-"),
    ("Ben", "3s"), ("Carla", "4h"), ("Dan", "6h"), ("Ana", "qs"),
    ("Ben", "kd"), ("Carla", "-"), ("Dan", "2s"), ("Ana", "-"), ("Ben", "-"),
    ("Dan", "10s"), ("Ana", "10d"), ("Ben", "qc"), ("Carla", "-"), ("Dan", "2d"),
)  # fmt: skip
"""Player and what is typed: hand 1 of examples/saturday.keys. Dan opens with the 3c, goes out with the 2d."""
HAND = """
[[hand]]
tricks = [
  "Dan: 3c3dKcKsKh - - -",
  "Dan: 7c7s 8s8h - 9c9h AcAd - 2c2h -",
  "Carla: 3h4s5s6d7d - - 4c5c6c7h8c -",
  "Ben: 3s 4h 6h Qs Kd - 2s - -",
  "Dan: Ts Td Qc - 2d",
]
"""
"""The same as a session file has it."""
LEFT = {"Ana": 9, "Ben": 5, "Carla": 3, "Dan": 0}
POINTS = {"Ana": -9, "Ben": -5, "Carla": -3, "Dan": 17}


def typed_hand() -> list[str]:
    """The hand as one types it: only who opens is named."""
    (leader, first), *others = TURNS
    return [f"{leader.lower()}={first}", *(text for _, text in others)]


def turn_lines(count: int, names: tuple[str, ...] = FOUR) -> list[str]:
    """Its first turns as entries; `names` in place of Ana, Ben, Carla and Dan."""
    new = dict(zip(FOUR, names, strict=True))
    return [f"{new[player]}={_letters(text)}" for player, text in TURNS[:count]]


def _letters(text: str) -> str:
    return text if text == "-" else "".join(card_letters(card) for card in read_cards(text))
