"""Entries as the lines in which the ledger keeps them, and back; turns as they are typed and stand in session files.

Ben=9c9d                    a play; "Ben=-" a pass; "Ben: 9c9d" heads a trick line
+Ben=9c                     comes behind other turns of one
Ben=9c ! nobody minded      let stand, with its reason
left Ben=2d8s               cards, or "left Ben=5"
score Ana=4, Ben=0; held Ana=2d
pay Dan, Carla, 50.00; date 2026-11-29; note cash
fix 3 9d=9s; left Ben=6     see `write_fix`
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from pusoyref import entries
from pusoyref.cards import Card
from pusoyref.entries import Turn
from pusoyref.errors import InvalidRequest
from pusoyref.notation.cards import (
    LONGEST_CARDS,
    CardWriter,
    card_letters,
    read_card,
    read_cards,
    write_cards,
)
from pusoyref.notation.names import find_name
from pusoyref.notation.pesos import read_pesos, write_pesos
from pusoyref.ruleset.options import Ruleset
from pusoyref.texts import shortened, visible

PASSES = ("-", "p", "pass")


def is_pass(text: str) -> bool:
    """`-`, `p` or `pass`, in any case."""
    return text.strip().casefold() in PASSES


def read_turn(text: str, player: str, **options: str) -> Turn:
    """A pass or cards, for `player`. Text that is no card is kept in `unreadable`: the referee refuses it."""
    if is_pass(text):
        return Turn(player, None, **options)  # type: ignore[arg-type]
    try:
        return Turn(player, read_cards(text), **options)  # type: ignore[arg-type]
    except InvalidRequest:
        unreadable = visible(shortened(text.strip(), LONGEST_CARDS), "?") or "?"
        return Turn(player, (), unreadable=unreadable, **options)  # type: ignore[arg-type]


def split_named(text: str, players: Sequence[str]) -> tuple[str | None, str]:
    """`ben=9cd` → Ben and `9cd`; without `=` nobody and the text. Errors: those of `find_name`."""
    name, equals, rest = text.partition("=")
    if not equals:
        return None, text.strip()
    return find_name(name, players), rest.strip()


def split_trick_line(line: str) -> tuple[str, list[str]]:
    """`Ana: 3c 6c -` → the leader as typed and the tokens. Errors: `bad-trick-line`."""
    leader, colon, rest = line.partition(":")
    tokens = rest.split()
    if not colon or not leader.strip() or not tokens:
        raise InvalidRequest("bad-trick-line", text=line)
    return leader.strip(), tokens


def write_trick_line(leader: str, turns: Iterable[tuple[str | None, tuple[Card, ...] | None]]) -> str:
    """The inverse of `split_trick_line`: turns are (name where it must be said, cards or None for a pass)."""
    tokens = [(f"{player}=" if player else "") + write_play(cards) for player, cards in turns]
    return f"{leader}: {' '.join(tokens)}"


def write_play(cards: tuple[Card, ...] | None, write: CardWriter = card_letters) -> str:
    """Cards run together, or `-`."""
    return "-" if cards is None else write_cards(cards, write)


PLACE = re.compile(r"([1-9]\d{0,5})\.([1-9]\d{0,5})")
"""`2.5`: trick 2, turn 5."""
_ENTRIES = ("left", "held", "fed-by", "restore")


def write_fix(fix: entries.Fix | entries.FixPayment, write_entry: Callable[[entries.Entry], str]) -> str:
    """The line of a fix without its first word. `write_entry` writes the corrections that are entries."""
    if isinstance(fix, entries.FixPayment):
        change = write_pesos(fix.change) if isinstance(fix.change, int) else write_entry(fix.change)
        return f"p{fix.number} {change}"
    parts = [_correction(correction, write_entry) for correction in fix.corrections]
    return f"{fix.hand} {'; '.join([*parts, *_stands(fix)])}"


def _correction(correction: entries.Correction, write_entry: Callable[[entries.Entry], str]) -> str:
    match correction:
        case entries.CardCorrection(wrong, right):
            return f"{card_letters(wrong)}={card_letters(right)}"
        case entries.TurnCorrection(trick, turn, cards):
            return f"{trick}.{turn}={write_play(cards)}"
        case entries.OutWith(cards):
            return f"out-with {write_cards(cards)}"
        case entries.OutOrder(players):
            return f"order {', '.join(players)}"
        case entries.Left() | entries.Held() | entries.FedBy() | entries.Void() | entries.Restore():
            return write_entry(correction)


def _stands(fix: entries.Fix) -> Iterable[str]:
    if fix.reason is not None:
        yield f"stand {', '.join(fix.stands)} ! {fix.reason}"


def read_fix(text: str, read_entry: Callable[[str], entries.Entry]) -> entries.Fix | entries.FixPayment:
    """The inverse of `write_fix`. Errors: `bad-entry`, `bad-card`, `bad-amount`; `ValueError`."""
    number, _, body = text.partition(" ")
    if number.startswith("p"):
        word = body.partition(" ")[0]
        change = read_entry(body) if word in ("void", "restore") else read_pesos(body)
        return entries.FixPayment(int(number[1:]), change)  # type: ignore[arg-type]
    if body.startswith("void "):
        return entries.Fix(int(number), (entries.Void(body.removeprefix("void ")),))
    said, stands, standing = f"; {body}".partition("; stand ")
    corrections = tuple(_read_correction(part, read_entry) for part in said.split("; ")[1:])
    if not stands:
        return entries.Fix(int(number), corrections)
    places, _, reason = standing.partition(" ! ")
    return entries.Fix(int(number), corrections, tuple(places.split(", ")), reason)


def _read_correction(part: str, read_entry: Callable[[str], entries.Entry]) -> entries.Correction:
    word, _, rest = part.partition(" ")
    if word in _ENTRIES and (rest or word == "restore"):
        return read_entry(part)  # type: ignore[return-value]
    if word == "out-with":
        return entries.OutWith(read_cards(rest))
    if word == "order":
        return entries.OutOrder(tuple(rest.split(", ")))
    left, equals, right = part.partition("=")
    if not equals:
        raise InvalidRequest("bad-entry", line=part)
    place = PLACE.fullmatch(left)
    if place:
        cards = None if is_pass(right) else read_cards(right)
        return entries.TurnCorrection(int(place[1]), int(place[2]), cards)
    return entries.CardCorrection(read_card(left), read_card(right))


_HEAD = {"lead": ": ", "after": "=", "here": "="}


def write_entry(entry: entries.Entry) -> str:
    """The line of an entry. A `Change` of rules names them; their values are stored beside the line."""
    match entry:
        case entries.Turn(player, cards, reason, place, unreadable):
            cards_text = unreadable or write_play(cards)
            return f"{'+' if place == 'after' else ''}{player}{_HEAD[place]}{cards_text}{_reason(reason)}"
        case entries.Lead(player) | entries.Leftover(player) | entries.Owes(player) | entries.Dealer(player):
            return f"{_WORDS[type(entry)]} {player}"
        case entries.FedBy(player):
            return f"fed-by {player or 'nobody'}"
        case entries.Lowest(card):
            return f"lowest {card_letters(card)}"
        case entries.Deal(player, cards):
            return f"deal {player}={write_cards(cards)}"
        case entries.Left(player, holding, reason):
            return f"left {player}={_holding(holding)}{_reason(reason)}"
        case entries.Holds(player, card):
            return f"holds {player or 'nobody'}={card_letters(card)}"
        case entries.Held(cards):
            return f"held {_held(cards)}"
        case entries.Score():
            return "score " + "; ".join(_score_parts(entry))
        case entries.Void(reason):
            return f"void {reason}"
        case entries.Restore():
            return "restore"
        case entries.Fix() | entries.FixPayment():
            return f"fix {write_fix(entry, write_entry)}"
        case entries.Seats(players):
            return f"seats {', '.join(players)}"
        case entries.Rename(old, new):
            return f"rename {old}, {new}"
        case entries.Change():
            return "change " + "; ".join(_change_parts(entry))
        case entries.Pay(payer, payee, centavos, date, note):
            parts = [f"pay {payer}, {payee}, {write_pesos(centavos)}"]
            return "; ".join(parts + [f"date {date}"] * bool(date) + [f"note {note}"] * bool(note))
        case entries.Close():
            return "close"
        case entries.Reopen():
            return "reopen"


_WORDS: dict[type[entries.Entry], str] = {
    entries.Lead: "lead",
    entries.Leftover: "leftover",
    entries.Owes: "owes",
    entries.Dealer: "dealer",
}


def _reason(reason: str | None) -> str:
    return "" if reason is None else f" ! {reason}"


def _holding(holding: entries.Holding) -> str:
    return str(holding) if isinstance(holding, int) else write_cards(holding) or "0"


def _held(held: tuple[tuple[str, tuple[Card, ...]], ...]) -> str:
    return ", ".join(f"{player}={write_cards(cards)}" for player, cards in held if cards) or "nobody"


def _score_parts(score: entries.Score) -> Iterable[str]:
    yield ", ".join(f"{player}={_holding(holding)}" for player, holding in score.left)
    if score.held is not None:
        yield f"held {_held(score.held)}"
    if score.out_with is not None:
        yield f"out-with {write_cards(score.out_with)}"
    if score.order is not None:
        yield f"order {', '.join(score.order)}"
    if score.fed_by is not None:
        yield f"fed-by {score.fed_by}"
    if score.let_stand is not None:
        yield f"let-stand {score.let_stand}"


_ENTER_PASSES = {"; enter-passes on": True, "; enter-passes off": False}


def _change_parts(change: entries.Change) -> Iterable[str]:
    """Whether Enter passes stands where a program that does not know of it reads the rest as a ruleset's name."""
    if change.stake is not None:
        yield f"stake {write_pesos(change.stake)}"
    name = None if change.rules is None else change.rules.name.lstrip("; ")
    if change.enter_passes is not None:
        yield f"rules ; enter-passes {'on' if change.enter_passes else 'off'}"
        yield from () if name is None else (name,)
    elif name is not None:
        yield f"rules {name}"


def read_entry(line: str, rules: Ruleset | None = None) -> entries.Entry:
    """The inverse of `write_entry`; `rules` are the values stored beside a `change`.

    Errors: `bad-entry` for a line that no version of the program wrote.
    """
    word, _, rest = line.partition(" ")
    reader = _READERS.get(word)
    try:
        if word == "change":
            return _read_change(rest, rules)
        # A person called "left" plays as `left=9c`, which has no blank after the word.
        return reader(rest) if reader else _read_turn(line)
    except (ValueError, InvalidRequest) as error:
        raise InvalidRequest("bad-entry", line=line, why=str(error)) from None


def _read_turn(line: str) -> entries.Turn:
    # A name may hold " ! " but neither sign that ends it; a reason may hold anything.
    equals, colon = line.find("="), line.find(": ")
    leads = colon >= 0 and (equals < 0 or colon < equals)
    if equals < 0 and not leads:
        raise InvalidRequest("bad-entry", line=line)
    player, text = (line[:colon], line[colon + 2 :]) if leads else (line[:equals], line[equals + 1 :])
    cards, mark, reason = text.partition(" ! ")
    let_stand = reason if mark else None
    if leads:
        return entries.Turn(player, _play(cards), let_stand, "lead")
    if player.startswith("+"):
        return entries.Turn(player[1:], _play(cards), let_stand, "after")
    return entries.Turn(player, _play(cards), let_stand)


def _play(text: str) -> tuple[Card, ...] | None:
    return None if is_pass(text) else read_cards(text)


def _pair(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise InvalidRequest("bad-entry", line=text)
    return name.strip(), value.strip()


def _read_holding(text: str) -> entries.Holding:
    return int(text) if text.isdecimal() else read_cards(text)


def _read_left(text: str) -> entries.Left:
    player, equals, value = text.partition("=")
    holding, mark, reason = value.partition(" ! ")
    if not equals:
        raise InvalidRequest("bad-entry", line=text)
    return entries.Left(player, _read_holding(holding), reason if mark else None)


def _read_held(text: str) -> tuple[tuple[str, tuple[Card, ...]], ...]:
    if text == "nobody":
        return ()
    return tuple((player, read_cards(cards)) for player, cards in map(_pair, text.split(", ")))


def _read_holds(text: str) -> entries.Holds:
    player, card = _pair(text)
    return entries.Holds(None if player == "nobody" else player, read_card(card))


def _read_deal(text: str) -> entries.Deal:
    player, cards = _pair(text)
    return entries.Deal(player, read_cards(cards))


def _read_score(text: str) -> entries.Score:
    # A reason may hold "; ", and stands last.
    body, mark, reason = text.partition("; let-stand ")
    first, *rest = body.split("; ")
    values = dict(part.partition(" ")[::2] for part in rest)
    named = map(_pair, first.split(", ")) if first else ()
    left = tuple((player, _read_holding(holding)) for player, holding in named)
    return entries.Score(
        left=left,
        held=_read_held(values["held"]) if "held" in values else None,
        out_with=read_cards(values["out-with"]) if "out-with" in values else None,
        order=tuple(values["order"].split(", ")) if "order" in values else None,
        fed_by=values.get("fed-by"),
        let_stand=reason if mark else None,
    )


def _read_pay(text: str) -> entries.Pay:
    body, mark, note = text.partition("; note ")
    first, _, date = body.partition("; date ")
    payer, payee, amount = first.split(", ")
    return entries.Pay(payer, payee, read_pesos(amount), date, note if mark else "")


def _read_rename(text: str) -> entries.Rename:
    old, new = text.split(", ")
    return entries.Rename(old, new)


def _read_change(text: str, rules: Ruleset | None) -> entries.Change:
    # A ruleset's name may hold "; ", and stands last.
    said, has_rules, name = f"; {text}".partition("; rules ")
    stake = said.removeprefix("; stake ")
    passes = next((on for words, on in _ENTER_PASSES.items() if f"{name}; ".startswith(f"{words}; ")), None)
    named = bool(has_rules) and (passes is None or name not in _ENTER_PASSES)
    return entries.Change(rules if named else None, read_pesos(stake) if stake else None, passes)


_READERS: dict[str, Callable[[str], entries.Entry]] = {
    "lead": entries.Lead,
    "leftover": entries.Leftover,
    "owes": entries.Owes,
    "dealer": entries.Dealer,
    "fed-by": lambda text: entries.FedBy(None if text == "nobody" else text),
    "lowest": lambda text: entries.Lowest(read_card(text)),
    "deal": _read_deal,
    "left": _read_left,
    "holds": _read_holds,
    "held": lambda text: entries.Held(_read_held(text)),
    "score": _read_score,
    "void": entries.Void,
    "restore": lambda _: entries.Restore(),
    "fix": lambda text: read_fix(text, read_entry),
    "seats": lambda text: entries.Seats(tuple(text.split(", "))),
    "rename": _read_rename,
    "pay": _read_pay,
    "close": lambda _: entries.Close(),
    "reopen": lambda _: entries.Reopen(),
}
