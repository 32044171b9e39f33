"""Tables that are waited for, hands beyond those agreed, draws that would now be different: words and JSON."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from pusoyref.text.style import count_words, listed
from pusoyref.text.tournament_errors import place_words, rules_found, ways_out
from pusoyref.tournament.missing import Beyond, Missing

SHOWN_TABLES = 12
"""Missing tables said one by one; of more the others are counted."""


def missing_lines(missing: Sequence[Missing]) -> list[str]:
    """A line for each table that is waited for, the first dozen one by one; or that every table is in."""
    if not missing:
        return ["Every table is in."]
    lines = [missing_words(one) for one in missing[:SHOWN_TABLES]]
    rest = len(missing) - SHOWN_TABLES
    return lines if rest <= 0 else [*lines, f"... and {count_words(rest, 'more table')}."]


def missing_words(one: Missing) -> str:
    """`Missing: round 2 table 3 (Ana, Ben, Carla, Dan), 2 of 4 hands are in.`"""
    where = f"{place_words(one.round, one.table)} ({listed(one.players)})"
    if one.fault is not None and one.fault.code == "unreadable":
        return (
            f"Missing: {place_words(one.round, one.table)} cannot be read ({one.session}: {listed(one.players)}). "
            f"{ways_out(one.round, one.table, one.fault.wanted[0] if one.fault.wanted else '')}"
        )
    if one.copies:
        files = listed(one.copies)
        verb = "differs" if len(one.copies) == 1 else "differ"
        return f"Undecided: {where}: {files} {verb} from what is here; collect --take FILE or --keep."
    if one.fault is not None:
        return f"Does not count: {where}: {one.session} {_fault_words(one)}."
    if one.asks:
        return f"Missing: {where}: {one.session} still asks something about hand {one.asks}."
    if one.hands:
        return f"Missing: {where}, {one.hands} of {count_words(one.of, 'hand')} are in."
    handed = f", handed out as {one.file}" if one.file else f", open as {one.session}" if one.session else ""
    return f"Missing: {where}{handed}."


def _fault_words(one: Missing) -> str:
    assert one.fault is not None
    if one.fault.code == "players":
        return f"was played by {', '.join(one.fault.found)}"
    if one.fault.code == "rules":
        return f"was scored under {rules_found(one.fault.found)}, not {rules_found(one.fault.wanted)}"
    if one.fault.code == "stake":
        return "was played for another stake"
    return f"has a hand that the referee refuses (hand {one.fault.hand})"


def beyond_words(one: Beyond) -> str:
    """`Round 1 table 3: 3 hands were played and 2 count; the rest does not.`"""
    return (
        f"R{place_words(one.round, one.table)[1:]}: {count_words(one.hands, 'hand')} were played, and only the first "
        f"{one.of} of them {'counts' if one.of == 1 else 'count'}: so many were agreed."
    )


def stale_lines(stale: Sequence[int]) -> list[str]:
    """Swiss draws that stay although the standing they went by has changed."""
    if not stale:
        return []
    which = f"Round {stale[0]} was" if len(stale) == 1 else f"Rounds {listed(stale)} were"
    it = "it" if len(stale) == 1 else "they"
    return [
        f"{which} drawn by a standing that has changed since: drawn now {it} would be different. "
        f"{it.capitalize()} {'stays' if len(stale) == 1 else 'stay'}; players can be swapped (tournament swap A B), "
        "and a round that has not begun can be drawn again (tournament draw --again --swiss)."
    ]


def missing_json(missing: Iterable[Missing]) -> list[dict[str, Any]]:
    """The tables that are waited for."""
    return [
        {
            "round": one.round,
            "table": one.table,
            "players": list(one.players),
            "hands": one.hands,
            "of": one.of,
            "session": one.session or None,
            "file": one.file or None,
            "copies": list(one.copies),
            "fault": one.fault.code if one.fault else None,
        }
        for one in missing
    ]
