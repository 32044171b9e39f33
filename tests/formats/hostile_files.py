"""Session files made to do harm, or made by mistake, and words of the refusal that each is to get."""

from __future__ import annotations

HEAD = 'session = "x"\nplayers = ["Ana", "Ben", "Carla", "Dan"]\n'
HAND = "[[hand]]\nleft = { Ana = 1, Ben = 2, Carla = 0, Dan = 3 }\n"
PAYMENT = '[[payment]]\nfrom = "Ana"\nto = "Ben"\namount = 1\n'
STANDING = "\n".join(f'"1.{turn}" = "x"' for turn in range(2, 100_000))

UNREADABLE = {
    "arrays without end": ("x = " + "[" * 200_000, "recursion"),
    "nested arrays": ("x = " + "[" * 5_000 + "]" * 5_000, "recursion"),
    "nested tables": ("x = " + "{a=" * 5_000 + "1" + "}" * 5_000, "recursion"),
    "a key of 100,000 parts": (".".join("a" * 100_000) + " = 1", "a key of more than 50 parts (at line 1)"),
    "a quoted key of many parts": (
        HEAD + " . ".join(['"a"'] * 60) + " = 1",
        "more than 50 parts (at line 3)",
    ),
    "a table of many parts": ("[" + ".".join("a" * 60_000) + "]", "more than 50 parts"),
    "a key that stands twice": (HEAD + 'session = "y"', "Cannot overwrite a value"),
    "no number": (HEAD + "stake = nan", "Expected `int | str`, got `float` - at `stake`"),
    "an endless number": (HEAD + "stake = inf", "got `float`"),
    "10^30 pesos": (HEAD + 'stake = "1' + "0" * 30 + '"', "more than can be counted"),
    "10^30 pesos as a number": (HEAD + f"stake = 1{'0' * 30}", "more than can be counted"),
    "5,000 digits": (HEAD + f"stake = {'9' * 5_000}", "cannot be read"),
    "a stake below zero": (HEAD + "stake = -5", "not negative"),
    "10,000 players": (
        'session = "x"\nplayers = [' + ", ".join(f'"P{n}"' for n in range(10_000)) + "]",
        "These rules are for 4 players (deal.cards), not 10000",
    ),
    "the year 0": (HEAD + "date = 0000-01-01", "Invalid date"),
    "the year 0 as text": (HEAD + 'date = "0000-01-01"', '"0000-01-01" is no day'),
    "no number of cards": (HEAD + "[[hand]]\nleft = { Ana = nan }", "hand[0].left"),
    "30,000 hands": (HEAD + HAND * 30_000, "too large"),
    "600,000 lists": (HEAD + "[rules.plays]\nstraights = [" + "[]," * 600_000 + "]", "too large"),
    "80,000 payments": (HEAD + '[[payment]]\nfrom = "Ana"\nto = "Ben"\namount = 1\n' * 80_000, "too large"),
    "a hand of 100,000 turns": (
        HEAD + '[[hand]]\ntricks = ["Ana: 3c' + " -" * 100_000 + '"]\n[hand.let_stand]\n' + STANDING,
        "more than 1000 turns",
    ),
    "a name of 500 letters": (HEAD.replace("Ana", "a" * 500), "at most 60 letters"),
    "a session name of 500 letters": (HEAD.replace('"x"', '"' + "x" * 500 + '"'), "it is too long"),
    "a name of 200,000 accents": (HEAD.replace("Ana", "a" + "\u0301\u0316" * 100_000), "at most 60 letters"),
    "a session name of 200,000 accents": (
        HEAD.replace('"x"', '"' + "e\u0301" * 100_000 + '"'),
        "it is too long",
    ),
    "a note of 10,000,000 letters": (
        HEAD + HAND + PAYMENT + f'note = "{"x" * 10_000_000}"',
        "it is too long",
    ),
    "a hand called off for 10,000,000 letters": (
        HEAD + f'[[hand]]\nvoid = "{"x" * 10_000_000}"',
        "it is too long",
    ),
    "a payer of 10,000,000 letters": (
        HEAD + PAYMENT.replace("Ana", "a" * 10_000_000),
        "Nobody here is called",
    ),
    "a leader of 10,000,000 letters": (HEAD + f'[[hand]]\ntricks = ["{"a" * 10_000_000}: 3c"]', "1000 turns"),
    "a trick of 10,000,000 letters": (
        HEAD + '[[hand]]\ntricks = ["Ana: ' + "3c " * 3_300_000 + '"]',
        "1000 turns",
    ),
    "a key of 10,000,000 letters": (HEAD + "a" * 10_000_000 + " = 1", "unknown field"),
    "1,100,000 keys": (HEAD + "".join(f"a{n}=1\n" for n in range(1_100_000)), "too large"),
    "1,100,000 counts": (HEAD + "[[hand]]\n[hand.left]\n" + "a=1\n" * 1_100_000, "too large"),
    "3,300,000 numbers": (HEAD + "x = [" + "1," * 3_300_000 + "]", "too large"),
    "a number of 10,000,000 digits": (HEAD + "stake = " + "9" * 10_000_000, "400 digits or more (at line 3)"),
    "1,000 people": (
        HEAD
        + "".join(f'[[hand]]\nplayers = ["A{n}", "B{n}", "C{n}", "D{n}"]\nvoid = "x"\n' for n in range(250)),
        "More than 200 people",
    ),
    "a sheet of 1,250,000 lines": ("Ana Ben Carla Dan\n0 1 2 3\n" + "0 0 2 3\n" * 1_250_000, "too large"),
    "a sheet of 5,000 days": ("Ana Ben Carla Dan\n" + "2026-01-01\n0 1 2 3\n" * 5_000, "too large"),
    "a sheet with a name of 10,000,000 letters": (
        "2026-01-01\n" + "a" * 10_000_000 + " Ben Carla Dan\n0 1 2 3\n",
        "at most 60 letters",
    ),
    "rules out of a device": (HEAD + 'rules = "/dev/zero"', "/dev/zero cannot be read"),
    "rules out of another file": (HEAD + 'rules = "/etc/hosts"', "/etc/hosts cannot be read"),
    "rules with a zero byte": (HEAD + 'rules = "a\\u0000b"', "no ruleset"),
    "rules that extend no name": (HEAD + "rules = { extends = 3 }", "extends cannot be"),
    "a zero byte": (HEAD + "\0", "cannot be read"),
    "nothing": ("", "missing required field"),
    "JSON without end": ('{"format": "pusoyref-session", "version": 1, "id": ' + "[" * 100_000, "recursion"),
    "JSON with a key twice": (
        '{"format": "x", "format": "pusoyref-session", "version": 1}',
        "'format' stands twice",
    ),
    "JSON with the last of 60,000 keys twice": (
        "{" + ",".join(f'"a{n}":1' for n in range(60_000)) + ',"a59999":2}',
        "'a59999' stands twice",
    ),
    "JSON of 3,300,000 lists": ('{"format": "x", "x": [' + "[]," * 3_300_000 + "1]}", "too large"),
    "JSON of 5,000,000 numbers": ('{"format": "x", "x": [' + "1," * 5_000_000 + "1]}", "too large"),
    "JSON with no number": ('{"format": "pusoyref-session", "version": NaN}', "cannot be read"),
    "another program's JSON": ('{"name": "left-pad"}', "no export of a session"),
}
