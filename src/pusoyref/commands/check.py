"""`check` and `rescore`: files refereed, nothing stored; an evening's money under its rules and under others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import typer

from pusoyref.cli.context import get_context
from pusoyref.cli.options import RULES, Files, From, rules_from, rulesets, sessions
from pusoyref.errors import PusoyrefError
from pusoyref.formats.reading import read_evenings
from pusoyref.formats.toml.reader import Reading
from pusoyref.ledger.files import read_file
from pusoyref.money.settlement import fewest
from pusoyref.money.transfers import Transfer, balances
from pusoyref.notation.pesos import write_pesos
from pusoyref.ruleset.options import Ruleset
from pusoyref.scoring.score import Points
from pusoyref.session.evening import Evening
from pusoyref.session.proof import proof, proof_letters
from pusoyref.session.questions import has_ruling
from pusoyref.session.rescore import Rescored, rescore
from pusoyref.session.standings import owed, won
from pusoyref.text.amounts import number
from pusoyref.text.errors import error_words, sentences
from pusoyref.text.json import hand_json, pesos, ruling_json, settlement_json, totals_json
from pusoyref.text.refusals import message
from pusoyref.text.results import headline
from pusoyref.text.settlement import settlement_lines
from pusoyref.text.status import with_hand
from pusoyref.text.style import Style
from pusoyref.text.tables import table_lines

_LACKING = {
    "order": "nobody recorded the order in which the others went out",
    "who-holds": "nobody recorded who held a 2 that counts there",
    "table-size": "those rules do not allow so many players",
    "not-complete": "it has no result",
}
"""`session.rescore.Rescored.lacks` as a clause."""


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
    raise typer.Exit(_checked(files, None if rules is None else rules_from(rules), sort))


def rescore_command(
    session: Annotated[
        str | None,
        typer.Argument(metavar="[SESSION]", autocompletion=sessions, help="The current one if left out."),
    ] = None,
    rules: Annotated[str, RULES] = ...,  # type: ignore[assignment]
) -> None:
    """The evening's money under other rules, side by side.

    The recorded results count as they are; hands that would not have been legal are named.

    \b
    pusoyref rescore saturday --rules pinoy-mixed
    """
    context = get_context()
    evening, other = context.session(session).evening_replayed(), rules_from(rules)
    hands = rescore(evening, other)
    context.answer(lambda: _rescored_json(evening, other, hands), *_rescored_lines(evening, other, hands))


def _checked(files: Sequence[str], rules: Ruleset | None, sort: str | None) -> int:
    """Prints what was found; the exit status: 2 where a file cannot be read, else 1 where something is wrong."""
    context = get_context()
    documents: list[dict[str, Any]] = []
    lines: list[str] = []
    status = 0
    for file in files:
        try:
            file_documents, file_lines, wrong = _check_file(file, rules, sort)
        except PusoyrefError as error:
            words = error_words(error, context.plain_style)
            documents.append({"file": file, "error": words})
            if not context.as_json:
                context.notice(*(sentences(error, context.plain_style) or [words]))
            status = 2
            continue
        documents += file_documents
        lines += file_lines
        status = max(status, int(wrong))
    context.answer(lambda: {"ok": status == 0, "files": documents}, *lines)
    return status


def _check_file(
    file: str, rules: Ruleset | None, sort: str | None
) -> tuple[list[dict[str, Any]], list[str], bool]:
    """The evenings of a file for programs and for people, and whether anything is wrong in them."""
    context = get_context()
    text = read_file(file)
    readings = read_evenings(text, file, context.rules_folders, rules, sort)
    as_played = readings if rules is None else read_evenings(text, file, context.rules_folders, None, sort)
    documents: list[dict[str, Any]] = []
    lines: list[str] = []
    for reading, played in zip(readings, as_played, strict=True):
        document = check_json(reading, context.plain_style)
        documents.append(document)
        lines += _check_lines(reading, document)
        if rules is not None:
            hands = rescore(played.evening, rules)
            document["rescored"] = _rescored_json(played.evening, rules, hands)
            lines += ["", *_rescored_lines(played.evening, rules, hands)]
    return documents, lines, any(has_ruling(reading.evening) for reading in readings)


def check_json(reading: Reading, style: Style) -> dict[str, Any]:
    """One file as `check` answers it."""
    evening = reading.evening
    return {
        "file": reading.file,
        "session": evening.header.name,
        "rules": evening.header.rules.name,
        "players": list(evening.header.players),
        "hands": [hand_json(hand, style, as_check=True) for hand in evening.hands],
        "totals": totals_json(evening),
        "owed": pesos(owed(evening)),
        "settlement": settlement_json(fewest(owed(evening)).transfers),
        "proof": proof(evening),
    }


def _check_lines(reading: Reading, document: dict[str, Any]) -> list[str]:
    """What the referee says of a file, for people."""
    style, evening = get_context().style, reading.evening
    lines = [f"{reading.file}: {evening.header.name}, {evening.header.rules.name}"]
    for hand, checked in zip(evening.hands, document["hands"], strict=True):
        ruling = checked.get("ruling")
        if ruling:
            place = "" if ruling["trick"] is None else f", trick {ruling['trick']}, turn {ruling['turn']}"
            lines.append(f"  Hand {hand.number}{place}: {ruling['message']}")
        if not ruling or checked["status"] == "complete":
            lines.append(f"  {with_hand(hand.number, headline(hand.result, hand.setup.rules, style))}")
    lines += [f"  {line}" for line in settlement_lines(evening, fewest(owed(evening)), style)]
    return [*lines, f"  proof {proof_letters(document['proof'])}"]


def _points_under(evening: Evening, hands: Sequence[Rescored]) -> dict[str, Points]:
    """Total points by person under the other rules."""
    return {person: sum(hand.points.get(person, 0) for hand in hands) for person in evening.people}


def _pesos_under(evening: Evening, hands: Sequence[Rescored]) -> dict[str, int]:
    """Centavos won or lost by person under the other rules."""
    return balances(evening.people, [transfer for hand in hands for transfer in hand.transfers])


def _rescored_json(evening: Evening, rules: Ruleset, hands: Sequence[Rescored]) -> dict[str, Any]:
    style = get_context().plain_style

    def net(transfers: Sequence[Transfer]) -> dict[str, str]:
        return pesos(balances(evening.people, transfers)) if transfers else {}

    return {
        "session": evening.header.name,
        "rules": evening.header.rules.name,
        "under": rules.name,
        "hands": [
            {
                "hand": hand.number,
                "status": hand.recorded.status,
                "legal": hand.ruling is None,
                "ruling": hand.ruling and ruling_json(hand.ruling, message(hand.ruling, rules, style)),
                "lacks": hand.lacks or None,
                "points": hand.recorded.points,
                "pesos": net(hand.recorded.transfers),
                "points_under": hand.points,
                "pesos_under": net(hand.transfers),
            }
            for hand in hands
        ],
        "totals": totals_json(evening),
        "totals_under": {
            "points": _points_under(evening, hands),
            "pesos": pesos(_pesos_under(evening, hands)),
        },
    }


def _rescored_lines(evening: Evening, rules: Ruleset, hands: Sequence[Rescored]) -> list[str]:
    """A row a hand, each person's points now and then; what would not have been legal; the money."""
    style = get_context().style
    head = f"{evening.header.name}: {evening.header.rules.name}, and as if under {rules.name}"
    lines = [head, "", *_rescored_table(evening, hands, style)]
    for hand in hands:
        if hand.ruling is not None:
            why = message(hand.ruling, rules, style)
            lines.append(f"Hand {hand.number} would not have been legal. {why}")
        if hand.lacks and hand.recorded.status == "complete":
            lines.append(f"Hand {hand.number} cannot be counted: {_LACKING[hand.lacks]}.")
    return lines


def _rescored_table(evening: Evening, hands: Sequence[Rescored], style: Style) -> list[str]:
    """`old -> new` points by hand and person, totals, pesos where there is a stake."""
    people, arrow = evening.people, "->" if style.ascii else "→"

    def cell(hand: Rescored, person: str) -> str:
        if person not in hand.recorded.points:
            return hand.recorded.status if hand.recorded.status != "complete" else ""
        new = number(hand.points[person]) if person in hand.points else "?"
        return f"{number(hand.recorded.points[person])} {arrow} {new}"

    def sums(name: str, before: Mapping[str, Any], after: Mapping[str, Any], write: Any) -> list[str]:
        return [name, *(f"{write(before[person])} {arrow} {write(after[person])}" for person in people)]

    rows = [[str(hand.number), *(cell(hand, person) for person in people)] for hand in hands]
    rows.append(sums("total", evening.points(), _points_under(evening, hands), number))
    before, after = won(evening), _pesos_under(evening, hands)
    if any(before.values()) or any(after.values()):
        rows.append(sums("pesos", before, after, write_pesos))
    return table_lines(["hand", *people], rows, style)
