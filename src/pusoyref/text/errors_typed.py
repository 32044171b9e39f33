"""Words for what was typed and cannot be read: cards, names, amounts, options."""

from __future__ import annotations

from pusoyref.cards import Card
from pusoyref.notation.cards import card_letters
from pusoyref.notation.names import LONGEST_NAME
from pusoyref.text.error_fields import Facts, Words
from pusoyref.text.style import quoted, value_words


def _bad_card(at: Facts) -> str:
    if at.fields.get("one"):
        return f"{at.quoted('text')} is not one card: name just one, as in 10d."
    text, where = at.said("text"), at.said("at")
    if not text:
        return "No card was named: type a rank and a suit, as in 10d."
    stuck = f" at {at.quoted('at')}" if where and where.casefold() != text.casefold() else ""
    return (
        f"{at.quoted('text')} is no card{stuck}: a card is a rank (3 to 10, J, Q, K, A or 2) and a suit "
        "(c, s, h or d), as in 10d."
    )


_BAD_NAME = {
    "empty": "a name needs at least one letter",
    "long": f"a name has at most {LONGEST_NAME} letters",
    "sign": 'a name has none of = : , ; " ` | < > \\ / in it',
    "start": "a name does not begin with + - @ # or .",
    "control": "a name has no invisible signs in it",
    "reserved": "that word has a meaning of its own here",
}


def _bad_name(at: Facts) -> str:
    why = _BAD_NAME.get(at.said("why"), "it cannot be read")
    return f"{at.quoted('name')} cannot be a name: {why}. Choose another."


def _same_name(at: Facts) -> str:
    same = f"{at.quoted('name')} and {at.quoted('other')} are the same name"
    return f"{same}; tell the two people apart, as in Ana R."


def _unknown_name(at: Facts) -> str:
    known = f" Known are {', '.join(at.words('known'))}." if at.words("known") else ""
    return f"Nobody here is called {at.quoted('name')}.{at.meant('name', 'known')}{known}"


def _ambiguous_name(at: Facts) -> str:
    return f"{at.quoted('name')} could be {at.choice('candidates')}; type more of the name."


_BAD_AMOUNT = {
    "decimals": "pesos have at most two decimals",
    "not-a-number": "write it as in 50, 12.50 or 1,024.00",
    "negative": "an amount is not negative; the one who pays is named first",
    "too-large": "that is more than can be counted here",
}


def _bad_amount(at: Facts) -> str:
    why = _BAD_AMOUNT.get(at.said("why"), _BAD_AMOUNT["not-a-number"])
    return f"{at.quoted('text')} is no amount in pesos: {why}."


def _bad_multiple(at: Facts) -> str:
    centavos = at.fields.get("centavos")
    amount = at.style.pesos(centavos) if isinstance(centavos, int) else at.plain("text", "That")
    return f"{amount} is nothing to round to: name at least one centavo, as in --round 5."


def _unknown_rules(at: Facts) -> str:
    presets = f" Presets are {', '.join(at.words('presets'))}." if at.words("presets") else ""
    return f"There is no ruleset {at.quoted('name')}, and no such file.{at.meant('name', 'presets')}{presets}"


def _bad_option(at: Facts) -> str:
    value = at.fields.get("value")
    written = (
        quoted(value) if isinstance(value, str) else value_words(value) if value is not None else "nothing"
    )
    return f"{at.plain('key')} cannot be {written}; allowed: {at.plain('allowed')}."


def _unknown_option(at: Facts) -> str:
    allowed = f" Known are {', '.join(at.words('allowed'))}." if at.words("allowed") else ""
    return f"There is no option {at.quoted('key')}.{at.meant('key', 'allowed')}{allowed}"


def _bad_setting(at: Facts) -> str:
    return f"{at.quoted('text')} sets no option: write KEY=VALUE, as in plays.five_card=higher-kind."


def _bad_date(at: Facts) -> str:
    return f"{at.quoted('text')} is no day: write it as in 2026-11-28."


def _bad_score(at: Facts) -> str:
    return f"{at.quoted('text')} tells no count: write a name and its cards, as in ben=3 or b3."


def _ambiguous_score(at: Facts) -> str:
    return f"{at.quoted('text')} could mean {at.choice('candidates')}; write it with an =, as in ben=3."


def _unknown_format(at: Facts) -> str:
    formats = f" Known are {', '.join(at.words('formats'))}." if at.words("formats") else ""
    return f"There is no format {at.quoted('format')}.{at.meant('format', 'formats')}{formats}"


def _bad_trick_line(at: Facts) -> str:
    rule = "name the leader, a colon, then every turn, as in Ana: 3c 6c - Ts"
    return f"{at.quoted('text')} is no trick: {rule}"


_BAD_SESSION_NAME = {
    "empty": "it needs at least one letter",
    "long": "it is too long",
    "control": "it has invisible signs in it",
}


def _bad_session_name(at: Facts) -> str:
    why = _BAD_SESSION_NAME.get(at.said("why"), "it cannot be read")
    return f"{at.quoted('name')} cannot be the name of a session: {why}. Choose another."


def _bad_answer(at: Facts) -> str:
    return f"{at.quoted('text')} is none of the answers; possible: {at.plain('allowed')}."


def _bad_held(at: Facts) -> str:
    return f"{at.quoted('text')} names no 2 that was held: write a name, = and the card, as in dan=2d."


def _not_a_two(at: Facts) -> str:
    return f"{at.card('card')} is no 2; name only 2s here, as in dan=2d."


def _twice_named(at: Facts) -> str:
    return f"{at.plain('name')} is named twice; count everybody once."


def _two_names(at: Facts) -> str:
    return f"The turn is said to be {at.plain('name')}'s and {at.plain('other')}'s; name one player."


def _pays_self(at: Facts) -> str:
    return f"{at.plain('name')} cannot pay {at.plain('name')}; name who pays, then who is paid."


TYPED: dict[str, Words] = {
    "bad-card": _bad_card,
    "bad-name": _bad_name,
    "same-name": _same_name,
    "unknown-name": _unknown_name,
    "ambiguous-name": _ambiguous_name,
    "bad-amount": _bad_amount,
    "bad-multiple": _bad_multiple,
    "unknown-rules": _unknown_rules,
    "bad-option": _bad_option,
    "unknown-option": _unknown_option,
    "bad-setting": _bad_setting,
    "bad-date": _bad_date,
    "bad-score": _bad_score,
    "ambiguous-score": _ambiguous_score,
    "unknown-format": _unknown_format,
    "bad-trick-line": _bad_trick_line,
    "bad-session-name": _bad_session_name,
    "bad-answer": _bad_answer,
    "bad-held": _bad_held,
    "not-a-two": _not_a_two,
    "twice-named": _twice_named,
    "two-names": _two_names,
    "needs-equals": lambda at: (
        f"A name needs an = here, so that no name is taken for cards: {at.plain('text')}"
    ),
    "pays-self": _pays_self,
}


def _bad_fix(at: Facts) -> str:
    said = f"{at.quoted('text')} mends nothing: " if at.said("text") else "Say what to mend: "
    return (
        f"{said}a card as in fix 9d=9s, a turn as in fix 3 2.5=- (trick 2, turn 5 of hand 3 was a pass), "
        "a count as in fix 3 ben=6, a payment as in fix p2 45."
    )


def _card_not_played(at: Facts) -> str:
    return (
        f"{at.card('card')} was not typed in hand {at.plain('hand')}, so it cannot have been mistyped there."
    )


def _no_such_turn(at: Facts) -> str:
    return (
        f"Hand {at.plain('hand', '?')} has no trick {at.plain('trick', '?')}, turn {at.plain('turn', '?')}; "
        f"passes count as turns. See the turns with: pusoyref log --hand {at.plain('hand', 'N')}"
    )


def _no_such_payment(at: Facts) -> str:
    return f"There is no payment p{at.plain('payment', '?')}; see them, with their numbers, with: pusoyref ledger"


def _payment_cancelled(at: Facts) -> str:
    number = at.plain("payment", "?")
    return f"Payment p{number} was cancelled; to count it again: fix p{number} --restore"


def _nothing(at: Facts) -> str:
    what = f"Payment p{at.plain('payment')}" if at.said("payment") else f"Hand {at.plain('hand', '?')}"
    return f"{what} stands like that already; nothing was changed."


def _unfinished(at: Facts) -> str:
    hand = at.plain("hand", "N")
    card = at.fields.get("card")
    if isinstance(card, Card):
        return (
            f"So put right, hand {hand} would not tell who holds {at.card('card')}, and that counts. "
            f"Say it in the same fix: --held NAME={card_letters(card)}, or --held none"
        )
    more = (
        "say what everybody had left in the same fix, as in ben=6 carla=3"
        if at.fields.get("void")
        else (f"put right what came after it too, or call it off: fix {hand} --void REASON")
    )
    return f"So put right, hand {hand} would not be over, and it can no longer be played on; {more}."


def _not_by_counts(at: Facts) -> str:
    hand = at.plain("hand", "N")
    return f"Hand {hand} was played out: its turns tell how it ended. Mend a turn, as in fix {hand} 5.2=2c"


def _needs_yes(at: Facts) -> str:
    return "Nothing was changed. To put it right so, say it again with --yes."


FIXES: dict[str, Words] = {
    "bad-fix": _bad_fix,
    "card-not-played": _card_not_played,
    "no-such-turn": _no_such_turn,
    "no-such-payment": _no_such_payment,
    "payment-cancelled": _payment_cancelled,
    "fix-nothing": _nothing,
    "fix-unfinished": _unfinished,
    "fix-twice": lambda at: "One card or turn is mended twice in this fix; say once what it really was.",
    "fix-overtaken": lambda at: (
        "Something else was entered in the meantime, so nothing was changed. "
        "Look at it again, and say the fix once more."
    ),
    "fix-stands": lambda at: "What was refused was a fix; say it again, with --let-stand REASON.",
    "void-alone": lambda at: "A hand that is called off needs no other mending; say --void REASON alone.",
    "no-void-reason": lambda at: "Say why it is called off or cancelled: --void REASON",
    "not-void": lambda at: (
        f"Hand {at.plain('hand', 'N')} was not called off, so there is nothing to restore."
    ),
    "not-by-counts": _not_by_counts,
    "needs-yes": _needs_yes,
}


def _bad_period(at: Facts) -> str:
    return f"{at.quoted('text')} is no day and no month: write it as in 2026-11-28 or 2026-11."


def _none_in_period(at: Facts) -> str:
    since = f" from {at.plain('since')} on" if at.said("since") else ""
    until = f" up to {at.plain('until')}" if at.said("until") else ""
    return f"There is no session{since}{until}. See them all with: pusoyref sessions"


def _unknown_mode(at: Facts) -> str:
    return f"There is no way to settle called {at.quoted('mode')}; possible: {at.choice('modes')}."


def _no_banker(at: Facts) -> str:
    people = f" ({at.choice('people')})" if at.words("people") else ""
    return f"A banker has a name{people}, and only --mode banker has one: settle --mode banker NAME"


def _changed_meanwhile(at: Facts) -> str:
    session = f"The session {at.quoted('name')}"
    return f"{session} changed while it was being settled; nothing was booked. Settle again."


def _booking_broke_off(at: Facts) -> str:
    return (
        "A settlement over several sessions broke off while it was being booked; nothing was booked now. "
        "Take back what it left with: pusoyref doctor --restore"
    )


def _unknown_sort(at: Facts) -> str:
    return f"The log has no lines of the sort {at.quoted('sort')}; possible: {at.choice('sorts')}."


def _bad_text(at: Facts) -> str:
    why = "it is too long" if at.said("why") == "long" else "it has invisible signs in it"
    return f"{at.quoted('text')} cannot be kept as a reason or note: {why}. Say it otherwise."


def _too_many_turns(at: Facts) -> str:
    return f"There are more than {at.plain('most', '1000')} turns in this hand; no hand is so long."


MONEY: dict[str, Words] = {
    "too-many-turns": _too_many_turns,
    "no-such-turn": lambda at: (
        f"let_stand names {at.quoted('place')}, and the tricks have no such turn: write trick.turn, as 2.5, or left."
    ),
    "bad-text": _bad_text,
    "unknown-sort": _unknown_sort,
    "bad-period": _bad_period,
    "none-in-period": _none_in_period,
    "unknown-mode": _unknown_mode,
    "no-banker": _no_banker,
    "changed-meanwhile": _changed_meanwhile,
    "booking-broke-off": _booking_broke_off,
}
