"""Words for what the doctor finds."""

from __future__ import annotations

from pusoyref.wording.facts import Facts, Words


def _missing_file(at: Facts) -> str:
    file = at.plain("file", "A session file")
    if at.said("copy"):
        return f"{file} is gone. A good copy is {at.plain('copy')}; pusoyref doctor --restore brings it back."
    return f"{file} is gone, and there is no copy of it. Is the disk it lies on there? Nothing was changed."


def _result_differs(at: Facts) -> str:
    return (
        f"Hand {at.plain('hand')}: its stored result is not what a replay gives; the replay is what counts."
    )


def _hand_refused(at: Facts) -> str:
    why = f" ({at.plain('refusal')})" if at.said("refusal") else ""
    return f"Hand {at.plain('hand')}: the referee refuses it now{why}, so it counts for nothing; see: pusoyref log"


def _not_zero(at: Facts) -> str:
    where = f"Hand {at.plain('hand')}" if at.said("hand") else "The session"
    by = at.plain("points") or f"{at.plain('centavos', '?')} centavos"
    return f"{where}: what was {at.plain('what', 'won')} does not sum to zero, but to {by}."


def _card_twice(at: Facts) -> str:
    return f"Hand {at.plain('hand')}: {at.card('card')} is there twice."


def _cards_differ(at: Facts) -> str:
    return (
        f"Hand {at.plain('hand')}: {at.plain('player')} played {at.plain('played')} cards and had "
        f"{at.plain('left')} left, but was dealt {at.plain('dealt')}."
    )


DOCTOR: dict[str, Words] = {
    "missing-file": _missing_file,
    "result-differs": _result_differs,
    "hand-refused": _hand_refused,
    "not-zero": _not_zero,
    "card-twice": _card_twice,
    "cards-differ": _cards_differ,
}
