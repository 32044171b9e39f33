"""Players across sessions: what they won, what they were left with, and how sure one can be of it."""
