"""One hand: its facts, what the referee refuses, where it stands, how it ends (docs/rules.md 3, 5, 6, 10)."""
