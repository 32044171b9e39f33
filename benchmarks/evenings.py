"""Evenings to measure with: sessions of refereed hands, whole folders of sessions, and a hand to play on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import cycle
from pathlib import Path

from benchmarks.calls import call

PLAYERS = ("Ana", "Ben", "Carla", "Dan")
CARDS = ("3c", "4c", "5c", "6c", "7c", "8c", "9c", "Tc", "Jc", "Qc", "Kc", "Ac", "2d")
HAND = tuple(
    (player, card if player == "Ana" else "-")
    for card in CARDS
    for player in (PLAYERS if card != "2d" else PLAYERS[:1])
)
"""Ana leads every trick, and wins: 49 turns by player and what is typed."""


def hands_of_turns(hands: int) -> str:
    """So many refereed hands, as a session file has them."""
    tricks = "".join(f'  "Ana: {card} - - -",\n' for card in CARDS[:-1]) + '  "Ana: 2d",\n'
    return f"\n[[hand]]\ntricks = [\n{tricks}]\n" * hands


def session_file(hands: int, name: str = "bench") -> str:
    """An evening of so many refereed hands, all over, as a session file."""
    players = ", ".join(f'"{player}"' for player in PLAYERS)
    return f'session = "{name}"\nstake = "5"\nplayers = [{players}]\n' + hands_of_turns(hands)


def make_session(environment: Mapping[str, str], hands: int) -> None:
    """That evening as the current session of the data folder."""
    home = Path(environment["PUSOYREF_HOME"])
    home.mkdir(parents=True, exist_ok=True)
    file = home / "bench.toml"
    file.write_text(session_file(hands))
    call(environment, "import", str(file))


def make_sessions(environment: Mapping[str, str], sessions: int, hands: int = 2) -> None:
    """So many sessions of a few hands by counts, a week apart, from one score sheet."""
    from datetime import date, timedelta

    home = Path(environment["PUSOYREF_HOME"])
    home.mkdir(parents=True, exist_ok=True)
    file, first = home / "club.txt", date(1980, 1, 5)
    days = (first + timedelta(days=7 * number) for number in range(sessions))
    file.write_text("".join(f"{day}\n{' '.join(PLAYERS)}\n" + "0 3 11 13\n" * hands for day in days))
    call(environment, "import", str(file))


def turns() -> Iterator[tuple[str, str]]:
    """The turns of hand after hand, without end."""
    return cycle(HAND)
