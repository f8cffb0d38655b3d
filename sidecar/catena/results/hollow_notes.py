"""Recognizes notes and lines that say nothing themselves: templates, stubs and what nobody has filled in.

Such notes are found, but never come first.
"""

import re
from collections.abc import Mapping, Sequence, Set

from catena.graph.roles import is_in_template_folder
from catena.index.log import StoredChunk
from catena.vault.path import VaultPath

_PLACEHOLDER = re.compile(r"\{\{[^{}\n]{1,200}\}\}|<%[^%\n]{1,200}%>|\{%[^%\n]{1,200}%\}")
"""What Obsidian's templates, Templater and import templates fill in."""

_LETTERS_FOR_EACH = 150
"""A note with a placeholder for every so many characters is a template; one that explains templates has more text."""

_LABEL = re.compile(r"[^:：]{1,40}[:：]")
"""A line that is nothing but a label: what it introduces stands below it, or nobody has filled it in."""


def hollow_notes(chunks: Mapping[VaultPath, Sequence[StoredChunk]]) -> Set[VaultPath]:
    """Return the notes, given with their chunks, that are templates or have headings only."""
    return {path for path, of_note in chunks.items() if is_in_template_folder(path) or _is_hollow(of_note)}


def _is_hollow(chunks: Sequence[StoredChunk]) -> bool:
    text = "\n".join(chunk.plain for chunk in chunks)
    placeholders = sum(1 for _ in _PLACEHOLDER.finditer(text))
    if placeholders:
        return placeholders * _LETTERS_FOR_EACH >= len(text)
    lines = {" ".join(line.split()) for line in text.split("\n")} - {""}
    headings = {" ".join(heading.split()) for chunk in chunks for heading in chunk.section_path}
    return bool(lines) and lines <= headings


def without_hollow_lines(plain: str) -> str:
    """Return a text without the lines that nobody has filled in: `Date:`, `{{title}}`, `Authors: {{authors}}`."""
    kept: list[str] = []
    is_introduced = False
    for line in reversed(plain.split("\n")):
        text = line.strip()
        filled = _PLACEHOLDER.sub("", text).strip() if "{" in text or "<" in text else text
        is_label = _LABEL.fullmatch(filled) is not None
        if text and (not filled or (is_label and (filled != text or not is_introduced))):
            continue
        kept.append(line)
        is_introduced = not is_label if text else is_introduced
    return "\n".join(reversed(kept))
