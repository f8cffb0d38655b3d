"""The reader's own paragraphs and open tasks in a paper's note.

Paragraphs are the reader's below a heading such as `Notes`, or in a block that imports keep.
"""

import re
from collections.abc import Iterator

from catena.annotations.annotation import Annotation
from catena.language.template_words import alternatives
from catena.language.tokens import HAN_OR_KANA
from catena.notes.import_headings import read_import
from catena.notes.note import Block, BlockKind, Note

_OWN_HEADING = re.compile(alternatives("headings.thoughts"), re.IGNORECASE)
_BEGIN = re.compile(
    r"%%\s*begin\s+(?P<name>[\w -]*(?:notes?|thoughts|insights|comments?|summary)[\w -]*)%%", re.IGNORECASE
)
_END = re.compile(r"%%\s*end\s+[\w -]*%%", re.IGNORECASE)
_COMMENT = re.compile(r"%%.*?(?:%%|\Z)", re.DOTALL)
_MARK = re.compile(r"^\s*(?:[-*+]|\d{1,3}[.)])\s+(?:\[.\]\s+)?", re.MULTILINE)
_DONE_TASK = re.compile(r"\s*(?:[-*+]|\d{1,3}[.)])\s+\[[xX-]\]\s")
_OPEN_TASK = re.compile(r"\s*(?:[-*+]|\d{1,3}[.)])\s+\[ \]\s")
_NO_THOUGHT = re.compile(
    r"zotero://|^\s*[-*]?\s*\**[\w -]{2,30}\**\s*(?:::|:\s*\[\[)|\{%|\{\{|"
    r"mdnotes|^\W*(?:extracted annotations|annotations? extraites?|extrahierte anmerkungen|anotaciones extraídas)"
    r"\s*\([^()]*\d{4}[^()]*\)\W*$",
    re.IGNORECASE,
)
_FEWEST_WORDS, _FEWEST_OF_ITEM = 4, 2


def own_paragraphs(raw: bytes, note: Note, annotations: tuple[Annotation, ...]) -> tuple[str, ...]:
    """Return the paragraphs and list items that the reader wrote, as Markdown, in order.

    A paragraph that introduces a list is followed by its items, each on a line of its own.

    Args:
        raw: The bytes of the note.
        note: The parsed note.
        annotations: Its annotations, whose lines are not the reader's paragraphs.
    """
    lines = {line for each in annotations if each.span for line in range(each.span.line_start, each.span.line_end + 1)}
    found: list[str] = []
    for block in _own_blocks(raw, note, lines):
        words = _words(raw, block)
        is_item = block.kind is BlockKind.LIST_ITEM
        if words and is_item and found and found[-1].partition("\n")[0].endswith((":", "...", "…", "：")):
            found[-1] += f"\n{words}"
        elif words:
            found.append(words)
    return tuple(dict.fromkeys(found))


def open_tasks(raw: bytes, note: Note) -> tuple[str, ...]:
    """Return the open tasks of a note, as Markdown without their boxes, in order."""
    items = [block for block in note.blocks if block.kind is BlockKind.LIST_ITEM]
    tasks = [item for item in items if _OPEN_TASK.match(item.span.slice(raw).decode("utf-8", "replace"))]
    found = (_words(raw, task) for task in tasks)
    return tuple(dict.fromkeys(filter(None, found)))


def _own_blocks(raw: bytes, note: Note, taken: set[int]) -> Iterator[Block]:
    own_level, is_kept = 0, False
    for block in note.blocks:
        text = block.span.slice(raw).decode("utf-8", "replace")
        if block.kind is BlockKind.HEADING:
            level = block.heading_level or 1
            if own_level and level <= own_level:
                own_level = 0
            if not own_level and _OWN_HEADING.fullmatch(block.heading.strip(" :#*_")):
                own_level = level
            continue
        is_kept = is_kept or _BEGIN.search(text) is not None
        is_free = not taken.intersection(range(block.span.line_start, block.span.line_end + 1))
        if (own_level or is_kept) and is_free and block.kind in (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM):
            yield block
        if _END.search(text):
            is_kept = False


def _words(raw: bytes, block: Block) -> str:
    """Return a block's Markdown on one line; "" if it is a link, a field, done, or too short."""
    text = " ".join(_MARK.sub("", _COMMENT.sub("", block.span.slice(raw).decode("utf-8", "replace"))).split())
    if (
        _NO_THOUGHT.search(text)
        or read_import(text) is not None
        or _DONE_TASK.match(block.span.slice(raw).decode("utf-8", "replace"))
    ):
        return ""
    fewest = _FEWEST_WORDS if block.kind is BlockKind.PARAGRAPH else _FEWEST_OF_ITEM
    enough = len(text) >= 3 * fewest if HAN_OR_KANA.search(text) else len(text.split()) >= fewest
    return text if enough else ""
