"""Referee and scorekeeper for Pusoy Dos played with real cards for real pesos."""

__version__ = "0.1.0"
