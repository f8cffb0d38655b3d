"""The lines of a reading app's export: words, places, headings and what divides marks."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from catena.annotations.lexing import BLOCK_ID
from catena.annotations.markup import read_markup
from catena.annotations.place_lines import PlaceLine, read_place_line
from catena.notation.labels import Slot, label_at_start
from catena.notation.note_source import NoteSource
from catena.notation.wording import without_emphasis
from catena.notes.import_headings import read_heading

_BULLET = re.compile(r"^\s{0,3}(?:[-*+•]|\d{1,3}[.)])\s+")
_QUOTE = re.compile(r"\s{0,3}>[ ]?")
_SIGNS = re.compile(r"^(?:[-*+•]\s+)?[^\w\s*_\"“”'‘«„【(（\[]*\s*(?=[\w*_【])")
"""A bullet and a picture before a label (`- 🎯 Highlight:: …`)."""
_RULE = re.compile(r"(?:(?:-[ ]*){3,}|(?:\*[ ]*){3,}|(?:_[ ]*){3,}|={3,}|[─━—]{3,})")
"""What divides marks: a thematic break of Markdown or of plain text."""
_SMALL = re.compile(r"</?small>", re.IGNORECASE)
_FOOTER = re.compile(r"[*_]+(?:generated|exported|synced)\s*(?:at|on)?\b.*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the note.

    Attributes:
        at: Its number, 0-based.
        text: Its words, without the signs of a heading or a quote.
        place: What it says of a mark; None for any other line.
        level: The level of a heading; 0 for any other line.
        is_rule: Whether it is a thematic break.
        is_quote: Whether it is quoted, or marked as a whole.
        block_id: The block id at its end, which is none of its words.
    """

    at: int
    text: str
    place: PlaceLine | None = None
    level: int = 0
    is_rule: bool = False
    is_quote: bool = False
    block_id: str | None = None

    @property
    def is_words(self) -> bool:
        """Whether it has words of the paper or the reader."""
        return bool(self.text) and self.place is None and not self.level and not self.is_rule

    @property
    def is_labelled(self) -> bool:
        """Whether a label calls its words the paper's."""
        return self.is_words and (found := label_of(self.text)) is not None and found[0] is Slot.TEXT

    @property
    def is_marked(self) -> bool:
        """Whether all of its words are marked."""
        return "==" in self.text and read_markup(self.text).is_whole

    @property
    def is_title(self) -> bool:
        """Whether it is a heading that says nothing of a mark."""
        return self.level > 0 and self.place is None


def rows_of(source: NoteSource) -> list[Row]:
    """Return the lines below the frontmatter; code is blank."""
    code, _ = source.lines.code
    texts = source.lines.texts
    return [_row(at, "" if at in code else texts[at]) for at in range(source.first, len(texts))]


def _row(at: int, line: str) -> Row:
    identified = BLOCK_ID.search(line)
    line = _SMALL.sub("", line[: identified.start()] if identified else line)
    text = line.strip()
    if not text or _RULE.fullmatch(text) or _FOOTER.fullmatch(text):
        return Row(at, "", is_rule=_RULE.fullmatch(text) is not None)
    heading = read_heading(text)
    quoted = _QUOTE.match(line)
    bare = heading[1] if heading else _BULLET.sub("", line[quoted.end() :].strip() if quoted else text, count=1)
    place = None if bare.startswith("[!") else read_place_line(bare)
    if quoted and place is not None and (place.said or not (place.page or place.moment or place.uri)):
        place = None
    if heading or place is not None:
        return Row(at, heading[1] if heading else text, place=place, level=heading[0] if heading else 0)
    if quoted and line[quoted.end() :].startswith("[!"):
        return Row(at, "", is_quote=True)
    block_id = identified["id"] if identified else None
    row = Row(at, line[quoted.end() :].strip() if quoted else text, is_quote=quoted is not None, block_id=block_id)
    return replace(row, is_quote=row.is_quote or row.is_marked)


def cells_of(rows: Sequence[Row]) -> list[list[Row]]:
    """Divide lines at rules and headings; what divides is the first of its cell."""
    starts = [at for at, row in enumerate(rows) if at == 0 or row.is_rule or row.level]
    return [list(rows[start:end]) for start, end in pairwise([*starts, len(rows)])]


def label_of(text: str) -> tuple[Slot, str] | None:
    """Return what a line's label announces, and the words behind it; one pair of marks may wrap both."""
    bare = _SIGNS.sub("", text)
    for whole in (bare, without_emphasis(bare)):
        label = label_at_start(whole)
        if label is not None and label.slot is not Slot.UNKNOWN:
            return label.slot, whole[label.end :].strip()
    return None
