"""A folder of files of one kind: sessions (`S1.json`) or tournaments (`T1.json`). Which there are, which is current."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import ClassVar, Protocol, TypeVar

from pusoyref.errors import InvalidRequest, LedgerError
from pusoyref.ledger.copies import good_copies
from pusoyref.ledger.disk import (
    TEMPORARY,
    cannot_read,
    make_folder,
    read_value,
    remove_file,
    write_value,
)
from pusoyref.ledger.lock import Lock, under_lock
from pusoyref.ledger.saves import SAVES, Save, taken_back_on_failure
from pusoyref.notation.names import casefolded, matching

_SUFFIX = ".json"
_Savers = Sequence[tuple[str, Callable[[str], object]]]
"""The name of each new one, and what saves the file of an id."""


class Listed(Protocol):
    """A line of a store's list; `why` is the code where the file cannot be read."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def why(self) -> str: ...


L = TypeVar("L", bound=Listed)


class Store(ABC):
    """The files of one kind in a data folder. Nothing is made in it before the first of them is.

    `files`: the folder they lie in. `noted`: the folder whose `current` says which is current. `clock` gives the time
    in ISO form.
    """

    kind: ClassVar[str]
    letter: ClassVar[str]

    def __init__(self, files: Path, noted: Path, clock: Callable[[], str]) -> None:
        self.files = files
        self._noted = noted
        self.clock = clock

    @abstractmethod
    def listed(self) -> Sequence[Listed]:
        """A line for every one, newest first."""

    def ids(self) -> tuple[str, ...]:
        """Ids of those here, oldest first. Errors: `cannot-read`."""
        names = [name.removesuffix(_SUFFIX) for name in self._names() if name.endswith(_SUFFIX)]
        return self._in_order(names)

    def lost(self) -> tuple[str, ...]:
        """Ids of those whose file is gone while copies of it, or what the program noted of it, are here."""
        noted = ""
        with suppress(LedgerError):
            noted = self._noted_current()
        return self._in_order({*self._traces(), noted}.difference(self.ids()))

    def path(self, id: str) -> Path:
        """The file of that id."""
        return self.files / f"{id}{_SUFFIX}"

    def current(self) -> str:
        """The id of the one last made or chosen; the newest where none is noted.

        What is entered next belongs to it, so that it is never guessed. Errors: `no-session` or `no-tournament`,
        `missing-file`, `current-damaged`.
        """
        id = self._noted_current()
        if id:
            if self.path(id).exists():
                return id
            copies = good_copies(self.path(id))
            copy = str(copies[0]) if copies else None
            use = "use" if self.kind == "session" else "tournament use"
            raise LedgerError("missing-file", file=str(self.path(id)), copy=copy, use=use)
        ids = self.ids()
        if not ids:
            raise InvalidRequest(f"no-{self.kind}")
        return ids[-1]

    def use(self, id: str) -> None:
        """Makes one current. Errors: `cannot-write`."""
        file = self._noted / "current"
        with Lock(file):
            write_value(file, id)
        SAVES.append(Save(file, "current"))

    def find(self, name: str) -> str:
        """The id of the one called `name`, by id, name or the beginning of one.

        Errors: `unknown-session`, `ambiguous-session`, and the same of tournaments.
        """
        if name.upper() in self.ids():
            return name.upper()
        readable = [line for line in self.listed() if not line.why]
        meant = matching(name, [line.name for line in readable])
        lines = [line for line in readable if line.name in meant]
        if not lines:
            known = tuple(line.name for line in readable[:8])
            raise InvalidRequest(f"unknown-{self.kind}", name=name, known=known)
        if len(lines) > 1:
            candidates = tuple(f"{line.id} {line.name}" for line in lines)
            raise InvalidRequest(f"ambiguous-{self.kind}", name=name, candidates=candidates)
        return lines[0].id

    def _make(self, savers: _Savers, *, current: bool) -> tuple[str, ...]:
        """New files under ids in a row, all of them or none. `current`: the last becomes so.

        Errors: those of `_new_ids`, `use` and the savers; `half-imported` with `ids` that could not be taken away.
        """
        make_folder(self.files)
        return under_lock(self.files / "new", lambda: self._make_locked(savers, current=current))

    @taken_back_on_failure()
    def _make_locked(self, savers: _Savers, *, current: bool) -> tuple[str, ...]:
        ids, made = self._new_ids([name for name, _ in savers]), list[str]()
        try:
            for id, (_, save) in zip(ids, savers, strict=True):
                save(id)
                made.append(id)
            if current:
                self.use(ids[-1])
        except BaseException as error:
            left = [id for id in made if not _removed(self.path(id))]
            why = getattr(error, "fields", {}).get("why") or type(error).__name__
            if left and len(ids) > 1:
                raise LedgerError("half-imported", ids=tuple(left), why=why) from error
            if left:
                raise LedgerError(
                    "cannot-write", file=str(self.path(left[0])), why=why, may_stand=True
                ) from error
            raise
        return ids

    def _new_ids(self, names: Sequence[str]) -> tuple[str, ...]:
        """The next free ids. Errors: `session-exists` or `tournament-exists` for a name that is taken."""
        lines = {casefolded(line.name): line for line in self.listed()}
        for name in names:
            if casefolded(name) in lines:
                line = lines[casefolded(name)]
                raise InvalidRequest(f"{self.kind}-exists", name=line.name, id=line.id)
        # A file that is gone may come back from its copy: its id is not given away.
        taken = [id_number(id) for id in self._in_order([*self._traces(), *self.lost()])]
        first = max(taken, default=0) + 1
        return tuple(f"{self.letter}{first + at}" for at in range(len(names)))

    def _names(self) -> list[str]:
        try:
            return os.listdir(self.files)  # noqa: PTH208 - a club's folder is large, and a Path a name is slow
        except FileNotFoundError:
            return []
        except OSError as error:
            raise cannot_read(self.files, error) from error

    def _traces(self) -> list[str]:
        """What a file, a copy, a lock or what was kept aside is named after.

        A file on its way names nothing: whoever died over it had not told anybody.
        """
        return [name.partition(".")[0] for name in self._names() if _SUFFIX in name and TEMPORARY not in name]

    def _noted_current(self) -> str:
        """The id noted as current, "" where none is. Errors: `current-damaged` with the `damage`, an error."""
        file = self._noted / "current"
        try:
            return read_value(file, str, self._id_in) or ""
        except LedgerError as error:
            raise LedgerError(
                "current-damaged", file=str(file), damage=error, session=self.kind == "session"
            ) from None

    def _id_in(self, contents: bytes) -> str:
        """The id alone, as it was noted before there was a checksum. Raises `ValueError`."""
        id = contents.decode("utf-8").strip()
        if not self._is_id(id):
            raise ValueError(id)
        return id

    def _in_order(self, ids: Iterable[str]) -> tuple[str, ...]:
        """Those that are ids, oldest first."""
        return tuple(sorted({id for id in ids if self._is_id(id)}, key=id_number))

    def _is_id(self, text: str) -> bool:
        number = text[1:]
        is_number = number.isascii() and number.isdecimal() and number[0] != "0" and len(number) < 10
        return text[:1] == self.letter and is_number


def _removed(file: Path) -> bool:
    """Takes a file away that nobody was told of; whether that could be done."""
    try:
        remove_file(file)
    except OSError:
        return False
    return True


def id_number(id: str) -> int:
    """`S7` → 7"""
    return int(id[1:])
