"""What the doctor found, a few lines a file."""

from __future__ import annotations

from collections.abc import Iterator

from pusoyref.ledger.doctor import Examined, Restored
from pusoyref.view.log import log_words
from pusoyref.wording.errors import error_words
from pusoyref.wording.speech import Speech, count_words


def examined_lines(file: Examined, speech: Speech, failed: str | None = None) -> Iterator[str]:
    """`S7 Saturday: well. 12 hands, 340 entries replayed; …`, or what is wrong. `failed`: why it was not restored."""
    if file.state == "well":
        told = f"{count_words(file.hands, 'hand')} replayed, {file.entries} lines of log"
        yield f"{file.id} {file.name}: well. {told}; sums are zero, all cards accounted for. Proof {file.proof}"
        return
    mark = "x" if speech.ascii else "✗"
    yield f"{mark} {file.id} {file.name}".rstrip() + ":"
    for error in file.findings:
        yield f"    {error_words(error, speech)}"
    if failed is not None:
        yield f"    Not restored: {failed}"


def restored_lines(done: Restored, speech: Speech) -> Iterator[str]:
    """What was brought back, where the damaged file is, and what is missing."""
    yield f"{done.id}: brought back from {done.copy.name}."
    if done.aside is not None:
        yield f"    The damaged file is kept as {done.aside}"
    if done.kept is None:
        yield "    Its log is empty."
    else:
        yield f"    The last line of its log is {done.kept.n}, of {done.kept.time}: {log_words(done.kept, speech)}."
    for happening in done.missing:
        yield f"    Missing: {happening.n}, of {happening.time}: {log_words(happening, speech)}"
    if done.missing:
        yield "    Enter what is missing again."
    elif done.complete:
        yield "    Nothing is missing."
    else:
        saves = (
            "the last command" if done.copy.name.endswith(".1") else f"the last {done.copy.name[-1]} commands"
        )
        yield f"    What {saves} entered after that may be missing; nothing more could be read of it."
