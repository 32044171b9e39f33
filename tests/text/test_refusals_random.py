"""Under rules drawn at random every refusal comes out as sentences that name the option."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pusoyref.cards import DECK, Card
from pusoyref.entries import Lowest, Turn
from pusoyref.errors import InvalidRequest
from pusoyref.hand.advance import advance
from pusoyref.hand.rulings import CODES, Ruling
from pusoyref.hand.state import HandSetup, start
from pusoyref.hand.why_not import grounds, why_not
from pusoyref.plays.order import order_of
from pusoyref.ruleset.loading import PRESETS, preset, with_options
from pusoyref.ruleset.options import Ruleset
from pusoyref.text.refusals import message, refusal
from pusoyref.text.style import ASCII, SIGNS
from tests.playing import FOUR

OPTIONS: dict[str, list[Any]] = {
    "cards.suits": ["cshd", "dchs", "shdc"],
    "plays.straights": [
        "no-twos",
        "ace-low",
        "two-high",
        "hong-kong",
        "taiwan",
        "low-tops",
        ["34567", "TJQKA"],
    ],
    "plays.five_card": ["same-kind", "higher-kind"],
    "plays.flush": ["suit-first", "rank-first"],
    "plays.bombs": ["off", "over-others", "over-all"],
    "plays.bombs_any_time": [True, False],
    "plays.revolution": ["off", "toggle", "once"],
    "turns.after_pass": ["out", "may-return"],
    "turns.first_lead": ["lowest-card", "anyone"],
    "turns.next_lead": ["winner", "lowest-card"],
    "turns.last_card": ["free", "must-stop"],
    "ending.until": ["first-out", "last-holder"],
    "ending.lone_two": [True, False],
    "deal.cards": [{"4": 13}, {"4": 5}, {"2": 13, "4": 2}],
}
NAMED = {
    "already-passed": "after_pass", "kind-not-allowed": "kinds", "lone-two": "lone_two", "hand-over": "until",
    "wrong-kind": "five_card", "below-lowest": "cards",
}  # fmt: skip


@st.composite
def rulesets(draw: st.DrawFn) -> Ruleset:
    """Any preset with any of its options changed, as far as they can stand together."""
    base = preset(draw(st.sampled_from(PRESETS)))
    for key, values in OPTIONS.items():
        if draw(st.booleans()):
            try:
                base = with_options(base, {key: draw(st.sampled_from(values))})
            except InvalidRequest:
                continue
    return base


def groups(rules: Ruleset) -> list[tuple[Card, ...]]:
    """Cards that often make a play: of one rank, of one suit, in a row."""
    ordered = order_of(rules).sort(DECK)
    return [ordered[at : at + size] for size in (1, 2, 3, 4, 5) for at in range(0, 52, 3)] + [
        tuple(ordered[at + 4 * step + (step % 2) * odd] for step in range(5))
        for at in range(32)
        for odd in (0, 1)
    ]


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(st.data())
def test_every_refusal_drawn_comes_out_as_sentences(data: st.DataObject) -> None:
    rules = data.draw(rulesets())
    state = start(HandSetup(1, rules, FOUR, "Ana", duty=data.draw(st.booleans())))
    if not state.setup.all_dealt and state.setup.dealt and data.draw(st.booleans()):
        state = advance(state, Lowest(data.draw(st.sampled_from(DECK))))
    plays = groups(rules)
    for _ in range(12):
        cards = data.draw(
            st.one_of(st.none(), st.sampled_from(plays), st.lists(st.sampled_from(DECK)).map(tuple))
        )
        player = data.draw(
            st.sampled_from(FOUR) if data.draw(st.booleans()) else st.just(state.turn or "Ana")
        )
        place = data.draw(st.sampled_from(("here", "after", "lead")))
        turn = Turn(player, cards, place=place)  # type: ignore[arg-type]
        for ruling in grounds(state, turn):
            _is_told(ruling, rules)
        if why_not(state, turn) is None:
            state = advance(state, turn)


def _is_told(ruling: Ruling, rules: Ruleset) -> None:
    words = refusal(ruling, rules, SIGNS, players=4)
    assert words.headline.endswith(".") and words.reason.endswith(".")
    assert ruling.player is None or ruling.player in words.headline
    assert ruling.code in words.tag
    if ruling.code in NAMED:
        assert words.option.startswith(NAMED[ruling.code])
    assert all(
        part in words.reason for part in words.option.split(", ")[:1] if ruling.code != "kind-not-allowed"
    )
    for plain in (message(ruling, rules, ASCII), message(ruling, rules, SIGNS)):
        assert "None" not in plain and "\n" not in plain and "  " not in plain
    assert message(ruling, rules, ASCII).isascii()


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("base", ["pinoy", "bonus", "play-on", "hong-kong"])
def test_no_code_needs_more_than_itself(code: str, base: str) -> None:
    """A ruling from an old file may lack facts: there is a sentence all the same."""
    words = refusal(Ruling(code=code), preset(base), SIGNS)
    assert words.headline.endswith(".") and words.reason.endswith(".") and words.tag.endswith(code)
    assert "None" not in message(Ruling(code=code, trick=1, turn=1), preset(base), SIGNS)
