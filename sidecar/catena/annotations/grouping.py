"""From fragments to drafts: which lines belong to one annotation, and which to none."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from catena.annotations.dialects import Dialect, dialect_of, is_comment, linked_dialect_of
from catena.annotations.draft import Draft
from catena.annotations.fragments import Fragment
from catena.annotations.sections import Sections
from catena.annotations.type_words import type_named
from catena.notation.blocks import Kind
from catena.notation.labels import Slot
from catena.notation.page_references import bracketed_page, page_in
from catena.notation.regions import Regions, names_annotations
from catena.notation.wording import is_quoted, quoted_end
from catena.notes.printed_times import read_time

_IN_FILE = re.compile(r"[#&?](?:selection|annotation|rect)=")
"""What leads to one place in a file, not just to a page."""
_EXPORTED = re.compile(r"\]\(zotero://select/[^()\s]*\)\)\s*\(\[pdf\]\(zotero:", re.IGNORECASE)
"""A citation and the link into the PDF behind it, as Zotero exports its notes to Markdown."""
_ENDS_COMMENT = (Kind.QUOTE, Kind.CALLOUT, Kind.HEADING, Kind.RULE)
_FIELDS = {Slot.COLOR, Slot.PAGE, Slot.TAGS, Slot.NOTHING, Slot.IMAGE}


@dataclass(frozen=True, slots=True)
class Grouped:
    """What a note's fragments come to.

    Attributes:
        drafts: In the order of the note.
        strays: Fragments among the annotations that belong to none.
        wrong_times: Fragments of import headings whose time can't be read.
    """

    drafts: tuple[Draft, ...]
    strays: tuple[Fragment, ...]
    wrong_times: tuple[Fragment, ...]


def drafts_of(
    fragments: Sequence[Fragment], regions: Regions, dialects: Sequence[Dialect], *, imported_at: str | None
) -> Grouped:
    """Gather a note's fragments into annotations.

    Args:
        fragments: In order.
        regions: Where annotations are expected.
        dialects: In the order in which they are asked.
        imported_at: When, as far as the note's head says.
    """
    told = not regions.is_import and any(fragment.place and _is_told(fragment) for fragment in fragments)
    grouper = _Grouper(fragments, regions, dialects, imported_at, quotes_told=told, links_lead=_links_lead(fragments))
    for at in range(len(fragments)):
        grouper.step(at)
    grouper.flush()
    return Grouped(tuple(grouper.drafts), tuple(grouper.strays), tuple(grouper.wrong_times))


@dataclass(slots=True)
class _Grouper:
    fragments: Sequence[Fragment]
    regions: Regions
    dialects: Sequence[Dialect]
    imported_at: str | None
    sections: Sections = field(default_factory=Sections)
    drafts: list[Draft] = field(default_factory=list[Draft])
    strays: list[Fragment] = field(default_factory=list[Fragment])
    wrong_times: list[Fragment] = field(default_factory=list[Fragment])
    pending: list[Fragment] = field(default_factory=list[Fragment])
    pending_at: int = 0
    """The index of the last fragment that waits."""
    current: Draft | None = None
    leads: bool = False
    """Whether the current draft takes what comes until it has words."""
    quotes_told: bool = False
    """Whether a note of the reader's own puts the paper's words into quotes, so that other words are the reader's."""
    links_lead: bool = False
    """Whether the note sets links that stand alone above their words, so that an image above one has none."""
    emphasis: str = ""
    """The asterisk or underscore of a comment in italics that is not closed yet."""

    def step(self, at: int) -> None:
        fragment = self.fragments[at]
        if fragment.kind in (Kind.RULE, Kind.IMPORT):
            self._boundary(fragment)
        elif fragment.kind is Kind.BLOCK_ID:
            if self.current is not None:
                ids = fragment.lexed[0].line.text.split()
                self.current.block_id = self.current.block_id or ids[0].lstrip("^")
                self.current.last = fragment.last
        elif fragment.kind is Kind.HEADING and not fragment.place:
            self._heading(at)
        elif fragment.place is not None and self._counts(fragment):
            self._linked(at)
        elif fragment.kind is not Kind.TABLE:
            self._unlinked(at)

    def flush(self) -> None:
        """Give up what still waits: it belongs to nothing."""
        self.strays += [fragment for fragment in self.pending if self._expected(fragment)]
        self.pending = []

    def _boundary(self, fragment: Fragment) -> None:
        self.flush()
        self.current, self.leads, self.emphasis = None, False, ""
        if fragment.kind is Kind.IMPORT:
            self.imported_at = read_time(fragment.title)
            if self.imported_at is None and fragment.title:
                self.wrong_times.append(fragment)

    def _heading(self, at: int) -> None:
        fragment = self.fragments[at]
        self._boundary(fragment)
        expected = self._expected(fragment)
        dialect = self._dialect(fragment) if at and fragment.first not in self.regions.headings else None
        if dialect is not None and dialect.leads:
            self.sections.leave(fragment.level)
            self._open(fragment, dialect, leads=True)
            if self.current is not None and (kind := type_named(fragment.title)):
                self.current.type = kind
        elif (expected or self.regions.is_import) and bracketed_page(fragment.title) and self._opens_next(at):
            self.pending, self.pending_at = [fragment], at
        else:
            opens_region = fragment.first in self.regions.headings or not expected
            if self.regions.first is None:
                opens_region = fragment.level == 1
            self.sections.heading(fragment.level, fragment.title, opens_region=opens_region)
            if (when := read_time(fragment.title)) and fragment.first in self.regions.headings:
                self.imported_at = when

    def _linked(self, at: int) -> None:
        fragment = self.fragments[at]
        if fragment.kind is Kind.HEADING and not self.regions.is_import:
            self._quote_heading(fragment)
            return
        place = fragment.place
        identity = place.identity if place else None
        current = self.current
        has_content = bool(fragment.words or fragment.images)
        if (
            current is not None
            and current.identity is not None
            and current.identity == identity
            and (not has_content or (place is not None and place.has_key))
        ):
            for waiting in self._taken_pending():
                current.take_comment(waiting)
            current.take(fragment)
        elif current is not None and self._waits_for_link(current, has_content=has_content):
            for waiting in self._taken_pending():
                current.take_comment(waiting)
            current.take(fragment)
            self.leads = self.leads and not current.has_words
        elif not has_content and self.pending:
            waiting, self.pending = self.pending, []
            self._open(waiting[0], linked_dialect_of(self.dialects, waiting[0]))
            for later in [*waiting[1:], fragment]:
                self._take(later)
        else:
            self._open(
                fragment,
                linked_dialect_of(self.dialects, fragment),
                leads=not has_content or fragment.kind is Kind.HEADING,
            )
            if fragment.kind is Kind.HEADING:
                self.leads = False
                self.sections.heading(fragment.level, fragment.words, opens_region=False)

    def _quote_heading(self, fragment: Fragment) -> None:
        """Take a heading that links into a PDF in a note of the reader's own: what stands below is the reader's."""
        self._boundary(fragment)
        self.sections.heading(fragment.level, fragment.words, opens_region=False)
        place = fragment.place
        if place is not None and place.shown and page_in(place.shown) is None:
            self._open(fragment, linked_dialect_of(self.dialects, fragment))
            if self.current is not None and not self.current.text:
                self.current.text = [place.shown]
        self.current = None

    def _waits_for_link(self, current: Draft, *, has_content: bool) -> bool:
        """Return whether the current draft has no place yet, and take this fragment's."""
        if current.images and self.links_lead and not has_content:
            return False
        return current.identity is None and ((self.leads and not current.images) or not has_content)

    def _unlinked(self, at: int) -> None:
        fragment, current = self.fragments[at], self.current
        dialect = self._dialect(fragment)
        if current is not None and is_comment(fragment) and current.has_words and not current.comment:
            current.take_comment(replace(fragment, header=None, callout=None))
        elif current is not None and self._belongs(at, dialect):
            self._take(fragment)
        elif dialect is not None and not self._waits(at):
            self._open(fragment, dialect, leads=dialect.leads or not (fragment.words or fragment.images))
        elif fragment.words or fragment.images or fragment.cited:
            self.pending.append(fragment)
            self.pending_at = at

    def _belongs(self, at: int, dialect: Dialect | None) -> bool:
        """Return whether a fragment without a link goes on with the annotation that is being read."""
        fragment, current = self.fragments[at], self.current
        if current is None:
            return False
        expected = self._expected(fragment)
        first = fragment.lexed[0] if fragment.lexed else None
        if self.emphasis or (fragment.kind is Kind.PARAGRAPH and current.is_quotation_open):
            return True
        if current.dialect.goes_on_with(fragment):
            return True
        if current.images and (fragment.images or (fragment.kind is Kind.QUOTE and current.comment)):
            return False
        if self.leads and (dialect is None or dialect.may_go_on):
            return expected or not fragment.after_blank or current.dialect.is_heading
        if dialect is not None and not dialect.may_go_on:
            return False
        if first is not None and first.label is not None and first.label.slot is not Slot.UNKNOWN:
            is_next = first.label.slot is Slot.TEXT and bool(current.text) and dialect is not None
            return not is_next and not self._waits(at)
        if not expected and fragment.after_blank:
            return False
        if fragment.kind is Kind.QUOTE:
            is_paged = fragment.cited is not None
            return current.is_closed and current.dialect.quotes_comment and not current.comment and not is_paged
        if dialect is not None and not dialect.may_be_image:
            return False
        if fragment.images and not fragment.words:
            return not current.images and not current.is_closed and not current.text
        return self._goes_on(at, current)

    def _goes_on(self, at: int, current: Draft) -> bool:
        """Return whether plain lines are a comment on what stands above them."""
        fragment = self.fragments[at]
        following = self.fragments[at + 1] if at + 1 < len(self.fragments) else None
        touches_next = following is not None and not following.after_blank and self._is_core(at + 1)
        if current.slot is Slot.COMMENT and fragment.kind in (Kind.PARAGRAPH, Kind.ITEM):
            return True
        if fragment.kind not in (Kind.PARAGRAPH, Kind.ITEM) or not current.has_words:
            return False
        if not fragment.after_blank:
            return not touches_next
        words = fragment.words
        if words.startswith("🔤") or _is_emphasis(words):
            return True
        if self._stands_between(at, current):
            return True
        return (
            following is not None
            and bool(following.lexed)
            and (label := following.lexed[0].label) is not None
            and label.slot in _FIELDS
        )

    def _stands_between(self, at: int, current: Draft) -> bool:
        """Return whether plain words are the only ones between a quote and the next, where nothing else is expected."""
        above, fragment, below = self.fragments[at - 1], self.fragments[at], self.fragments[at + 1 : at + 2]
        is_alone = not below or (below[0].after_blank and below[0].kind in _ENDS_COMMENT)
        is_of_quote = above.kind in (Kind.QUOTE, Kind.CALLOUT) or _leads_to_highlight(above)
        is_of_quote = is_of_quote and not current.comment and not current.images
        words = fragment.words
        return is_alone and is_of_quote and self._expected(fragment) and words[:1].isalpha() and not _is_told(fragment)

    def _waits(self, at: int) -> bool:
        """Return whether a fragment has to wait for the next one, which has the link that says whose it is."""
        following = self.fragments[at + 1] if at + 1 < len(self.fragments) else None
        if following is None or following.place is None or following.words or following.images:
            return False
        first = self.fragments[at].lexed[0] if self.fragments[at].lexed else None
        is_comment = first is not None and first.label is not None and first.label.slot is Slot.COMMENT
        if self.links_lead and (self.fragments[at].images or is_comment):
            return False
        current = self.current
        return not (current is not None and current.identity is None) and following.kind is Kind.PARAGRAPH

    def _is_core(self, at: int) -> bool:
        fragment = self.fragments[at]
        return fragment.place is not None or self._dialect(fragment) is not None

    def _opens_next(self, at: int) -> bool:
        return (
            at + 1 < len(self.fragments) and self._is_core(at + 1) and self.fragments[at + 1].kind is not Kind.HEADING
        )

    def _open(self, fragment: Fragment, dialect: Dialect, *, leads: bool = False) -> None:
        waiting = self._taken_pending(before=fragment)
        self.current = Draft(
            dialect=dialect,
            first=fragment.first,
            last=fragment.last,
            imported_at=self.imported_at,
            section_path=self.sections.path if self.regions.is_import else (),
            group=self.sections.group,
            only_quoted=not self.regions.is_import and fragment.kind is Kind.PARAGRAPH,
            quotes_told=(self.quotes_told or _is_exported_note(fragment))
            and fragment.kind in (Kind.PARAGRAPH, Kind.ITEM)
            and not _leads_to_highlight(fragment),
        )
        self.drafts.append(self.current)
        for lead in waiting:
            self.current.take_lead(lead)
        if not dialect.is_heading:
            self.current.take(fragment)
        self.leads = leads and not self.current.text
        self.emphasis = ""

    def _take(self, fragment: Fragment) -> None:
        if self.current is None:
            return
        words = fragment.words.strip()
        if self.emphasis:
            self.current.take_comment(fragment)
            self.emphasis = "" if words.endswith(self.emphasis) else self.emphasis
        elif (
            self.current.has_words
            and words[:1] in ("*", "_")
            and fragment.kind is Kind.PARAGRAPH
            and not fragment.lexed[0].label
        ):
            self.current.take_comment(fragment)
            self.current.slot = None
            self.emphasis = "" if words.endswith(words[0]) else words[0]
        elif (
            self.current.has_words and not self.leads and fragment.kind is not Kind.QUOTE and not self.current.is_closed
        ):
            is_labelled = bool(fragment.lexed) and fragment.lexed[0].label is not None
            if self.current.slot is None and not is_labelled and not self.current.is_quotation_open:
                self.current.is_closed = True
            self.current.take(fragment)
        else:
            self.current.take(fragment)
        self.leads = self.leads and not self.current.has_words

    def _taken_pending(self, before: Fragment | None = None) -> list[Fragment]:
        """What waits, if it touches the fragment that it would be a comment on; otherwise it belongs to nothing."""
        waiting, self.pending = self.pending, []
        if before is None:
            return waiting
        last = waiting[-1].kind if waiting else None
        touches = not before.after_blank and last in (Kind.PARAGRAPH, before.kind)
        touches = touches or (bool(waiting) and self._opens_wrapper(waiting[-1], before))
        touching = waiting[-1:] if touches or last is Kind.HEADING else []
        self.strays += [fragment for fragment in waiting if fragment not in touching and self._expected(fragment)]
        return touching if self.regions.is_import else []

    def _opens_wrapper(self, waiting: Fragment, before: Fragment) -> bool:
        """Whether words are the first in the callout in which a quote of the paper follows: they comment on it."""
        if not before.wrappers or waiting.wrappers != before.wrappers or before.kind is not Kind.QUOTE:
            return False
        if names_annotations(waiting.words):
            return False
        above = self.fragments[max(0, self.pending_at - 1)]
        return above is waiting or above.wrappers != before.wrappers

    def _dialect(self, fragment: Fragment) -> Dialect | None:
        expected = self._expected(fragment)
        return dialect_of(self.dialects, fragment, expected=expected, is_import=self.regions.is_import)

    def _expected(self, fragment: Fragment) -> bool:
        return any(self.regions.expected[fragment.first : fragment.last + 1])

    def _counts(self, fragment: Fragment) -> bool:
        """Whether a link proves an annotation: a link that names one does; one to a page, in an import tool's note."""
        target = fragment.place.target if fragment.place else None
        if target is None:
            return False
        if target.annotation_key or target.is_highlight or _IN_FILE.search(target.uri):
            return True
        return self.regions.is_import


def _is_exported_note(fragment: Fragment) -> bool:
    """Return whether Zotero exported these words from a note of its own, where only the paper's are quoted."""
    return any(one.place is not None and _EXPORTED.search(one.line.text) is not None for one in fragment.lexed)


def _leads_to_highlight(fragment: Fragment) -> bool:
    """Return whether a reading app's link says that these words are one highlight."""
    target = fragment.place.target if fragment.place else None
    return target is not None and target.is_highlight


def _links_lead(fragments: Sequence[Fragment]) -> bool:
    """Return whether links that stand alone have words below them more often than words or images above."""
    above = below = 0
    for at, fragment in enumerate(fragments):
        if fragment.place is None or fragment.words or fragment.images:
            continue
        above += at > 0 and _is_bare(fragments[at - 1])
        below += at + 1 < len(fragments) and _is_bare(fragments[at + 1])
    return below > above


def _is_bare(fragment: Fragment) -> bool:
    has_content = bool(fragment.words or fragment.images) and fragment.kind is not Kind.HEADING
    return has_content and fragment.place is None


def _is_told(fragment: Fragment) -> bool:
    """Return whether a quote, a callout, a mark or quotation marks say that words are the paper's."""
    if fragment.kind in (Kind.QUOTE, Kind.CALLOUT) or any(one.is_marked for one in fragment.lexed):
        return True
    return is_quoted(quoted_end(fragment.words))


def _is_emphasis(words: str) -> bool:
    return len(words) > 2 and words[0] in "*_" and words[1:2] not in (" ", "")
