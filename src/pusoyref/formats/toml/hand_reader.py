"""One `[[hand]]` → entries, each turn refereed as it is read (docs/session-file.md, docs/rules.md 10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pusoyref.cards import Card
from pusoyref.entries import (
    Deal,
    FedBy,
    HandEntry,
    Held,
    Holding,
    Holds,
    Left,
    Leftover,
    Lowest,
    Owes,
    Place,
    Score,
    Turn,
    Void,
)
from pusoyref.errors import InvalidRequest, Refused
from pusoyref.hand.advance import advance
from pusoyref.hand.holdings import is_two
from pusoyref.hand.rulings import Ruling
from pusoyref.hand.state import HandSetup, HandState, start
from pusoyref.hand.why_not import deal_faults
from pusoyref.notation.cards import read_card, read_cards
from pusoyref.notation.entries import read_turn, split_named, split_trick_line
from pusoyref.notation.names import NOBODY, casefolded, find_player
from pusoyref.plays.order import lowest_card
from pusoyref.texts import read_text

MOST_TURNS = 1_000
"""In a hand: fifty-two plays, each passed by everybody, and as much again."""
LONGEST_TRICK = 100 * MOST_TURNS
"""Signs of a trick's line: every turn with the longest name."""
_SHORT = 5
"""Letters of a pair, and of all texts that come so often that their turns are kept."""
_read_often = lru_cache(maxsize=4_096)(read_turn)


class BeginsDocument(Struct, frozen=True, forbid_unknown_fields=True):
    """How a hand began, where the hands before it have been put right since (in the words of `HandSetup`)."""

    leader: str | None = None
    lowest_leads: bool = False
    duty: bool = False


class HandDocument(Struct, frozen=True, forbid_unknown_fields=True):
    """`[[hand]]`"""

    tricks: tuple[str, ...] = ()
    left: dict[str, int | str] | None = None
    held: dict[str, str] | None = None
    holds: dict[str, str] = {}
    out_with: str | None = None
    order: tuple[str, ...] | None = None
    fed_by: str | None = None
    void: str | None = None
    lowest: str | None = None
    leftover: str | None = None
    deal: dict[str, str] = {}
    players: tuple[str, ...] | None = None
    rules: str | dict[str, Any] | None = None
    stake: str | int | None = None
    let_stand: dict[str, str] = {}
    owes: tuple[str, ...] = ()
    begins: BeginsDocument | None = None


def hand_entries(
    setup: HandSetup, hand: HandDocument, *, ignore_unasked: bool = False
) -> tuple[tuple[HandEntry, ...], HandState, Ruling | None]:
    """The entries of a hand as far as they stand, the state after them, and the first ruling, if any.

    `ignore_unasked`: facts that the ruleset does not ask for are left out, not refused.
    Errors: `bad-sheet` with `trick`, `turn`, `token`; `option-off`; names and cards that cannot be read.
    """
    reader, ruling = _HandReader(setup, hand, ignore_unasked), None
    try:
        reader.enter(reader.before_play())
        reader.enter(reader.turns())
    except Refused as error:
        ruling = error.ruling
    if ruling is None or hand.void is not None:
        ruling = None
        reader.enter(reader.after_play())
    return tuple(reader.entries), reader.state, ruling


class _HandReader:
    """A hand as far as it is read: the entries that stand, and the state after them."""

    def __init__(self, setup: HandSetup, hand: HandDocument, ignore_unasked: bool) -> None:
        self.state = start(setup)
        self.entries: list[HandEntry] = []
        self.hand, self.ignore_unasked = hand, ignore_unasked
        self.reasons = {place: read_text(reason) for place, reason in hand.let_stand.items()}
        self.players = self.state.players

    def enter(self, entries: Iterable[HandEntry]) -> None:
        for entry in entries:
            self.state = advance(self.state, entry)
            self.entries.append(entry)

    def before_play(self) -> Iterator[HandEntry]:
        beginning, hand = self.state, self.hand
        if hand.lowest is not None:
            yield Lowest(read_card(hand.lowest))
        leftover = self._leftover()
        if hand.leftover is not None and leftover is None and not self.ignore_unasked:
            raise InvalidRequest("no-leftover", players=len(self.players))
        if leftover is not None:
            yield Leftover(leftover)
        deals = tuple(_deal(player, cards) for player, cards in self._by_player(hand.deal).items())
        for ruling in deal_faults(beginning, deals):
            raise Refused(ruling)
        yield from deals

    def _leftover(self) -> str | None:
        """Who took the card left over: as stated, or whoever is left with the lowest card."""
        if not self.state.setup.gives_leftover:
            return None
        if self.hand.leftover is not None:
            return find_player(self.hand.leftover, self.players)
        lowest = lowest_card(self.state.rules)
        for player, text in self._by_player(self.hand.left or {}).items():
            holding = _holding(text)
            if isinstance(holding, tuple) and lowest in holding:
                return player
        return None

    def turns(self) -> Iterator[Turn]:
        """The turns in order, each as it is meant in the state after those before it.

        A turn that says no more by its place in a line than it would have said live is as if it had been typed
        live. Errors: `bad-sheet` with `trick`, `turn`, `token`, `why`.
        """
        count, players, stands = 0, self.players, self.reasons
        for trick, line in enumerate(self.hand.tricks, 1):
            if len(line) > LONGEST_TRICK:
                why = InvalidRequest("too-many-turns", most=MOST_TURNS)
                raise InvalidRequest("bad-sheet", trick=trick, why=why)
            try:
                typed, tokens = split_trick_line(line)
                leader = find_player(typed, players)
            except InvalidRequest as error:
                raise InvalidRequest("bad-sheet", trick=trick, token=line, why=error) from None
            count += len(tokens)
            if count > MOST_TURNS:
                why = InvalidRequest("too-many-turns", most=MOST_TURNS)
                raise InvalidRequest("bad-sheet", trick=trick, why=why)
            names = "=" in line
            for number, token in enumerate(_with_whole_names(tokens, players) if names else tokens, 1):
                state = self.state
                named, text = _split(token, players, trick, number) if names else (None, token)
                player = leader if number == 1 else named or state.turn or _who_would_be_next(state)
                turn = _read_often(text, player) if len(text) < _SHORT else read_turn(text, player)
                place: Place = "lead" if number == 1 else "after"
                reason = stands.get(f"{trick}.{number}") if stands else None
                if reason is not None:
                    turn = replace(turn, let_stand=reason)
                yield replace(turn, place=place) if place_tells(state, turn, place) else turn

    def after_play(self) -> Iterator[HandEntry]:
        hand = self.hand
        if hand.void is not None:
            yield Void(read_text(hand.void))
            return
        if self._ends_by_counts():
            if hand.holds:
                raise InvalidRequest("scored-by-counts", hand=self.state.setup.number)
            yield self._score()
        else:
            yield from self._left_and_held()
            if hand.fed_by is not None and not self._is_unasked():
                yield FedBy(find_player(hand.fed_by, self.players))
        for name in hand.owes:
            yield Owes(find_player(name, self.players))

    def _ends_by_counts(self) -> bool:
        """No tricks, or tricks that stop before the end with everybody counted as a hand by counts must be."""
        state, hand = self.state, self.hand
        if state.over or state.asks_leftover or hand.left is None:
            return False
        if not hand.tricks:
            return True
        counted = self._by_player(hand.left)
        empty = sum(_holding(counted.get(player, 0)) in (0, ()) for player in self.players)
        if state.rules.ending.until == "last-holder":
            return empty == len(self.players) - 1 and hand.order is not None
        return len(counted) >= len(self.players) - 1 and empty == 1

    def _left_and_held(self) -> Iterator[HandEntry]:
        hand, reason = self.hand, self.reasons.get("left")
        for player, value in self._by_player(hand.left or {}).items():
            holding = _holding(value)
            yield Left(player, 0, reason, str(value)) if holding is None else Left(player, holding, reason)
        if hand.held is not None:
            held, unreadable = self._held(hand.held)
            for player, text in unreadable.items():
                yield Left(player, 0, reason, text)
            yield held
        for card, name in hand.holds.items():
            holder = None if casefolded(name) == NOBODY else find_player(name, self.players)
            yield Holds(holder, _two(read_card(card), name))

    def _held(self, table: Mapping[str, str]) -> tuple[Held, dict[str, str]]:
        """2s by holder, and texts that are no card. Errors: `not-a-two`."""
        held: list[tuple[str, tuple[Card, ...]]] = []
        unreadable: dict[str, str] = {}
        for player, text in self._by_player(table).items():
            cards = _holding(text)
            if isinstance(cards, tuple):
                held.append((player, tuple(_two(card, player) for card in cards)))
            else:
                unreadable[player] = text
        return Held(tuple(held)), unreadable

    def _score(self) -> Score:
        hand = self.hand
        left: list[tuple[str, Holding]] = []
        unreadable: dict[str, str] = {}
        for player, value in self._by_player(hand.left or {}).items():
            holding = _holding(value)
            if holding is None:
                unreadable[player] = str(value)
            left.append((player, 0 if holding is None else holding))
        held = None
        if hand.held is not None:
            by_holder, more = self._held(hand.held)
            held = by_holder.cards
            unreadable |= more
        fed_by = None if hand.fed_by is None or self._is_unasked() else hand.fed_by
        return Score(
            left=tuple(left),
            held=held,
            out_with=None if hand.out_with is None else read_cards(hand.out_with),
            order=None
            if hand.order is None
            else tuple(find_player(name, self.players) for name in hand.order),
            fed_by=None if fed_by is None else find_player(fed_by, self.players),
            let_stand=self.reasons.get("left"),
            unreadable=tuple(unreadable.items()),
        )

    def _is_unasked(self) -> bool:
        """Whether `fed_by` is to be left out. Errors: `option-off`."""
        if self.state.rules.scoring.feeding != "off":
            return False
        if not self.ignore_unasked:
            raise InvalidRequest("option-off", key="scoring.feeding", word="fed_by")
        return True

    def _by_player(self, table: Mapping[str, Any]) -> dict[str, Any]:
        named = {find_player(name, self.players): value for name, value in table.items()}
        if len(named) != len(table):
            raise InvalidRequest("same-name", name=next(iter(table)), other=next(iter(named)))
        return named


def _deal(player: str, text: str) -> Deal:
    try:
        return Deal(player, read_cards(text))
    except InvalidRequest:
        return Deal(player, (), text)


def _split(token: str, players: tuple[str, ...], trick: int, number: int) -> tuple[str | None, str]:
    try:
        return split_named(token, players)
    except InvalidRequest as error:
        raise InvalidRequest("bad-sheet", trick=trick, turn=number, token=token, why=error) from None


def _with_whole_names(tokens: list[str], players: tuple[str, ...]) -> list[str]:
    """Names that have blanks put together again: `Maria`, `Clara=2c` → `Maria Clara=2c`."""
    known = {casefolded(player): len(player.split()) for player in players if " " in player}
    whole: list[str] = []
    for token in tokens:
        end = token.partition("=")[0] if "=" in token else ""
        for words in sorted({*known.values()}, reverse=True) if end else ():
            before = whole[1 - words :]
            if known.get(casefolded(" ".join((*before, end)))) == words:
                del whole[1 - words :]
                token = " ".join((*before, token))
                break
        whole.append(token)
    return whole


def place_tells(state: HandState, turn: Turn, place: Place) -> bool:
    """Whether the place of a turn says more than the turn.

    One that leads while a trick lies there closes it first; one behind a trick that had closed opens it again.
    """
    if state.over and turn.cards is None:
        return False  # A pass written behind the end of a hand means nothing.
    return state.table is not None if place == "lead" else state.table is None and state.begun


def _who_would_be_next(state: HandState) -> str:
    """Whose token stands behind the end of a hand."""
    last = state.owner or state.players[0]
    answerers = state.answerers(last, last, state.passed)
    return answerers[0] if answerers else state.others_from(last)[0]


def _holding(value: int | str) -> Holding | None:
    """A count or cards; None for text that is no card."""
    if isinstance(value, int):
        return value
    try:
        return read_cards(value) if value.strip() else ()
    except InvalidRequest:
        return None


def _two(card: Card, name: str) -> Card:
    """Errors: `not-a-two`."""
    if not is_two(card):
        raise InvalidRequest("not-a-two", card=card, name=name)
    return card
