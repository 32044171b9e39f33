"""The proof of an evening: a SHA-256 over everything that stands. Who has the same one holds the same evening.

Made from the players, the rules (their values), the stake, the facts of every hand, and the payments with their days
and notes. Not from the session's name and day, times, refusals, the numbering of entries or anything undone
(`session.chain` has those). A fact that follows from the others changes nothing, whether it was said or not.
`canonical` is the text that is hashed, and the definition: a later version must make the same text of the same
evening, so an option enters it only where it is not at its default, and every new fact only where there is one.

People are shown 28 letters of it, 121 bits: nobody finds two evenings that agree in them. The first eight, the short
proof, are 34 bits: a check against slips, never against cheats, who find two such evenings in a second.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from msgspec import Struct, json
from msgspec.structs import replace

from pusoyref.cards import DECK, Card
from pusoyref.hand.ending import ending
from pusoyref.hand.holdings import count_of, counts_left, declared_holdings
from pusoyref.hand.state import HandState
from pusoyref.notation.cards import card_letters
from pusoyref.plays.order import lowest_card
from pusoyref.ruleset.loading import differences
from pusoyref.ruleset.options import Ruleset
from pusoyref.session.evening import Evening, HandRecord

if TYPE_CHECKING:
    from hashlib import _Hash

LETTERS = "BCDFGHJKLMNPRSTVWXYZ"
"""No vowels, so that no word comes out, and no Q, which looks like O."""
GROUPS, GROUP = 7, 4
SHORT = 2 * GROUP
_TYPED = re.compile(f"[0-9a-f]{{64}}|[{LETTERS.lower()}]{{{SHORT}}}|[{LETTERS.lower()}]{{{GROUPS * GROUP}}}")
_DEFAULTS = Ruleset(name="", title="")
_PLACES = {card: place for place, card in enumerate(DECK)}
FactLine = list[Any]
"""A line of the text under the proof: what it says, then the values."""


def proof(evening: Evening) -> str:
    """64 hexadecimal digits (docs/for-programs.md). Raises `ValueError` where a hand was not replayed."""
    return ProofOfStates().proof(evening)


def proof_letters(digest: str) -> str:
    """A proof or a history as people compare it, `WHKN MVHR …`: 28 letters in groups of four (docs/for-programs.md)."""
    number = int(digest, 16)
    letters = []
    for _ in range(GROUPS * GROUP):
        number, at = divmod(number, len(LETTERS))
        letters.append(LETTERS[at])
    return " ".join("".join(letters[at : at + GROUP]) for at in range(0, len(letters), GROUP))


def short_proof(digest: str) -> str:
    """Its first eight letters, against slips. What an earlier version noted has no more than those."""
    return digest if len(digest) == SHORT else proof_letters(digest).replace(" ", "")[:SHORT]


def read_proof(text: str) -> str | None:
    """A proof as typed, 8 or 28 letters or 64 digits, in small letters for `is_proof`; None where it is none."""
    typed = re.sub(r"[\s-]", "", text).lower()
    return typed if _TYPED.fullmatch(typed) else None


def is_proof(typed: str, digest: str) -> bool:
    """Whether what `read_proof` read is of this proof (or history), as far as it goes."""
    return typed == digest or proof_letters(digest).replace(" ", "").lower().startswith(typed)


class _Hashed(Struct, frozen=True):
    """The text up to the end of a hand: the hand, what was in force in it, the hash so far."""

    record: HandRecord
    in_force: dict[str, Any]
    text: _Hash


class ProofOfStates:
    """Proofs of one state of an evening after another: hands that are the same again are not hashed again."""

    def __init__(self) -> None:
        self._players: tuple[str, ...] = ()
        self._hashed: list[_Hashed] = []

    def proof(self, evening: Evening) -> str:
        """As `proof`; a hand is the same where it is the same object."""
        from hashlib import sha256  # 5 ms: only where a proof is asked for.

        if self._players != evening.header.players:
            self._players, self._hashed = evening.header.players, []
        same = 0
        for hashed, record in zip(self._hashed, evening.hands, strict=False):
            if hashed.record is not record:
                break
            same += 1
        del self._hashed[same:]
        if same:
            last = self._hashed[-1]
            in_force, text = dict(last.in_force), last.text.copy()
        else:
            in_force, text = _at_first(evening), sha256()
            _add(text, _beginning(in_force))
        for record in evening.hands[same:]:
            _add(text, _whole_hand(in_force, record))
            self._hashed.append(_Hashed(record, dict(in_force), text.copy()))
        _add(text, _end(in_force, evening))
        return text.hexdigest()


def _add(text: _Hash, lines: Iterable[FactLine]) -> None:
    for line in lines:
        text.update(json.encode(line) + b"\n")  # `canonical` piece by piece: of many hands it is long


def canonical(evening: Evening) -> str:
    """The text under the proof: one JSON list a line, the first word of which says what it is.

    `players`, `rules` and `stake` (centavos) stand at the beginning and wherever they change; cards are
    letters in the order of the deck; lists of players go by seat. Notes and reasons are JSON strings: nothing that is
    typed looks like another line.
    """
    return "".join(json.encode(line).decode() + "\n" for line in fact_lines(evening))


def canonical_hand(record: HandRecord) -> str:
    """What the text under the proof says of a hand, with who played for how much: to compare two copies of it."""
    lines = [["players", list(record.setup.players)], ["stake", record.stake], *_hand(record)]
    return "".join(json.encode(line).decode() + "\n" for line in lines)


def fact_lines(evening: Evening) -> Iterator[FactLine]:
    """The lines of `canonical`."""
    in_force = _at_first(evening)
    yield from _beginning(in_force)
    for record in evening.hands:
        yield from _whole_hand(in_force, record)
    yield from _end(in_force, evening)


def _at_first(evening: Evening) -> dict[str, Any]:
    header = evening.header
    return {"players": list(header.players), "rules": _values(header.rules), "stake": header.stake}


def _beginning(in_force: dict[str, Any]) -> Iterator[FactLine]:
    yield ["pusoyref evening", 2]
    yield from ([word, value] for word, value in in_force.items())


def _whole_hand(in_force: dict[str, Any], record: HandRecord) -> Iterator[FactLine]:
    yield from _changed(in_force, record.setup.players, record.setup.rules, record.stake)
    yield ["hand", record.number]
    yield from _hand(record)


def _end(in_force: dict[str, Any], evening: Evening) -> Iterator[FactLine]:
    yield from _changed(in_force, evening.players, evening.current_rules, evening.stake)
    for payment in evening.payments:
        yield [
            "payment", payment.payer, payment.payee, payment.centavos, payment.after, payment.date, payment.note,
        ]  # fmt: skip


def _changed(
    in_force: dict[str, Any], players: tuple[str, ...], rules: Ruleset, stake: int
) -> Iterator[FactLine]:
    for word, value in (("players", list(players)), ("rules", _values(rules)), ("stake", stake)):
        if in_force[word] != value:
            in_force[word] = value
            yield [word, value]


def _values(rules: Ruleset) -> FactLine:
    """The options that are not at their defaults, by key; neither name nor title."""
    options = {key: value for key, (_, value) in differences(_DEFAULTS, rules).items()}
    if "deal.cards" in options:
        options["deal.cards"] = sorted(rules.deal.cards.items())
    return sorted(options.items())


def _hand(record: HandRecord) -> Iterator[FactLine]:
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
        yield ["void", facts.void]
        return
    yield from _left(state) if facts.score is None else _score(state)
    fed_by = record.result.fed_by or (facts.score.fed_by if facts.score else None) or facts.fed_by
    if fed_by is not None and state.rules.scoring.feeding != "off":
        yield ["fed-by", fed_by]
    owing = [player for player in state.players if player in facts.owes]
    if owing:
        yield ["owes", owing]


def _before_play(state: HandState) -> Iterator[FactLine]:
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


def _left(state: HandState) -> Iterator[FactLine]:
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


def _held(state: HandState) -> Iterator[FactLine]:
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


def _score(state: HandState) -> Iterator[FactLine]:
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
