"""A line typed at the table that begins with no whole word: cards, counts, or a shortened word."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from difflib import get_close_matches

from pusoyref.cli.commands import HELP_WORDS, LEAVING_WORDS, WORDS, find_beginning
from pusoyref.errors import InvalidRequest, PusoyrefError
from pusoyref.notation.cards import read_cards
from pusoyref.notation.names import find_name, matching
from pusoyref.notation.turns import is_pass
from pusoyref.session.evening import Evening
from pusoyref.session.fold import current_state
from pusoyref.session.typed import is_several_passes, only_counts, players_now, split_counts, split_last_play

ALL_WORDS = (*dict.fromkeys(line.name for line in WORDS.values()), HELP_WORDS[0], *LEAVING_WORDS[:2])
CLOSE = 0.8
"""How much of a mistyped word must be right (0 to 1) for it to be taken as one."""


def words_meant(
    text: str, words: Sequence[str], evening: Callable[[], Evening], *, counts: bool
) -> list[str]:
    """The whole word that a line means, and what follows it. `counts`: where only counts are read.

    Cards come first: what may be both is a play. Before the first card of a hand a line of counts scores it; once
    one has fallen they end it only behind `score`, so that no slip ends a hand half played.
    Errors: `counts-in-play`, `ambiguous-command`, `unknown-command`, `needs-equals`.
    """
    if not counts and (is_pass(text) or is_several_passes(text) or is_cards(text)):
        return ["play", "--", text]
    now = evening()
    players = players_now(now)
    if counts and _can_score(words, players):
        return ["score", *words]
    if not counts and only_counts(text, players):
        if current_state(now).begun:
            raise InvalidRequest("counts-in-play", hand=now.next_number, text=text)
        return ["score", *words]
    if "=" not in text and len(words[0]) > 1:
        try:
            return [find_beginning(words[0], ALL_WORDS), *words[1:]]
        except InvalidRequest as error:
            if error.code != "unknown-command" or _is_slip_of_a_word(words[0], players):
                raise
    if counts:
        return ["score", *words]
    _check_equals(words, players)
    return ["play", "--", text]


def is_cards(text: str) -> bool:
    """Whether a line can be read as cards."""
    try:
        read_cards(text)
    except PusoyrefError:
        return False
    return True


def is_a_word(text: str) -> bool:
    """Whether a line has letters only, and is neither cards nor a pass."""
    return text.replace(" ", "").isalpha() and not is_cards(text) and not is_pass(text)


def _can_score(words: Sequence[str], players: tuple[str, ...]) -> bool:
    try:
        return all(split_counts(word, players) for word in split_last_play(words)[0] if word[:2] != "--")
    except InvalidRequest as error:
        return error.code == "ambiguous-score"


def _is_slip_of_a_word(word: str, players: tuple[str, ...]) -> bool:
    """`ledgr`: nobody's name, no cards, and all but one of the words there are."""
    if not is_a_word(word) or matching(word, players):
        return False
    return bool(get_close_matches(word.casefold(), ALL_WORDS, 1, CLOSE))


def _check_equals(words: Sequence[str], players: tuple[str, ...]) -> None:
    """Errors: `needs-equals` for `ben 9cd`."""
    rest = " ".join(words[1:])
    if not rest or not (is_pass(rest) or is_cards(rest)):
        return
    try:
        find_name(words[0], players)
    except InvalidRequest:
        return
    raise InvalidRequest("needs-equals", text=f"{words[0]}={''.join(words[1:])}")
