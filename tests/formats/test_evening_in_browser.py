"""The page of an evening in a real browser: hostile words, one picture a page, paper, small windows, the keyboard."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.common.print_page_options import PrintOptions

from pusoyref.formats import Exported, html
from pusoyref.session.proof import proof, proof_letters
from pusoyref.text.style import SIGNS
from tests.browser import Browser, browser
from tests.formats.books import EXAMPLES, example, session
from tests.formats.pages import (
    HOSTILE,
    MORE_HOSTILE,
    SCRIPT,
    WIDE_NAMES,
    comings_and_goings,
    counts,
    hostile_evening,
    played_evening,
)  # fmt: skip
from tests.playing import rules

pytestmark = pytest.mark.slow

__all__ = ["browser"]

SATURDAY = EXAMPLES[-1]
Open = Callable[..., None]


@pytest.fixture
def show(browser: Browser, tmp_path: Path) -> Open:
    """Writes the page of some evenings and opens it."""

    def opened(*sessions: Exported) -> None:
        page = tmp_path / "evening.html"
        page.write_text(html.write(sessions, SIGNS), "utf-8", newline="")
        browser.opens(page)

    browser.sized(1280, 900)
    return opened


def asks(browser: Browser, script: str) -> Any:
    """What an expression is on the page."""
    return browser.driver.execute_script(f"return {script}")


@pytest.mark.parametrize("names", [HOSTILE, MORE_HOSTILE], ids=["markup", "signs"])
def test_hostile_words_run_nothing(browser: Browser, show: Open, names: tuple[str, ...]) -> None:
    show(hostile_evening(names))
    assert browser.driver.title == SCRIPT
    assert browser.driver.find_elements(By.CSS_SELECTOR, "script, img, iframe, object") == []
    assert asks(browser, "performance.getEntriesByType('resource').map(one => one.name)") == []
    assert browser.complaints() == []
    heads = browser.driver.find_elements(By.CSS_SELECTOR, ".standings tbody th")
    told = sorted(head.text.strip("\u2068\u2069") for head in heads)
    shown = (name.replace("\u202e", "?").replace("\x1b", "?") for name in names)
    assert [" ".join(name.split()) for name in told] == sorted(" ".join(name.split()) for name in shown)
    assert "49" not in browser.text and SCRIPT in browser.text


def test_the_picture_has_a_line_and_a_label_for_each_player(browser: Browser, show: Open) -> None:
    for one in (example(SATURDAY), comings_and_goings(), hostile_evening()):
        show(one)
        players = browser.driver.find_elements(By.CSS_SELECTOR, "svg.picture g.player")
        assert len(players) == len(one.evening.people)
        lines = browser.driver.find_elements(By.CSS_SELECTOR, "svg.picture polyline")
        looks = {
            (line.value_of_css_property("stroke-dasharray"), line.value_of_css_property("stroke"))
            for line in lines
        }
        assert len(lines) == len(looks) == len({dash for dash, _ in looks}) == len(players)
        marks = {player.find_element(By.TAG_NAME, "use").get_attribute("href") for player in players}
        assert len(marks) == len(players)
        assert browser.driver.find_element(By.CSS_SELECTOR, "svg.picture").accessible_name.startswith(
            "Everybody's pesos"
        )


@pytest.mark.parametrize("width", [360, 1280])
def test_labels_do_not_overlap_and_stay_on_the_page(browser: Browser, show: Open, width: int) -> None:
    browser.sized(width, 900)
    show(session(counts(0, 5, 5, 5, players=WIDE_NAMES), players=WIDE_NAMES, stake=1234567))
    boxes = asks(
        browser,
        "[...document.querySelectorAll('.picture .name, .picture .amount')].map(one => {"
        " const box = one.getBoundingClientRect(); return [box.left, box.top, box.right, box.bottom] })",
    )
    assert len(boxes) == 8
    for at, (left, top, right, bottom) in enumerate(boxes):
        assert left >= 0 and right <= width
        for other_left, other_top, other_right, other_bottom in boxes[at + 1 :]:
            apart = (
                other_top >= bottom - 3 or top >= other_bottom - 3
            )  # letters keep a little room in their boxes
            assert apart or other_left >= right or left >= other_right


@pytest.mark.parametrize("width", [320, 360, 768, 1280])
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_it_fits_and_can_be_read(browser: Browser, show: Open, width: int, dark: bool) -> None:
    browser.sized(width, 900, dark=dark)
    for sessions in (
        [example(SATURDAY)], [hostile_evening(WIDE_NAMES)], [hostile_evening()],
        [example(file, f"S{number}") for number, file in enumerate(EXAMPLES, 1)],
    ):  # fmt: skip
        show(*sessions)
        browser.driver.execute_script("document.querySelectorAll('details').forEach(one => one.open = true)")
        assert asks(browser, "document.documentElement.scrollWidth") <= width
        faint = asks(browser, f"({_CONTRASTS})().filter(([words, contrast]) => contrast < 4.5)")
        assert faint == []
        drawn = asks(browser, f"({_CONTRASTS_OF_LINES})()")
        assert len(drawn) >= 4 and min(drawn) >= 3
    paper = asks(browser, "getComputedStyle(document.body).backgroundColor")
    assert (sum(map(int, re.findall(r"\d+", paper)[:3])) < 3 * 128) is dark


_LIGHT = """
  const light = rgb => { const [r, g, b] = rgb.match(/[\\d.]+/g).slice(0, 3)
    .map(part => part / 255).map(part => part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b }
  const behind = node => { for (; node; node = node.parentElement) {
    const color = getComputedStyle(node).backgroundColor
    if (color !== 'transparent' && !color.endsWith(', 0)')) return color } return 'rgb(255, 255, 255)' }
  const contrast = (one, other) => { const [low, high] = [light(one), light(other)].sort((a, b) => a - b)
    return (high + 0.05) / (low + 0.05) }
"""
_CONTRASTS = f"""() => {{ {_LIGHT}
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = []
  while (words.nextNode()) {{
    const node = words.currentNode.parentElement, style = getComputedStyle(node)
    if (!words.currentNode.data.trim() || !node.checkVisibility() || node.closest('title, desc, .heard')) continue
    const ink = node instanceof SVGElement ? style.fill : style.color
    found.push([words.currentNode.data.trim(), contrast(ink, behind(node))]) }}
  return found }}"""
_CONTRASTS_OF_LINES = f"""() => {{ {_LIGHT}
  return [...document.querySelectorAll('.picture polyline')].map(
    line => contrast(getComputedStyle(line).stroke, behind(line))) }}"""


def presses(browser: Browser, key: str) -> None:
    ActionChains(browser.driver).send_keys(key).perform()


def test_every_hand_opens_by_keyboard(browser: Browser, show: Open) -> None:
    one = example(SATURDAY)
    show(one)
    opened: list[str] = []
    for _ in range(60):
        if len(opened) == len(one.evening.hands):
            break
        presses(browser, Keys.TAB)
        if asks(browser, "document.activeElement.tagName") != "SUMMARY":
            continue
        ring = asks(browser, "getComputedStyle(document.activeElement).outlineStyle")
        assert ring != "none"
        assert not asks(browser, "document.activeElement.parentElement.open")
        presses(browser, Keys.ENTER if len(opened) % 2 else Keys.SPACE)
        assert asks(browser, "document.activeElement.parentElement.open")
        opened.append(asks(browser, "document.activeElement.parentElement.id"))
    assert opened == [f"S1-H{number:03}" for number in range(1, len(one.evening.hands) + 1)]
    assert 'let stand by the table: "seen only after the trick was turned over"' in browser.text


def test_a_screen_reader_finds_its_way(browser: Browser, show: Open) -> None:
    show(example(SATURDAY))
    names = [head.accessible_name for head in browser.driver.find_elements(By.CSS_SELECTOR, "summary h3")]
    assert names == [f"Hand {number}" for number in range(1, 9)]
    for table in browser.driver.find_elements(By.TAG_NAME, "table"):
        assert table.find_elements(By.CSS_SELECTOR, "th[scope]")
    for region in browser.driver.find_elements(By.CSS_SELECTOR, ".scroll"):
        if not region.is_displayed():  # in a hand that is folded
            continue
        assert region.aria_role == "region" and region.get_attribute("tabindex") == "0"


def printed(browser: Browser, name: str = "evening") -> tuple[int, bytes]:
    """How many pages of A4 it takes, and the PDF."""
    paper = PrintOptions()
    paper.page_width, paper.page_height = 21.0, 29.7
    pdf = base64.b64decode(browser.driver.print_page(paper))
    return len(re.findall(rb"/Type\s*/Page\b", pdf)), pdf


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_ten_hands_take_at_most_three_pages(browser: Browser, show: Open, dark: bool) -> None:
    browser.sized(1280, 900, dark=dark)
    strict = rules("pinoy", turns__last_card="must-stop", scoring__feeding="pays-for-all")
    for one in (
        session(*(counts(0, 4, 10, 13) for _ in range(10))),
        played_evening(10, rules("pinoy")),
        played_evening(10, strict, seed=2),
        played_evening(10, rules("bigtwo"), seed=3),
        played_evening(10, rules("play-on"), seed=4),
    ):
        show(one)
        pages, _ = printed(browser)
        assert 1 <= pages <= 3, one.evening.header.rules.name


def test_paper_has_all_numbers_and_a_hand_that_was_opened(browser: Browser, show: Open) -> None:
    saturday = example(SATURDAY)
    letters = proof_letters(proof(saturday.evening))
    show(saturday)
    browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    try:
        paper = browser.text
        for words in ("13 cards × 3 (shutout, hindi nakatira) = 39", letters, "from the jar", "Straights"):
            assert words in paper
        assert "Trick 1" not in paper and "The hands" not in paper
        browser.driver.execute_script("document.getElementById('S1-H006').open = true")
        assert "seen only after the trick was turned over" in browser.text
        assert browser.text.count("Trick 1") == 1
    finally:
        browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})


def test_two_hundred_hands_open_and_several_evenings_begin_on_a_page_each(
    browser: Browser, show: Open
) -> None:
    show(session(*(counts(0, 4, 10, 13) for _ in range(200))))
    assert len(browser.driver.find_elements(By.TAG_NAME, "details")) == 200
    assert browser.complaints() == []
    sessions = [example(file, f"S{number}") for number, file in enumerate(EXAMPLES[:3], 1)]
    show(*sessions)
    pages, _ = printed(browser)
    assert pages >= 1 + len(sessions)
    browser.driver.find_element(By.LINK_TEXT, sessions[1].evening.header.name).click()
    assert asks(browser, "location.hash") == "#S2"
