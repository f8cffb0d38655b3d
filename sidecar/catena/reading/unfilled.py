"""Text that nobody has filled in: templates that their folder does not show, and what notes have from a template."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from catena.language.tokens import UNSPACED_CHARACTER
from catena.reading.passage import PassageKind
from catena.reading.units import Unit

REPEATED_IN = 3
"""Words that so many of the best notes have alike come from a template."""
_FEWEST_WORDS, _FEWEST_CHARACTERS = 4, 8
_CODE = re.compile(
    rb"^[ \t>]*(`{3,9}|~{3,9})[^\r\n]*$.*?^[ \t>]*\1[ \t]*\r?$|`[^`\r\n]{1,300}`", re.MULTILINE | re.DOTALL
)
_PLACEHOLDER = re.compile(
    rb"<%[-_*+=~]{0,3}[ \t\r\n]{0,9}(?:await[ \t]{1,9})?(?:tp|it|app|moment)\b"
    rb"|\{\{[ \t]{0,9}(?:title|date|time|name|value|citekey)[ \t]{0,9}(?:[:|][^{}\r\n]{0,80})?\}\}",
    re.IGNORECASE,
)
"""What Obsidian's templates, Templater, QuickAdd and Zotero's put something for; `{{ page.title }}` is a site's."""
_MOST_BETWEEN = 400
"""In bytes for each placeholder: a longer note has one left over from the template that it was made from."""


def is_template_text(raw: bytes) -> bool:
    """Return whether a note is a template, by its placeholders; those in code only show how one is written."""
    if not _PLACEHOLDER.search(raw):
        return False
    text = _CODE.sub(b"", raw)
    return len(_PLACEHOLDER.findall(text)) * _MOST_BETWEEN > len(text)


def repeated_in(notes: Iterable[Sequence[Unit]]) -> frozenset[str]:
    """Return the sentences and list items that several notes have word for word.

    Args:
        notes: The units of each note.
    """
    counts = Counter(text for units in notes for text in {unit.text for unit in units if _is_prose(unit)})
    return frozenset(text for text, count in counts.items() if count >= REPEATED_IN)


def _is_prose(unit: Unit) -> bool:
    """Return whether a unit is no field, row or quotation, and so long that nobody writes it twice by chance."""
    if unit.kind not in (PassageKind.SENTENCE, PassageKind.ITEM):
        return False
    return len(unit.text.split()) >= _FEWEST_WORDS or len(UNSPACED_CHARACTER.findall(unit.text)) >= _FEWEST_CHARACTERS
