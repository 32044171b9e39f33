"""Names of people and sessions: which are taken, which look alike, and which a typed beginning means."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence, Set
from functools import lru_cache

from pusoyref.errors import InvalidRequest
from pusoyref.texts import read_line, without_joiners

LONGEST_NAME = 60
LONGEST = 120
"""Signs in the name of a session or a tournament."""
_LONGEST_FORM = 20 * LONGEST
"""No name becomes longer when it is compared: NFKC makes 18 signs of one at most."""
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

    Errors: `bad-name` with `why` one of empty, long, control, marks, sign, start, reserved.
    """
    name, why = read_line(text, LONGEST_NAME, composed=True)
    why = why or _fault(name)
    if why:
        raise InvalidRequest("bad-name", name=text, why=why)
    return name


def _fault(name: str) -> str:
    if any(sign in _MEANS_SOMETHING for sign in name):
        return "sign"
    if name[0] in _STARTS_SOMETHING:
        return "start"
    first, *more = name.split()
    return "reserved" if casefolded(name) in RESERVED or (more and first in ENTRY_WORDS) else ""


def read_session_name(text: str) -> str:
    """The name of a session or a tournament as it will be kept: NFC, blanks folded.

    Errors: `bad-session-name` with `why` one of empty, long, control, marks.
    """
    name, why = read_line(text, LONGEST, composed=True)
    if why:
        raise InvalidRequest("bad-session-name", name=text, why=why)
    return name


def casefolded(name: str) -> str:
    """The form in which names are compared: case, Unicode form and joiners do not count."""
    if name.isascii():
        return name.casefold()
    if len(name) > _LONGEST_FORM:
        return name  # It is nobody's, and to put 200,000 accents in order takes 11 seconds.
    return unicodedata.normalize("NFC", unicodedata.normalize("NFKC", without_joiners(name)).casefold())


def unaccented(name: str) -> str:
    """`nino` for Niño: what people type who have no ñ at hand. Only a way to find a name, never to compare two."""
    apart = unicodedata.normalize("NFD", casefolded(name))
    return "".join(sign for sign in apart if not unicodedata.combining(sign))


def matching(text: str, among: Iterable[str]) -> tuple[str, ...]:
    """The names that `text` may mean: the one that it is, else those it begins; without accents where none is so."""
    known = tuple(among)
    if len(text) > _LONGEST_FORM:
        return ()
    for form in (casefolded, unaccented):
        wanted = form(" ".join(text.split()))
        begun = tuple(name for name in known if wanted and form(name).startswith(wanted))
        names = tuple(name for name in begun if form(name) == wanted) or begun
        if names:
            return names
    return ()


def read_players(names: Sequence[str]) -> tuple[str, ...]:
    """Names for a table, all different. Errors: `bad-name`, `same-name`, `look-alike`."""
    players = tuple(read_name(name) for name in names)
    check_different(players)
    return players


def check_different(names: Iterable[str], among: Iterable[str] = ()) -> None:
    """Whether each of these names is unlike the others and unlike all `among`, which are not compared once more.

    Errors: `same-name`; `look-alike` for a name with letters of another alphabet that look like Latin ones (UTS 39).
    """
    known, added = tuple(among), tuple(names)
    forms = [("same-name", casefolded)]
    if any(map(_leaves_latin, (*known, *added))):
        forms.append(("look-alike", looks))
    for code, form in forms:
        taken = {form(name): name for name in known}
        for name in added:
            compared = form(name)
            if compared in taken:
                raise InvalidRequest(code, name=name, other=taken[compared])
            taken[compared] = name


def _leaves_latin(name: str) -> bool:
    return not name.isascii() and any(sign.isalpha() and not _is_latin(sign) for sign in name)


def _is_latin(sign: str) -> bool:
    return sign.isascii() or unicodedata.name(sign, "").startswith("LATIN ")


def looks(name: str) -> str:
    """What a name looks like: every letter that is no Latin one as the Latin one that it looks like, if any."""
    from confusable_homoglyphs.confusables import (
        confusables_data,  # 60 ms: only for letters that are not Latin.
    )

    shown = []
    for sign in unicodedata.normalize("NFD", unicodedata.normalize("NFKC", without_joiners(name))):
        like = () if _is_latin(sign) or not sign.isalpha() else confusables_data.get(sign, ())
        latin = (found["c"] for found in like if found["n"].startswith("LATIN "))
        shown.append(next(latin, sign))
    return casefolded("".join(shown))


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


@lru_cache(maxsize=4_096)
def find_player(text: str, players: tuple[str, ...]) -> str:
    """`find_name`, which a long file asks the same thing very often. Errors: as there."""
    return find_name(text, players)


def free_name(name: str, taken: Set[str]) -> str:
    """The name, or with a number where there is one of that name. `taken`: names folded."""
    names = (name, *(f"{name} ({number})" for number in range(2, len(taken) + 3)))
    return next(candidate for candidate in names if casefolded(candidate) not in taken)
