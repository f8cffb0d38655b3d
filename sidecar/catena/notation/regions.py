"""Where in a note annotations are expected: below `# Annotations`, between an import tool's markers and dates."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from catena.notation.note_lines import MARKER
from catena.notes.import_headings import read_heading, read_import

_ANNOTATIONS = re.compile(
    r"annotations?\b|highlights?\b|extracted|notation|quotes\b|anmerkungen|markierung|zitate\b|annotaz|surlign|citations?\b"
    r"|anotaç|anotaci|destaques?|destacad|subrayad|trích dẫn|chú thích|аннотац|выделен|주석|하이라이트|批注"
    r"|标注|註解|注釈|注释|高亮"
    r"|划线|摘录|ハイライト",
    re.IGNORECASE,
)
_OWN = re.compile(
    r"\b(?:(?:my|own|custom|personal|persistent)\b.*|notes?|thoughts?|summary|ai summary|related|links?|metadata"
    r"|resources?"
    r"|references|bibliography|abstract|tags|todos?|tasks|see also|questions for me|notizen|zusammenfassung)\W*$"
    r"|^(?:笔记|我的.*|思考|总结|摘要|元数据|메모|노트|요약|notas|resumo|resumen|ghi chú)$",
    re.IGNORECASE,
)
_OWN_BLOCK = re.compile(r"notes?|tags?|summary|my.*|own|personal|thoughts?|todo|tasks?|meta.*", re.IGNORECASE)
_FRONTMATTER = (
    "citekey",
    "citation-key",
    "citationkey",
    "cite-key",
    "zotero-key",
    "$itemkey",
    "zoterokey",
    "zotero_key",
)
_CITEKEY_FIELD = re.compile(
    r"^[>\s\-*+]*[*_]{0,2}cit(?:e|ation)[ -]?key[*_]{0,2}\s*(?:::|:|=)", re.IGNORECASE | re.MULTILINE
)
_DATE = re.compile(r"(?:[*_\s]*)\(\d{1,2}/\d{1,2}/\d{4},? [^()\n]{4,16}\)(?:[*_\s]*)")
_SAYS_HOW = re.compile(
    r"zotfile|zotero (?:integration|plugin|template|workflow|annotations? template|format)|mdnotes|better ?notes|zotlit"
    r"|(?:^|[\s:：])(?:how to|how .* works?|how .* writes?|cách |template|tutorial|教程|用法|使用方法)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Regions:
    """The parts of a note that hold annotations.

    Attributes:
        expected: For each line (0-based) whether annotations are expected there.
        is_import: Whether an import tool keeps the note.
        first: The first line on which they are expected; None if there is none.
        headings: Lines of the headings that open such a part, which are no sections of the paper.
    """

    expected: Sequence[bool]
    is_import: bool
    first: int | None
    headings: frozenset[int]


def regions_of(written: Sequence[str], first: int, *, stated: bool, name: str) -> Regions:
    """Find the parts of a note in which annotations are expected.

    Args:
        written: The note's lines as they are, markers of import tools included.
        first: The line below the frontmatter.
        stated: Whether the frontmatter names a citekey or an item of Zotero.
        name: The name of the file.
    """
    expected = [False] * len(written)
    opening: set[int] = set()
    marked = stated or name.startswith("@") or "extracted annotations" in name.casefold()
    level, in_block, muted, fence = 0, "", 0, False
    for at in range(first, len(written)):
        line = written[at]
        inside = bool(level) or in_block == "annotations"
        if "%%" in line or "<!--" in line:
            edges = list(_edges(line))
            marked = marked or bool(edges)
            for edge, block in edges:
                if edge == "begin":
                    in_block = (
                        "own" if _OWN_BLOCK.fullmatch(block) and not _ANNOTATIONS.search(block) else "annotations"
                    )
                else:
                    in_block = ""
                inside = inside or in_block == "annotations"
        if line.lstrip().startswith(("```", "~~~")):
            fence = not fence
        text = line.strip()
        if not fence and text[:1] == "#" and (heading := read_heading(text)):
            imported = read_import(text) is not None
            plain = _plain(heading[1])
            names = _ANNOTATIONS.search(plain) is not None and not _is_long(plain)
            opens = imported or (names and not (level and heading[0] > level and _is_one(plain)))
            if opens:
                opening.add(at)
                level = min(level, heading[0]) if imported and level else heading[0]
                muted = 0
                marked = marked or imported or _is_title(plain)
            elif level and heading[0] <= level and not in_block:
                level = 0
            elif level and _OWN.search(plain):
                muted = heading[0]
            elif muted and heading[0] <= muted:
                muted = 0
            inside = bool(level) or in_block == "annotations"
        elif (
            not fence and text[:1] in ("*", "_", "⬇", "(") and (read_import(text) is not None or _DATE.fullmatch(text))
        ):
            marked, level = True, level or 7
            inside = True
        expected[at] = inside and not muted and in_block != "own"
    marked = marked or any(_CITEKEY_FIELD.match(line) for line in written[first : first + 60])
    start = next((at for at, wanted in enumerate(expected) if wanted), None)
    return Regions(expected, marked, start, frozenset(opening))


def states_import(properties: Sequence[str]) -> bool:
    """Return whether a frontmatter's keys are those that an import tool writes."""
    return any(key.casefold() in _FRONTMATTER for key in properties)


def explains_format(title: str) -> bool:
    """Return whether a note's title says that the note explains a tool or a format."""
    return _SAYS_HOW.search(title) is not None


def names_annotations(title: str) -> bool:
    """Return whether a title says that annotations follow (`Annotations (4/18/2024, 9:00:12 AM)`)."""
    return _is_title(_plain(title))


def _edges(line: str) -> Iterator[tuple[str, str]]:
    for found in MARKER.finditer(line):
        if found["edge"]:
            yield found["edge"].casefold(), found["name"].strip()
        elif found["date"]:
            yield "date", ""
        elif edge := re.match(r"<!--\s*(begin|end)\s+(\S.*?)\s*-->", found[0], re.IGNORECASE):
            yield edge[1].casefold(), edge[2].strip()


def _plain(title: str) -> str:
    return unicodedata.normalize("NFC", re.sub(r"[*_%#]|<[^<>]*>", " ", title)).strip(" :：")


def _is_long(title: str) -> bool:
    return len(title.split()) > 6


def _is_one(title: str) -> bool:
    """Whether a heading names one annotation (`Highlight`, `Quote 1`), not where they are."""
    return re.fullmatch(r"\w+\s*#?\d*|\w+ \w+", title) is not None and not title.rstrip().endswith("s")


def _is_title(title: str) -> bool:
    return bool(
        re.fullmatch(
            r"(?:\W*(?:extracted|attachment|in-text|zotero|pdf|notes|and|&)\s*)*annotations?\W*.*", title, re.IGNORECASE
        )
    )
