"""The rulesets, and what beats what under one."""

from __future__ import annotations

from typing import Annotated

import typer

from pusoyref.cli.app import EVERYWHERE
from pusoyref.cli.desk import desk
from pusoyref.cli.starting import rules_from

rules_command = typer.Typer(
    name="rules",
    help="The rulesets: list, show.",
    rich_markup_mode=None,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80},
)


@rules_command.command("list", epilog=EVERYWHERE)
def list_command() -> None:
    """All presets, each with its title.

    \b
    pusoyref rules list
    """
    from pusoyref.ruleset.loading import PRESETS, preset

    rows = [preset(name) for name in PRESETS]
    desk().answer(
        lambda: {"rules": [{"name": rules.name, "title": rules.title} for rules in rows]},
        *(f"{rules.name:<20} {rules.title}" for rules in rows),
    )


@rules_command.command("show", epilog=EVERYWHERE)
def show_command(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A preset or a ruleset file.")] = "pinoy",
    penalties: Annotated[bool, typer.Option("--penalties", help="What 0 to 13 cards cost.")] = False,
) -> None:
    """The complete sheet of a ruleset in plain words, to pin to the wall.

    \b
    pusoyref rules show pinoy
    pusoyref rules show hong-kong --penalties
    """
    from pusoyref.ruleset.loading import to_values
    from pusoyref.wording.rules_sheet import rules_sheet

    here = desk()
    rules = rules_from(name)
    lines = rules_sheet(rules, here.speech.write, ascii=here.speech.ascii, penalties=penalties)
    here.answer(lambda: to_values(rules), *lines)


def beats_command(
    play: Annotated[str, typer.Argument(metavar="PLAY", help="Cards: 9cd.")],
    other: Annotated[str | None, typer.Argument(metavar="[OTHER]", help="What lies on the table; nothing: a lead.")] = None,
    rules: Annotated[str, typer.Option("--rules", metavar="NAME", help="A preset or a ruleset file.")] = "pinoy",
    reversed_ranks: Annotated[bool, typer.Option("--reversed", help="While the ranks are reversed.")] = False,
) -> None:
    """What a play is, whether it beats another, and why.

    Exit status 0: it does. 1: it does not.

    \b
    pusoyref beats 9cd 9hs
    pusoyref beats h3579k 3c4d5s6s7c --rules pinoy-mixed
    """
    from pusoyref.cli.beating import beats

    raise typer.Exit(beats(play, other, rules_from(rules), reversed_ranks=reversed_ranks))
