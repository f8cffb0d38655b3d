"""Where in a note annotations are expected: below `# Annotations`, between an import tool's markers and dates."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from catena.language.folding import normalized
from catena.language.template_words import alternatives
from catena.notation.note_lines import MARKER
from catena.notes.import_headings import read_heading, read_import

_ANNOTATIONS = re.compile(alternatives("headings.annotations"), re.IGNORECASE)
_OWN = re.compile(rf"\b{alternatives('headings.own')}\W*$|^{alternatives('headings.own_whole')}$", re.IGNORECASE)
_FRONTMATTER = (
    "citekey",
    "citation-key",
    "citationkey",
    "cite-key",
    "zotero-key",
    "$itemkey",
    "zoterokey",
    "zotero_key",
    "isbn",
    "isbn10",
    "isbn13",
)
_CITEKEY_FIELD = re.compile(
    r"^[>\s\-*+]*[*_]{0,2}cit(?:e|ation)[ -]?key[*_]{0,2}\s*(?:::|:|=)", re.IGNORECASE | re.MULTILINE
)
_DATE = re.compile(r"(?:[*_\s]*)\(\d{1,2}/\d{1,2}/\d{4},? [^()\n]{4,16}\)(?:[*_\s]*)")
_SAYS_HOW = re.compile(alternatives("titles.explaining"), re.IGNORECASE)
_BELOW_DATE = 7
"""The level of a part that an import date opens: any heading may close it."""
_LONGEST_TITLE = 6
"""In words: a longer heading that speaks of annotations is a sentence."""
_FIELD_LINES = 60
"""How many lines below the frontmatter may name the citekey in a field of the text."""


@dataclass(frozen=True, slots=True)
class Regions:
    """The parts of a note that hold annotations.

    Attributes:
        expected: For each line (0-based), whether annotations are expected there.
        first: The first line on which they are expected; None if there is none.
        headings: The lines of the headings that open such a part; these are no sections of the paper.
    """

    expected: Sequence[bool]
    is_import: bool
    first: int | None
    headings: frozenset[int]


def regions_of(written: Sequence[str], first: int, *, stated: bool, name: str) -> Regions:
    """Find the parts of a note in which annotations are expected.

    The lines are as written, markers of import tools included; `first` is the one below the frontmatter, and `stated`
    whether that names a citekey or an item of Zotero. The name is that of the file.
    """
    scan = _Scan(is_import=stated or name.startswith("@") or "extracted annotations" in name.casefold())
    expected = [at >= first and scan.expects(at, line) for at, line in enumerate(written)]
    is_import = scan.is_import or any(_CITEKEY_FIELD.match(line) for line in written[first : first + _FIELD_LINES])
    start = next((at for at, wanted in enumerate(expected) if wanted), None)
    return Regions(expected, is_import, start, frozenset(scan.openings))


def states_import(properties: Sequence[str]) -> bool:
    """Return whether a frontmatter's keys are those that an import tool writes."""
    return any(key.casefold() in _FRONTMATTER for key in properties)


def explains_format(title: str) -> bool:
    """Return whether a note's title says that the note explains a tool or a format."""
    return _SAYS_HOW.search(title) is not None


def names_annotations(title: str) -> bool:
    """Return whether a title says that annotations follow (`Annotations (4/18/2024, 9:00:12 AM)`)."""
    return _is_title(_plain(title))


@dataclass(slots=True)
class _Scan:
    """What is known while a note is read line by line.

    Attributes:
        is_import: Whether an import tool has left a trace so far.
        level: The level of the heading whose part holds annotations, `_BELOW_DATE` if an import date opened it; 0
            outside such a part.
        block: What the markers around the line enclose: `annotations`, or `own` for the reader's own text; "" if none
            do.
        muted: The level of a heading that opens the reader's own text within such a part; 0 outside it.
        openings: The lines of the headings that opened a part.
    """

    is_import: bool
    level: int = 0
    block: str = ""
    muted: int = 0
    in_code: bool = False
    openings: list[int] = field(default_factory=list[int])

    def expects(self, at: int, line: str) -> bool:
        """Take in the next line, and return whether annotations are expected on it."""
        inside = self._is_inside()
        if "%%" in line or "<!--" in line:
            for edge, block in _edges(line):
                self._pass_marker(edge, block)
                inside = inside or self._is_inside()
        if line.lstrip().startswith(("```", "~~~")):
            self.in_code = not self.in_code
        text = line.strip("\ufeff \t")
        if not self.in_code and text[:1] == "#" and (heading := read_heading(text)):
            self._pass_heading(at, *heading, is_imported=read_import(text) is not None)
            inside = self._is_inside()
        elif not self.in_code and _states_import_date(text):
            self.is_import, self.level, inside = True, self.level or _BELOW_DATE, True
        return inside and not self.muted and self.block != "own"

    def _is_inside(self) -> bool:
        return self.level > 0 or self.block == "annotations"

    def _pass_marker(self, edge: str, block: str) -> None:
        self.is_import = True
        if edge != "begin":
            self.block = ""
        elif _OWN.search(block) and not _ANNOTATIONS.search(block):
            self.block = "own"
        else:
            self.block = "annotations"

    def _pass_heading(self, at: int, level: int, title: str, *, is_imported: bool) -> None:
        plain = _plain(title)
        is_within = 0 < self.level < level
        names = _ANNOTATIONS.search(plain) is not None and len(plain.split()) <= _LONGEST_TITLE
        if is_imported or (names and not (is_within and _is_one(plain))):
            self.openings.append(at)
            self.level = min(self.level, level) if is_imported and self.level else level
            self.muted = 0
            self.is_import = self.is_import or is_imported or _is_title(plain)
        elif self.level and level <= self.level and not self.block:
            self.level = 0
        elif self.level and _OWN.search(plain):
            self.muted = level
        elif self.muted and level <= self.muted:
            self.muted = 0


def _states_import_date(text: str) -> bool:
    return text[:1] in ("*", "_", "⬇", "(") and (read_import(text) is not None or _DATE.fullmatch(text) is not None)


def _edges(line: str) -> Iterator[tuple[str, str]]:
    for found in MARKER.finditer(line):
        if found["edge"]:
            yield found["edge"].casefold(), found["name"].strip()
        elif found["date"]:
            yield "date", ""
        elif edge := re.match(r"<!--\s*(begin|end)\s+(\S.*?)\s*-->", found[0], re.IGNORECASE):
            yield edge[1].casefold(), edge[2].strip()


def _plain(title: str) -> str:
    return normalized("NFC", re.sub(r"[*_%#]|<[^<>]*>", " ", title)).strip(" :：")


def _is_one(title: str) -> bool:
    """Return whether a heading is that of a single annotation (`Highlight`, `Quote 1`)."""
    return re.fullmatch(r"\w+\s*#?\d*|\w+ \w+", title) is not None and not title.rstrip().endswith("s")


def _is_title(title: str) -> bool:
    return bool(
        re.fullmatch(
            r"(?:\W*(?:extracted|attachment|in-text|zotero|pdf|notes|and|&)\s*)*annotations?\W*.*", title, re.IGNORECASE
        )
    )
