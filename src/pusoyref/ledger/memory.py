"""What this process has seen of files it works on, so that it need not read the same bytes twice.

Nothing here is believed in place of the disk. A file is read each time, which costs next to nothing, and only where
its bytes are the very ones that were seen before is what they say taken from here: so there is no time, size or
number of a file that could deceive.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from pathlib import Path

FILES = 3
"""So many files are remembered, those last used: a list of a club's sessions reads thousands."""
CONTENTS = 5
"""The contents remembered of each: the file's, those of its copies, and what is being saved."""


class CachedFile:
    """Of one file: contents that are sound, and what the newest of them say (`meaning`, whatever its reader made)."""

    def __init__(self) -> None:
        self._sound: deque[bytes] = deque(maxlen=CONTENTS)
        self._meaning: tuple[bytes, object] | None = None

    def is_sound(self, contents: bytes) -> bool:
        """Whether these very bytes were found to be a whole file of ours, or written as one."""
        return contents in self._sound

    def note_sound(self, contents: bytes) -> None:
        """They were checked, or written here."""
        if contents not in self._sound:
            self._sound.append(contents)

    def meaning(self, look: Callable[[], bytes | None]) -> object | None:
        """What was noted of the very bytes that `look` finds in the file. Whoever gets it must not change it."""
        noted = self._meaning
        return noted[1] if noted is not None and noted[0] == look() else None

    def note_meaning(self, contents: bytes, meaning: object) -> None:
        """What `contents` say."""
        self._meaning = (contents, meaning)


_files: dict[Path, CachedFile] = {}


def cached_file(file: Path) -> CachedFile:
    """What is remembered of `file`, its real path."""
    seen = _files.pop(file, None) or CachedFile()
    _files[file] = seen
    _forget(list(_files)[:-FILES])
    return seen


def forget_all() -> None:
    """As in a new process."""
    _forget(list(_files))


def _forget(files: Iterable[Path]) -> None:
    for file in files:
        _files.pop(file, None)
