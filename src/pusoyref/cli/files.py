"""Files that are read: with a limit; an evening out of any file that can be read."""

from __future__ import annotations

import sys
from pathlib import Path

from pusoyref.cli.context import get_context
from pusoyref.errors import InvalidRequest
from pusoyref.formats.json import import_sessions
from pusoyref.formats.recognise import sort_of
from pusoyref.formats.toml.reader import MOST_HANDS_TO_CHECK, Reading, read_sheet
from pusoyref.ruleset.options import Ruleset

LARGEST = 16_000_000


def read_file(name: str) -> str:
    """The text of a file, or of standard input for `-`. Errors: `unreadable-file`, `too-large`."""
    try:
        data = sys.stdin.buffer.read(LARGEST + 1) if name == "-" else _read_some(Path(name))
        if len(data) > LARGEST:
            raise InvalidRequest("too-large", file=name)
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InvalidRequest("unreadable-file", file=name, why="it is not UTF-8 text") from None
    except OSError as error:
        raise InvalidRequest("unreadable-file", file=name, why=error.strerror or str(error)) from None
    except ValueError as error:
        raise InvalidRequest("unreadable-file", file=name, why=str(error)) from None


def _read_some(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(LARGEST + 1)


SHEET_IN_A_PIPE = "big-two-scorer"


def read_any(text: str, file: str, rules: Ruleset | None = None, sort: str | None = None) -> list[Reading]:
    """The evenings of a file, as if played under `rules` where given; a session file has just one."""
    folders = (Path(file).parent, *get_context().rules_folders)
    sort = sort_of(text, sort)
    if sort == "big-two-scorer":
        from pusoyref.formats.big_two_scorer import read_score_sheet

        return list(
            read_score_sheet(text, file, title=score_sheet_title(file), rules=rules, ignore_unasked=True)
        )
    if sort == "toml":
        return [read_sheet(text, file, folders=folders, rules=rules, most_hands=MOST_HANDS_TO_CHECK)]
    evenings = [stored.evening(replay=True) for stored in import_sessions(text, file)]
    if rules is None:
        return [Reading(file, evening, ()) for evening in evenings]
    from pusoyref.formats.toml import write_sheet

    return [read_sheet(write_sheet(evening), file, folders=folders, rules=rules) for evening in evenings]


def score_sheet_title(file: str) -> str:
    return SHEET_IN_A_PIPE if file == "-" else Path(file).stem
