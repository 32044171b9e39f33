"""What kind of play some cards are, and whether it beats another (docs/rules.md 4)."""
