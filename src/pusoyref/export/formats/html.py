"""A page to keep and to send: one file with nothing in it from elsewhere, for a telephone, a screen and paper.

The result and who pays whom; everybody's running pesos as a picture, and as a table of hands; each hand unfolding
into its tricks, with what it cost; payments, the rules, the proof. Of several evenings a section each, and before
them what they come to together. It opens in any browser, without a network and without a script.
"""

from __future__ import annotations

from collections.abc import Sequence

from pusoyref.export.formats import Exported
from pusoyref.wording.speech import Speech

SUFFIX = ".html"
SUMMARY = "a page to keep: a picture of the evening, its hands, who pays whom"
SEVERAL = True


def write(sessions: Sequence[Exported], speech: Speech) -> str:
    """The page of one evening or of several."""
    from pusoyref.export.evening_html import evening_html

    return evening_html(sessions, speech)
