"""Habits: what the owner of a note does in all of it, by which the words of each annotation are told apart."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from catena.annotations.fragments import Fragment
from catena.notation.blocks import Kind
from catena.notation.regions import Regions

_EXPORTED = re.compile(r"\]\(zotero://select/[^()\s]*\)\)\s*\(\[pdf\]\(zotero:", re.IGNORECASE)
"""A citation and the link into the PDF behind it, as Zotero exports its notes to Markdown."""


@dataclass(frozen=True, slots=True)
class Habits:
    """What is done in all of a note.

    Attributes:
        quotes: Whether the paper's words stand in quotes: then other words are the reader's in a note of the reader's
            own, and words in italics in an import.
        links_lead: Whether links that stand alone stand above their words, so that an image above one has none.
    """

    quotes: bool
    links_lead: bool


def habits_of(fragments: Sequence[Fragment], regions: Regions) -> Habits:
    """Return the habits that a note's fragments, in order, show."""
    told = [fragment.is_told for fragment in fragments if fragment.place]
    return Habits(sum(told) > len(told) / 2 if regions.is_import else any(told), _links_lead(fragments))


def is_exported_note(fragment: Fragment) -> bool:
    """Return whether Zotero exported these words from a note of its own, where only the paper's are quoted."""
    return any(one.place is not None and _EXPORTED.search(one.line.text) is not None for one in fragment.lexed)


def _links_lead(fragments: Sequence[Fragment]) -> bool:
    """Return whether links that stand alone have words below them more often than words or images above."""
    above = below = 0
    for at, fragment in enumerate(fragments):
        if fragment.place is not None and not fragment.has_content:
            above += at > 0 and _is_bare(fragments[at - 1])
            below += at + 1 < len(fragments) and _is_bare(fragments[at + 1])
    return below > above


def _is_bare(fragment: Fragment) -> bool:
    return fragment.has_content and fragment.kind is not Kind.HEADING and fragment.place is None
