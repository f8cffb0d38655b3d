"""How well highlights are read from PDFs, against what another library finds in the same files.

The other library takes every word that a mark touches; a mark on part of a word, or on its comma, is right when it has
that part. Pages of text set upright come out of it letter by letter, and are left out. Floors only rise.
"""

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from catena.adapters.pdf_reader import ProcessPdfReader
from catena.clock import SystemClock
from catena.deadlines import Deadline
from catena.errors import PdfUnreadable
from catena.pdf.highlight import MarkKind, PdfHighlight

DATA = Path(__file__).parents[3] / "shared" / "data" / "pdf"
RIGHT = 0.95

MARKING = {kind.value for kind in (MarkKind.HIGHLIGHT, MarkKind.UNDERLINE, MarkKind.SQUIGGLY, MarkKind.STRIKEOUT)}

Found = list[tuple[int, PdfHighlight]]


def gold() -> Iterator[dict[str, Any]]:
    """The files that anything is marked in."""
    for line in (DATA / "gold.jsonl").read_text("utf-8").splitlines():
        entry = json.loads(line)
        if entry["annotations"] and not entry.get("error"):
            yield entry


async def read(file: Path) -> Found:
    """What is marked, with 1-based pages; nothing in a file that can't be opened."""
    found: Found = []
    try:
        async with ProcessPdfReader(open_within_s=120, page_within_s=120).open(file) as pdf:
            deadline = Deadline.after(SystemClock(), 300)
            async for page in pdf.highlights(range(pdf.total_pages), deadline=deadline):
                found += [(page.page.page + 1, highlight) for highlight in page.highlights]
    except PdfUnreadable:
        pass
    return found


def is_right(marked: dict[str, Any], page: int, highlight: PdfHighlight) -> bool:
    return (
        page == marked["page"]
        and highlight.kind == marked["subtype"].lower()
        and highlight.color == marked["colour"]
        and (not marked["contents"] or marked["contents"].replace("\r\n", "\n") in (highlight.comment or ""))
        and is_same_text(marked["approx_text"], highlight.text or "")
    )


def is_same_text(touched: str, marked: str) -> bool:
    """Whether the words touched are those marked, the first and the last perhaps only in part."""
    theirs, ours = touched.split(), marked.split()
    if not ours or ours[-1] not in (theirs[len(ours) - 1 : len(ours)] or [""])[0]:
        return False
    return ours[0] in theirs[0] and ours[1:-1] == theirs[1 : len(ours) - 1] and len(theirs) - len(ours) <= 1


def stutters(text: str) -> bool:
    """One word over and over: text set upright."""
    return re.search(r"(\S+) \1 \1", text) is not None


@pytest.mark.skipif(not DATA.is_dir(), reason="the development PDFs are not here")
async def test_highlights_are_read_with_their_words_colours_and_comments(capsys: pytest.CaptureFixture[str]) -> None:
    right, wrong, others = 0, [], 0
    for entry in gold():
        found = await read(DATA / entry["file"])
        wanted = [each for each in entry["annotations"] if each["subtype"].lower() in MARKING]
        read_here = [each for each in found if each[1].kind in MARKING]
        others += max(0, len(read_here) - len(wanted))
        for marked in wanted:
            if stutters(marked["approx_text"]):
                continue
            if any(is_right(marked, page, highlight) for page, highlight in read_here):
                right += 1
            else:
                wrong.append((entry["file"], marked, read_here))
    with capsys.disabled():
        print(f"\nhighlights right: {right} of {right + len(wrong)}; not in the gold: {others}")

    assert right >= RIGHT * (right + len(wrong)), wrong
    assert right >= 25
    assert others == 0


def test_the_measure_forgives_parts_of_words_at_the_ends_only() -> None:
    def same(touched: str, marked: str) -> bool:
        return is_same_text(touched, marked)

    rights: Sequence[tuple[str, str]] = (
        ("read this,", "read this"), ("best,", ","), ("duty through", "duty"), ("one two three", "ne two thr"),
    )  # fmt: skip
    wrongs: Sequence[tuple[str, str]] = (
        ("read this,", ""), ("one two three four", "one"), ("one two three", "one tw three"), ("one", "two"),
    )  # fmt: skip

    assert all(same(*pair) for pair in rights)
    assert not any(same(*pair) for pair in wrongs)
