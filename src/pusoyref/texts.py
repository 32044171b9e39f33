"""Texts that people choose: names, notes, reasons, titles. The one gate by which they come in, and how they go out.

In: `read_text`, and for names `notation.names`, before anything else is done with a text. Out: `visible`, whatever the
store holds, and then each format's own escapes. `shortened` is for what is only quoted.
"""

from __future__ import annotations

import re
from unicodedata import bidirectional, category, combining, name, normalize

from pusoyref.errors import InvalidRequest

LONGEST_TEXT = 500
"""Signs in a note, a reason, and a ruleset's title."""
_INVISIBLE = ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")
_FILLERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and signs that show as nothing."""
_NON_JOINER, _JOINER = "\u200c", "\u200d"
_TEXT_OR_EMOJI = "\ufe0e\ufe0f"
_SELECTORS = range(0xE0100, 0xE01F0)
"""Of the ways to write a Chinese sign: they are in people's names."""
_SKIN_TONES = range(0x1F3FB, 0x1F400)
_KEYCAPS = frozenset("0123456789#*\u2139")
_MOST_MARKS = 4
"""Accents on one letter (UTS 39, 5.4): Vietnamese needs two, Hebrew three."""
_LOOSEST = 4
"""A text may be so many times as long as what is kept of it: blanks are folded, accents join their letters."""


def read_line(text: str, most: int, *, composed: bool = False) -> tuple[str, str]:
    """A text as it will be kept (one line, blanks folded; `composed`: NFC), and what is wrong with it.

    That is one of "", empty, long (more than `most` signs), control (signs that do not show, or that a terminal
    obeys), marks (accents without a letter, or piled up). A long one is not looked at any further.
    """
    if len(text) > most * _LOOSEST:
        return "", "long"
    typed = (normalize("NFC", text) if composed else text).strip()
    line = " ".join(typed.split())
    if not line:
        return line, "empty"
    if len(line) > most:
        return line, "long"
    if typed.isascii():
        return line, "" if typed.isprintable() else "control"
    if any(_is_hidden(typed, at) for at in range(len(typed))):
        return line, "control"
    return line, "marks" if _has_piled_marks(normalize("NFD", line)) else ""


def read_text(text: str) -> str:
    """A note, a reason or a title as it will be kept: one line, line breaks and blanks folded; it may be empty.

    Errors: `bad-text` with `why` one of long, control, marks.
    """
    line, why = read_line(" ".join(text.split()), LONGEST_TEXT)
    if why not in ("", "empty"):
        raise InvalidRequest("bad-text", text=text, why=why)
    return line


def _is_hidden(line: str, at: int) -> bool:
    """Whether a sign shows as nothing, or only changes what stands around it and may not stand here."""
    sign = line[at]
    if sign in _NON_JOINER + _JOINER:
        return not _may_join(line, at)
    if sign in _TEXT_OR_EMOJI:
        return not at or not (line[at - 1] in _KEYCAPS or category(line[at - 1])[0] in "SP")
    if ord(sign) in _SELECTORS:
        return not at or not name(line[at - 1], "").startswith("CJK ")
    if "\ufe00" <= sign <= "\ufe0d" or "\u180b" <= sign <= "\u180f":
        return True  # Selectors of signs that are in nobody's name.
    unassigned = category(sign) == "Cn" and (0xE0000 <= ord(sign) < 0xE1000 or ord(sign) & 0xFFFE == 0xFFFE)
    return category(sign) in _INVISIBLE or sign in _FILLERS or unassigned


def _may_join(line: str, at: int) -> bool:
    """Where scripts need a joiner or its opposite (RFC 5892, A.1 and A.2): in Indic ones, in Arabic, among emoji."""
    before, after = line[:at], line[at + 1 :]
    if not before or not after:
        return False
    if combining(before[-1]) == 9:  # a virama, which kills a vowel
        return category(after[0])[0] in "LM"
    if line[at] == _JOINER and _is_emoji(before[-1]) and _is_emoji(after[0]):
        return True
    letter = next((sign for sign in reversed(before) if not combining(sign)), "")
    return bool(letter) and bidirectional(letter) == bidirectional(after[0]) == "AL"


def _is_emoji(sign: str) -> bool:
    return category(sign) in ("So", "Cn") or sign == "\ufe0f" or ord(sign) in _SKIN_TONES


def _has_piled_marks(line: str) -> bool:
    run, before = _MOST_MARKS, " "  # A line begins with no mark, nor does a word.
    for sign in line:
        if category(sign) not in ("Mn", "Me") or sign in _TEXT_OR_EMOJI or ord(sign) in _SELECTORS:
            run = _MOST_MARKS if sign == " " else 0
        elif run == _MOST_MARKS or sign == before:
            return True
        else:
            run += 1
        before = sign
    return False


def without_joiners(text: str) -> str:
    """The text without signs that only say how others are drawn: two names that differ in them are one."""
    if text.isascii():
        return text
    unseen = _NON_JOINER + _JOINER + _TEXT_OR_EMOJI
    return "".join(sign for sign in text if sign not in unseen and ord(sign) not in _SELECTORS)


UNSEEN = r"\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff"
"""Behind the ASCII controls, what a terminal obeys or what turns or hides a line: part of a regular expression."""


def escaped_unseen(text: str) -> str:
    """JSON or TOML with such signs written as escapes, which mean the same there."""
    return re.sub(f"[{UNSEEN}]", lambda found: f"\\u{ord(found[0]):04x}", text)


def visible(text: str, instead: str = " ") -> str:
    """A text for a line of its own: `instead` of every sign that breaks a line, that a terminal obeys, or none sees."""
    if text.isprintable() and (text.isascii() or _FILLERS.isdisjoint(text)):
        return text
    return "".join(_shown(sign, instead) for sign in text)


def _shown(sign: str, instead: str) -> str:
    if sign.isprintable() or sign in _NON_JOINER + _JOINER:
        return instead if sign in _FILLERS else sign
    kind = category(sign)
    if kind == "Zs":
        return " "
    return sign if kind == "Cn" else instead  # An emoji that is newer than this Python.


def shortened(text: str, most: int) -> str:
    """A text that is only quoted: at most so many signs."""
    return text if len(text) <= most else f"{text[: most - 3].rstrip()}..."
