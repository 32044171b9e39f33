"""What a fix comes to beyond its hand: limits reached at another moment, payments that are no longer right."""

from __future__ import annotations

from pusoyref.commands.fix import limit_moved_words, payment_off_words
from pusoyref.entries import Fix, FixPayment
from pusoyref.notation.entries import read_entry
from pusoyref.ruleset.options import Ruleset
from pusoyref.session.consequences import Consequences, consequences_of, limits_moved, payments_off
from pusoyref.text.style import ASCII, SIGNS
from tests.playing import played, rules

COUNTS = "score Ana=4, Ben=9, Carla=0, Dan=5"


def coming(under: Ruleset, *lines: str) -> Consequences:
    """What the last line, a fix, comes to after the others."""
    fix = read_entry(lines[-1])
    assert isinstance(fix, Fix | FixPayment)
    return consequences_of(played(under, *lines[:-1]), fix)


def paid(under: Ruleset, *lines: str) -> list[str]:
    return [payment_off_words(off, SIGNS) for off in payments_off(coming(under, *lines))]


def limits(under: Ruleset, *lines: str) -> list[str]:
    return [limit_moved_words(moved) for moved in limits_moved(coming(under, *lines))]


def test_a_payment_that_cleared_a_debt_is_too_little_or_too_much() -> None:
    lines = (COUNTS, "pay Ben, Carla, 9.00", "pay Ana, Carla, 4.00", COUNTS)
    assert paid(rules(), *lines, "fix 1 left Ben=11") == [
        "p1: Ben paid Carla ₱9.00, which is ₱13.00 too little now."
    ]
    assert paid(rules(), *lines, "fix 1 left Ben=8; left Ana=3") == [
        "p1: Ben paid Carla ₱9.00, which is ₱1.00 too much now.",
        "p2: Ana paid Carla ₱4.00, which is ₱1.00 too much now.",
    ]
    assert paid(rules(), *lines, "fix 2 left Ben=11") == []


def test_a_payment_in_the_wrong_direction_is_too_much_altogether() -> None:
    lines = (COUNTS, "pay Ben, Carla, 9.00")
    assert paid(rules(), *lines, "fix 1 left Ben=0; left Carla=9") == [
        "p1: Ben paid Carla ₱9.00, which is ₱9.00 too much now."
    ]
    assert paid(rules(), *lines, "fix 1 void misdeal") == [
        "p1: Ben paid Carla ₱9.00, which is ₱9.00 too much now."
    ]


def test_part_of_a_debt_stays_part_of_a_debt() -> None:
    assert paid(rules(), COUNTS, "pay Ben, Carla, 5.00", "fix 1 left Ben=11") == []


def test_a_payment_put_right_is_not_held_against_itself() -> None:
    assert paid(rules(), COUNTS, "pay Ben, Carla, 9.00", "fix p1 8.00") == []
    off = paid(rules(), COUNTS, "pay Ben, Carla, 5.00", "pay Ben, Carla, 4.00", "fix p1 6.00")
    assert off == ["p2: Ben paid Carla ₱4.00, which is ₱1.00 too much now."]


def test_what_was_paid_at_once_is_told_with_who_gives_whom() -> None:
    at_once = rules(scoring__settle="hand")
    assert paid(at_once, COUNTS, "fix 1 left Ben=8; left Dan=7") == [
        "Ben paid Carla ₱9.00 at once for hand 1, which is ₱1.00 too much now: Carla gives Ben ₱1.00.",
        "Dan paid Carla ₱5.00 at once for hand 1, which is ₱2.00 too little now: Dan gives Carla ₱2.00.",
    ]
    assert len(paid(at_once, COUNTS, "fix 1 void misdeal")) == 3


def test_limits_reached_at_another_moment() -> None:
    target = rules(session__target=30)
    assert limits(target, COUNTS, COUNTS, "fix 1 left Ben=11") == [
        "Carla has reached the target of 30 points. (After hand 1; before the fix after hand 2.)"
    ]
    assert limits(target, COUNTS, COUNTS, "fix 1 void misdeal") == [
        "No longer so: Carla has reached the target of 30 points. (It was, after hand 2.)"
    ]
    assert limits(target, COUNTS, "fix 1 left Ben=11") == [
        "Carla has reached the target of 30 points. (After hand 1; before the fix not at all.)"
    ]
    assert limits(rules(session__hands=2), COUNTS, COUNTS, "fix 1 void x") == [
        "No longer so: The 2 hands agreed on are played. (It was, after hand 2.)"
    ]
    assert limits(target, COUNTS, COUNTS, "fix 2 left Ben=8") == []


def test_whether_any_sum_changes() -> None:
    assert coming(rules(), COUNTS, "fix 1 left Ben=8").changes_money
    assert coming(rules(), COUNTS, "pay Ben, Carla, 9.00", "fix p1 8.00").changes_money
    assert not coming(rules(), COUNTS, "fix 1 held nobody").changes_money
    assert not coming(rules(), "Ana=3c", "fix 1 3c=3d; stand 1.1 ! x").changes_money


def test_words_stay_ascii_where_they_must() -> None:
    off = payments_off(coming(rules(), COUNTS, "pay Ben, Carla, 9.00", "fix 1 left Ben=8"))
    assert payment_off_words(off[0], ASCII) == "p1: Ben paid Carla P9.00, which is P1.00 too much now."
