"""Words for what cannot be done with a tournament."""

from __future__ import annotations

from collections.abc import Sequence

from pusoyref.text.error_fields import Facts, Words
from pusoyref.text.style import listed


def _unknown_tournament(at: Facts) -> str:
    return (
        f"There is no tournament {at.quoted('name')}.{at.meant('name', 'known')} "
        "See them all with: pusoyref tournament list"
    )


def _unknown_player(at: Facts) -> str:
    known = at.words("known")
    if not known:
        return "Nobody plays yet; add players with: pusoyref tournament add NAME..."
    few = f" Known are {', '.join(known)}." if len(known) <= 12 else ""
    return f"Nobody in this tournament is called {at.quoted('name')}.{at.meant('name', 'known')}{few}"


def _too_few(at: Facts) -> str:
    return (
        f"A round needs {at.plain('least', '4')} players or more under these rules, and "
        f"{at.plain('players', '0')} play; add them with: pusoyref tournament add NAME..."
    )


def _no_such_round(at: Facts) -> str:
    drawn = at.said("drawn", "0")
    there = "only round 1 is" if drawn == "1" else f"only rounds 1 to {drawn} are"
    return f"There is no round {at.plain('round')}: {there} drawn."


def _where(at: Facts) -> str:
    return f"round {at.plain('round')} table {at.plain('table')}"


def _bad_prizes(at: Facts) -> str:
    if at.said("why") == "too-much":
        return f"Prizes are per cent of the buy-ins, 100 at most in all; these are {at.plain('sum')}."
    return f"{at.quoted('text')} are no prizes; write per cent by place: 50,30,20"


def _other_tournament(at: Facts) -> str:
    return (
        f"It is a table of the tournament {at.quoted('found')} ({at.plain('id')}), not of {at.quoted('name')}; "
        "say --tournament NAME."
    )


def _table_unfit(at: Facts) -> str:
    found, wanted = ", ".join(at.words("found")), ", ".join(at.words("wanted"))
    hand = at.said("hand", "0")
    where = f"{_where(at)}{f', hand {hand}' if hand != '0' else ''}"
    code = at.said("fault")
    if code == "players":
        return (
            f"At {where} {wanted} were drawn, not {found}. Names must be those of the tournament; change the draw "
            "with: pusoyref tournament swap A B"
        )
    if code == "rules":
        return (
            f"It was scored under {rules_found(at.words('found'))} at {where}, and the tournament is played under "
            f"{rules_found(at.words('wanted'))}; nothing of it "
            "counts. Play or enter it under the tournament's rules."
        )
    if code == "stake":
        return f"It was played at {found} a point at {where}, and the tournament at {wanted}; nothing of it counts."
    return f"The referee refuses {where}; see what is wrong with: pusoyref check FILE"


def _table_unreadable(at: Facts) -> str:

    return (
        f"R{_where(at)[1:]} cannot be read: {at.plain('file')} is damaged or gone. Nothing was changed. "
        f"{ways_out(int(at.said('round', '0')), int(at.said('table', '0')), at.said('copy'))}"
    )


def _no_tie(at: Facts) -> str:
    return (
        "It does not say which table it is. If it is one, put this line above its first hand: "
        f"tournament = {{ name = {at.quoted('name')}, id = {at.quoted('id')}, round = 1, table = 1 }}"
    )


def _table_has_hands(at: Facts) -> str:
    return f"{at.plain('name')} sits at {_where(at)}, which has begun to play; a swap is for tables that have not."


TOURNAMENT: dict[str, Words] = {
    "no-tournament": lambda at: (
        "There is no tournament yet; start one with: pusoyref tournament new NAME PLAYER..."
    ),
    "unknown-tournament": _unknown_tournament,
    "ambiguous-tournament": lambda at: (
        f"{at.quoted('name')} could be {at.choice('candidates')}; type more of the name, or its id."
    ),
    "tournament-exists": lambda at: (
        f"There is a tournament {at.quoted('name')} already; choose another name, or go on with it: "
        f"pusoyref tournament use {at.plain('id', 'NAME')}"
    ),
    "bad-tournament-entry": lambda at: f"An entry of the tournament cannot be read: {at.plain('why')}.",
    "tournament-rules": lambda at: (
        f"The rules {at.quoted('rules')} are not for tables of four (deal.cards); choose others."
    ),
    "unknown-player": _unknown_player,
    "too-many-players": lambda at: (
        f"A tournament has at most {at.plain('most')} players, and these are {at.plain('players')}."
    ),
    "already-in": lambda at: f"{at.plain('name')} plays already.",
    "already-gone": lambda at: f"{at.plain('name')} has left already.",
    "no-buy-in": lambda at: (
        f"{at.plain('name')} has no buy-in; set one with: pusoyref tournament change --buy-in 100"
    ),
    "paid-already": lambda at: f"{at.plain('name')} has paid already.",
    "bad-prizes": _bad_prizes,
    "too-few-to-seat": _too_few,
    "swiss-all": lambda at: "A draw by standing is of the next round only; leave --all out, or --swiss.",
    "all-drawn": lambda at: (
        f"All rounds are drawn ({at.plain('rounds')}); for more: pusoyref tournament change --rounds N"
    ),
    "nothing-to-redraw": lambda at: (
        "There is no round that is drawn and has not begun. After that, only: pusoyref tournament swap A B"
    ),
    "nothing-drawn": lambda at: "No round is drawn yet; draw one with: pusoyref tournament draw",
    "no-such-round": _no_such_round,
    "no-such-table": lambda at: (
        f"There is no table {at.plain('table')} in round {at.plain('round')}: it has {at.plain('tables')}."
    ),
    "swap-self": lambda at: f"{at.plain('name')} cannot be swapped with themselves; name two players.",
    "not-in-round": lambda at: f"{at.plain('name')} is not in round {at.plain('round')}.",
    "no-such-seat": lambda at: f"{at.plain('name')} is not in that round.",
    "table-has-hands": _table_has_hands,
    "table-closed": lambda at: (
        f"{_where(at)} is waited for no longer already; take that back with: pusoyref tournament undo"
    ),
    "table-is-in": lambda at: f"{_where(at)} is in, with all of its hands.",
    "no-table-reason": lambda at: "Say why: pusoyref tournament close ROUND TABLE REASON",
    "bad-adjustment": lambda at: (
        f"Points of an award or penalty are a whole number from 1 to {at.plain('most')}; a penalty takes them away."
    ),
    "no-adjustment-reason": lambda at: "Say why; everybody can read it in the log and under the standings.",
    "no-adjustment": lambda at: (
        f"There is no award or penalty {at.plain('number')}; see: pusoyref tournament log"
    ),
    "reversed-already": lambda at: f"Award or penalty {at.plain('number')} is reversed already.",
    "nothing-to-change": lambda at: "Nothing would change; say --rounds, --hands, --buy-in or --prizes.",
    "rounds-drawn": lambda at: (
        f"{at.plain('begun')} rounds have begun; there cannot be only {at.plain('rounds')}."
    ),
    "seated-meanwhile": lambda at: (
        f"Round {at.plain('round')} was seated otherwise a moment ago, from elsewhere; do it again."
    ),
    "who-joins": lambda at: "Who joins? Name them, or say --players FILE.",
    "no-tie": _no_tie,
    "no-tie-in-sheets": lambda at: (
        "A score sheet cannot say which table it is; enter it here with: pusoyref tournament enter ROUND TABLE COUNTS"
    ),
    "other-tournament": _other_tournament,
    "table-not-drawn": lambda at: f"It is {_where(at)}, which is not drawn here.",
    "table-unfit": _table_unfit,
    "table-unreadable": _table_unreadable,
    "nothing-to-collect": lambda at: (
        "Name the files, or say --keep for what is here where two copies differ."
    ),
    "no-dispute": lambda at: "No two copies differ; there is nothing to choose.",
    "take-or-keep": lambda at: "Say --take FILE or --keep, not both.",
    "one-file-a-table": lambda at: (
        f"Round {at.plain('round')} has {at.plain('tables')} tables; write a file each with -o FOLDER/, or name one."
    ),
}


def _bad_row(at: Facts) -> str:
    players = at.words("players")
    example = " ".join(str(number) for number in (0, 3, 8, 5)[: len(players)])
    total = sum((0, 3, 8, 5)[: len(players)])
    found = at.said("found")
    wrong = (
        f"{at.quoted('text')} has {found} numbers" if found else f"{at.quoted('text')} is no row of a slip"
    )
    return f"{wrong}; write the cards left of {', '.join(players)}, and the sum: {example} ={total}"


def _sums(at: Facts) -> str:
    return _FAULTS[at.said("kind", "several")](at)


def _hands(at: Facts) -> str:
    return hands_words([int(hand) for hand in at.words("hands")])


def _several(at: Facts) -> str:
    hands = at.words("hands")
    places = [*([_hands(at)] if hands else []), *(f"{name}'s total" for name in at.words("players"))]
    return f"The sums do not agree with the counts: look at {listed(places)} again."


_FAULTS: dict[str, Words] = {
    "count": lambda at: (
        f"{_hands(at).capitalize()}, {listed(at.words('players'))}: {at.plain('typed')} was typed, and by both sums it "
        f"is {at.plain('wanted')}."
    ),
    "row": lambda at: (
        f"{_hands(at).capitalize()}: the counts make {at.plain('wanted')}, and {at.plain('typed')} was typed as "
        "their SUM. Look at that row again."
    ),
    "row-sum": lambda at: (
        f"{_hands(at).capitalize()}: the counts agree with the totals and make {at.plain('wanted')}; as their SUM "
        f"{at.plain('typed')} was typed."
    ),
    "total": lambda at: (
        f"{listed(at.words('players'))}'s total: the counts make {at.plain('wanted')}, and {at.plain('typed')} was "
        f"typed{f'. Look at {_hands(at)} too, which came without a SUM' if at.words('hands') else ''}."
    ),
    "swapped": lambda at: (
        f"{_hands(at).capitalize()}: by the totals the counts of {listed(at.words('players'))} are in each other's "
        "place."
    ),
    "columns": lambda at: (
        f"By the CHECK the columns of {listed(at.words('players'))} are in each other's place, unless it was itself "
        f"misread: it is {at.plain('wanted')}, and {at.plain('typed')} was typed."
    ),
    "check": lambda at: (
        f"The CHECK is {at.plain('wanted')}, and {at.plain('typed')} was typed: are the columns in turn order?"
    ),
    "several": _several,
}
SLIPS: dict[str, Words] = {
    "bad-slip-row": _bad_row,
    "slip-sums": _sums,
    "slip-hand-open": lambda at: (
        "The counts do not end the hand under these rules; write it with the ordinary program: "
        "pusoyref tournament open ROUND TABLE"
    ),
    "slip-too-long": lambda at: (
        f"Round {at.plain('round')} has {at.plain('hands')} hands a table, and these are {at.plain('rows')} rows."
    ),
    "slip-rules": lambda at: (
        f"Under the rules {at.plain('rules')} it matters in which order people go out, which a slip of counts does not "
        "say. Play such a table here or on a laptop: pusoyref tournament open ROUND TABLE, then score with --order."
    ),
    "slip-empty": lambda at: "No hand was typed; nothing has changed.",
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


def rules_found(said: Sequence[str]) -> str:
    """`pinoy`, or `pinoy with turns.direction = "clockwise"`"""
    name, *options = said
    return f"{name} with {listed(options)}" if options else name


def hands_words(hands: Sequence[int]) -> str:
    """`hand 3`, `hands 1 and 3`"""
    return f"hand{'s' if len(hands) > 1 else ''} {listed(hands)}"


def place_words(round_: int, table: int) -> str:
    """`round 2 table 7`"""
    return f"round {round_} table {table}"
