"""The ruleset: everything a table has agreed on, as values (docs/rules.md 2 to 9)."""
