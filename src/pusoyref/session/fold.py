"""Entries that stand → the evening. Pure: the same entries always give the same evening (docs/rules.md 3, 8)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import attrgetter
from zlib import crc32

from msgspec import Struct, json
from msgspec.structs import replace

from pusoyref.entries import (
    Change,
    Close,
    Dealer,
    Entry,
    Fix,
    FixPayment,
    HandEntry,
    Pay,
    Rename,
    Reopen,
    Seats,
)
from pusoyref.errors import InvalidRequest, Refused
from pusoyref.hand.advance import advance
from pusoyref.hand.state import HandSetup, HandState, start
from pusoyref.ruleset.options import Ruleset
from pusoyref.session.corrections import corrected, with_payment_corrected
from pusoyref.session.evening import Evening, Event, HandRecord, HandResult, Header, Payment
from pusoyref.session.judge import judge
from pusoyref.session.rename import later_names, renamed_setup, with_new_names


def next_setup(
    number: int,
    rules: Ruleset,
    players: tuple[str, ...],
    before: Sequence[HandRecord],
    dealer: str | None = None,
) -> HandSetup:
    """The setup of the hand after `before`. `dealer`: as named by the table for this hand."""
    counted = [hand for hand in before if hand.result.status != "void"]
    leader, lowest_leads, duty = _lead(rules, players, counted)
    named = dealer if dealer in players else None
    return HandSetup(
        number, rules, players, leader, lowest_leads, duty, named or _dealer(rules, players, before, counted)
    )


def _lead(
    rules: Ruleset, players: tuple[str, ...], counted: Sequence[HandRecord]
) -> tuple[str | None, bool, bool]:
    """Leader, whether the lowest card leads, whether it must be in the first play."""
    if not counted:
        lowest = rules.turns.first_lead == "lowest-card"
        return None, lowest, lowest
    if rules.turns.next_lead == "lowest-card":
        return None, True, True
    winner = counted[-1].result.winner
    if winner is None:
        return None, False, False  # A refused or open hand: the next leader is taken as written.
    return (winner, False, False) if winner in players else (None, True, False)


def _dealer(
    rules: Ruleset, players: tuple[str, ...], before: Sequence[HandRecord], counted: Sequence[HandRecord]
) -> str:
    last = before[-1] if before else None
    if last is None or last.setup.dealer is None:
        return players[0]
    if not counted or last.result.status == "void":
        return last.setup.dealer if last.setup.dealer in players else players[0]
    winner = last.result.winner
    if rules.deal.dealer == "winner" and winner in players and winner is not None:
        return winner
    return _next_in_turn(last, players)


def _next_in_turn(last: HandRecord, players: tuple[str, ...]) -> str:
    """The next at the table after the last dealer, by the seats they had."""
    seats, dealer = last.setup.players, last.setup.dealer
    if dealer is None:
        return players[0]
    if dealer in players:
        return players[(players.index(dealer) + 1) % len(players)]
    at = seats.index(dealer)
    return next((player for player in (*seats[at + 1 :], *seats[:at]) if player in players), players[0])


MOST_PEOPLE = 200
"""Who sat down in one evening."""


class StoredResult(Struct, frozen=True):
    """A result kept with its hand; good only while `key` is what `result_key` says."""

    key: str
    result: HandResult


class _Begun(Struct):
    """A hand while its entries are gathered: what was in force when it began, and its entries."""

    rules_of_the_day: Evening
    events: list[Event] = []


def begin(header: Header) -> Evening:
    """An evening before its first entry (docs/rules.md 8)."""
    return Evening(
        header, players=header.players, people=header.players, rules=header.rules, stake=header.stake
    )


def fold(
    header: Header,
    events: Sequence[Event],
    setups: Mapping[int, HandSetup] | None = None,
    stored: Mapping[int, StoredResult] | None = None,
) -> Evening:
    """The evening after `events`, oldest first.

    `setups` are those with which hands really began; without one it follows from the hands before.
    A `stored` result saves replaying its hand; the last hand is always replayed. Raises `ValueError` for
    entries, as no command makes them, of people who are not at the table.
    """
    header, events, setups = under_last_names(header, events, setups or {})
    evening, begun, fixes = _gather(begin(header), events)
    # Hands after one that somebody still has to be asked about are all refereed again, and so is the last.
    last, known = max(begun, default=0), stored or {}
    for number, hand in sorted(begun.items()):
        kept = known.get(number) if number != last else None
        record = _record(evening, number, hand, fixes.get(number, []), setups, kept)
        evening = with_hand(evening, record)
        if record.result.questions:
            known = {}
    _check_people(evening)
    return evening


def under_last_names(
    header: Header, events: Sequence[Event], setups: Mapping[int, HandSetup]
) -> tuple[Header, Sequence[Event], Mapping[int, HandSetup]]:
    """The same as if everybody had always had the name they have at the end."""
    later = later_names(events)
    if not later or not later[0]:
        return header, events, setups
    names = later[0]
    header = replace(header, players=tuple(names.get(player, player) for player in header.players))
    # A setup was stored at the first entry of its hand, under the names of that moment.
    since = {event.hand: then for event, then in zip(reversed(events), reversed(later), strict=True)}
    setups = {n: renamed_setup(setup, since.get(n, {})) for n, setup in setups.items()}
    return header, with_new_names(events), setups


def _check_people(evening: Evening) -> None:
    """Money of somebody who is not at the table would be in no sum. Raises `ValueError`."""
    paid = {name for payment in evening.payments for name in (payment.payer, payment.payee)}
    played = {player for hand in evening.hands for player in (*hand.setup.players, *hand.result.points)}
    named = {
        name
        for hand in evening.hands
        for transfer in hand.result.transfers
        for name in (transfer.payer, transfer.payee)
    }
    strangers = (paid | played | named).difference(evening.people)
    if strangers:
        raise ValueError(f"{min(strangers)!r} is not at the table")


def _record(
    evening: Evening,
    number: int,
    hand: _Begun,
    fixes: list[Event],
    setups: Mapping[int, HandSetup],
    kept: StoredResult | None,
) -> HandRecord:
    then = replace(hand.rules_of_the_day, hands=evening.hands)
    setup = setups.get(number) or setup_for(then, number)
    events = sorted((*hand.events, *fixes), key=attrgetter("n"))
    if kept is not None and kept.key == result_key(events, stacks_before(evening, setup), setup, then.stake):
        return HandRecord(setup, then.stake, (), kept.result)
    return play_hand(evening, setup, then.stake, corrected(setup, [event.entry for event in events]))


def _gather(
    evening: Evening, events: Sequence[Event]
) -> tuple[Evening, dict[int, _Begun], dict[int, list[Event]]]:
    """Session entries in force one after another; hand entries sorted to their hands."""
    begun: dict[int, _Begun] = {}
    fixes: dict[int, list[Event]] = {}
    for event in events:
        if event.hand:
            if event.hand not in begun:
                begun[event.hand] = _Begun(evening)
                evening = replace(evening, dealer=None, begun_at=evening.begun_at or event.time)
            begun[event.hand].events.append(event)
        elif isinstance(event.entry, Fix):
            fixes.setdefault(event.entry.hand, []).append(event)
        else:
            evening = with_session_entry(evening, event.entry, max(begun, default=0))
    return evening, begun, fixes


def with_session_entry(evening: Evening, entry: Entry, after: int) -> Evening:
    """The evening with an entry that belongs to no hand, when `after` was the last hand begun."""
    match entry:
        case Seats(players):
            return with_players(evening, players)
        case Dealer(player):
            return replace(evening, dealer=player)
        case Change():
            return with_change(evening, entry)
        case Pay():
            return with_payment(evening, entry, after)
        case FixPayment():
            return with_payment_corrected(evening, entry)
        case Close():
            return replace(evening, closed=True)
        case Reopen():
            return replace(evening, closed=False)
        case Rename():
            return evening
        case _:
            raise AssertionError(entry)


def with_players(evening: Evening, players: tuple[str, ...]) -> Evening:
    """Others at the table from the next hand on; nobody who played is forgotten."""
    new = tuple(player for player in players if player not in evening.people)
    if len(evening.people) + len(new) > MOST_PEOPLE:
        raise InvalidRequest("too-many-people", most=MOST_PEOPLE)
    return replace(evening, players=players, people=evening.people + new)


def with_change(evening: Evening, change: Change) -> Evening:
    """Other rules and another stake from the next hand on; Enter passes, or no longer does, from now on."""
    return replace(
        evening,
        rules=change.rules or evening.rules,
        stake=evening.stake if change.stake is None else change.stake,
        enter_passes=evening.enter_passes if change.enter_passes is None else change.enter_passes,
    )


def with_payment(evening: Evening, pay: Pay, after: int) -> Evening:
    """The evening with cash that changed hands when `after` was the last hand begun. Its note is one line."""
    number, note = len(evening.payments) + len(evening.cancelled) + 1, " ".join(pay.note.split())
    made = Payment(number, pay.payer, pay.payee, pay.centavos, after, pay.date, note)
    return replace(evening, payments=(*evening.payments, made))


def with_hand(evening: Evening, record: HandRecord) -> Evening:
    """The evening with a hand added, or put in its place."""
    if not evening.hands or evening.hands[-1].number < record.number:
        return replace(evening, hands=(*evening.hands, record))
    if evening.hands[-1].number == record.number:
        return replace(evening, hands=(*evening.hands[:-1], record))
    others = [hand for hand in evening.hands if hand.number != record.number]
    return replace(evening, hands=tuple(sorted((*others, record), key=lambda hand: hand.number)))


def with_hand_again(evening: Evening, record: HandRecord) -> Evening:
    """The evening with a hand put in its place, and later ones paid from the chips that are left after it."""
    evening = with_hand(evening, record)
    for later in evening.hands:
        stacks = stacks_before(evening, later.setup)
        standing = later.state is not None and later.result.status != "refused"
        if later.number > record.number and stacks is not None and standing:
            evening = with_hand(evening, play_hand(evening, later.setup, later.stake, later.entries))
    return evening


def setup_for(evening: Evening, number: int) -> HandSetup:
    """How hand `number` begins after the hands of `evening`."""
    before = [hand for hand in evening.hands if hand.number < number]
    return next_setup(number, evening.current_rules, evening.players, before, evening.dealer)


def play_hand(evening: Evening, setup: HandSetup, stake: int, entries: Sequence[HandEntry]) -> HandRecord:
    """A hand refereed from its first entry; a refusal is its result, with the entries before it standing."""
    state: HandState = start(setup)
    for at, entry in enumerate(entries):
        try:
            state = advance(state, entry)
        except Refused as refused:
            result = HandResult(setup.number, "refused", ruling=refused.ruling)
            return HandRecord(setup, stake, tuple(entries[:at]), result, state)
    return HandRecord(setup, stake, tuple(entries), judge(state, stake, stacks_before(evening, setup)), state)


def stacks_before(evening: Evening, setup: HandSetup) -> dict[str, int] | None:
    """Chips of each player before a hand, in half points, 0 or more; None where nobody plays with chips."""
    bankroll = setup.rules.session.bankroll
    if not bankroll:
        return None
    stacks = dict.fromkeys(setup.players, 2 * bankroll)
    for hand in evening.hands:
        if hand.number < setup.number:
            for player, points in hand.result.points.items():
                if player in stacks:
                    stacks[player] += int(2 * points)
    return {player: max(0, chips) for player, chips in stacks.items()}


def about_hand(events: Iterable[Event], number: int) -> list[Event]:
    """The entries of a hand, and the fixes of it."""
    return [
        event
        for event in events
        if event.hand == number
        or (not event.hand and isinstance(event.entry, Fix) and event.entry.hand == number)
    ]


REFEREE = 1
"""Goes up whenever the referee comes to another result from the same facts."""


def result_key(
    events: Sequence[Event], stacks: Mapping[str, int] | None, setup: HandSetup, stake: int
) -> str:
    """What a result was made from: the numbers of its entries, and a checksum over all that decides it.

    Those are the texts of the entries, the setup with its rules, the stake and the chips. It is no secret: whoever can
    write to the file can make one that holds (docs/trust.md).
    """
    lines = [(event.n, event.line) for event in sorted(events, key=attrgetter("n"))]
    facts = json.encode((REFEREE, lines, setup, stake, stacks))
    return f"{','.join(str(n) for n, _ in lines)}|{crc32(facts):08x}"


def current_state(evening: Evening) -> HandState:
    """The open hand, or the next one before its first fact."""
    record = evening.open_hand
    if record is not None and record.state is not None:
        return record.state
    return start(setup_for(evening, evening.next_number))
