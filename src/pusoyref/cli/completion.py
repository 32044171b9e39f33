"""`--install-completion` and `--show-completion`: the script by which a shell asks for candidates."""

from __future__ import annotations

from pusoyref.cli.app import COMPLETING
from pusoyref.cli.desk import desk
from pusoyref.errors import Unreadable

SHELLS = ("bash", "zsh", "fish", "powershell", "pwsh")
_ANSWERS_AT_ONCE = '[[ "${funcstack[1]}" == _pusoyref ]] && _pusoyref_completion "$@"'
"""zsh loads an installed script at the first Tab; without this line it would answer only from the second on."""


def completion_called(option: str, shell: str | None = None, *more: str) -> int:
    """Prints the script for a shell, or puts it where that shell finds it; the one that runs, if none is named.

    Errors: `unknown-shell`, `install-by-hand`.
    """
    from typer._completion_shared import _get_shell_name, get_completion_script, install

    from pusoyref.wording.completion import installed_words

    shell = " ".join([shell, *more]) if shell else _get_shell_name()
    if shell not in SHELLS:
        raise Unreadable("unknown-shell", shell=shell, shells=SHELLS[:4], option=option)
    if option == "--show-completion":
        script = get_completion_script(prog_name="pusoyref", complete_var=COMPLETING, shell=shell)
        desk().answer(lambda: {"shell": shell, "script": script}, script)
        return 0
    if shell in ("powershell", "pwsh"):
        # Typer would allow all scripts for this user before it writes: that is not ours to do.
        raise Unreadable("install-by-hand", shell=shell)
    shell, path = install(shell=shell, prog_name="pusoyref", complete_var=COMPLETING)
    if shell == "zsh":
        with path.open("a", encoding="utf-8") as script_file:
            script_file.write(f"\n{_ANSWERS_AT_ONCE}\n")
    desk().answer(lambda: {"shell": shell, "file": str(path)}, installed_words(shell, str(path)))
    return 0
