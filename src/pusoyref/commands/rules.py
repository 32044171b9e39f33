"""`rules list`, `show`, `diff` and `new`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from msgspec.structs import replace

from pusoyref.cli.app import EVERYWHERE, ShortenedGroup
from pusoyref.cli.context import get_context
from pusoyref.cli.options import Settings, files, rules_from, rulesets, with_settings
from pusoyref.errors import InvalidRequest
from pusoyref.ledger.files import write_rules
from pusoyref.notation.cards import CardWriter
from pusoyref.ruleset.loading import PRESETS, differences, preset, to_values
from pusoyref.ruleset.options import Ruleset
from pusoyref.text.rules.phrases import phrase
from pusoyref.text.rules.sheet import rules_sheet
from pusoyref.text.wrap import WIDTH, one_line, to_ascii, wrap_lines

_KEY_COLUMN = 19
_LONGEST_LABEL = 20


def rules_diff(a: Ruleset, b: Ruleset, write: CardWriter, *, ascii: bool = False) -> list[str]:
    """One entry for each option that differs: its key, then what `a` and what `b` says, in 80 columns."""
    heading, first, second = _labels(one_line(a.name, ascii=ascii), one_line(b.name, ascii=ascii))
    lines = []
    for key in differences(a, b):
        option = key.partition(".")[2]
        lines += _entry(option, f"{first}: {phrase(key, a, write)}", f"{second}: {phrase(key, b, write)}")
    lines = [*heading, *lines] if lines else ["no difference"]
    return [to_ascii(line) for line in lines] if ascii else lines


def _entry(option: str, ours: str, theirs: str) -> list[str]:
    key, beside = f"{option:<{_KEY_COLUMN}}", " " * _KEY_COLUMN
    line = f"{key}{ours}   {theirs}"
    if len(line) <= WIDTH:
        return [line]
    return wrap_lines([f"{key}{ours}", f"{beside}{theirs}"], WIDTH, hang=_KEY_COLUMN + 2)


def _labels(first: str, second: str) -> tuple[list[str], str, str]:
    """Names where they are short and tell the two apart, otherwise A and B with the names above."""
    if first and second and first != second and max(len(first), len(second)) <= _LONGEST_LABEL:
        return [], first, second
    return wrap_lines([f"A: {first}", f"B: {second}"], WIDTH, hang=3), "A", "B"


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
    rows = [preset(name) for name in PRESETS]
    get_context().answer(
        lambda: {"rules": [{"name": rules.name, "title": rules.title} for rules in rows]},
        *(f"{rules.name:<20} {rules.title}" for rules in rows),
    )


@rules_command.command("show", epilog=EVERYWHERE)
def show_command(
    name: Annotated[
        str, typer.Argument(metavar="NAME", autocompletion=rulesets, help="A preset or a ruleset file.")
    ] = "pinoy",
    penalties: Annotated[bool, typer.Option("--penalties", help="What 0 to 13 cards cost.")] = False,
) -> None:
    """The complete sheet of a ruleset in plain words, to pin to the wall.

    \b
    pusoyref rules show pinoy
    pusoyref rules show hong-kong --penalties
    """
    context = get_context()
    rules = rules_from(name)
    lines = rules_sheet(rules, context.style.write, ascii=context.style.ascii, penalties=penalties)
    context.answer(lambda: to_values(rules), *lines)


@rules_command.command("diff", epilog=EVERYWHERE)
def diff_command(
    one: Annotated[str, typer.Argument(metavar="A", autocompletion=rulesets)],
    other: Annotated[str, typer.Argument(metavar="B", autocompletion=rulesets)],
) -> None:
    """What differs between two rulesets, in words.

    \b
    pusoyref rules diff pinoy hong-kong
    pusoyref rules diff pinoy house.toml
    """
    context = get_context()
    a, b = rules_from(one), rules_from(other)
    context.answer(
        lambda: {
            "a": a.name,
            "b": b.name,
            "differences": {key: list(pair) for key, pair in differences(a, b).items()},
        },
        *rules_diff(a, b, context.style.write, ascii=context.style.ascii),
    )


@rules_command.command("new", epilog=EVERYWHERE)
def new_rules_command(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What the ruleset is called.")],
    base: Annotated[
        str, typer.Option("--from", metavar="PRESET", autocompletion=rulesets, help="What it extends.")
    ] = "pinoy",
    set_options: Settings = [],  # noqa: B006
    title: Annotated[str, typer.Option("--title", metavar="TEXT", help="A line that says what it is.")] = "",
    output: Annotated[
        str,
        typer.Option(
            "--output", "-o", metavar="FILE", autocompletion=files, help="Where to; else kept under its name."
        ),
    ] = "",
) -> None:
    """Write a ruleset of your own: a small file with what differs.

    Kept with your data, so that --rules NAME finds it everywhere.

    \b
    pusoyref rules new house --from pinoy --set ending.lone_two=false
    pusoyref rules new club --from bigtwo --set scoring.shutout=4 -o club.toml
    """
    context, extended = get_context(), rules_from(base)
    changed = with_settings(extended, set_options)
    rules = replace(changed, name=_file_name(name), title=title or f"{extended.title}, as {name} plays")
    path = Path(output) if output else context.house_rules / f"{rules.name}.toml"
    write_rules(rules, extended, path, context.home, extends=_found_again(base))
    context.answer(
        lambda: {"file": str(path), "rules": to_values(rules)},
        f"{rules.name} is written to {path}. Play by it with --rules {output or rules.name}.",
    )


def _file_name(name: str) -> str:
    """A name that is safe as a file's. Errors: `bad-rules-name`."""
    kept = " ".join(name.split())
    plain = kept.replace(" ", "").replace("-", "").replace("_", "")
    if not plain or not plain.isalnum() or len(kept) > 40 or kept in PRESETS:
        raise InvalidRequest("bad-rules-name", name=name)
    return kept.replace(" ", "-").lower()


def _found_again(base: str) -> str:
    """The name under which the new file will find its base, wherever it is read from."""
    kept = get_context().house_rules / f"{base}.toml"
    return base if base in PRESETS or kept.is_file() else str(Path(base).resolve())
