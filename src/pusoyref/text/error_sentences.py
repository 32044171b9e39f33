"""The errors of which a sentence branches: a function each. All others are templates in `errors.toml`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pusoyref.cards import Card
from pusoyref.notation.cards import card_letters
from pusoyref.ruleset.loading import PRESETS, preset
from pusoyref.text.error_fields import Fields, Sentence
from pusoyref.text.style import listed, quoted, sentence, value_words


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


def _saved_entry(fields: Fields) -> str:
    payments, entries = fields.words("payments"), fields.words("entries")
    entered = (
        f"entries {entries[0]} to {entries[-1]}" if len(entries) > 1 else f"entry {listed(entries)}".rstrip()
    )
    how = f"booked as {listed(payments)}" if payments else f"entered as {entered}"
    return fields.say("[{name} ({id})|{id}]: ") + how


def _fewer(fields: Fields, word: str, all_of_them: str) -> str:
    number = fields.text("there")
    entries = "is only one command" if number == "1" else f"are only {number} commands"
    return f"There {entries} to {word}, not {fields.plain('asked')}; {word} {number} {all_of_them}."


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


def _damaged(fields: Fields) -> str:
    return fields.say("{file} is damaged: {why:else it cannot be read}. Nothing was changed.") + _copy(fields)


def _foreign(fields: Fields) -> str:
    return fields.say("{file} was not written by pusoyref. Nothing was changed.") + _copy(fields)


def _copy(fields: Fields) -> str:
    if fields.given("copy"):
        return fields.say(" A good copy is {copy}; pusoyref doctor --restore brings it back.")
    return " There is no good copy of it." if "copy" in fields.fields else ""


def odd_lines(fields: Fields) -> list[str]:
    """A sentence for each odd line of a score sheet, how many more there are, that nothing was taken."""
    faults, more = fields.fields.get("faults"), fields.fields.get("more")
    if not isinstance(faults, tuple):
        return []
    lines = [fault for fault in faults if isinstance(fault, Sentence)]
    told = f"{'At least ' if fields.given('stopped') else ''}{more} more lines are odd."
    return [*lines, *([told] if more else []), "Nothing of it was taken."]


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


def _bad_row(fields: Fields) -> str:
    players = fields.words("players")
    counts = (0, 3, 8, 5)[: len(players)]
    row = f"{' '.join(map(str, counts))} ={sum(counts)}"
    return (
        fields.say("{text:quoted} [has {found} numbers|is no row of a slip]; ")
        + f"write the cards left of {', '.join(players)}, and the sum: {row}"
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


SENTENCES: dict[str, Callable[[Fields], str]] = {
    "bad-card": _bad_card,
    "bad-multiple": _bad_multiple,
    "bad-option": _bad_option,
    "fix-unfinished": _fix_unfinished,
    "fewer-to-undo": lambda fields: _fewer(fields, "undo", "takes all back"),
    "fewer-to-redo": lambda fields: _fewer(fields, "redo", "brings all back"),
    "table-size": _table_size,
    "bad-sheet": _bad_sheet,
    "damaged": _damaged,
    "foreign": _foreign,
    "odd-lines": lambda fields: (
        " ".join(odd_lines(fields)) or "The sheet has odd lines; nothing of it was taken."
    ),
    "unknown-player": _unknown_player,
    "bad-prizes": _bad_prizes,
    "no-such-round": _no_such_round,
    "table-unfit": _table_unfit,
    "table-unreadable": _table_unreadable,
    "bad-slip-row": _bad_row,
    "slip-sums": _slip_sums,
    "saved-entry": _saved_entry,
}
"""Code → what is said."""
