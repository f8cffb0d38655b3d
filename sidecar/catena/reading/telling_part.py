"""The part of a passage with the words that answer: sentences beside it are left out at its ends."""

from collections.abc import Iterator

from catena.reading.answering_words import answering_words
from catena.reading.passage import PassageKind
from catena.reading.sought import Sought
from catena.reading.statements import refers_back
from catena.reading.windows import Window, part_of


def telling_part(window: Window, sought: Sought) -> Window:
    """Return a window without the sentences at its ends that have neither words that answer nor one of the question.

    It stays whole if no words in it are marked as the answer, if what is left would refer back to what is left out or
    has less than half of the question's words: then the answer may be told in other words.
    """
    units = window.units
    marks = answering_words(window.text, sought)
    if not marks or any(unit.kind is not PassageKind.SENTENCE for unit in units):
        return window
    telling = [
        bool(sought.found_in(unit.text)) or any(start <= at < end for at, _ in marks)
        for unit, (start, end) in zip(units, _places(window), strict=True)
    ]
    first, last = telling.index(True), len(units) - telling[::-1].index(True)
    part = part_of(window, first, last)
    if part.introduces or 2 * sought.found_in(part.text).bit_count() < len(sought.terms):
        return window
    return part_of(window, 0, last) if first and refers_back(part.text) else part


def _places(window: Window) -> Iterator[tuple[int, int]]:
    """Yield where each unit of a window stands in its text."""
    end = 0
    for unit in window.units:
        start = window.text.index(unit.text, end)
        end = start + len(unit.text)
        yield start, end
