"""What is said of each error outside tournaments: a template by its code, or a function where the sentence branches.

`error_fields.Fields` tells how a template is written.
"""

from __future__ import annotations

from pusoyref.cards import Card
from pusoyref.notation.cards import card_letters
from pusoyref.notation.names import LONGEST_NAME
from pusoyref.ruleset.loading import PRESETS, preset
from pusoyref.text.error_fields import Fields, Sentence, Words
from pusoyref.text.style import listed, quoted, sentence, value_words

REASONS: dict[str, dict[str, str]] = {
    "bad-name": {
        "empty": "a name needs at least one letter",
        "long": f"a name has at most {LONGEST_NAME} letters",
        "sign": 'a name has none of = : , ; " ` | < > \\ / in it',
        "start": "a name does not begin with + - @ # or .",
        "control": "a name has no invisible signs in it",
        "reserved": "that word has a meaning of its own here",
        "": "it cannot be read",
    },
    "bad-amount": {
        "decimals": "pesos have at most two decimals",
        "negative": "an amount is not negative; the one who pays is named first",
        "too-large": "that is more than can be counted here",
        "": "write it as in 50, 12.50 or 1,024.00",
    },
    "bad-session-name": {
        "empty": "it needs at least one letter",
        "long": "it is too long",
        "control": "it has invisible signs in it",
        "": "it cannot be read",
    },
    "bad-text": {"long": "it is too long", "": "it has invisible signs in it"},
    "odd-counts": {
        "cards": "nobody is left with more than 13 cards",
        "winner": "exactly one of the four has 0 cards left",
        "takers": "only one player can take all losses (t)",
        "players": "no line above names the four players",
        "": "a hand has four counts",
    },
}
"""What `{why}` stands for in the template of a code, by the field `why`; "": any other."""


def _bad_card(fields: Fields) -> str:
    if fields.fields.get("one"):
        return fields.say("{text:quoted} is not one card: name just one, as in 10d.")
    text, where = fields.text("text"), fields.text("at")
    if not text:
        return "No card was named: type a rank and a suit, as in 10d."
    stuck = f" at {fields.quoted('at')}" if where and where.casefold() != text.casefold() else ""
    return (
        f"{fields.quoted('text')} is no card{stuck}: a card is a rank (3 to 10, J, Q, K, A or 2) and a suit "
        "(c, s, h or d), as in 10d."
    )


def _bad_multiple(fields: Fields) -> str:
    centavos = fields.fields.get("centavos")
    amount = fields.style.pesos(centavos) if isinstance(centavos, int) else fields.plain("text", "That")
    return f"{amount} is nothing to round to: name at least one centavo, as in --round 5."


def _bad_option(fields: Fields) -> str:
    value = fields.fields.get("value")
    written = quoted(value) if isinstance(value, str) else "nothing" if value is None else value_words(value)
    return f"{fields.plain('key')} cannot be {written}; allowed: {fields.plain('allowed')}."


def _fix_unfinished(fields: Fields) -> str:
    hand, card = fields.plain("hand", "N"), fields.fields.get("card")
    if isinstance(card, Card):
        return (
            f"So put right, hand {hand} would not tell who holds {fields.card('card')}, and that counts. "
            f"Say it in the same fix: --held NAME={card_letters(card)}, or --held none"
        )
    more = (
        "say what everybody had left in the same fix, as in ben=6 carla=3"
        if fields.fields.get("void")
        else f"put right what came after it too, or call it off: fix {hand} --void REASON"
    )
    return f"So put right, hand {hand} would not be over, and it can no longer be played on; {more}."


def _table_size(fields: Fields) -> str:
    players = fields.fields.get("players")
    number = len(players) if isinstance(players, tuple | list) else fields.plain("players", "That many")
    allowed = listed(fields.words("allowed"), "or") or "another number"
    fitting = [name for name in PRESETS if str(number) in map(str, preset(name).deal.sizes())]
    presets = f"Rules for {number}: --rules {listed(fitting, 'or')}." if fitting else "No preset is."
    return f"These rules are for {allowed} players (deal.cards), not {number}. {presets}"


def _session(fields: Fields) -> str:
    return f"The session {fields.quoted('name')}" if fields.given("name") else "This session"


def _fewer(fields: Fields, word: str, all_of_them: str) -> str:
    there = fields.text("there")
    entries = "is only one command" if there == "1" else f"are only {there} commands"
    return f"There {entries} to {word}, not {fields.plain('asked')}; {word} {there} {all_of_them}."


def _not_zero(fields: Fields) -> str:
    where = f"Hand {fields.plain('hand')}" if fields.given("hand") else "The session"
    by = fields.plain("points") or f"{fields.plain('centavos', '?')} centavos"
    return f"{where}: what was {fields.plain('what', 'won')} does not sum to zero, but to {by}."


def _bad_sheet(fields: Fields) -> str:
    where = [fields.plain("file")] if fields.given("file") else []
    places = ("line", "hand", "trick", "turn", "payment")
    where += [f"{word} {fields.plain(word)}" for word in places if fields.given(word)]
    token = fields.quoted("token") if fields.given("token") else ""
    why = fields.fields.get("why")
    words = why if isinstance(why, Sentence) else fields.say("{why:stem else this cannot be read}.")
    if token and token not in words:  # The inner sentence usually quotes the token itself.
        words = f"{token}: {words}"
    return f"{', '.join(where)}: {words}" if where else sentence(words)


_DAMAGED = {
    "empty": "it is empty",
    "not-json": "it breaks off or was changed",
    "not-an-object": "it holds something else",
    "no-stamp": "its stamp is missing",
    "not-a-table": "a part of it is missing",
    "sum": "its contents do not match their checksum",
}


def _damaged(fields: Fields) -> str:
    why = _DAMAGED.get(fields.text("why"), fields.plain("why", "it cannot be read"))
    return f"{fields.plain('file')} is damaged: {why}. Nothing was changed.{_copy(fields)}"


def _copy(fields: Fields) -> str:
    if fields.given("copy"):
        return fields.say(" A good copy is {copy}; pusoyref doctor --restore brings it back.")
    return " There is no good copy of it." if "copy" in fields.fields else ""


def _cannot_write(fields: Fields) -> str:
    stands = (
        "Whether the last entry was saved is not sure: look at pusoyref status before entering it again."
        if fields.fields.get("may_stand")
        else "What was saved before is still there; put that right, then try again."
    )
    return fields.say("{file:else The data} cannot be saved: {why:stem else no reason given}. ") + stands


def _missing_file(fields: Fields) -> str:
    if fields.given("copy"):
        return fields.say("{file:else A session file} is gone.") + _copy(fields)
    return fields.say(
        "{file:else A session file} is gone, and there is no copy of it. Is the disk it lies on there? Nothing was "
        "changed."
    )


def odd_lines(fields: Fields) -> list[str]:
    """A sentence for each odd line of a score sheet, how many more there are, that nothing was taken."""
    faults, more = fields.fields.get("faults"), fields.fields.get("more")
    if not isinstance(faults, tuple):
        return []
    told = [fault for fault in faults if isinstance(fault, Sentence)]
    return [*told, *([f"{more} more lines are odd."] if more else []), "Nothing of it was taken."]


# What was typed and cannot be read.
TYPED: dict[str, Words] = {
    "bad-card": _bad_card,
    "bad-name": "{name:quoted} cannot be a name: {why}. Choose another.",
    "same-name": "{name:quoted} and {other:quoted} are the same name; tell the two people apart, as in Ana R.",
    "unknown-name": "Nobody here is called {name:quoted}.{name:like known}[ Known are {known:list}.]",
    "ambiguous-name": "{name:quoted} could be {candidates:or}; type more of the name.",
    "bad-amount": "{text:quoted} is no amount in pesos: {why}.",
    "bad-multiple": _bad_multiple,
    "unknown-rules": (
        "There is no ruleset {name:quoted}, and no such file.{name:like presets}[ Presets are {presets:list}.]"
    ),
    "bad-option": _bad_option,
    "unknown-option": "There is no option {key:quoted}.{key:like allowed}[ Known are {allowed:list}.]",
    "bad-setting": "{text:quoted} sets no option: write KEY=VALUE, as in plays.five_card=higher-kind.",
    "bad-date": "{text:quoted} is no day: write it as in 2026-11-28.",
    "bad-score": "{text:quoted} tells no count: write a name and its cards, as in ben=3 or b3.",
    "ambiguous-score": "{text:quoted} could mean {candidates:or}; write it with an =, as in ben=3.",
    "unknown-format": "There is no format {format:quoted}.{format:like formats}[ Known are {formats:list}.]",
    "bad-trick-line": (
        "{text:quoted} is no trick: name the leader, a colon, then every turn, as in Ana: 3c 6c - Ts"
    ),
    "bad-session-name": "{name:quoted} cannot be the name of a session: {why}. Choose another.",
    "bad-answer": "{text:quoted} is none of the answers; possible: {allowed}.",
    "bad-held": "{text:quoted} names no 2 that was held: write a name, = and the card, as in dan=2d.",
    "not-a-two": "{card:card} is no 2; name only 2s here, as in dan=2d.",
    "twice-named": "{name} is named twice; count everybody once.",
    "two-names": "The turn is said to be {name}'s and {other}'s; name one player.",
    "needs-equals": "A name needs an = here, so that no name is taken for cards: {text}",
    "pays-self": "{name} cannot pay {name}; name who pays, then who is paid.",
    "bad-text": "{text:quoted} cannot be kept as a reason or note: {why}. Say it otherwise.",
    "bad-period": "{text:quoted} is no day and no month: write it as in 2026-11-28 or 2026-11.",
}
# A fix that corrects nothing, or not all of it.
FIXES: dict[str, Words] = {
    "bad-fix": lambda fields: fields.say(
        ("{text:quoted} mends nothing" if fields.given("text") else "Say what to mend")
        + ": a card as in fix 9d=9s, a turn as in fix 3 2.5=- (trick 2, turn 5 of hand 3 was a pass), a count as in "
        "fix 3 ben=6, a payment as in fix p2 45."
    ),
    "card-not-played": "{card:card} was not typed in hand {hand}, so it cannot have been mistyped there.",
    "no-such-turn": lambda fields: fields.say(
        "let_stand names {place:quoted}, and the tricks have no such turn: write trick.turn, as 2.5, or left."
        if "place" in fields.fields
        else "Hand {hand:else ?} has no trick {trick:else ?}, turn {turn:else ?}; passes count as turns. See the turns "
        "with: pusoyref log --hand {hand:else N}"
    ),
    "no-such-payment": "There is no payment p{payment:else ?}; see them, with their numbers, with: pusoyref ledger",
    "payment-cancelled": (
        "Payment p{payment:else ?} was cancelled; to count it again: fix p{payment:else ?} --restore"
    ),
    "fix-nothing": lambda fields: fields.say(
        ("Payment p{payment}" if fields.given("payment") else "Hand {hand:else ?}")
        + " stands like that already; nothing was changed."
    ),
    "fix-unfinished": _fix_unfinished,
    "fix-twice": "One card or turn is mended twice in this fix; say once what it really was.",
    "fix-overtaken": (
        "Something else was entered in the meantime, so nothing was changed. Look at it again, and say the fix once "
        "more."
    ),
    "fix-stands": "What was refused was a fix; say it again, with --let-stand REASON.",
    "void-alone": "A hand that is called off needs no other mending; say --void REASON alone.",
    "no-void-reason": "Say why it is called off or cancelled: --void REASON",
    "not-void": "Hand {hand:else N} was not called off, so there is nothing to restore.",
    "not-by-counts": (
        "Hand {hand:else N} was played out: its turns tell how it ended. Mend a turn, as in fix {hand:else N} 5.2=2c"
    ),
    "needs-yes": "Nothing was changed. To put it right so, say it again with --yes.",
}
# A command that makes no sense where the session stands.
CALLS: dict[str, Words] = {
    "ambiguous-command": "{name:quoted} could be {candidates:or}; type more of it.",
    "unknown-command": (
        "There is no command {name:quoted}.{name:like known} See them all with: {help:else pusoyref --help}"
    ),
    "missing-argument": (
        "{command:else This} needs {what:else more}[; for example: {example}] (more: {help:else pusoyref --help})"
    ),
    "usage": "{message:stem else This cannot be understood}. How it is written: {help:else pusoyref --help}",
    "unknown-shell": lambda fields: fields.say(
        ("{shell:quoted} is no shell that is known here" if fields.given("shell") else "Which shell is it")
        + "; name one of {shells:list}: pusoyref {option} bash"
    ),
    "install-by-hand": (
        "PowerShell's profile is not changed from here; there, type: pusoyref --show-completion powershell >> $PROFILE"
    ),
    "who-plays": "Who plays? Name everybody in turn order after the session's name, or say --like SESSION.",
    "nothing-paid": "A payment is of more than 0 pesos.",
    "scored-by-counts": (
        "Hand {hand} was scored by counts, all at once; mend it with: fix {hand} --held NAME=2d, or fix {hand} "
        "NAME=COUNT"
    ),
    "moved-on": (
        "{name:else Somebody else} is to play now: something was entered elsewhere meanwhile. Enter again, if it is "
        "meant so."
    ),
    "not-asked-about": "It is not {name} who is asked about: {players:or}.",
    "nothing-changed": "Nothing would change; say what, with --rules, --set, --stake, --enter-passes or a limit.",
    "no-session": "There is no session yet; start one with: pusoyref new NAME PLAYER PLAYER ...",
    "unknown-session": (
        "There is no session {name:quoted}.{name:like known} See them all with: pusoyref sessions"
    ),
    "ambiguous-session": "{name:quoted} could be {candidates:or}; type more of the name, or its id.",
    "session-exists": (
        "There is a session {name:quoted} already; choose another name, or go on with it: pusoyref use {id:else NAME}"
    ),
    "differs-from-here": (
        "{name:quoted} is here already[ as {id}], but it is another evening: the one that comes has the proof {proof}. "
        "It was not imported; give it another name, or put right the one that is here: pusoyref fix --session "
        "{id:else NAME}"
    ),
    "already-here": "The session {name:quoted} is here already[ as {id}], entry for entry; it was left alone.",
    "session-closed": lambda fields: (
        _session(fields) + " is closed; to play on, open it again with: pusoyref reopen"
    ),
    "session-open": lambda fields: _session(fields) + " is open already; go on playing.",
    "hand-open": lambda fields: fields.say(
        ("Hand {hand}" if fields.given("hand") else "A hand")
        + " is still open; play it out, end it by counts with score, or call it off with void REASON."
    ),
    "hand-asks": "Hand {hand} still waits for who holds {card:card}: holds NAME {card:card}; then close.",
    "no-hand": "No hand has begun yet; the first play begins one.",
    "nothing-to-undo": "There is nothing to undo.",
    "nothing-to-redo": "There is nothing to redo: a new entry ends what could be redone.",
    "fewer-to-undo": lambda fields: _fewer(fields, "undo", "takes all back"),
    "fewer-to-redo": lambda fields: _fewer(fields, "redo", "brings all back"),
    "no-trick": "No play lies on the table, so nobody can pass; a full stop passes for all in a trick.",
    "too-many-turns": "There are more than {most:else 1000} turns in this hand; no hand is so long.",
    "counts-in-play": (
        "Hand {hand} has begun, and {text:quoted} reads as counts. To end the hand by them: score {text}"
    ),
    "who-leads": "The rules cannot know who leads this hand; say it with lead NAME, or name the player: ben=3c",
    "nothing-refused": "No play was refused just now, so there is nothing to let stand.",
    "cannot-stand": (
        "The table cannot let that stand[ ({refused})]: only a play that is possible at all can be agreed on."
    ),
    "no-reason": "Say why the table lets it stand: stand REASON",
    "one-at-a-time": (
        "{format:else That format} holds one session a file, and these are {count:else more}; write a file each with "
        "-o FOLDER/, or name one."
    ),
    "not-wide": "{format:else That format} has one shape only; --wide goes with --to csv.",
    "day-too-early": (
        "{id:else A session} has the day {day}, which accounting programs do not know; they begin with the year 1400."
    ),
    "table-size": _table_size,
    "not-settled": "Not everything is settled yet; see who owes whom with: pusoyref settle",
    "no-such-hand": "There is no hand {hand} in this session; see the hands with: pusoyref ledger",
    "wrong-hand": lambda fields: fields.say(
        "Hand {hand} is not the open hand: "
        + ("the hand to score now is {open}" if fields.given("open") else "no hand is open")
        + ". Nothing was entered."
    ),
    "no-dealt": "Every card is dealt at this table, so that cannot be said[ ({option})].",
    "option-off": lambda fields: fields.say(
        ("{word} means nothing under these rules" if fields.given("word") else "These rules do not use that")
        + ": {key} is {value:else off}."
    ),
    "not-over": lambda fields: fields.say(
        ("Hand {hand}" if fields.given("hand") else "The hand")
        + " is not over yet; that is asked at its end. To end it by counts, use score."
    ),
    "hand-begun": lambda fields: fields.say(
        ("The first card of hand {hand}" if fields.given("hand") else "The first card of the hand")
        + " has fallen; that can only be said before it. To take cards back, use undo."
    ),
    "no-leftover": "No card is left over for a player at this table; leave leftover out.",
    "unknown-sort": "The log has no lines of the sort {sort:quoted}; possible: {sorts:or}.",
    "none-in-period": (
        "There is no session[ from {since} on][ up to {until}]. See them all with: pusoyref sessions"
    ),
    "unknown-mode": "There is no way to settle called {mode:quoted}; possible: {modes:or}.",
    "no-banker": (
        "A banker has a name[ ({people:or})], and only --mode banker has one: settle --mode banker NAME"
    ),
    "changed-meanwhile": (
        "The session {name:quoted} changed while it was being settled; nothing was booked. Settle again."
    ),
    "booking-broke-off": (
        "A settlement over several sessions broke off while it was being booked; nothing was booked now. Take back "
        "what it left with: pusoyref doctor --restore"
    ),
}
# Files: those people write, those of other programs, and those in which sessions are kept.
FILES: dict[str, Words] = {
    "rules-exist": (
        "There are rules {name:quoted} already, in {file}; choose another name, or move that file away."
    ),
    "bad-rules-name": (
        "{name:quoted} cannot be the name of a ruleset: letters, digits, - and _, at most 40, and not the name of a "
        "preset."
    ),
    "circular-rules": "{file} extends itself, by way of others; let one of them extend a preset.",
    "unreadable-file": "{file:else The file} cannot be read: {why:stem else no reason given}.",
    "bad-sheet": _bad_sheet,
    "too-large": "{file:else The file} is too large to be a session file; nothing was read.",
    "bad-entry": (
        "An entry of this session cannot be read: {line:quoted}. See what is sound with: pusoyref doctor"
    ),
    "locked": "{file} is in use by another pusoyref[ (process {pid})]; close that one, or try again.",
    "damaged": _damaged,
    "foreign": lambda fields: (
        fields.say("{file} was not written by pusoyref. Nothing was changed.") + _copy(fields)
    ),
    "newer-version": (
        "{file} was written by a newer pusoyref (format {schema:else ?}, known here {known:else ?}); update this one. "
        "Nothing was changed."
    ),
    "cannot-write": _cannot_write,
    "cannot-read": "{file:else The data} cannot be read: {why:stem else no reason given}.",
    "no-copy": "There is no good copy of {file} to bring back; it was left as it is.",
    "sums-differ": (
        "{file:else The file}[, {key}]: it says {stored:quoted}, but by its own entries it is {computed:quoted}. It "
        "was changed by hand, or not written by pusoyref; it was left alone."
    ),
    "not-damaged": "{file} is sound; there is nothing to restore.",
    "no-file": "There is no file {file} any more; see all sessions with: pusoyref sessions",
    "odd-line": (
        "{text:quoted} is no line of a score sheet: a date as in 2026-11-28, F=10, four names, or the four counts of a "
        "hand."
    ),
    "odd-counts": "{text:quoted} is no hand: {why}.",
    "odd-threshold": "{text:quoted} is no number of cards from which penalties double: write F= and 1 to 13.",
    "odd-lines": lambda fields: (
        " ".join(odd_lines(fields)) or "The sheet has odd lines; nothing of it was taken."
    ),
    "no-hands": "{file:else The sheet} has no hand in it; nothing was taken.",
    "half-imported": (
        "{file:else The sheet} could not be saved to its end ({why:else no reason given}), and of its sessions these "
        "could not be taken away again: {ids:list else none}. Import it again when that is put right: what is here "
        "already is left alone."
    ),
    "only-for-sheets": (
        "{file:else The file} says itself how it was played; {option:else that option} is for big-two-scorer sheets."
    ),
}
# What the doctor finds.
DOCTOR: dict[str, Words] = {
    "missing-file": _missing_file,
    "result-differs": (
        "Hand {hand}: its stored result is not what a replay gives; the replay is what counts."
    ),
    "hand-refused": (
        "Hand {hand}: the referee refuses it now[ ({refusal})], so it counts for nothing; see: pusoyref log"
    ),
    "not-zero": _not_zero,
    "card-twice": "Hand {hand}: {card:card} is there twice.",
    "cards-differ": "Hand {hand}: {player} played {played} cards and had {left} left, but was dealt {dealt}.",
}
