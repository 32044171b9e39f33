"""The standard streams: people read them as their terminal can show it, programs in UTF-8 wherever they run."""

from __future__ import annotations

import os
import sys
from pathlib import Path

_closed: set[str] = set()


def prepare_streams() -> None:
    """What cannot be read, or what a terminal cannot show, is replaced, never an error; so is a closed stream."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            _closed.add(name)
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def stdout_was_closed() -> bool:
    """Whether there was no standard output from the beginning, so that nobody can have read what was said on it."""
    return "stdout" in _closed


def write_nowhere() -> None:
    """Standard output leads nowhere from now on: what is still kept for it need not find a reader."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def write_utf8(text: str) -> None:
    """What is not for people alone (JSON, exports, scripts): in UTF-8 with its own line ends, whatever the locale."""
    sys.stdout.flush()
    sys.stdout.buffer.write(text.encode("utf-8", "replace"))


def can_show_signs() -> bool:
    """Whether standard output has the signs of suits, pesos and the like."""
    try:
        "♦₱×·✗".encode(sys.stdout.encoding or "ascii")
    except (LookupError, UnicodeEncodeError):
        return False
    return True


def wants_color() -> bool:
    """Whether standard output is a terminal with colours, and nobody has asked for none."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
