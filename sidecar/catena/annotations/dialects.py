"""Dialects: the layouts in which import tools write annotations, each told by how one begins.

A new layout is one more entry here; what stands inside an annotation (labels, pages, colours, links) is told by
the lexers, the same for all of them.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto

from catena.annotations.blocks import Kind
from catena.annotations.colors import color_in_words
from catena.annotations.fragments import Fragment
from catena.annotations.labels import Slot
from catena.annotations.markup import type_named

_QUOTING = {
    "quote", "quotes", "cite", "highlight", "underline", "annotation", "pdf", "note", "image", "figure", "zotero",
    "excerpt",
}  # fmt: skip
_NOT_QUOTING = {
    "abstract", "info", "summary", "tldr", "synth", "md", "link", "links", "tip", "hint", "todo", "meta", "metadata",
    "example",
    "bibliography", "citation", "colors", "colours", "color key", "colour key", "related", "legend",
    "contents", "reference", "key",
}  # fmt: skip
_PAGE_TITLE = re.compile(r"(?:page|p\.|seite|第)\s*\S{1,10}", re.IGNORECASE)
_OWN_HEADING = re.compile(
    r"[*_\s]*(?:id\d+\s*<\w+>|(?:quote|quotation|highlight|annotation|note|excerpt|zitat|cita|引用|摘录|인용)s?\s*[#.:]?\s*\d+)[*_\s:.]*",
    re.IGNORECASE,
)


class Where(Enum):
    """Where a layout is taken for one."""

    EXPECTED = auto()
    """Where annotations are expected."""
    IMPORT = auto()
    """Anywhere in a note that an import tool keeps."""
    ANYWHERE = auto()


@dataclass(frozen=True, slots=True)
class Dialect:
    """A layout.

    Attributes:
        name: In a word or two.
        opens: Whether an fragment without a link begins an annotation in it.
        where: Where that holds.
        leads: Whether what follows belongs to it until it has words.
    """

    name: str
    opens: Callable[[Fragment], bool]
    where: Where = Where.EXPECTED
    leads: bool = False


def _is_colored_callout(fragment: Fragment) -> bool:
    if fragment.callout is None:
        return False
    name = fragment.callout.type.partition("|")[0].casefold()
    return (
        name not in _NOT_QUOTING and "#" in fragment.callout.type and color_in_words(fragment.callout.type) is not None
    )


def _is_paged_callout(fragment: Fragment) -> bool:
    return fragment.callout is not None and bool(_PAGE_TITLE.fullmatch(fragment.callout.title))


def _is_callout(fragment: Fragment) -> bool:
    if fragment.callout is None:
        return False
    name = fragment.callout.type.partition("|")[0].strip().casefold()
    if name in _NOT_QUOTING or fragment.callout.title.strip("* :").casefold() in _NOT_QUOTING:
        return False
    if name == "cite" and not fragment.images:
        return False
    return name in _QUOTING or color_in_words(fragment.callout.type) is not None or fragment.cited is not None


def _is_mark(fragment: Fragment) -> bool:
    """A mark, a bar or a bold word that only says what follows."""
    if fragment.kind not in (Kind.PARAGRAPH, Kind.ITEM) or not fragment.lexed:
        return False
    first = fragment.lexed[0]
    if first.is_chip and (first.type or first.color) and first.label is None:
        return True
    return first.is_mark and first.color is not None and not first.words and not first.images


def _is_titled(fragment: Fragment) -> bool:
    return fragment.kind is Kind.HEADING and (
        (type_named(fragment.title) is not None and fragment.title.strip("#*_ ")[:1].isupper())
        or _OWN_HEADING.fullmatch(fragment.title) is not None
    )


def _is_marked(fragment: Fragment) -> bool:
    return fragment.kind in (Kind.PARAGRAPH, Kind.QUOTE, Kind.ITEM) and any(
        one.is_marked and one.color is not None for one in fragment.lexed[:1]
    )


def _is_labelled(fragment: Fragment) -> bool:
    first = fragment.lexed[0] if fragment.lexed else None
    return first is not None and first.label is not None and first.label.slot is Slot.TEXT and bool(first.words)


def _is_boxed(fragment: Fragment) -> bool:
    first = fragment.lexed[0] if fragment.lexed else None
    return first is not None and "\\colorbox" in first.line.text and fragment.cited is not None


def _is_paged(fragment: Fragment) -> bool:
    return (
        fragment.kind in (Kind.PARAGRAPH, Kind.ITEM)
        and fragment.cited is not None
        and bool(fragment.words or fragment.images)
    )


def _is_quote(fragment: Fragment) -> bool:
    return fragment.kind is Kind.QUOTE and not (fragment.lexed and fragment.lexed[0].label)


def _is_image(fragment: Fragment) -> bool:
    return bool(fragment.images) and not fragment.words


DIALECTS = (
    Dialect("coloured callout", _is_colored_callout, Where.IMPORT),
    Dialect("callout with page", _is_paged_callout, Where.IMPORT),
    Dialect("boxed label", _is_boxed, Where.IMPORT),
    Dialect("callout", _is_callout),
    Dialect("mark line", _is_mark, leads=True),
    Dialect("titled", _is_titled, leads=True),
    Dialect("marked text", _is_marked),
    Dialect("labelled fields", _is_labelled),
    Dialect("text with page", _is_paged),
    Dialect("quote", _is_quote),
    Dialect("image", _is_image, leads=True),
)
"""In the order in which they are asked."""


def dialect_of(fragment: Fragment, *, expected: bool, is_import: bool) -> Dialect | None:
    """The layout of an annotation without a link that begins with this fragment; None when none does.

    Args:
        fragment: The fragment.
        expected: Whether annotations are expected where it stands.
        is_import: Whether an import tool keeps the note.
    """
    allowed = {Where.ANYWHERE, *([Where.IMPORT] if is_import else []), *([Where.EXPECTED] if expected else [])}
    return next((dialect for dialect in DIALECTS if dialect.where in allowed and dialect.opens(fragment)), None)


def linked_name(fragment: Fragment) -> str:
    """What to call the layout of an annotation that begins with this fragment and has a link."""
    place = fragment.place
    uri = place.target.uri if place and place.target else ""
    if fragment.callout is not None:
        return "pdf++" if ".pdf#" in uri else "linked callout"
    if place and place.page_index is not None:
        return "zotero note"
    named = {
        Kind.HEADING: "linked heading",
        Kind.ITEM: "linked list",
        Kind.QUOTE: "linked quote",
        Kind.TABLE: "linked table",
    }
    return named.get(fragment.kind, "linked paragraph")
