"""A disk whose power fails: what is left of a folder when nothing that was not synced has come as far as the disk.

    with recorded(tmp_path) as power:
        run(home, "pay", "ana", "ben", "5")
        power.fails(tmp_path / "after")       the folder as it is found when the power is back

Contents are there as far as the file was synced, names as far as their folder was. What a disk does with the rest is
its own choice: `fails` drops all of it, or keeps as much as `chance` says. What is written past `Disk` is noted too.
"""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any
from unittest.mock import patch

from pusoyref.ledger.disk import Disk

_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
_CHANGING = (
    "os.rename",
    "os.remove",
    "os.link",
    "os.symlink",
    "os.mkdir",
    "os.rmdir",
    "os.truncate",
    "os.chmod",
)


class _File:
    """`contents` as programs see them, `synced` as the disk holds them."""

    def __init__(self, contents: bytes = b"") -> None:
        self.contents = self.synced = contents


class _Folder:
    contents = synced = None


_Names = dict[Path, _File | _Folder]
_Change = Mapping[Path, _File | _Folder | None]
"""What stands under some names of one folder from then on; None: nothing. It happens whole or not at all."""


class Power:
    """The folder `base`, as programs see it and as the disk holds it; `at_each_call` is called after each call."""

    def __init__(self, base: Path, at_each_call: Callable[[], object] = lambda: None) -> None:
        self.base = base
        self.calls: list[str] = []
        self.past_disk: list[str] = []
        """What was written past `Disk`: names of system calls with their paths."""
        self.inside = False
        self._at_each_call = at_each_call
        self._handles: dict[int, _File] = {}
        self._live: _Names = {
            path: _Folder() if path.is_dir() else _File(path.read_bytes()) for path in base.rglob("*")
        }
        self._held: _Names = dict(self._live)
        self._not_synced: dict[Path, list[_Change]] = {}

    def fails(self, into: Path, chance: random.Random | None = None) -> None:
        """Makes the folder `into` as `base` is found after a power failure now."""
        names = dict(self._held)
        for changes in self._not_synced.values():
            for change in changes[: chance.randint(0, len(changes)) if chance else 0]:
                _apply(change, names)
        into.mkdir()
        for path, node in sorted(names.items()):
            place = into / path.relative_to(self.base)
            if not place.parent.is_dir():
                continue  # Its folder did not come as far as the disk.
            if isinstance(node, _Folder):
                place.mkdir()
            else:
                whole = chance is not None and chance.random() < 0.5
                place.write_bytes(node.contents if whole else node.synced)

    def not_on_disk(self) -> list[str]:
        """Names under which something else, or nothing, would be found after a power failure now."""
        live = {path: node.contents for path, node in self._live.items()}
        held = {path: node.synced for path, node in self._held.items()}
        missing = object()
        return sorted(
            str(path.relative_to(self.base))
            for path in live.keys() | held.keys()
            if live.get(path, missing) != held.get(path, missing)
        )

    def record(self, name: str, arguments: tuple[Any, ...], result: Any) -> None:
        """What a call of `Disk` did, if it was about this folder."""
        place = arguments[0]
        if place not in self._handles if isinstance(place, int) else not place.is_relative_to(self.base):
            return
        match name, arguments:
            case "open", (file,):
                self._handles[result] = _File()
                self._change({file: self._handles[result]})
            case "write", (handle, data):
                self._handles[handle].contents += bytes(data[:result])
            case "fsync", (handle,):
                self._handles[handle].synced = self._handles[handle].contents
            case "link", (file, other):
                self._change({other: self._live[file]})
            case "replace", (file, other):
                moved = self._live[file]
                if file.parent == other.parent:
                    self._change({file: None, other: moved})
                else:
                    self._change({other: moved})
                    self._change({file: None})
            case "remove", (file,):
                self._change({file: None})
            case "make_folder", (folder, _):
                if folder not in self._live:
                    self._change({folder: _Folder()})
            case "close", (handle,):
                del self._handles[handle]
            case "fsync_folder", (folder,):
                for change in self._not_synced.pop(folder, ()):
                    _apply(change, self._held)
        self.calls.append(name)
        self._at_each_call()

    def _change(self, change: _Change) -> None:
        _apply(change, self._live)
        self._not_synced.setdefault(next(iter(change)).parent, []).append(change)

    def noticed(self, event: str, arguments: tuple[Any, ...]) -> None:
        """What the interpreter is about to do, through `Disk` or not."""
        if self.inside:
            return
        if event == "open":
            path, _, flags = arguments
            paths = [path] if isinstance(flags, int) and flags & _WRITING else []
        else:
            paths = list(arguments[:2]) if event in _CHANGING else []
        for path in paths:
            with suppress(TypeError):  # a handle
                name = os.fsdecode(path)
                if name.startswith(str(self.base)) and not name.endswith(".lock"):
                    self.past_disk.append(f"{event} {name}")


def _apply(change: _Change, names: _Names) -> None:
    for path, node in change.items():
        if node is None:
            names.pop(path, None)
        else:
            names[path] = node


_watching: list[Power] = []


def _hook(event: str, arguments: tuple[Any, ...]) -> None:
    if _watching and (event == "open" or event in _CHANGING):
        _watching[-1].noticed(event, arguments)


_hooked: list[bool] = []


@contextmanager
def recorded(base: Path, at_each_call: Callable[[], object] = lambda: None) -> Iterator[Power]:
    """Every call of `Disk` in this process, whichever command makes it."""
    if not _hooked:
        _hooked.append(True)
        sys.addaudithook(_hook)  # Such a hook stays for good.
    power = Power(base, at_each_call)
    with ExitStack() as patches:
        for name in [name for name in vars(Disk) if not name.startswith("_")]:
            patches.enter_context(patch.object(Disk, name, _recording(power, name)))
        _watching.append(power)
        try:
            yield power
        finally:
            _watching.remove(power)


def _recording(power: Power, name: str) -> Callable[..., Any]:
    real = getattr(Disk, name)

    def call(disk: Disk, *arguments: Any) -> Any:
        outer, power.inside = power.inside, True
        try:
            result = real(disk, *arguments)
            if not outer:
                power.record(name, arguments, result)
            return result
        finally:
            power.inside = outer

    return call
