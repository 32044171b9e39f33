"""`beats`: what a play is, whether it beats another, and why."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from pusoyref.cli.context import get_context
from pusoyref.cli.options import rules_from, rulesets
from pusoyref.errors import InvalidRequest
from pusoyref.hand.rulings import Ruling
from pusoyref.notation.cards import read_cards
from pusoyref.plays.compare import compare
from pusoyref.plays.identify import identify
from pusoyref.plays.play import Play
from pusoyref.ruleset.options import Ruleset
from pusoyref.text.comparisons import because, verdict
from pusoyref.text.json import play_json
from pusoyref.text.plays import play_words
from pusoyref.text.refusals import refusal
from pusoyref.text.style import Style, sentence


def beats(text: str, other_text: str | None, rules: Ruleset, *, reversed_ranks: bool) -> int:
    """Prints the answer; 0 where it beats (or may be led), 1 where it is refused."""
    style = get_context().style
    play, ruling = _play(text, rules)
    other: Play | None = None
    if other_text is not None and ruling is None:
        other, ruling = _play(other_text, rules)
    if ruling is not None:
        return _answer(play, other, ruling.code, _reason(ruling, rules, style))
    assert play is not None
    if other is None:
        return _answer(play, None, None, sentence(f"{style.cards(play.cards)}: {play_words(play, style)}"))
    if set(play.cards) & set(other.cards):
        shared = next(card for card in play.cards if card in other.cards)
        ruling = Ruling(code="same-card-twice", cards=(*play.cards, *other.cards), card=shared)
        return _answer(play, other, ruling.code, _reason(ruling, rules, style))
    comparison = compare(play, other, rules, reversed_ranks=reversed_ranks)
    why = because(play, other, comparison, rules, style, reversed_ranks=reversed_ranks)
    words = f"{verdict(play, other, comparison, style)} {why.reason}"
    return _answer(play, other, comparison.code, words)


def _play(text: str, rules: Ruleset) -> tuple[Play | None, Ruling | None]:
    """The play, and the ground on which it is none."""
    try:
        cards = read_cards(text)
    except InvalidRequest:
        return None, Ruling(code="bad-card", text=text)
    twice = next((card for card in cards if cards.count(card) > 1), None)
    if twice is not None:
        return None, Ruling(code="same-card-twice", cards=cards, card=twice)
    play = identify(cards, rules)
    if play is None:
        return None, Ruling(code="not-a-play", cards=cards)
    allowed = play.kind in rules.plays.kinds
    return play, None if allowed else Ruling(code="kind-not-allowed", cards=cards, play=play)


def _reason(ruling: Ruling, rules: Ruleset, style: Style) -> str:
    words = refusal(ruling, rules, style)
    return f"{words.headline} {words.reason}".strip()


def _answer(play: Play | None, other: Play | None, code: str | None, reason: str) -> int:
    context = get_context()
    document: dict[str, Any] = {
        "beats": code is None,
        "play": None if play is None else play_json(play),
        "other": None if other is None else play_json(other),
        "code": code,
        "reason": reason,
    }
    context.answer(lambda: document, reason)
    return 0 if code is None else 1


def beats_command(
    play: Annotated[str, typer.Argument(metavar="PLAY", help="Cards: 9cd.")],
    other: Annotated[
        str | None, typer.Argument(metavar="[OTHER]", help="What lies on the table; nothing: a lead.")
    ] = None,
    rules: Annotated[
        str,
        typer.Option("--rules", metavar="NAME", autocompletion=rulesets, help="A preset or a ruleset file."),
    ] = "pinoy",
    reversed_ranks: Annotated[bool, typer.Option("--reversed", help="While the ranks are reversed.")] = False,
) -> None:
    """What a play is, whether it beats another, and why.

    Exit status 0: it does. 1: it does not.

    \b
    pusoyref beats 9cd 9hs
    pusoyref beats h3579k 3c4d5s6s7c --rules pinoy-mixed
    """

    raise typer.Exit(beats(play, other, rules_from(rules), reversed_ranks=reversed_ranks))
