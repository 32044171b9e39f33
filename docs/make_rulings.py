"""Makes docs/rulings.md from tests/rulings, and docs/examples-of-scoring.md from docs/examples.

    python docs/make_rulings.py

A test compares both pages with what this makes, so neither can say what the program does not do.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from textwrap import wrap
from typing import get_args

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from msgspec.structs import replace  # noqa: E402

from pusoyref.hand.rulings import CODES  # noqa: E402
from pusoyref.money.transfers import balances  # noqa: E402
from pusoyref.ruleset.loading import (  # noqa: E402
    allowed_values,
    preset,
    toml_value,
)
from pusoyref.ruleset.options import KindName  # noqa: E402
from pusoyref.session.evening import HandRecord  # noqa: E402
from pusoyref.session.fold import stacks_before  # noqa: E402
from pusoyref.session.judge import judge  # noqa: E402
from pusoyref.session.questions import asked_ruling  # noqa: E402
from pusoyref.session.standings import owed  # noqa: E402
from pusoyref.text.amounts import number, signed  # noqa: E402
from pusoyref.text.refusal import RefusalWords  # noqa: E402
from pusoyref.text.rules.chapters import all_keys  # noqa: E402
from pusoyref.text.rules.phrases import value_of  # noqa: E402
from pusoyref.text.style import SIGNS, listed  # noqa: E402
from tests.rulings.cases import CHAPTERS, Case, all_cases, examples, families  # noqa: E402
from tests.rulings.telling import ToldHand, ToldTurn, told_end, told_hands, told_rule, told_rules  # noqa: E402

RULINGS = ROOT / "docs" / "rulings.md"
EXAMPLES = ROOT / "docs" / "examples-of-scoring.md"
WIDTH = 120

HEADINGS = {
    "cards": ("Cards", "2-cards"),
    "deal": ("Deal", "3-deal"),
    "plays": ("Kinds of play", "4-kinds-of-play"),
    "turns": ("Turns", "5-turns"),
    "ending": ("End of a hand", "6-end-of-a-hand"),
    "scoring": ("Scoring", "7-scoring"),
    "session": ("Session", "8-session"),
}
"""Chapter → its heading, and its section of docs/rules.md."""

RULINGS_HEAD = """\
# Rulings

What the referee says at the table, one point at a time. Each ruling is a few turns, or a few counts, and the
answer of the program, word for word. [The rule book](rules.md) says why; this page shows how it sounds.

How to read it: a table has a column for each player, in turn order, and a row for each time round; **✗** is
the turn that was refused. Below it stands what the referee said: a refusal with its reason and its code, or
whose turn it is, or what the hand cost. Where no rules are named the table plays `pinoy`. Where an option
decides, the same turns are judged under each of its values.

This page is made from the session files in `tests/rulings` by `python docs/make_rulings.py`, and each of them
is a test."""

EXAMPLES_HEAD = """\
# Scoring by example

Some agreements move money in ways that are quickly argued about. Here they are with numbers small enough to
check by hand. [The rule book](rules.md#7-scoring) has the rules. The tables, and what the referee says, come
from the program.

This page is made from the session files in `docs/examples` by `python docs/make_rulings.py`. To see one
refereed: `pusoyref check docs/examples/1-teams.toml`."""


def rulings_page() -> str:
    """docs/rulings.md"""
    return _page(RULINGS_HEAD, _contents(), *(_chapter(chapter) for chapter in CHAPTERS))


def examples_page() -> str:
    """docs/examples-of-scoring.md"""
    titles = [f"- [{case.title}](#{_anchor(case.title)})" for case in examples()]
    return _page(EXAMPLES_HEAD, iter(titles), *(_example(case) for case in examples()))


def _page(head: str, *parts: Iterator[str]) -> str:
    paragraphs = ("\n".join(_wrapped(paragraph)) for paragraph in head.split("\n\n"))
    return "\n\n".join((*paragraphs, *("\n".join(part) for part in parts))) + "\n"


def _anchor(heading: str) -> str:
    kept = "".join(sign for sign in heading.lower() if sign.isalnum() or sign in " -_")
    return kept.replace(" ", "-")


def _contents() -> Iterator[str]:
    for chapter in CHAPTERS:
        heading, _ = HEADINGS[chapter]
        count = sum(case.chapter == chapter for case in all_cases())
        yield f"- [{heading}](#{_anchor(heading)}), {count} rulings"


def _chapter(chapter: str) -> Iterator[str]:
    heading, section = HEADINGS[chapter]
    yield f"## {heading}"
    yield ""
    yield f"The rules: [section {section.partition('-')[0]}](rules.md#{section})."
    groups = [_default_first(family) for family in families().values() if family[0].chapter == chapter]
    for family in sorted(groups, key=lambda family: all_keys().index(str(family[0].option))):
        yield from ("", *_family(family))
    alone = [case for case in all_cases() if case.chapter == chapter and case.option is None]
    for case in sorted(alone, key=_by_code):
        yield from ("", *_alone(case))


def _default_first(family: Sequence[Case]) -> list[Case]:
    """The value of the default preset, then the others as docs/rules.md names them."""
    option = str(family[0].option)
    named = allowed_values(option).replace(", or", ",").split(", ")
    tried = [case.value for case in family]
    known = [value for value in (value_of(preset("pinoy"), option), *named) if value in tried]
    return sorted(family, key=lambda case: known.index(case.value) if case.value in known else len(known))


def _by_code(case: Case) -> tuple[int, str]:
    """Refusals in the order of the rule book, then what is not refused."""
    codes = [r.code for hand in case.evening.hands for r in (asked_ruling(hand), hand.result.ruling) if r]
    return min(map(CODES.index, codes), default=len(CODES)), case.path.stem


def _alone(case: Case) -> Iterator[str]:
    yield f"### {case.title}"
    yield ""
    yield from _wrapped(case.point, _rules(case))
    hands, before = told_hands(case), None
    for hand, note in zip(hands, case.notes, strict=True):
        yield from ("", f"Hand {hand.number}{f', {note}' if note else ''}:") if len(hands) > 1 else ()
        same = hand.turns and hand.turns == before
        yield from _what_happened(replace(hand, turns=()) if same else hand, marked=True)
        before = hand.turns
        yield from ("", *_quoted(_verdict(hand)))
    yield from _end(case)


def _rules(case: Case) -> str:
    """Nothing where the table plays the default; `but` for the option that is tried."""
    base, options = told_rules(case.rules, but=case.option)
    return "" if (base, options) == ("pinoy", []) else f"Rules: {_coded(base, options)}."


def _coded(base: str, options: Sequence[str]) -> str:
    """`pinoy` with `first_lead = "anyone"`"""
    return f"`{base}` with {listed([f'`{option}`' for option in options])}" if options else f"`{base}`"


def _wrapped(*texts: str) -> list[str]:
    text = " ".join(text for text in texts if text)
    return wrap(text, WIDTH, break_on_hyphens=False, break_long_words=False)


def _family(family: Sequence[Case]) -> Iterator[str]:
    """What happened once, then each value of the option that decides with what the referee said."""
    option = str(family[0].option).partition(".")[2]
    yield f"### `{option}`: {family[0].title.partition(':')[0]}"
    rules = _rules(family[0])
    yield from ("", rules) if rules else ()
    told = [told_hands(case) for case in family]
    longest = [max(same, key=_how_much) for same in zip(*told, strict=True)]
    for hand, note in zip(longest, family[0].notes, strict=True):
        yield from ("", f"Hand {hand.number}{f', {note}' if note else ''}:") if len(longest) > 1 else ()
        yield from _what_happened(hand, marked=False)
    for case, hands in zip(family, told, strict=True):
        yield ""
        yield from _wrapped(f"**{_set_to(option, case)}** {case.point}")
        if case.option == "turns.direction":
            yield from ("", *_quoted([told_rule(case)]))
        for hand, note in zip(hands, case.notes, strict=True):
            first = f"*{note or f'Hand {hand.number}'}:* " if len(hands) > 1 else ""
            yield from ("", *_quoted(_verdict(hand, first)))
        yield from _end(case)


def _how_much(hand: ToldHand) -> tuple[int, int]:
    return len(hand.turns), len(hand.after)


def _set_to(option: str, case: Case) -> str:
    """`five_card = "same-kind"`; most of the kinds are told by what is missing."""
    if case.option == "plays.kinds" and len(case.value) > 4:
        missing = [kind for kind in get_args(KindName) if kind not in case.value]
        return f"`kinds`: {f'all but {listed(missing)}' if missing else 'all eight'}."
    return f"`{option} = {toml_value(case.value)}`"


def _end(case: Case) -> Iterator[str]:
    end = told_end(case)
    yield from ("", *_quoted(list(end))) if end else ()


def _what_happened(hand: ToldHand, *, marked: bool) -> Iterator[str]:
    yield from ("", *_lines(hand.before)) if hand.before else ()
    yield from ("", *_turns(hand, marked=marked)) if hand.turns else ()
    yield from ("", *_lines(hand.after)) if hand.after else ()


def _turns(hand: ToldHand, *, marked: bool) -> Iterator[str]:
    """A row each time round."""
    yield f"| trick | {' | '.join(hand.players)} |"
    yield f"|---{'|---' * len(hand.players)}|"
    row: dict[str, str] = {}
    trick = place = 0
    for turn in hand.turns:
        seat = hand.players.index(turn.player)
        if row and (turn.trick != trick or seat <= place):
            yield _row(row, hand.players)
            row = {}
        if turn.trick != trick:
            row["trick"] = str(turn.trick)
        row[turn.player] = _cell(turn, marked=marked)
        trick, place = turn.trick, seat
    yield _row(row, hand.players)


def _row(row: dict[str, str], players: tuple[str, ...]) -> str:
    return f"| {' | '.join(row.get(column, '') for column in ('trick', *players))} |"


def _cell(turn: ToldTurn, *, marked: bool) -> str:
    what = "pass" if turn.what == "passes" else turn.what
    if turn.stands:
        return f"{what} (let stand: {turn.stands})"
    return f"**{what} ✗**" if turn.refused and marked else what


def _verdict(hand: ToldHand, first: str = "") -> list[str]:
    said = list(hand.lines)
    if hand.refused is not None:
        said += _refusal(hand.refused)
    elif not said:
        said = [hand.turns[-1].then]
    if hand.beside is not None:
        said += _refusal(hand.beside)
    return [first + said[0], *said[1:]]


def _refusal(words: RefusalWords) -> list[str]:
    said = [f"**✗ {words.headline}**", words.reason, words.remedy, f"`{words.tag}`"]
    return [line for line in said if line]


def _lines(lines: Sequence[str]) -> Iterator[str]:
    """Lines that stay lines."""
    yield from (f"{line}\\" for line in lines[:-1])
    yield from lines[-1:]


def _quoted(lines: Sequence[str]) -> Iterator[str]:
    yield from (f"> {line}" for line in _lines(lines))


def _example(case: Case) -> Iterator[str]:
    yield f"## {case.title}"
    yield ""
    yield from _wrapped(case.point)
    yield ""
    stake = f"Stake: {SIGNS.pesos(case.evening.header.stake)} a point."
    file = f"File: [{case.path.name}](examples/{case.path.name})."
    yield from _wrapped(f"Rules: {_coded(*told_rules(case.rules))}.", stake, file)
    for record, hand, note in zip(case.evening.hands, told_hands(case), case.notes, strict=True):
        yield ""
        yield from _wrapped(f"**Hand {hand.number}.** {note}")
        if hand.turns:
            yield from _what_happened(hand, marked=True)
        yield ""
        yield from _by_hand(case, record)
        yield from ("", "The referee says:", "", *_quoted(_verdict(hand)))
    yield ""
    balance = [f"{person} {SIGNS.pesos(due)}" for person, due in owed(case.evening).items()]
    yield f"After these hands, with minus for who owes: {listed(balance)}."
    end = told_end(case)
    yield from ("", *_quoted(end)) if end else ()


def _by_hand(case: Case, record: HandRecord) -> Iterator[str]:
    """The sums of one hand, a column for each player."""
    players, result = record.setup.players, record.result
    own = {cost.player: cost.points for cost in result.penalties}
    chips = stacks_before(case.evening, record.setup)
    rows: dict[str, list[str]] = {}
    if chips:
        rows["chips before"] = [number(chips[player] // 2) for player in players]
    rows["cards left"] = [str(result.left[player]) for player in players]
    rows["penalty"] = [str(own.get(player, "–")) for player in players]
    to_winner = record.setup.rules.scoring.payment == "winner"
    if result.fed_by is not None and not (result.fed_by == result.winner and to_winner):
        rows["counts as"] = [str(sum(own.values()) if player == result.fed_by else 0) for player in players]
    for row, payer in ((f"{player} owes, pays", player) for player in players if player in result.short):
        rows[row] = _short(record, payer)
    rows["points"] = [signed(result.points[player]) for player in players]
    pesos = balances(players, result.transfers)
    rows["pesos"] = [f"{'+' if pesos[player] > 0 else ''}{SIGNS.pesos(pesos[player])}" for player in players]
    if chips:
        rows["chips after"] = [number(chips[player] / 2 + result.points[player]) for player in players]
    yield f"| | {' | '.join(players)} |"
    yield f"|---|{'---|' * len(players)}"
    yield from (f"| {name} | {' | '.join(cells)} |" for name, cells in rows.items())


def _short(record: HandRecord, payer: str) -> list[str]:
    """What somebody whose chips run out owes each of the others, and pays."""
    assert record.state is not None
    points = judge(record.state, 100)
    due = {debt.payee: debt.centavos // 100 for debt in points.transfers if debt.payer == payer}
    paid = {to.payee: to.centavos // record.stake for to in record.result.transfers if to.payer == payer}
    return [f"{due[to]}, {paid.get(to, 0)}" if to in due else "" for to in record.setup.players]


def main() -> None:
    for file, page in ((RULINGS, rulings_page()), (EXAMPLES, examples_page())):
        file.write_text(page, "utf-8")


if __name__ == "__main__":
    main()
