"""A play in words, and why one beats another."""

import pytest

from pusoyref.plays.compare import compare
from pusoyref.ruleset.loading import with_options
from pusoyref.text.comparisons import because, verdict
from pusoyref.text.plays import play_words
from pusoyref.text.style import ASCII, LETTERS, SIGNS
from tests.playing import PINOY, play


@pytest.mark.parametrize(
    ("cards", "words", "ascii_words"),
    [
        ("2d", "single 2♦", "single 2d"),
        ("9cd", "pair of 9s", "pair of 9s"),
        ("kcds", "three kings", "three kings"),
        ("3c4d5h6s7c", "straight 3-4-5-6-7", "straight 3-4-5-6-7"),
        ("10c jd qh ks ac", "straight 10-J-Q-K-A", "straight 10-J-Q-K-A"),
        ("h3579k", "flush in ♥, K high", "flush in hearts, K high"),
        ("7cds 3cd", "full house, 7s over 3s", "full house, 7s over 3s"),
        ("3cds 7cd", "full house, 3s over 7s", "full house, 3s over 7s"),
        ("4cdhs 9c", "four 4s with a 9", "four 4s with a 9"),
        ("acdhs 8c", "four aces with an 8", "four aces with an 8"),
        ("s34567", "straight flush 3-4-5-6-7 in ♠", "straight flush 3-4-5-6-7 in spades"),
        ("d10jqka", "royal flush in ♦", "royal flush in diamonds"),
    ],
)
def test_every_kind_of_play_has_words(cards: str, words: str, ascii_words: str) -> None:
    assert play_words(play(cards), SIGNS) == words
    assert play_words(play(cards), ASCII) == ascii_words


def why(
    ours: str, theirs: str, *settings: tuple[str, object], reversed_ranks: bool = False
) -> tuple[str, str]:
    rules = with_options(PINOY, dict(settings))
    one, other = play(ours, rules), play(theirs, rules)
    found = compare(one, other, rules, reversed_ranks=reversed_ranks)
    said = because(one, other, found, rules, SIGNS, reversed_ranks=reversed_ranks)
    return said.reason, said.option


HIGHER, BOMBS = ("plays.five_card", "higher-kind"), ("plays.bombs", "over-others")


@pytest.mark.parametrize(
    ("told", "reason", "option"),
    [
        (
            why("9hc", "9ds"),
            "Same rank, so the higher suit of the pair decides, and ♦ is above ♥ (suits cshd).",
            "suits cshd",
        ),
        (why("7h", "7s"), "Same rank, so the suit decides, and ♥ is above ♠ (suits cshd).", "suits cshd"),
        (why("8c", "kd"), "A king is above an 8.", ""),
        (why("8c", "kd", reversed_ranks=True), "Ranks are reversed: an 8 is above a king.", ""),
        (
            why("kd", "8c", ("plays.revolution", "toggle"), reversed_ranks=True),
            "Ranks are reversed (revolution toggle): an 8 is above a king.",
            "revolution toggle",
        ),
        (why("9c", "9ds"), "A pair is answered with 2 cards, not with 1.", ""),
        (
            why("9c", "9ds", BOMBS),
            "A pair is answered with 2 cards, not with 1; only a bomb, four of a kind, may be of another size"
            " (bombs over-others).",
            "bombs over-others",
        ),
        (
            why("4cdhs9c", "2d"),
            "A single is answered with 1 card, not with 5, and four of a kind is no bomb at this table"
            " (bombs off).",
            "bombs off",
        ),
        (
            why("4cdhs9c", "2d", BOMBS),
            "Four of a kind is a bomb here and beats everything but a straight flush"
            " and a higher four of a kind (bombs over-others).",
            "bombs over-others",
        ),
        (
            why("h3579k", "3c4d5h6s7c"),
            "This table does not let a flush beat a straight (five_card same-kind).",
            "five_card same-kind",
        ),
        (
            why("h3579k", "3c4d5h6s7c", HIGHER),
            "A flush stands above a straight (five_card higher-kind).",
            "five_card higher-kind",
        ),
        (
            why("3c4d5h6s7c", "h3579k", HIGHER),
            "A straight stands below a flush (five_card higher-kind).",
            "five_card higher-kind",
        ),
        (
            why("4cdhs9c", "s34567", BOMBS),
            "This table does not let four of a kind beat a straight flush (five_card same-kind)."
            " A bomb does not beat a straight flush here (bombs over-others).",
            "five_card same-kind",
        ),
        (
            why("3c4d5h6s7c", "10c jd qh ks ac"),
            "10-J-Q-K-A stands above 3-4-5-6-7 in this table's list (straights no-twos).",
            "straights no-twos",
        ),
        (
            why("3c4d5h6s7c", "10c jd qh ks ac", ("plays.straights", "low-tops")),
            "3-4-5-6-7 stands above 10-J-Q-K-A in this table's list (straights low-tops).",
            "straights low-tops",
        ),
        (
            why("s34567", "d45678", ("plays.straights", "low-tops")),
            "4-5-6-7-8 stands above 3-4-5-6-7: straight flushes keep the plain order (straights low-tops).",
            "straights low-tops",
        ),
        (
            why("3c4d5h6s7c", "4h5d6c7s8c", ("plays.revolution", "once"), reversed_ranks=True),
            "Ranks are reversed (revolution once), so the list is read from its end:"
            " 3-4-5-6-7 stands above 4-5-6-7-8 (straights no-twos).",
            "straights no-twos",
        ),
        (
            why("3c4d5h6s7c", "3d4c5c6h7h"),
            "Same straight, so the suit of its ranking card decides, and ♥ is above ♣ (suits cshd).",
            "suits cshd",
        ),
        (
            why("h3579k", "s3689a"),
            "A flush goes by its suit first (flush suit-first), and ♥ is above ♠ (suits cshd).",
            "suits cshd",
        ),
        (
            why("h3579k", "s3689a", ("plays.flush", "rank-first")),
            "The highest card decides (flush rank-first), and A♠ is above K♥.",
            "flush rank-first",
        ),
        (
            why("7cds 3cd", "5cds kcd"),
            "The three of a rank decide, and a 7 is above a 5.",
            "",
        ),
    ],
)
def test_the_reason_names_what_is_compared_and_the_option(
    told: tuple[str, str], reason: str, option: str
) -> None:
    assert told == (reason, option)


def test_the_verdict_names_the_cards() -> None:
    one, other = play("9hc"), play("9ds")
    found = compare(one, other, PINOY)
    assert verdict(one, other, found, SIGNS) == "9♣ 9♥ does not beat 9♠ 9♦."
    assert verdict(other, one, compare(other, one, PINOY), LETTERS) == "9s 9d beats 9c 9h."


def test_suits_are_words_where_there_are_no_signs() -> None:
    one, other = play("7h"), play("7s")
    said = because(one, other, compare(one, other, PINOY), PINOY, ASCII)
    assert said.reason == "Same rank, so the suit decides, and hearts are above spades (suits cshd)."


def test_a_play_on_itself() -> None:
    one = play("7h")
    assert because(one, one, compare(one, one, PINOY), PINOY, SIGNS).reason == "They are the same cards."
