"""Recognizes notes that say nothing themselves: templates and stubs. They are found, but never come first."""

import re
from collections.abc import Mapping, Sequence, Set

from catena.graph.roles import is_in_template_folder
from catena.index.log import StoredChunk
from catena.vault.path import VaultPath

_PLACEHOLDER = re.compile(r"\{\{[^{}\n]{1,200}\}\}|<%[^%\n]{1,200}%>|\{%[^%\n]{1,200}%\}")
"""What Obsidian's templates, Templater and import templates fill in."""

_LETTERS_FOR_EACH = 150
"""A note with a placeholder for every so many characters is a template; one that explains templates has more text."""


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
