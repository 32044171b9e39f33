"""A hand shown again, a page a trick: what everybody put down, and what they then still held."""

from __future__ import annotations

from itertools import groupby

from pusoyref.hand.holdings import hands_as_dealt
from pusoyref.hand.last_card import walk
from pusoyref.hand.state import HandState, TurnRecord
from pusoyref.session.evening import HandRecord
from pusoyref.view.text import table_lines
from pusoyref.wording.replay import AS_DEALT, no_plays_words, replay_head, trick_end_words, turn_words
from pusoyref.wording.results import hand_lines
from pusoyref.wording.speech import Speech

Page = list[str]


def replay_pages(session: str, hand: HandRecord, speech: Speech, *, color: bool) -> list[Page]:
    """The hands as dealt where every card is known, then a page a trick, then how it ended.

    `hand` has its state: it was refereed again.
    """
    state = hand.state
    first = [replay_head(session, hand, speech)]
    end = list(hand_lines(hand.result, hand.setup.rules, speech))
    if state is None or not state.begun:
        return [[*first, no_plays_words(hand)], end]
    dealt = hands_as_dealt(state)
    if dealt is not None:
        first += [AS_DEALT, *table_lines(
            ("", ""), [(player, speech.cards(cards)) for player, cards in dealt.items()],
            color=color, ascii=speech.ascii, left=2,
        )]  # fmt: skip
    steps = list(walk(state))
    tricks = [
        _trick(number, [(before, record) for before, record, *_ in turns], state, speech, color=color)
        for number, turns in groupby(steps, key=lambda step: step[2])
    ]
    return [first, *tricks, end]


def _trick(
    number: int, turns: list[tuple[HandState, TurnRecord]], state: HandState, speech: Speech, *, color: bool
) -> Page:
    players = state.players
    rows = []
    for before, record in turns:
        played = len(record.play.cards) if record.play else 0
        left = [before.cards_of(player) - (played if player == record.player else 0) for player in players]
        rows.append((record.player, turn_words(record, speech), *map(str, left)))
    lines = table_lines((f"Trick {number}", "", *players), rows, color=color, ascii=speech.ascii, left=2)
    following = state.tricks[number : number + 1]
    leads = following[0][0].player if following else None
    return [*lines, *filter(None, [trick_end_words(state.tricks[number - 1], leads, speech)])]
