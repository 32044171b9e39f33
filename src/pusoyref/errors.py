"""What can go wrong, as facts: a code, the fields that explain it, an exit status.

Their words stand in `text`, and are printed in one place, `cli.main`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from pusoyref.hand.rulings import Ruling


class PusoyrefError(Exception):
    """Anything the program says no to (docs/for-programs.md).

    `code` is stable, `fields` are the facts a sentence needs.
    """

    exit_status: ClassVar[int] = 2

    def __init__(self, code: str, **fields: object) -> None:
        super().__init__(code, fields)
        self.code = code
        self.fields = fields

    def __str__(self) -> str:
        return f"{self.code} {self.fields}" if self.fields else self.code


class InvalidRequest(PusoyrefError):
    """Text that is no card, name, amount, ruleset or session file, or a call that makes no sense.

    Codes and fields as in docs/for-programs.md.
    """


class Refused(PusoyrefError):
    """The referee says no. The `ruling` holds the code of docs/rules.md 10 and what was compared.

    `fixed_hand`: the past hand that a fix would make illegal there.
    """

    exit_status = 1

    def __init__(self, ruling: Ruling, fixed_hand: int | None = None) -> None:
        super().__init__(ruling.code)
        self.ruling = ruling
        self.fixed_hand = fixed_hand


class NotShown(PusoyrefError):
    """Something was saved, and then its answer could not be shown, or what came between the two failed.

    `stored`: what was saved, as facts that have words of their own.
    """

    exit_status = 4

    def __init__(self, code: str, *, stored: tuple[PusoyrefError, ...], **fields: object) -> None:
        super().__init__(code, stored=stored, **fields)
        self.stored = stored


class LedgerError(PusoyrefError):
    """Stored data that could not be read or saved: locked, damaged, from a newer version, no room."""

    exit_status = 3
