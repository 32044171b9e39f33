"""`beats`: what a play is, whether it beats another, and why."""

from __future__ import annotations

from typing import Annotated

import typer

from pusoyref.cli.context import get_context
from pusoyref.cli.options import RULES, rules_from
from pusoyref.errors import InvalidRequest
from pusoyref.hand.rulings import Ruling
from pusoyref.notation.cards import read_cards
from pusoyref.plays.compare import compare
from pusoyref.plays.identify import Play, identify
from pusoyref.ruleset.options import Ruleset
from pusoyref.text.comparisons import because, verdict
from pusoyref.text.json import play_json
from pusoyref.text.plays import play_words
from pusoyref.text.refusals import refusal
from pusoyref.text.style import Style, sentence


def beats_command(
    play: Annotated[str, typer.Argument(metavar="PLAY", help="Cards: 9cd.")],
    other: Annotated[
        str | None, typer.Argument(metavar="[OTHER]", help="What lies on the table; nothing: a lead.")
    ] = None,
    rules: Annotated[str, RULES] = "pinoy",
    reversed_ranks: Annotated[bool, typer.Option("--reversed", help="While the ranks are reversed.")] = False,
) -> None:
    """What a play is, whether it beats another, and why.

    Exit status 0: it does. 1: it does not.

    \b
    pusoyref beats 9cd 9hs
    pusoyref beats h3579k 3c4d5s6s7c --rules pinoy-mixed
    """
    ruleset, context = rules_from(rules), get_context()
    mine, ruling = _play(play, ruleset)
    table: Play | None = None
    if other is not None and ruling is None:
        table, ruling = _play(other, ruleset)
    if ruling is None and mine is not None and table is not None:
        shared = next((card for card in mine.cards if card in table.cards), None)
        if shared is not None:
            ruling = Ruling(code="same-card-twice", cards=(*mine.cards, *table.cards), card=shared)
    if ruling is None and mine is not None:
        code, reason = _compared(mine, table, ruleset, context.style, reversed_ranks=reversed_ranks)
    else:
        assert ruling is not None
        words = refusal(ruling, ruleset, context.style)
        code, reason = ruling.code, f"{words.headline} {words.reason}".strip()
    context.answer(
        lambda: {
            "beats": code is None,
            "play": None if mine is None else play_json(mine),
            "other": None if table is None else play_json(table),
            "code": code,
            "reason": reason,
        },
        reason,
    )
    raise typer.Exit(0 if code is None else 1)


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


def _compared(
    play: Play, table: Play | None, rules: Ruleset, style: Style, *, reversed_ranks: bool
) -> tuple[str | None, str]:
    """Why it does not beat what lies there, None where it does; and that in words."""
    if table is None:
        return None, sentence(f"{style.cards(play.cards)}: {play_words(play, style)}")
    comparison = compare(play, table, rules, reversed_ranks=reversed_ranks)
    why = because(play, table, comparison, rules, style, reversed_ranks=reversed_ranks)
    return comparison.code, f"{verdict(play, table, comparison, style)} {why.reason}"
