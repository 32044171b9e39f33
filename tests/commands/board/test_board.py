"""The second screen: full screen on a real terminal, plain in a pipe, and as a page that is kept up to date."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from selenium.webdriver.common.by import By

from tests.browser import Browser, browser
from tests.program import PATIENCE, PROGRAM, Process, Program, Terminal, start_process

pytestmark = pytest.mark.slow

__all__ = ["browser"]

HOSTILE = ("Zoë & O'Neil", "שרה כהן", "🂡🎴 {{ 7*7 }}", "Дан &amp")
"""Names as people may have them. What would begin a tag is not let into a name, but into a reason."""
SCRIPT = "<script>document.title='stolen'</script><img src=x onerror=\"document.title='stolen'\">'"

ALTERNATE, ORDINARY = "\x1b[?1049h", "\x1b[?1049l"
"""What a terminal is sent to set its screen aside, and to bring it back."""


def test_it_follows_the_session_through_a_hand_and_a_resize(saturday: Program) -> None:
    with Terminal(saturday.home, "board", rows=24, columns=80) as screen:
        screen.shows("saturday", "hand 1", "? Who leads, holding the 3♣? Ana, Ben, Carla or Dan")
        saturday("play", "ana=3c4d5c6h7d").done()
        text = screen.shows("► Ben to answer, or pass", "Straight 3-4-5-6-7, by Ana")
        assert "│ 7♦      │" in text
        screen.resize(40, 120)
        screen.shows("▮▮▮▮▮▮▮▮", "██", "► Ben to answer, or pass")
        saturday("pass").done()
        screen.shows("► Carla to answer, or pass", "Ben  passed")
        screen.resize(20, 60)
        text = screen.shows("► Carla to answer, or pass", "saturday")
        assert max(map(len, text.splitlines())) <= 60
        saturday("score", "b3", "c8", "d13", "--held", "dan=2d").done()
        screen.shows("Ana wins, by counts.", "Next: hand 2", "► Ana leads", "+51", "₱255.00")
        saturday("undo").done()
        screen.shows("► Carla to answer, or pass", "hand 1")


@pytest.mark.parametrize(("key", "status"), [("q", 0), ("\x04", 0), ("\x03", 130)])
def test_a_key_leaves_and_brings_the_screen_back(saturday: Program, key: str, status: int) -> None:
    with Terminal(saturday.home, "board") as screen:
        screen.shows("Who leads")
        screen.send(key)
        assert screen.ends() == status
        assert screen.raw.count(ALTERNATE) == screen.raw.count(ORDINARY) == 1
        assert screen.raw.rindex(ORDINARY) > screen.raw.rindex("Who leads")
        assert "\x1b[?25h" in screen.raw[screen.raw.rindex(ORDINARY) :]


class Terminated(Terminal):
    """A screen whose program somebody else ends."""

    def ended_by(self, number: int) -> None:
        """Sends the program a signal."""
        self._program.kill(number)


def test_ended_from_outside_it_brings_the_screen_back_too(saturday: Program) -> None:
    with Terminated(saturday.home, "board") as screen:
        screen.shows("Who leads")
        screen.ended_by(signal.SIGTERM)
        assert screen.ends() == 128 + signal.SIGTERM
        assert ORDINARY in screen.raw


def test_it_stays_with_its_session(saturday: Program) -> None:
    with Terminal(saturday.home, "board") as screen:
        screen.shows("saturday")
        saturday.new("sunday")
        saturday("play", "ana=3c", "--session", "saturday").done()
        screen.shows("saturday", "► Ben to answer")
        saturday("play", "dan=3c4h5c6h7d").done()
        saturday("play", "5s", "--session", "saturday").done()
        assert "Straight" not in screen.shows("► Carla to answer")


def test_a_file_that_is_damaged_or_gone_for_a_while_is_told_and_tried_again(saturday: Program) -> None:
    file = saturday.home / "sessions" / "S1.json"
    saturday("play", "ana=3c").done()
    good = file.read_bytes()
    with Terminal(saturday.home, "board", rows=30, columns=100) as screen:
        screen.shows("► Ben to answer")
        file.write_bytes(good[: len(good) // 2])
        screen.shows("damaged:", "Trying again", "► Ben to answer")
        file.write_bytes(good)
        assert "► Ben to answer" in screen.hides("damaged:")
        file.rename(file.with_suffix(".away"))
        screen.shows("There is no file", "► Ben to answer")
        file.with_suffix(".away").rename(file)
        screen.hides("There is no file")
        saturday("play", "5s").done()
        screen.shows("► Carla to answer")
        assert "Traceback" not in screen.raw


def test_a_session_that_was_damaged_from_the_start_comes_up_when_it_is_mended(saturday: Program) -> None:
    file = saturday.home / "sessions" / "S1.json"
    good = file.read_bytes()
    file.write_bytes(b"{}")
    with Terminal(saturday.home, "board", rows=24, columns=80) as screen:
        screen.shows("Trying again")
        file.write_bytes(good)
        screen.shows("Who leads")
        screen.send("q")
        assert screen.ends() == 0


@pytest.mark.parametrize(
    ("options", "no_color"), [(("--no-color",), ""), ((), "1"), (("--ascii", "--no-color"), "")]
)
def test_no_colour_and_ascii(saturday: Program, options: tuple[str, ...], no_color: str) -> None:
    saturday("play", "ana=3c3d").done()
    with Terminal(saturday.home, "board", *options, NO_COLOR=no_color) as screen:
        text = screen.shows("Pair of 3s, by Ana")
        screen.send("q")
        screen.ends()
        colored = {
            cell.fg for row in screen.pyte.buffer.values() for cell in row.values() if cell.fg != "default"
        }
    assert not colored
    assert "[31m" not in screen.raw and "[32m" not in screen.raw
    assert text.isascii() is ("--ascii" in options)


@pytest.mark.parametrize("term", ["dumb", "xterm"])
def test_where_nothing_can_be_drawn_it_prints_once_and_ends(saturday: Program, term: str) -> None:
    saturday("play", "ana=3c3d").done()
    if term == "dumb":
        with Terminal(saturday.home, "board", TERM="dumb") as screen:
            assert screen.ends() == 0
            assert "\x1b" not in screen.raw
            out = screen.text
    else:
        answer = saturday.real("board").done()
        assert answer.err == "" and "\x1b" not in answer.out
        out = answer.out
    assert "3♣ 3♦  Pair of 3s, by Ana" in out
    assert "► Ben to answer, or pass" in out


def test_json_is_the_status(saturday: Program) -> None:
    saturday("play", "ana=3c3d").done()
    assert saturday.json("board") == saturday.json("status")


def test_a_damaged_file_in_a_pipe_is_an_error_as_everywhere(saturday: Program) -> None:
    (saturday.home / "sessions" / "S1.json").write_bytes(b"{}")
    answer = saturday("board")
    assert (answer.status, answer.out) == (3, "")


def test_without_a_session_it_says_so(pusoyref: Program) -> None:
    assert pusoyref("board").status == 2


def test_once_needs_a_page_and_a_page_replaces_no_other_file(saturday: Program, tmp_path: Path) -> None:
    assert saturday("board", "--once").status == 2
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ana")
    answer = saturday("board", "--html", str(letter), "--once")
    assert answer.status == 2 and "no page of HTML" in answer.err
    assert letter.read_text() == "Dear Ana"
    assert saturday("board", "--html", str(tmp_path / "nowhere" / "tv.html"), "--once").status == 3


def test_a_page_is_written_once(saturday: Program, tmp_path: Path) -> None:
    page = tmp_path / "tv.html"
    answer = saturday("board", "--html", str(page), "--once").done()
    assert str(page) in answer.out
    first = page.read_text("utf-8")
    assert first.startswith("<!doctype html>") and "Who leads" in first
    page.chmod(0o640)
    saturday("play", "ana=3c").done()
    assert saturday.json("board", "--html", str(page), "--once")["file"] == str(page)
    assert "by Ana" in page.read_text("utf-8")
    assert page.stat().st_mode & 0o777 == 0o640
    assert [file.name for file in tmp_path.glob("tv*")] == ["tv.html"]


@contextmanager
def page_of(program: Program, page: Path, *options: str) -> Iterator[Process]:
    """`board --html` running in the background; the page is there."""
    with start_process(PROGRAM, "board", "--html", str(page), *options, home=program.home) as running:
        assert running.stdout is not None
        assert str(page) in running.stdout.readline()
        yield running


def test_a_page_refreshes_by_itself_in_a_browser(saturday: Program, tmp_path: Path, browser: Browser) -> None:
    page = tmp_path / "tv.html"
    with page_of(saturday, page) as running:
        browser.opens(page)
        browser.shows("saturday", "Who leads, holding the 3♣?")
        saturday("play", "ana=3c3d").done()
        browser.shows("Ben", "to answer, or pass", "Pair of 3s, by Ana")
        heads = [head.text for head in browser.driver.find_elements(By.CSS_SELECTOR, "thead th")]
        assert heads[:2] == ["player", "cards"]
        row = browser.driver.find_element(By.CSS_SELECTOR, "tr.now")
        assert "Ben" in row.text and "to play" in (row.get_attribute("textContent") or "")
        heard = [
            words.get_attribute("textContent")
            for words in browser.driver.find_elements(By.CSS_SELECTOR, ".card .heard")
        ]
        assert heard == ["3 of clubs", "3 of diamonds"]
        saturday("score", "b3", "c8", "d13", "--held", "dan=2d").done()
        browser.shows("Ana wins, by counts.", "+51", "₱255.00")
        running.send_signal(signal.SIGINT)
        assert running.wait(PATIENCE) == 130
    assert browser.complaints() == []


def test_hostile_words_run_nothing(pusoyref: Program, tmp_path: Path, browser: Browser) -> None:
    page = tmp_path / "tv.html"
    pusoyref("new", "a session & 'more'", *HOSTILE, "--stake", "5").done()
    pusoyref("play", "Дан=3c3d").done()
    pusoyref("play", "5sh").done()
    pusoyref("play", "4cs", "--let-stand", SCRIPT).done()
    pusoyref("board", "--html", str(page), "--once").done()
    browser.opens(page)
    text = browser.shows(*HOSTILE, SCRIPT)
    assert "more" in text
    assert browser.driver.find_elements(By.TAG_NAME, "script") == []
    assert browser.driver.find_elements(By.TAG_NAME, "img") == []
    assert "stolen" not in browser.driver.title
    pusoyref("void", SCRIPT).done()
    pusoyref("board", "--html", str(page), "--once").done()
    browser.shows("called off", SCRIPT)
    assert "stolen" not in browser.driver.title
    assert browser.complaints() == []


@pytest.mark.parametrize(
    ("width", "height"), [(320, 640), (390, 844), (1280, 720), (1920, 1080), (3840, 2160)]
)
@pytest.mark.parametrize("dark", [False, True])
def test_a_page_fits_from_phone_to_tv(
    saturday: Program, tmp_path: Path, browser: Browser, width: int, height: int, dark: bool
) -> None:
    page = tmp_path / "tv.html"
    saturday("score", "a4", "c10", "d13", "--held", "dan=2d").done()
    saturday("play", "ben=3s4h5d6h7c").done()
    saturday("board", "--html", str(page), "--once").done()
    browser.sized(width, height, dark=dark)
    browser.opens(page)
    browser.shows("Straight 3-4-5-6-7, by Ben")
    wide = browser.driver.execute_script("return document.documentElement.scrollWidth")
    assert wide <= width
    ink, paper = browser.driver.execute_script(
        "const s = getComputedStyle(document.body); return [s.color, s.backgroundColor]"
    )
    assert (_light(paper) > _light(ink)) is not dark
    assert abs(_light(paper) - _light(ink)) > 150


def _light(color: str) -> float:
    """0 to 255 for `rgb(1, 2, 3)`."""
    parts = color[color.index("(") + 1 : -1].split(",")[:3]
    return sum(map(float, parts)) / 3


def test_nobody_ever_reads_half_a_page(saturday: Program, tmp_path: Path) -> None:
    page = tmp_path / "tv.html"
    with page_of(saturday, page):
        saturday("play", "ana=3c").done()
        end = time.monotonic() + PATIENCE
        while True:
            text = page.read_text("utf-8")
            assert text.startswith("<!doctype html>") and text.rstrip().endswith("</html>")
            if "by Ana" in text:
                break
            assert time.monotonic() < end


def test_a_page_tells_of_a_file_that_is_damaged_for_a_while(saturday: Program, tmp_path: Path) -> None:
    page, file = tmp_path / "tv.html", saturday.home / "sessions" / "S1.json"
    good = file.read_bytes()
    with page_of(saturday, page):
        file.write_bytes(good[:50])
        _until(page, "is damaged")
        file.write_bytes(good)
        _until(page, "Who leads", without="is damaged")


def _until(page: Path, words: str, without: str = "\0") -> None:
    end = time.monotonic() + PATIENCE
    while words not in (text := page.read_text("utf-8")) or without in text:
        assert time.monotonic() < end, text
        time.sleep(0.02)
