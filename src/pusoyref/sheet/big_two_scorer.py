"""A big-two-scorer sheet → its sessions, one a date (docs/big-two-scorer.md)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from msgspec.structs import replace

from pusoyref.entries import Change, Entry, Score, Seats
from pusoyref.errors import PusoyrefError, Unreadable
from pusoyref.ruleset.loading import preset, with_options
from pusoyref.ruleset.options import Ruleset
from pusoyref.session.enter import check_table
from pusoyref.session.evening import Event, Header
from pusoyref.session.fold import fold
from pusoyref.sheet.big_two_lines import THRESHOLD, Day, HandLine, read_days
from pusoyref.sheet.document import MOST_HANDS
from pusoyref.sheet.names import LONGEST
from pusoyref.sheet.read import Reading

NAME = "big-two-scorer"


@cache
def scorer_rules(threshold: int = THRESHOLD) -> Ruleset:
    """Rules that reproduce that program's sums: from `threshold` cards on a penalty doubles, 13 are tripled."""
    bands = ((1, 1), (threshold, 2)) if threshold > 1 else ((1, 2),)
    rules = with_options(preset("hong-kong"), {"scoring.bands": bands, "scoring.shutout": 3})
    name = NAME if threshold == THRESHOLD else f"{NAME}, F={threshold}"
    return replace(rules, name=name, title="Big Two as big-two-scorer counts it")


def read_score_sheet(
    text: str,
    file: str,
    *,
    title: str,
    rules: Ruleset | None = None,
    stake: int = 0,
    ignore_unasked: bool = False,
) -> tuple[Reading, ...]:
    """A session for every date that has hands, in the order of the sheet, called `title` and the date.

    Played under `rules`, which leave `F=` aside, or else under those of that program. `stake`: centavos a point.
    `ignore_unasked`: a `t` that `rules` do not ask for is left out, not refused.
    Errors: those of `read_days`; `bad-sheet` with `line`.
    """
    names: set[str] = set()
    readings = []
    for day in read_days(text, file):
        if len(day.hands) > MOST_HANDS:
            raise Unreadable("too-large", file=file)
        for hand in day.hands:
            _check(hand, file, rules, ignore_unasked)
        name = _unused(f"{_plain(title)} {day.date}".strip(), names)
        names.add(name)
        readings.append(_reading(day, file, name, rules, stake))
    return tuple(readings)


def _check(hand: HandLine, file: str, rules: Ruleset | None, ignore_unasked: bool) -> None:
    """Errors: `bad-sheet` with `table-size` or `option-off` where `rules` cannot take the hand."""
    if rules is None:
        return
    try:
        check_table(rules, hand.players)
        if hand.taker is not None and rules.scoring.feeding == "off" and not ignore_unasked:
            raise Unreadable("option-off", key="scoring.feeding", word="t")
    except PusoyrefError as error:
        raise Unreadable("bad-sheet", file=file, line=hand.line, why=error) from None


def _plain(title: str) -> str:
    """A file's name as part of a session's."""
    words = "".join(sign if sign.isprintable() else " " for sign in title).split()
    return " ".join(words)[: LONGEST - 20].strip() or NAME


def _unused(name: str, names: set[str]) -> str:
    """The name, or `name (2)` where the date stands in the sheet a second time."""
    again = (f"{name} ({number})" for number in range(2, len(names) + 3))
    return next(one for one in (name, *again) if one not in names)


def _reading(day: Day, file: str, name: str, rules: Ruleset | None, stake: int) -> Reading:
    first = day.hands[0]
    header = Header(name, day.date, first.players, rules or scorer_rules(first.threshold), stake)
    events: list[Event] = []
    for hand, entry in _entries(day, rules):
        number = len(events) + 1
        events.append(Event(number, entry, hand, group=number))
    return Reading(file, fold(header, events), tuple(events))


def _entries(day: Day, rules: Ruleset | None) -> Iterator[tuple[int, Entry]]:
    """Entries with the number of their hand, 0 for what stands between two."""
    before = day.hands[0]
    for number, hand in enumerate(day.hands, 1):
        if hand.players != before.players:
            yield 0, Seats(hand.players)
        if rules is None and hand.threshold != before.threshold:
            yield 0, Change(scorer_rules(hand.threshold))
        yield number, _score(hand, rules)
        before = hand


def _score(hand: HandLine, rules: Ruleset | None) -> Score:
    fed_by = hand.taker if rules is None or rules.scoring.feeding != "off" else None
    return Score(tuple(zip(hand.players, hand.counts, strict=True)), fed_by=fed_by)
