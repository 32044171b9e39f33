"""The entry point, and the one place where an error becomes words and an exit status."""

from __future__ import annotations

import errno
import gc
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from pusoyref import __version__
from pusoyref.cli.context import Context, everywhere, get_context, json_text, print_json, set_context
from pusoyref.cli.streams import (
    can_show_signs,
    prepare_streams,
    stdout_was_closed,
    wants_color,
    write_nowhere,
)
from pusoyref.errors import InvalidRequest, PusoyrefError, Refused
from pusoyref.ledger.saves import SAVES

INTERRUPTED = 130
NOT_SAVED = ("cannot-write", "locked", "file-changed", "half-imported")
"""Errors of a save. A command of several saves that fails at a later one is called again, and makes the rest."""
LONGEST_ARGUMENT = 10_000
"""Signs of one word of a call: a path has 4,096 at most."""
MOST_ARGUMENTS = 20_000


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs the program and leaves it with its exit status (README, "Exit status")."""
    gc.disable()  # A command lives for a tenth of a second: collecting would cost more than it brings.
    try:
        status = run(list(sys.argv[1:] if arguments is None else arguments))
        with suppress(OSError):
            sys.stderr.flush()
    except SystemExit as ended:  # By a signal, the terminal being as it was again.
        status = ended.code if isinstance(ended.code, int) else 1
    except KeyboardInterrupt:  # A second Ctrl-C, while the first is being answered.
        status = INTERRUPTED
    # Everything entered is on disk. Taking the interpreter down piece by piece would take as long again as the work.
    os._exit(status)


def run(arguments: list[str]) -> int:
    """Runs one command; the exit status."""
    prepare_streams()
    SAVES.clear()
    rest, flags, session = everywhere(arguments)
    set_context(
        Context(
            as_json="--json" in flags,
            ascii="--ascii" in flags,
            shows_signs=can_show_signs(),
            color="--no-color" not in flags and wants_color(),
            session=session,
        )
    )
    try:
        if rest == ["--version"]:
            print(f"pusoyref {__version__}")
            status = 0
        else:
            status = _guarded(lambda: _click(rest))
        _show()
    except OSError as error:
        write_nowhere()
        if SAVES:
            return _not_shown(error.strerror or str(error), showing=True)
        if isinstance(error, BrokenPipeError):
            return 0  # The reader of the pipe went away: nobody is left to complain to.
        _tell_on_stderr("cannot-answer", f"The answer cannot be written: {error.strerror or error}.")
        return 3
    return status


def call(meaning: Callable[[], list[str]]) -> int:
    """Runs the command that a line at the table means; complains as the program does, and returns its exit status."""

    def run_meant() -> int:
        arguments = meaning()
        return _click(arguments) if arguments else 0

    status = _guarded(run_meant)
    if not get_context().quiet:
        _show()
    return status


def _show() -> None:
    """Whoever reads standard output has the answer now. Errors: OSError where nobody can have it."""
    sys.stdout.flush()
    if SAVES and stdout_was_closed():
        raise OSError(errno.EBADF, "standard output is closed")
    SAVES.clear()


def _click(arguments: list[str]) -> int:
    if any(len(argument) > LONGEST_ARGUMENT for argument in arguments) or len(arguments) > MOST_ARGUMENTS:
        raise InvalidRequest("arguments-too-long", most=LONGEST_ARGUMENT, words=MOST_ARGUMENTS)
    from pusoyref.cli.app import click_app  # Typer takes 30 ms, and `--version` does without.

    try:
        status: int | None = click_app().main(args=arguments, prog_name="pusoyref", standalone_mode=False)
    except SystemExit as ended:
        if ended.code != 1:
            raise  # By a signal.
        # Only so does Typer say that the reader of a pipe went away.
        raise BrokenPipeError(errno.EPIPE, os.strerror(errno.EPIPE)) from None
    return status or 0


def _guarded(work: Callable[[], int]) -> int:
    """Every error becomes words and an exit status here, and nowhere else."""
    from typer.exceptions import Abort, TyperException  # The same 30 ms.

    try:
        return work()
    except TyperException as error:
        return _complain("usage", error.format_message(), 2, usage=error)
    except Refused as refused:
        return _refuse(refused)
    except PusoyrefError as error:
        from pusoyref.text.errors import error_words  # 20 ms: only where something went wrong.

        words = error_words(error, get_context().plain_style)
        if SAVES and error.code not in NOT_SAVED:
            return _not_shown(words)
        return _complain(error.code, _with_what_was_saved(words), error.exit_status)
    except (Abort, KeyboardInterrupt):
        print(file=sys.stderr)
        if SAVES:
            _not_shown("it was interrupted")
        return INTERRUPTED
    except BrokenPipeError:
        raise
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        words = f"{where}{error.strerror or error}"
        if not SAVES:
            return _complain("system", words, 3)
        if not where:
            write_nowhere()
        return _not_shown(words, showing=not where)
    except Exception as error:
        if os.environ.get("PUSOYREF_DEBUG"):
            raise
        words = f"This should not have happened ({type(error).__name__}: {error})."
        if SAVES:
            return _not_shown(words, showing=True)
        return _complain("internal", f"{words} pusoyref log shows what was entered.", 3)


def _refuse(refused: Refused) -> int:
    """The referee says no: with --json the usual document with its ruling."""
    from pusoyref.cli.answers import (  # 10 ms: only where something is refused.
        refusal_document,
        refusal_lines,
    )

    context = get_context()
    if context.as_json:
        print_json(refusal_document(refused))
    else:
        first, *rest = refusal_lines(refused)
        context.notice(context.where + first, *rest)
    return refused.exit_status


def _not_shown(why: str, *, showing: bool = False) -> int:
    """Says on standard error what was saved: nothing else may tell it any more."""
    from pusoyref.cli.not_shown import not_shown, stored_json  # 60 ms: only where something went wrong.
    from pusoyref.text.errors import error_words

    error = not_shown(SAVES, why, showing=showing)
    SAVES.clear()
    _tell_on_stderr(error.code, error_words(error, get_context().plain_style), stored=stored_json(error))
    return error.exit_status


def _with_what_was_saved(words: str) -> str:
    """An error, and what had been saved before it, if anything had."""
    if not SAVES:
        return words
    from pusoyref.cli.not_shown import not_shown  # 60 ms: only where something went wrong.
    from pusoyref.text.errors import error_words

    stored = not_shown(SAVES, words, showing=False).stored
    SAVES.clear()
    return error_words(PusoyrefError("saved-before", stored=stored, why=words))


def _tell_on_stderr(code: str, message: str, **more: object) -> None:
    """A complaint for which standard output is lost, with --json too."""
    with suppress(OSError, ValueError):  # Then nobody can be told at all.
        if get_context().as_json:
            sys.stderr.write(json_text({"error": {"code": code, "message": message, **more}}))
        else:
            get_context().notice(get_context().where + message)


def _complain(code: str, message: str, status: int, usage: Any = None) -> int:
    sys.stdout.flush()
    if get_context().as_json:
        print_json({"error": {"code": code, "message": message}})
    elif usage is not None:
        usage.show()
    else:
        get_context().notice(get_context().where + message)
    return status
