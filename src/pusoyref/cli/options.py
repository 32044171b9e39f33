"""Options and arguments that several commands share, and the words that a shell may offer for them on Tab.

The functions for `autocompletion=` write nothing. Every command names them and only a shell at a Tab calls them, so
what the other commands do not load is imported inside.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, get_args

import typer

from pusoyref.cli.context import get_context
from pusoyref.errors import InvalidRequest, LedgerError, PusoyrefError
from pusoyref.notation.names import find_name
from pusoyref.ruleset.loading import PRESETS, allowed_values, find_ruleset, load, read_setting, with_options
from pusoyref.ruleset.options import SECTIONS, Ruleset

if TYPE_CHECKING:
    from pusoyref.ledger.index import IndexEntry

Words = Iterable[tuple[str, str]]
"""Each with what a shell may show beside it."""
FILE = ("", "file")
"""Among the words: the name of a file may stand there too."""


def files() -> Words:
    """Whatever file there is."""
    return [FILE]


def sessions() -> Words:
    """Names and ids, newest first."""
    for id, name, _ in _sessions():
        yield name, id
        yield id, name


def _sessions() -> list[tuple[str, str, tuple[str, ...]]]:
    """Id, name and players, as noted in the list of sessions; one that is not in it yet is read, none is noted."""
    from pusoyref.ledger.index import Index  # 60 ms, which `rules` and `beats` do without.

    store = get_context().store
    noted = {id: entry for id, entry in Index(store.folder).known().items() if not entry.why}
    listed = []
    for id in reversed(store.ids()):
        try:
            line = noted.get(id) or store.open(id).stored().document
        except PusoyrefError:
            continue  # damaged: doctor's business
        listed.append((id, line.name, tuple(line.players)))
    return listed


def players() -> Words:
    """Everybody of the session that was named, or of the current one."""
    store, wanted = get_context().store, get_context().session_name
    if not wanted:
        id = store.current()
    else:
        ids = {name: id for id, name, _ in _sessions()}
        id = wanted.upper() if wanted.upper() in ids.values() else ids[find_name(wanted, ids)]
    return [(person, "") for person in store.open(id).evening().people]


def players_or_nobody() -> Words:
    """The same, and the word for none of them."""
    return [*players(), ("nobody", "")]


def everybody() -> Words:
    """Whoever sits in any session."""
    return [(player, "") for _, _, seated in _sessions() for player in seated]


def tournaments() -> Words:
    """Names and ids of tournaments, newest first."""
    for line in get_context().tournaments.listed():
        yield line.name, line.id
        yield line.id, line.name


def tournament_players() -> Words:
    """Everybody of the current tournament."""
    store = get_context().tournaments
    wanted = os.environ.get("PUSOYREF_TOURNAMENT")
    return [
        (name, "")
        for name in store.open(store.find(wanted) if wanted else store.current()).tournament().names
    ]


def rulesets() -> Words:
    """The presets, the house rules kept, and the ruleset files here."""
    kept = sorted(path.stem for path in get_context().house_rules.glob("*.toml"))
    in_folder = sorted(path.name for path in Path().glob("*.toml"))
    return [*((name, "") for name in (*PRESETS, *kept)), *((name, "file") for name in in_folder), FILE]


def settings() -> Words:
    """`plays.five_card=higher-kind`; where there is no list of values, what stands before them."""
    for section, options in SECTIONS.items():
        for option in options.__struct_fields__:
            key = f"{section}.{option}"
            values = [value for value in allowed_values(key).split(", ") if " " not in value]
            for value in values or [""]:
                yield f"{key}={value}", ""


def file_sorts() -> Words:
    """Sorts of files that are read."""
    from pusoyref.formats import Sort  # 2 ms, for `check` and `import` alone.

    return [(sort, "") for sort in get_args(Sort)]


SessionName = Annotated[
    str,
    typer.Argument(
        metavar="SESSION", autocompletion=sessions, help="An id (S7), a name, or the beginning of one."
    ),
]
PlayerName = Annotated[
    str, typer.Argument(metavar="NAME", autocompletion=players, help="A player; a beginning is enough.")
]
RULES = typer.Option("--rules", metavar="NAME", autocompletion=rulesets, help="A preset or a ruleset file.")
Settings = Annotated[
    list[str],
    typer.Option(
        "--set", metavar="KEY=VALUE", autocompletion=settings, help="One option: plays.five_card=higher-kind."
    ),
]
Day = Annotated[str | None, typer.Option("--date", metavar="DAY", help="2026-11-28; today if left out.")]
EnterPasses = Annotated[
    bool | None,
    typer.Option("--enter-passes/--no-enter-passes", help="At the table Enter alone is a pass, or is not."),
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


OutWith = Annotated[str | None, typer.Option("--out-with", metavar="CARDS", help="The play that went out.")]
Order = Annotated[str | None, typer.Option("--order", metavar="NAMES", help="Order of going out: c,a,b,d.")]
LetOut = Annotated[
    str | None,
    typer.Option(
        "--fed-by",
        metavar="NAME",
        autocompletion=players_or_nobody,
        help="Who let the winner out; or nobody.",
    ),
]

Files = Annotated[
    list[str], typer.Argument(metavar="FILE...", autocompletion=files, help="Files; - is standard input.")
]
From = Annotated[
    str | None,
    typer.Option(
        "--from",
        metavar="SORT",
        autocompletion=file_sorts,
        help="toml, json or big-two-scorer; by its contents if left out.",
    ),
]

Since = Annotated[
    str | None, typer.Option("--since", metavar="DAY", help="Sessions from that day or month on: 2026-11.")
]
Until = Annotated[
    str | None, typer.Option("--until", metavar="DAY", help="Sessions up to that day or month.")
]


def entries_in(since: str | None, until: str | None) -> list[IndexEntry]:
    """Their lines of the index, newest first; one that cannot be read may lie in any span. Errors: `bad-period`."""
    from pusoyref.notation.dates import read_period  # With the calendar 1 ms, which a play does without.

    period = read_period(since, until)
    return [entry for entry in get_context().store.listed() if entry.why or period.holds(entry.date)]


def ids_in(since: str | None, until: str | None) -> list[str]:
    """Ids of the sessions in that span, oldest first, without copies.

    Errors: `bad-period`, `none-in-period`, `only-copies`; those of the storage where a session cannot be read: it might
    be one of them, and money would be left out.
    """
    entries = entries_in(since, until)
    for entry in entries:
        if entry.why:
            get_context().store.open(entry.id).evening()
            raise LedgerError(entry.why, file=str(get_context().store.path(entry.id)))
    if not entries:
        raise InvalidRequest("none-in-period", since=since, until=until)
    return without_copies([entry.id for entry in reversed(entries)])


def without_copies(ids: Sequence[str]) -> list[str]:
    """Without sessions that are in the folder twice, which is said: nobody can tell which of the two counts.

    By their identities; evenings that only came out alike are none. Errors: `only-copies`.
    """
    context = get_context()
    copies: dict[str, list[IndexEntry]] = {}
    for entry in reversed(context.store.listed()):
        if entry.identity:
            copies.setdefault(entry.identity, []).append(entry)
    left_out: set[str] = set()
    for entries in copies.values():
        own = {entry.id for entry in entries}
        if len(entries) > 1 and not own.isdisjoint(ids):
            left_out |= own
            sessions = tuple(f"{entry.id} {entry.name}" for entry in entries)
            if own.issuperset(ids):
                raise InvalidRequest("only-copies", sessions=sessions)
            _notice(LedgerError("copies-left-out", sessions=sessions))
    return [id for id in ids if id not in left_out]


def _notice(error: PusoyrefError) -> None:
    from pusoyref.text.errors import error_words  # 20 ms: only where something is not as it should be.

    get_context().notice(error_words(error, get_context().plain_style))


def rules_from(name: str) -> Ruleset:
    """A ruleset by name or file; one that is no longer as the program wrote it is taken, and that is said."""
    rules = load(name, get_context().rules_folders)
    if name not in PRESETS:
        from pusoyref.ledger.files import edited_since_written  # 4 ms: hardly anybody names a file.

        file = find_ruleset(name, get_context().rules_folders)
        if edited_since_written(file):
            _notice(LedgerError("rules-edited", file=str(file), name=name))
    return rules


def with_settings(rules: Ruleset, settings: Sequence[str]) -> Ruleset:
    """`rules` with what `--set` says. Errors: those of options."""
    return with_options(rules, dict(map(read_setting, settings)))
