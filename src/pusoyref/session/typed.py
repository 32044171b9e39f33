"""What people type at a table → entries, by where the evening stands (README, "What you type").

Counts as people type them, with blanks or run together (README, "An evening in five minutes").

    b3 c8 d5     b3c8d5         a name's beginning run into its count
    ben=3        dan=2d8s       with an =, also the very cards
    c11+2d       c11+d          these 11 have the 2♦ among them; +2dh, +dh two of them, +4 all four
    b3c8d5/2cd                  behind a stroke the play that went out
"""  # fmt: skip

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from pusoyref.cards import TWOS, Card
from pusoyref.entries import Deal, Holding, Holds, Left, Score, Turn
from pusoyref.errors import InvalidRequest
from pusoyref.hand.advance import advance
from pusoyref.hand.holdings import is_two
from pusoyref.hand.why_not import may
from pusoyref.notation.cards import read_cards, write_cards
from pusoyref.notation.entries import read_turn, split_named
from pusoyref.notation.names import casefolded, find_name, matching
from pusoyref.plays.identify import identify
from pusoyref.plays.order import order_of
from pusoyref.session.evening import Evening
from pusoyref.session.fold import current_state

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
    readings = _readings_of(word, players)
    if not readings:
        raise InvalidRequest("bad-score", text=word, players=tuple(players))
    if len(readings) > 1:
        raise InvalidRequest("ambiguous-score", text=word, candidates=tuple(map(_written, readings)))
    return readings[0]


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
    readings: list[Counts] = list(dict.fromkeys(_bare(word, players)))
    readings += [reading for reading in dict.fromkeys(_readings(word, players, len(players))) if reading]
    once = [reading for reading in readings if len({count.player for count in reading}) == len(reading)]
    return once or readings


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


CardsByPlayer = dict[str, tuple[Card, ...]]
HeldTwos = tuple[tuple[str, tuple[Card, ...]], ...]
LONGEST_COUNT = 6
"""Digits of a number that is read at all."""


def players_now(evening: Evening) -> tuple[str, ...]:
    """Who plays the hand that is open or comes next."""
    return evening.open_hand.setup.players if evening.open_hand else evening.players


def turn_now(evening: Evening) -> str | None:
    """Whose turn it is; None where nobody knows yet who leads."""
    return current_state(evening).turn


def typed_turn(evening: Evening, text: str, *, by: str | None = None, let_stand: str | None = None) -> Turn:
    """`9cd`, `-`, `ben=9cd` → a turn; unnamed it is the turn of whoever is to act.

    Errors: `who-leads`, `unknown-name`, `ambiguous-name`, `two-names`.
    """
    players = players_now(evening)
    named, cards = split_named(text, players)
    if by is not None:
        wanted = find_name(by, players)
        if named not in (None, wanted):
            raise InvalidRequest("two-names", name=named, other=wanted)
        named = wanted
    player = named or turn_now(evening) or _asked_about(evening)
    if player is None:
        raise InvalidRequest("who-leads", players=players, text=text)
    turn = read_turn(cards, player) if let_stand is None else read_turn(cards, player, let_stand=let_stand)
    return replace(turn, cards=_in_order(turn.cards, evening)) if turn.cards else turn


def _in_order(cards: tuple[Card, ...], evening: Evening) -> tuple[Card, ...]:
    """Cards as they are shown, whatever the order in which they were typed: low to high, a straight in its own."""
    rules = evening.open_hand.setup.rules if evening.open_hand else evening.current_rules
    play = identify(cards, rules) if len(set(cards)) == len(cards) else None
    return play.cards if play is not None else order_of(rules).sort(cards)


def _asked_about(evening: Evening) -> str | None:
    """Whose last play raised the question who took the card left over: the referee answers a turn with it."""
    record = evening.open_hand
    return record.state.owner if record and record.state and record.state.asks_leftover else None


def typed_turns(
    evening: Evening, text: str, *, by: str | None = None, let_stand: str | None = None
) -> tuple[Turn, ...]:
    """One turn; or `---`, passes of the next three as far as the trick goes; or `.`, passes of all that are left in it.

    Errors: those of `typed_turn`; `no-trick` for a `.` where nothing lies on the table.
    """
    if not is_several_passes(text) or by is not None or let_stand is not None:
        return (typed_turn(evening, text, by=by, let_stand=let_stand),)
    return tuple(_passes(evening, text))


def _passes(evening: Evening, text: str) -> Iterator[Turn]:
    state, whole_trick = current_state(evening), text.strip() == "."
    if whole_trick and state.table is None:
        raise InvalidRequest("no-trick")
    turn = typed_turn(evening, "-")
    for _ in range(len(state.players) if whole_trick else text.count("-")):
        yield turn
        if not may(state, turn):
            return  # It stays among them, to be refused where it is entered.
        state = advance(state, turn)
        if state.table is None or state.turn is None:
            return  # The trick is closed; a dash too many means nothing.
        turn = Turn(state.turn, None)


def is_several_passes(text: str) -> bool:
    """`---`, one pass a dash; or `.`, a full stop behind the trick."""
    dashes = "".join(text.split())
    return dashes == "." or (len(dashes) > 1 and set(dashes) == {"-"})


def typed_holding(text: str) -> Holding:
    """`5` or `2d 8s`. Errors: `bad-card`."""
    number = text.strip()
    is_count = number.isascii() and number.isdecimal() and len(number) <= LONGEST_COUNT
    return int(number) if is_count else read_cards(text)


def typed_left(evening: Evening, name: str, text: str) -> Left:
    """What somebody has left. Text that is no card is for the referee to refuse."""
    player = find_name(name, _players_of_last(evening))
    try:
        return Left(player, typed_holding(text))
    except InvalidRequest:
        return Left(player, 0, unreadable=text)


def typed_holds(evening: Evening, name: str, text: str) -> tuple[Holds, ...]:
    """`holds dan 2d`, `holds nobody 2d2h`. Errors: `bad-card`, `not-a-two`, names."""
    player = None if casefolded(name) == "nobody" else find_name(name, _players_of_last(evening))
    return tuple(Holds(player, card) for card in _twos(text, player or "nobody"))


def typed_deal(evening: Evening, name: str, text: str) -> Deal:
    """A hand entered before play. Errors: `hand-begun`, names."""
    record = evening.open_hand
    if record is not None and record.state is not None and record.state.begun:
        raise InvalidRequest("hand-begun", hand=record.number)
    player = find_name(name, players_now(evening))
    try:
        return Deal(player, read_cards(text))
    except InvalidRequest:
        return Deal(player, (), text)


def _players_of_last(evening: Evening) -> tuple[str, ...]:
    return evening.hands[-1].setup.players if evening.hands else evening.players


def _twos(text: str, player: str) -> tuple[Card, ...]:
    cards = read_cards(text)
    for card in cards:
        if not is_two(card):
            raise InvalidRequest("not-a-two", card=card, name=player)
    return cards


def typed_score(
    evening: Evening,
    counts: Sequence[str],
    *,
    held: Iterable[str] = (),
    out_with: str | None = None,
    order: str | None = None,
    fed_by: str | None = None,
    let_stand: str | None = None,
) -> Score:
    """`b3 c8 d5`, `b3c8d5` with what the rules ask besides → a hand by counts; who is not named went out.

    Errors: `bad-score`, `ambiguous-score`, `twice-named`, `not-a-two`, `bad-card`, `bad-held`, `option-off`, names.
    """
    players = players_now(evening)
    words, last = split_last_play(counts)
    if last is not None and out_with is not None:
        raise InvalidRequest("bad-score", text=f"/{last}", players=players)
    left: dict[str, Holding] = {}
    unreadable: dict[str, str] = {}
    claimed: dict[str, tuple[Card, ...]] = {}
    for count in (one for word in words for one in split_counts(word, players)):
        if count.player in left:
            raise InvalidRequest("twice-named", name=count.player)
        try:
            left[count.player] = typed_holding(count.text)
        except InvalidRequest:
            left[count.player], unreadable[count.player] = 0, count.text
        claimed |= {count.player: count.twos} if count.twos else {}
    out_with = last if out_with is None else out_with
    if fed_by is not None and evening.current_rules.scoring.feeding == "off":
        raise InvalidRequest("option-off", key="scoring.feeding", word="--fed-by")
    return Score(
        left=tuple((player, left[player]) for player in players if player in left),
        held=_both(claimed, typed_held(held, players), players),
        out_with=None if out_with is None else read_cards(out_with),
        order=None
        if order is None
        else tuple(find_name(name, players) for name in order.replace(",", " ").split()),
        fed_by=None if fed_by is None else find_name(fed_by, players),
        let_stand=let_stand,
        unreadable=tuple(unreadable.items()),
    )


def typed_held(words: Iterable[str], players: Sequence[str]) -> HeldTwos | None:
    """`dan=2d ben=2h` by player; `none` for nobody; nothing said is None. Errors: `bad-held`, `not-a-two`, names."""
    parts = [part for word in words for part in word.replace(",", " ").split()]
    if not parts:
        return None
    held: dict[str, tuple[Card, ...]] = {}
    for part in parts:
        if casefolded(part) in ("none", "nobody"):
            continue
        name, equals, cards = part.partition("=")
        if not equals:
            raise InvalidRequest("bad-held", text=part)
        player = find_name(name, players)
        held[player] = (*held.get(player, ()), *_twos(cards, player))
    return tuple((player, held[player]) for player in players if player in held)


def _both(claimed: CardsByPlayer, held: HeldTwos | None, players: Sequence[str]) -> HeldTwos | None:
    """2s said with a count and those said by themselves; None where neither was."""
    if not claimed:
        return held
    holdings = dict(held or ())
    whole = {player: (*claimed.get(player, ()), *holdings.get(player, ())) for player in players}
    return tuple((player, cards) for player, cards in whole.items() if cards)
