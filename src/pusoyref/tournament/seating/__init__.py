"""Who sits at which table in which round, in which turn order, and who rests.

Everything here is a function of its arguments: the same players in the same order, seed and earlier rounds give
the same seating on every machine and every Python. Limits of the search are counted in steps.

`rounds` has the rounds themselves, `draw` the draws of next rounds and of one by standing, `repair` the rounds seated
anew for who plays now, `certificate` what a seating guarantees. `plan`, `designs`, `search` and `turn_order` are how.

Rounds drawn one by one with the same seed, players and `planned` are those that a draw of all at once gives, so use
the first draw's seed again where the organiser names no other. `three` says whether tables of three are allowed.
"""
