"""Ten million bytes of every kind that somebody might bring, by mistake or to do harm: name → what makes it."""

from __future__ import annotations

from collections.abc import Callable

SIZE = 10_000_000
HEAD = 'session = "x"\nplayers = ["Ana", "Ben", "Carla", "Dan"]\n'
HAND = "[[hand]]\nleft = { Ana = 1, Ben = 2, Carla = 0, Dan = 3 }\n"
PAYMENT = '[[payment]]\nfrom = "Ana"\nto = "Ben"\namount = 1\n'
EXPORT = '{"format": "pusoyref-session", "version": 1, '
SHEET = "Ana Ben Carla Dan\n0 1 2 3\n"


def again(text: str, size: int = SIZE) -> str:
    """The text as often as it takes."""
    return (text * (size // len(text) + 1))[:size]


def counted(form: str) -> str:
    """A form with a number in it, which goes up."""
    return "".join(map(form.format, range(SIZE // len(form.format(9**6)))))


FILES: dict[str, Callable[[], str]] = {
    "one line": lambda: "x" * SIZE,
    "line breaks": lambda: "\n" * SIZE,
    "blanks": lambda: " " * SIZE,
    "zero bytes": lambda: "\0" * SIZE,
    "comments": lambda: again("# x\n"),
    "hands": lambda: HEAD + again(HAND),
    "digits": lambda: HEAD + "stake = " + "9" * SIZE,
    "digits as text": lambda: HEAD + f'stake = "{"9" * SIZE}"',
    "a name": lambda: HEAD.replace("Ana", "a" * SIZE),
    "a name of accents": lambda: HEAD.replace("Ana", "a" + "\u0301\u0316" * (SIZE // 4)),
    "a session's name": lambda: HEAD.replace('"x"', f'"{"é" * (SIZE // 2)}"'),
    "players": lambda: f'session = "x"\nplayers = [{again(chr(34) + "abcdef" + chr(34) + ",")}]',
    "guests": lambda: f"{HEAD}guests = [{again(chr(34) + 'abcd' + chr(34) + ',')}]",
    "keys": lambda: HEAD + counted("a{}=1\n"),
    "a key": lambda: "a" * SIZE + " = 1",
    "dotted keys": lambda: counted("a.b{}.c=1\n"),
    "tables": lambda: counted("[a{}]\n"),
    "lists of tables": lambda: again("[[a]]\n"),
    "counts in a line": lambda: f"{HEAD}[[hand]]\nleft = {{{counted('a{}=1,')}}}",
    "counts": lambda: f"{HEAD}[[hand]]\n[hand.left]\n{counted('a{}=1' + chr(10))}",
    "turns": lambda: f'{HEAD}[[hand]]\ntricks = ["Ana: {again("3c ")}"]',
    "a leader": lambda: f'{HEAD}[[hand]]\ntricks = ["{"a" * SIZE}: 3c"]',
    "tricks": lambda: f"{HEAD}[[hand]]\ntricks = [{again(chr(34) + 'Ana: 3c' + chr(34) + ',')}]",
    "a play": lambda: f'{HEAD}[[hand]]\ntricks = ["Ana: {again("3c")}"]',
    "a note": lambda: f'{HEAD}{PAYMENT}note = "{"x" * SIZE}"',
    "a payer": lambda: HEAD + PAYMENT.replace("Ana", "a" * SIZE),
    "payments": lambda: HEAD + again(PAYMENT),
    "a hand called off": lambda: f'{HEAD}[[hand]]\nvoid = "{"x" * SIZE}"',
    "cards left": lambda: f'{HEAD}[[hand]]\nleft = {{ Ana = "{again("3c")}", Ben = 1, Carla = 0, Dan = 2 }}',
    "lists": lambda: f"{HEAD}x = [{again('[],')}]",
    "numbers": lambda: f"{HEAD}x = [{again('1,')}]",
    "rules by name": lambda: f'{HEAD}rules = "{"r" * SIZE}"',
    "a title": lambda: f'{HEAD}[rules]\ntitle = "{"r" * SIZE}"',
    "straights": lambda: f"{HEAD}[rules.plays]\nstraights = [{again(chr(34) + '34567' + chr(34) + ',')}]",
    "a day": lambda: f'{HEAD}date = "{"2" * SIZE}"',
    "a sheet": lambda: "Ana Ben Carla Dan\n" + again("0 1 2 3\n"),
    "a sheet of odd counts": lambda: SHEET + again("0 0 2 3\n"),
    "a sheet of odd lines": lambda: SHEET + again("x\n"),
    "a sheet of names": lambda: "0 1 2 3\n" + again("Ana Ben Carla Dan\n"),
    "a sheet of new names": lambda: SHEET + counted("A{0} B{0} C{0} D{0}\n"),
    "a sheet of days": lambda: "Ana Ben Carla Dan\n" + again("2026-01-01\n0 1 2 3\n"),
    "a sheet with a long count": lambda: SHEET + "0 1 2 " + "9" * SIZE,
    "a sheet with a long name": lambda: "2026-01-01\n" + "a" * SIZE + " Ben Carla Dan\n0 1 2 3\n",
    "JSON, nested": lambda: '{"format": ' + "[" * SIZE,
    "JSON, keys": lambda: "{" + counted('"a{}":1,') + '"a":1}',
    "JSON, a key twice": lambda: "{" + counted('"a{}":1,') + '"a1":1}',
    "JSON, one key": lambda: EXPORT + again('"a":1,') + '"b":1}',
    "JSON, numbers": lambda: f'{EXPORT}"x":[{again("1,", SIZE - SIZE % 2)}1]}}',
    "JSON, lists": lambda: f'{EXPORT}"x":[{again("[],", SIZE - SIZE % 3)}1]}}',
    "JSON, objects": lambda: f'{EXPORT}"x":[{again("{},", SIZE - SIZE % 3)}1]}}',
    "JSON, digits": lambda: f'{EXPORT}"x":{"9" * SIZE}}}',
    "JSON, a name": lambda: f'{EXPORT}"name":"{"é" * (SIZE // 2)}"}}',
    "JSON, blanks": lambda: " " * SIZE + "{}",
    "JSON, hands": lambda: f'{EXPORT}"hands":[{again(HAND_OBJECT, SIZE - SIZE % len(HAND_OBJECT))}{{}}]}}',
}
HAND_OBJECT = '{"hand":1,"setup":{},"entries":[]},'
LINES: dict[str, Callable[[], str]] = {
    "cards": lambda: again("3c"),
    "ranks": lambda: again("9"),
    "cards and blanks": lambda: again("3c "),
    "cards and commas": lambda: again("3c,"),
    "a player's cards": lambda: "ana=" + again("3c"),
    "a long name's card": lambda: "a" * SIZE + "=3c",
    "counts run together": lambda: again("a1"),
    "counts": lambda: again("a1 "),
    "2s": lambda: "a1+" + again("2d"),
    "a last play": lambda: "a1b2c3/" + again("3c"),
    "quotation marks": lambda: again("'\" "),
    "passes": lambda: "-" * SIZE,
    "full stops": lambda: "." * SIZE,
    "signs of equality": lambda: "=" * SIZE,
    "names and signs": lambda: again("a="),
    "unknown words": lambda: again("x\n"),
    "words too many": lambda: again("status x\n"),
    "undoings": lambda: again("undo\n"),
    "comments": lambda: again("#\n"),
    "an amount": lambda: "pay ana ben " + "9" * SIZE,
    "a note": lambda: "pay ana ben 5 --note " + "x" * SIZE,
    "a new name": lambda: "rename ana " + "é" * (SIZE // 2),
    "seats": lambda: "seats " + again("abc "),
    "a reason": lambda: "void " + "x" * SIZE,
    "scores": lambda: "score " + again("a1 "),
    "a fix": lambda: "fix " + again("3c=3d "),
    "a fix by number": lambda: "fix " + "1" * SIZE,
    "a why": lambda: "why " + again("3c"),
    "a stake": lambda: "change --stake " + "9" * SIZE,
    "an option": lambda: "--" + "x" * SIZE,
    "a help": lambda: "help " + again("x "),
}
"""For the table and for slips, which read the files too."""
