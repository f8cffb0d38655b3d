"""Find duplicates: annotations that a note contains twice, imported again or from both Zotero and the PDF itself."""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from catena.annotations.record import Record
from catena.language.folding import normalized
from catena.notes.note import NoteWarning

_FEW_LETTERS = 20
"""Two marks of so short a text on one page may be two annotations; a longer text is marked twice only by an import."""
_MOST_ALIKE = 20
"""The most records of one text to compare, so that a note of a thousand equal ones takes no longer."""

_TOGETHER = (
    ("page", "page_label", "page_index"),
    ("image_path",),
    ("annotation_key", "uri", "attachment_key", "library"),
    ("color",),
)
"""What a record has from one place: if it lacks the first, it has none of them."""
_IGNORED = re.compile(r"[\s\u00ad\u200b-\u200f\u2060\ufeff\-\u2010-\u2015\u2212\"'“”„‟‘’‚‛«»‹›`*_]+")


def without_duplicates(records: Sequence[Record]) -> tuple[tuple[Record, ...], tuple[NoteWarning, ...]]:
    """Remove duplicates.

    Two records are duplicates if they have the same key in Zotero, or if at most one has a key and they have the same
    text (or image) on the same page; and if they do not contradict each other in colour, comment or text. Texts are
    compared without blanks, hyphens, ligatures and case.

    Args:
        records: The records in the order of the note, with their final pages.

    Returns:
        The remaining records, in order, each with the marks of its duplicates and with what only these state; and one
        warning for each duplicate.
    """
    kept: list[Record] = []
    stands_at: list[int] = []
    alike: dict[tuple[str, ...], list[int]] = {}
    warnings: list[NoteWarning] = []
    for position, record in enumerate(records):
        keys = _keys(record)
        candidates = (at for key in keys for at in alike.get(key, [])[-_MOST_ALIKE:])
        at = next((at for at in candidates if _is_duplicate(kept[at], record)), None)
        if at is None:
            at = len(kept)
            kept.append(record)
            stands_at.append(position)
        else:
            is_fuller = _fullness(record) > _fullness(kept[at])
            more, less = (record, kept[at]) if is_fuller else (kept[at], record)
            kept[at] = _merged(more, less)
            stands_at[at] = position if is_fuller else stands_at[at]
            warnings.append(_warning(more, less))
        for key in keys:
            if at not in (known := alike.setdefault(key, [])):
                known.append(at)
    in_order = sorted(range(len(kept)), key=lambda at: stands_at[at])
    return tuple(kept[at] for at in in_order), tuple(warnings)


def _keys(own: Record) -> list[tuple[str, ...]]:
    """Return the keys under which a duplicate of this record is found."""
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


def _is_duplicate(a: Record, b: Record) -> bool:
    if not (_compatible(a.annotation_key, b.annotation_key) and _compatible(a.color_hex, b.color_hex)):
        return False
    if not _compatible(a.image_path, b.image_path):
        return False
    if not _is_part_of_other(a.comment.text, b.comment.text) or not _compatible(a.comment.prefix, b.comment.prefix):
        return False
    if a.annotation_key and b.annotation_key:
        return a.library == b.library and _is_part_of_other(a.text, b.text)
    if not _compatible(a.attachment_key, b.attachment_key) or not _same_page(a, b):
        return False
    # An import writes each annotation once, unless the PDF contains it too and Zotero gives a key only to its own.
    if not (a.annotation_key or b.annotation_key or a.image_path) and a.imported_at == b.imported_at:
        return False
    return bool(a.image_path and b.image_path) or len(_bare(a.text or "")) >= _FEW_LETTERS


def _compatible(one: str | None, other: str | None) -> bool:
    return one is None or other is None or one == other


def _is_part_of_other(one: str | None, other: str | None) -> bool:
    a, b = _bare(one or ""), _bare(other or "")
    return a in b or b in a


def _same_page(a: Record, b: Record) -> bool:
    if a.page_index is not None and b.page_index is not None:
        return a.page_index == b.page_index
    return (a.page_label or a.page) == (b.page_label or b.page)


def _fullness(record: Record) -> tuple[bool, int, bool, int]:
    comment = record.comment.text or ""
    return bool(comment), len(comment), record.annotation_key is not None, len(record.text or "")


def _merged(more: Record, less: Record) -> Record:
    """Add to the fuller record what only the other one states."""
    names = [name for names in _TOGETHER if _states_only(less, names[0], more) for name in names]
    if len(less.text or "") > len(more.text or ""):
        names += ["text"] if more.text else ["text", "type"]
    # What they have in common is of many types.
    only: dict[str, Any] = {name: getattr(less, name) for name in names}
    return replace(more, **only, marks=tuple(sorted({*more.marks, *less.marks})))


def _states_only(less: Record, name: str, more: Record) -> bool:
    return getattr(more, name) is None and getattr(less, name) is not None


def _warning(more: Record, less: Record) -> NoteWarning:
    line = f" in line {more.span.line_start}" if more.span else ""
    return NoteWarning(f"This annotation stands twice in the note; the one{line} counts.", less.span)


@lru_cache(maxsize=8192)
def _bare(text: str) -> str:
    """Return the text without everything in which two readings of the same words may differ."""
    return _IGNORED.sub("", normalized("NFKC", text).casefold())
