"""Text ⇄ cards, plays, turns and entries. Every writer has a named reader (README "What you type")."""
