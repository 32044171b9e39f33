"""What people write for an amount, and how amounts are written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pusoyref.errors import InvalidRequest
from pusoyref.notation.pesos import read_pesos, show_pesos, write_pesos

LARGEST = 10**14 - 1


@pytest.mark.parametrize(
    ("text", "centavos"),
    [
        ("5", 500),
        ("0", 0),
        ("0.25", 25),
        (".25", 25),
        ("2.5", 250),
        ("2.50", 250),
        ("007", 700),
        ("1000", 100_000),
        ("1,024.00", 102_400),
        ("1,000,000", 100_000_000),
        ("₱50", 5_000),
        ("₱ 50.05", 5_005),
        ("  5\t", 500),
        ("999999999999.99", LARGEST),
    ],
)
def test_an_amount_is_read_as_centavos(text: str, centavos: int) -> None:
    assert read_pesos(text) == centavos


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not-a-number"),
        ("  ", "not-a-number"),
        ("₱", "not-a-number"),
        (".", "not-a-number"),
        ("5.", "not-a-number"),
        ("5.5.5", "not-a-number"),
        ("five", "not-a-number"),
        ("NaN", "not-a-number"),
        ("-NaN", "not-a-number"),
        ("inf", "not-a-number"),
        ("1e5", "not-a-number"),
        ("1_000", "not-a-number"),
        ("0x10", "not-a-number"),
        ("٣", "not-a-number"),
        ("5²", "not-a-number"),
        ("５", "not-a-number"),
        ("1 000", "not-a-number"),
        ("1,5", "not-a-number"),
        ("1,0000", "not-a-number"),
        (",500", "not-a-number"),
        ("1234,000", "not-a-number"),
        ("1.0,0", "not-a-number"),
        ("₱₱5", "not-a-number"),
        ("--5", "not-a-number"),
        ("-₱-5", "not-a-number"),
        ("+5", "not-a-number"),
        ("-5", "negative"),
        ("-₱5", "negative"),
        ("₱-5", "negative"),
        ("0.255", "decimals"),
        ("5.000", "decimals"),
        ("1000000000000", "too-large"),
        ("1,000,000,000,000", "too-large"),
        ("1" + "0" * 10_000, "too-large"),
    ],
)
def test_what_is_no_amount_is_refused_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(InvalidRequest) as refusal:
        read_pesos(text)
    assert refusal.value.code == "bad-amount"
    assert refusal.value.fields == {"text": text, "why": why}


@pytest.mark.parametrize(
    ("text", "centavos"),
    [("-3", -300), ("-₱3.00", -300), ("₱-3.00", -300), ("₱ -3", -300), ("+3", 300), ("-0.05", -5), ("-0", 0)],
)
def test_a_sign_is_read_where_one_is_expected(text: str, centavos: int) -> None:
    assert read_pesos(text, signed=True) == centavos


@pytest.mark.parametrize(
    ("centavos", "written", "shown"),
    [
        (0, "0.00", "₱0.00"),
        (5, "0.05", "₱0.05"),
        (-5, "-0.05", "-₱0.05"),
        (-300, "-3.00", "-₱3.00"),
        (102_400, "1024.00", "₱1,024.00"),
        (-123_456_789, "-1234567.89", "-₱1,234,567.89"),
    ],
)
def test_centavos_are_written_with_two_decimals(centavos: int, written: str, shown: str) -> None:
    assert write_pesos(centavos) == written
    assert show_pesos(centavos) == shown


@given(st.integers(-LARGEST, LARGEST))
def test_what_is_written_or_shown_reads_back(centavos: int) -> None:
    assert read_pesos(write_pesos(centavos), signed=True) == centavos
    assert read_pesos(show_pesos(centavos), signed=True) == centavos


@given(st.text(alphabet="0123456789.,+-₱ e٣") | st.text(max_size=20))
def test_any_text_is_an_amount_or_a_refusal(text: str) -> None:
    try:
        centavos = read_pesos(text)
    except InvalidRequest:
        return
    assert 0 <= centavos <= LARGEST
