"""Reads PDFs that PDFium can't open with pdfplumber, which is fifty times slower and more tolerant.

pdfminer, on which pdfplumber is built, resolves the outline; words are joined into runs in drawing order.
"""

from collections.abc import Mapping, Sequence
from typing import Any, cast

import pdfplumber as _pdfplumber
from pdfminer import pdfdocument as _pdfdocument
from pdfminer import pdftypes as _pdftypes
from pdfminer import psparser as _psparser
from pdfminer import utils as _pdfutils

from catena.adapters.pdf_annotations import dictionary
from catena.adapters.pdf_opened import (
    INFO_NAMES,
    MAX_LABELS,
    MAX_OUTLINE_DEPTH,
    MAX_OUTLINE_ENTRIES,
    WIDE_GAP,
    NeedsPassword,
    Rotation,
    Unreadable,
    info_text,
)
from catena.pdf.marked_words import Character
from catena.pdf.outline import LeveledItem, Place
from catena.pdf.page import Box, PageRuns, TextRun

pdfplumber: Any = _pdfplumber  # the libraries have no types
pdfdocument: Any = _pdfdocument
pdftypes: Any = _pdftypes
psparser: Any = _psparser
pdfutils: Any = _pdfutils

MAX_WORDS = 20_000
_BOLD = 1
"""Points by which a letter is drawn again beside itself to look bold; PDFium leaves such a letter out by itself."""


class PlumberFile:
    """One file, opened with the empty password.

    Raises:
        NeedsPassword: Another password is needed.
        Unreadable: pdfplumber can't read it, or finds no page.
    """

    def __init__(self, file: str) -> None:
        try:
            self._pdf = pdfplumber.open(file)
            self.total_pages: int = len(self._pdf.pages)
        except Exception as error:  # any error that a broken file causes; it is reported as unreadable
            if _is_about_a_password(error):
                raise NeedsPassword from error
            raise Unreadable from error
        if not self.total_pages:
            raise Unreadable
        self._index_of = {page.page_obj.pageid: index for index, page in enumerate(self._pdf.pages)}

    def outline(self) -> tuple[LeveledItem, ...]:
        """Return the entries in order. pdfminer's own list omits entries without a target and can loop."""
        entries: list[LeveledItem] = []
        seen: set[int] = set()
        root = dictionary(self._pdf.doc.catalog.get("Outlines"))
        waiting: list[tuple[Any, int]] = [(root.get("First"), 0)]
        while waiting and len(entries) < MAX_OUTLINE_ENTRIES:
            reference, level = waiting.pop()
            number: int | None = getattr(reference, "objid", None)
            if number is None or number in seen or level > MAX_OUTLINE_DEPTH:
                continue
            seen.add(number)
            entry = dictionary(reference)
            title: Any = pdftypes.resolve1(entry.get("Title"))
            place = self._place(entry.get("Dest") or _goto(entry.get("A")))
            entries.append(LeveledItem(level, pdfutils.decode_text(title) if title else "", place))
            waiting += [(entry.get("Next"), level), (entry.get("First"), level + 1)]
        return tuple(entries)

    def page(self, index: int) -> PageRuns:
        """Return one page (0-based), as it is shown."""
        page = self._pdf.pages[index]
        try:
            words = page.dedupe_chars(tolerance=_BOLD).extract_words(use_text_flow=True)[:MAX_WORDS]
            left, top, right, bottom = page.bbox
            return PageRuns(
                page=index,
                label=page.page_obj.label or None,
                frame=Box(left, page.height - bottom, right, page.height - top),
                runs=_runs(words, height=page.height),
                turned=page.rotation != 0,
            )
        finally:
            page.close()

    def labels(self) -> tuple[str | None, ...]:
        """Return the file's own page labels, for the first ten thousand pages."""
        return tuple(page.page_obj.label or None for page in self._pdf.pages[:MAX_LABELS])

    def info(self) -> tuple[tuple[str, str], ...]:
        """Return what the file says of itself."""
        stated: Mapping[str, object] = self._pdf.metadata
        values = ((name, stated.get(name)) for name in INFO_NAMES)
        return tuple((name, cleaned) for name, value in values if (cleaned := info_text(str(value or ""))))

    def characters(self, index: int) -> tuple[Rotation, Sequence[Character]]:
        """Return the rotation of a page (0-based), and its characters as they are shown, in drawing order."""
        page = self._pdf.pages[index]
        try:
            drawn_once = page.dedupe_chars(tolerance=_BOLD)
            words = drawn_once.extract_words(use_text_flow=True, return_chars=True)[:MAX_WORDS]
            turning = Rotation(Box(*page.page_obj.mediabox), page.rotation)
            return turning, [
                Character(character["text"], _shown(character, height=page.height))
                for word in words
                for character in (*word["chars"], {**word["chars"][-1], "text": " "})
            ]
        finally:
            page.close()

    def rewritten(self) -> None:
        """Return None: pdfplumber can't write files."""

    def _place(self, target: object) -> Place | None:
        try:
            return self._place_of(target)
        except Exception:  # noqa: BLE001 (any error: one broken destination must not lose the others)
            return None

    def _place_of(self, target: object) -> Place | None:
        """Return where a destination leads: it is named, in a dictionary, or the array itself."""
        found: Any = pdftypes.resolve1(target)
        if isinstance(found, (bytes, psparser.PSLiteral)):
            name: Any = found if isinstance(found, bytes) else found.name
            found = pdftypes.resolve1(self._pdf.doc.get_dest(name))
        if isinstance(found, dict):
            found = pdftypes.resolve1(cast("Any", found)["D"])
        page, form, *figures = found
        index = page if isinstance(page, int) else self._index_of.get(page.objid)
        if index is None or not 0 <= index < self.total_pages:
            return None
        return Place(index, *_view(form.name, [_figure(pdftypes.resolve1(figure)) for figure in figures]))


def _is_about_a_password(error: BaseException | None) -> bool:
    """Return whether a password is missing. The wrapper passes on what pdfminer raised, with an empty message."""
    while error is not None:
        if isinstance(error, pdfdocument.PDFPasswordIncorrect) or any(
            isinstance(argument, pdfdocument.PDFPasswordIncorrect) for argument in error.args
        ):
            return True
        error = error.__cause__ or error.__context__
    return False


def _goto(action: object) -> object:
    """Return where a GoTo action leads; None for any other."""
    found = dictionary(action)
    kind: Any = pdftypes.resolve1(found.get("S"))
    return found.get("D") if getattr(kind, "name", None) == "GoTo" else None


def _view(form: str, figures: Sequence[float | None]) -> tuple[float | None, float | None]:
    """Return left and top of a destination (ISO 32000-1, table 151)."""
    if form == "XYZ" and len(figures) >= 2:
        return figures[0], figures[1]
    if form in ("FitH", "FitBH") and figures:
        return None, figures[0]
    if form == "FitR" and len(figures) == 4:
        return figures[0], figures[3]
    return None, None


def _figure(value: object) -> float | None:
    return float(value) if isinstance(value, (int, float)) else None


def _runs(words: Sequence[Mapping[str, Any]], *, height: float) -> tuple[TextRun, ...]:
    """Join words on one line, without a wide gap between them, into one run."""
    runs: list[TextRun] = []
    for word in words:
        box = _shown(word, height=height)
        if runs and _goes_on(runs[-1].box, box):
            runs[-1] = TextRun(f"{runs[-1].text} {word['text']}", runs[-1].box.around(box))
        else:
            runs.append(TextRun(word["text"], box))
    return tuple(runs)


def _shown(drawn: Mapping[str, Any], *, height: float) -> Box:
    """Return where a word or a character is shown."""
    left, right = round(drawn["x0"], 2), round(drawn["x1"], 2)
    return Box(left, round(height - drawn["bottom"], 2), right, round(height - drawn["top"], 2))


def _goes_on(before: Box, after: Box) -> bool:
    return before.bottom <= after.middle <= before.top and 0 <= after.left - before.right <= WIDE_GAP * before.height
