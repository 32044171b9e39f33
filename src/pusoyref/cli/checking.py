"""`check`: files refereed, nothing stored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pusoyref.cli.desk import desk
from pusoyref.cli.files import read_file
from pusoyref.cli.importing import read_any
from pusoyref.cli.starting import rules_from
from pusoyref.errors import PusoyrefError
from pusoyref.export.shapes import check_json, has_ruling
from pusoyref.hand.rulings import Ruling
from pusoyref.ruleset.options import Ruleset
from pusoyref.sheet.read import Reading
from pusoyref.wording.errors import error_words
from pusoyref.wording.errors_sheets import sentences
from pusoyref.wording.refusals import message


def check_files(files: Sequence[str], rules_name: str | None, sort: str | None = None) -> int:
    """Prints what was found; the exit status: 2 where a file cannot be read, else 1 where something is wrong."""
    here = desk()
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
            documents.append({"file": file, "error": error_words(error, here.plain_speech)})
            said = sentences(error, here.plain_speech) or [error_words(error, here.plain_speech)]
            here.notice(*([] if here.as_json else said))
            status = 2
            continue
        for reading, played in zip(readings, as_played, strict=True):
            document = check_json(reading, _message)
            side_by_side = () if rules is None else _rescored(played, rules, document)
            documents.append(document)
            status = max(status, 1 if has_ruling(reading.evening) else 0)
            lines += [*check_lines(reading, document), *side_by_side]
    here.answer(lambda: {"ok": status == 0, "files": documents}, *lines)
    return status


def _rescored(played: Reading, rules: Ruleset, document: dict[str, Any]) -> list[str]:
    """The recorded results' money under `rules` beside their own: under `rescored` in the document, and in lines."""
    from pusoyref.cli.rescoring import rescored_document, rescored_lines
    from pusoyref.session.rescore import rescore

    hands = rescore(played.evening, rules)
    document["rescored"] = rescored_document(played.evening, rules, hands)
    return ["", *rescored_lines(played.evening, rules, hands)]


def _message(ruling: Ruling, rules: Ruleset) -> str:
    return message(ruling, rules, desk().plain_speech)


def check_lines(reading: Reading, document: dict[str, Any]) -> list[str]:
    """What the referee says of a file, for people."""
    from pusoyref.money.settlement import fewest
    from pusoyref.session.standings import owed
    from pusoyref.view.board import with_hand
    from pusoyref.view.money import settlement_lines
    from pusoyref.wording.results import headline

    speech = desk().speech
    lines = [f"{reading.file}: {reading.evening.header.name}, {reading.evening.header.rules.name}"]
    for hand, said in zip(reading.evening.hands, document["hands"], strict=True):
        ruling = said.get("ruling")
        if ruling:
            place = "" if ruling["trick"] is None else f", trick {ruling['trick']}, turn {ruling['turn']}"
            lines.append(f"  Hand {hand.number}{place}: {ruling['message']}")
        if not ruling or said["status"] == "complete":
            lines.append(f"  {with_hand(hand.number, headline(hand.result, hand.setup.rules, speech))}")
    lines += [
        f"  {line}" for line in settlement_lines(reading.evening, fewest(owed(reading.evening)), speech)
    ]
    return [*lines, f"  proof {document['proof']}"]
