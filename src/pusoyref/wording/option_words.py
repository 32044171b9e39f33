"""An option as a referee names it: its key and its value, as they stand in the ruleset."""

from __future__ import annotations

from pusoyref.ruleset.options import Ruleset


def option_words(rules: Ruleset, key: str) -> str:
    """`turns.after_pass` → `after_pass out`; a list with commas, true and false as in TOML."""
    section, _, option = key.partition(".")
    return f"{option} {value_words(getattr(getattr(rules, section), option))}"


def value_words(value: object) -> str:
    """A value in a line: `out`, `true`, `single, pair`, `1:1, 10:2`, `4 = 13`."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return ", ".join(f"{size} = {count}" for size, count in value.items())
    if isinstance(value, tuple | list):
        pairs = (":".join(map(str, one)) if isinstance(one, tuple | list) else str(one) for one in value)
        return ", ".join(pairs) or "(none)"
    return str(value)
