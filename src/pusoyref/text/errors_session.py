"""Words for a command that makes no sense where the session stands."""

from __future__ import annotations

from pusoyref.ruleset.loading import PRESETS, preset
from pusoyref.text.error_fields import Facts, Words
from pusoyref.text.style import listed


def _unknown_session(at: Facts) -> str:
    return (
        f"There is no session {at.quoted('name')}.{at.meant('name', 'known')} "
        "See them all with: pusoyref sessions"
    )


def _ambiguous_session(at: Facts) -> str:
    return f"{at.quoted('name')} could be {at.choice('candidates')}; type more of the name, or its id."


def _session_exists(at: Facts) -> str:
    name, id = at.quoted("name"), at.plain("id", "NAME")
    return f"There is a session {name} already; choose another name, or go on with it: pusoyref use {id}"


def _differs_from_here(at: Facts) -> str:
    id = f" as {at.plain('id')}" if at.said("id") else ""
    return (
        f"{at.quoted('name')} is here already{id}, but it is another evening: the one that comes has the proof "
        f"{at.plain('proof')}. It was not imported; give it another name, or put right the one that is here: "
        f"pusoyref fix --session {at.plain('id', 'NAME')}"
    )


def _already_here(at: Facts) -> str:
    id = f" as {at.plain('id')}" if at.said("id") else ""
    return f"The session {at.quoted('name')} is here already{id}, entry for entry; it was left alone."


def _session_closed(at: Facts) -> str:
    name = f"The session {at.quoted('name')}" if at.said("name") else "This session"
    return f"{name} is closed; to play on, open it again with: pusoyref reopen"


def _hand_open(at: Facts) -> str:
    hand = f"Hand {at.plain('hand')}" if at.said("hand") else "A hand"
    return f"{hand} is still open; play it out, end it by counts with score, or call it off with void REASON."


def _hand_asks(at: Facts) -> str:
    return (
        f"Hand {at.plain('hand')} still waits for who holds {at.card('card')}: "
        f"holds NAME {at.card('card')}; then close."
    )


def _nothing_refused(at: Facts) -> str:
    return "No play was refused just now, so there is nothing to let stand."


def _cannot_stand(at: Facts) -> str:
    code = f" ({at.plain('refused')})" if at.said("refused") else ""
    return f"The table cannot let that stand{code}: only a play that is possible at all can be agreed on."


def _who_plays(at: Facts) -> str:
    return "Who plays? Name everybody in turn order after the session's name, or say --like SESSION."


def _table_size(at: Facts) -> str:
    players = at.fields.get("players")
    number = len(players) if isinstance(players, tuple | list) else at.plain("players", "That many")
    allowed = at.choice("allowed") or "another number"
    return f"These rules are for {allowed} players (deal.cards), not {number}. {_rules_for(number)}"


def _rules_for(number: object) -> str:
    fitting = [name for name in PRESETS if str(number) in map(str, preset(name).deal.sizes())]
    return f"Rules for {number}: --rules {listed(fitting, 'or')}." if fitting else "No preset is."


def _who_leads(at: Facts) -> str:
    return "The rules cannot know who leads this hand; say it with lead NAME, or name the player: ben=3c"


def _not_settled(at: Facts) -> str:
    return "Not everything is settled yet; see who owes whom with: pusoyref settle"


def _no_such_hand(at: Facts) -> str:
    return f"There is no hand {at.plain('hand')} in this session; see the hands with: pusoyref ledger"


def _wrong_hand(at: Facts) -> str:
    open_ = f"the hand to score now is {at.plain('open')}" if at.said("open") else "no hand is open"
    return f"Hand {at.plain('hand')} is not the open hand: {open_}. Nothing was entered."


def _no_dealt(at: Facts) -> str:
    option = f" ({at.plain('option')})" if at.said("option") else ""
    return f"Every card is dealt at this table, so that cannot be said{option}."


def _option_off(at: Facts) -> str:
    word = (
        f"{at.plain('word')} means nothing under these rules"
        if at.said("word")
        else "These rules do not use that"
    )
    return f"{word}: {at.plain('key')} is {at.plain('value', 'off')}."


def _not_over(at: Facts) -> str:
    hand = f"Hand {at.plain('hand')}" if at.said("hand") else "The hand"
    return f"{hand} is not over yet; that is asked at its end. To end it by counts, use score."


def _hand_begun(at: Facts) -> str:
    hand = f"hand {at.plain('hand')}" if at.said("hand") else "the hand"
    return (
        f"The first card of {hand} has fallen; that can only be said before it. To take cards back, use undo."
    )


def _session_open(at: Facts) -> str:
    name = f"The session {at.quoted('name')}" if at.said("name") else "This session"
    return f"{name} is open already; go on playing."


def _ambiguous_command(at: Facts) -> str:
    return f"{at.quoted('name')} could be {at.choice('candidates')}; type more of it."


def _unknown_command(at: Facts) -> str:
    return (
        f"There is no command {at.quoted('name')}.{at.meant('name', 'known')} "
        f"See them all with: {at.plain('help', 'pusoyref --help')}"
    )


def _missing_argument(at: Facts) -> str:
    needs = f"{at.plain('command', 'This')} needs {at.plain('what', 'more')}"
    example = f"; for example: {at.plain('example')}" if at.said("example") else ""
    return f"{needs}{example} (more: {at.plain('help', 'pusoyref --help')})"


def _unknown_shell(at: Facts) -> str:
    shell = (
        f"{at.quoted('shell')} is no shell that is known here" if at.said("shell") else "Which shell is it"
    )
    return f"{shell}; name one of {', '.join(at.words('shells'))}: pusoyref {at.plain('option')} bash"


def _usage(at: Facts) -> str:
    wrong = at.plain("message", "This cannot be understood").rstrip(".?")
    return f"{wrong}. How it is written: {at.plain('help', 'pusoyref --help')}"


def _fewer(at: Facts, word: str, all_of_them: str) -> str:
    there = at.said("there")
    entries = "is only one command" if there == "1" else f"are only {there} commands"
    return f"There {entries} to {word}, not {at.plain('asked')}; {word} {there} {all_of_them}."


def _counts_in_play(at: Facts) -> str:
    return (
        f"Hand {at.plain('hand')} has begun, and {at.quoted('text')} reads as counts. To end the hand by them: "
        f"score {at.plain('text')}"
    )


CALLS: dict[str, Words] = {
    "ambiguous-command": _ambiguous_command,
    "unknown-command": _unknown_command,
    "missing-argument": _missing_argument,
    "usage": _usage,
    "unknown-shell": _unknown_shell,
    "install-by-hand": lambda at: (
        "PowerShell's profile is not changed from here; there, type: "
        "pusoyref --show-completion powershell >> $PROFILE"
    ),
    "who-plays": _who_plays,
    "nothing-paid": lambda at: "A payment is of more than 0 pesos.",
    "scored-by-counts": lambda at: (
        f"Hand {at.plain('hand')} was scored by counts, all at once; mend it with: "
        f"fix {at.plain('hand')} --held NAME=2d, or fix {at.plain('hand')} NAME=COUNT"
    ),
    "moved-on": lambda at: (
        f"{at.plain('name', 'Somebody else')} is to play now: something was entered elsewhere meanwhile. "
        "Enter again, if it is meant so."
    ),
    "not-asked-about": lambda at: f"It is not {at.plain('name')} who is asked about: {at.choice('players')}.",
    "nothing-changed": lambda at: (
        "Nothing would change; say what, with --rules, --set, --stake, --enter-passes or a limit."
    ),
    "no-session": lambda at: "There is no session yet; start one with: pusoyref new NAME PLAYER PLAYER ...",
    "unknown-session": _unknown_session,
    "ambiguous-session": _ambiguous_session,
    "session-exists": _session_exists,
    "differs-from-here": _differs_from_here,
    "already-here": _already_here,
    "session-closed": _session_closed,
    "hand-open": _hand_open,
    "hand-asks": _hand_asks,
    "no-hand": lambda at: "No hand has begun yet; the first play begins one.",
    "nothing-to-undo": lambda at: "There is nothing to undo.",
    "nothing-to-redo": lambda at: "There is nothing to redo: a new entry ends what could be redone.",
    "fewer-to-undo": lambda at: _fewer(at, "undo", "takes all back"),
    "fewer-to-redo": lambda at: _fewer(at, "redo", "brings all back"),
    "no-trick": lambda at: (
        "No play lies on the table, so nobody can pass; a full stop passes for all in a trick."
    ),
    "counts-in-play": _counts_in_play,
    "who-leads": _who_leads,
    "nothing-refused": _nothing_refused,
    "cannot-stand": _cannot_stand,
    "no-reason": lambda at: "Say why the table lets it stand: stand REASON",
    "one-at-a-time": lambda at: (
        f"{at.plain('format', 'That format')} holds one session a file, and these are {at.plain('count', 'more')}; "
        "write a file each with -o FOLDER/, or name one."
    ),
    "not-wide": lambda at: (
        f"{at.plain('format', 'That format')} has one shape only; --wide goes with --to csv."
    ),
    "day-too-early": lambda at: (
        f"{at.plain('id', 'A session')} has the day {at.plain('day')}, which accounting programs do not know; "
        "they begin with the year 1400."
    ),
    "table-size": _table_size,
    "not-settled": _not_settled,
    "no-such-hand": _no_such_hand,
    "wrong-hand": _wrong_hand,
    "no-dealt": _no_dealt,
    "option-off": _option_off,
    "not-over": _not_over,
    "hand-begun": _hand_begun,
    "session-open": _session_open,
    "no-leftover": lambda at: "No card is left over for a player at this table; leave leftover out.",
}


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
