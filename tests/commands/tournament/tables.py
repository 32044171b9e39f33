"""Tables of a tournament played on machines of their own, in this process."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.program import Answer, run

Left = Mapping[str, int]
"""Cards left by player; who has none won."""


def tournament(home: Path, *words: str) -> Answer:
    """`pusoyref tournament WORDS`, which must succeed."""
    return run(home, "tournament", *words).done()


def players_at(home: Path, round_: int, table: int) -> list[str]:
    """Who sits at a table, in turn order."""
    rounds: list[Any] = tournament(home, "seats", "--json").json["rounds"]
    names: list[str] = rounds[round_ - 1]["tables"][table - 1]["players"]
    return names


def counts(left: Left) -> list[str]:
    """`score` words of a hand."""
    return [f"{name}={cards}" for name, cards in left.items() if cards]


def played_elsewhere(home: Path, file: Path, away: Path, hands: Sequence[Left], sort: str = "toml") -> Path:
    """The file of a table imported in a data folder of its own, its hands scored there, and exported again."""
    if not away.exists():
        run(away, "import", str(file)).done()
    for left in hands:
        run(away, "score", *counts(left)).done()
    out = file.with_name(f"{file.stem}-back-{len(hands)}.{sort}")
    run(away, "export", "--to", sort, "-o", str(out)).done()
    return out


def hands_for(players: Sequence[str], *cards: Sequence[int]) -> list[dict[str, int]]:
    """`hands_for(names, (0, 3, 8, 5))`: cards left by seat, a hand each."""
    return [dict(zip(players, left, strict=True)) for left in cards]


def standing(home: Path, *words: str) -> dict[str, Any]:
    """The standings by player."""
    document = tournament(home, "standings", *words, "--json").json
    return {row["player"]: row for row in document["standings"]}


def refused(home: Path, *words: str, status: int = 2) -> Answer:
    """A call that must not do, in one clear sentence."""
    called = run(home, "tournament", *words)
    assert called.status == status, called
    assert "should not have happened" not in called.err
    return called
