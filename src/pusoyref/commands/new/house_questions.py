"""The few things tables quarrel about, as data: asked once, when a table is new (docs/rules.md 9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from pusoyref.errors import InvalidRequest
from pusoyref.notation.cards import CardWriter, card_signs
from pusoyref.ruleset.options import Ruleset
from pusoyref.text.rules.chapters import has_effect
from pusoyref.text.rules.phrases import phrase, value_of


class Choice(Struct, frozen=True):
    """One answer: the number to type, what it says, and the options it sets (none: as the rules stand)."""

    mark: str
    words: str
    options: dict[str, Any]


class HouseQuestion(Struct, frozen=True):
    """A question with either `choices`, of which `default` is the index, or a free number from 0 on.

    For a free number `default` is the number itself, and `unit` names what is counted.
    """

    keys: tuple[str, ...]
    text: str
    choices: tuple[Choice, ...]
    default: int
    unit: str = ""

    @property
    def is_number(self) -> bool:
        return not self.choices


_CHOICES: tuple[tuple[str, str, tuple[tuple[str, object], ...]], ...] = (
    ("cards.suits", "Which suit is the highest?", (
        ("diamonds: clubs, spades, hearts, diamonds from low to high", "cshd"),
        ("spades: diamonds, clubs, hearts, spades from low to high", "dchs"),
    )),
    ("plays.five_card", "Does a flush beat a straight?", (
        ("no, five cards are beaten only by the same kind", "same-kind"),
        ("yes, a higher kind beats every lower one", "higher-kind"),
    )),
    ("turns.after_pass", "May you play again after passing?", (
        ("no, who passes stays out of the trick", "out"),
        ("yes, while the trick lasts", "may-return"),
    )),
    ("plays.straights", "Does the 2 go into straights, does 3-4-5-6-7 top them?", (
        ("no 2: 3-4-5-6-7 is the lowest, 10-J-Q-K-A the highest", "no-twos"),
        ("no 2, and 3-4-5-6-7 beats every other straight", "low-tops"),
        ("2 goes low: A-2-3-4-5 and 2-3-4-5-6 are the lowest", "ace-low"),
        ("2 goes high: J-Q-K-A-2 is the highest", "two-high"),
        ("Hong Kong: 3-4-5-6-2 and 3-4-5-A-2 are the highest", "hong-kong"),
        ("Taiwan: A-2-3-4-5 is the lowest, 3-4-5-6-2 the highest", "taiwan"),
    )),
    ("scoring.bands", "From how many cards left is it sunog? (0: never)", ()),
    ("ending.lone_two", "May one go out with a lone 2?", (
        ("yes", True),
        ("no, not when it is led to an empty table", False),
    )),
    ("turns.next_lead", "Who leads the next hand?", (
        ("the winner of the last one, with any play", "winner"),
        ("the holder of the lowest card, who must play it", "lowest-card"),
    )),
)  # fmt: skip


def questions_of_the_house(base: Ruleset, write: CardWriter = card_signs) -> tuple[HouseQuestion, ...]:
    """The questions that matter under `base`, its own values being the defaults."""
    return tuple(
        _choice_question(key, text, choices, base, write) if choices else _sunog_question(key, text, base)
        for key, text, choices in _CHOICES
        if has_effect(key, base)
    )


def read_answer(question: HouseQuestion, text: str, base: Ruleset) -> dict[str, Any]:
    """An answer as typed → the options it sets; empty text takes the default.

    Errors: `bad-answer` with `text` and `allowed`.
    """
    typed = text.strip()
    if question.is_number:
        most = max(base.deal.sizes().values())
        if typed and not (typed.isascii() and typed.isdigit() and len(typed) < 4 and int(typed) <= most):
            raise InvalidRequest("bad-answer", text=text, allowed=f"a number from 0 to {most}")
        same = not typed or int(typed) == question.default
        return {"scoring.bands": value_of(base, "scoring.bands") if same else _bands_from(int(typed), base)}
    if not typed:
        return dict(question.choices[question.default].options)
    for choice in question.choices:
        if typed == choice.mark:
            return dict(choice.options)
    raise InvalidRequest(
        "bad-answer", text=text, allowed=", ".join(choice.mark for choice in question.choices)
    )


def answers_to_options(base: Ruleset, answers: Sequence[str]) -> dict[str, Any]:
    """The answers to `questions_of_the_house(base)`, in their order → what differs from `base`.

    For `ruleset.loading.with_options`. Answers that are missing take the default. Errors: `bad-answer`.
    """
    asked = questions_of_the_house(base)
    given = (*answers, *("" for _ in asked))
    options: dict[str, Any] = {}
    for question, text in zip(asked, given, strict=False):
        options |= read_answer(question, text, base)
    return {key: value for key, value in options.items() if value != value_of(base, key)}


def _choice_question(
    key: str, text: str, choices: tuple[tuple[str, object], ...], base: Ruleset, write: CardWriter
) -> HouseQuestion:
    listed: list[tuple[str, Mapping[str, Any]]] = [(words, {key: value}) for words, value in choices]
    values = [value for _, value in choices]
    current = value_of(base, key)
    if current not in values:
        listed.append((f"as in {base.name}: {phrase(key, base, write)}", {}))
        values.append(current)
    return HouseQuestion(
        (key,),
        text,
        tuple(Choice(str(at), words, dict(options)) for at, (words, options) in enumerate(listed, 1)),
        values.index(current),
    )


def _sunog_question(key: str, text: str, base: Ruleset) -> HouseQuestion:
    start = next((start for start, times in base.scoring.bands if times > 1), 0)
    return HouseQuestion((key,), text, (), start, "cards")


def _bands_from(start: int, base: Ruleset) -> list[list[int]]:
    """The bands of `base` with sunog from `start` cards on; harder bands that begin later stay."""
    plain = [[band, times] for band, times in base.scoring.bands if times <= 1 and band < (start or 100)]
    if not start:
        return plain or [[1, 1]]
    burned = [[band, times] for band, times in base.scoring.bands if times > 1]
    first = burned[0][1] if burned else 2
    later = [band for band in burned[1:] if band[0] > start]
    before = plain or ([[1, 1]] if start > 1 else [])
    return [*before, [start, first], *later]
