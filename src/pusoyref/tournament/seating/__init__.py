"""Who sits at which table in which round, in which turn order, and who rests.

Everything here is a function of its arguments: the same players in the same order, seed and earlier rounds give
the same seating on every machine and every Python. Limits of the search are counted in steps.

    from pusoyref.tournament.seating.rounds import Round, Table, seats_for, swapped
    from pusoyref.tournament.seating.draw import draw, draw_swiss, repaired
    from pusoyref.tournament.seating.certificate import Certificate, certificate
    from pusoyref.tournament.seating.repair import moved

    Table(players: tuple[str, ...])                     # 3 or 4 names in turn order: next player = next entry
    Round(tables: tuple[Table, ...], resting: tuple[str, ...] = ())

    seats_for(number: int, three: bool) -> Seats        # Seats(fours, threes, resting), each a number
    swapped(round_: Round, first: str, second: str) -> Round    # the organiser's change; seats and rests alike

    draw(players, count, *, seed, three, earlier=(), planned=None) -> tuple[Round, ...]
    draw_swiss(ranked, *, seed, three, earlier=()) -> Round
    repaired(announced, players, *, seed, three, earlier=()) -> tuple[Round, ...]
    certificate(rounds, players=()) -> Certificate
    moved(before: Round, after: Round) -> int           # how many of those in both must go elsewhere

`draw` gives the `count` rounds that follow `earlier`. `planned` is the number of rounds of the whole tournament
(with `earlier` ones): the next round is then one that leaves the later ones room. Drawn one by one with the same
seed, players and `planned`, rounds are those that a draw of all at once gives, so use the first draw's seed again
where the organiser names no other. `three` says whether tables of three are allowed.

Raises `InvalidRequest("too-few-to-seat", players=, least=)` where no table can be made, and
`InvalidRequest("no-such-seat", name=)` where `swapped` is given a name that is not in the round.
"""
