"""Several evenings settled as one: nobody's balance is left wrong in any of them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pusoyref.entries import Pay
from pusoyref.errors import InvalidRequest
from pusoyref.money.transfers import balances
from pusoyref.notation.names import casefolded
from pusoyref.ruleset.loading import preset
from pusoyref.session.account import MODES, account_of, settle
from pusoyref.session.enter import enter
from pusoyref.session.evening import Evening
from pusoyref.session.fold import begin
from pusoyref.session.standings import owed
from tests.playing import header, then

pytestmark = pytest.mark.slow

NAMES = ("Ana", "Ben", "Carla", "Dan", "Eve", "Fay", "Gil", "Hana")


def evening(players: tuple[str, ...], *paid: tuple[str, str, int]) -> Evening:
    """An evening in which everything owed is owed for cash: simple sums, as any hand would leave them."""
    payments = [Pay(payer, payee, centavos) for payer, payee, centavos in paid]
    return then(begin(header(preset("pinoy"), players, 500)), *payments)


@st.composite
def evenings(draw: st.DrawFn) -> list[Evening]:
    made = []
    for _ in range(draw(st.integers(1, 5))):
        players = tuple(draw(st.permutations(NAMES)))[:4]
        if draw(st.booleans()):
            players = tuple(player.upper() for player in players)
        pairs = st.tuples(st.sampled_from(players), st.sampled_from(players), st.integers(1, 50_000))
        paid = [one for one in draw(st.lists(pairs, max_size=6)) if one[0] != one[1]]
        made.append(evening(players, *paid))
    return made


def booked(made: Evening, payments: object) -> Evening:
    for one in payments:  # type: ignore[attr-defined]
        made = enter(made, Pay(one.payer, one.payee, one.centavos)).evening
    return made


@settings(max_examples=150)
@given(evenings(), st.sampled_from(MODES), st.sampled_from((0, 100, 500, 2500)), st.data())
def test_bookings_clear_every_evening_and_add_up_to_the_transfers(
    made: list[Evening], mode: str, multiple: int, data: st.DataObject
) -> None:
    account = account_of(made)
    bank = data.draw(st.sampled_from(account.people)) if mode == "banker" else None
    settled = settle(account, mode, bank, multiple)
    after = [booked(one, payments) for one, payments in zip(made, settled.bookings, strict=True)]

    if not multiple:
        assert all(not any(owed(one).values()) for one in after)
        assert not any(settled.differences.values())
    left = account_of(after).owed
    assert left == {person: -centavos for person, centavos in settled.differences.items()}
    assert sum(settled.differences.values()) == 0
    assert all(sum(owed(one).values()) == 0 for one in after)

    spelt = {casefolded(person): person for person in account.people}
    by_bookings = dict.fromkeys(account.people, 0)
    for payments in settled.bookings:
        for one in payments:
            by_bookings[spelt[casefolded(one.payer)]] -= one.centavos
            by_bookings[spelt[casefolded(one.payee)]] += one.centavos
    assert by_bookings == balances(account.people, settled.settlement.transfers)
    if multiple:
        assert all(one.centavos % multiple == 0 for one in settled.settlement.transfers) or mode == "banker"
        if mode != "direct":
            assert all(abs(centavos) < multiple for centavos in settled.differences.values())
    if mode == "direct":
        pairs = [{one.payer, one.payee} for one in settled.settlement.transfers]
        assert all(any(pair <= set(part.names) for part in account.parts) for pair in pairs)


def test_people_who_never_met_do_not_make_up_for_each_others_centavos() -> None:
    one = evening(("Ana", "Ben", "Carla", "Dan"), ("Ana", "Ben", 250))
    other = evening(("Eve", "Fay", "Gil", "Hana"), ("Eve", "Fay", 250))
    settled = settle(account_of([one, other]), multiple=500)
    for circle in account_of([one, other]).circles():
        assert sum(settled.differences[person] for person in circle) == 0


def test_a_name_is_the_same_person_in_any_case_and_keeps_its_spelling_in_each() -> None:
    one = evening(("Ana", "Ben", "Niña", "Dan"), ("Ana", "Niña", 1000))
    other = evening(("ANA", "Ben", "NIN\u0303A", "Dan"), ("NIN\u0303A", "ANA", 1000))
    account = account_of([one, other])
    assert account.people == ("Ana", "Ben", "Niña", "Dan")
    assert not any(account.owed.values())
    assert settle(account).settlement.transfers == ()
    assert [[(pay.payer, pay.payee) for pay in part] for part in settle(account).bookings] == [
        [("Niña", "Ana")],
        [("ANA", "NIN\u0303A")],
    ]


@pytest.mark.parametrize(
    ("mode", "bank", "multiple", "code"),
    [("most", None, 0, "unknown-mode"), ("banker", None, 0, "no-banker"), ("fewest", "Ana", 0, "no-banker"),
     ("fewest", None, -5, "bad-multiple"), ("direct", None, -5, "bad-multiple")],
)  # fmt: skip
def test_what_makes_no_sense_is_refused(mode: str, bank: str | None, multiple: int, code: str) -> None:
    with pytest.raises(InvalidRequest) as caught:
        settle(account_of([evening(NAMES[:4], ("Ana", "Ben", 250))]), mode, bank, multiple)
    assert caught.value.code == code
