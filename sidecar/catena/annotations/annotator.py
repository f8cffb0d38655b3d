"""Obsidian Annotator's blocks: a quote with hidden data and, between comments, the paper's words and the reader's.

```
>%%
>```annotation-json
>{"text": "comment", "tags": ["a"], "target": [{"selector": [{"type": "TextQuoteSelector", "exact": "words"}]}]}
>```
>%%
>*%%PREFIX%%before%%HIGHLIGHT%% ==words== %%POSTFIX%%behind*
>%%LINK%%[[#^id|show annotation]]
>%%COMMENT%%
>comment
>%%TAGS%%
>#a
^id
```
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import cast
from urllib.parse import unquote

from catena.annotations.annotation import AnnotationType
from catena.annotations.comment import NO_COMMENT, read_comment
from catena.annotations.record import NoteRecords, Record
from catena.notation.note_lines import NoteLines
from catena.notation.note_source import NoteSource
from catena.notation.wording import paper_text, reader_text

DIALECT = "annotator"
_SIGN = b"annotation-json"
_QUOTED = re.compile(r"[ \t]{0,3}>[ ]?(?P<inner>.*)")
_HIDDEN = re.compile(r"\s*%%\s*")
_FENCE = re.compile(r"\s*(?:`{3,}|~{3,})\s*annotation-json\s*")
_FENCE_END = re.compile(r"\s*(?:`{3,}|~{3,})\s*")
_PART = re.compile(r"%%(PREFIX|HIGHLIGHT|POSTFIX|LINK|COMMENT|TAGS)%%")
_BLOCK_ID = re.compile(r"\^(?P<id>[A-Za-z0-9-]+)\s*")
_MARKED = re.compile(r"==(?P<words>.*)==", re.DOTALL)
_TAG = re.compile(r"#?([^\s,#]+)")
_FILE_NAME = re.compile(r"\.\w{2,5}$|^\S*$")


@dataclass(frozen=True, slots=True)
class _Block:
    """One annotation's lines.

    Attributes:
        first: Its first line, 0-based.
        last: Its last line, the block id included.
        data: The hidden data; empty if they cannot be read.
        parts: What stands behind each hidden word (`HIGHLIGHT`, `COMMENT`, …).
        block_id: The block id below it.
    """

    first: int
    last: int
    data: Mapping[str, object]
    parts: Mapping[str, str]
    block_id: str | None


def read_annotator(source: NoteSource) -> NoteRecords | None:
    """Read a note that Obsidian Annotator keeps.

    What stands between its blocks is the reader's own and left alone.

    Returns:
        None if the note has no such block.
    """
    if _SIGN not in source.note.raw:
        return None
    blocks = list(_blocks(source.lines, source.first))
    if not blocks:
        return None
    expected = [False] * len(source.lines.texts)
    for block in blocks:
        expected[block.first : block.last + 1] = [True] * (block.last + 1 - block.first)
    return NoteRecords(
        records=tuple(record for block in blocks if (record := _record(block, source.lines)) is not None),
        warnings=(),
        start=blocks[0].first,
        is_import=True,
        expected=expected,
        document_title=next((title for block in blocks if (title := _document_title(block.data))), None),
    )


def _blocks(lines: NoteLines, start: int) -> Iterator[_Block]:
    at = start
    while at < len(lines.written):
        block = _block_at(lines.written, at)
        if block is not None:
            yield block
        at = block.last + 1 if block else at + 1


def _block_at(written: Sequence[str], first: int) -> _Block | None:
    """Return the block whose fence is on the first or second of these lines; None if none begins there."""
    head = list(islice(_quoted(written, first), 2))
    fence = 1 if head and _HIDDEN.fullmatch(head[0]) else 0
    if len(head) <= fence or not _FENCE.fullmatch(head[fence]):
        return None
    inner = list(_quoted(written, first))
    # Two annotations may touch each other if their block ids were deleted.
    following = (at for at in range(fence + 1, len(inner)) if _FENCE.fullmatch(inner[at]))
    if (other := next(following, None)) is not None:
        inner = inner[: other - 1 if _HIDDEN.fullmatch(inner[other - 1]) else other]
    end = next((at for at in range(fence + 1, len(inner)) if _FENCE_END.fullmatch(inner[at])), len(inner))
    below = written[first + len(inner)] if first + len(inner) < len(written) else ""
    block_id = _BLOCK_ID.fullmatch(below)
    return _Block(
        first=first,
        last=first + len(inner) - (0 if block_id else 1),
        data=_read_data("\n".join(inner[fence + 1 : end])),
        parts=_parts("\n".join(inner[end + 1 :])),
        block_id=block_id["id"] if block_id else None,
    )


def _quoted(written: Sequence[str], first: int) -> Iterator[str]:
    """Yield the quoted lines from this one on, without the mark of the quote."""
    for at in range(first, len(written)):
        found = _QUOTED.fullmatch(written[at])
        if found is None:
            return
        yield found["inner"]


def _read_data(text: str) -> Mapping[str, object]:
    try:
        data: object = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return cast("dict[str, object]", data) if isinstance(data, dict) else {}


def _parts(text: str) -> Mapping[str, str]:
    pieces = _PART.split(text)
    return {name: value.strip() for name, value in zip(pieces[1::2], pieces[2::2], strict=True)}


def _record(block: _Block, lines: NoteLines) -> Record | None:
    """Return a block's annotation; None if it says nothing.

    The visible words count before the hidden data: Annotator itself takes over what a reader changes in them.
    """
    selectors = _selectors(block.data)
    shown = _MARKED.search(block.parts.get("HIGHLIGHT", ""))
    text = paper_text([shown["words"] if shown else _string(selectors.get("TextQuoteSelector", {}), "exact")])
    comment = reader_text([block.parts.get("COMMENT", _string(block.data, "text"))])
    if text is None and comment is None:
        return None
    page = selectors.get("PageSelector", {})
    index = page.get("index")
    return Record(
        dialect=DIALECT,
        type=AnnotationType.NOTE if text is None else AnnotationType.HIGHLIGHT,
        span=lines.span(block.first, block.last),
        text=text,
        comment=read_comment(comment) if comment else NO_COMMENT,
        page=_string(page, "label") or None,
        page_index=index if isinstance(index, int) and index >= 0 else None,
        uri=_uri(block.data),
        block_id=block.block_id,
        label=", ".join(_tags(block)) or None,
    )


def _selectors(data: Mapping[str, object]) -> dict[str, Mapping[str, object]]:
    """Return the selectors that say where an annotation is, by type."""
    found: dict[str, Mapping[str, object]] = {}
    for target in _mappings(data.get("target")):
        for selector in _mappings(target.get("selector")):
            found.setdefault(_string(selector, "type"), selector)
    return found


def _mappings(value: object) -> list[Mapping[str, object]]:
    entries = cast("list[object]", value) if isinstance(value, list) else []
    return [cast("dict[str, object]", entry) for entry in entries if isinstance(entry, dict)]


def _string(data: Mapping[str, object], name: str) -> str:
    value = data.get(name)
    return value if isinstance(value, str) else ""


def _tags(block: _Block) -> list[str]:
    if "TAGS" in block.parts:
        return _TAG.findall(block.parts["TAGS"])
    tags = block.data.get("tags")
    return [tag for tag in cast("list[object]", tags) if isinstance(tag, str)] if isinstance(tags, list) else []


def _uri(data: Mapping[str, object]) -> str | None:
    """Return the path of the annotated file in the vault (`vault:/Papers/a%20b.pdf`); None if it stands elsewhere."""
    uri = _string(data, "uri")
    return unquote(uri[len("vault:") :]).lstrip("/") or None if uri.startswith("vault:") else None


def _document_title(data: Mapping[str, object]) -> str | None:
    """Return the title that the file states; None without one, or if it is only the name of a file."""
    document = data.get("document")
    title = _string(cast("dict[str, object]", document), "title").strip() if isinstance(document, dict) else ""
    return title if title and not _FILE_NAME.search(title) else None
