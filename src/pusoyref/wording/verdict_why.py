"""A line explained as a referee would who is asked before it is played; and what may be played now."""

from __future__ import annotations

from collections.abc import Iterator

from pusoyref.hand.state import HandState
from pusoyref.plays.compare import compare
from pusoyref.plays.kinds import FIVE_CARD_KINDS, Play, identify
from pusoyref.ruleset.options import Ruleset
from pusoyref.session.tried import Tried
from pusoyref.wording.comparisons import because
from pusoyref.wording.plays import KINDS, play_words
from pusoyref.wording.questions import leader_question, leftover_question
from pusoyref.wording.refusal_words import Case, RefusalWords
from pusoyref.wording.refusals import TELLERS, refusal
from pusoyref.wording.speech import Speech, listed, sentence
from pusoyref.wording.verdict_stands import consequence_words, pass_words

_STAND = "If it is played and the table agrees, stand REASON lets it stand."


def tried_words(found: Tried, speech: Speech) -> RefusalWords:
    """Why a line would be refused, or what it does where it stands; `tag` is then ""."""
    if found.ruling is not None:
        players = len(found.before.players)
        words = refusal(found.ruling, found.before.rules, speech, players=players)
        # Nothing was refused yet, so there is nothing that `stand` could take up.
        remedy = TELLERS[found.ruling.code](Case(found.ruling, found.before.rules, speech, players)).remedy
        stands = _STAND if found.ruling.may_stand and found.ruling.trick is not None else ""
        return RefusalWords(words.headline, words.reason, words.tag, remedy or stands, words.option)
    turn = found.turns[-1]
    play = None if turn.cards is None else identify(turn.cards, found.before.rules)
    if play is None:
        return RefusalWords(f"{turn.player} may pass.", f"{', and '.join(pass_words(found, speech))}.")
    return _play_stands(found, play, turn.player, speech)


def _play_stands(found: Tried, play: Play, player: str, speech: Speech) -> RefusalWords:
    table, state = found.before.table, found.before
    what = f"{player}: {speech.cards(play.cards)}, {play_words(play, speech)},"
    after = " ".join(f"{sentence(one)}." for one in consequence_words(found, play, player))
    if table is None:
        free = "Whoever leads chooses the kind of play."
        return RefusalWords(f"{what} may be led.", free, remedy=after)
    comparison = compare(play, table, state.rules, reversed_ranks=state.reversed_ranks)
    why = because(play, table, comparison, state.rules, speech, reversed_ranks=state.reversed_ranks)
    return RefusalWords(
        f"{what} beats {speech.cards(table.cards)}.", why.reason, remedy=after, option=why.option
    )


def may_be_played(state: HandState, speech: Speech) -> Iterator[str]:
    """What lies there, what beats it, and whether one may pass: a line each."""
    if state.asks_leftover:
        yield leftover_question(state.players, state.rules, speech).ask
        return
    if state.table is None:
        yield from _lead(state, speech)
    else:
        yield (
            f"On the table: {speech.cards(state.table.cards)} ({play_words(state.table, speech)}, {state.owner})."
        )
        yield f"It is beaten by {listed(list(_beaten_by(state.table, state.rules)), 'or')}."
        yield f"{state.turn} answers or passes."
    if state.reversed_ranks:
        yield "The ranks are reversed: 3 is high, 2 is low."


def _lead(state: HandState, speech: Speech) -> Iterator[str]:
    if state.turn is None:
        lowest = state.setup.lowest_leads
        yield leader_question(state.players, state.rules, speech, lowest_leads=lowest).ask
        yield "Whoever leads may not pass."
    else:
        yield f"{state.turn} leads and {'may' if state.may_pass else 'may not'} pass."
    if state.setup.duty and not state.played:
        yield f"The first play must contain {speech.write(state.lowest)}."
    yield f"Any kind in use may be led: {listed([KINDS[kind].many for kind in state.rules.plays.kinds])}."


def _beaten_by(table: Play, rules: Ruleset) -> Iterator[str]:
    """The kinds that may be put on a play, the same kind first."""
    if table.kind in rules.plays.kinds:
        yield f"a higher {KINDS[table.kind].one.removeprefix('a ')}"
    bombs = rules.plays.bombs != "off" and "four-kicker" in rules.plays.kinds
    if rules.plays.five_card == "higher-kind" and table.kind in FIVE_CARD_KINDS:
        above = FIVE_CARD_KINDS[FIVE_CARD_KINDS.index(table.kind) + 1 :]
        yield from (
            KINDS[kind].one
            for kind in above
            if kind in rules.plays.kinds and not (bombs and kind == "four-kicker")
        )
    if (
        bombs
        and table.kind != "four-kicker"
        and (rules.plays.bombs == "over-all" or table.kind != "straight-flush")
    ):
        yield "four of a kind, which is a bomb"
