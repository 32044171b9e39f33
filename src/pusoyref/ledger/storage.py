"""TinyDB's storage, made so that no moment of a save can lose what was saved before."""

from __future__ import annotations

from pathlib import Path

from tinydb.storages import Storage

from pusoyref.errors import LedgerError
from pusoyref.ledger.copies import good_copies, keep_copy, keep_older_form
from pusoyref.ledger.disk import (
    DISK,
    Disk,
    cannot_read,
    cannot_write,
    clear_leftovers,
    fingerprint,
    move_into_place,
    real_file,
    remove_quietly,
    second_name,
    write_temporary,
)
from pusoyref.ledger.lock import held
from pusoyref.ledger.stored_form import Tables, check, dump, load


class SafeStorage(Storage):
    """One file of tables. Reading needs no lock; hold `Lock(file)` around each read-change-write.

    `contents`: what the file held when it was read, where another storage read it; None: there was none.
    """

    def __init__(self, file: Path | str, disk: Disk = DISK, contents: bytes | None = None) -> None:
        self.file = real_file(file)
        self._disk = disk
        self.contents = contents
        """What was last read or written here: known to be sound. Only that is written over."""

    def read(self) -> Tables | None:
        """The tables as they were written; None where there is no file.

        Errors: `damaged` and `foreign` with `copy` (the newest good copy or None), `newer-version`,
        `cannot-read`.
        """
        contents = self.look()
        if contents is None:
            return None
        try:
            tables = load(contents, self.file)
        except LedgerError as error:
            raise self._with_copy(error) from error
        self.contents = contents
        return tables

    def write(self, data: Tables) -> None:
        """Save the tables; when this returns they are on the disk.

        Errors: those of `read` (a file that cannot be read is never written over), and `cannot-write` with
        `why`: the file is then as it was before. Where that could not be made sure there is `may_stand=True`.
        `file-changed` where it is not as it was last read or written here: somebody writes to it without the lock.
        """
        try:
            contents = dump(data)
        except LedgerError as error:
            raise LedgerError(error.code, file=str(self.file), **error.fields) from error
        with held(self.file):
            seen, previous = fingerprint(self.file), self.look()
            if previous != self.contents:
                raise self._changed(previous)
            clear_leftovers(self._disk, self.file)
            try:
                self._save(contents, previous, seen)
            except OSError as error:
                raise cannot_write(self.file, error) from error
        self.contents = contents

    def _changed(self, contents: bytes | None) -> LedgerError:
        """What is told of a file that holds something else than was read."""
        if contents is not None:
            try:
                check(contents, self.file)
            except LedgerError as error:
                return self._with_copy(error)
        return LedgerError("file-changed", file=str(self.file))

    def look(self) -> bytes | None:
        """The file's bytes, whatever they are; None where there is no file. Errors: `cannot-read`."""
        try:
            return self._disk.read(self.file)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise cannot_read(self.file, error) from error

    def _save(self, contents: bytes, previous: bytes | None, seen: str) -> None:
        temporary = write_temporary(self._disk, self.file, contents)
        try:
            if previous is not None:
                keep_older_form(self._disk, self.file, previous)
                keep_copy(self._disk, self.file, previous)
            # An editor or a syncing program asks for no lock. As little time as can be lies between this and its end.
            if fingerprint(self.file) != seen:
                raise LedgerError("file-changed", file=str(self.file))
            self._put_in_place(temporary, previous)
        except BaseException:
            remove_quietly(self._disk, temporary)
            raise

    def _put_in_place(self, temporary: Path, previous: bytes | None) -> None:
        try:
            if previous is None:
                self._name(temporary)
            else:
                self._disk.replace(temporary, self.file)
            self._disk.fsync_folder(self.file.parent)
        except OSError as error:
            # The new contents may already bear the name. An entry that is refused must not be there later.
            try:
                self._bring_back(previous)
            except OSError:
                raise cannot_write(self.file, error, may_stand=True) from error
            raise

    def _name(self, temporary: Path) -> None:
        """Give a new file its name, which nobody else may have given to another meanwhile."""
        try:
            self._disk.link(temporary, self.file)
        except FileExistsError:
            raise LedgerError("file-changed", file=str(self.file)) from None
        except OSError:
            self._disk.replace(temporary, self.file)  # There are no hard links here.
        remove_quietly(self._disk, temporary)

    def _bring_back(self, previous: bytes | None) -> None:
        try:
            contents: bytes | None = self._disk.read(self.file)
        except FileNotFoundError:
            contents = None
        if contents == previous:
            return
        if previous is None:
            self._disk.remove(self.file)
            return
        newest = self.file.with_name(f"{self.file.name}.1")
        move_into_place(self._disk, second_name(self._disk, newest, previous), self.file)

    def _with_copy(self, error: LedgerError) -> LedgerError:
        """The error of a file that cannot be read, with the copy that can."""
        fields = dict(error.fields)
        if error.code != "newer-version":
            copies = good_copies(self.file, self._disk)
            fields["copy"] = str(copies[0]) if copies else None
        return LedgerError(error.code, **fields)
