"""Words for score sheets of another program."""

from __future__ import annotations

from pusoyref.errors import PusoyrefError, Unreadable
from pusoyref.wording.facts import Facts, Words
from pusoyref.wording.speech import Speech

_ODD_COUNTS = {
    "number": "a hand has four counts",
    "cards": "nobody is left with more than 13 cards",
    "winner": "exactly one of the four has 0 cards left",
    "takers": "only one player can take all losses (t)",
    "players": "no line above names the four players",
}


def _odd_counts(at: Facts) -> str:
    return f"{at.quoted('text')} is no hand: {_ODD_COUNTS.get(at.said('why'), _ODD_COUNTS['number'])}."


def _odd_lines(at: Facts) -> str:
    said = sentences(Unreadable("odd-lines", **at.fields), at.speech)
    return " ".join(said) or "The sheet has odd lines; nothing of it was taken."


def sentences(error: PusoyrefError, speech: Speech) -> list[str]:
    """What is said of odd lines: a sentence for each, how many more there are, that nothing was taken.

    Empty for any other error.
    """
    from pusoyref.wording.errors import error_words

    faults, more = error.fields.get("faults"), error.fields.get("more")
    if error.code != "odd-lines" or not isinstance(faults, tuple):
        return []
    said = [error_words(fault, speech) for fault in faults if isinstance(fault, PusoyrefError)]
    return [*said, *([f"{more} more lines are odd."] if more else []), "Nothing of it was taken."]


def _half_imported(at: Facts) -> str:
    return (
        f"{at.plain('file', 'The sheet')} could not be saved to its end ({at.plain('why', 'no reason given')}), and "
        f"of its sessions these could not be taken away again: {', '.join(at.words('ids')) or 'none'}. Import it "
        "again when that is put right: what is here already is left alone."
    )


SHEETS: dict[str, Words] = {
    "odd-line": lambda at: (
        f"{at.quoted('text')} is no line of a score sheet: a date as in 2026-11-28, F=10, four names, or the "
        "four counts of a hand."
    ),
    "odd-counts": _odd_counts,
    "odd-threshold": lambda at: (
        f"{at.quoted('text')} is no number of cards from which penalties double: write F= and 1 to 13."
    ),
    "odd-lines": _odd_lines,
    "no-hands": lambda at: f"{at.plain('file', 'The sheet')} has no hand in it; nothing was taken.",
    "half-imported": _half_imported,
    "only-for-sheets": lambda at: (
        f"{at.plain('file', 'The file')} says itself how it was played; {at.plain('option', 'that option')} is for "
        "big-two-scorer sheets."
    ),
}
