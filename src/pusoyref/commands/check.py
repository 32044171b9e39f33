"""`check`: files refereed, nothing stored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import typer

from pusoyref.cli.context import get_context
from pusoyref.cli.files import read_any, read_file
from pusoyref.cli.options import Files, From, rules_from, rulesets
from pusoyref.cli.rescored import rescored_document, rescored_lines
from pusoyref.errors import PusoyrefError
from pusoyref.formats.toml.reader import Reading
from pusoyref.money.settlement import fewest
from pusoyref.ruleset.options import Ruleset
from pusoyref.session.questions import has_ruling
from pusoyref.session.rescore import rescore
from pusoyref.session.standings import owed
from pusoyref.text.errors import error_words, sentences
from pusoyref.text.json import check_json
from pusoyref.text.results import headline
from pusoyref.text.settlement import settlement_lines
from pusoyref.text.status import with_hand


def check_files(files: Sequence[str], rules_name: str | None, sort: str | None = None) -> int:
    """Prints what was found; the exit status: 2 where a file cannot be read, else 1 where something is wrong."""
    context = get_context()
    rules = None if rules_name is None else rules_from(rules_name)
    documents: list[dict[str, Any]] = []
    lines: list[str] = []
    status = 0
    for file in files:
        try:
            text = read_file(file)
            readings = read_any(text, file, rules, sort)
            as_played = readings if rules is None else read_any(text, file, None, sort)
        except PusoyrefError as error:
            documents.append({"file": file, "error": error_words(error, context.plain_style)})
            said = sentences(error, context.plain_style) or [error_words(error, context.plain_style)]
            context.notice(*([] if context.as_json else said))
            status = 2
            continue
        for reading, played in zip(readings, as_played, strict=True):
            document = check_json(reading, context.plain_style)
            side_by_side = () if rules is None else _rescored(played, rules, document)
            documents.append(document)
            status = max(status, 1 if has_ruling(reading.evening) else 0)
            lines += [*check_lines(reading, document), *side_by_side]
    context.answer(lambda: {"ok": status == 0, "files": documents}, *lines)
    return status


def _rescored(played: Reading, rules: Ruleset, document: dict[str, Any]) -> list[str]:
    """The recorded results' money under `rules` beside their own: under `rescored` in the document, and in lines."""
    hands = rescore(played.evening, rules)
    document["rescored"] = rescored_document(played.evening, rules, hands)
    return ["", *rescored_lines(played.evening, rules, hands)]


def check_lines(reading: Reading, document: dict[str, Any]) -> list[str]:
    """What the referee says of a file, for people."""
    style = get_context().style
    lines = [f"{reading.file}: {reading.evening.header.name}, {reading.evening.header.rules.name}"]
    for hand, said in zip(reading.evening.hands, document["hands"], strict=True):
        ruling = said.get("ruling")
        if ruling:
            place = "" if ruling["trick"] is None else f", trick {ruling['trick']}, turn {ruling['turn']}"
            lines.append(f"  Hand {hand.number}{place}: {ruling['message']}")
        if not ruling or said["status"] == "complete":
            lines.append(f"  {with_hand(hand.number, headline(hand.result, hand.setup.rules, style))}")
    lines += [f"  {line}" for line in settlement_lines(reading.evening, fewest(owed(reading.evening)), style)]
    return [*lines, f"  proof {document['proof']}"]


def check_command(
    files: Files,
    rules: Annotated[
        str | None,
        typer.Option(
            "--rules", metavar="NAME", autocompletion=rulesets, help="As if played under these rules."
        ),
    ] = None,
    sort: From = None,
) -> None:
    """Referee files and say what was wrong where; stores nothing.

    Session files, JSON exports and big-two-scorer sheets. Exit status 0: all
    well. 1: the referee found something. 2: a file cannot be read.

    \b
    pusoyref check saturday.toml
    pusoyref check *.toml --json
    pusoyref check scores.txt           every evening of a score sheet
    """

    raise typer.Exit(check_files(files, rules, sort))
