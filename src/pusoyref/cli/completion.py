"""What a shell is offered on Tab: commands, options, and the words that only this program knows.

A shell calls the program with `_PUSOYREF_COMPLETE` at every Tab: it is answered quickly and quietly, nothing is
written, and where the data cannot be read there are no candidates.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from typer._click.shell_completion import CompletionItem, _resolve_context, _resolve_incomplete
from typer.core import TyperGroup

from pusoyref.cli.commands import COMMANDS
from pusoyref.cli.completions import FILE, Words, sessions
from pusoyref.cli.context import get_context
from pusoyref.cli.flags import FLAGS, OF_COMPLETION, everywhere
from pusoyref.errors import PusoyrefError
from pusoyref.notation.names import casefolded, unaccented

SHELLS = ("bash", "zsh", "fish", "powershell", "pwsh")


class Offer(NamedTuple):
    """What may be typed, and whether the name of a file may be."""

    items: list[CompletionItem]
    files: bool = False


def offer(group: Any, words: list[str], begun: str) -> Offer:
    """What may stand where `begun` is typed, after `words`. Errors: those of the storage."""
    if words[-1:] == ["--session"]:
        return _offered(sessions(), begun)
    if len(words) == 1 and words[0] in OF_COMPLETION:
        return _offered([(shell, "") for shell in SHELLS], begun)
    option, equals, value = begun.partition("=")
    if equals and option.startswith("--"):
        found = offer(group, [*words, option], value)
        whole = [CompletionItem(f"{option}={item.value}", help=item.help) for item in found.items]
        return Offer(whole, found.files)
    words, _, session = everywhere(words)
    get_context().session_name = session or get_context().session_name
    context = _resolve_context(group, {}, "pusoyref", words)
    place, begun = _resolve_incomplete(context, words, begun)
    if place is not context.command:
        return _offered(_words(context, place), begun)
    if begun[:1] == "-":
        return Offer([*place.shell_complete(context, begun), *_flags(place is group, begun)])
    if not isinstance(place, TyperGroup) or context._protected_args:
        return Offer([])  # all that the command takes is there, or there is no such command
    return _offered(_commands(context, place), begun)


def _commands(context: Any, group: Any) -> Words:
    if context.parent is None:
        return [(name, line.summary) for name, line in COMMANDS.items()]
    names = group.list_commands(context)
    return [(name, group.named_command(context, name).get_short_help_str()) for name in names]


def _flags(alone: bool, begun: str) -> list[CompletionItem]:
    """The flags that are understood everywhere, which Typer never sees."""
    flags = ("--session", *FLAGS, *(("--version", *OF_COMPLETION) if alone else ()))
    return [CompletionItem(flag) for flag in flags if flag.startswith(begun)]


def _words(context: Any, parameter: Any) -> Words:
    """What the parameter says may stand there, but for what was typed already. Errors: those of the storage."""
    typed: set[object] = set()
    for name, value in context.params.items():
        if getattr(context.get_parameter_source(name), "name", "") == "COMMANDLINE":
            typed.update(value if isinstance(value, list | tuple) else [value])
    items = parameter.shell_complete(context, "")
    return [
        FILE if item.type == "file" else (item.value, item.help or "")
        for item in items
        if item.value not in typed
    ]


def _offered(words: Words, begun: str) -> Offer:
    """Those that begin with what was typed."""
    known = [word for word in words if word != FILE]
    kept = {word: help for word, help in known if word.isprintable() and _begins(word, begun)}
    return Offer([CompletionItem(word, help=help) for word, help in kept.items()], FILE in words)


def _begins(word: str, begun: str) -> bool:
    """Capitals and accents need not be typed: `nin` begins Niña."""
    plain = unaccented(begun)
    return casefolded(word).startswith(casefolded(begun)) or (
        plain == casefolded(begun) and unaccented(word).startswith(plain)
    )


def offered_quietly(group: Any, words: list[str], begun: str) -> Offer:
    """The same; where the data cannot be read there are no candidates."""
    try:
        return offer(group, words, begun)
    except (PusoyrefError, OSError):
        return Offer([])
