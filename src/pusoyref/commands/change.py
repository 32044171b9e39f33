"""`change`: rules, stake and limits from the next hand on."""

from __future__ import annotations

from typing import Annotated

import typer

from pusoyref.cli.answers import enter
from pusoyref.cli.options import (
    RULES,
    Bankroll,
    EnterPasses,
    Hands,
    LossLimit,
    Minutes,
    Settings,
    Target,
    limits,
    rules_from,
    with_settings,
)
from pusoyref.entries import Change
from pusoyref.errors import InvalidRequest
from pusoyref.notation.pesos import read_stake
from pusoyref.ruleset.loading import with_limits
from pusoyref.session.evening import Evening


def change_command(
    rules: Annotated[str | None, RULES] = None,
    set_options: Settings = [],  # noqa: B006
    stake: Annotated[str | None, typer.Option("--stake", metavar="PESOS", help="Pesos a point.")] = None,
    hands: Hands = None,
    target: Target = None,
    loss_limit: LossLimit = None,
    bankroll: Bankroll = None,
    minutes: Minutes = None,
    enter_passes: EnterPasses = None,
) -> None:
    """Rules, stake and limits from the next hand on.

    The hand being played ends under the rules it began with. Whether Enter passes changes at once.

    \b
    pusoyref change --stake 10
    pusoyref change --enter-passes         at the table Enter alone is a pass
    pusoyref change --set plays.five_card=higher-kind --hands 20
    """
    agreed = limits(hands, target, loss_limit, bankroll, minutes)

    def changed(evening: Evening) -> tuple[Change]:
        old = evening.current_rules
        base = old if rules is None else rules_from(rules)
        new = with_limits(with_settings(base, set_options), agreed)
        new_stake = None if stake is None else read_stake(stake)
        passes = None if enter_passes == evening.enter_passes else enter_passes
        if new == old and new_stake in (None, evening.stake) and passes is None:
            raise InvalidRequest("nothing-changed")
        return (Change(None if new == old else new, new_stake, passes),)

    enter(changed)
