"""A turn in words: as it was played, what it beats and does, how its trick ends (docs/rules.md 4, 5)."""

from __future__ import annotations

from collections.abc import Iterator

from pusoyref.hand.state import Trick
from pusoyref.hand.unbeatable import nobody_can_beat
from pusoyref.plays.compare import is_bomb_on
from pusoyref.plays.identify import Play, identify
from pusoyref.session.enter import DryRun
from pusoyref.text.plays import play_words
from pusoyref.text.style import Style, listed


def trick_end_words(trick: Trick, leads: str | None, style: Style) -> str:
    """`Ben's 2♦ stands. Ben leads.`; `leads` is None where the hand ends with this trick."""
    last = next((record for record in reversed(trick) if record.play is not None), None)
    stands = f"{last.player}'s {style.cards(last.play.cards)} stands." if last and last.play else ""
    return " ".join(part for part in (stands, f"{leads} leads (bagong pasok)." if leads else "") if part)


def pass_words(trial: DryRun, style: Style) -> Iterator[str]:
    """`Ben passes`, and what lies there stands; or who leads where nobody is left to answer."""
    before, after = trial.before, trial.after
    who = [turn.player for turn in trial.turns]
    if before.table is None:
        yield f"{who[0]} hands the lead on"
    else:
        yield f"{listed(who)} {'passes' if len(who) == 1 else 'pass'}"
    if after.table is not None:
        yield f"{style.cards(after.table.cards)} stands"
    elif after.turn is not None:
        yield f"{after.turn} leads"


def play_parts(trial: DryRun, style: Style) -> Iterator[str]:
    """`pair of 9s`, `beats 9♥ 9♠`, and what else the play does."""
    before, turn = trial.before, trial.turns[-1]
    play = identify(turn.cards or (), before.rules)
    assert play is not None
    yield play_words(play, style)
    if before.table is None:
        yield "leads"
    else:
        bomb = "a bomb: " if is_bomb_on(play.kind, before.table.kind, before.rules) else ""
        yield f"{bomb}beats {style.cards(before.table.cards)}"
    yield from consequence_words(trial, play, turn.player)


def consequence_words(trial: DryRun, play: Play, player: str) -> Iterator[str]:
    """What an accepted play does besides lying there: the order turned, the last card, who goes out."""
    before, after = trial.before, trial.after
    if after.reversed_ranks != before.reversed_ranks:
        yield "ranks reversed" if after.reversed_ranks else "ranks in their usual order again"
    if after.asks_leftover:
        yield f"{player} is out, or holds the card left over"
        return
    if player in after.out:
        yield f"{player} goes out"
    elif after.cards_of(player) == 1:
        yield "last card"
    if after.over:
        return
    if after.table is None:
        yield "nobody may answer"
    elif nobody_can_beat(after, play, player):
        yield "nobody can beat it"
