"""Dialects: the layouts in which import tools write annotations, one description each.

A new layout is one more entry here. The lexers read whatever the description does not say about the lines of an
annotation (labels, pages, colours, links), for all dialects in the same way.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from catena.annotations.annotator import read_annotator
from catena.annotations.app_export import read_app_export
from catena.annotations.colors import color_in_words
from catena.annotations.fragments import Fragment
from catena.annotations.record import NoteRecords
from catena.annotations.sections import is_heading_of_one
from catena.annotations.specified_note import read_specified
from catena.annotations.type_words import type_named
from catena.language.template_words import words_of
from catena.notation.blocks import Kind
from catena.notation.labels import Slot, slot_of
from catena.notation.note_source import NoteSource
from catena.notation.wording import is_quoted

_QUOTING, _COMMENTING, _NOT_QUOTING = (
    frozenset(words_of(f"callouts.{name}")) for name in ("quoting", "commenting", "apart")
)
_PAGE_TITLE = re.compile(r"(?:page|p\.|seite|第)\s*\S{1,10}", re.IGNORECASE)


class Where(Enum):
    """Where a fragment that looks like a dialect's beginning is one."""

    EXPECTED = auto()
    """Where annotations are expected."""
    KEPT = auto()
    """Where annotations are expected in a note that an import tool keeps."""
    IMPORT = auto()
    """Anywhere in a note that an import tool keeps."""
    LINKED = auto()
    """Wherever a link to a place in Zotero or in a PDF proves it."""
    ANYWHERE = auto()
    """Anywhere."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Dialect:
    """A layout whose annotations are recognized one by one.

    Attributes:
        name: A name of a word or two.
        begins: Whether an annotation begins with a fragment.
        where: Where such a beginning counts.
        leads: Whether the fragments that follow belong to the annotation until it has words.
        is_heading: Whether it begins with a heading, which holds no words and applies across blank lines.
        may_go_on: Whether such a beginning may be the words of the annotation above if that has none yet.
        may_be_image: Whether it may be the image of the annotation above.
        quotes_comment: Whether a quote below the paper's words is a comment on them.
    """

    name: str
    begins: Callable[[Fragment], bool]
    where: Where = Where.EXPECTED
    leads: bool = False
    is_heading: bool = False
    may_go_on: bool = False
    may_be_image: bool = False
    quotes_comment: bool = False


def _is_colored_callout(fragment: Fragment) -> bool:
    callout = fragment.callout
    if callout is None or callout.name in _NOT_QUOTING:
        return False
    return "#" in callout.type and color_in_words(callout.type) is not None


def _is_paged_callout(fragment: Fragment) -> bool:
    return fragment.callout is not None and bool(_PAGE_TITLE.fullmatch(fragment.callout.title))


def _is_callout(fragment: Fragment) -> bool:
    if fragment.callout is None:
        return False
    name = fragment.callout.name
    if name in _NOT_QUOTING or fragment.callout.title.strip("* :").casefold() in _NOT_QUOTING:
        return False
    if is_comment(fragment):
        return True
    if name == "cite" and not fragment.images:
        return False
    return name in _QUOTING or color_in_words(fragment.callout.type) is not None or fragment.cited is not None


def is_comment(fragment: Fragment) -> bool:
    """Return whether it is a callout that holds the reader's comment (`> [!annot] Comment`)."""
    if fragment.callout is None:
        return False
    named = slot_of(fragment.callout.title.strip("*_ ")) is Slot.COMMENT
    return fragment.callout.name in _COMMENTING or (named and fragment.callout.name not in _QUOTING)


def _is_mark(fragment: Fragment) -> bool:
    """Return whether it is a mark, a bar or a bold word that only announces what follows."""
    if not fragment.is_plain or not fragment.lexed:
        return False
    first = fragment.lexed[0]
    if first.is_chip and (first.type or first.color) and first.label is None:
        return True
    return first.is_mark and first.color is not None and not first.words and not first.images


def _is_titled(fragment: Fragment) -> bool:
    return fragment.kind is Kind.HEADING and (
        (type_named(fragment.title) is not None and fragment.title.strip("#*_ ")[:1].isupper())
        or is_heading_of_one(fragment.title)
    )


def _is_marked(fragment: Fragment) -> bool:
    return fragment.kind in (Kind.PARAGRAPH, Kind.QUOTE, Kind.ITEM) and any(
        one.is_marked and one.color is not None for one in fragment.lexed[:1]
    )


def _is_labelled(fragment: Fragment) -> bool:
    return fragment.slot is Slot.TEXT and bool(fragment.lexed[0].words)


def _is_told_row(fragment: Fragment) -> bool:
    """Return whether it is the row of a table whose head names a column of quotations and one of pages."""
    named = {lexed.label.slot for lexed in fragment.lexed if lexed.label}
    return fragment.kind is Kind.TABLE and {Slot.TEXT, Slot.PAGE} <= named


def _is_boxed(fragment: Fragment) -> bool:
    return "\\colorbox" in fragment.first_text and fragment.cited is not None


def _is_paged(fragment: Fragment) -> bool:
    return fragment.is_plain and fragment.cited is not None and fragment.has_content


def _is_paged_quote(fragment: Fragment) -> bool:
    """Return whether it is a quotation with a bare page, as people type them in their note on a paper."""
    cited = fragment.cited
    if cited is None or cited.citekey or not cited.page or not fragment.words:
        return False
    if fragment.kind is Kind.QUOTE:
        return True
    return fragment.is_plain and is_quoted(fragment.words_to_place)


def _is_quote(fragment: Fragment) -> bool:
    return fragment.kind is Kind.QUOTE and fragment.label is None


def _is_image(fragment: Fragment) -> bool:
    """Return whether it is an image, alone or with a caption behind it."""
    return bool(fragment.images) and (not fragment.words or bool(fragment.lexed[0].images))


def _links_into_file(fragment: Fragment) -> bool:
    place = fragment.place
    return fragment.callout is not None and place is not None and ".pdf#" in (place.target.uri if place.target else "")


def _is_zotero_markup(fragment: Fragment) -> bool:
    return fragment.place is not None and fragment.place.page_index is not None


def _is_logseq(fragment: Fragment) -> bool:
    """Return whether the properties below an item say that it is a highlight (`ls-type:: annotation`)."""
    return fragment.kind is Kind.ITEM and any(one.label and one.label.word == "ls-type" for one in fragment.lexed)


def _of(kind: Kind) -> Callable[[Fragment], bool]:
    return lambda fragment: fragment.kind is kind


PAGED = "text with page"

NOTE_DIALECTS: tuple[Callable[[NoteSource], NoteRecords | None], ...] = (
    read_annotator,
    read_app_export,
    read_specified,
)
"""What reads a format that defines every line of a note: all of it, or None if the note is in another; asked first."""

DIALECTS = (
    Dialect(name="pdf++", begins=_links_into_file, where=Where.LINKED),
    Dialect(name="linked callout", begins=_of(Kind.CALLOUT), where=Where.LINKED),
    Dialect(name="zotero note", begins=_is_zotero_markup, where=Where.LINKED),
    Dialect(name="linked heading", begins=_of(Kind.HEADING), where=Where.LINKED),
    Dialect(name="linked list", begins=_of(Kind.ITEM), where=Where.LINKED),
    Dialect(name="linked quote", begins=_of(Kind.QUOTE), where=Where.LINKED),
    Dialect(name="linked table", begins=_of(Kind.TABLE), where=Where.LINKED),
    Dialect(name="linked paragraph", begins=lambda _: True, where=Where.LINKED, quotes_comment=True),
    Dialect(name="logseq", begins=_is_logseq, where=Where.ANYWHERE),
    Dialect(name="coloured callout", begins=_is_colored_callout, where=Where.IMPORT),
    Dialect(name="callout with page", begins=_is_paged_callout, where=Where.IMPORT),
    Dialect(name="quote with page", begins=_is_paged_quote, where=Where.IMPORT),
    Dialect(name="boxed label", begins=_is_boxed, where=Where.IMPORT),
    Dialect(name="callout", begins=_is_callout),
    Dialect(name="mark line", begins=_is_mark, leads=True),
    Dialect(name="titled", begins=_is_titled, leads=True, is_heading=True),
    Dialect(name="marked text", begins=_is_marked, may_go_on=True, quotes_comment=True),
    Dialect(name="labelled fields", begins=_is_labelled, may_go_on=True),
    Dialect(name="table", begins=_is_told_row, where=Where.IMPORT),
    Dialect(name=PAGED, begins=_is_paged, may_go_on=True, quotes_comment=True),
    Dialect(name="quote", begins=_is_quote, may_go_on=True),
    Dialect(name="image", begins=_is_image, where=Where.KEPT, leads=True, may_go_on=True, may_be_image=True),
)
"""The dialects, in the order in which they are asked."""


_LINK = re.compile(r"\[\[[^\[\]\n]{1,500}\]\]|\[[^\[\]\n]{1,500}\]\([^()\s]{1,2000}\)")


def _is_item_with_words(fragment: Fragment) -> bool:
    """Return whether a list item says more than its links: a list of links leads to notes."""
    written = "\n".join(lexed.line.text for lexed in fragment.lexed)
    return fragment.kind is Kind.ITEM and bool(fragment.words) and re.search(r"\w", _LINK.sub("", written)) is not None


LISTED = Dialect(name="plain list", begins=_is_item_with_words, where=Where.KEPT)
"""Highlights as items of a list, of which nothing but the heading above them tells that they are the paper's words."""


def dialect_of(dialects: Sequence[Dialect], fragment: Fragment, *, expected: bool, is_import: bool) -> Dialect | None:
    """Return the dialect of the annotation without a link that begins with this fragment; None if none begins here.

    Args:
        dialects: The dialects, in the order in which they are asked.
        fragment: The fragment.
        expected: Whether annotations are expected where it stands.
        is_import: Whether an import tool keeps the note.
    """
    counts = {
        Where.EXPECTED: expected,
        Where.KEPT: expected and is_import,
        Where.IMPORT: is_import,
        Where.LINKED: False,
        Where.ANYWHERE: True,
    }
    return next((dialect for dialect in dialects if counts[dialect.where] and dialect.begins(fragment)), None)


def linked_dialect_of(dialects: Sequence[Dialect], fragment: Fragment) -> Dialect:
    """Return the dialect of the annotation with a link that begins with this fragment."""
    return next(dialect for dialect in dialects if dialect.where is Where.LINKED and dialect.begins(fragment))
