"""Refusals, results and rules in words: the one place where sentences are made. Plain text, never markup."""
