"""From fragments to drafts: which lines belong to one annotation, and which to none."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from catena.annotations.dialects import Dialect, dialect_of, is_comment, linked_dialect_of
from catena.annotations.draft import Draft
from catena.annotations.fragments import Fragment
from catena.annotations.habits import Habits, habits_of, is_exported_note
from catena.annotations.sections import Sections
from catena.annotations.type_words import type_named
from catena.notation.blocks import Kind
from catena.notation.labels import Slot
from catena.notation.page_references import bracketed_page, page_in
from catena.notation.regions import Regions, names_annotations
from catena.notation.wording import is_emphasised
from catena.notes.printed_times import read_time

_IN_FILE = re.compile(r"[#&?](?:selection|annotation|rect)=")
"""What leads to one place in a file, not just to a page."""
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
    grouper = _Grouper(fragments, regions, dialects, imported_at, habits_of(fragments, regions))
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
    habits: Habits
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
        elif fragment.kind is not Kind.TABLE or fragment.slot is Slot.TEXT:
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
            opened = self._open(fragment, dialect, leads=True)
            opened.type = type_named(fragment.title) or opened.type
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
        fragment, current = self.fragments[at], self.current
        if fragment.kind is Kind.HEADING and not self.regions.is_import:
            self._quote_heading(fragment)
        elif fragment.kind is Kind.HEADING:
            self._open(fragment, linked_dialect_of(self.dialects, fragment), leads=not fragment.has_content)
            self.sections.heading(fragment.level, fragment.words, opens_region=False)
        elif current is not None and (_is_same_place(current, fragment) or self._waits_for_link(current, fragment)):
            for waiting in self._taken_pending():
                current.take_comment(waiting)
            current.take(fragment)
            self.leads = self.leads and not current.has_words
        elif self.pending and (not fragment.has_content or self._comments_on_quote(fragment)):
            waiting = self._taken_pending()
            first, *others = waiting[-1:] if fragment.has_content else waiting
            opened = self._open(first, linked_dialect_of(self.dialects, first))
            for later in [*others, fragment]:
                self._take(later, opened)
        else:
            self._open(fragment, linked_dialect_of(self.dialects, fragment), leads=not fragment.has_content)

    def _comments_on_quote(self, fragment: Fragment) -> bool:
        """Return whether words beside a reading app's link are a comment on the quotation right above them."""
        is_comment = fragment.leads_to_highlight and fragment.is_plain and not fragment.is_told
        return is_comment and self.pending[-1].kind is Kind.QUOTE

    def _quote_heading(self, fragment: Fragment) -> None:
        """Take a heading that links into a PDF in a note of the reader's own: what stands below is the reader's."""
        self._boundary(fragment)
        self.sections.heading(fragment.level, fragment.words, opens_region=False)
        place = fragment.place
        if place is not None and place.shown and page_in(place.shown) is None:
            opened = self._open(fragment, linked_dialect_of(self.dialects, fragment))
            opened.text = opened.text or [place.shown]
        self.current = None

    def _waits_for_link(self, current: Draft, fragment: Fragment) -> bool:
        """Return whether the current draft has no place yet, and takes this fragment's."""
        if current.identity is not None:
            return False
        if not fragment.has_content:
            return not (current.images and self.habits.links_lead)
        return self.leads and not current.images

    def _unlinked(self, at: int) -> None:
        fragment, current = self.fragments[at], self.current
        dialect = self._dialect(fragment)
        if current is not None and is_comment(fragment) and current.has_words and not current.comment:
            current.take_comment(replace(fragment, header=None, callout=None))
        elif current is not None and self._belongs(at, current, dialect):
            self._take(fragment, current)
        elif dialect is not None and not self._waits(at):
            self._open(fragment, dialect, leads=dialect.leads or not fragment.has_content)
        elif fragment.has_content or fragment.cited:
            self.pending.append(fragment)
            self.pending_at = at

    def _belongs(self, at: int, current: Draft, dialect: Dialect | None) -> bool:
        """Return whether a fragment without a link goes on with the annotation that is being read."""
        fragment = self.fragments[at]
        if self._is_unfinished(current, fragment):
            return True
        if current.images and (fragment.images or (fragment.kind is Kind.QUOTE and current.comment)):
            return False
        expected = self._expected(fragment)
        if dialect is not None and not dialect.may_go_on:
            return False
        if self.leads:
            return expected or not fragment.after_blank or current.dialect.is_heading
        if fragment.slot not in (None, Slot.UNKNOWN):
            is_next = fragment.slot is Slot.TEXT and bool(current.text) and dialect is not None
            return not is_next and not self._waits(at)
        if not expected and fragment.after_blank:
            return False
        if fragment.kind is Kind.QUOTE:
            may_be_comment = current.is_closed and current.dialect.quotes_comment and not current.comment
            return may_be_comment and fragment.cited is None
        if dialect is not None and not dialect.may_be_image:
            return False
        if fragment.images and not fragment.words:
            return not current.images and not current.is_closed and not current.text
        return self._goes_on(at, current)

    def _is_unfinished(self, current: Draft, fragment: Fragment) -> bool:
        """Return whether emphasis or a quotation is still open."""
        return bool(self.emphasis) or (fragment.kind is Kind.PARAGRAPH and current.is_quotation_open)

    def _goes_on(self, at: int, current: Draft) -> bool:
        """Return whether plain lines are a comment on what stands above them."""
        fragment, following = self.fragments[at], self._following(at)
        if not fragment.is_plain:
            return False
        if current.slot is Slot.COMMENT:
            return True
        if not current.has_words:
            return False
        if not fragment.after_blank:
            return following is None or following.after_blank or not self._is_core(following)
        if fragment.words.startswith("🔤") or _is_emphasis(fragment.words) or self._stands_between(at, current):
            return True
        return following is not None and following.slot in _FIELDS

    def _stands_between(self, at: int, current: Draft) -> bool:
        """Return whether plain words are the only ones between a quote and the next, where nothing else is expected."""
        above, fragment, below = self.fragments[at - 1], self.fragments[at], self.fragments[at + 1 : at + 2]
        is_alone = not below or (below[0].after_blank and below[0].kind in _ENDS_COMMENT)
        is_of_quote = above.kind in (Kind.QUOTE, Kind.CALLOUT) or above.leads_to_highlight
        is_of_quote = is_of_quote and not current.comment and not current.images
        begins = fragment.words.lstrip("→⇒➔➜➤➡↳\ufe0f ")[:1].isalpha()
        return is_alone and is_of_quote and self._expected(fragment) and begins and not fragment.is_told

    def _waits(self, at: int) -> bool:
        """Return whether a fragment has to wait for the next one, which has the link that says whose it is."""
        following = self._following(at)
        if following is None or following.place is None or following.has_content:
            return False
        fragment = self.fragments[at]
        if self.habits.links_lead and (fragment.images or fragment.slot is Slot.COMMENT):
            return False
        current = self.current
        return not (current is not None and current.identity is None) and following.kind is Kind.PARAGRAPH

    def _following(self, at: int) -> Fragment | None:
        return self.fragments[at + 1] if at + 1 < len(self.fragments) else None

    def _is_core(self, fragment: Fragment) -> bool:
        return fragment.place is not None or self._dialect(fragment) is not None

    def _opens_next(self, at: int) -> bool:
        following = self._following(at)
        return following is not None and self._is_core(following) and following.kind is not Kind.HEADING

    def _open(self, fragment: Fragment, dialect: Dialect, *, leads: bool = False) -> Draft:
        """Begin an annotation with this fragment."""
        waiting = self._taken_pending(before=fragment)
        says_quotes = self.habits.quotes and (not self.regions.is_import or is_emphasised(fragment.words))
        says_quotes = says_quotes or is_exported_note(fragment)
        opened = Draft(
            dialect=dialect,
            first=fragment.first,
            last=fragment.last,
            imported_at=self.imported_at,
            section_path=self.sections.path if self.regions.is_import else (),
            group=self.sections.group,
            only_quoted=not self.regions.is_import and fragment.kind is Kind.PARAGRAPH,
            quotes_told=says_quotes and fragment.is_plain and not fragment.leads_to_highlight,
            type=type_named(self.sections.group or ""),
        )
        self.drafts.append(opened)
        for lead in waiting:
            opened.take_lead(lead)
        if not dialect.is_heading:
            opened.take(fragment)
        self.current, self.leads, self.emphasis = opened, leads and not opened.text, ""
        return opened

    def _take(self, fragment: Fragment, current: Draft) -> None:
        words = fragment.words.strip()
        if self.emphasis:
            current.take_comment(fragment)
            self.emphasis = "" if words.endswith(self.emphasis) else self.emphasis
        elif current.has_words and words[:1] in ("*", "_") and _is_bare_paragraph(fragment):
            current.take_comment(fragment)
            current.slot = None
            self.emphasis = "" if words.endswith(words[0]) else words[0]
        else:
            is_below = current.has_words and not self.leads and fragment.kind is not Kind.QUOTE
            if is_below and current.slot is None and fragment.label is None and not current.is_quotation_open:
                current.is_closed = True
            current.take(fragment)
        self.leads = self.leads and not current.has_words

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


def _is_same_place(current: Draft, fragment: Fragment) -> bool:
    """Return whether a fragment's link leads where the draft's does, and cannot be that of other words on the page."""
    place = fragment.place
    if place is None or current.identity is None or current.identity != place.identity:
        return False
    return place.has_key or not fragment.has_content


def _is_bare_paragraph(fragment: Fragment) -> bool:
    return fragment.kind is Kind.PARAGRAPH and fragment.label is None


def _is_emphasis(words: str) -> bool:
    return len(words) > 2 and words[0] in "*_" and words[1:2] not in (" ", "")
