"""An evening audited: its log without gaps, sums of zero, every card in one place (docs/rules.md 3, 6, 7, 8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

from msgspec.structs import replace

from pusoyref.hand.holdings import counts_left, declared_holdings, known_cards
from pusoyref.hand.state import HandSetup
from pusoyref.session.evening import Evening, HandRecord, Header
from pusoyref.session.fold import setup_for
from pusoyref.session.standings import owed, won
from pusoyref.session.states import last_beginnings, states
from pusoyref.session.undo import LogEntry, Undoable

AuditFault = tuple[str, dict[str, Any]]
"""A code, and the fields that explain it."""


class Numbered(Undoable, Protocol):
    """As much of a line of a log as is counted."""

    @property
    def n(self) -> int: ...


def log_faults(log_entries: Sequence[Numbered]) -> Iterator[AuditFault]:
    """What is missing in a log, oldest first, or twice in it: every line has the next number, from 1.

    Codes: `numbers-missing` and `numbers-twice` with `numbers`; `group-torn` with `number`: the entries of one command
    follow one another, and bear the number of the first of them.
    """
    count = Counter(line.n for line in log_entries)
    missing = sorted(set(range(1, max(count, default=0) + 1)).difference(count))
    if missing:
        yield "numbers-missing", {"numbers": number_spans(missing)}
    twice = sorted(number for number, times in count.items() if times > 1)
    if twice:
        yield "numbers-twice", {"numbers": number_spans(twice)}
    before: Numbered | None = None
    for line in log_entries:
        if line.sort == "entry":
            follows = before is not None and before.sort == "entry" and before.group == line.group
            if not follows and line.group != line.n:
                yield "group-torn", {"number": line.n}
        before = line


def setup_faults(
    header: Header,
    log_entries: Sequence[LogEntry],
    setups: Mapping[int, HandSetup],
    created: str,
    replayed: Evening,
    plain: Evening,
) -> Iterator[AuditFault]:
    """Hands that are stored as having begun otherwise than they did: who sat, led and dealt, and by which rules.

    A hand as old as the session, `created` (ISO time), came with its file, which may say who led: a hand before it was
    put right afterwards. `replayed`: the evening as stored; `plain`: folded without `setups`, so that each hand follows
    from what stands; where the two agree, nothing need be walked through entry by entry.
    Code: `setup-differs` with `hand`. Errors: those of `states`.
    """
    if [hand.setup for hand in replayed.hands] == [hand.setup for hand in plain.hands]:
        return
    began = last_beginnings(log_entries)
    beginnings = {number: hand for hand, number in began.items()}
    for log_entry, before in zip(log_entries, states(header, log_entries, setups), strict=False):
        hand = beginnings.get(log_entry.n, 0)
        if not hand:
            continue
        stored, follows = setups[hand], setup_for(before, hand)
        if log_entry.time == created:
            follows = replace(stored, players=follows.players, rules=follows.rules)
        if stored != follows:
            yield "setup-differs", {"hand": hand}


def number_spans(numbers: Sequence[int]) -> tuple[str, ...]:
    """`3`, `7 to 9`"""
    spans: list[list[int]] = []
    for number in numbers:
        if spans and number == spans[-1][-1] + 1:
            spans[-1].append(number)
        else:
            spans.append([number])
    return tuple(str(span[0]) if len(span) == 1 else f"{span[0]} to {span[-1]}" for span in spans)


def faults(replayed: Evening) -> Iterator[AuditFault]:
    """What is wrong with an evening of which every hand was refereed again.

    Codes: `hand-refused`, `not-zero`, `card-twice`, `cards-differ`; each with its `hand`.
    """
    for again in replayed.hands:
        yield from _hand_faults(again, replayed)
    for what, balances in (("won", won(replayed)), ("owed", owed(replayed))):
        if sum(balances.values()):
            yield "not-zero", {"what": what, "centavos": sum(balances.values())}


def _hand_faults(record: HandRecord, evening: Evening) -> Iterator[AuditFault]:
    result, number = record.result, record.number
    if result.status == "refused":
        code = result.ruling.code if result.ruling else ""
        yield "hand-refused", {"hand": number, "refusal": code}
    if result.status != "complete":
        return
    points = sum(result.points.values())
    scoring = record.setup.rules.scoring
    if points and scoring.scheme == "penalty" and scoring.payment != "none":
        yield "not-zero", {"hand": number, "what": "points", "points": points}
    yield from _card_faults(record)


def _card_faults(record: HandRecord) -> Iterator[AuditFault]:
    state, number = record.state, record.number
    if state is None:
        return
    turns = [turn for trick in state.tricks for turn in trick if turn.play is not None]
    played = [(turn.player, card) for turn in turns for card in (turn.play.cards if turn.play else ())]
    left = [(player, card) for player, cards in known_cards(state).items() for card in cards]
    seen = Counter(card for _, card in played) + Counter(card for _, card in left)
    for card, times in seen.items():
        if times > 1:
            yield "card-twice", {"hand": number, "card": card}
    if state.facts.score is not None or declared_holdings(state).let_stand is not None:
        return  # by counts plays need not all be known; a count let stand is the table's word
    count = Counter(player for player, _ in played)
    for player, rest in counts_left(state).items():
        if count[player] + rest != state.dealt_to(player):
            fields = {
                "player": player,
                "played": count[player],
                "left": rest,
                "dealt": state.dealt_to(player),
            }
            yield "cards-differ", {"hand": number, **fields}
