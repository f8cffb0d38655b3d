"""Reads vaults as windows of one to three sentences, the way passages are shown to the reader.

A rough reading of Markdown, enough to make training text: what the sidecar shows comes from `catena.notes`.
"""

import gzip
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

GROWN_TO: Final = 280
"""Characters to which a window of sentences is grown."""
MOST_SENTENCES: Final = 3
SHORTEST_PROSE: Final = 25
SHORTEST_APART: Final = 60
BEGINNING: Final = 40
"""A window that begins with so many characters of the one before overlaps with it."""

_FENCE = re.compile(r"^\s*(```|~~~)")
_HEADING = re.compile(r"^#{1,6}\s+(.*?)\s*#*$")
_ITEM = re.compile(r"^\s*(?:[-*+]|\d+[.)])\s+(?:\[.\]\s+)?(.*)$")
_TABLE_RULE = re.compile(r"^[\s|:-]+$")
_SENTENCE_END = re.compile(r"(?<=[.!?…])[\"”»)]*\s+(?=[\"“«(¿¡]?[A-ZÀ-ÝА-Я0-9])|(?<=[。！？])\s*")
_JUNK = re.compile(r"^[\w -]{1,30}::|\{\{|<%|^https?://\S+$|^!\[|^\W*$")
_LINK = re.compile(r"!?\[\[([^\]|#^]*)[^\]|]*(?:\|([^\]]*))?\]\]")
_MARKUP = (
    (re.compile(r"!\[[^\]]*\]\([^)]*\)|%%.*?%%|<[^<>]{1,200}>|\[\^[^\]]*\]|\s\^[\w-]+$"), ""),
    (re.compile(r"\[([^\]]*)\]\([^)]*\)"), r"\1"),
    (re.compile(r"\*\*|__|==|`|(?<!\w)[*_](?=\w)|(?<=[\w.,])[*_](?!\w)"), ""),
    (re.compile(r"\s+"), " "),
)


@dataclass(frozen=True, slots=True)
class Window:
    """A passage of a note.

    Attributes:
        path: The note, in its vault.
        title: Its title.
        section: The heading above; "" before the first one.
        text: Plain text.
        kind: lead (first prose under a heading), prose, item, row, or junk (what never answers).
    """

    path: str
    title: str
    section: str
    text: str
    kind: str

    @property
    def passage(self) -> str:
        """The window as the reader sees it."""
        heading = f"{self.title} › {self.section}" if self.section and self.section != self.title else self.title
        return f"{heading}\n{self.text}"


def windows(vault: Path) -> list[Window]:
    """Return the windows of all notes of a vault, in order."""
    return [
        window
        for file in sorted(vault.rglob("*.md"))
        if not any(part.startswith(".") for part in file.relative_to(vault).parts)
        for window in of_note(file.relative_to(vault).as_posix(), file.read_text(encoding="utf-8", errors="replace"))
    ]


def apart(found: Iterable[Window]) -> list[Window]:
    """Return windows that share no sentence, in order; no short ones and nothing that never answers."""
    kept: list[Window] = []
    for window in found:
        if window.kind == "junk" or not SHORTEST_APART <= len(window.text) <= 2 * GROWN_TO:
            continue
        if not kept or kept[-1].path != window.path or window.text[:BEGINNING] not in kept[-1].text:
            kept.append(window)
    return kept


def of_note(path: str, text: str) -> Iterator[Window]:
    """Yield the windows of one note."""
    front, body = _front_and_body(text)
    title = _title(path, front)
    section, lead = "", True
    for kind, lines in _blocks(body):
        if kind == "heading":
            section, lead = plain(lines[0]), True
            yield Window(path, title, "", section, "junk")
            continue
        for found in _of_block(kind, lines):
            prose = kind == "prose" and found[1] != "junk"
            yield Window(path, title, section, found[0], "lead" if lead and prose else found[1])
            lead = lead and not prose


def plain(markdown: str) -> str:
    """Return a line without markup."""
    text = _LINK.sub(lambda link: link[2] or link[1].rsplit("/", 1)[-1], markdown)
    for pattern, instead in _MARKUP:
        text = pattern.sub(instead, text)
    return text.strip()


def sentences(text: str) -> list[str]:
    """Return the sentences of a paragraph."""
    return [part.strip() for part in _SENTENCE_END.split(text) if part and part.strip()]


def of_encyclopedia(file: Path) -> list[Window]:
    """Return sentences of articles as windows: those of the leads in the training set `wiki-definitions`.

    Args:
        file: `answer_sentences.jsonl.gz`.
    """
    articles: dict[str, dict[str, None]] = {}
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        for row in map(json.loads, lines):
            if row["source"] == "wiki-definitions" and row["split"] == "train" and row.get("title"):
                articles.setdefault(row["title"], {})[row["text"]] = None
    return [
        Window(f"wiki/{title}", title, "", text, "prose")
        for title, texts in articles.items()
        for text in texts
        if SHORTEST_PROSE <= len(text) <= 2 * GROWN_TO
    ]


def of_abstracts(file: Path) -> list[Window]:
    """Return abstracts of papers as windows of two sentences.

    Args:
        file: `corpus.jsonl` of SciFact.
    """
    found: list[Window] = []
    for row in map(json.loads, file.read_text(encoding="utf-8").splitlines()):
        parts = sentences(row["text"])
        texts = (" ".join(parts[at : at + 2]) for at in range(0, len(parts), 2))
        found += [Window(f"scifact/{row['_id']}", row["title"], "", text, "prose") for text in texts]
    return [window for window in found if SHORTEST_PROSE <= len(window.text) <= 2 * GROWN_TO]


# private


def _front_and_body(text: str) -> tuple[str, str]:
    found = re.match(r"\A---\n(.*?)\n---\s*\n", text, re.DOTALL)
    return (found[1], text[found.end() :]) if found else ("", text)


def _title(path: str, front: str) -> str:
    said = re.search(r"^title:[ \t]*[\"']?(\S.*?)[\"']?[ \t]*$", front, re.MULTILINE)
    stem = re.sub(r"^\d{6,}[-_ ]*", "", Path(path).stem)
    named = stem.replace("-", " ") if " " not in stem else stem
    return said[1] if said else named or Path(path).stem


def _blocks(body: str) -> Iterator[tuple[str, list[str]]]:
    """Yield (heading, prose, item or row; lines)."""
    block: list[str] = []
    fenced = False
    for raw in [*body.splitlines(), ""]:
        line = re.sub(r"^\s*(?:>\s?)+(?:\[!\w+\][+-]?)?", "", raw)
        if _FENCE.match(line):
            fenced = not fenced
            continue
        single = None if fenced else _single(line)
        if block and (fenced or single or not line.strip()):
            yield "prose", block
            block = []
        if single:
            yield single
        elif line.strip() and not fenced and not _TABLE_RULE.match(line):
            block.append(line)


def _single(line: str) -> tuple[str, list[str]] | None:
    """A line that is a block of its own."""
    if heading := _HEADING.match(line):
        return "heading", [heading[1]]
    if item := _ITEM.match(line):
        return "item", [item[1]]
    if line.strip().startswith("|") and not _TABLE_RULE.match(line):
        return "row", [" | ".join(cell.strip() for cell in line.strip().strip("|").split("|"))]
    return None


def _of_block(kind: str, lines: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield the texts of a block's windows, each with its kind."""
    raw = " ".join(lines)
    text = plain(raw)
    linked = sum(len(link[0]) for link in _LINK.finditer(raw))
    if not text or _JUNK.search(raw) or linked > 0.6 * len(raw) or len(text) < 4:
        if text:
            yield text[:GROWN_TO], "junk"
        return
    parts = sentences(text)
    for start in range(len(parts)):
        end = start + 1
        while end < min(len(parts), start + MOST_SENTENCES) and len(" ".join(parts[start : end + 1])) <= GROWN_TO:
            end += 1
        grown = " ".join(parts[start:end])
        yield grown[: 2 * GROWN_TO], kind
        if end > start + 1 and len(parts[start]) >= SHORTEST_PROSE:
            yield parts[start], kind
