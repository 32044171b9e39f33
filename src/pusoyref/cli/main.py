"""The entry point, and the one place where an error becomes words and an exit status."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from pusoyref.cli.context import Context, get_context, print_json, set_context
from pusoyref.cli.flags import everywhere
from pusoyref.errors import PusoyrefError, Refused


def cannot_answer_words(why: str) -> str:
    """Standard output takes nothing more."""
    return f"The answer cannot be written: {why}."


def unexpected_words(kind: str, what: str) -> str:
    """An error of the program itself."""
    return f"This should not have happened ({kind}: {what}). pusoyref log shows what was entered."


INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs the program and leaves it with its exit status (README, "Exit status")."""
    gc.disable()  # A command lives for a tenth of a second: collecting would cost more than it brings.
    try:
        status = run(list(sys.argv[1:] if arguments is None else arguments))
        sys.stderr.flush()
    except KeyboardInterrupt:  # A second Ctrl-C, while the first is being answered.
        status = INTERRUPTED
    # Everything entered is on disk. Taking the interpreter down piece by piece would take as long again as the work.
    os._exit(status)


def run(arguments: list[str]) -> int:
    """Runs one command; the exit status."""
    _prepare_streams()
    rest, flags, session = everywhere(arguments)
    set_context(
        Context(
            as_json="--json" in flags,
            ascii="--ascii" in flags or not _can_show_signs(),
            color="--no-color" not in flags and _wants_color(),
            session=session,
        )
    )
    try:
        if rest == ["--version"]:
            from pusoyref import __version__

            print(f"pusoyref {__version__}")
            status = 0
        else:
            status = _call(rest)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader of the pipe went away: nobody is left to complain to.
        _write_nowhere()
        return 0
    except OSError as error:
        _write_nowhere()

        return _complain("cannot-answer", cannot_answer_words(error.strerror or str(error)), 3)
    return status


def _write_nowhere() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def call(meaning: Callable[[], list[str]]) -> int:
    """Runs the command that a line at the table means; complains as the program does, and returns its exit status."""
    found: list[str] = []

    def run_found() -> int:
        found[:] = meaning()
        return _click(found) if found else 0

    return _guarded(run_found)


def _call(arguments: list[str]) -> int:
    return _guarded(lambda: _click(arguments))


def _click(arguments: list[str]) -> int:
    from pusoyref.cli.app import click_app

    try:
        status: int | None = click_app().main(args=arguments, prog_name="pusoyref", standalone_mode=False)
    except SystemExit:
        return 0  # Only so does Typer say that the reader of a pipe went away, which is no complaint of ours.
    return status or 0


def _guarded(work: Callable[[], int]) -> int:
    """Every error becomes words and an exit status here, and nowhere else."""
    from typer import Abort
    from typer.exceptions import TyperException

    try:
        return work()
    except TyperException as error:
        return _complain("usage", error.format_message(), 2, usage=error)
    except Refused as refused:
        return _refuse(refused)
    except PusoyrefError as error:
        from pusoyref.text.errors import error_words

        return _complain(error.code, error_words(error, get_context().plain_style), error.exit_status)
    except (Abort, KeyboardInterrupt):
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        raise
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        return _complain("system", f"{where}{error.strerror or error}", 3)
    except Exception as error:
        if os.environ.get("PUSOYREF_DEBUG"):
            raise

        return _complain("internal", unexpected_words(type(error).__name__, str(error)), 3)


def _refuse(refused: Refused) -> int:
    """The referee says no: with --json the usual document with its ruling."""
    from pusoyref.cli.refusals import refusal_document, refusal_lines

    context = get_context()
    if context.as_json:
        print_json(refusal_document(refused))
    else:
        first, *rest = refusal_lines(refused)
        context.notice(context.where + first, *rest)
    return refused.exit_status


def _complain(code: str, message: str, status: int, usage: object = None) -> int:
    sys.stdout.flush()
    if get_context().as_json:
        print_json({"error": {"code": code, "message": message}})
    elif usage is not None and hasattr(usage, "show"):
        usage.show()
    else:
        get_context().notice(get_context().where + message)
    return status


def _prepare_streams() -> None:
    """What cannot be read, or what a terminal cannot show, is replaced, never an error; so is a closed stream."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def _can_show_signs() -> bool:
    try:
        "♦₱×·✗".encode(sys.stdout.encoding or "ascii")
    except (LookupError, UnicodeEncodeError):
        return False
    return True


def _wants_color() -> bool:
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
