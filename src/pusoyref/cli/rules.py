"""The rulesets, and what beats what under one."""

from __future__ import annotations

from typing import Annotated

import typer

from pusoyref.cli.app import EVERYWHERE, ShortenedGroup
from pusoyref.cli.desk import desk
from pusoyref.cli.limit_options import Settings
from pusoyref.cli.starting import rules_from

rules_command = typer.Typer(
    cls=ShortenedGroup,
    name="rules",
    add_completion=False,
    help="""The rulesets: list, show, diff, new.

    \b
    pusoyref rules show pinoy-mixed    the sheet in plain words
    pusoyref rules diff pinoy bonus
    pusoyref rules new club --from bigtwo --set scoring.shutout=4
    """,
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


@rules_command.command("diff", epilog=EVERYWHERE)
def diff_command(
    one: Annotated[str, typer.Argument(metavar="A")], other: Annotated[str, typer.Argument(metavar="B")]
) -> None:
    """What differs between two rulesets, in words.

    \b
    pusoyref rules diff pinoy hong-kong
    pusoyref rules diff pinoy house.toml
    """
    from pusoyref.ruleset.loading import differences
    from pusoyref.wording.rules_diff import rules_diff

    here = desk()
    a, b = rules_from(one), rules_from(other)
    here.answer(
        lambda: {
            "a": a.name,
            "b": b.name,
            "differences": {key: list(pair) for key, pair in differences(a, b).items()},
        },
        *rules_diff(a, b, here.speech.write, ascii=here.speech.ascii),
    )


@rules_command.command("new", epilog=EVERYWHERE)
def new_rules_command(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What the ruleset is called.")],
    base: Annotated[str, typer.Option("--from", metavar="PRESET", help="What it extends.")] = "pinoy",
    set_options: Settings = [],  # noqa: B006
    title: Annotated[str, typer.Option("--title", metavar="TEXT", help="A line that says what it is.")] = "",
    output: Annotated[
        str, typer.Option("--output", "-o", metavar="FILE", help="Where to; else kept under its name.")
    ] = "",
) -> None:
    """Write a ruleset of your own: a small file with what differs.

    Kept with your data, so that --rules NAME finds it everywhere.

    \b
    pusoyref rules new house --from pinoy --set ending.lone_two=false
    pusoyref rules new club --from bigtwo --set scoring.shutout=4 -o club.toml
    """
    from pusoyref.cli.house_rules import keep_rules

    keep_rules(name, base, set_options, title, output)


def rescore_command(
    session: Annotated[
        str | None, typer.Argument(metavar="[SESSION]", help="The current one if left out.")
    ] = None,
    rules: Annotated[str, typer.Option("--rules", metavar="NAME", help="A preset or a ruleset file.")] = ...,  # type: ignore[assignment]
) -> None:
    """The evening's money under other rules, side by side.

    The recorded results count as they are; hands that would not have been legal are named.

    \b
    pusoyref rescore saturday --rules pinoy-mixed
    """
    from pusoyref.cli.rescoring import rescored_document, rescored_lines
    from pusoyref.session.rescore import rescore

    here = desk()
    evening, other = here.session(session).evening_replayed(), rules_from(rules)
    hands = rescore(evening, other)
    here.answer(lambda: rescored_document(evening, other, hands), *rescored_lines(evening, other, hands))


def beats_command(
    play: Annotated[str, typer.Argument(metavar="PLAY", help="Cards: 9cd.")],
    other: Annotated[
        str | None, typer.Argument(metavar="[OTHER]", help="What lies on the table; nothing: a lead.")
    ] = None,
    rules: Annotated[
        str, typer.Option("--rules", metavar="NAME", help="A preset or a ruleset file.")
    ] = "pinoy",
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
