"""What a shell is offered on Tab, and `--install-completion` and `--show-completion`, the script by which it asks.

A shell calls the program with `_PUSOYREF_COMPLETE` at every Tab: it is answered quickly and quietly, nothing is
written, and where the data cannot be read there are no candidates.
"""

from __future__ import annotations

import os
import re
from typing import Any, NamedTuple

from typer._click.shell_completion import (
    CompletionItem,
    _resolve_context,
    _resolve_incomplete,
    split_arg_string,
)
from typer._completion_classes import BashComplete, FishComplete, PowerShellComplete, ZshComplete
from typer._completion_shared import _get_shell_name, get_completion_script, install
from typer.core import TyperGroup

from pusoyref.cli.commands import COMMANDS
from pusoyref.cli.context import COMPLETING, FLAGS, OF_COMPLETION, everywhere, get_context, print_json
from pusoyref.cli.options import FILE, Words, sessions
from pusoyref.cli.streams import write_utf8
from pusoyref.errors import InvalidRequest, PusoyrefError
from pusoyref.notation.names import casefolded, unaccented
from pusoyref.texts import visible


class Offer(NamedTuple):
    """What may be typed, and whether the name of a file may be."""

    items: list[CompletionItem]
    files: bool = False


def offer(group: Any, words: list[str], begun: str) -> Offer:
    """What may stand where `begun` is typed, after `words`. Errors: those of the storage."""
    if words[-1:] == ["--session"]:
        return _offered(sessions(), begun)
    if len(words) == 1 and words[0] in OF_COMPLETION:
        return _offered(((shell, "") for shell in SHELLS), begun)
    option, equals, value = begun.partition("=")
    if equals and option.startswith("--"):
        offered = offer(group, [*words, option], value)
        whole = [CompletionItem(f"{option}={item.value}", help=item.help) for item in offered.items]
        return Offer(whole, offered.files)
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
    kept = {word: help for word, help in known if visible(word, "") == word and _begins(word, begun)}
    return Offer([CompletionItem(word, help=help) for word, help in kept.items()], FILE in words)


LONGEST_WORD = 1_000


def _begins(word: str, begun: str) -> bool:
    """Capitals and accents need not be typed: `nin` begins Niña."""
    if len(begun) > LONGEST_WORD:
        return False
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


class _OurWords:
    """The candidates are ours. `files`: whether the shell should offer its own where there are none."""

    cli: Any
    files = False

    def get_completions(self, args: list[str], incomplete: str) -> list[CompletionItem]:
        """The candidates for the word that is being typed, after the words `args`."""
        offered = offered_quietly(self.cli, args, incomplete)
        self.files = offered.files
        return offered.items


class Bash(_OurWords, BashComplete):
    """Puts together what bash takes apart at `=` and `:`, and escapes what bash would take apart again."""

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words before the one that is being typed, and that one."""
        line, at = os.environ["COMP_WORDS"], int(os.environ["COMP_CWORD"])
        words = (line.split("\n") if "\n" in line else line.split(" "))[: at + 1]
        words += [""] * (at + 1 - len(words))
        whole, glued = words[:1], False
        for word in words[1:]:
            breaks = word != "" and set(word) <= set("=:")
            if (breaks or glued) and len(whole) > 1:
                whole[-1] += word
            else:
                whole.append(word)
            glued = breaks
        current = words[-1] if words[-1].strip("=:") else ""
        self._typed_before = len(whole[-1]) - len(current)
        self._quote = current[:1] if current[:1] in ("'", '"') else ""
        return [_unquoted(word) for word in whole[1:-1]], _unquoted(whole[-1])

    def format_completion(self, item: CompletionItem) -> str:
        """What takes the place of the word that bash sees."""
        rest = str(item.value)[self._typed_before :]
        if self._quote == "'":
            return rest.replace("'", r"'\''")
        special = r'[$`"\\]' if self._quote else r"[^\w@%+=:,./-]"
        return re.sub(special, r"\\\g<0>", rest)


_CAPITALS_ALIKE = "-M 'm:{[:lower:][:upper:]}={[:upper:][:lower:]}'"


class Zsh(_OurWords, ZshComplete):
    """Answers with a line for zsh to run."""

    def complete(self) -> str:
        """`_describe` with each candidate and its help; files; or nothing at all."""
        args, begun = self.get_completion_args()
        items = self.get_completions(args, begun)
        if not items:
            return "_files" if self.files else "true"
        # zsh compares letter by letter itself, unless it is told how, or that all of them fit.
        how = ""
        if not all(item.value.startswith(begun) for item in items):
            alike = all(item.value.casefold().startswith(begun.casefold()) for item in items)
            how = f" {_CAPITALS_ALIKE}" if alike else " -U"
        formatted = " ".join(self.format_completion(item) for item in items)
        return f"local -a found; found=({formatted}); _describe pusoyref found{how}"

    def format_completion(self, item: CompletionItem) -> str:
        """`value:help`, each sign escaped that zsh might obey."""
        value, help = (re.sub(r"[\\:]", r"\\\g<0>", text) for text in (item.value, item.help or ""))
        return re.sub(r"[^\w.-]", r"\\\g<0>", f"{value}:{help}" if help else value)


class Fish(_OurWords, FishComplete):
    """Asks first whether there are words (status 0) or files should be offered (status 1), then for the words."""

    def complete(self) -> str:
        """The words, a line each."""
        args, begun = self.get_completion_args()
        items = self.get_completions(args, begun)
        if os.environ.get("_TYPER_COMPLETE_FISH_ACTION") == "is-args":
            raise SystemExit(0 if items or not self.files else 1)
        return "\n".join(self.format_completion(item) for item in items)

    def format_completion(self, item: CompletionItem) -> str:
        """The word, a tab, its help."""
        return f"{item.value}\t{item.help}" if item.help else str(item.value)


class PowerShell(_OurWords, PowerShellComplete):
    """Wants what is not a plain word between quotation marks."""

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words before the one that is being typed, and that one."""
        args, begun = super().get_completion_args()
        return args, begun.lstrip("'\"").rstrip("'\"")

    def format_completion(self, item: CompletionItem) -> str:
        """The word and its help, which may not be empty there."""
        plain = re.fullmatch(r"[\w.=/-]+", item.value)
        value = item.value if plain else "'" + item.value.replace("'", "''") + "'"
        return f"{value}:::{item.help or ' '}"


SHELLS: dict[str, Any] = {
    "bash": Bash,
    "zsh": Zsh,
    "fish": Fish,
    "powershell": PowerShell,
    "pwsh": PowerShell,
}
"""They take the place of Typer's own."""


def _unquoted(word: str) -> str:
    return " ".join(split_arg_string(word))


_ANSWERS_AT_ONCE = '[[ "${funcstack[1]}" == _pusoyref ]] && _pusoyref_completion "$@"'
"""zsh loads an installed script at the first Tab; without this line it would answer only from the second on."""


def completion_called(option: str, shell: str | None = None, *more: str) -> int:
    """Prints the script for a shell, or puts it where that shell finds it; the one that runs, if none is named.

    Errors: `unknown-shell`, `install-by-hand`.
    """
    shell = " ".join([shell, *more]) if shell else _get_shell_name()
    if shell not in SHELLS:
        raise InvalidRequest("unknown-shell", shell=shell, shells=tuple(SHELLS)[:4], option=option)
    if option == "--show-completion":
        script = get_completion_script(prog_name="pusoyref", complete_var=COMPLETING, shell=shell)
        if get_context().as_json:
            print_json({"shell": shell, "script": script})
        else:
            write_utf8(f"{script}\n")
        return 0
    if shell in ("powershell", "pwsh"):
        # Typer would allow all scripts for this user before it writes: that is not ours to do.
        raise InvalidRequest("install-by-hand", shell=shell)
    shell, path = install(shell=shell, prog_name="pusoyref", complete_var=COMPLETING)
    if shell == "zsh":
        with path.open("a", encoding="utf-8") as script_file:
            script_file.write(f"\n{_ANSWERS_AT_ONCE}\n")
    get_context().answer(
        lambda: {"shell": shell, "file": str(path)},
        f"Completion for {shell} is in {path}; it works in every terminal opened from now on.",
    )
    return 0


def answer_shell(group: TyperGroup) -> int:
    """Prints what the shell asked for; the exit status, by which fish is told whether to offer files."""
    try:
        instruction, _, name = os.environ[COMPLETING].partition("_")
        shell = SHELLS[name](group, {}, "pusoyref", COMPLETING)
        write_utf8((shell.source() if instruction == "source" else shell.complete()) + "\n")
        return 0
    except SystemExit as left:
        return int(left.code or 0)
    except Exception:
        # Whatever it was: somebody is in the middle of typing a command.
        if os.environ.get("PUSOYREF_DEBUG"):
            raise
        return 1
