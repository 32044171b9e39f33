"""A shell on a terminal, in which Tab is pressed."""

from __future__ import annotations

import re
from pathlib import Path
from shutil import which
from types import TracebackType

import pexpect
import pytest

from tests.cli.program import PROGRAM, environment

OPTIONS = {
    "bash": ["--norc", "--noprofile", "-i"],
    "zsh": ["-i"],
    "fish": ["--private", "--interactive"],
}
TO_THE_BEGINNING = "\x01"
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


class Shell:
    """A shell whose home is `user`, where completion is installed; the program's data lie in `home`."""

    def __init__(self, name: str, home: Path, user: Path) -> None:
        if which(name) is None:
            pytest.skip(f"{name} is not installed here")
        places = {
            "HOME": user, "ZDOTDIR": user, "XDG_CONFIG_HOME": user / ".config", "XDG_DATA_HOME": user / ".local",
        }  # fmt: skip
        self._shell = pexpect.spawn(
            name,
            OPTIONS[name],
            env={
                **environment(home),
                **{variable: str(place) for variable, place in places.items()},
                "PATH": f"{Path(PROGRAM).parent}:/usr/local/bin:/usr/bin:/bin",
                "LC_ALL": "C.UTF-8",
            },
            cwd=str(user),
            encoding="utf-8",
            dimensions=(40, 200),
            timeout=20,
        )
        for line in (*_BEGUN[name], "show rea''dy"):
            self._shell.sendline(line)
        self._shell.expect("<ready>/shown")

    def __enter__(self) -> Shell:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._shell.close(force=True)

    def completed(self, begun: str) -> list[str]:
        """The words that the program would be given after `begun` and Tab, when Enter is pressed."""
        self._shell.send(f"{begun}\t")
        self._shell.send(f"{TO_THE_BEGINNING}show \r")
        self._shell.expect(r"<pusoyref>([^\r\n]*)/shown")
        assert self._shell.match is not None
        return re.findall("<([^>]*)>", self._shell.match[1])
