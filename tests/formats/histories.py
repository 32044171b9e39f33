"""Sessions with a history at random: what stands, and besides it undos, redos, fixes, refusals, names and seats.

Made in memory as `ledger.open_session` makes them on disk.
"""

from __future__ import annotations

from random import Random

from pusoyref.entries import Change, Close, Dealer, Entry, Fix, Pay, Rename, Reopen, Score, Seats, Turn, Void
from pusoyref.errors import InvalidRequest, PusoyrefError, Refused
from pusoyref.formats import Exported
from pusoyref.hand.advance import advance
from pusoyref.hand.state import HandSetup
from pusoyref.ledger.session_log import EntryLine, SessionDocument, Stored, StoredHand, setup_values
from pusoyref.notation.entries import write_entry
from pusoyref.ruleset.loading import preset, to_values
from pusoyref.session.enter import enter, with_read_texts
from pusoyref.session.evening import Evening, HandRecord, Header
from pusoyref.session.fix import with_let_stand
from pusoyref.session.fold import stacks_before, with_hand
from pusoyref.session.judge import judge
from pusoyref.session.undo import LogEntry, undo_state
from tests.properties.test_fix_histories import random_fix
from tests.random_evenings import Table, random_table

NEW_NAMES = ("Zoe", "Señor Ñ", "漢字", "Ana 2", "O'Hara (p)")


class QuickTable(Table):
    """The same, but a turn goes on from where the hand stands; whoever folds it again sees whether that was right."""

    def say(self, entry: Entry) -> bool:
        record = self.evening.open_hand
        if not isinstance(entry, Turn) or record is None or record.state is None:
            return super().say(entry)
        try:
            state = advance(record.state, entry)
        except Refused:
            return False
        result = judge(state, record.stake, stacks_before(self.evening, record.setup))
        if result.status == "refused":
            return False
        entries = (*record.entries, entry)
        self.evening = with_hand(self.evening, HandRecord(record.setup, record.stake, entries, result, state))
        self.entries.append((entry, record.number))
        return True


class History:
    """A session in memory. `evening` is what stands."""

    def __init__(self, table: Table, id: str = "S1") -> None:
        self.id = id
        self.header: Header = table.evening.header
        self.log_entries: list[LogEntry] = []
        self._setups: dict[int, HandSetup] = {}
        records = {record.number: record for record in table.evening.hands}
        for entry, hand in table.entries:
            self._add("entry", write_entry(entry), hand, entry)
        self._setups = {number: record.setup for number, record in records.items()}
        self.evening: Evening = table.evening

    def say(self, *entries: Entry) -> str:
        """Enters them as one command; a refusal goes to the log."""
        evening, hands = self.evening, set[int]()
        try:
            for entry in entries:
                entered = enter(evening, with_read_texts(entry))
                evening = entered.evening
                hands |= {entered.hand} if entered.hand and not isinstance(entry, Fix) else set()
        except Refused as refused:
            self._add("refusal", write_entry(entries[0]), 0, code=refused.ruling.code)
            return "refused"
        except InvalidRequest:
            return "refused"
        group = len(self.log_entries) + 1
        for number in hands - {record.number for record in self.evening.hands}:
            self._setups[number] = next(one.setup for one in evening.hands if one.number == number)
        for entry in entries:
            self._add("entry", write_entry(entry), max(hands, default=0), entry, group)
        self.evening = self.folded()
        return type(entries[0]).__name__

    def take(self, sort: str, count: int) -> str:
        """`undo` or `redo` so many commands."""
        now = undo_state(self.log_entries)
        groups = now.undone if sort == "redo" else tuple(reversed(now.done))
        for group in groups[:count]:
            self._add(sort, "", target=group)
        if groups:
            self.evening = self.folded()
        return sort if groups else "refused"

    def stored(self) -> Stored:
        header = self.header
        document = SessionDocument(
            self.id, header.name, header.date, _time(0), header.players, header.stake, to_values(header.rules)
        )
        lines: dict[int, list[EntryLine]] = {}
        for said in self.log_entries:
            if said.hand and said.sort == "entry":
                lines.setdefault(said.hand, []).append(EntryLine(said.n, said.time, said.group, said.text))
        hands = {n: StoredHand(setup_values(self._setups[n]), tuple(said)) for n, said in lines.items()}
        log = tuple(said for said in self.log_entries if not (said.hand and said.sort == "entry"))
        return Stored(document, hands, log)

    def folded(self) -> Evening:
        return self.stored().evening(replay=True)

    def _add(
        self,
        sort: str,
        text: str,
        hand: int = 0,
        entry: Entry | None = None,
        group: int = 0,
        *,
        target: int = 0,
        code: str = "",
    ) -> None:
        n = len(self.log_entries) + 1
        rules = to_values(entry.rules) if isinstance(entry, Change) and entry.rules is not None else None
        own = group or (n if sort == "entry" else 0)
        self.log_entries.append(
            LogEntry(n, _time(n), sort, text, hand, own, target, code, "words" if code else "", rules)  # type: ignore[arg-type]
        )


def _time(n: int) -> str:
    return f"2026-11-28T{10 + n // 3600:02}:{n // 60 % 60:02}:{n % 60:02}Z"


def random_history(seed: int, steps: int = 6) -> tuple[History, list[str]]:
    """A history, and what was done after its evening had been played."""
    chance = Random(seed)
    history = History(random_table(seed, hands=2, kind=QuickTable))
    return history, [_step(history, chance) for _ in range(steps)]


def _step(history: History, chance: Random) -> str:
    evening = history.evening
    match chance.randrange(12):
        case 0 | 1:
            return history.take("undo", chance.choice((1, 1, 2, 5)))
        case 2:
            return history.take("redo", chance.choice((1, 1, 2)))
        case 3 | 4 if evening.hands:
            return _fix(history, chance)
        case 5:
            payer, payee = chance.sample(evening.people, 2)
            note = chance.choice(("", "cash, in part", '"x"; y: [2026-13-45] (p)'))
            day = chance.choice(("", "2026-11-27", "2026-11-28", "2026-12-31"))
            return history.say(Pay(payer, payee, chance.randrange(1, 99_999), day, note))
        case 6:
            return history.say(Rename(chance.choice(evening.people), chance.choice(NEW_NAMES)))
        case 7:
            players = [
                one
                for one in chance.sample(evening.players, len(evening.players))
                if one not in ("Eve", "Fely")
            ]
            players += [one for one in evening.players if one not in players]
            return history.say(Seats((*players[:-1], chance.choice(("Eve", "Fely", players[-1])))))
        case 8:
            rules = chance.choice((None, preset(chance.choice(("casual", "pinoy", "bonus", "teams")))))
            return history.say(Change(rules, chance.choice((None if rules else 5, 0, 25, 1000))))
        case 9:
            return history.say(chance.choice((Void("misdeal"), Dealer(chance.choice(evening.players)))))
        case 10:
            return history.say(chance.choice((Close(), Reopen())))
        case _:
            seated = evening.open_hand.setup.players if evening.open_hand else evening.players
            left = [0, *(chance.randint(1, 13) for _ in seated[1:])]
            chance.shuffle(left)
            return history.say(Score(tuple(zip(seated, left, strict=True))))


def _fix(history: History, chance: Random) -> str:
    fix = random_fix(history.evening, chance)
    try:
        if isinstance(fix, Fix):
            fix = with_let_stand(history.evening, fix, chance.choice((None, "agreed")))
    except PusoyrefError:
        return "refused"
    return history.say(fix)


def exported(history: History) -> Exported:
    """The session as formats take it."""
    return Exported(history.id, history.stored(), history.evening)
