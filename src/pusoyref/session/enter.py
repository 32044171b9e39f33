"""One more entry: to which hand it belongs, and whether it is accepted (docs/rules.md 6, 8, 10).

A `DryRun` is a line judged as if it were entered, without entering it: for the verdict while typing, and for `why`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from pusoyref.entries import (
    Change,
    Close,
    Deal,
    Entry,
    FedBy,
    Fix,
    FixPayment,
    HandEntry,
    Held,
    Holds,
    Lead,
    Left,
    Leftover,
    Lowest,
    Owes,
    Pay,
    Rename,
    Reopen,
    Restore,
    Score,
    Seats,
    Turn,
    Void,
)
from pusoyref.errors import InvalidRequest, Refused
from pusoyref.hand.advance import advance
from pusoyref.hand.ending import end_faults, is_finished
from pusoyref.hand.rulings import Ruling
from pusoyref.hand.state import HandSetup, HandState
from pusoyref.notation.names import check_different, read_name, read_players
from pusoyref.notation.pesos import MOST_STAKE, write_pesos
from pusoyref.ruleset.options import Ruleset
from pusoyref.session.evening import Evening, HandRecord
from pusoyref.session.fix import fixed
from pusoyref.session.fold import current_state, play_hand, setup_for, with_hand_again, with_session_entry
from pusoyref.session.typed import typed_turns
from pusoyref.texts import read_text

BEFORE_OR_IN_PLAY = (Turn, Lead, Lowest, Deal, Leftover, Score)
FREE_TEXTS = ("let_stand", "reason", "note")
AT_THE_END = (Left, Holds, Held, FedBy, Owes, Restore)


E = TypeVar("E", bound=Struct)


class Entered(Struct, frozen=True):
    """The evening after an entry, and the hand it went to (0: none; docs/rules.md 8)."""

    evening: Evening
    hand: int


def enter(evening: Evening, entry: Entry) -> Entered:
    """The evening with `entry` accepted (docs/rules.md 6, 8, 10). The evening itself is untouched.

    Errors: `Refused` with the ruling; `InvalidRequest`: session-closed, hand-open, no-hand, not-over,
    scored-by-counts, table-size, same-name, pays-self,
    nothing-paid.
    """
    if isinstance(entry, BEFORE_OR_IN_PLAY + AT_THE_END + (Void,)):
        return enter_in_hand(evening, (entry,))
    _check_open(evening, entry)
    if isinstance(entry, Fix):
        return Entered(fixed(evening, entry), entry.hand)
    _check_between_hands(evening, entry)
    after = evening.hands[-1].number if evening.hands else 0
    return Entered(with_session_entry(evening, entry, after), 0)


def enter_in_hand(
    evening: Evening, entries: tuple[HandEntry, ...], setup: HandSetup | None = None
) -> Entered:
    """The evening with entries accepted that all go to the hand of the first, which is refereed once for all of them.

    They are all from `BEFORE_OR_IN_PLAY`, or all from `AT_THE_END`, or a single `Void`. `setup`: how the hand begins
    if they begin it, where that does not follow from the hands before. Errors: those of `enter`.
    """
    for entry in entries:
        _check_open(evening, entry)
        if isinstance(entry, Leftover):
            _check_leftover(evening)
    first = entries[0]
    if isinstance(first, BEFORE_OR_IN_PLAY):
        return _into_hand(evening, entries, evening.open_hand, setup)
    if isinstance(first, Void):
        return _into_hand(evening, entries, evening.open_hand or _with_questions(evening), setup)
    hand = _finished_hand(evening, first)
    for entry in entries:
        _check_asked(hand, entry, evening)
    return _into_hand(evening, entries, hand)


def _check_open(evening: Evening, entry: Entry) -> None:
    """Errors: `session-closed`."""
    if evening.closed and not isinstance(entry, Pay | Reopen | Rename | Fix | FixPayment):
        raise InvalidRequest("session-closed", name=evening.header.name)


def with_read_texts(entry: E) -> E:
    """The entry with its reasons and notes as they are kept. Errors: `bad-text`."""
    texts = {field: getattr(entry, field, None) for field in FREE_TEXTS}
    fields: dict[str, object] = {field: read_text(text) for field, text in texts.items() if text}
    if isinstance(entry, Fix):
        fields["corrections"] = tuple(map(with_read_texts, entry.corrections))
    elif isinstance(entry, FixPayment) and isinstance(entry.change, Void):
        fields["change"] = with_read_texts(entry.change)
    return replace(entry, **fields) if fields else entry


def _check_leftover(evening: Evening) -> None:
    """Errors: `no-leftover` at a table where no card is left over for a player."""
    hand = evening.open_hand
    rules, players = (
        (hand.setup.rules, hand.setup.players) if hand else (evening.current_rules, evening.players)
    )
    if not rules.gives_leftover(len(players)):
        raise InvalidRequest("no-leftover", players=len(players))


def check_table(rules: Ruleset, players: tuple[str, ...]) -> None:
    """Errors: `table-size` where the ruleset does not allow that many players."""
    if rules.cards_dealt(len(players)) is None:
        allowed = tuple(sorted(rules.deal.sizes()))
        raise InvalidRequest("table-size", players=len(players), allowed=allowed, rules=rules.name)


def _with_questions(evening: Evening) -> HandRecord | None:
    """The last finished hand whose score still needs a fact."""
    return next((hand for hand in reversed(evening.hands) if hand.result.questions), None)


def _finished_hand(evening: Evening, entry: HandEntry) -> HandRecord:
    """The hand that something said at the end of a hand is about."""
    if isinstance(entry, Left) and evening.open_hand and evening.open_hand.result.asks_leftover:
        return evening.open_hand
    asked = _with_questions(evening)
    if asked is None and evening.open_hand is not None:
        raise InvalidRequest("not-over", hand=evening.open_hand.number)
    if not evening.hands:
        raise InvalidRequest("no-hand")
    return asked or evening.hands[-1]


def _check_asked(hand: HandRecord, entry: HandEntry, evening: Evening) -> None:
    """By counts everything was told at once; and a 2 that was dealt to somebody cannot be nobody's."""
    if hand is evening.open_hand:
        return
    if hand.result.by_counts and isinstance(entry, Left | Holds | Held):
        raise InvalidRequest("scored-by-counts", hand=hand.number)
    if isinstance(entry, Holds) and entry.player is None and hand.setup.all_dealt:
        raise Refused(Ruling(code="who-holds", card=entry.card))


def _into_hand(
    evening: Evening, new: tuple[HandEntry, ...], record: HandRecord | None, begins: HandSetup | None = None
) -> Entered:
    if record is None:
        check_table(evening.current_rules, evening.players)
        setup = begins or setup_for(evening, len(evening.hands) + 1)
        stake, entries = evening.stake, new
        evening = replace(evening, dealer=None)
    else:
        setup, stake, entries = record.setup, record.stake, (*record.entries, *new)
    played = play_hand(evening, setup, stake, entries)
    if played.result.status == "refused" and played.result.ruling is not None:
        raise Refused(played.result.ruling)
    return Entered(with_hand_again(evening, played), setup.number)


def _check_between_hands(evening: Evening, entry: Entry) -> None:
    match entry:
        case Seats(players):
            check_table(evening.current_rules, players)
            check_joining(evening.people, players)
        case Change(rules, stake):
            if stake is not None and stake > MOST_STAKE:
                raise InvalidRequest("bad-amount", text=write_pesos(stake), why="stake")
            check_table(rules or evening.current_rules, evening.players)
        case Rename(old, new):
            check_new_name(new, (person for person in evening.people if person != old))
        case Pay(payer, payee, centavos):
            if payer == payee:
                raise InvalidRequest("pays-self", name=payer)
            if centavos <= 0:
                raise InvalidRequest("nothing-paid")
        case Close():
            asked = _with_questions(evening)
            if asked is not None:
                raise InvalidRequest("hand-asks", hand=asked.number, card=asked.result.questions[0].card)
            unfinished = evening.open_hand
            if unfinished is not None:
                raise InvalidRequest("hand-open", hand=unfinished.number)
        case Reopen():
            if not evening.closed:
                raise InvalidRequest("session-open", name=evening.header.name)


def check_joining(people: Sequence[str], players: tuple[str, ...]) -> None:
    """Errors: those of `read_players`, for new names also against everybody of the evening."""
    _check_kept(players, read_players(players))
    check_different((player for player in players if player not in people), people)


def check_new_name(new: str, others: Iterable[str]) -> None:
    """A name that somebody is to have from now on. Errors: `bad-name`, `same-name`, `look-alike`."""
    _check_kept((new,), (read_name(new),))
    check_different((new,), others)


def _check_kept(names: tuple[str, ...], kept: tuple[str, ...]) -> None:
    """Errors: `bad-name` for one that is not written as names are kept."""
    for name in set(names) - {*kept}:
        raise InvalidRequest("bad-name", name=name, why="control")


class DryRun(Struct, frozen=True):
    """What would become of a line: its turns, the hand before them and after those accepted.

    `ruling`: on the first turn that is refused, or None.
    """

    turns: tuple[Turn, ...]
    before: HandState
    after: HandState
    ruling: Ruling | None = None


def dry_run(evening: Evening, text: str) -> DryRun:
    """The line judged, but only in the hand it belongs to.

    So it costs the same in a long evening. Errors: those of `typed_turns`, `session-closed`, `table-size`.
    """
    _check(evening)
    return dry_run_turns(evening, typed_turns(evening, text))


def dry_run_turns(evening: Evening, turns: tuple[Turn, ...]) -> DryRun:
    """The same for turns already read. Errors: `session-closed`, `table-size`."""
    _check(evening)
    before = state = current_state(evening)
    for turn in turns:
        try:
            state = advance(state, turn)
        except Refused as refused:
            return DryRun(turns, before, state, refused.ruling)
    fault = next(end_faults(state), None) if is_finished(state) else None
    return DryRun(turns, before, state, fault)


def _check(evening: Evening) -> None:
    if evening.closed:
        raise InvalidRequest("session-closed", name=evening.header.name)
    if evening.open_hand is None:
        check_table(evening.current_rules, evening.players)
