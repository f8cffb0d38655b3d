"""Fragments: blocks cut so small that each belongs to one annotation at most."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from catena.annotations.lexing import Lexed, lex
from catena.annotations.tables import rows_of
from catena.notation.anchors import Anchor
from catena.notation.blocks import Block, Kind, grouped
from catena.notation.labels import Label, Slot
from catena.notation.lines import CalloutHeader, Line, read_callout, unquoted
from catena.notation.wording import is_quoted, quoted_end
from catena.notes.import_headings import read_heading


@dataclass(frozen=True, slots=True)
class Fragment:
    """A block, or the part of one that speaks of one place in a paper.

    Attributes:
        kind: The kind of the block.
        lexed: The lines after lexing; "" stands for a blank line in a quote.
        header: The header of the callout after lexing.
        wrappers: The types and titles of the callouts and items that contain it, outermost first.
        lead: The lines above it in its list, which may be a comment.
        after_blank: Whether a blank line precedes it.
        first: The first line, 0-based.
        last: The last line, 0-based.
        level: The level of a heading.
        title: The text of a heading, or the time that an import heading states.
    """

    kind: Kind
    lexed: tuple[Lexed, ...]
    first: int
    last: int
    header: Lexed | None = None
    callout: CalloutHeader | None = None
    wrappers: tuple[str, ...] = ()
    lead: tuple[Lexed, ...] = ()
    after_blank: bool = True
    level: int = 0
    title: str = ""

    @property
    def place(self) -> Anchor | None:
        """The anchor that proves an annotation; None without one."""
        read = (self.header, *self.lexed) if self.header else self.lexed
        return next((lexed.place for lexed in read if lexed.place), None)

    @property
    def cited(self) -> Anchor | None:
        """A citation or a bare page; None without one."""
        return next((anchor for lexed in self.lexed for anchor in lexed.anchors if anchor.cited), None)

    @property
    def words(self) -> str:
        """The words, without those of the header."""
        return " ".join(words for lexed in self.lexed if (words := lexed.words))

    @property
    def words_to_place(self) -> str:
        """The words as far as the line that names their place; all of them if none does."""
        at = next((at for at, lexed in enumerate(self.lexed) if lexed.anchors), len(self.lexed))
        return " ".join(words for lexed in self.lexed[: at + 1] if (words := lexed.words))

    @property
    def images(self) -> tuple[str, ...]:
        """The images that it embeds."""
        return tuple(image for lexed in self.lexed for image in lexed.images)

    @property
    def has_content(self) -> bool:
        """Whether it has words or images."""
        return bool(self.words or self.images)

    @property
    def is_plain(self) -> bool:
        """Whether it is a paragraph or a list's item, which may be the paper's words or the reader's."""
        return self.kind in (Kind.PARAGRAPH, Kind.ITEM)

    @property
    def is_told(self) -> bool:
        """Whether a quote, a callout, a mark or quotation marks say that its words are the paper's."""
        if self.kind in (Kind.QUOTE, Kind.CALLOUT) or any(lexed.is_marked for lexed in self.lexed):
            return True
        return is_quoted(quoted_end(self.words_to_place))

    @property
    def first_text(self) -> str:
        """The first line, without its quote marks and bullet."""
        return self.lexed[0].line.text if self.lexed else ""

    @property
    def label(self) -> Label | None:
        """The label that the first line begins with."""
        return self.lexed[0].label if self.lexed else None

    @property
    def slot(self) -> Slot | None:
        """What that label announces."""
        return self.label.slot if self.label else None

    @property
    def leads_to_highlight(self) -> bool:
        """Whether a reading app's link says that these words are one highlight."""
        target = self.place.target if self.place else None
        return target is not None and target.is_highlight


def fragments_of(block: Block, wrappers: tuple[str, ...] = ()) -> Iterator[Fragment]:
    """Return the fragments of a block, in order."""
    if block.kind is Kind.HEADING:
        yield _heading(block)
        return
    if block.kind is Kind.TABLE and (rows := rows_of(block.lines)):
        yield from (_row(block, row) for row in rows)
        return
    header = _read_header(block)
    callout = block.header
    lexed = [lex(line, bulleted=bool(line.bullet)) for line in block.lines]
    if callout is not None and _is_wrapper(block, lexed, header):
        inside = unquoted(block.lines, block.depth)
        named = (*wrappers, f"{callout.type} {callout.title}".strip())
        for inner in grouped(line if line.text or line.bullet else None for line in inside):
            yield from fragments_of(inner, named)
        return
    whole = Fragment(
        kind=block.kind,
        lexed=tuple(lexed),
        first=block.first,
        last=block.last,
        header=header,
        callout=callout,
        wrappers=wrappers,
        after_blank=block.after_blank,
        title=block.title,
    )
    if len(_identities([header, *lexed] if header else lexed)) <= 1 and not _anchored_below(block, lexed):
        for at, part in enumerate(_typed_quotations(whole)):
            yield _with_words_before(part if at == 0 else replace(part, after_blank=False))
    elif block.kind is Kind.ITEM:
        for at, part in enumerate(_unindented(lexed)):
            yield from _items(whole if at == 0 else replace(whole, after_blank=False), part)
    else:
        yield from _flat(whole, lexed)


def _typed_quotations(whole: Fragment) -> Iterator[Fragment]:
    """Cut lines before each quotation that follows one with its page, as people type them below each other."""
    groups: list[list[Lexed]] = [[]]
    has_page = False
    for one in whole.lexed if whole.kind is Kind.PARAGRAPH and whole.place is None else ():
        if has_page and is_quoted(one.words):
            groups.append([])
            has_page = False
        groups[-1].append(one)
        has_page = has_page or bool(one.anchors)
    yield from (_part(whole, group, whole.lead) for group in groups) if len(groups) > 1 else (whole,)


def _row(block: Block, row: Sequence[Line]) -> Fragment:
    lexed = tuple(lex(line) for line in row)
    return Fragment(block.kind, lexed, row[0].number, row[0].number, after_blank=block.after_blank)


def _heading(block: Block) -> Fragment:
    line = block.lines[0]
    at = line.text.find(block.title, block.level) if block.title else len(line.text)
    read = lex(Line(line.number, line.column + at, block.title))
    return Fragment(
        block.kind,
        (read,),
        block.first,
        block.last,
        level=block.level,
        title=block.title,
        after_blank=block.after_blank,
    )


def _read_header(block: Block) -> Lexed | None:
    if block.header is None or block.header_line is None:
        return None
    line = block.header_line
    return lex(Line(line.number, line.column + block.header.title_at, block.header.title, line.depth))


def _is_wrapper(block: Block, lexed: Sequence[Lexed], header: Lexed | None) -> bool:
    """Return whether a callout only groups annotations."""
    if header and header.place:
        return False
    places = len(_identities(lexed))
    if places and any(one.line.text.startswith("#") and read_heading(one.line.text) for one in lexed):
        return True
    return places > 1 or (places == 1 and read_callout(block.lines[0]) is not None)


def _identities(lexed: Sequence[Lexed]) -> list[str]:
    """The identities of these lines' places. Two bare pages are two places though they are equal."""
    found: list[str] = []
    for one in lexed:
        for anchor in one.anchors:
            if not anchor.cited and anchor.identity and (anchor.identity not in found or not anchor.has_key):
                found.append(anchor.identity)
    return found


def _anchored_below(block: Block, lexed: Sequence[Lexed]) -> bool:
    """Return whether a list's item has its place in an item below it."""
    if block.kind is not Kind.ITEM or len(lexed) < 2:
        return False
    first = next((one for one in lexed if one.place), None)
    return first is not None and bool(first.line.bullet) and first.line.indent > lexed[0].line.indent


def _unindented(lexed: Sequence[Lexed]) -> Iterator[Sequence[Lexed]]:
    """Cut a list's item before lines outside its indentation that have a place of their own.

    To Markdown they continue the last item below it; to whoever exported them they are the next annotation.
    """
    start = 0
    for at, one in enumerate(lexed):
        if not at or one.place is None or not _is_outside(one, lexed[0]):
            continue
        first = at
        while _is_outside(lexed[first - 1], lexed[0]) and lexed[first - 1].place is None and first - 1 > start:
            first -= 1
        if any(other.place for other in lexed[start:first]):
            yield lexed[start:first]
            start = first
    yield lexed[start:]


def _is_outside(one: Lexed, item: Lexed) -> bool:
    line = one.line
    is_outside = line.indent <= item.line.indent and line.depth == item.line.depth
    return is_outside and not line.bullet and line.number != item.line.number


def _items(whole: Fragment, lexed: Sequence[Lexed], lead: tuple[Lexed, ...] = ()) -> Iterator[Fragment]:
    """An item and those below it; each is a fragment if it has a place of its own."""
    indents = [one.line.indent for one in lexed[1:] if one.line.bullet and one.line.indent > lexed[0].line.indent]
    if not indents:
        yield from _flat(replace(whole, lead=lead), lexed)
        return
    inner = min(indents)
    starts = [at for at, one in enumerate(lexed) if at and one.line.bullet and one.line.indent == inner]
    own, children = lexed[: starts[0]], [lexed[start:end] for start, end in pairwise([*starts, len(lexed)])]
    if any(one.place for one in own):
        known = set(_identities(own))
        attached = [child for child in children if not set(_identities(child)) - known]
        yield _part(whole, [*own, *(one for child in attached for one in child)], lead)
        children = [child for child in children if child not in attached]
        above: tuple[Lexed, ...] = ()
    else:
        above = (*lead, *own)
    for child in children:
        if len(_identities(child)) <= 1 and (not child[1:] or any(one.place for one in child[:1])):
            yield _part(whole, child, above)
        else:
            yield from _items(whole, child, above)
        above = ()


def _flat(whole: Fragment, lexed: Sequence[Lexed]) -> Iterator[Fragment]:
    """Cut lines behind each place, or before it where places stand first.

    What follows a place on its own line belongs to it; lines without a place belong to the next one that comes.
    """
    cut = [half for one in lexed for half in _at_places(one)]
    leads = bool(cut) and bool(cut[0].parts) and isinstance(cut[0].parts[0], Anchor) and not cut[0].parts[0].cited
    last_place = max((at for at, one in enumerate(cut) if one.place), default=-1)
    groups: list[list[Lexed]] = [[]]
    identity: str | None = None
    for at, one in enumerate(cut):
        own = one.place.identity if one.place else None
        is_other = one.place is not None and (own != identity or not one.place.has_key)
        is_next = own is None and at < last_place and one.line.number != cut[at - 1].line.number
        if identity is not None and (is_other or (is_next and not leads)):
            groups.append([])
            identity = None
        groups[-1].append(one)
        identity = own or identity
    for at, group in enumerate(groups):
        if group:
            part = _part(whole, group, whole.lead)
            yield _with_words_before(replace(part, after_blank=whole.after_blank if at == 0 else False))


def _with_words_before(fragment: Fragment) -> Fragment:
    """Move the reader's words before an annotation in Zotero's markup into the lead."""
    own = next((at for at, one in enumerate(fragment.lexed) if one.place and one.place.is_zoteros_own), 0)
    if not own:
        return fragment
    return replace(fragment, lead=(*fragment.lead, *fragment.lexed[:own]), lexed=fragment.lexed[own:])


def _at_places(one: Lexed) -> Iterator[Lexed]:
    """Cut a line behind each of its places; what it says besides words goes with its first part."""
    places = [at for at, part in enumerate(one.parts) if isinstance(part, Anchor) and not part.cited]
    if not places or (len(places) == 1 and places[0] == len(one.parts) - 1):
        yield one
        return
    leading = places[0] == 0
    cuts = [0, *(places[1:] if leading else [at + 1 for at in places]), len(one.parts)]
    for start, end in pairwise(cuts):
        parts = one.parts[start:end]
        anchors = tuple(part for part in parts if isinstance(part, Anchor))
        if parts:
            first = Lexed(one.line) if start else one
            yield replace(first, parts=parts, anchors=anchors)


def _part(whole: Fragment, lexed: Sequence[Lexed], lead: tuple[Lexed, ...]) -> Fragment:
    lines = [one.line.number for one in (*lead, *lexed)]
    return replace(whole, lexed=tuple(lexed), lead=lead, first=min(lines), last=max(lines), header=whole.header)
