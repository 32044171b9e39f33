"""A ruling as a small session file: its point, what must come of it, and the evening it makes.

The comments at the head of a file say what it is for. The first is the point, in a sentence. Then:

    # expect: hand 2 refused not-higher trick 1 turn 2 Ben      a fact, asserted (see `facts`)
    # option: plays.five_card                                   a value of this option decides here
    # proves: disputes 13; worked 4; costs 2                    what this case stands for (`test_coverage`)
    # show: next, owed, standings                               what else the referee is to say at the end
    # minutes: 130                                              how long the table has been playing
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import Struct

from pusoyref.formats.toml.reader import read_session_file
from pusoyref.ruleset.options import Ruleset
from pusoyref.session.evening import Evening
from pusoyref.text.rules.phrases import value_of

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "tests" / "rulings"
EXAMPLES = ROOT / "docs" / "examples"
CHAPTERS = ("cards", "deal", "plays", "turns", "ending", "scoring", "session")
"""Those of docs/rules.md that have options, in its order."""

KEYS = ("expect", "option", "proves", "show", "minutes")


class Case(Struct, frozen=True):
    """One file. `body` is what it says about the hands; `notes` are the comments under each `[[hand]]`."""

    path: Path
    text: str
    point: str
    said: tuple[tuple[str, str], ...]
    evening: Evening
    body: str
    notes: tuple[str, ...]

    @property
    def chapter(self) -> str:
        return self.path.parent.name

    @property
    def name(self) -> str:
        """`turns/leader-may-not-pass`"""
        return f"{self.chapter}/{self.path.stem}"

    @property
    def title(self) -> str:
        """`A leader may not pass`"""
        return self.evening.header.name

    def all(self, key: str) -> tuple[str, ...]:
        """Everything that the comments say under a key."""
        return tuple(value for said, value in self.said if said == key)

    def words(self, key: str) -> tuple[str, ...]:
        """The items of a key that lists several."""
        return tuple(word.strip() for value in self.all(key) for word in value.replace(";", ",").split(","))

    @property
    def option(self) -> str | None:
        """The option that decides, `section.option`."""
        return next(iter(self.all("option")), None)

    @property
    def rules(self) -> Ruleset:
        return self.evening.header.rules

    @property
    def value(self) -> Any:
        """What the option that decides is set to."""
        assert self.option is not None
        return value_of(self.rules, self.option)

    @property
    def minutes(self) -> float | None:
        return next((float(value) for value in self.all("minutes")), None)


def read_case(path: Path) -> Case:
    """A file as a case. A comment at its head that is neither the point nor has a key is a mistake."""
    text = path.read_text("utf-8")
    head = [line.removeprefix("#").strip() for line in text.split("session =", 1)[0].splitlines() if line]
    said = [tuple(part.strip() for part in line.split(":", 1)) for line in head[1:]]
    wrong = [line for line in said if len(line) != 2 or line[0] not in KEYS]
    if wrong:
        raise ValueError(f"{path}: {wrong}")
    body = text[text.index("[[hand]]") :]
    return Case(
        path=path,
        text=text,
        point=head[0],
        said=tuple((line[0], line[1]) for line in said),
        evening=read_session_file(text, path.name).evening,
        body=body,
        notes=tuple(_note(part) for part in body.split("[[hand]]")[1:]),
    )


def _note(hand: str) -> str:
    lines = [line.removeprefix("#").strip() for line in hand.strip().splitlines() if line.startswith("#")]
    return " ".join(lines)


@cache
def all_cases() -> tuple[Case, ...]:
    """Every case, chapter by chapter, by the names of the files."""
    files = sorted(FOLDER.glob("*/*.toml"), key=lambda path: (CHAPTERS.index(path.parent.name), path.stem))
    return tuple(read_case(path) for path in files)


@cache
def examples() -> tuple[Case, ...]:
    """The worked examples of docs/examples-of-scoring.md."""
    return tuple(read_case(path) for path in sorted(EXAMPLES.glob("*.toml")))


def families() -> dict[tuple[str, str], tuple[Case, ...]]:
    """Cases that differ only in the value of an option: (option, the table) → one case a value."""
    found: dict[tuple[str, str], tuple[Case, ...]] = {}
    for case in all_cases():
        if case.option is not None:
            key = (case.option, _table(case))
            found[key] = (*found.get(key, ()), case)
    return found


def _table(case: Case) -> str:
    """What is the same in every case of a family."""
    document = tomllib.loads(case.text)
    same = {key: value for key, value in document.items() if key not in ("session", "rules")}
    return f"{case.chapter} {same}"
