"""The notice at the top of generated notes that rest on retracted papers."""

from collections.abc import Sequence

from catena.summaries.paper_reading import PaperReading, listed
from catena.writing.sections import Section


def retraction_section(papers: Sequence[PaperReading]) -> list[Section]:
    """Return a callout of one line that names the retracted papers; nothing if there are none."""
    links = [paper.links.paper for paper in papers if paper.is_retracted]
    if not links:
        return []
    rest = "What rests on it may not hold." if len(links) == 1 else "What rests on them may not hold."
    return [Section(0, "Retracted", f"> [!warning] Retracted: {listed(links)}. {rest}")]
