"""What the next answers at the table need, loaded while the host looks at the prompt: nobody waits for it then."""

from __future__ import annotations

import sys
from asyncio import sleep
from contextlib import suppress
from importlib import import_module
from typing import Any

from pusoyref.cli.desk import desk
from pusoyref.errors import PusoyrefError

NEEDED = (
    "cli.app", "cli.turns", "cli.answers", "wording.log", "cli.refusing", "wording.errors", "wording.results",
    "cli.history", "cli.endings", "view.hand_over", "view.ledger", "cli.show",
    "cli.fixing", "cli.settling", "cli.money",
)  # fmt: skip
"""Most wanted first."""
PAUSE = 0.03
"""Seconds between two: a key that is pressed meanwhile waits for one of them at most."""


def warm_while_waiting(application: Any) -> None:
    """Loads them one by one while the prompt (a prompt_toolkit application that runs) waits for a key."""
    missing = [name for name in NEEDED if f"pusoyref.{name}" not in sys.modules]
    if missing:
        application.create_background_task(_load(missing))


async def _load(names: list[str]) -> None:
    for name in names:
        await sleep(PAUSE)
        import_module(f"pusoyref.{name}")
    await sleep(PAUSE)
    with suppress(PusoyrefError):  # It is told when something is entered.
        desk().session().file.prepare()
