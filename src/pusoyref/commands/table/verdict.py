"""What a line would do, said while it is still being typed: one line, nothing entered."""

from __future__ import annotations

from msgspec import Struct

from pusoyref.commands.table.half_typed import Half, half_typed, half_words, unfinished_words
from pusoyref.commands.table.short_refusals import short_refusal
from pusoyref.entries import Turn
from pusoyref.errors import InvalidRequest, PusoyrefError
from pusoyref.hand.rulings import Ruling
from pusoyref.hand.state import HandState
from pusoyref.hand.why_not import why_not
from pusoyref.notation.cards import read_cards, write_cards
from pusoyref.notation.names import find_name
from pusoyref.notation.turns import is_pass
from pusoyref.plays.identify import identify
from pusoyref.session.dry_run import DryRun, dry_run
from pusoyref.session.evening import Evening
from pusoyref.session.fold import current_state
from pusoyref.session.typed import is_several_passes, players_now, typed_turn
from pusoyref.text.plays import play_words
from pusoyref.text.refusal import Refusal
from pusoyref.text.style import Style, count_words, listed, quoted
from pusoyref.text.turns import pass_words, play_parts


class Verdict(Struct, frozen=True):
    """Whether what is typed would stand, and that in words on one line without a full stop.

    `stands` is None where it is neither: nothing typed yet, half a line, a word.
    """

    stands: bool | None
    words: str


NOTHING = Verdict(None, "")
LONGEST = 400
"""Signs of a line that is read at all: 52 cards with signs and blanks are fewer."""
_NO_CARD_HELPS = frozenset({
    "hand-over", "who-holds", "already-passed", "out-of-turn", "same-card-twice", "card-already-played",
    "not-in-hand", "too-many-cards",
})  # fmt: skip


def verdict(evening: Evening, text: str, style: Style) -> Verdict:
    """What the cards make and whether they stand, by the functions that the referee goes by.

    `True` just where entering the line would be accepted, `False` only where it would be refused.
    """
    name, equals, cards = text.rpartition("=")
    if len(text) > LONGEST or (equals and not _may_be_a_name(name, evening)):
        return NOTHING
    try:
        if _is_whole(cards):
            return _judged(dry_run(evening, text), evening, style)
        half = half_typed(cards)
        if half is None:
            return _no_card(evening, text, cards, style) if equals or _like_cards(cards) else NOTHING
        if equals or half.cards:
            return _half(evening, name + equals, half, style)
        return Verdict(None, half_words(half, style))
    except InvalidRequest as error:
        return Verdict(None, _unreadable_words(error, evening, cards, style))


def _may_be_a_name(name: str, evening: Evening) -> bool:
    """`fix 9d=9s` and `score b3 --held dan=2d` are commands; a single word before `=` is meant for a name."""
    if "=" in name:
        return False
    try:
        find_name(name, players_now(evening))
    except InvalidRequest:
        return len(name.split()) == 1
    return True


def _is_whole(cards: str) -> bool:
    """A pass, passes, or cards none of which is half typed."""
    if is_pass(cards) or is_several_passes(cards):
        return True
    try:
        read_cards(cards)
    except InvalidRequest:
        return False
    return True


def _like_cards(text: str) -> bool:
    """Whether text that is no card was meant for some: a word of the prompt is letters alone."""
    first = (text.split() or [""])[0]
    return not first.isalpha() and any(sign.isdigit() or sign in "♣♠♥♦" for sign in first)


def _no_card(evening: Evening, text: str, cards: str, style: Style) -> Verdict:
    trial = dry_run(evening, text)
    assert trial.ruling is not None
    return Verdict(False, _refused(trial.ruling, trial.before, evening, style))


def _refused(ruling: Ruling, state: HandState, evening: Evening, style: Style) -> str:
    return short_refusal(Refusal(ruling, state.rules, style, len(players_now(evening))))


def _half(evening: Evening, named: str, half: Half, style: Style) -> Verdict:
    """Cards to which more must come, and what is wrong already whatever may come."""
    state = current_state(evening)
    player = typed_turn(evening, f"{named}-").player
    ruling = why_not(state, Turn(player, half.cards))
    if ruling is not None and ruling.code in _NO_CARD_HELPS:
        return Verdict(False, _refused(ruling, state, evening, style))
    return Verdict(None, half_words(half, style))


def _judged(trial: DryRun, evening: Evening, style: Style) -> Verdict:
    ruling = trial.ruling
    if ruling is not None:
        unfinished = unfinished_words(ruling, trial.before, style)
        if unfinished:
            return Verdict(None, unfinished)
        return Verdict(False, _refused(ruling, trial.before, evening, style))
    turn, dot = trial.turns[-1], f" {style.dot} "
    parts = pass_words(trial, style) if turn.cards is None else play_parts(trial, style)
    return Verdict(True, dot.join(parts))


def _unreadable_words(error: PusoyrefError, evening: Evening, cards: str, style: Style) -> str:
    match error.code:
        case "who-leads":
            return _who_leads(evening, cards, style)
        case "unknown-name":
            return f"nobody here is called {quoted(error.fields['name'])}"
        case "ambiguous-name":
            candidates = error.fields["candidates"]
            assert isinstance(candidates, tuple)
            return f"{quoted(error.fields['name'])} could be {listed(candidates, 'or')}"
        case "no-trick":
            return "no trick is open"
        case "session-closed":
            return "the session is closed"
        case "table-size":
            return f"these rules are not for {count_words(len(evening.players), 'player')}"
        case _:
            return ""


def _who_leads(evening: Evening, cards: str, style: Style) -> str:
    """Nobody can know who leads the first hand: the kind is told, and how to name the leader."""
    try:
        typed = read_cards(cards)
    except InvalidRequest:
        return "who leads?"
    play = identify(typed, current_state(evening).rules) if len(set(typed)) == len(typed) else None
    what = f"{play_words(play, style)} {style.dot} " if play else ""
    return f"{what}who leads? Type the name too: {players_now(evening)[0]}={write_cards(typed)}"
