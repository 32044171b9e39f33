"""Limits, single options of a ruleset and the Enter key, as options of `new`, `change` and `rules new`."""

from __future__ import annotations

from typing import Annotated

import typer

Settings = Annotated[
    list[str], typer.Option("--set", metavar="KEY=VALUE", help="One option: plays.five_card=higher-kind.")
]
Hands = Annotated[int | None, typer.Option("--hands", metavar="N", min=0, help="Hands agreed on.")]
Target = Annotated[int | None, typer.Option("--target", metavar="N", min=0, help="Over at so many points.")]
LossLimit = Annotated[
    int | None, typer.Option("--loss-limit", metavar="N", min=0, help="Over at so many lost.")
]
Bankroll = Annotated[
    int | None, typer.Option("--bankroll", metavar="N", min=0, help="Chips each starts with.")
]
Minutes = Annotated[
    int | None, typer.Option("--minutes", metavar="N", min=0, help="After that the hand in play is the last.")
]
EnterPasses = Annotated[
    bool | None,
    typer.Option("--enter-passes/--no-enter-passes", help="At the table Enter alone is a pass, or is not."),
]


def limits(
    hands: int | None, target: int | None, loss_limit: int | None, bankroll: int | None, minutes: int | None
) -> dict[str, int | None]:
    """The limits by the names of their options; None where nothing was said."""
    return {
        "hands": hands,
        "target": target,
        "loss_limit": loss_limit,
        "bankroll": bankroll,
        "minutes": minutes,
    }
