"""A shell on a terminal, in which Tab is pressed."""

from __future__ import annotations

import re
from pathlib import Path
from shutil import which

import pytest

from tests.program import PROGRAM, Terminal

OPTIONS = {
    "bash": ["--norc", "--noprofile", "-i"],
    "zsh": ["-i"],
    "fish": ["--private", "--interactive"],
}
TO_THE_BEGINNING = "\x01"
_SHOWN = re.compile(r"<pusoyref>[^\r\n]*/shown")
_BEGUN = {
    "bash": (
        "PS1='% '; bind 'set bell-style none'; bind 'set enable-bracketed-paste off'",
        "show() { printf '<%s>' \"$@\"; echo /shown; }",
        ". ~/.bashrc",
    ),
    "zsh": (
        "PS1='% '; unsetopt beep; bindkey -e",
        "show() { printf '<%s>' \"$@\"; echo /shown; }",
    ),
    "fish": ("function fish_prompt; echo '% '; end", "function show; printf '<%s>' $argv; echo /shown; end"),
}


class Shell(Terminal):
    """A shell whose home is `user`, where completion is installed; the program's data lie in `home`."""

    def __init__(self, name: str, home: Path, user: Path) -> None:
        if which(name) is None:
            pytest.skip(f"{name} is not installed here")
        super().__init__(
            home,
            *OPTIONS[name],
            rows=40,
            columns=200,
            command=name,
            folder=user,
            HOME=str(user),
            ZDOTDIR=str(user),
            XDG_CONFIG_HOME=str(user / ".config"),
            XDG_DATA_HOME=str(user / ".local"),
            PATH=f"{Path(PROGRAM).parent}:/usr/local/bin:/usr/bin:/bin",
            LC_ALL="C.UTF-8",
        )
        for line in (*_BEGUN[name], "show rea''dy"):
            self.send(f"{line}\n")
        self.sends("<ready>/shown")

    def completed(self, begun: str) -> list[str]:
        """The words that the program would be given after `begun` and Tab, when Enter is pressed."""
        self.send(f"{begun}\t")
        self.send(f"{TO_THE_BEGINNING}show \r")
        seen = self.sends(_SHOWN)
        return re.findall("<([^>]*)>", seen.rpartition("<pusoyref>")[2])
