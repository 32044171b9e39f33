"""A ruleset in plain words, made from its option values alone (docs/rules.md 2 to 9)."""
