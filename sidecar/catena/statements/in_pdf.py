"""Where a note's marks stand in the paper's PDF: in which section, and in which sentences."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from catena.annotations.annotation import Annotation, RoleSource
from catena.annotations.purposes import decided_by_kind
from catena.language.folding import letters_and_digits
from catena.pdf.prose import PdfSentence
from catena.rhetoric.judging import judged
from catena.rhetoric.shape import is_term

_FEWEST_LETTERS = 20
_CLOSING = ".,;:!?)"
_ENDS = (".", "!", "?", "。", "！", "？")
_OPENING = " ([“‘«„'\""
_MOST_ADDED = 240
"""Characters that are added to a mark at most: of a long sentence, its reader wanted what they marked."""


@dataclass(frozen=True, slots=True)
class _Printed:
    sentences: Sequence[PdfSentence]
    letters: str
    starts: Sequence[int]

    def around(self, text: str) -> tuple[PdfSentence, str, str] | None:
        """Return the sentence in which a text begins, and what its first and last sentence have before and behind it.

        None if the text stands nowhere.
        """
        wanted = letters_and_digits(text)
        at = self.letters.find(wanted) if len(wanted) >= _FEWEST_LETTERS else -1
        if at < 0:
            return None
        first, last = (bisect_right(self.starts, place) - 1 for place in (at, at + len(wanted) - 1))
        opening, closing = self.sentences[first].text, self.sentences[last].text
        begins = _place(opening, at - self.starts[first])
        before = opening[:begins].rstrip(_OPENING)
        behind = closing[_place(closing, at + len(wanted) - self.starts[last] - 1) + 1 :]
        # What begins or ends there as a sentence, and within one here, is whole: the paper says it twice.
        begun = text.lstrip(_OPENING)[:1]
        before = "" if begun.isupper() and opening[begins : begins + 1].islower() else before
        behind = "" if text.rstrip()[-1:] in _ENDS and behind[:1] not in _ENDS else behind
        return self.sentences[first], before, behind.rstrip() if letters_and_digits(behind) else ""


def told_by_pdf(
    annotations: Sequence[Annotation], sentences: Sequence[PdfSentence], *, by_section: bool
) -> list[tuple[Annotation, Annotation]]:
    """Return each mark with its sentences whole, and the same with what its reader didn't mark in square brackets.

    Args:
        annotations: The marks.
        sentences: The sentences of the PDF.
        by_section: Whether the marks also get the PDF's sections.
    """
    if not sentences:
        return [(one, one) for one in annotations]
    letters = [letters_and_digits(one.text) for one in sentences]
    printed = _Printed(sentences, "".join(letters), [0, *accumulate(map(len, letters))][:-1])
    return [_told(one, printed, by_section=by_section) for one in annotations]


def _told(one: Annotation, printed: _Printed, *, by_section: bool) -> tuple[Annotation, Annotation]:
    found = printed.around(one.text) if one.text and not is_term(one.text) else None
    if found is None or one.text is None:
        return one, one
    sentence, before, behind = found
    section = sentence.path[:1] or ((sentence.section,) if sentence.section else ())
    placed = replace(one, section_path=section) if by_section else one
    if len(before) + len(behind) > _MOST_ADDED:
        return placed, placed
    marked = one.text.strip()
    behind = behind.removeprefix(marked[len(marked.rstrip(_CLOSING)) :])
    bracketed = f"[{before}] {marked}" if before else marked
    if behind:
        bracketed += f" [{behind.lstrip()}]" if behind[0] == " " else f"[{behind}]"
    whole = f"{before} {marked}{behind}".lstrip()
    if one.role_source is RoleSource.KIND and whole != marked and (told := judged(whole)):
        decided = decided_by_kind(told.kind)
        placed = replace(placed, kind=told.kind, role=decided.role, role_reason=decided.reason)
    return replace(placed, text=whole), replace(placed, text=bracketed)


def _place(text: str, count: int) -> int:
    """Return the place of the letter or digit behind so many others; the end of a text that has no more."""
    seen = accumulate(len(letters_and_digits(character)) for character in text)
    return next((at for at, number in enumerate(seen) if number > count), len(text))
