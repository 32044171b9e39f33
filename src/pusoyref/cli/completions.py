"""The words that may stand for an argument or an option's value, for shell completion. Nothing here writes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

from pusoyref.cli.context import get_context
from pusoyref.errors import PusoyrefError

Words = Iterable[tuple[str, str]]
"""Each with what a shell may show beside it."""


class Completions(NamedTuple):
    """`words`, and whether the name of a file may stand there too."""

    words: Words = ()
    files: bool = False


def completions(context: Any, parameter: Any) -> Completions:
    """What may stand for a parameter, by its option, else by its place in a command, else by its METAVAR.

    `context` is Typer's, with what has been typed so far; what stands there already is not offered again.
    Errors: those of the storage.
    """
    metavar = (parameter.metavar or "").strip("[].")
    command = context.command_path.removeprefix("pusoyref ")
    by_option = next(
        (BY_PLACE.get((command, name), BY_OPTION[name]) for name in parameter.opts if name in BY_OPTION), None
    )
    place = (command, metavar)
    words = by_option or BY_PLACE.get(place) or BY_METAVAR.get(metavar) or _nothing
    typed: set[object] = set()
    for name, value in context.params.items():
        if getattr(context.get_parameter_source(name), "name", "") == "COMMANDLINE":
            typed.update(value if isinstance(value, list | tuple) else [value])
    files = metavar == "FILE" or words is rulesets
    return Completions([(word, help) for word, help in words() if word not in typed], files)


def _nothing() -> Words:
    return ()


def sessions() -> Words:
    """Names and ids, newest first."""
    for id, name, _ in _sessions():
        yield name, id
        yield id, name


def _sessions() -> list[tuple[str, str, tuple[str, ...]]]:
    """Id, name and players, as noted in the list of sessions; one that is not in it yet is read, none is noted."""
    from pusoyref.ledger.index import Index

    store = get_context().store
    noted = {entry.id: entry for entry in Index(store.folder).known() if not entry.why}
    found = []
    for id in reversed(store.ids()):
        try:
            line = noted.get(id) or store.open(id).stored().document
        except PusoyrefError:
            continue  # damaged: doctor's business
        found.append((id, line.name, tuple(line.players)))
    return found


def players() -> Words:
    """Everybody of the session that was named, or of the current one."""
    from pusoyref.notation.names import find_name

    store, wanted = get_context().store, get_context().session_name
    if not wanted:
        id = store.current()
    else:
        ids = {name: id for id, name, _ in _sessions()}
        id = wanted.upper() if wanted.upper() in ids.values() else ids[find_name(wanted, ids)]
    return [(person, "") for person in store.open(id).evening().people]


def _players_or_nobody() -> Words:
    return [*players(), ("nobody", "")]


def everybody() -> Words:
    """Whoever sits in any session."""
    return [(player, "") for _, _, seated in _sessions() for player in seated]


def tournaments() -> Words:
    """Names and ids of tournaments, newest first."""
    from pusoyref.cli.context import tournaments as all_tournaments

    for line in all_tournaments().all():
        yield line.name, line.id
        yield line.id, line.name


def _tournament_players() -> Words:
    """Everybody of the current tournament."""
    from pusoyref.commands.tournament.context import open_tournament

    return [(name, "") for name in open_tournament(None).tournament().names]


def rulesets() -> Words:
    """The presets, the house rules kept, and the ruleset files here."""
    from pusoyref.ruleset.loading import PRESETS

    house = sorted(path.stem for path in (get_context().home / "rules").glob("*.toml"))
    here = sorted(path.name for path in Path().glob("*.toml"))
    return [*((name, "") for name in (*PRESETS, *house)), *((name, "file") for name in here)]


def _settings() -> Words:
    """`plays.five_card=higher-kind`; where there is no list of values, what stands before them."""
    from pusoyref.ruleset.loading import allowed_values
    from pusoyref.ruleset.options import SECTIONS

    for section, options in SECTIONS.items():
        for option in options.__struct_fields__:
            key = f"{section}.{option}"
            values = [value for value in allowed_values(key).split(", ") if " " not in value]
            for value in values or [""]:
                yield f"{key}={value}", ""


def _modes() -> Words:
    from pusoyref.session.account import MODES

    return [(mode, "") for mode in MODES]


def _formats() -> Words:
    from pusoyref.formats import FORMATS

    return [(name, "") for name in FORMATS]


def _tournament_formats() -> Words:

    from pusoyref.commands.tournament.formats import tournament_format_names

    return [(name, "") for name in tournament_format_names()]


def _sorts() -> Words:
    from pusoyref.session.history import SORTS

    return [(sort, "") for sort in SORTS]


def _csv() -> Words:
    return (("csv", ""),)


def _sheet_sorts() -> Words:
    from typing import get_args

    from pusoyref.formats.recognise import Sort

    return ((sort, "") for sort in get_args(Sort))


BY_OPTION: dict[str, Callable[[], Words]] = {
    "--session": sessions, "--like": sessions,
    "--rules": rulesets, "--from": rulesets, "--set": _settings,
    "--by": players, "--banker": players, "--player": players, "--fed-by": _players_or_nobody,
    "--tournament": tournaments, "--mode": _modes, "--to": _formats, "--sort": _sorts,
}  # fmt: skip
BY_PLACE: dict[tuple[str, str], Callable[[], Words]] = {
    ("new", "NAME"): _nothing, ("rules new", "NAME"): _nothing, ("rules show", "NAME"): rulesets,
    ("holds", "NAME"): _players_or_nobody, ("fed", "NAME"): _players_or_nobody,
    ("tournament new", "NAME"): _nothing, ("tournament add", "NAME"): everybody,
    ("tournament use", "NAME"): tournaments, ("stats", "--to"): _csv,
    ("import", "--from"): _sheet_sorts, ("check", "--from"): _sheet_sorts,
    **{(f"tournament {word}", "NAME"): _tournament_players for word in ("drop", "paid", "award", "penalty")},
    **{(f"tournament {word}", "--to"): _tournament_formats for word in ("standings", "seats")},
    **{("tournament swap", name): _tournament_players for name in "AB"},
}  # fmt: skip
BY_METAVAR: dict[str, Callable[[], Words]] = {
    "NAME": players, "FROM": players, "TO": players, "OLD": players, "PLAYER": everybody,
    "SESSION": sessions, "A": rulesets, "B": rulesets,
}  # fmt: skip
