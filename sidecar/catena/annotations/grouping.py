"""From atoms to drafts: which lines belong to one annotation, and which to none."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from catena.annotations.atoms import Atom
from catena.annotations.dialects import Dialect, dialect_of, linked_name
from catena.annotations.draft import Draft
from catena.annotations.labels import Slot
from catena.annotations.markup import type_named
from catena.annotations.page_references import dressed_page
from catena.annotations.regions import Regions
from catena.annotations.sections import Sections
from catena.annotations.units import Kind
from catena.notes.printed_times import read_time

_FIELDS = {Slot.COLOR, Slot.PAGE, Slot.TAGS, Slot.NOTHING, Slot.IMAGE}


@dataclass(frozen=True, slots=True)
class Grouped:
    """What a note's atoms come to.

    Attributes:
        drafts: In the order of the note.
        strays: Atoms among the annotations that belong to none.
        wrong_times: Atoms of import headings whose time can't be read.
    """

    drafts: tuple[Draft, ...]
    strays: tuple[Atom, ...]
    wrong_times: tuple[Atom, ...]


def drafts_of(atoms: Sequence[Atom], regions: Regions, sections: Sections, *, imported_at: str | None) -> Grouped:
    """Gather a note's atoms into annotations.

    Args:
        atoms: In order.
        regions: Where annotations are expected.
        sections: Empty; takes the headings as they come.
        imported_at: When, as far as the note's head says.
    """
    grouper = _Grouper(atoms, regions, sections, imported_at)
    for at in range(len(atoms)):
        grouper.step(at)
    grouper.flush()
    return Grouped(tuple(grouper.drafts), tuple(grouper.strays), tuple(grouper.wrong_times))


@dataclass(slots=True)
class _Grouper:
    atoms: Sequence[Atom]
    regions: Regions
    sections: Sections
    imported_at: str | None
    drafts: list[Draft] = field(default_factory=list[Draft])
    strays: list[Atom] = field(default_factory=list[Atom])
    wrong_times: list[Atom] = field(default_factory=list[Atom])
    pending: list[Atom] = field(default_factory=list[Atom])
    current: Draft | None = None
    leads: bool = False
    """Whether the current draft takes what comes until it has words."""
    emphasis: str = ""
    """The asterisk or underscore of a comment in italics that is not closed yet."""

    def step(self, at: int) -> None:
        atom = self.atoms[at]
        if atom.kind in (Kind.RULE, Kind.IMPORT):
            self._boundary(atom)
        elif atom.kind is Kind.BLOCK_ID:
            if self.current is not None:
                ids = atom.lexed[0].piece.text.split()
                self.current.block_id = self.current.block_id or ids[0].lstrip("^")
                self.current.last = atom.last
        elif atom.kind is Kind.HEADING and not atom.place:
            self._heading(at)
        elif atom.place is not None and self._counts(atom):
            self._linked(at)
        elif atom.kind is not Kind.TABLE:
            self._unlinked(at)

    def flush(self) -> None:
        """What still waits belongs to nothing."""
        self.strays += [atom for atom in self.pending if self._expected(atom)]
        self.pending = []

    def _boundary(self, atom: Atom) -> None:
        self.flush()
        self.current, self.leads, self.emphasis = None, False, ""
        if atom.kind is Kind.IMPORT:
            self.imported_at = read_time(atom.title)
            if self.imported_at is None and atom.title:
                self.wrong_times.append(atom)

    def _heading(self, at: int) -> None:
        atom = self.atoms[at]
        self._boundary(atom)
        expected = self._expected(atom)
        dialect = self._dialect(atom) if at and atom.first not in self.regions.headings else None
        if dialect is not None and dialect.leads:
            self._open(atom, dialect.name, leads=True)
            if self.current is not None and (kind := type_named(atom.title)):
                self.current.type = kind
        elif (expected or self.regions.is_import) and dressed_page(atom.title) and self._opens_next(at):
            self.pending = [atom]
        else:
            opens_region = atom.first in self.regions.headings or not expected
            if self.regions.first is None:
                opens_region = atom.level == 1
            self.sections.heading(atom.level, atom.title, opens_region=opens_region)
            if (when := read_time(atom.title)) and atom.first in self.regions.headings:
                self.imported_at = when

    def _linked(self, at: int) -> None:
        atom = self.atoms[at]
        place = atom.place
        identity = place.identity if place else None
        current = self.current
        has_content = bool(atom.words or atom.images)
        if (
            current is not None
            and current.identity is not None
            and current.identity == identity
            and (not has_content or (place is not None and place.has_key))
        ):
            for waiting in self._taken_pending():
                current.take_comment(waiting)
            current.take(atom)
        elif current is not None and self._waits_for_link(current, has_content=has_content):
            for waiting in self._taken_pending():
                current.take_comment(waiting)
            current.take(atom)
            self.leads = self.leads and not current.has_words
        elif not has_content and self.pending:
            waiting, self.pending = self.pending, []
            self._open(waiting[0], linked_name(waiting[0]))
            for later in [*waiting[1:], atom]:
                self._take(later)
        else:
            self._open(atom, linked_name(atom), leads=not has_content or atom.kind is Kind.HEADING)
            if atom.kind is Kind.HEADING:
                self.leads = False
                self.sections.heading(atom.level, atom.words, opens_region=False)

    def _waits_for_link(self, current: Draft, *, has_content: bool) -> bool:
        """Whether the current draft has no place yet, and takes this one's."""
        return current.identity is None and ((self.leads and not current.images) or not has_content)

    def _unlinked(self, at: int) -> None:
        atom, current = self.atoms[at], self.current
        dialect = self._dialect(atom)
        if current is not None and self._belongs(at, dialect):
            self._take(atom)
        elif dialect is not None and not self._waits(at):
            self._open(atom, dialect.name, leads=dialect.leads or not (atom.words or atom.images))
        elif atom.words or atom.images or atom.cited:
            self.pending.append(atom)

    def _belongs(self, at: int, dialect: Dialect | None) -> bool:
        """Whether an atom without a link goes on with the annotation that is being read."""
        atom, current = self.atoms[at], self.current
        if current is None:
            return False
        expected = self._expected(atom)
        first = atom.lexed[0] if atom.lexed else None
        if self.emphasis or (atom.kind is Kind.PARAGRAPH and current.is_quotation_open):
            return True
        if self.leads and (
            dialect is None or dialect.name in ("quote", "image", "text with page", "labelled fields", "marked text")
        ):
            return expected or not atom.after_blank or current.dialect == "titled"
        if dialect is not None and dialect.name in ("coloured callout", "callout", "mark line", "titled"):
            return False
        if first is not None and first.label is not None and first.label.slot is not Slot.UNKNOWN:
            return not self._waits(at)
        if not expected and atom.after_blank:
            return False
        if atom.kind is Kind.QUOTE:
            return (
                current.is_closed and current.dialect in ("text with page", "linked paragraph") and not current.comment
            )
        if dialect is not None and dialect.name != "image":
            return False
        if atom.images and not atom.words:
            return not current.images and not current.is_closed and not current.text
        return self._goes_on(at, current)

    def _goes_on(self, at: int, current: Draft) -> bool:
        """Whether plain lines are a comment on what stands above them."""
        atom = self.atoms[at]
        following = self.atoms[at + 1] if at + 1 < len(self.atoms) else None
        touches_next = following is not None and not following.after_blank and self._is_core(at + 1)
        if current.slot is Slot.COMMENT and atom.kind in (Kind.PARAGRAPH, Kind.ITEM):
            return True
        if atom.kind not in (Kind.PARAGRAPH, Kind.ITEM) or not current.has_words:
            return False
        if not atom.after_blank:
            return not touches_next
        words = atom.words
        if words.startswith("🔤") or _is_emphasis(words):
            return True
        return (
            following is not None
            and bool(following.lexed)
            and (label := following.lexed[0].label) is not None
            and label.slot in _FIELDS
        )

    def _waits(self, at: int) -> bool:
        """Whether an atom has to wait for the next one, which has the link that says whose it is."""
        following = self.atoms[at + 1] if at + 1 < len(self.atoms) else None
        if following is None or following.place is None or following.words or following.images:
            return False
        current = self.current
        return not (current is not None and current.identity is None) and following.kind is Kind.PARAGRAPH

    def _is_core(self, at: int) -> bool:
        atom = self.atoms[at]
        return atom.place is not None or self._dialect(atom) is not None

    def _opens_next(self, at: int) -> bool:
        return at + 1 < len(self.atoms) and self._is_core(at + 1) and self.atoms[at + 1].kind is not Kind.HEADING

    def _open(self, atom: Atom, dialect: str, *, leads: bool = False) -> None:
        waiting = self._taken_pending(before=atom)
        self.current = Draft(
            dialect=dialect,
            first=atom.first,
            last=atom.last,
            imported_at=self.imported_at,
            section_path=self.sections.path if self.regions.is_import else (),
            group=self.sections.group,
            only_quoted=not self.regions.is_import and atom.kind is Kind.PARAGRAPH,
        )
        self.drafts.append(self.current)
        for lead in waiting:
            self.current.take_lead(lead)
        if dialect != "titled":
            self.current.take(atom)
        self.leads = leads and not self.current.text
        self.emphasis = ""

    def _take(self, atom: Atom) -> None:
        if self.current is None:
            return
        words = atom.words.strip()
        if self.emphasis:
            self.current.take_comment(atom)
            self.emphasis = "" if words.endswith(self.emphasis) else self.emphasis
        elif (
            self.current.has_words
            and words[:1] in ("*", "_")
            and atom.kind is Kind.PARAGRAPH
            and not atom.lexed[0].label
        ):
            self.current.take_comment(atom)
            self.current.slot = None
            self.emphasis = "" if words.endswith(words[0]) else words[0]
        elif self.current.has_words and not self.leads and atom.kind is not Kind.QUOTE and not self.current.is_closed:
            is_labelled = bool(atom.lexed) and atom.lexed[0].label is not None
            if self.current.slot is None and not is_labelled and not self.current.is_quotation_open:
                self.current.is_closed = True
            self.current.take(atom)
        else:
            self.current.take(atom)
        self.leads = self.leads and not self.current.has_words

    def _taken_pending(self, before: Atom | None = None) -> list[Atom]:
        """What waits, when it touches the atom it would be a comment on; else it belongs to nothing."""
        waiting, self.pending = self.pending, []
        if before is None:
            return waiting
        last = waiting[-1].kind if waiting else None
        touches = not before.after_blank and last in (Kind.PARAGRAPH, before.kind)
        touching = waiting[-1:] if touches or last is Kind.HEADING else []
        self.strays += [atom for atom in waiting if atom not in touching and self._expected(atom)]
        return touching if self.regions.is_import else []

    def _dialect(self, atom: Atom) -> Dialect | None:
        return dialect_of(atom, expected=self._expected(atom), is_import=self.regions.is_import)

    def _expected(self, atom: Atom) -> bool:
        return any(self.regions.expected[atom.first : atom.last + 1])

    def _counts(self, atom: Atom) -> bool:
        """Whether a link proves an annotation: anywhere when it names one, a page only in an import tool's note."""
        target = atom.place.target if atom.place else None
        if target is None:
            return False
        if target.annotation_key or "selection=" in target.uri or "annotation=" in target.uri:
            return True
        return self.regions.is_import


def _is_emphasis(words: str) -> bool:
    return len(words) > 2 and words[0] in "*_" and words[1:2] not in (" ", "")
