"""A finished hand → points, and who owes whom for it (docs/rules.md 7)."""
