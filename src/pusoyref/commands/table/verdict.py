"""What a line would do, said in the bar below it while it is still being typed: one line, nothing entered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from pusoyref.cards import Card, Rank, Suit
from pusoyref.cli.commands import HELP_WORDS, LEAVING_WORDS, WORDS
from pusoyref.commands.table.meaning import is_cards, is_turn
from pusoyref.commands.table.short_refusals import short_refusal
from pusoyref.entries import Score, Turn
from pusoyref.errors import InvalidRequest, PusoyrefError, Refused
from pusoyref.hand.rulings import Ruling
from pusoyref.hand.state import HandState
from pusoyref.hand.why_not import most_cards, why_not
from pusoyref.notation.cards import read_cards, write_cards
from pusoyref.notation.names import casefolded, find_name
from pusoyref.plays.compare import may_beat
from pusoyref.plays.identify import SIZES, identify
from pusoyref.ruleset.options import KindName, Ruleset
from pusoyref.ruleset.straights import straights
from pusoyref.session.enter import DryRun, dry_run, enter
from pusoyref.session.evening import Evening
from pusoyref.session.fold import current_state
from pusoyref.session.questions import OpenQuestion
from pusoyref.session.typed import only_counts, players_now, typed_score, typed_turn
from pusoyref.text.plays import KINDS, play_words
from pusoyref.text.refusal import Refusal
from pusoyref.text.refusals import message
from pusoyref.text.style import Style, count_words, listed, quoted, rank_word
from pusoyref.text.turns import pass_words, play_parts


class Verdict(Struct, frozen=True):
    """Whether what is typed would stand, and that in words on one line without a full stop.

    `stands` is None where it is neither: nothing typed yet, half a line, a word.
    """

    stands: bool | None
    words: str


class HalfTyped(Struct, frozen=True):
    """A line half typed: whole cards, then the rank or suit that waits for its other half; both may be missing."""

    cards: tuple[Card, ...] = ()
    waiting: Rank | Suit | None = None


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
_MORE_CARDS_MAY_HELP = frozenset({"not-a-play", "kind-not-allowed", "wrong-number"})


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
    if evening is None:
        return IDLE_KEYS
    if evening.closed:
        return (LEAVING_KEY,)
    passes = question is None and evening.enter_passes and current_state(evening).table is not None
    return (ENTER_PASSES, *IDLE_KEYS) if passes else IDLE_KEYS


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
        if is_turn(cards):
            return _judged(dry_run(evening, text), evening, style)
        half = _half_typed(cards)
        if half is None:
            is_meant = equals or _like_cards(cards)
            return _judged(dry_run(evening, text), evening, style) if is_meant else NOTHING
        if equals or half.cards:
            return _half(evening, name + equals, half, style)
        return Verdict(None, _half_words(half, style))
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


def _like_cards(text: str) -> bool:
    """Whether text that is no card was meant for some: a word of the prompt is letters alone."""
    first = (text.split() or [""])[0]
    return not first.isalpha() and any(sign.isdigit() or sign in "♣♠♥♦" for sign in first)


def _refused(ruling: Ruling, state: HandState, evening: Evening, style: Style) -> str:
    return short_refusal(Refusal(ruling, state.rules, style, len(players_now(evening))))


def _half(evening: Evening, named: str, half: HalfTyped, style: Style) -> Verdict:
    """Cards to which more must come, and what is wrong already whatever may come."""
    state = current_state(evening)
    player = typed_turn(evening, f"{named}-").player
    ruling = why_not(state, Turn(player, half.cards))
    if ruling is not None and ruling.code in _NO_CARD_HELPS:
        return Verdict(False, _refused(ruling, state, evening, style))
    return Verdict(None, _half_words(half, style))


def _judged(trial: DryRun, evening: Evening, style: Style) -> Verdict:
    ruling = trial.ruling
    if ruling is not None:
        unfinished = _unfinished_words(ruling, trial.before, style)
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


def _half_typed(text: str) -> HalfTyped | None:
    """`9c j` → 9♣ and a jack; None where the text is whole, or is no beginning of cards either."""
    if not text.strip():
        return HalfTyped()
    for length in (2, 1):
        rest, last = text[:-length], text[-length:]
        waiting = _half_a_card("10" if last == "1" else last)
        if waiting is None:
            continue
        try:
            return HalfTyped(read_cards(rest) if rest.strip(" ,") else (), waiting)
        except InvalidRequest:
            continue
    return None


def _half_a_card(sign: str) -> Rank | Suit | None:
    """A rank or a suit by itself, read as the first half of a card."""
    if not sign.strip():
        return None
    for other in ("c", "3"):
        try:
            cards = read_cards(sign + other)
        except InvalidRequest:
            continue
        if len(cards) == 1:
            return cards[0].rank if other == "c" else cards[0].suit
    return None


def _half_words(half: HalfTyped, style: Style) -> str:
    """`9♣ 9♦ · jack of which suit?`; nothing for a letter by itself, which may begin a word."""
    if half.waiting is None:
        return style.cards(half.cards)
    if isinstance(half.waiting, Rank):
        question = f"{rank_word(half.waiting)} of which suit?"
        is_number = half.waiting.value.isdigit() or half.waiting is Rank.TEN
    else:
        question, is_number = f"which rank of {style.suit(half.waiting)}?", False
    if half.cards:
        return f"{style.cards(half.cards)} {style.dot} {question}"
    return question if is_number else ""


def _unfinished_words(ruling: Ruling, state: HandState, style: Style) -> str:
    """`not yet a play: 3 cards · may become a straight`; "" where more cards cannot mend what is refused."""
    if ruling.code not in _MORE_CARDS_MAY_HELP:
        return ""
    kinds = tuple(_may_become(ruling, state))
    if not kinds:
        return ""
    number = count_words(len(ruling.cards), "card")
    now = play_words(ruling.play, style) if ruling.play else f"not yet a play: {number}"
    many = len(kinds) > 2  # The line is short: then only the number of cards is said.
    what = "a play of five" if many else listed([KINDS[kind].one for kind in kinds], "or")
    return f"{now} {style.dot} may become {what}"


def _may_become(ruling: Ruling, state: HandState) -> Iterator[KindName]:
    """Kinds of play that these cards can be the beginning of, and that may be put on the table."""
    player, cards = ruling.player or "", ruling.cards
    for kind in state.rules.plays.kinds:
        room = SIZES[kind] <= most_cards(state, player, cards) + (1 if state.setup.gives_leftover else 0)
        answers = ruling.table is None or may_beat(kind, ruling.table.kind, state.rules)
        if len(cards) < SIZES[kind] and room and answers and _begins(cards, kind, state.rules):
            yield kind


def _begins(cards: tuple[Card, ...], kind: KindName, rules: Ruleset) -> bool:
    ranks = Counter(card.rank for card in cards)
    groups, suits = sorted(ranks.values(), reverse=True), len({card.suit for card in cards})
    match kind:
        case "straight" | "straight-flush":
            suited = kind == "straight-flush"
            may_run = any(ranks.keys() <= set(row) for row in straights(rules.plays, suited=suited))
            return groups[0] == 1 and may_run and (suits == 1 or not suited)
        case "flush":
            return suits == 1
        case "full-house":
            return len(groups) <= 2 and groups[0] <= 3 and groups[1:] <= [2]
        case "four-kicker":
            return len(groups) <= 2 and groups[1:] <= [1]
        case _:
            return len(groups) == 1
