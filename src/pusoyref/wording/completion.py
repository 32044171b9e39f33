"""What is said of shell completion."""

from __future__ import annotations


def installed_words(shell: str, file: str) -> str:
    """The script is where the shell finds it."""
    return f"Completion for {shell} is in {file}; it works in every terminal opened from now on."
