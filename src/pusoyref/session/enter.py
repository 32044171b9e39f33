"""One more entry: to which hand it belongs, and whether it is accepted (docs/rules.md 6, 8, 10).

A `DryRun` is a line judged as if it were entered, without entering it: for the verdict while typing, and for `why`.
"""

from __future__ import annotations

from unicodedata import category

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
from pusoyref.hand.state import HandState
from pusoyref.notation.names import casefolded, read_players
from pusoyref.ruleset.options import Ruleset
from pusoyref.session.evening import Evening, HandRecord
from pusoyref.session.fix import fixed
from pusoyref.session.fold import current_state, play_hand, setup_for, with_hand_again, with_session_entry
from pusoyref.session.typed import typed_turns

BEFORE_OR_IN_PLAY = (Turn, Lead, Lowest, Deal, Leftover, Score)
FREE_TEXTS = ("let_stand", "reason", "note")
LONGEST_TEXT = 500
INVISIBLE = ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")
AT_THE_END = (Left, Holds, Held, FedBy, Owes, Restore)


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
    if evening.closed and not isinstance(entry, Pay | Reopen | Rename | Fix | FixPayment):
        raise InvalidRequest("session-closed", name=evening.header.name)
    if isinstance(entry, Leftover):
        _check_leftover(evening)
    if isinstance(entry, BEFORE_OR_IN_PLAY):
        return _into_hand(evening, entry, evening.open_hand)
    if isinstance(entry, Void):
        return _into_hand(evening, entry, evening.open_hand or _with_questions(evening))
    if isinstance(entry, AT_THE_END):
        return _into_hand(evening, entry, _finished_hand(evening, entry))
    if isinstance(entry, Fix):
        return Entered(fixed(evening, entry), entry.hand)
    _check_between_hands(evening, entry)
    after = evening.hands[-1].number if evening.hands else 0
    return Entered(with_session_entry(evening, entry, after), 0)


def check_texts(entry: Entry) -> None:
    """Reasons and notes are one line of signs that can be seen. Errors: `bad-text` with `text` and `why`."""
    parts = (entry, *entry.corrections) if isinstance(entry, Fix) else (entry, getattr(entry, "change", None))
    for text in (getattr(part, field, None) for part in parts for field in FREE_TEXTS):
        if not text:
            continue
        if len(text) > LONGEST_TEXT:
            raise InvalidRequest("bad-text", text=text, why="long")
        if any(category(sign) in INVISIBLE for sign in text):
            raise InvalidRequest("bad-text", text=text, why="control")


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
    hand = asked or evening.hands[-1]
    _check_asked(hand, entry)
    return hand


def _check_asked(hand: HandRecord, entry: HandEntry) -> None:
    """By counts everything was told at once; and a 2 that was dealt to somebody cannot be nobody's."""
    if hand.result.by_counts and isinstance(entry, Left | Holds | Held):
        raise InvalidRequest("scored-by-counts", hand=hand.number)
    if isinstance(entry, Holds) and entry.player is None and hand.setup.all_dealt:
        raise Refused(Ruling(code="who-holds", card=entry.card))


def _into_hand(evening: Evening, entry: HandEntry, record: HandRecord | None) -> Entered:
    if record is None:
        check_table(evening.current_rules, evening.players)
        setup, stake, entries = setup_for(evening, len(evening.hands) + 1), evening.stake, (entry,)
        evening = replace(evening, dealer=None)
    else:
        setup, stake, entries = record.setup, record.stake, (*record.entries, entry)  # type: ignore[assignment]
    played = play_hand(evening, setup, stake, entries)
    if played.result.status == "refused" and played.result.ruling is not None:
        raise Refused(played.result.ruling)
    return Entered(with_hand_again(evening, played), setup.number)


def _check_between_hands(evening: Evening, entry: Entry) -> None:
    match entry:
        case Seats(players):
            read_players(players)
            check_table(evening.current_rules, players)
        case Change(rules):
            check_table(rules or evening.current_rules, evening.players)
        case Rename(old, new):
            _check_new_name(evening, old, new)
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


def _check_new_name(evening: Evening, old: str, new: str) -> None:
    for person in evening.people:
        if person != old and casefolded(person) == casefolded(new):
            raise InvalidRequest("same-name", name=new, other=person)


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
