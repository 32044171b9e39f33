"""Words for a fix that mends nothing, or not all of it."""

from __future__ import annotations

from pusoyref.cards import Card
from pusoyref.notation.cards import card_letters
from pusoyref.wording.facts import Facts, Words


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
