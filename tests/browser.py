"""A real browser without a window, for pages that the program writes.

Debian's Chromium and its driver, found where Debian puts them: nothing is fetched from anywhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from selenium import webdriver
from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.support.wait import WebDriverWait

CHROMIUM = Path("/usr/bin/chromium")
CHROMEDRIVER = Path("/usr/bin/chromedriver")
PATIENCE = 30.0
"""Seconds until a page that never shows what it should is a failure."""
_FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
)  # fmt: skip


class Browser:
    """One browser with a profile of its own."""

    def __init__(self, profile: Path) -> None:
        options = Options()
        options.binary_location = str(CHROMIUM)
        for flag in (*_FLAGS, f"--user-data-dir={profile}"):
            options.add_argument(flag)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=Service(str(CHROMEDRIVER)))

    def opens(self, page: Path) -> None:
        """Opens a file as somebody would who double-clicks it."""
        self.driver.get(page.resolve().as_uri())

    def shows(self, *words: str) -> str:
        """Waits until the page shows all these words, refreshing by itself as it will; its text."""
        seen = [""]

        def there(_: object) -> bool:
            seen[0] = self.text
            return all(word in seen[0] for word in words)

        waiting = WebDriverWait(
            self.driver, PATIENCE, poll_frequency=0.1, ignored_exceptions=[StaleElementReferenceException]
        )
        try:
            waiting.until(there)
        except Exception as error:
            raise AssertionError(f"{words} never came; the page says:\n{seen[0]}") from error
        return seen[0]

    @property
    def text(self) -> str:
        """What can be read on the page now."""
        return self.driver.find_element(By.TAG_NAME, "body").text

    def complaints(self) -> list[str]:
        """What the browser complained of since the last call: scripts, policies, files that are missing."""
        entries: list[dict[str, str]] = self.driver.get_log("browser")  # type: ignore[no-untyped-call]
        return [entry["message"] for entry in entries]

    def sized(self, width: int, height: int, *, dark: bool = False) -> None:
        """The window becomes another size, the person's taste light or dark."""
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self._tells("Emulation.setDeviceMetricsOverride", size)
        self._tells("Emulation.setEmulatedMedia", {"features": [scheme]})

    def _tells(self, command: str, values: Mapping[str, object]) -> None:
        self.driver.execute_cdp_cmd(command, dict(values))


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """The browser of a module's tests; skipped with the reason where there is none."""
    for needed in (CHROMIUM, CHROMEDRIVER):
        if not needed.exists():
            pytest.skip(f"{needed} is missing (Debian: apt-get install chromium chromium-driver)")
    opened = Browser(tmp_path_factory.mktemp("browser"))
    try:
        yield opened
    finally:
        opened.driver.quit()
