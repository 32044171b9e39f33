"""What a line typed at the table means, and what the table is asked next. The same for keyboard and pipe."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from textwrap import wrap

from msgspec import Struct

from pusoyref.cli.commands import COMMANDS, HELP_WORDS, LEAVING_WORDS, WORDS
from pusoyref.cli.context import get_context
from pusoyref.commands.table.meaning import is_a_word, is_cards, words_meant
from pusoyref.errors import InvalidRequest, PusoyrefError
from pusoyref.notation.cards import card_letters, read_card
from pusoyref.notation.names import casefolded, find_name, matching
from pusoyref.notation.turns import is_pass
from pusoyref.plays.order import lowest_card
from pusoyref.session.evening import Evening
from pusoyref.session.fold import current_state
from pusoyref.text.questions import (
    QuestionWords,
    fed_by_question,
    leader_question,
    leftover_question,
    lowest_question,
    owes_question,
    question_words,
)
from pusoyref.text.wrap import screen_width


class Asked(Struct, frozen=True):
    """A question of the referee: its words, the line that an answer is short for, and what Enter stands for.

    `leads`: it asks who leads, which a play by name answers too.
    """

    words: QuestionWords
    line: Callable[[str], str | None]
    enter: str | None = None
    players: tuple[str, ...] = ()
    leads: bool = False


class Table:
    """A session at the table. `counts`: every line that is no word scores a hand."""

    def __init__(self, *, counts: bool = False) -> None:
        self.counts = counts
        self._answered: set[tuple[str, int]] = set()
        self.left = False

    def evening(self) -> Evening:
        """The session as it stands on disk."""
        return get_context().session().evening()

    def asks(self, evening: Evening) -> Asked | None:
        """What the referee wants to know now, if anything: only what the money or the next turn needs."""
        style, state = get_context().style, current_state(evening)
        for hand in evening.hands:
            for question in hand.result.questions:
                card = card_letters(question.card)
                return Asked(
                    question_words(question, style),
                    lambda text, players=question.players, card=card: _named("holds", text, players, card),  # type: ignore[misc]
                    f"holds nobody {card}" if question.nobody else None,
                    question.players,
                )
        if evening.closed:
            return None
        if state.asks_leftover:
            words = leftover_question(state.players, state.rules, style)
            return Asked(words, lambda text: _named("leftover", text, state.players), players=state.players)
        return self._after_hand(evening) or (None if self.counts else self._before_hand(evening))

    def _after_hand(self, evening: Evening) -> Asked | None:
        last = evening.hands[-1] if evening.hands else None
        if last is None or last.result.status != "complete" or evening.open_hand is not None:
            return None
        scoring, number, players = last.setup.rules.scoring, last.number, last.setup.players
        if scoring.feeding != "off" and not last.result.fed_by and ("fed", number) not in self._answered:
            words = fed_by_question(last.result.winner or "")
            return Asked(words, lambda text: _named("fed", text, players), self._skip("fed", number))
        if scoring.settle == "hand" and last.result.transfers and ("owes", number) not in self._answered:
            return Asked(
                owes_question(), lambda text: _named("owes", text, players), self._skip("owes", number)
            )
        return None

    def _before_hand(self, evening: Evening) -> Asked | None:
        state, style = current_state(evening), get_context().style
        if state.begun:
            return None
        number = state.setup.number
        if state.asks_lowest and ("lowest", number) not in self._answered:
            words = lowest_question(lowest_card(state.rules), style)
            return Asked(words, _lowest_line, self._skip("lowest", number))
        if state.turn is None:
            words = leader_question(state.players, state.rules, style, lowest_leads=state.setup.lowest_leads)
            return Asked(
                words, lambda text: _named("lead", text, state.players), players=state.players, leads=True
            )
        return None

    def _skip(self, question: str, number: int) -> str:
        """The line that Enter stands for where the answer is "nobody" and changes nothing."""
        return f"#{question} {number}"

    def meaning(self, line: str, asked: Asked | None) -> list[str]:
        """The command that a line means, as arguments; empty for nothing.

        Errors: `ambiguous-command`, `unknown-command`, `counts-in-play`, `needs-equals`, `not-asked-about`, names.
        """
        text = line.strip()
        if not text:
            if asked is None:
                return self._enter_alone()
            text = asked.enter or ""
        if text.startswith("#"):
            return self._noted(text)
        if not text:
            return []
        words = _split(text)
        if words[0] == "pusoyref" and len(words) > 1:  # as the help and the remedies write it
            words, text = words[1:], text.split(maxsplit=1)[1]
        a_name = asked is not None and casefolded(text) in map(casefolded, asked.players)
        if casefolded(words[0]) in (*WORDS, *HELP_WORDS, *LEAVING_WORDS) and not a_name:
            return self._word(casefolded(words[0]), words[1:])
        answer = asked.line(text) if asked else None
        if answer is not None:
            return _split(answer)
        word, *rest = words_meant(text, words, self.evening, counts=self.counts)
        if asked is not None and asked.players and word == "play" and is_a_word(text):
            self._check_asked(text, asked.players)
        return self._word(word, rest)

    def _check_asked(self, text: str, players: tuple[str, ...]) -> None:
        """It asked who: a word that is nobody's name, or the name of somebody else, is answered so.

        Errors: `not-asked-about`, names.
        """
        found = matching(text, self.evening().people)
        if len(found) == 1 and found[0] not in players:
            raise InvalidRequest("not-asked-about", name=found[0], players=players)
        find_name(text, players)

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

    def _noted(self, text: str) -> list[str]:
        question, _, number = text[1:].partition(" ")
        if number.isdecimal():
            self._answered.add((question, int(number)))
        return []

    def _enter_alone(self) -> list[str]:
        """A pass, where the table chose so and a play lies there; never the lead given away, never a refusal."""
        evening = self.evening()
        state = current_state(evening)
        if not evening.enter_passes or evening.closed or state.table is None or state.turn is None:
            return []
        return ["pass", "--by", state.turn]


def _split(text: str) -> list[str]:
    try:
        return shlex.split(text)
    except ValueError:
        return text.split()  # A lone quotation mark in a reason or a note is only a mark.


def _named(word: str, text: str, players: tuple[str, ...], *more: str) -> str | None:
    """`ben` in answer to "who?" → the line it is short for; None where it is no name among those asked about."""
    if casefolded(text.strip()) == "nobody":
        return shlex.join([word, "nobody", *more])
    if is_pass(text):
        return None
    try:
        return shlex.join([word, find_name(text, players), *more])
    except InvalidRequest as error:
        if error.code == "ambiguous-name" and not is_cards(text):
            raise
        return None


def _lowest_line(text: str) -> str | None:
    try:
        return f"lowest {card_letters(read_card(text))}"
    except PusoyrefError:
        return None


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
    words = [_with_short(line.name, line.short) for line in COMMANDS.values() if line.at_table]
    words += [_with_short(some[0], some[1:]) for some in (HELP_WORDS, LEAVING_WORDS)]
    return [
        *HOW_TO_TYPE,
        *wrap(f"Words: {', '.join(words)}", width, subsequent_indent="  "),
        *wrap(MORE, width),
    ]


def _with_short(name: str, short: tuple[str, ...]) -> str:
    return f"{name} ({', '.join(short)})" if short else name
