"""Tournaments: many tables, one ranking. A table of a round is an ordinary session."""
