"""How things are typed at the table, for `?` and for `table --help`."""

from __future__ import annotations

HOW_TO_TYPE = (
    "9cd  h3579k  3c4d5h6s7c   cards, by whoever is to play",
    "-  p  pass                a pass; --- for the next three, . for all still in",
    "ben=9cd                   by Ben, or it is refused; also says who leads",
    "b3c8d5  c11+2d            a hand by counts, before its first card",
    "stand REASON              lets what was just refused stand",
    "u  fix 9d=9s              a slip just now; one noticed later",
    "why 9cd                   what cards make, whether they stand, and why",
)
MORE = "A beginning is enough. WORD --help explains a word, with examples."
