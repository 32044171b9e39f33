"""The parts of a refusal in words, and what every sentence about one is made from (docs/rules.md 10)."""

from __future__ import annotations

import tomllib
from pathlib import Path

from msgspec import Struct, convert

from pusoyref.cards import Card
from pusoyref.hand.rulings import Ruling
from pusoyref.notation.cards import card_letters
from pusoyref.ruleset.options import Ruleset
from pusoyref.text.error_fields import Fields, Sentence
from pusoyref.text.style import Style, option_words, quoted, sentence


class Template(Struct, frozen=True, forbid_unknown_fields=True):
    """A refusal as `refusals.toml` has it; the file says what each part is."""

    section: str = ""
    short: str = ""
    told: str = ""
    headline: str = ""
    reason: str = "{why}"
    remedy: str = ""
    option: str = ""
    why: dict[str, str] = {}


TEMPLATES: dict[str, Template] = convert(
    tomllib.loads(Path(__file__).with_name("refusals.toml").read_text("utf-8")), dict[str, Template]
)


class RefusalWords(Struct, frozen=True):
    """A refusal in whole sentences, with its `tag`, as in `pairs · not-higher`.

    `remedy`: what to do about it, or "". `option`: the key and value that decide, or "".
    """

    headline: str
    reason: str
    tag: str = ""
    remedy: str = ""
    option: str = ""

    @property
    def in_a_line(self) -> str:
        """The whole of it in one line: what, why, what to do, and the tag."""
        return " ".join(part for part in (self.headline, self.reason, self.remedy, f"[{self.tag}]") if part)


class Refusal(Struct, frozen=True):
    """A ruling to be told. `players`: how many sit at the table, None where nobody knows."""

    ruling: Ruling
    rules: Ruleset
    style: Style
    players: int | None = None

    def say(self, name: str, why: str = "", option: str | None = None, **more: object) -> RefusalWords:
        """The template of that name. `option`: in words, where it is not the template's own; `more` fields."""
        template = TEMPLATES[name]
        if option is None:
            option = self.option(template.option) if template.option else ""
        fields = self._fields(option=option, **more)
        if why:
            fields = Fields({**fields.fields, "why": Sentence(fields.say(template.why[why]))}, self.style)
        told = fields.say(template.told)
        headline = self.told(told) if told else fields.say(template.headline)
        return RefusalWords(
            headline, fields.say(template.reason), remedy=fields.say(template.remedy), option=option
        )

    @property
    def short(self) -> str:
        """The template in a few words, or ""."""
        return self._fields().say(TEMPLATES[self.ruling.code].short)

    def _fields(self, **more: object) -> Fields:
        values: dict[str, object] = {
            "who": self.who,
            "other": self.other,
            "put_down": Sentence(self.put_down),
            "card": Sentence(self.card),
            "typed_card": self.typed_card,
            "cards": Sentence(self.cards(self.ruling.cards)),
            "trick": self.ruling.trick,
            "other_trick": self.ruling.other_trick,
            "text": self.ruling.text,
        }
        return Fields(values | more, self.style)

    def told(self, text: str) -> str:
        """`Ben: 9♣ is no play.`, and without the name where there is none."""
        player = self.ruling.player
        return f"{player}: {text}" if player else sentence(text)

    @property
    def who(self) -> str:
        """The player ruled against, as the subject of a sentence."""
        return self.ruling.player or "this player"

    @property
    def other(self) -> str:
        return self.ruling.other or "another player"

    @property
    def put_down(self) -> str:
        """What was put down: cards, text that is no card, or a pass."""
        ruling = self.ruling
        if ruling.passes:
            return "a pass"
        if ruling.text:
            return quoted(ruling.text)
        return self.cards(ruling.play.cards if ruling.play else ruling.cards)

    @property
    def card(self) -> str:
        """The card that decides."""
        return self.style.write(self.ruling.card) if self.ruling.card else "a card"

    @property
    def typed_card(self) -> str:
        """The card that decides, as it is typed into a command."""
        return card_letters(self.ruling.card) if self.ruling.card else "CARD"

    def cards(self, cards: tuple[Card, ...]) -> str:
        return self.style.cards(cards) or "no card"

    def option(self, key: str) -> str:
        return option_words(self.rules, key)
