"""Every form of a fix: what it makes of a hand, and what it refuses (docs/rules.md 5, 6, 7, 10)."""

from __future__ import annotations

import pytest

from pusoyref.entries import Fix, FixPayment, Left
from pusoyref.errors import InvalidRequest, Refused
from pusoyref.notation.entries import read_entry
from pusoyref.session.enter import enter, with_read_texts
from pusoyref.session.evening import Evening
from pusoyref.session.fix import with_let_stand
from pusoyref.session.proof import proof
from pusoyref.session.standings import owed
from pusoyref.session.typed_fix import typed_fix
from tests.playing import FOUR, played, rules, then

OPENING = ("Ana=3c", "Ben=-", "Carla=5c", "Dan=7c", "Ana=-", "Carla=-")
COUNTS = "score Ana=4, Ben=10, Carla=0, Dan=5"


def shape(evening: Evening, hand: int = 1) -> list[list[tuple[str, int]]]:
    """Who played how many cards, trick by trick."""
    state = evening.hands[hand - 1].state
    assert state is not None
    return [
        [(turn.player[0], len(turn.play.cards) if turn.play else 0) for turn in trick]
        for trick in state.tricks
    ]


def points(evening: Evening, hand: int = 1) -> dict[str, int | float]:
    return evening.hands[hand - 1].result.points


def code(evening: Evening, line: str) -> str:
    with pytest.raises((Refused, InvalidRequest)) as caught:
        then(evening, line)
    return caught.value.code


def ruling(evening: Evening, line: str) -> tuple[str, int | None, int | None, str | None, int | None]:
    with pytest.raises(Refused) as caught:
        then(evening, line)
    found = caught.value.ruling
    return found.code, found.trick, found.turn, found.player, caught.value.fixed_hand


def stand(evening: Evening, line: str, reason: str = "too late") -> Fix:
    fix = read_entry(line)
    assert isinstance(fix, Fix)
    return with_let_stand(evening, fix, reason)


def test_a_card_names_its_turn_and_nothing_else_changes() -> None:
    evening = played(rules(), *OPENING, "fix 1 5c=5h")
    assert evening == played(rules(), *OPENING, "fix 1 5c=5h")
    assert proof(evening) == proof(played(rules(), "Ana=3c", "Ben=-", "Carla=5h", *OPENING[3:]))


def test_two_cards_may_change_places() -> None:
    evening = played(rules(), *OPENING[:3], "Dan=5h", "fix 1 5c=5h; 5h=5c; stand 1.4 ! too late")
    assert evening.hands[0].state is not None
    assert [str(turn.play.cards[0]) for turn in evening.hands[0].state.tricks[0] if turn.play][1:] == [
        "5h",
        "5c",
    ]


def test_what_really_comes_after_a_fix_is_not_fixed_with_it() -> None:
    evening = played(rules(), "Ana=3c", "Ben=5c", "fix 1 5c=4c", "Carla=5c", "fix 1 5c=5h")
    assert proof(evening) == proof(played(rules(), "Ana=3c", "Ben=4c", "Carla=5h"))


def test_a_card_that_was_only_named_is_put_right_where_it_was_named() -> None:
    evening = played(rules(), "score Ana=4, Ben=2d8s, Carla=0, Dan=5", "fix 1 8s=8h")
    assert proof(evening) == proof(played(rules(), "score Ana=4, Ben=2d8h, Carla=0, Dan=5"))


def test_a_play_that_was_a_pass_leaves_out_the_pass_it_made_needless() -> None:
    evening = played(
        rules(),
        "Ana=3c",
        "Ben=4c",
        "Carla=5c",
        "Dan=7c",
        "Ana=-",
        "Ben=-",
        "Carla=-",
        "fix 1 1.2=-",
        "Dan=3d",
    )
    assert shape(evening) == [[("A", 1), ("B", 0), ("C", 1), ("D", 1), ("A", 0), ("C", 0)], [("D", 1)]]
    assert evening.hands[0].state is not None and evening.hands[0].state.turn == "Ana"


def test_a_pass_that_was_a_play_is_followed_by_the_pass_it_made_due() -> None:
    evening = played(rules(), *OPENING, "Dan=3d", "fix 1 1.2=4c")
    assert shape(evening) == [
        [("A", 1), ("B", 1), ("C", 1), ("D", 1), ("A", 0), ("B", 0), ("C", 0)],
        [("D", 1)],
    ]


def test_a_trick_still_open_goes_on_from_the_turn_put_right() -> None:
    evening = played(rules(), "Ana=3c", "Ben=-", "Carla=5c", "fix 1 1.2=4c")
    state = evening.hands[0].state
    assert state is not None and state.turn == "Dan" and "Ben" not in state.passed
    assert shape(played(rules(), "Ana=3c", "Ben=-", "Carla=5c", "fix 1 1.2=4c", "Dan=-", "Ana=-", "Ben=6c"))[
        0
    ][-1] == ("B", 1)


def test_a_pass_left_off_can_be_a_play_after_all() -> None:
    evening = played(rules(), "Ana=3c", "Ben=-", "Carla=-", "Ana: 5c", "fix 1 1.4=4c; stand 2.1 ! agreed")
    assert shape(evening)[0] == [("A", 1), ("B", 0), ("C", 0), ("D", 1)]


def test_the_first_later_turn_that_becomes_illegal_is_named() -> None:
    evening = played(
        rules(), *OPENING, "Dan=3d", COUNTS.replace("Carla=0", "Carla=2").replace("Dan=5", "Dan=0"), "void x"
    )
    assert ruling(evening, "fix 1 5c=8c") == ("not-higher", 1, 4, "Dan", 1)
    assert ruling(evening, "fix 1 1.3=5c5h") == ("wrong-number", 1, 3, "Carla", 1)
    assert ruling(evening, "fix 1 5c=3c") == ("card-already-played", 1, 3, "Carla", 1)
    assert ruling(evening, "fix 1 1.1=-") == ("leader-must-play", 1, 1, "Ana", 1)


def test_what_became_illegal_is_let_stand_and_the_fix_says_which() -> None:
    evening = played(rules(), *OPENING)
    fix = stand(evening, "fix 1 5c=8c", "  nobody   minded ")
    assert (fix.stands, fix.reason) == (("1.4",), "nobody minded")
    state = then(evening, fix).hands[0].state
    assert state is not None
    assert [turn.let_stand for turn in state.tricks[0]] == [None, None, None, "nobody minded", None, None]


def test_what_cannot_stand_is_refused_all_the_same() -> None:
    evening = played(rules(), *OPENING, "Dan=3d")
    fix = stand(evening, "fix 1 5c=8c; 3d=7c")
    assert fix.stands == ("1.4",)
    assert ruling(evening, "fix 1 5c=8c; 3d=7c; stand 1.4 ! x") == ("card-already-played", 2, 1, "Dan", 1)
    with pytest.raises(InvalidRequest, match="no-reason"):
        stand(evening, "fix 1 5c=8c", " ")
    assert with_let_stand(evening, stand(evening, "fix 1 5c=6c"), None).stands == ()


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("fix 1 left Ben=6", {"Ana": -4, "Ben": -6, "Carla": 15, "Dan": -5}),
        ("fix 1 left Ben=6; left Dan=2", {"Ana": -4, "Ben": -6, "Carla": 12, "Dan": -2}),
        ("fix 1 left Ana=0; left Carla=3", {"Ana": 28, "Ben": -20, "Carla": -3, "Dan": -5}),
        ("fix 1 left Dan=2d8s", {"Ana": -4, "Ben": -20, "Carla": 27, "Dan": -3}),
        ("fix 1 held Dan=2d", {"Ana": -4, "Ben": -20, "Carla": 30, "Dan": -6}),
        ("fix 1 held Dan=2d; left Dan=13", {"Ana": -4, "Ben": -20, "Carla": 64, "Dan": -40}),
        ("fix 1 held nobody", {"Ana": -4, "Ben": -20, "Carla": 29, "Dan": -5}),
        ("fix 1 void misdeal", {}),
    ],
)  # fmt: skip
def test_a_hand_by_counts(line: str, expected: dict[str, int]) -> None:
    evening = played(rules(), COUNTS, "score Ana=1, Ben=0, Carla=1, Dan=1", line)
    assert points(evening) == expected
    assert points(evening, 2) == {"Ana": -1, "Ben": 3, "Carla": -1, "Dan": -1}


def test_cards_named_as_left_settle_who_holds_a_2() -> None:
    evening = played(rules(), f"{COUNTS}; held Dan=2d", "fix 1 left Ben=2d8s")
    assert points(evening) == {"Ana": -4, "Ben": -3, "Carla": 12, "Dan": -5}
    assert points(then(evening, "fix 1 held nobody; left Ben=2")) == {
        "Ana": -4,
        "Ben": -2,
        "Carla": 11,
        "Dan": -5,
    }


def test_out_with_order_and_who_fed() -> None:
    bonus = played(rules("bonus"), "score Ana=0, Ben=1, Carla=1, Dan=1", "fix 1 out-with 2c2h")
    assert points(bonus)["Ana"] == 4
    places = played(rules("play-on"), "score Ana=0, Ben=0, Carla=0, Dan=1; order Ana, Ben, Carla, Dan")
    assert points(then(places, "fix 1 order Ben, Ana, Carla, Dan")) == {
        "Ana": 3,
        "Ben": 5,
        "Carla": 1,
        "Dan": 0,
    }
    assert code(places, "fix 1 order Ben, Ana, Dan, Carla") == "no-winner"
    fed = played(rules("hong-kong"), "score Ana=3, Ben=0, Carla=1, Dan=2; fed-by Ana")
    assert points(fed) == {"Ana": -18, "Ben": 6, "Carla": 6, "Dan": 6}
    other = then(fed, "fix 1 fed-by Dan")
    assert points(other) == {"Ana": 6, "Ben": 6, "Carla": 6, "Dan": -18}
    unfed = played(rules("hong-kong"), "score Ana=3, Ben=0, Carla=1, Dan=2")
    assert points(then(other, "fix 1 fed-by nobody")) == points(unfed)
    assert code(played(rules(), COUNTS), "fix 1 fed-by Dan") == "option-off"


def test_called_off_and_restored_and_called_off_again() -> None:
    evening = played(rules(), COUNTS, COUNTS)
    off = then(evening, "fix 1 void misdeal")
    assert off.hands[0].result.void == "misdeal" and owed(off)["Carla"] == 2_900
    assert then(off, "fix 1 restore").hands[0].result == evening.hands[0].result
    assert code(evening, "fix 1 restore") == "not-void"
    assert then(off, "fix 1 restore; left Ben=3").hands[0].result.points["Ben"] == -3


def test_a_hand_called_off_in_mid_play_comes_back_with_its_counts() -> None:
    evening = played(rules(), *OPENING, "void storm", COUNTS)
    assert code(evening, "fix 1 restore") == "fix-unfinished"
    back = then(evening, "fix 1 restore; left Ana=4; left Ben=10; left Dan=5")
    assert points(back) == {"Ana": -4, "Ben": -20, "Carla": 29, "Dan": -5}
    last = played(rules(), *OPENING, "void storm", "fix 1 restore", "Dan=3d")
    assert last.open_hand is not None and last.open_hand.number == 1


def test_later_hands_stand_whoever_should_have_led() -> None:
    evening = played(rules(), COUNTS, "Carla=3d", "Dan=4d")
    corrected = enter(evening, read_entry("fix 1 left Carla=3; left Ana=0")).evening
    assert corrected.hands[0].result.winner == "Ana"
    assert corrected.hands[1] == evening.hands[1]


def test_later_hands_are_paid_from_the_chips_that_are_left() -> None:
    chips = rules(session__bankroll=20)
    lines = ("score Ana=0, Ben=9, Carla=9, Dan=9", "score Ana=9, Ben=0, Carla=9, Dan=9")
    evening = played(chips, *lines)
    corrected = then(evening, "fix 1 left Carla=12")
    assert points(evening, 2)["Carla"] == -9
    assert points(corrected) == {"Ana": 38, "Ben": -9, "Carla": -20, "Dan": -9}
    assert points(corrected, 2)["Carla"] == 0
    assert played(chips, *lines, "fix 1 left Carla=12") == corrected


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("fix 3 left Ben=6", "no-such-hand"),
        ("fix 1 9d=9s", "card-not-played"),
        ("fix 1 2.1=-", "no-such-turn"),
        ("fix 1 left Ben=10", "fix-nothing"),
        ("fix 1 left Carla=2", "no-winner"),
        ("fix 1 left Ben=14", "count-range"),
        ("fix 1 held Carla=2d", "left-count"),
        ("fix 1 held Ana=2d, Dan=2d", "left-twice"),
        ("fix 2 left Ben=3", "not-over"),
        ("fix 2 held Ben=2d", "not-over"),
        ("fix 2 restore", "not-void"),
        ("fix p1 45.00", "no-such-payment"),
    ],
)  # fmt: skip
def test_what_cannot_be_mended(line: str, wanted: str) -> None:
    evening = played(rules(), COUNTS, "Carla=3d")
    assert code(evening, line) == wanted


def test_a_hand_played_out() -> None:
    two = rules(deal__cards={"2": 2}, turns__first_lead="anyone", scoring__top_card=1)
    evening = played(two, "Ana=3c", "Ben=-", "Ana=4c", "held nobody", players=FOUR[:2])
    assert points(evening) == {"Ana": 6, "Ben": -6}
    assert code(evening, "fix 1 order Ana, Ben") == "not-by-counts"
    assert code(evening, "fix 1 left Ben=1") == "left-count"
    assert stand(evening, "fix 1 left Ben=1").stands == ("left",)
    assert points(then(evening, stand(evening, "fix 1 left Ben=1"))) == {"Ana": 1, "Ben": -1}
    assert points(then(evening, "fix 1 left Ben=2d8s")) == {"Ana": 7, "Ben": -7}
    assert code(evening, "fix 1 2.1=4c5c") == "too-many-cards"


def test_payments() -> None:
    lines = (COUNTS, "pay Ben, Carla, 20.00", "pay Dan, Carla, 5.00")
    evening = played(rules(), *lines, "fix p1 15.00")
    assert owed(evening) == {"Ana": -400, "Ben": -500, "Carla": 900, "Dan": 0}
    off = then(evening, "fix p2 void paid twice")
    assert [payment.number for payment in off.payments] == [1] and owed(off)["Dan"] == -500
    more = then(off, "pay Dan, Ana, 1.00")
    assert [payment.number for payment in more.payments] == [1, 3]
    assert then(off, "fix p2 restore") == evening
    assert code(off, "fix p2 3.00") == "payment-cancelled"
    assert code(off, "fix p2 void again") == "fix-nothing"
    assert code(evening, "fix p1 15.00") == "fix-nothing"
    assert code(evening, "fix p2 restore") == "fix-nothing"


def test_fixes_of_people_who_are_renamed() -> None:
    evening = played(rules(), COUNTS, "fix 1 left Ben=6", "rename Ben, Benjie", "fix 1 left Benjie=7")
    assert points(evening)["Benjie"] == -7
    places = played(rules("play-on"), "score Ana=0, Ben=0, Carla=0, Dan=1; order Ana, Ben, Carla, Dan",
                    "fix 1 order Ben, Ana, Carla, Dan; left Dan=2", "rename Ben, Ben Jr")  # fmt: skip
    assert points(places)["Ben Jr"] == 5


def test_on_a_closed_session_the_hand_stays_whole() -> None:
    evening = played(rules(), COUNTS, "close", "fix 1 left Ben=6")
    assert evening.closed and points(evening)["Ben"] == -6
    stopped = played(rules(), *OPENING, "void storm", "close")
    assert code(stopped, "fix 1 restore") == "fix-unfinished"


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["5c=5h"], "fix 2 5c=5h"),
        (["5cd=5hs"], "fix 2 5c=5h; 5d=5s"),
        (["2", "1.2=-"], "fix 2 1.2=-"),
        (["2", "1.2=9cd", "5C=♣4"], "fix 2 1.2=9c9d; 5c=4c"),
        (["1", "b6"], "fix 1 left Ben=6"),
        (["1", "ben=6", "c2", "dan=2d8s"], "fix 1 left Ben=6; left Carla=2; left Dan=2d8s"),
        (["p2", "45"], "fix p2 45.00"),
        (["P12", "0.25"], "fix p12 0.25"),
    ],
)
def test_what_is_typed(words: list[str], line: str) -> None:
    evening = played(rules(), COUNTS, "Carla=5c5d", "Dan=-")
    assert typed_fix(evening, words) == read_entry(line)


def test_what_options_say() -> None:
    evening = played(rules("hong-kong"), "score Ana=3, Ben=0, Carla=1, Dan=2")
    assert typed_fix(evening, [], held=["dan=2d"]) == read_entry("fix 1 held Dan=2d")
    assert typed_fix(evening, ["1"], held=["none"]) == read_entry("fix 1 held nobody")
    assert typed_fix(evening, ["1"], void="14  cards") == read_entry("fix 1 void 14 cards")
    assert typed_fix(evening, ["a2"], restore=True) == read_entry("fix 1 restore; left Ana=2")
    found = typed_fix(evening, ["1"], out_with="2c", order="b,c,d,a", fed_by="dan")
    assert found == read_entry("fix 1 out-with 2c; order Ben, Carla, Dan, Ana; fed-by Dan")
    assert typed_fix(evening, [], fed_by="nobody") == read_entry("fix 1 fed-by nobody")
    assert typed_fix(evening, ["p1"], void="twice") == read_entry("fix p1 void twice")
    assert typed_fix(evening, ["p1"], restore=True) == read_entry("fix p1 restore")


def test_a_name_that_is_a_card_or_a_payment() -> None:
    players = ("KD", "Paula", "Jc", "Dan")
    evening = played(rules(), "score KD=4, Paula=3, Jc=0, Dan=5", players=players)
    assert typed_fix(evening, ["kd=6"]) == Fix(1, (Left("KD", 6),))
    assert typed_fix(evening, ["p2"]) == Fix(1, (Left("Paula", 2),))
    assert typed_fix(evening, ["p2", "45"]) == FixPayment(2, 4500)
    assert typed_fix(evening, ["1", "p2", "d4"]) == Fix(1, (Left("Paula", 2), Left("Dan", 4)))
    seen = played(rules(), "KD=3c", "Paula=kd", players=players)
    assert typed_fix(seen, ["kd=ks"]) == read_entry("fix 1 Kd=Ks")


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ([], "bad-fix"),
        (["1"], "bad-fix"),
        (["1", "7"], "bad-fix"),
        (["5c=5hd"], "bad-fix"),
        (["5c=x"], "bad-card"),
        (["1.2=x"], "bad-card"),
        (["zoe=4"], "unknown-name"),
        (["b6", "ben=7"], "twice-named"),
        (["5c=5h", "5c=5d"], "fix-twice"),
        (["1.2=-", "1.2=9c"], "fix-twice"),
        (["9", "b6"], "no-such-hand"),
        (["p2", "x"], "bad-amount"),
    ],
)
def test_what_is_typed_and_makes_no_fix(words: list[str], wanted: str) -> None:
    evening = played(rules(), COUNTS, "Carla=5c")
    with pytest.raises(InvalidRequest) as caught:
        typed_fix(evening, words)
    assert caught.value.code == wanted


def test_options_that_make_no_fix() -> None:
    evening = played(rules(), COUNTS)
    with pytest.raises(InvalidRequest, match="void-alone"):
        typed_fix(evening, ["b6"], void="x")
    with pytest.raises(InvalidRequest, match="no-void-reason"):
        typed_fix(evening, [], void=" ")
    with pytest.raises(InvalidRequest, match="no-hand"):
        typed_fix(played(rules()), ["b6"])


@pytest.mark.parametrize(
    "line", ["fix 1 void a\x1bb", "fix 1 left Ben=6; stand left ! a\x07", "fix p1 void \x00"]
)
def test_reasons_are_signs_that_can_be_seen(line: str) -> None:
    with pytest.raises(InvalidRequest, match="bad-text"):
        with_read_texts(read_entry(line))
