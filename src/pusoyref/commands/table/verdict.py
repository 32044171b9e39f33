"""What a line would do, said in the bar below it while it is still being typed: one line, nothing entered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from pusoyref.cli.commands import HELP_WORDS, LEAVING_WORDS, WORDS
from pusoyref.commands.table.half_typed import Half, half_typed, half_words, unfinished_words
from pusoyref.commands.table.meaning import is_cards
from pusoyref.commands.table.short_refusals import short_refusal
from pusoyref.entries import Score, Turn
from pusoyref.errors import InvalidRequest, PusoyrefError, Refused
from pusoyref.hand.rulings import Ruling
from pusoyref.hand.state import HandState
from pusoyref.hand.why_not import why_not
from pusoyref.notation.cards import read_cards, write_cards
from pusoyref.notation.names import casefolded, find_name
from pusoyref.notation.turns import is_pass
from pusoyref.plays.identify import identify
from pusoyref.session.dry_run import DryRun, dry_run
from pusoyref.session.enter import enter
from pusoyref.session.evening import Evening
from pusoyref.session.fold import current_state
from pusoyref.session.questions import OpenQuestion
from pusoyref.session.typed import is_several_passes, only_counts, players_now, typed_score, typed_turn
from pusoyref.text.plays import play_words
from pusoyref.text.refusal import Refusal
from pusoyref.text.refusals import message
from pusoyref.text.style import Style, count_words, listed, quoted
from pusoyref.text.turns import pass_words, play_parts


class Verdict(Struct, frozen=True):
    """Whether what is typed would stand, and that in words on one line without a full stop.

    `stands` is None where it is neither: nothing typed yet, half a line, a word.
    """

    stands: bool | None
    words: str


NOTHING = Verdict(None, "")
ENTER_PASSES = "Enter passes"
LEAVING_KEY = "Ctrl-D leaves"
IDLE_KEYS = ("? words", "u undo", "Tab completes", LEAVING_KEY)
LONGEST = 400
"""Signs of a line that is read at all: 52 cards with signs and blanks are fewer."""
_NO_CARD_HELPS = frozenset({
    "hand-over", "who-holds", "already-passed", "out-of-turn", "same-card-twice", "card-already-played",
    "not-in-hand", "too-many-cards",
})  # fmt: skip


def line_verdict(
    evening: Evening | None, question: OpenQuestion | None, text: str, style: Style, *, counts: bool
) -> Verdict:
    """What Enter would do with the line. `counts`: only counts are read here."""
    if not text.strip():
        return Verdict(None, f" {style.dot} ".join(_idle(evening, question)))
    if "\n" in text:
        return Verdict(
            None, f"{len(text.splitlines())} lines: Enter enters them one by one, as far as they stand"
        )
    word, *rest = text.split()
    if evening is None or casefolded(word) in (*HELP_WORDS, *LEAVING_WORDS):
        return NOTHING
    if casefolded(word) in WORDS:
        return _of_a_word(evening, casefolded(word), rest, style)
    if evening.closed or (question is not None and question.topic != "lead"):
        return NOTHING
    players = players_now(evening)
    if counts or (not is_cards(text) and only_counts(text, players)):
        if current_state(evening).begun and not counts:
            return Verdict(False, f"cards have fallen: score {text.strip()} ends the hand by counts")
        return _scored(evening, text.split(), style)
    judged = verdict(evening, text, style)
    # `a5` is no card, but may become `a5b11c3`.
    begins_counts = (
        judged.stands is False and not is_cards(text) and only_counts(f"{text} x1", (*players, "x"))
    )
    return NOTHING if begins_counts else judged


def _idle(evening: Evening | None, question: OpenQuestion | None) -> tuple[str, ...]:
    if evening is not None and evening.closed:
        return (LEAVING_KEY,)
    if evening is None or question is not None or not evening.enter_passes:
        return IDLE_KEYS
    return (ENTER_PASSES, *IDLE_KEYS) if current_state(evening).table is not None else IDLE_KEYS


def _of_a_word(evening: Evening, word: str, rest: Sequence[str], style: Style) -> Verdict:
    line = WORDS[word]
    if line.name == "score" and rest and not any(part.startswith("--") for part in rest):
        return _scored(evening, rest, style)
    return Verdict(None, f"{line.name}: {line.summary}")


def _scored(evening: Evening, words: Sequence[str], style: Style) -> Verdict:
    """A hand by counts, judged as Enter would; nothing said of a line that is not yet one."""
    try:
        score = typed_score(evening, words)
        result = enter(evening, score).evening.hands[-1].result
    except Refused as refused:
        record = evening.open_hand
        rules = record.setup.rules if record else evening.current_rules
        return Verdict(False, message(refused.ruling, rules, style))
    except PusoyrefError:
        return NOTHING
    return Verdict(True, _counted_words(result.winner, result.left, score, style))


def _counted_words(winner: str | None, left: Mapping[str, int], score: Score, style: Style) -> str:
    """`Ana wins · Ben 3, Carla 11, Dan 5 · Carla held 2♦`"""
    counts = ", ".join(f"{player} {count}" for player, count in left.items() if count)
    held = [f"{player} held {style.cards(cards)}" for player, cards in score.held or () if cards]
    return f" {style.dot} ".join([*([f"{winner} wins"] if winner else []), counts, *held])


def verdict(evening: Evening, text: str, style: Style) -> Verdict:
    """Of cards or a pass: what they make and whether they stand, by the functions that the referee goes by.

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
