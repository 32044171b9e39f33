"""What people type behind `fix` → the fix (README, "A mistake put right").

    9d=9s            a card that was mistyped; 9cd=9sh are two
    2.5=-            trick 2, turn 5 was a pass; 2.5=9c a play
    ben=6  b6        what a loser was left with; ben=2d8s the cards; c11+2d with the 2♦ among them
"""  # fmt: skip

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from pusoyref.cards import Card
from pusoyref.entries import (
    CardCorrection,
    Correction,
    FedBy,
    Fix,
    FixPayment,
    Held,
    Left,
    OutOrder,
    OutWith,
    Restore,
    TurnCorrection,
    Void,
)
from pusoyref.errors import InvalidRequest
from pusoyref.hand.holdings import declared_holdings
from pusoyref.notation.cards import read_cards
from pusoyref.notation.entries import PLACE, is_pass
from pusoyref.notation.names import casefolded, find_name
from pusoyref.notation.pesos import read_pesos
from pusoyref.session.corrections import names_card
from pusoyref.session.evening import Evening, HandRecord
from pusoyref.session.fix import hand_to_fix
from pusoyref.session.typed import LONGEST_COUNT, Count, HeldTwos, split_counts, typed_held, typed_holding

_PAYMENT = re.compile(r"p([1-9]\d{0,5})", re.IGNORECASE)


def typed_fix(
    evening: Evening,
    words: Sequence[str],
    *,
    held: Iterable[str] = (),
    out_with: str | None = None,
    order: str | None = None,
    fed_by: str | None = None,
    void: str | None = None,
    restore: bool = False,
) -> Fix | FixPayment:
    """`9d=9s`, `3 ben=6 c2`, `p2 45`, with what options say; without a number the open hand, or else the last.

    Errors: `bad-fix`, `void-alone`, `no-hand`, `no-such-hand`, those of cards, names, counts and amounts.
    """
    payment = _typed_payment(words, void, restore=restore)
    if payment is not None:
        return payment
    numbered = bool(words) and words[0].isascii() and words[0].isdecimal() and len(words[0]) <= LONGEST_COUNT
    if not evening.hands:
        raise InvalidRequest("no-hand")
    record = hand_to_fix(evening, int(words[0]) if numbered else evening.hands[-1].number)
    players = record.setup.players
    corrections: list[Correction] = [Restore()] if restore else []
    twos: dict[str, tuple[Card, ...]] = {}
    for word in words[numbered:]:
        for correction in _typed_correction(record, word):
            if not isinstance(correction, Count):
                corrections.append(correction)
                continue
            corrections.append(Left(correction.player, typed_holding(correction.text)))
            if correction.twos:
                twos[correction.player] = correction.twos
    claimed = typed_held(held, players)
    if twos:
        claimed = _with_twos(record, dict(claimed) if claimed is not None else None, twos)
    if claimed is not None:
        corrections.append(Held(claimed))
    if out_with is not None:
        corrections.append(OutWith(read_cards(out_with)))
    if order is not None:
        corrections.append(
            OutOrder(tuple(find_name(name, players) for name in order.replace(",", " ").split()))
        )
    if fed_by is not None:
        nobody = casefolded(fed_by) == "nobody"
        corrections.append(FedBy(None if nobody else find_name(fed_by, players)))
    if void is not None:
        if corrections:
            raise InvalidRequest("void-alone")
        corrections = [Void(_reason(void))]
    if not corrections:
        raise InvalidRequest("bad-fix", text=" ".join(words))
    _check_once(corrections)
    return Fix(record.number, tuple(corrections))


def _typed_payment(words: Sequence[str], void: str | None, *, restore: bool) -> FixPayment | None:
    """`p2 45`, `p2 --void REASON`. A single `p2` may be Paula's two cards."""
    match = _PAYMENT.fullmatch(words[0]) if words else None
    if match is None:
        return None
    number, amount = int(match[1]), words[1:]
    changes = len(amount) + (void is not None) + restore
    if changes == 1 and not any("=" in word for word in amount):
        if amount:
            return FixPayment(number, read_pesos(amount[0]))
        return FixPayment(number, Restore() if restore else Void(_reason(void or "")))
    return None


def _reason(text: str) -> str:
    reason = " ".join(text.split())
    if not reason:
        raise InvalidRequest("no-void-reason")
    return reason


def _with_twos(
    record: HandRecord, claimed: dict[str, tuple[Card, ...]] | None, twos: dict[str, tuple[Card, ...]]
) -> HeldTwos:
    """Who held which 2s, once these are known to be with these players; what was said of others stays."""
    if claimed is None:
        claimed = {}
        for player, card in declared_holdings(record.state).held if record.state is not None else ():
            if player is not None and player not in twos:
                claimed[player] = (*claimed.get(player, ()), card)
    known = {card for cards in twos.values() for card in cards}
    rest = {player: tuple(card for card in cards if card not in known) for player, cards in claimed.items()}
    whole = {player: (*twos.get(player, ()), *rest.get(player, ())) for player in record.setup.players}
    return tuple((player, cards) for player, cards in whole.items() if cards)


def _typed_correction(record: HandRecord, word: str) -> Iterator[Correction | Count]:
    left, equals, right = word.partition("=")
    place = PLACE.fullmatch(left)
    if place and equals:
        yield TurnCorrection(int(place[1]), int(place[2]), None if is_pass(right) else read_cards(right))
        return
    cards = _as_cards(left) if equals else None
    if cards and _means_cards(record, left, cards):
        yield from _mistyped(word, cards, read_cards(right))
        return
    if not any(sign.isalpha() for sign in word):
        raise InvalidRequest("bad-fix", text=word)
    yield from split_counts(word, record.setup.players)


def _as_cards(text: str) -> tuple[Card, ...] | None:
    try:
        return read_cards(text)
    except InvalidRequest:
        return None


def _means_cards(record: HandRecord, text: str, cards: tuple[Card, ...]) -> bool:
    """KD may be a card or a person: the card if it was played, else the person."""
    if not any(casefolded(player).startswith(casefolded(text)) for player in record.setup.players):
        return True
    return all(any(names_card(entry, card) for entry in record.entries) for card in cards)


def _mistyped(word: str, wrong: tuple[Card, ...], right: tuple[Card, ...]) -> Iterator[CardCorrection]:
    if len(wrong) != len(right):
        raise InvalidRequest("bad-fix", text=word)
    yield from (CardCorrection(one, other) for one, other in zip(wrong, right, strict=True))


def _check_once(corrections: Sequence[Correction]) -> None:
    """Errors: `twice-named`."""
    named = [correction.player for correction in corrections if isinstance(correction, Left)]
    cards = [correction.wrong for correction in corrections if isinstance(correction, CardCorrection)]
    places = [
        (correction.trick, correction.turn)
        for correction in corrections
        if isinstance(correction, TurnCorrection)
    ]
    for player in named:
        if named.count(player) > 1:
            raise InvalidRequest("twice-named", name=player)
    if len(set(cards)) < len(cards) or len(set(places)) < len(places):
        raise InvalidRequest("fix-twice")
