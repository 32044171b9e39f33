"""The session file (TOML) ⇄ entries (docs/session-file.md)."""
