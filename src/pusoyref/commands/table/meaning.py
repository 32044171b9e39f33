"""What a line typed at the table means, and what the table is asked next. The same for keyboard and pipe."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from difflib import get_close_matches

from pusoyref.cli.commands import COMMANDS, HELP_WORDS, LEAVING_WORDS, WORDS, find_beginning
from pusoyref.cli.context import get_context
from pusoyref.errors import InvalidRequest, PusoyrefError
from pusoyref.ledger.files import LONGEST_LINE
from pusoyref.notation.cards import card_letters, read_card, read_cards
from pusoyref.notation.entries import is_pass
from pusoyref.notation.names import casefolded, find_name, matching
from pusoyref.session.evening import Evening
from pusoyref.session.fold import current_state
from pusoyref.session.questions import AFTER_A_HAND, BEFORE_A_HAND, OpenQuestion, Topic, open_questions
from pusoyref.session.typed import is_several_passes, only_counts, players_now, split_counts, split_last_play
from pusoyref.text.wrap import screen_width, wrap_lines

ALL_WORDS = (*dict.fromkeys(line.name for line in WORDS.values()), HELP_WORDS[0], *LEAVING_WORDS[:2])
CLOSE = 0.8
"""How much of a mistyped word must be right (0 to 1) for it to be taken as one."""


class LiveTable:
    """A session at the table. `counts`: every line that is no word scores a hand. `left`: the host has left it."""

    def __init__(self, *, counts: bool = False) -> None:
        self.counts = counts
        self.left = False
        self._skipped: set[tuple[Topic, int]] = set()

    def evening(self) -> Evening:
        """The session as it stands on disk."""
        return get_context().session().evening()

    def asks(self, evening: Evening) -> OpenQuestion | None:
        """What the referee wants to know now, if anything: only what the money or the next turn needs."""
        for question in open_questions(evening):
            needless = self.counts and question.topic in BEFORE_A_HAND
            if not needless and (question.topic, question.hand) not in self._skipped:
                return question
        return None

    def meaning(self, line: str, question: OpenQuestion | None) -> list[str]:
        """The command that a line means, as arguments; empty for nothing.

        Errors: `line-too-long`, `ambiguous-command`, `unknown-command`, `counts-in-play`, `needs-equals`,
        `not-asked-about`, names.
        """
        if len(line) > LONGEST_LINE:
            raise InvalidRequest("line-too-long", most=LONGEST_LINE)
        text = line.strip()
        if not text:
            return self._enter_alone() if question is None else self._without_a_name(question)
        if text.startswith("#"):
            return []
        words = _split(text)
        if words[0] == "pusoyref" and len(words) > 1:  # as the help and the remedies write it
            words, text = words[1:], text.split(maxsplit=1)[1]
        candidates = must_be_named(question)
        is_a_name = casefolded(text) in map(casefolded, candidates)
        if casefolded(words[0]) in (*WORDS, *HELP_WORDS, *LEAVING_WORDS) and not is_a_name:
            return self._word(casefolded(words[0]), words[1:])
        answer = _answer(question, text) if question else None
        if answer is not None:
            return answer
        word, *rest = self._words_meant(text, words)
        if candidates and word == "play" and _is_a_word(text):
            self._check_asked(text, candidates)
        return self._word(word, rest)

    def _without_a_name(self, question: OpenQuestion) -> list[str]:
        """What Enter stands for in answer to a question; nothing where it must be answered."""
        if question.topic == "holds" and question.card is not None and question.has_default:
            return ["holds", "nobody", card_letters(question.card)]
        if question.has_default:
            self._skipped.add((question.topic, question.hand))
        return []

    def _words_meant(self, text: str, words: Sequence[str]) -> list[str]:
        """The whole word that a line means which begins with none, and what follows it.

        Cards come first: what may be both is a play. Before the first card of a hand a line of counts scores it;
        once one has fallen they end it only behind `score`, so that no slip ends a hand half played.
        Errors: `counts-in-play`, `ambiguous-command`, `unknown-command`, `needs-equals`.
        """
        if not self.counts and is_turn(text):
            return ["play", "--", text]
        evening = self.evening()
        players = players_now(evening)
        if self.counts and _can_score(words, players):
            return ["score", *words]
        if not self.counts and only_counts(text, players):
            if current_state(evening).begun:
                raise InvalidRequest("counts-in-play", hand=evening.next_number, text=text)
            return ["score", *words]
        if "=" not in text and len(words[0]) > 1:
            try:
                return [find_beginning(words[0], ALL_WORDS), *words[1:]]
            except InvalidRequest as error:
                if error.code != "unknown-command" or _is_slip_of_a_word(words[0], players):
                    raise
        if self.counts:
            return ["score", *words]
        _check_equals(words, players)
        return ["play", "--", text]

    def _check_asked(self, text: str, candidates: tuple[str, ...]) -> None:
        """It asked who: a word that is nobody's name, or the name of somebody else, is answered so.

        Errors: `not-asked-about`, names.
        """
        people = matching(text, self.evening().people)
        if len(people) == 1 and people[0] not in candidates:
            raise InvalidRequest("not-asked-about", name=people[0], players=candidates)
        find_name(text, candidates)

    def _word(self, word: str, rest: list[str]) -> list[str]:
        if word in LEAVING_WORDS:
            self.left = True
            return []
        if word in HELP_WORDS and rest and casefolded(rest[0]) in WORDS:
            return [WORDS[casefolded(rest[0])].name, "--help"]
        if word in HELP_WORDS:
            get_context().say(*word_lines())
            return []
        return [WORDS[word].name, *rest]

    def _enter_alone(self) -> list[str]:
        """A pass, where the table chose so and a play lies there; never the lead given away, never a refusal."""
        evening = self.evening()
        state = current_state(evening)
        if not evening.enter_passes or evening.closed or state.table is None or state.turn is None:
            return []
        return ["pass", "--by", state.turn]


def must_be_named(question: OpenQuestion | None) -> tuple[str, ...]:
    """The players among whom an answer has to be; after a hand anything else may be typed instead."""
    return question.players if question is not None and question.topic not in AFTER_A_HAND else ()


def _split(text: str) -> list[str]:
    try:
        return shlex.split(text)
    except ValueError:
        return text.split()  # A lone quotation mark in a reason or a note is only a mark.


def _answer(question: OpenQuestion, text: str) -> list[str] | None:
    """`ben` in answer to "who?" → the command it is short for; None where it is no name among those asked about."""
    if question.topic == "lowest":
        try:
            return ["lowest", card_letters(read_card(text))]
        except PusoyrefError:
            return None
    card = [card_letters(question.card)] if question.topic == "holds" and question.card is not None else []
    if casefolded(text) == "nobody":
        return [question.topic, "nobody", *card]
    if is_pass(text):
        return None
    try:
        return [question.topic, find_name(text, question.players), *card]
    except InvalidRequest as error:
        if error.code == "ambiguous-name" and not is_cards(text):
            raise
        return None


def is_cards(text: str) -> bool:
    """Whether a line can be read as cards."""
    try:
        read_cards(text)
    except PusoyrefError:
        return False
    return True


def is_turn(text: str) -> bool:
    """Whether a line is a pass, several passes, or cards none of which is half typed."""
    return is_pass(text) or is_several_passes(text) or is_cards(text)


def _is_a_word(text: str) -> bool:
    """Whether a line has letters only, and is neither cards nor a pass."""
    return text.replace(" ", "").isalpha() and not is_cards(text) and not is_pass(text)


def _can_score(words: Sequence[str], players: tuple[str, ...]) -> bool:
    try:
        return all(split_counts(word, players) for word in split_last_play(words)[0] if word[:2] != "--")
    except InvalidRequest as error:
        return error.code == "ambiguous-score"


def _is_slip_of_a_word(word: str, players: tuple[str, ...]) -> bool:
    """`ledgr`: nobody's name, no cards, and all but one of the words there are."""
    if not _is_a_word(word) or matching(word, players):
        return False
    return bool(get_close_matches(word.casefold(), ALL_WORDS, 1, CLOSE))


def _check_equals(words: Sequence[str], players: tuple[str, ...]) -> None:
    """Errors: `needs-equals` for `ben 9cd`."""
    rest = " ".join(words[1:])
    if not rest or not (is_pass(rest) or is_cards(rest)):
        return
    try:
        find_name(words[0], players)
    except InvalidRequest:
        return
    raise InvalidRequest("needs-equals", text=f"{words[0]}={''.join(words[1:])}")


HOW_TO_TYPE = (
    "9cd  h3579k  3c4d5h6s7c   cards, by whoever is to play",
    "-  p  pass                a pass; --- for the next three, . for all still in",
    "ben=9cd                   by Ben, or it is refused; also says who leads",
    "b3c8d5  c11+2d            a hand by counts, before its first card",
    "stand REASON              lets what was just refused stand",
    "u  fix 9d=9s              a slip just now; one noticed later",
    "why 9cd                   what cards make, whether they stand, and why",
)
MORE = "A beginning is enough. WORD --help explains a word, with examples."
WIDEST = 100


def word_lines() -> list[str]:
    """The answer to `?`, within the width of the screen, and short enough to leave the table on it."""
    width = min(screen_width(), WIDEST) - 1
    names = [(line.name, *line.short) for line in COMMANDS.values() if line.at_table]
    words = [
        f"{name} ({', '.join(short)})" if short else name
        for name, *short in (*names, HELP_WORDS, LEAVING_WORDS)
    ]
    return [
        *HOW_TO_TYPE,
        *wrap_lines([f"Words: {', '.join(words)}"], width),
        *wrap_lines([MORE], width, hang=0),
    ]
