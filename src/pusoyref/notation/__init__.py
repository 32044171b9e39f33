"""Text ⇄ cards, plays, turns and entries. Every writer has a named reader (docs/rules.md 2, README "What you type")."""
