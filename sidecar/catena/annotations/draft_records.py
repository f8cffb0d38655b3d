"""From a draft to records: what its lines, once they are all taken, say of the annotation."""

import re
from collections.abc import Iterator
from dataclasses import replace

from catena.annotations.annotation import AnnotationType
from catena.annotations.colors import Color, color_in_words, color_of_group
from catena.annotations.comment import NO_COMMENT, read_comment
from catena.annotations.draft import Draft
from catena.annotations.pages import page_of_image
from catena.annotations.record import Record
from catena.notation.anchors import Anchor
from catena.notation.note_lines import NoteLines
from catena.notation.wording import is_emphasised, is_quoted, paper_text, quoted_end, reader_text, without_emphasis

_KEYED_ID = re.compile(r"(?P<key>[A-Z0-9]{8})(?:g(?P<group>\d+))?(?:p\d+)?")
"""A block id that ZotLit makes of an annotation's key: `KEYp3`, `KEYg123p3`."""
_CLOSES_FIRST = re.compile(r"([*_])(?!\1)[^*_]*[^\s*_]\1(?!\w)")


def records_of(draft: Draft, lines: NoteLines) -> Iterator[Record]:
    """The record, if anything was said, and one for each further image, since an annotation has one at most."""
    first = _record(draft, lines)
    if first is None:
        return
    yield first
    for image in draft.images[1:]:
        yield replace(
            first,
            type=AnnotationType.IMAGE,
            text=None,
            comment=NO_COMMENT,
            image_path=image,
            annotation_key=None,
            page=None if page_of_image(image) else first.page,
            page_label=None,
            page_index=None,
            block_id=None,
        )


def _words(draft: Draft) -> tuple[str | None, str | None]:
    """Tell the paper's words from the reader's."""
    lead = reader_text([part.rstrip(":： ") for part in map(_bare, draft.lead)])
    said = [part for part in (lead, reader_text(draft.comment)) if part]
    text = paper_text([quoted_end("\n".join(draft.text))] if draft.only_quoted else draft.text)
    if draft.quotes_told and text is not None and not _is_told(draft):
        own = reader_text(draft.text)
        return None, "\n\n".join([*([own] if own else []), *said]) or None
    if not said and text and is_emphasised("\n".join(draft.text)) and read_comment(text).prefix:
        return None, text  # `**Q: what about lakes?**` alone
    return text, "\n\n".join(said) or None


def _record(draft: Draft, lines: NoteLines) -> Record | None:
    text, said = _words(draft)
    kind = _type(draft, text, said)
    if kind is AnnotationType.NOTE and said is None:
        text, said = None, reader_text(draft.text)
    if text is None and said is None and _lacks_image(draft):
        kind = AnnotationType.IMAGE
    elif text is None and said is None and not draft.images:
        return None
    place = next((anchor for anchor in draft.anchors if not anchor.cited), None)
    target = place.target if place else None
    data = next((anchor for anchor in draft.anchors if anchor.color_hex or anchor.page_index is not None), None)
    identified = _KEYED_ID.fullmatch(draft.block_id or "")
    return Record(
        dialect=draft.dialect.name,
        type=kind,
        span=lines.span(draft.first, draft.last),
        text=text,
        comment=read_comment(_bare(said)) if said else NO_COMMENT,
        color=_color(draft, data),
        page=_page(draft),
        page_label=data.page if data and data.page_index is not None else None,
        page_index=data.page_index if data else None,
        image_path=draft.images[0] if draft.images else None,
        imported_at=draft.imported_at,
        uri=target.uri if target and target.uri else None,
        annotation_key=target.annotation_key if target else identified["key"] if identified else None,
        attachment_key=target.attachment_key if target else None,
        library=target.library if target else _library(identified),
        block_id=draft.block_id,
        section_path=draft.section_path,
        group=draft.group,
        symbol=draft.symbol,
        label=", ".join(dict.fromkeys(name for name in draft.labels if name)) or None,
    )


def _lacks_image(draft: Draft) -> bool:
    """Return whether it is an image that the import tool left out."""
    is_area = draft.type is AnnotationType.IMAGE and not draft.images and bool(draft.page or draft.anchors)
    return is_area or any(anchor.goes_to_annotation for anchor in draft.anchors)


def _is_told(draft: Draft) -> bool:
    """Return whether a quote, quotation marks or a mark say that the words are the paper's."""
    return draft.is_marked or draft.depth > 0 or is_quoted(quoted_end("\n".join(draft.text)))


def _type(draft: Draft, text: str | None, said: str | None) -> AnnotationType:
    is_note = draft.type is AnnotationType.NOTE or any(anchor.is_on_note for anchor in draft.anchors)
    if is_note or (text is None and not draft.images and said is not None):
        return AnnotationType.NOTE
    is_image = draft.type is AnnotationType.IMAGE or any(map(page_of_image, draft.images))
    if (draft.images and is_image) or (text is None and (draft.images or is_image)):
        return AnnotationType.IMAGE
    return AnnotationType.HIGHLIGHT


def _color(draft: Draft, data: Anchor | None) -> Color | None:
    named = next((a.target.color for a in draft.anchors if a.target and a.target.color), None)
    own = color_in_words(data.color_hex or "") if data else None
    return own or draft.color or color_in_words(named or "") or color_of_group(draft.group or "")


def _page(draft: Draft) -> str | None:
    """Return the page as it is shown, else as the link has it; "" for one that got lost."""
    shown = [anchor.page for anchor in draft.anchors if anchor.page is not None]
    linked = [anchor.target.page for anchor in draft.anchors if anchor.target]
    if found := next(filter(None, (*shown, draft.page, *linked)), None):
        return found
    return "" if shown or "" in linked else None


def _library(identified: re.Match[str] | None) -> str | None:
    """The library a block id of ZotLit's speaks of."""
    if identified is None:
        return None
    return f"groups/{identified['group']}" if identified["group"] else "library"


def _bare(said: str) -> str:
    """A comment without the emphasis that a template wraps it in; its own asterisks stay."""
    text = said.strip()
    if is_emphasised(text):
        return without_emphasis(text)
    wrapped = len(text) > 2 and text[0] == text[-1] and text[0] in "*_" and not text[1].isspace()
    return text[1:-1].strip() if wrapped and not _CLOSES_FIRST.match(text) else text
