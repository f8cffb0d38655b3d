"""Renew a generated note without changing the sections that its reader edited.

A note is split at its headings. Each section that Catena wrote is identified by its place among the headings and
a digest of its content. The digests are stored in a comment at the end of the note, because the note is the
only place that survives a deleted index:

    %% catena: 1f0c…:77aa… 9b2e…:04d1… %%

A section whose digest still matches is renewed. A section that was edited is kept, with new points in a callout below
it; short digests of its points, after a second colon, tell which are new. Every section that is not in the comment is
kept, too. Without the comment every section is kept. Completing a task does not count as an edit.
"""

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise

from catena.writing.tasks import unticked, with_ticks

_HEADING = re.compile(r"(#{1,6})(?:[ \t]+(.*))?\Z", re.DOTALL)
_FENCE = re.compile(r"[ \t]*(?:[-*+>][ \t]*)*(`{3,}|~{3,})(.*)", re.DOTALL)
_RECORD = re.compile(
    r"(?m)^%%[ \t]*catena:(?P<pairs>(?:[ \t]+[0-9a-f]+:[0-9a-f]+(?::[0-9a-f,]*)?)*)[ \t]*%%[ \t]*(?:\r?\n|\Z)"
)


_ITEM_DIGITS = 5
"""Hexadecimal digits that distinguish the points of one section."""


class State(StrEnum):
    """What happened to one generated section."""

    NEW = "new"
    RENEWED = "renewed"
    KEPT = "kept"


@dataclass(frozen=True, slots=True)
class SectionState:
    """A generated section and its state; `heading` is the text of its heading."""

    heading: str
    state: State


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and the lines below it up to the next heading.

    Attributes:
        level: 1 to 6; 0 for the text before the first heading.
        heading: The text of the heading as written; for the text before the first one, a name that is not written.
        body: The whole section with its heading, without blank lines at its end; lines end with a line feed.
    """

    level: int
    heading: str
    body: str


@dataclass(frozen=True, slots=True)
class Renewal:
    """The new body of a note.

    Attributes:
        body: Everything below the frontmatter, including the comment with the digests.
        sections: The state of each generated section, in the order of the note.
        warnings: One sentence for each section that is missing.
    """

    body: str
    sections: tuple[SectionState, ...]
    warnings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Piece:
    """A section of a note on disk, with its key and its exact text."""

    section: Section
    key: str
    text: str


@dataclass(frozen=True, slots=True)
class _Mark:
    """What the comment says of one section.

    Attributes:
        digest: The digest of its content when it was written.
        items: The short digests of its points, those that were offered later included; None in notes that an earlier
            version wrote.
    """

    digest: str
    items: tuple[str, ...] | None

    def __str__(self) -> str:
        return f"{self.digest}:{','.join(self.items)}" if self.items else self.digest


def has_record(raw: bytes) -> bool:
    """Return whether a note has the comment with Catena's digests."""
    return re.search(rb"(?m)^%%[ \t]*catena:", raw) is not None


def first_body(sections: Sequence[Section]) -> Renewal:
    """Return the body of a new note."""
    states = tuple(SectionState(section.heading, State.NEW) for section in sections)
    return Renewal(_joined(sections), states, ())


def renew_body(existing: str, sections: Sequence[Section]) -> Renewal:
    """Update an existing body.

    Args:
        existing: Everything below the frontmatter, as on disk; its line ends are kept.
        sections: The sections that Catena would write into a new note, in order.
    """
    line_end = "\r\n" if existing.count("\r\n") * 2 > existing.count("\n") else "\n"
    record = _recorded(existing)
    pieces = _pieces(_RECORD.sub("", existing))
    wanted = dict(zip(_keys([(s.level, s.heading) for s in sections]), sections, strict=True))
    found = {piece.key: piece for piece in pieces}
    untouched = {key for key, piece in found.items() if key in record and record[key].digest == _digest(piece.text)}
    if untouched >= {piece.key for piece in pieces if piece.text.strip()} and untouched == record.keys():
        return _renewed_whole(existing, wanted, found, line_end)

    renewing = _Renewing(wanted, record, line_end)
    for piece in pieces:
        if not piece.text.strip() and not piece.section.level:
            renewing.add_above(piece)
        elif piece.key in untouched:
            renewing.renew(piece)
        else:
            renewing.keep(piece)
    renewing.add_missing()
    return renewing.renewal()


class _Renewing:
    """Renews a body that somebody edited, section by section."""

    def __init__(self, wanted: Mapping[str, Section], record: Mapping[str, _Mark], line_end: str) -> None:
        """`wanted` are the sections that Catena would write, by key; `record` says of those that it wrote."""
        self._wanted = wanted
        self._record = record
        self._line_end = line_end
        self._states: dict[str, State] = {}
        self._pieces: list[_Piece] = []
        self._warnings: list[str] = []

    def add_above(self, piece: _Piece) -> None:
        """Take the empty text above the first heading: what stands there is written if it never was."""
        above = self._wanted.get(piece.key) if piece.key not in self._record else None
        if above is not None:
            self._states[piece.key] = State.NEW
            piece = _Piece(above, piece.key, f"\n{above.body}\n".replace("\n", self._line_end))
        self._pieces.append(piece)

    def keep(self, piece: _Piece) -> None:
        """Keep a section that its reader wrote or edited, with new points below it."""
        new = self._wanted.get(piece.key)
        if new is not None:
            self._states[piece.key] = State.KEPT
            offered = _not_offered_yet(new, piece, self._record.get(piece.key))
            if offered:
                self._warnings.append(_beside(new.heading, len(offered)))
                piece = _with_offer(piece, offered, self._line_end)
        self._pieces.append(piece)

    def renew(self, piece: _Piece) -> None:
        """Renew a section that nobody edited, or remove it if there is nothing to write there any more."""
        new = self._wanted.get(piece.key)
        if new is not None:
            self._states[piece.key] = State.RENEWED
            self._pieces.append(_replaced(piece, new, self._line_end))
            return
        self._warnings.append(_removed(piece.section))
        if not piece.section.level:
            self._pieces.append(replace(piece, text=self._line_end))

    def add_missing(self) -> None:
        """Add the sections that are new; those that the reader removed stay away."""
        order = list(self._wanted)
        for at, (key, section) in enumerate(self._wanted.items()):
            if key in self._states:
                continue
            if key in self._record:
                self._states[key] = State.KEPT
                self._warnings.append(f"“{section.heading}” was removed or renamed by you and is left out.")
                continue
            self._states[key] = State.NEW
            piece = _Piece(section, key, section.body.replace("\n", self._line_end) + self._line_end * 2)
            self._pieces.insert(_place(self._pieces, order[:at], section.level), piece)

    def renewal(self) -> Renewal:
        """Return the new body, with what it says of its sections."""
        body = _concatenated(self._pieces, self._line_end)
        marks = {key: self._mark_of(key, section) for key, section in self._wanted.items()}
        order = dict.fromkeys((*(piece.key for piece in self._pieces if piece.key in self._states), *self._states))
        states = tuple(SectionState(self._wanted[key].heading, self._states[key]) for key in order)
        return Renewal(body + self._line_end + _comment(marks) + self._line_end, states, tuple(self._warnings))

    def _mark_of(self, key: str, section: Section) -> _Mark:
        is_kept = self._states[key] is State.KEPT and key in self._record
        return _kept_mark(self._record[key], section.body) if is_kept else _mark(section.body)


def split_sections(text: str) -> list[tuple[Section, str]]:
    """Split a text at its headings, except in fenced code. Returns each section with its exact text."""
    lines = text.splitlines(keepends=True)
    starts: list[int] = []
    fence = ""
    for at, line in enumerate(lines):
        bare = line.rstrip("\r\n")
        if found := _FENCE.match(bare):
            if not fence:
                fence = found[1]
            elif found[1][0] == fence[0] and len(found[1]) >= len(fence) and not found[2].strip():
                fence = ""
        elif not fence and _HEADING.match(bare):
            starts.append(at)
    cuts = [0, *(start for start in starts if start > 0), len(lines)]
    parts = ["".join(lines[a:b]) for a, b in pairwise(cuts) if b > a]
    return [(_section(part), part) for part in parts]


def _renewed_whole(existing: str, wanted: Mapping[str, Section], found: Mapping[str, _Piece], line_end: str) -> Renewal:
    """Rewrite a body that nobody edited, or keep its bytes if its content would not change."""
    states = tuple(
        SectionState(section.heading, State.RENEWED if key in found and found[key].text.strip() else State.NEW)
        for key, section in wanted.items()
    )
    gone = [piece for key, piece in found.items() if key not in wanted and piece.text.strip()]
    warnings = tuple(_removed(piece.section) for piece in gone)
    same = list(found) == list(wanted) and all(_digest(found[k].text) == _digest(s.body) for k, s in wanted.items())
    ticked = [
        Section(s.level, s.heading, with_ticks(s.body, found[key].text)) if key in found else s
        for key, s in wanted.items()
    ]
    body = existing if same else _joined(ticked).replace("\n", line_end)
    return Renewal(body, states, warnings)


def _joined(sections: Sequence[Section]) -> str:
    keys = _keys([(s.level, s.heading) for s in sections])
    record = {key: _mark(section.body) for key, section in zip(keys, sections, strict=True)}
    return "\n" + "\n\n".join(section.body for section in sections) + "\n\n" + _comment(record) + "\n"


def _pieces(text: str) -> list[_Piece]:
    parts = split_sections(text)
    keys = _keys([(section.level, section.heading) for section, _ in parts])
    return [_Piece(section, key, part) for (section, part), key in zip(parts, keys, strict=True)]


def _section(part: str) -> Section:
    first = part.partition("\n")[0].rstrip("\r")
    found = _HEADING.match(first)
    level, heading = (len(found[1]), (found[2] or "").strip()) if found else (0, "")
    return Section(level, heading, _normal(part))


def _keys(headings: Sequence[tuple[int, str]]) -> list[str]:
    """Return the key of each section: the enclosing headings, its own heading, and a number among equal ones.

    The title has a fixed key, so that a paper may be renamed.
    """
    stack: list[tuple[int, str]] = []
    counts: dict[str, int] = {}
    keys: list[str] = []
    for level, heading in headings:
        stack = [(above, text) for above, text in stack if above < level and above > 1]
        stack.append((level, heading))
        path = "title" if level <= 1 else "\0".join(f"{above} {text}" for above, text in stack)
        path = "above" if level == 0 else path
        counts[path] = counts.get(path, 0) + 1
        keys.append(hashlib.sha256(f"{path}\0{counts[path]}".encode()).hexdigest()[:12])
    return keys


def _digest(text: str) -> str:
    return hashlib.sha256(unticked(_normal(text)).encode()).hexdigest()[:12]


def _normal(text: str) -> str:
    """Normalize insignificant differences: white space at line ends, and blank lines at the end."""
    return "\n".join(line.rstrip() for line in text.splitlines()).strip("\n")


def _mark(body: str) -> _Mark:
    return _Mark(_digest(body), tuple(_digest(item)[:_ITEM_DIGITS] for item in _items(body)))


def _kept_mark(before: _Mark, body: str) -> _Mark:
    """Return the mark of a section that its reader edited: it stays edited, and its new points count as offered."""
    if before.items is None:
        return before
    return _Mark(before.digest, tuple(dict.fromkeys((*before.items, *(_mark(body).items or ())))))


def _items(body: str) -> list[str]:
    """Return the top-level list items of a section with what is nested below them."""
    items: list[str] = []
    for line in body.splitlines():
        if line.startswith("- "):
            items.append(line)
        elif items and line.startswith("  "):
            items[-1] += f"\n{line}"
    return items


def _not_offered_yet(new: Section, piece: _Piece, mark: _Mark | None) -> list[str]:
    """Return the points that the section would have now and that were not in it when it was written."""
    if mark is None or mark.items is None:
        return []
    text = _normal(piece.text)
    return [
        item
        for item in _items(new.body)
        if _digest(item)[:_ITEM_DIGITS] not in mark.items and item.partition("\n")[0] not in text
    ]


def _with_offer(piece: _Piece, items: Sequence[str], line_end: str) -> _Piece:
    """Return an edited section with its new points in a callout below it."""
    count = len(items)
    lines = ["", f"> [!tip] {count} new point{'' if count == 1 else 's'} since your edit"]
    lines += [f"> {line}" for item in items for line in item.split("\n")]
    below = piece.text[len(piece.text.rstrip()) :] or line_end
    return _Piece(piece.section, piece.key, piece.text.rstrip() + line_end + line_end.join(lines) + below)


def _removed(section: Section) -> str:
    if not section.level:
        return "The notice above the title does not apply any more and was removed."
    return f"“{section.heading}” has no annotations any more and was removed."


def _beside(heading: str, count: int) -> str:
    points = "1 new point stands" if count == 1 else f"{count} new points stand"
    return f"“{heading}” was edited by you and is kept; {points} below it."


def _recorded(text: str) -> dict[str, _Mark]:
    found = list(_RECORD.finditer(text))
    marks: dict[str, _Mark] = {}
    for part in found[-1]["pairs"].split() if found else []:
        key, digest, *items = part.split(":")
        marks[key] = _Mark(digest, tuple(filter(None, items[0].split(","))) if items else None)
    return marks


def _comment(record: Mapping[str, _Mark]) -> str:
    return f"%% catena:{''.join(f' {key}:{mark}' for key, mark in record.items())} %%"


def _replaced(piece: _Piece, new: Section, line_end: str) -> _Piece:
    """Return the new text with the blank lines after the old one, or the old text if the content is the same."""
    if _digest(piece.text) == _digest(new.body):
        return piece
    above = piece.text[: len(piece.text) - len(piece.text.lstrip("\r\n"))]
    below = piece.text[len(piece.text.rstrip()) :]
    body = with_ticks(new.body, piece.text).replace("\n", line_end)
    return _Piece(new, piece.key, above + body + (below or line_end))


def _place(pieces: Sequence[_Piece], before: Sequence[str], level: int) -> int:
    """Return the index after the last section that precedes it in the generated order, with its subsections."""
    at = 1 if pieces and pieces[0].section.level == 0 else 0
    for index, piece in enumerate(pieces):
        if piece.key in before:
            at = index + 1
    while at < len(pieces) and pieces[at].section.level > level:
        at += 1
    return at


def _concatenated(pieces: Sequence[_Piece], line_end: str) -> str:
    """Join the pieces with a blank line before every heading, and one line end after the last piece."""
    text = ""
    for piece in pieces:
        if text.strip() and piece.section.level:
            text = text if text.endswith("\n") else text + line_end
            text = text if text.endswith(line_end * 2) else text + line_end
        text += piece.text
    return text.rstrip("\r\n") + line_end
