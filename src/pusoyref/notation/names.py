"""Names of people and sessions: which are taken, and which a typed beginning means."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence, Set
from functools import lru_cache

from pusoyref.errors import InvalidRequest

LONGEST_NAME = 60
_MEANS_SOMETHING = set('=:,;"`|<>\\/')
_STARTS_SOMETHING = "+-@#."
NOBODY = "nobody"
RESERVED = (NOBODY, "none")
ENTRY_WORDS = (
    "lead", "leftover", "owes", "dealer", "fed-by", "lowest", "deal", "left", "holds", "held", "score",
    "void", "restore", "fix", "seats", "rename", "change", "pay", "close", "reopen",
)  # fmt: skip
"""The words that begin an entry's line: nobody's name begins with one of them and a blank."""


def read_name(text: str) -> str:
    """A person's name as it will be kept: NFC, blanks folded.

    Errors: `bad-name` with `why` one of empty, long, sign, start, control, reserved.
    """
    name = " ".join(unicodedata.normalize("NFC", text).split(" ")).strip()
    why = _fault(name)
    if why:
        raise InvalidRequest("bad-name", name=text, why=why)
    return " ".join(name.split())


def _fault(name: str) -> str:
    if not name:
        return "empty"
    if len(name) > LONGEST_NAME:
        return "long"
    if any(unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp") for sign in name):
        return "control"
    if any(sign in _MEANS_SOMETHING for sign in name):
        return "sign"
    if name[0] in _STARTS_SOMETHING:
        return "start"
    first, *more = name.split()
    return "reserved" if casefolded(name) in RESERVED or (more and first in ENTRY_WORDS) else ""


def casefolded(name: str) -> str:
    """The form in which names are compared: case and Unicode form do not count."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFKC", name).casefold())


def unaccented(name: str) -> str:
    """`nino` for Niño: what people type who have no ñ at hand. Only a way to find a name, never to compare two."""
    apart = unicodedata.normalize("NFD", casefolded(name))
    return "".join(sign for sign in apart if not unicodedata.combining(sign))


def matching(text: str, among: Iterable[str]) -> tuple[str, ...]:
    """The names that `text` may mean: the one that it is, else those it begins; without accents where none is so."""
    known = tuple(among)
    for form in (casefolded, unaccented):
        wanted = form(" ".join(text.split()))
        begun = tuple(name for name in known if wanted and form(name).startswith(wanted))
        names = tuple(name for name in begun if form(name) == wanted) or begun
        if names:
            return names
    return ()


def read_players(names: Sequence[str]) -> tuple[str, ...]:
    """Names for a table, all different. Errors: `bad-name`, `same-name`."""
    players = tuple(read_name(name) for name in names)
    seen: dict[str, str] = {}
    for player in players:
        if casefolded(player) in seen:
            raise InvalidRequest("same-name", name=player, other=seen[casefolded(player)])
        seen[casefolded(player)] = player
    return players


def find_name(text: str, among: Iterable[str]) -> str:
    """The name that `text` is, or is the only beginning of; case does not matter, nor do accents left out.

    Errors: `unknown-name` with `known`, `ambiguous-name` with `candidates`.
    """
    known = tuple(among)
    matches = matching(text, known)
    if not matches:
        raise InvalidRequest("unknown-name", name=text.strip(), known=known)
    if len(matches) > 1:
        raise InvalidRequest("ambiguous-name", name=text.strip(), candidates=matches)
    return matches[0]


LONGEST = 120


def read_session_name(text: str) -> str:
    """A session's name as it will be kept: NFC, blanks folded.

    Errors: `bad-session-name` with `why` one of empty, long, control.
    """
    name = " ".join(unicodedata.normalize("NFC", text).split(" ")).strip()
    if not name:
        raise InvalidRequest("bad-session-name", name=text, why="empty")
    if len(name) > LONGEST:
        raise InvalidRequest("bad-session-name", name=text, why="long")
    if any(unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp") for sign in name):
        raise InvalidRequest("bad-session-name", name=text, why="control")
    return " ".join(name.split())


@lru_cache(maxsize=4_096)
def find_player(text: str, players: tuple[str, ...]) -> str:
    """`find_name`, which a long file asks the same thing very often. Errors: as there."""
    return find_name(text, players)


def free_name(name: str, taken: Set[str]) -> str:
    """The name, or with a number where there is one of that name. `taken`: names folded."""
    names = (name, *(f"{name} ({number})" for number in range(2, len(taken) + 3)))
    return next(candidate for candidate in names if casefolded(candidate) not in taken)
