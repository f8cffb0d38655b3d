"""What the notes about one subject say of it, attribute by attribute, each finding with its place."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import pairwise

from catena.annotations.annotation import Annotation, AnnotationColor
from catena.answers.answer import Cell
from catena.answers.defining import begins_with_name, defines, name_terms, speaks_of
from catena.graph.relation_types import CAUSAL, LinkType
from catena.language.folding import fold
from catena.notes import Block, BlockKind, Heading, Lines, Note, PropertyValue, Span, plain_text, texts_of
from catena.notes.names import is_other_file
from catena.notes.sentences import Sentence, sentences_of
from catena.vault.path import VaultPath, name_of

CELL_CHARACTERS = 160


class Rank(IntEnum):
    """How telling a kind of row is, most telling first."""

    DEFINITION = 0
    TABULATED = 1
    STATED = 2
    ADVANTAGES = 3
    LIMITS = 4
    SECTION = 5
    OPENING = 6
    CREATED = 7


@dataclass(frozen=True, slots=True, kw_only=True)
class SubjectNote:
    """A note in which a subject is spoken of.

    Attributes:
        note: Parsed.
        annotations: A paper's, when the note holds some.
        composite: Its relevance for the subject, 0 to 1.
    """

    note: Note
    annotations: tuple[Annotation, ...] = ()
    composite: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One attribute of one subject.

    Attributes:
        rank: What kind of row it makes.
        name: The row's name, as first written.
        cell: What is said, and where.
    """

    rank: Rank
    name: str
    cell: Cell


@dataclass(frozen=True, slots=True, kw_only=True)
class Description:
    """All that was found of one subject.

    Attributes:
        findings: By the attribute's folded name.
        links: Names of notes that its own notes link to, in order, each once.
        tags: Of its own notes, likewise.
        own: The best of the notes that are about it; None when none is.
    """

    findings: dict[str, Finding]
    links: tuple[str, ...]
    tags: tuple[str, ...]
    own: Note | None


def describe(subject: str, notes: Sequence[SubjectNote], *, others: Sequence[str]) -> Description:
    """Gather what these notes say of a subject.

    A note whose title or alias names the subject and no other one is its own: all of it counts. Of every other note
    only the sections whose headings name it, tables with a column for it and sentences that define it count.

    Args:
        subject: As the person named it.
        notes: Best first.
        others: The other subjects.
    """
    views = sorted((_View(subject, others, found) for found in notes), key=lambda view: not view.is_own)
    findings: dict[str, Finding] = {}
    for gather in (_definition, _tabulated, _stated, _judged, _sections):
        for view in views:
            for finding in gather(view):
                findings.setdefault(fold(finding.name), finding)
    for gather in (_opening, _created):
        for finding in gather(views[0]) if views else ():
            findings.setdefault(fold(finding.name), finding)
    own = [view.note for view in views if view.is_own]
    own_names = {fold(name_of(note.path)) for note in own}
    return Description(
        findings=findings,
        links=tuple(name for name in _each_once(_linked(own)) if fold(name) not in own_names),
        tags=_each_once(tag for note in own for tag in note.tags),
        own=own[0] if own else None,
    )


def shortened(text: str, characters: int = CELL_CHARACTERS) -> str:
    """One line of at most so many characters, cut between words, `…` where something is missing."""
    line = " ".join(text.split())
    if len(line) <= characters:
        return line
    kept = line[: characters - 1]
    words = kept.rpartition(" ")[0] if line[characters - 1] != " " else kept
    return (words if len(words) > characters // 2 else kept).rstrip(" ,;:") + "…"


class _View:
    """A note as far as it speaks of one subject."""

    def __init__(self, subject: str, others: Sequence[str], found: SubjectNote) -> None:
        self.subject = subject
        self.others = others
        self.words = name_terms(subject)
        self.foreign_words = [word for other in others for word in name_terms(other) if not speaks_of(subject, [word])]
        self.note = found.note
        self.annotations = found.annotations
        self.lines = Lines(found.note.raw)
        self._sentences: dict[Span, tuple[Sentence, ...]] = {}
        names = (found.note.title, name_of(found.note.path), *found.note.aliases)
        self.is_own = any(self._is_named(name) for name in names)

    def sections(self) -> Iterator[tuple[Heading | None, list[Block]]]:
        """The headings that count, each with the blocks down to the next heading; None for what precedes the first."""
        heading: Heading | None = None
        headings = iter(self.note.headings)
        blocks: list[Block] = []
        for block in (*self.note.blocks, None):
            if block is not None and block.kind is not BlockKind.HEADING:
                blocks.append(block)
                continue
            if self.is_own or (heading and any(self._is_named(above) for above in heading.path)):
                yield heading, blocks
            heading = next(headings, None)
            blocks = []

    def sentences(self, blocks: Sequence[Block]) -> Iterator[Sentence]:
        """The sentences of these blocks; each block is read once."""
        for block in blocks:
            if block.span not in self._sentences:
                self._sentences[block.span] = tuple(sentences_of(self.note.raw, (block,), self.lines))
            yield from self._sentences[block.span]

    def cell(self, text: str, span: Span | None) -> Cell:
        """The text as a cell, cut to length."""
        return Cell(
            text=shortened(text, CELL_CHARACTERS), note_path=self.note.path, note_title=self.note.title, span=span
        )

    def names(self, text: str) -> bool:
        """Whether the text has all of the subject's words."""
        return speaks_of(text, self.words) == 1

    def _is_named(self, name: str) -> bool:
        return self.names(name) and not any(speaks_of(name, [word]) for word in self.foreign_words)


def _definition(view: _View) -> Iterator[Finding]:
    """The sentence that says of which kind the subject is, else one that begins with it and says something of it."""
    best: tuple[int, Sentence] | None = None
    for sentence in view.sentences(view.note.blocks):
        strength = defines(sentence.text, view.subject)
        if strength > (best[0] if best else 0):
            best = strength, sentence
    if best and (best[0] == 2 or view.is_own):
        yield Finding(rank=Rank.DEFINITION, name="Definition", cell=view.cell(best[1].text, best[1].span))


_CELL_END = re.compile(r"(?<!\\)\|")


def _tabulated(view: _View) -> Iterator[Finding]:
    """Rows of a table that has a column for this subject and one for another."""
    for block in view.note.blocks:
        if block.kind is not BlockKind.TABLE:
            continue
        rows = list(_table_rows(view, block))
        header = [text for text, _ in rows[0]]
        own = _column(header, view.subject)
        if own is None or all(_column(header, other) in (None, own) for other in view.others):
            continue
        for row in rows[2:]:
            if len(row) > own and row[0][0] and row[own][0]:
                yield Finding(rank=Rank.TABULATED, name=_named(row[0][0]), cell=view.cell(*row[own]))


def _table_rows(view: _View, block: Block) -> Iterator[list[tuple[str, Span]]]:
    at = block.span.byte_start
    for line in block.span.slice(view.note.raw).splitlines(keepends=True):
        text = line.decode("utf-8", "surrogateescape")
        start = at
        cells: list[tuple[str, Span]] = []
        masked = re.sub(r"\[\[[^\[\]]*\]\]|`[^`]*`", lambda m: "x" * len(m[0]), text.rstrip())
        bounds = [-1, *(m.start() for m in _CELL_END.finditer(masked)), len(masked)]
        for left, right in pairwise(bounds):
            inside = text[left + 1 : right]
            begin = start + len(text[: left + 1].encode("utf-8", "surrogateescape"))
            end = begin + len(inside.encode("utf-8", "surrogateescape"))
            cells.append((plain_text(inside, inline=True), view.lines.span(begin, end)))
        if masked.lstrip().startswith("|"):
            cells = cells[1:]
        yield cells
        at += len(line)


def _column(header: Sequence[str], subject: str) -> int | None:
    """The column, after the first, whose head is the subject or a part of its name."""
    for at, head in enumerate(header):
        if at and head and speaks_of(subject, name_terms(head)) == 1:
            return at
    return next((at for at, head in enumerate(header) if at and speaks_of(head, name_terms(subject)) == 1), None)


_CITATION = re.compile(r"\[-?@[^\]]*\]|@[\w:-]+")
_BOOKKEEPING = frozenset(
    """
    aliases alias tags tag cssclass cssclasses position id uid uuid zettel publish published permalink slug title
    created date modified updated banner cover image icon kanban excalidraw up down next prev previous parent related
    see links link source sources references reference generated citekey url doi isbn draft lang language
    """.split()  # noqa: SIM905 (one a line would bury them)
) | {type_.partition("_")[0] for type_ in (*LinkType, *CAUSAL)}
_LABELLED = re.compile(
    rb"^[ \t>]*(?:(?:[-*+]|\d{1,3}[.)])[ \t]+)?(?P<field>\*\*(?P<label>[^*\r\n]{2,40}?)"
    rb"(?::\*\*|\*\*[ \t]*:|\*\*[ \t]+(?:-|\xe2\x80\x93|\xe2\x80\x94))[ \t]*(?P<text>\S[^\r\n]*?))[ \t]*$",
    re.M,
)


def _stated(view: _View) -> Iterator[Finding]:
    """Inline fields, labelled lines and properties."""
    raw = view.note.raw
    for _, blocks in view.sections():
        for block in blocks:
            inside = (field for field in view.note.inline_fields if _within(field.span, block.span))
            for field in inside:
                yield from _statement(view, field.key, plain_text(field.value, inline=True), field.span)
            if block.kind in (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM, BlockKind.QUOTE):
                for match in _LABELLED.finditer(raw, block.span.byte_start, block.span.byte_end):
                    label = match["label"].decode("utf-8", "replace")
                    text = plain_text(match["text"].decode("utf-8", "replace"), inline=True)
                    yield from _statement(view, label, text, view.lines.span(*match.span("field")))
    if view.is_own:
        for key, value in view.note.frontmatter.properties.items():
            yield from _statement(view, key, _shown(value), _property_span(view, key))


def _statement(view: _View, key: str, text: str, span: Span | None) -> Iterator[Finding]:
    name = _named(key)
    folded = fold(name)
    if _says_something(text) and name and not {folded, *folded.split()[:1]} & _BOOKKEEPING:
        judged = _judgement(name)
        yield Finding(
            rank=judged or Rank.STATED, name=_JUDGED_AS[judged] if judged else name, cell=view.cell(text, span)
        )


def _says_something(text: str) -> bool:
    """Whether anything is left without citations."""
    return bool(re.search(r"\w", _CITATION.sub("", text)))


def _within(inner: Span, outer: Span) -> bool:
    return outer.byte_start <= inner.byte_start and inner.byte_end <= outer.byte_end


def _shown(value: PropertyValue) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(plain_text(text, inline=True) for text in texts_of(value))


def _property_span(view: _View, key: str) -> Span | None:
    """The property's lines in the header."""
    header = view.note.frontmatter.span
    if header is None:
        return None
    begins = re.compile(
        rb"^[\"']?" + re.escape(key.encode()) + rb"[\"']?[ \t]*:[^\r\n]*(?:\r?\n(?:[ \t]|- )[^\r\n]*)*", re.M
    )
    match = begins.search(view.note.raw, header.byte_start, header.byte_end)
    return view.lines.span(*match.span()) if match else header


_ADVANTAGES = re.compile(
    r"\b(?:pros?|advantages?|benefits?|strengths?|upsides?|vorteile?|stärken?|nutzen)\b", re.IGNORECASE
)
_LIMITS = re.compile(
    r"\b(?:cons?|disadvantages?|drawbacks?|limitations?|limits?|weakness(?:es)?|downsides?|criticisms?|risks?"
    r"|nachteile?|schwächen?|grenzen|kritik)\b",
    re.IGNORECASE,
)
_JUDGED_AS = {Rank.ADVANTAGES: "Advantages", Rank.LIMITS: "Limits"}


def _judgement(name: str) -> Rank | None:
    good, bad = bool(_ADVANTAGES.search(name)), bool(_LIMITS.search(name))
    if good == bad:
        return None
    return Rank.ADVANTAGES if good else Rank.LIMITS


def _judged(view: _View) -> Iterator[Finding]:
    """What sections and annotations hold for and against the subject."""
    for heading, blocks in view.sections():
        judged = _judgement(heading.text) if heading else None
        if judged and (cell := _beginning(view, blocks)):
            yield Finding(rank=judged, name=_JUDGED_AS[judged], cell=cell)
    for annotation in view.annotations:
        text = plain_text(annotation.text or annotation.comment or "")
        if not text or not (view.is_own or view.names(text)):
            continue
        if annotation.role is AnnotationColor.POSITIVE:
            yield Finding(rank=Rank.ADVANTAGES, name="Advantages", cell=view.cell(text, annotation.span))
        elif annotation.role is AnnotationColor.NEGATIVE:
            yield Finding(rank=Rank.LIMITS, name="Limits", cell=view.cell(text, annotation.span))


_NUMBERING = re.compile(r"^(?:\d+(?:\.\d+)*[.)]?|[ivxIVX]+[.)])\s+")
_SMALL_WORD = re.compile(r"of|the|an?|in|for|to|is|are|what|der|die|das|von|im|des|ist|was", re.IGNORECASE)
_NO_ATTRIBUTE = re.compile(
    r"^(?:references?|sources?|links?|related(?: notes?)?|see also|notes?|further reading|bibliography|footnotes?"
    r"|todos?|tasks?|(?:table of )?contents|overview|introduction|summary|annotations?|metadata|backlinks|changelog|log"
    r"|comments?|quellen?|literatur|siehe auch|verweise|einleitung|zusammenfassung|überblick)$",
    re.IGNORECASE,
)


def _sections(view: _View) -> Iterator[Finding]:
    """What stands under headings that name an attribute."""
    for heading, blocks in view.sections():
        if heading is None or _judgement(heading.text) or fold(heading.text) == fold(view.note.title):
            continue
        name = _without_subject(view, _NUMBERING.sub("", heading.text).strip(" :–—-?"))
        if name and not _NO_ATTRIBUTE.match(name) and (cell := _beginning(view, blocks)):
            yield Finding(rank=Rank.SECTION, name=_named(name), cell=cell)


def _without_subject(view: _View, heading: str) -> str:
    """`Care of sourdough` and `Sourdough: care` → `Care`, so that both can stand in one row with another's `Care`."""
    words = heading.split()
    while words and speaks_of(words[0], view.words):
        del words[0]
    if words and speaks_of(words[-1], view.words):
        while words and (speaks_of(words[-1], view.words) or _SMALL_WORD.fullmatch(words[-1])):
            del words[-1]
    return " ".join(words).strip(" :–—-?")


def _beginning(view: _View, blocks: Sequence[Block]) -> Cell | None:
    """The first sentences under a heading, as many as a cell holds; items of a list set apart by semicolons."""
    taken: list[Sentence] = []
    length = 0
    for sentence in filter(lambda sentence: _says_something(sentence.text), view.sentences(blocks)):
        if taken and length + len(sentence.text) > CELL_CHARACTERS:
            break
        taken.append(sentence)
        length += len(sentence.text) + 2
    if not taken:
        return None
    text = taken[0].text
    for before, sentence in pairwise(taken):
        apart = ";" if before.text[-1].isalnum() else ""
        text += f"{apart} {sentence.text}"
    return view.cell(text, view.lines.span(taken[0].span.byte_start, taken[-1].span.byte_end))


def _opening(view: _View) -> Iterator[Finding]:
    """The first sentence of a note of its own, when it isn't the definition; one that begins with it will do as one."""
    if view.is_own:
        paragraphs = [block for block in view.note.blocks if block.kind is BlockKind.PARAGRAPH]
        sentence = next((s for s in view.sentences(paragraphs) if len(s.text.split()) > 3), None)
        if sentence and defines(sentence.text, view.subject) == 0:
            cell = view.cell(sentence.text, sentence.span)
            if begins_with_name(sentence.text, view.subject):
                yield Finding(rank=Rank.DEFINITION, name="Definition", cell=cell)
            else:
                yield Finding(rank=Rank.OPENING, name="First words", cell=cell)


def _created(view: _View) -> Iterator[Finding]:
    if view.is_own and view.note.created:
        yield Finding(rank=Rank.CREATED, name="Created", cell=view.cell(view.note.created[:10], None))


def _named(key: str) -> str:
    """`primary_purpose` → `Primary purpose`."""
    name = " ".join(plain_text(key, inline=True).replace("_", " ").replace("-", " ").split()).strip(" :")
    return name[:1].upper() + name[1:]


def _linked(notes: Sequence[Note]) -> Iterator[str]:
    """Names of the notes these link to; pictures and other files are none."""
    for note in notes:
        for link in note.links:
            name = name_of(VaultPath(link.target))
            if name and not is_other_file(name):
                yield name


def _each_once(names: Iterator[str]) -> tuple[str, ...]:
    seen: dict[str, str] = {}
    for name in names:
        seen.setdefault(fold(name), name)
    return tuple(seen.values())
