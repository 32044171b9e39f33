"""The entries of an evening → hands, standings, limits; undo, redo and corrections (docs/rules.md 8)."""
