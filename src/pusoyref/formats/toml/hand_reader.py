"""One `[[hand]]` → entries, each turn refereed as it is read (docs/session-file.md, docs/rules.md 10)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import chain
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
from pusoyref.hand.opening import deal_faults
from pusoyref.hand.rulings import Ruling
from pusoyref.hand.state import HandSetup, HandState, start
from pusoyref.notation.cards import read_card, read_cards
from pusoyref.notation.names import NOBODY, casefolded, find_player
from pusoyref.notation.turns import read_turn, split_named, split_trick_line
from pusoyref.plays.order import lowest_card

MOST_TURNS = 1_000
"""In a hand: fifty-two plays, each passed by everybody, and as much again."""
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


def turns(now: Callable[[], HandState], hand: HandDocument) -> Iterator[Turn]:
    """The turns of a hand in order, each as it is meant in the state `now`, which moves on with them.

    A turn that says no more by its place in a line than it would have said live is as if it had been typed live.
    Errors: `bad-sheet` with `trick`, `turn`, `token`, `why`.
    """
    count, players, stands = 0, now().players, hand.let_stand
    for trick, line in enumerate(hand.tricks, 1):
        try:
            typed, tokens = split_trick_line(line)
            leader = find_player(typed, players)
        except InvalidRequest as error:
            raise InvalidRequest("bad-sheet", trick=trick, token=line, why=error) from None
        count += len(tokens)
        if count > MOST_TURNS:
            raise InvalidRequest(
                "bad-sheet", trick=trick, why=InvalidRequest("too-many-turns", most=MOST_TURNS)
            )
        names = "=" in line
        for number, token in enumerate(_with_whole_names(tokens, players) if names else tokens, 1):
            state = now()
            named, text = _split(token, players, trick, number) if names else (None, token)
            player = leader if number == 1 else named or state.turn or _who_would_be_next(state)
            turn = _read_often(text, player) if len(text) < _SHORT else read_turn(text, player)
            place: Place = "lead" if number == 1 else "after"
            reason = stands.get(f"{trick}.{number}") if stands else None
            if reason is not None:
                turn = replace(turn, let_stand=reason)
            yield replace(turn, place=place) if place_tells(state, turn, place) else turn


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


def hand_entries(
    setup: HandSetup, hand: HandDocument, *, ignore_unasked: bool = False
) -> tuple[tuple[HandEntry, ...], HandState, Ruling | None]:
    """The entries of a hand as far as they stand, the state after them, and the first ruling, if any.

    `ignore_unasked`: facts that the ruleset does not ask for are left out, not refused.
    Errors: `bad-sheet` with `trick`, `turn`, `token`; `option-off`; names and cards that cannot be read.
    """
    entries: list[HandEntry] = []
    state, ruling = start(setup), None

    def now() -> HandState:
        return state

    try:
        for entry in chain(_before_play(state, hand, ignore_unasked), turns(now, hand)):
            state = advance(state, entry)
            entries.append(entry)
    except Refused as error:
        ruling = error.ruling
    if ruling is None or hand.void is not None:
        ruling = None
        for entry in _after_play(state, hand, ignore_unasked):
            state = advance(state, entry)
            entries.append(entry)
    return tuple(entries), state, ruling


def _before_play(state: HandState, hand: HandDocument, ignore_unasked: bool) -> Iterator[HandEntry]:
    players = state.players
    if hand.lowest is not None:
        yield Lowest(read_card(hand.lowest))
    leftover = _leftover(state, hand)
    if hand.leftover is not None and leftover is None and not ignore_unasked:
        raise InvalidRequest("no-leftover", players=len(players))
    if leftover is not None:
        yield Leftover(leftover)
    deals = tuple(_deal(player, cards) for player, cards in _by_player(hand.deal, players).items())
    for ruling in deal_faults(state, deals):
        raise Refused(ruling)
    yield from deals


def _deal(player: str, text: str) -> Deal:
    try:
        return Deal(player, read_cards(text))
    except InvalidRequest:
        return Deal(player, (), text)


def _leftover(state: HandState, hand: HandDocument) -> str | None:
    """Who took the card left over: as stated, or whoever is left with the lowest card."""
    if not state.setup.gives_leftover:
        return None
    if hand.leftover is not None:
        return find_player(hand.leftover, state.players)
    lowest = lowest_card(state.rules)
    for player, text in _by_player(hand.left or {}, state.players).items():
        holding = _holding(text)
        if isinstance(holding, tuple) and lowest in holding:
            return player
    return None


def _after_play(state: HandState, hand: HandDocument, ignore_unasked: bool) -> Iterator[HandEntry]:
    if hand.void is not None:
        yield Void(" ".join(hand.void.split()))
        return
    if _ends_by_counts(state, hand):
        if hand.holds:
            raise InvalidRequest("scored-by-counts", hand=state.setup.number)
        yield _score(state, hand, ignore_unasked)
    else:
        yield from _left_and_held(state, hand)
        if hand.fed_by is not None and not _unasked(state, ignore_unasked):
            yield FedBy(find_player(hand.fed_by, state.players))
    for name in hand.owes:
        yield Owes(find_player(name, state.players))


def _ends_by_counts(state: HandState, hand: HandDocument) -> bool:
    """No tricks, or tricks that stop before the end with everybody counted as a hand by counts must be."""
    if state.over or state.asks_leftover or hand.left is None:
        return False
    if not hand.tricks:
        return True
    counted = _by_player(hand.left, state.players)
    empty = sum(_holding(counted.get(player, 0)) in (0, ()) for player in state.players)
    named_or_out = len(counted) >= len(state.players) - 1
    if state.rules.ending.until == "last-holder":
        return empty == len(state.players) - 1 and hand.order is not None
    return named_or_out and empty == 1


def _holding(value: int | str) -> Holding | None:
    """A count or cards; None for text that is no card."""
    if isinstance(value, int):
        return value
    try:
        return read_cards(value) if value.strip() else ()
    except InvalidRequest:
        return None


def _by_player(table: Mapping[str, Any], players: tuple[str, ...]) -> dict[str, Any]:
    named = {find_player(name, players): value for name, value in table.items()}
    if len(named) != len(table):
        raise InvalidRequest("same-name", name=next(iter(table)), other=next(iter(named)))
    return named


def _left_and_held(state: HandState, hand: HandDocument) -> Iterator[HandEntry]:
    reason = hand.let_stand.get("left")
    for player, value in _by_player(hand.left or {}, state.players).items():
        holding = _holding(value)
        yield Left(player, 0, reason, str(value)) if holding is None else Left(player, holding, reason)
    if hand.held is not None:
        held, unreadable = _held(hand.held, state.players)
        for player, text in unreadable.items():
            yield Left(player, 0, reason, text)
        yield held
    for card, name in hand.holds.items():
        yield Holds(
            None if casefolded(name) == NOBODY else find_player(name, state.players), _two(card, name)
        )


def _two(text: str, name: str) -> Card:
    """Errors: `not-a-two`, those of a card that cannot be read."""
    card = read_card(text)
    if not is_two(card):
        raise InvalidRequest("not-a-two", card=card, name=name)
    return card


def _held(table: Mapping[str, str], players: tuple[str, ...]) -> tuple[Held, dict[str, str]]:
    """2s by holder, and texts that are no card. Errors: `not-a-two`."""
    held: list[tuple[str, tuple[Card, ...]]] = []
    unreadable: dict[str, str] = {}
    for player, text in _by_player(table, players).items():
        cards = _holding(text)
        if cards is None or isinstance(cards, int):
            unreadable[player] = text
            continue
        for card in cards:
            if not is_two(card):
                raise InvalidRequest("not-a-two", card=card, name=player)
        held.append((player, cards))
    return Held(tuple(held)), unreadable


def _score(state: HandState, hand: HandDocument, ignore_unasked: bool) -> Score:
    left: list[tuple[str, Holding]] = []
    unreadable: dict[str, str] = {}
    for player, value in _by_player(hand.left or {}, state.players).items():
        holding = _holding(value)
        if holding is None:
            unreadable[player] = str(value)
        left.append((player, 0 if holding is None else holding))
    held = None
    if hand.held is not None:
        by_holder, more = _held(hand.held, state.players)
        held = by_holder.cards
        unreadable |= more
    fed_by = None if hand.fed_by is None or _unasked(state, ignore_unasked) else hand.fed_by
    return Score(
        left=tuple(left),
        held=held,
        out_with=None if hand.out_with is None else read_cards(hand.out_with),
        order=None if hand.order is None else tuple(find_player(name, state.players) for name in hand.order),
        fed_by=None if fed_by is None else find_player(fed_by, state.players),
        let_stand=hand.let_stand.get("left"),
        unreadable=tuple(unreadable.items()),
    )


def _unasked(state: HandState, ignore: bool) -> bool:
    """Whether `fed_by` is to be left out. Errors: `option-off`."""
    if state.rules.scoring.feeding != "off":
        return False
    if not ignore:
        raise InvalidRequest("option-off", key="scoring.feeding", word="fed_by")
    return True
