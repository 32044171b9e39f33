"""The proof of an evening: eight letters over what stands; who has the same ones holds the same evening.

Made from the players, the rules (their values), the stake, the facts of every hand and the payments. Not from
the session's name and days, times, refusals, the numbering of entries or anything undone. A fact that follows
from the others changes nothing, whether it was said or not. `canonical` is the text that is hashed, and the
definition: a later version must make the same text of the same evening, so an option that was added later
enters it only where it is not at its default.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import json
from msgspec.structs import replace

from pusoyref.cards import DECK, Card
from pusoyref.hand.ending import ending
from pusoyref.hand.holdings import count_of, counts_left, declared_holdings
from pusoyref.hand.state import HandState
from pusoyref.notation.cards import card_letters
from pusoyref.plays.order import lowest_card
from pusoyref.ruleset.loading import differences, to_values
from pusoyref.ruleset.options import Ruleset
from pusoyref.session.evening import Evening, HandRecord

LETTERS = "BCDFGHJKLMNPRSTVWXYZ"
"""No vowels, so that no word comes out, and no Q, which looks like O."""
LENGTH = 8
FIRST_OPTIONS = frozenset({
    "cards.suits", "deal.cards", "deal.leftover", "deal.dealer",
    "plays.kinds", "plays.straights", "plays.five_card", "plays.flush", "plays.bombs", "plays.bombs_any_time",
    "plays.revolution",
    "turns.direction", "turns.first_lead", "turns.next_lead", "turns.after_pass", "turns.last_card",
    "ending.until", "ending.lone_two",
    "scoring.scheme", "scoring.bands", "scoring.shutout", "scoring.twos_double", "scoring.top_card",
    "scoring.four_twos", "scoring.extras_multiplied", "scoring.places", "scoring.payment", "scoring.wins",
    "scoring.feeding", "scoring.partners", "scoring.settle",
    "session.hands", "session.target", "session.loss_limit", "session.minutes", "session.bankroll",
})  # fmt: skip
"""What a ruleset had when the text was first made: always in it."""
_Line = list[Any]
_PLACES = {card: place for place, card in enumerate(DECK)}


def proof(evening: Evening) -> str:
    """Eight capital letters (docs/for-programs.md). Raises `ValueError` where a hand was not replayed."""
    from hashlib import blake2b  # 5 ms: only where a proof is asked for.

    text = blake2b(digest_size=16)
    for line in _lines(evening):
        text.update(json.encode(line) + b"\n")  # `canonical` piece by piece: of many hands it is long
    number = int.from_bytes(text.digest(), "big")
    letters = []
    for _ in range(LENGTH):
        number, at = divmod(number, len(LETTERS))
        letters.append(LETTERS[at])
    return "".join(letters)


def canonical(evening: Evening) -> str:
    """The text under the proof: one JSON list a line, the first word of which says what it is.

    `players`, `rules` and `stake` (centavos) stand at the beginning and wherever they change; cards are
    letters in the order of the deck; lists of players go by seat.
    """
    return "".join(json.encode(line).decode() + "\n" for line in _lines(evening))


def canonical_hand(record: HandRecord) -> str:
    """What the text under the proof says of a hand, with who played for how much: to compare two copies of it."""
    lines = [["players", list(record.setup.players)], ["stake", record.stake], *_hand(record)]
    return "".join(json.encode(line).decode() + "\n" for line in lines)


def _lines(evening: Evening) -> Iterator[_Line]:
    yield ["pusoyref evening", 1]
    header = evening.header
    in_force = {"players": list(header.players), "rules": _values(header.rules), "stake": header.stake}
    yield from ([word, value] for word, value in in_force.items())
    for record in evening.hands:
        setup = record.setup
        yield from _changed(in_force, setup.players, setup.rules, record.stake)
        yield ["hand", record.number]
        yield from _hand(record)
    yield from _changed(in_force, evening.players, evening.current_rules, evening.stake)
    for payment in evening.payments:
        note = " ".join(payment.note.split())
        yield ["payment", payment.payer, payment.payee, payment.centavos, payment.after, note]


def _changed(
    in_force: dict[str, Any], players: tuple[str, ...], rules: Ruleset, stake: int
) -> Iterator[_Line]:
    for word, value in (("players", list(players)), ("rules", _values(rules)), ("stake", stake)):
        if in_force[word] != value:
            in_force[word] = value
            yield [word, value]


def _values(rules: Ruleset) -> _Line:
    """The options with their values, by key; neither name nor title."""
    values = to_values(rules)
    keys = FIRST_OPTIONS.union(differences(Ruleset(name="", title=""), rules))
    options = {key: values[section][option] for key in keys for section, option in [key.split(".")]}
    options["deal.cards"] = sorted(rules.deal.cards.items())
    return sorted(options.items())


def _hand(record: HandRecord) -> Iterator[_Line]:
    state = record.state
    if state is None:
        raise ValueError(f"hand {record.number} was not replayed")
    yield from _before_play(state)
    for number, trick in enumerate(state.tricks, 1):
        for turn in trick:
            cards = None if turn.play is None else _letters(turn.play.cards)
            yield ["turn", number, turn.player, cards, turn.let_stand]
    facts = state.facts
    if facts.void is not None:
        yield ["void", " ".join(facts.void.split())]
        return
    yield from _left(state) if facts.score is None else _score(state)
    fed_by = record.result.fed_by or (facts.score.fed_by if facts.score else None) or facts.fed_by
    if fed_by is not None and state.rules.scoring.feeding != "off":
        yield ["fed-by", fed_by]
    owing = [player for player in state.players if player in facts.owes]
    if owing:
        yield ["owes", owing]


def _before_play(state: HandState) -> Iterator[_Line]:
    """Who was named to lead is not said here: the first turn tells."""
    facts, lowest = state.facts, lowest_card(state.rules)
    if facts.lowest not in (None, lowest):
        yield ["lowest", card_letters(state.lowest)]
    if state.setup.gives_leftover and state.leftover_player is not None and not _shown(state):
        yield ["leftover", state.leftover_player]
    for deal in sorted(facts.deals, key=lambda deal: state.players.index(deal.player)):
        yield ["deal", deal.player, _letters(deal.cards)]


def _shown(state: HandState) -> bool:
    """Whether the cards themselves show who took the card left over."""
    shown = replace(state, facts=replace(state.facts, leftover=None)).leftover_player
    return shown is not None


def _left(state: HandState) -> Iterator[_Line]:
    """What losers hold, as far as it does not follow from what was dealt and played."""
    declared = declared_holdings(state)
    for player in state.players:
        if player not in declared.left:
            continue
        holding, deal = declared.left[player], state.deal_of(player)
        rest = None if deal is None else [card for card in deal if card not in state.played]
        if not isinstance(holding, int) and holding:
            if rest is None or _letters(rest) != _letters(holding):
                yield ["left", player, _letters(holding)]
        elif count_of(holding) != state.cards_of(player):
            yield ["left", player, count_of(holding)]
    if declared.let_stand is not None:
        yield ["left let stand", declared.let_stand]
    yield from _held(state)


def _held(state: HandState) -> Iterator[_Line]:
    """2s said to be with somebody, where that does not follow; "nobody" only while others are asked about."""
    holder: dict[Card, str | None] = {}
    for player, card in declared_holdings(state).held:
        holder.setdefault(card, player)
    if not holder:
        return
    follows: set[tuple[Card, str | None]] = set()
    if state.over:
        end = ending(replace(state, facts=replace(state.facts, held=None, holds=())))
        follows = {(card, player) for player, cards in end.twos.items() for card in cards}
        follows |= {(card, holders[0]) for card, holders in end.open_twos if len(holders) == 1}
    for card in DECK:
        if holder.get(card) is not None and (card, holder[card]) not in follows:
            yield ["holds", holder[card], card_letters(card)]


def _score(state: HandState) -> Iterator[_Line]:
    declared, score = declared_holdings(state), state.facts.score
    assert score is not None
    for player, count in counts_left(state).items():
        holding = declared.left.get(player, count)
        known = count > 0 and not isinstance(holding, int)
        yield ["counts", player, _letters(holding) if known and not isinstance(holding, int) else count]
    if score.held is not None:
        held = sorted((card_letters(card), player) for player, cards in score.held for card in cards)
        yield ["held", held]
    if score.out_with is not None:
        yield ["out-with", _letters(score.out_with)]
    if score.order is not None:
        yield ["order", list(score.order)]
    if score.let_stand is not None:
        yield ["left let stand", score.let_stand]


def _letters(cards: Iterable[Card]) -> str:
    """Cards in the order of the deck, run together."""
    return "".join(card_letters(card) for card in sorted(cards, key=_PLACES.__getitem__))
