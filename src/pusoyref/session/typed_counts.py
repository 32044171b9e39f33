"""Counts as people type them, with blanks or run together (README, "An evening in five minutes").

    b3 c8 d5     b3c8d5         a name's beginning run into its count
    ben=3        dan=2d8s       with an =, also the very cards
    c11+2d       c11+d          these 11 have the 2♦ among them; +2dh, +dh two of them, +4 all four
    b3c8d5/2cd                  behind a stroke the play that went out
"""  # fmt: skip

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from pusoyref.cards import TWOS, Card
from pusoyref.errors import InvalidRequest
from pusoyref.hand.holdings import is_two
from pusoyref.notation.cards import read_cards, write_cards
from pusoyref.notation.names import casefolded, find_name, matching

LONGEST_WORD = 200
LONGEST_NUMBER = 3
_ALL_FOUR = "4"


class Count(Struct, frozen=True):
    """What one player was left with: the count or cards as typed, and the 2s said to be among them."""

    player: str
    text: str
    twos: tuple[Card, ...] = ()


Counts = tuple[Count, ...]


def split_counts(word: str, players: Sequence[str]) -> Counts:
    """One word → what it says, player by player; a bare name has no card left.

    Errors: `bad-score`, `ambiguous-score` with `candidates`, `bad-held`, names.
    """
    name, equals, text = word.partition("=")
    if equals:
        holding, plus, twos = text.partition("+")
        held = _read_twos(twos) if plus else ()
        if held is None:
            raise InvalidRequest("bad-held", text=word)
        return (Count(find_name(name, players), holding, held),)
    found = _readings_of(word, players)
    if not found:
        raise InvalidRequest("bad-score", text=word, players=tuple(players))
    if len(found) > 1:
        raise InvalidRequest("ambiguous-score", text=word, candidates=tuple(map(_written, found)))
    return found[0]


def split_last_play(words: Sequence[str]) -> tuple[list[str], str | None]:
    """The words that count, and the play that went out where one is said behind a stroke."""
    at = next((at for at, word in enumerate(words) if "/" in word), None)
    counts, last = list(words), None
    if at is not None:
        before, _, after = words[at].partition("/")
        counts, last = [*words[:at], before], " ".join((after, *words[at + 1 :])).strip()
    parts = (part for word in counts for part in ([word] if "=" in word else word.split(",")))
    return [part.strip() for part in parts if part.strip()], last


def only_counts(text: str, players: Sequence[str]) -> bool:
    """Whether every word of a line gives numbers to players, at least to two; it may still have two meanings.

    A line that is cards too is for the caller to take as cards.
    """
    body = text.partition(" --")[0].partition("/")[0]
    named = set[str]()
    for word in body.replace(",", " ").split():
        name, equals, count = word.partition("=")
        if equals:
            if not count.partition("+")[0].isdecimal():
                return False
            named.add(casefolded(name))
            continue
        reading = next(_readings(word, players, len(players)), ()) if len(word) <= LONGEST_WORD else ()
        if not reading:
            return False
        named |= {casefolded(count.player) for count in reading}
    return len(named) > 1


def _readings_of(word: str, players: Sequence[str]) -> list[Counts]:
    """Every meaning of a word; those that name somebody twice only where there is no other."""
    if len(word) > LONGEST_WORD:
        return []
    found: list[Counts] = list(dict.fromkeys(_bare(word, players)))
    found += [reading for reading in dict.fromkeys(_readings(word, players, len(players))) if reading]
    once = [reading for reading in found if len({count.player for count in reading}) == len(reading)]
    return once or found


def _bare(word: str, players: Sequence[str]) -> Iterator[Counts]:
    yield from ((Count(player, "0"),) for player in _meant(word, players))


def _readings(text: str, players: Sequence[str], most: int) -> Iterator[Counts]:
    """Every way to cut `text` into at most so many names with their counts."""
    if not text:
        yield ()
        return
    for at in range(1, len(text) if most else 0):
        for player in _meant(text[:at], players):
            for count, rest in _counted(player, text[at:]):
                yield from ((count, *more) for more in _readings(rest, players, most - 1))


def _meant(beginning: str, players: Sequence[str]) -> list[str]:
    """The players whom a beginning may mean: only the one who is called just so, where there is one."""
    return list(matching(beginning, players))


def _counted(player: str, text: str) -> Iterator[tuple[Count, str]]:
    """Every count at the head of `text`, with the 2s behind a plus, and what follows it."""
    for at in range(1, min(len(text), LONGEST_NUMBER) + 1):
        number, rest = text[:at], text[at:]
        if not (number.isascii() and number.isdecimal()):
            return
        yield Count(player, number), rest
        if rest.startswith("+"):
            for end in range(2, len(rest) + 1):
                twos = _read_twos(rest[1:end])
                if twos:
                    yield Count(player, number, twos), rest[end:]


def _read_twos(text: str) -> tuple[Card, ...] | None:
    """`2d`, `2dh`, `dh`, or `4` for all four; None where it is none of them."""
    if text == _ALL_FOUR:
        return TWOS
    if "2" in text and not text.startswith("2"):
        return None  # `d2` might be Dan's two cards.
    try:
        cards = read_cards(text if text.startswith("2") else f"2{text}")
    except InvalidRequest:
        return None
    return cards if all(map(is_two, cards)) and len(set(cards)) == len(cards) else None


def _written(reading: Counts) -> str:
    return " ".join(
        f"{count.player}={count.text}{'+' if count.twos else ''}{write_cards(count.twos)}"
        for count in reading
    )
