"""What is said of each error of tournaments and of their score slips (see `error_fields.Fields` for templates)."""

from __future__ import annotations

from collections.abc import Sequence

from pusoyref.text.error_fields import Fields, Words
from pusoyref.text.style import listed


def _unknown_player(fields: Fields) -> str:
    known = fields.words("known")
    if not known:
        return "Nobody plays yet; add players with: pusoyref tournament add NAME..."
    few = "[ Known are {known:list}.]" if len(known) <= 12 else ""
    return fields.say("Nobody in this tournament is called {name:quoted}.{name:like known}" + few)


def _no_such_round(fields: Fields) -> str:
    drawn = fields.text("drawn", "0")
    which = "only round 1 is" if drawn == "1" else f"only rounds 1 to {drawn} are"
    return fields.say("There is no round {round}: ") + f"{which} drawn."


def _bad_prizes(fields: Fields) -> str:
    return fields.say(
        "Prizes are per cent of the buy-ins, 100 at most in all; these are {sum}."
        if fields.text("why") == "too-much"
        else "{text:quoted} are no prizes; write per cent by place: 50,30,20"
    )


def _table_unfit(fields: Fields) -> str:
    code, hand = fields.text("fault"), fields.text("hand", "0")
    where = fields.say("round {round} table {table}") + (f", hand {hand}" if hand != "0" else "")
    if code == "players":
        return f"At {where} " + fields.say(
            "{wanted:list} were drawn, not {found:list}. Names must be those of the tournament; change the draw with: "
            "pusoyref tournament swap A B"
        )
    if code == "rules":
        return (
            f"It was scored under {rules_found(fields.words('found'))} at {where}, and the tournament is played under "
            f"{rules_found(fields.words('wanted'))}; nothing of it counts. Play or enter it under the tournament's "
            "rules."
        )
    if code == "stake":
        found, wanted = (
            ", ".join(fields.style.pesos(int(stake)) for stake in fields.words(key))
            for key in ("found", "wanted")
        )
        return f"It was played at {found} a point at {where}, and the tournament at {wanted}; nothing of it counts."
    return f"The referee refuses {where}; see what is wrong with: pusoyref check FILE"


def _table_unreadable(fields: Fields) -> str:
    return fields.say(
        "Round {round} table {table} cannot be read: {file} is damaged or gone. Nothing was changed. "
    ) + ways_out(int(fields.text("round", "0")), int(fields.text("table", "0")), fields.text("copy"))


TOURNAMENT: dict[str, Words] = {
    "no-tournament": "There is no tournament yet; start one with: pusoyref tournament new NAME PLAYER...",
    "unknown-tournament": (
        "There is no tournament {name:quoted}.{name:like known} See them all with: pusoyref tournament list"
    ),
    "ambiguous-tournament": "{name:quoted} could be {candidates:or}; type more of the name, or its id.",
    "tournament-exists": (
        "There is a tournament {name:quoted} already; choose another name, or go on with it: pusoyref tournament use "
        "{id:else NAME}"
    ),
    "bad-tournament-entry": "An entry of the tournament cannot be read: {why}.",
    "tournament-rules": "The rules {rules:quoted} are not for tables of four (deal.cards); choose others.",
    "unknown-player": _unknown_player,
    "too-many-players": "A tournament has at most {most} players, and these are {players}.",
    "already-in": "{name} plays already.",
    "already-gone": "{name} has left already.",
    "no-buy-in": "{name} has no buy-in; set one with: pusoyref tournament change --buy-in 100",
    "paid-already": "{name} has paid already.",
    "bad-prizes": _bad_prizes,
    "too-few-to-seat": (
        "A round needs {least:else 4} players or more under these rules, and {players:else 0} play; add them with: "
        "pusoyref tournament add NAME..."
    ),
    "swiss-all": "A draw by standing is of the next round only; leave --all out, or --swiss.",
    "all-drawn": "All rounds are drawn ({rounds}); for more: pusoyref tournament change --rounds N",
    "nothing-to-redraw": (
        "There is no round that is drawn and has not begun. After that, only: pusoyref tournament swap A B"
    ),
    "nothing-drawn": "No round is drawn yet; draw one with: pusoyref tournament draw",
    "no-such-round": _no_such_round,
    "no-such-table": "There is no table {table} in round {round}: it has {tables}.",
    "swap-self": "{name} cannot be swapped with themselves; name two players.",
    "not-in-round": "{name} is not in round {round}.",
    "no-such-seat": "{name} is not in that round.",
    "table-has-hands": (
        "{name} sits at round {round} table {table}, which has begun to play; a swap is for tables that have not."
    ),
    "table-closed": (
        "round {round} table {table} is waited for no longer already; take that back with: pusoyref tournament undo"
    ),
    "table-is-in": "round {round} table {table} is in, with all of its hands.",
    "no-table-reason": "Say why: pusoyref tournament close ROUND TABLE REASON",
    "bad-adjustment": (
        "Points of an award or penalty are a whole number from 1 to {most}; a penalty takes them away."
    ),
    "no-adjustment-reason": "Say why; everybody can read it in the log and under the standings.",
    "no-adjustment": "There is no award or penalty {number}; see: pusoyref tournament log",
    "reversed-already": "Award or penalty {number} is reversed already.",
    "nothing-to-change": "Nothing would change; say --rounds, --hands, --buy-in or --prizes.",
    "rounds-drawn": "{begun} rounds have begun; there cannot be only {rounds}.",
    "seated-meanwhile": "Round {round} was seated otherwise a moment ago, from elsewhere; do it again.",
    "who-joins": "Who joins? Name them, or say --players FILE.",
    "no-tie": (
        "It does not say which table it is. If it is one, put this line above its first hand: "
        "tournament = {{ name = {name:quoted}, id = {id:quoted}, round = 1, table = 1 }}"
    ),
    "no-tie-in-sheets": (
        "A score sheet cannot say which table it is; enter it here with: pusoyref tournament enter ROUND TABLE COUNTS"
    ),
    "other-tournament": (
        "It is a table of the tournament {found:quoted} ({id}), not of {name:quoted}; say --tournament NAME."
    ),
    "table-not-drawn": "It is round {round} table {table}, which is not drawn here.",
    "table-unfit": _table_unfit,
    "table-unreadable": _table_unreadable,
    "nothing-to-collect": "Name the files, or say --keep for what is here where two copies differ.",
    "no-dispute": "No two copies differ; there is nothing to choose.",
    "take-or-keep": "Say --take FILE or --keep, not both.",
    "one-file-a-table": (
        "Round {round} has {tables} tables; write a file each with -o FOLDER/, or name one."
    ),
}


def _bad_row(fields: Fields) -> str:
    players = fields.words("players")
    counts = (0, 3, 8, 5)[: len(players)]
    return (
        fields.say(
            "{text:quoted} has {found} numbers"
            if fields.given("found")
            else "{text:quoted} is no row of a slip"
        )
        + f"; write the cards left of {', '.join(players)}, and the sum: {' '.join(map(str, counts))} ={sum(counts)}"
    )


def _slip_sums(fields: Fields) -> str:
    """Where the sums of a slip do not agree with its counts, by the sort of fault."""
    hands, players = fields.words("hands"), listed(fields.words("players"))
    rows = hands_words([int(hand) for hand in hands])
    kind = fields.text("kind", "several")
    if kind not in _SLIP_FAULTS:
        places = [*([rows] if hands else []), *(f"{name}'s total" for name in fields.words("players"))]
        return f"The sums do not agree with the counts: look at {listed(places)} again."
    where = {"total": f"{players}'s total: ", "columns": "", "check": ""}.get(kind, rows.capitalize())
    too = f". Look at {rows} too, which came without a SUM." if kind == "total" and hands else ""
    words = fields.say(_SLIP_FAULTS[kind])
    return f"{where}{words.removesuffix('.')}{too}" if too else f"{where}{words}"


_SLIP_FAULTS = {
    "count": ", {players:and}: {typed} was typed, and by both sums it is {wanted}.",
    "row": ": the counts make {wanted}, and {typed} was typed as their SUM. Look at that row again.",
    "row-sum": ": the counts agree with the totals and make {wanted}; as their SUM {typed} was typed.",
    "total": "the counts make {wanted}, and {typed} was typed.",
    "swapped": ": by the totals the counts of {players:and} are in each other's place.",
    "columns": (
        "By the CHECK the columns of {players:and} are in each other's place, unless it was itself misread: it is "
        "{wanted}, and {typed} was typed."
    ),
    "check": "The CHECK is {wanted}, and {typed} was typed: are the columns in turn order?",
}
SLIPS: dict[str, Words] = {
    "bad-slip-row": _bad_row,
    "slip-sums": _slip_sums,
    "slip-hand-open": (
        "The counts do not end the hand under these rules; write it with the ordinary program: pusoyref tournament "
        "open ROUND TABLE"
    ),
    "slip-too-long": "Round {round} has {hands} hands a table, and these are {rows} rows.",
    "slip-rules": (
        "Under the rules {rules} it matters in which order people go out, which a slip of counts does not say. Play "
        "such a table here or on a laptop: pusoyref tournament open ROUND TABLE, then score with --order."
    ),
    "slip-empty": "No hand was typed; nothing has changed.",
}


def ways_out(round_: int, table: int, copy: str) -> str:
    """What to do about a table whose session is damaged or gone. `copy`: the good copy of it, "" for none."""
    give_up = f"give it up with: pusoyref tournament close {round_} {table} REASON"
    if copy:
        return f"A good copy is {copy}; pusoyref doctor --restore brings it back. Or {give_up}"
    return (
        f"There is no good copy. Enter it anew: pusoyref tournament enter {round_} {table} COUNTS... or take it from "
        f"where it was played: pusoyref tournament collect FILE; or {give_up}"
    )


def rules_found(words: Sequence[str]) -> str:
    """`pinoy`, or `pinoy with turns.direction = "clockwise"`"""
    name, *options = words
    return f"{name} with {listed(options)}" if options else name


def hands_words(hands: Sequence[int]) -> str:
    """`hand 3`, `hands 1 and 3`"""
    return f"hand{'s' if len(hands) > 1 else ''} {listed(hands)}"


def place_words(round_: int, table: int) -> str:
    """`round 2 table 7`"""
    return f"round {round_} table {table}"
