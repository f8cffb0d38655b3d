"""Doubles: one annotation that stands in a note twice, imported again, or both from Zotero and from the PDF itself."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from catena.annotations.record import Record
from catena.notes.note import NoteWarning

_FEW_LETTERS = 20
"""So short a text may well be marked twice on one page; longer ones aren't, except by an import."""
_MOST_ALIKE = 20
"""How many records of one text are looked at, so that a note of a thousand equal ones takes no longer."""

_IGNORED = re.compile(r"[\s\u00ad\u200b-\u200f\u2060\ufeff\-\u2010-\u2015\u2212\"'“”„‟‘’‚‛«»‹›`*_]+")


def without_doubles(records: Sequence[Record]) -> tuple[tuple[Record, ...], tuple[NoteWarning, ...]]:
    """Leave out what is there twice.

    Two records are one annotation when they have the same key in Zotero, or when at most one has a key and they
    have the same text (or image) on the same page; and when neither says anything that the other contradicts: another
    colour, another comment, another text. Texts are compared without blanks, hyphens, ligatures and case.

    Args:
        records: In the order of the note, pages settled.

    Returns:
        The records that are left, in order, each with the marks of its doubles and with what only they said; and one
        warning for each double.
    """
    kept: list[Record] = []
    stands_at: list[int] = []
    alike: dict[tuple[str, ...], list[int]] = {}
    warnings: list[NoteWarning] = []
    for position, record in enumerate(records):
        keys = _keys(record)
        candidates = (at for key in keys for at in alike.get(key, [])[-_MOST_ALIKE:])
        at = next((at for at in candidates if _is_double(kept[at], record)), None)
        if at is None:
            at = len(kept)
            kept.append(record)
            stands_at.append(position)
        else:
            says_more = _says_more(record, than=kept[at])
            more, less = (record, kept[at]) if says_more else (kept[at], record)
            kept[at] = _merged(more, less)
            stands_at[at] = position if says_more else stands_at[at]
            warnings.append(_warning(more, less))
        for key in keys:
            if at not in (known := alike.setdefault(key, [])):
                known.append(at)
    in_order = sorted(range(len(kept)), key=lambda at: stands_at[at])
    return tuple(kept[at] for at in in_order), tuple(warnings)


def _keys(own: Record) -> list[tuple[str, ...]]:
    """The keys under which a double of this annotation is found."""
    keys: list[tuple[str, ...]] = []
    if own.annotation_key:
        keys.append(("key", own.library or "", own.annotation_key))
    if (content := _content(own)) is not None:
        keys.append(("content", own.attachment_key or "", content))
        if own.attachment_key:
            keys.append(("content", "", content))
    return keys


def _content(own: Record) -> str | None:
    if own.image_path:
        return f"![[{own.image_path}]]"
    return _bare(own.text) if own.text else None


def _is_double(a: Record, b: Record) -> bool:
    if not (_agree(a.annotation_key, b.annotation_key) and _agree(a.color_hex, b.color_hex)):
        return False
    if not _agree(a.image_path, b.image_path):
        return False
    if not _one_says_it_all(a.comment.text, b.comment.text) or not _agree(a.comment.prefix, b.comment.prefix):
        return False
    if a.annotation_key and b.annotation_key:
        return a.library == b.library and _one_says_it_all(a.text, b.text)
    if not _agree(a.attachment_key, b.attachment_key) or not _same_page(a, b):
        return False
    # One import writes an annotation once, unless the PDF holds it too and Zotero gives only its own a key.
    if not (a.annotation_key or b.annotation_key or a.image_path) and a.imported_at == b.imported_at:
        return False
    return bool(a.image_path and b.image_path) or len(_bare(a.text or "")) >= _FEW_LETTERS


def _agree(one: str | None, other: str | None) -> bool:
    return one is None or other is None or one == other


def _one_says_it_all(one: str | None, other: str | None) -> bool:
    a, b = _bare(one or ""), _bare(other or "")
    return a in b or b in a


def _same_page(a: Record, b: Record) -> bool:
    if a.page_index is not None and b.page_index is not None:
        return a.page_index == b.page_index
    return (a.page_label or a.page) == (b.page_label or b.page)


def _says_more(record: Record, *, than: Record) -> bool:
    return _how_much(record) > _how_much(than)


def _how_much(record: Record) -> tuple[bool, int, bool, int]:
    comment = record.comment.text or ""
    return bool(comment), len(comment), record.annotation_key is not None, len(record.text or "")


def _merged(more: Record, less: Record) -> Record:
    """Add to the record that says more what only the other one says."""
    only: dict[str, Any] = {}
    if len(less.text or "") > len(more.text or ""):
        only |= _fields(less, "text") | ({} if more.text else _fields(less, "type"))
    if more.page is None and less.page is not None:
        only |= _fields(less, "page", "page_label", "page_index")
    if more.image_path is None:
        only |= _fields(less, "image_path")
    if more.comment.text is None and less.comment.text is not None:
        only |= _fields(less, "comment")
    if more.annotation_key is None and less.annotation_key is not None:
        only |= _fields(less, "uri", "annotation_key", "attachment_key", "library")
    if more.color_hex is None and less.color_hex is not None:
        only |= _fields(less, "color")
    return replace(more, **only, marks=tuple(sorted({*more.marks, *less.marks})))


def _fields(record: Record, *names: str) -> dict[str, Any]:
    """Some of a record's fields, as `replace` takes them: their types differ, so `Any` is what they share."""
    return {name: getattr(record, name) for name in names}


def _warning(more: Record, less: Record) -> NoteWarning:
    counts, left = more.span, less.span
    line = f" in line {counts.line_start}" if counts else ""
    return NoteWarning(f"This annotation stands twice in the note; the one{line} counts.", left)


@lru_cache(maxsize=8192)
def _bare(text: str) -> str:
    """The text without whatever two readings of the same words may differ in."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    return _IGNORED.sub("", folded)
