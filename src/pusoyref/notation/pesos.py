"""Pesos as people write them, and the whole centavos they are counted in."""

from __future__ import annotations

from pusoyref.errors import InvalidRequest

MOST_DIGITS = 12
MOST_STAKE = 100_000_00
"""Centavos a point."""


def read_pesos(text: str, *, signed: bool = False) -> int:
    """The centavos that `text` names: `5`, `0.25`, `1,024.00`, `₱50`, with blanks around it.

    A sign, before or after the ₱, is read only when `signed`. Raises `InvalidRequest("bad-amount")` with `why`:
    `decimals` (more than two), `not-a-number`, `negative`, `too-large` (over twelve digits before the point).
    """
    sign, number = _split_sign(text.strip())
    whole, point, decimals = number.partition(".")
    digits = _without_commas(whole)
    readable = _are_digits(digits + decimals) and (decimals or not point)
    if not readable or (sign == "+" and not signed):
        raise InvalidRequest("bad-amount", text=text, why="not-a-number")
    if sign == "-" and not signed:
        raise InvalidRequest("bad-amount", text=text, why="negative")
    if len(digits) > MOST_DIGITS:
        raise InvalidRequest("bad-amount", text=text, why="too-large")
    if len(decimals) > 2:
        raise InvalidRequest("bad-amount", text=text, why="decimals")
    centavos = int(digits + decimals.ljust(2, "0"))
    return -centavos if sign == "-" else centavos


def read_stake(text: str) -> int:
    """The same for what a point is worth, at most `MOST_STAKE`: sums of evenings then stay numbers of 64 bits."""
    centavos = read_pesos(text)
    if centavos > MOST_STAKE:
        raise InvalidRequest("bad-amount", text=text, why="stake")
    return centavos


def write_pesos(centavos: int) -> str:
    """The amount for files and programs: `1024.00`, `-0.25`. `read_pesos(…, signed=True)` is the inverse."""
    pesos, rest = divmod(abs(centavos), 100)
    return f"{'-' if centavos < 0 else ''}{pesos}.{rest:02}"


def show_pesos(centavos: int) -> str:
    """The amount for people: `₱1,024.00`, `-₱3.00`. `read_pesos(…, signed=True)` is the inverse."""
    pesos, rest = divmod(abs(centavos), 100)
    return f"{'-' if centavos < 0 else ''}₱{pesos:,}.{rest:02}"


def _split_sign(text: str) -> tuple[str, str]:
    before, text = _first_if(text, "+-")
    currency, text = _first_if(text, "₱")
    if not currency:
        return before, text
    text = text.lstrip()
    if before:
        return before, text
    return _first_if(text, "+-")


def _first_if(text: str, wanted: str) -> tuple[str, str]:
    """The first letter of `text` if it is one of `wanted`, and what follows it."""
    return (text[0], text[1:]) if text and text[0] in wanted else ("", text)


def _without_commas(whole: str) -> str:
    """The digits, where commas stand between thousands and nowhere else; a misplaced comma stays in."""
    first, *thousands = whole.split(",")
    well_placed = not thousands or (1 <= len(first) <= 3 and all(len(group) == 3 for group in thousands))
    return first + "".join(thousands) if well_placed else whole


def _are_digits(text: str) -> bool:
    # str.isdigit alone would take ٣ and ², and int() would then read or choke on them.
    return text.isascii() and text.isdigit()
