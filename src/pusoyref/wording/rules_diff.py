"""What differs between two rulesets, in the words of the sheet (docs/rules.md 9)."""

from __future__ import annotations

from pusoyref.notation.cards import CardWriter
from pusoyref.ruleset.loading import differences
from pusoyref.ruleset.options import Ruleset
from pusoyref.wording.rules.layout import WIDTH, one_line, to_ascii, wrapped
from pusoyref.wording.rules.phrases import phrase

_KEY_COLUMN = 19
_LONGEST_LABEL = 20


def rules_diff(a: Ruleset, b: Ruleset, write: CardWriter, *, ascii: bool = False) -> list[str]:
    """One entry for each option that differs: its key, then what `a` and what `b` says, in 80 columns."""
    heading, first, second = _labels(one_line(a.name, ascii=ascii), one_line(b.name, ascii=ascii))
    lines = []
    for key in differences(a, b):
        option = key.partition(".")[2]
        lines += _entry(option, f"{first}: {phrase(key, a, write)}", f"{second}: {phrase(key, b, write)}")
    lines = [*heading, *lines] if lines else ["no difference"]
    return [to_ascii(line) for line in lines] if ascii else lines


def _entry(option: str, ours: str, theirs: str) -> list[str]:
    key, beside = f"{option:<{_KEY_COLUMN}}", " " * _KEY_COLUMN
    line = f"{key}{ours}   {theirs}"
    if len(line) <= WIDTH:
        return [line]
    below = f"{beside}  "
    return [*wrapped(ours, first=key, indent=below), *wrapped(theirs, first=beside, indent=below)]


def _labels(first: str, second: str) -> tuple[list[str], str, str]:
    """Names where they are short and tell the two apart, otherwise A and B with the names above."""
    if first and second and first != second and max(len(first), len(second)) <= _LONGEST_LABEL:
        return [], first, second
    heading = [*wrapped(first, first="A: ", indent="   "), *wrapped(second, first="B: ", indent="   ")]
    return heading, "A", "B"
