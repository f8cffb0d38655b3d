"""Builds a timeline from the history of notes: each version that concerns a concept, with what it says about it."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice

from catena.beliefs.copied_notes import Copies
from catena.beliefs.described_note import DescribedNote
from catena.beliefs.ports import BeliefServices
from catena.beliefs.version_excerpts import version_excerpt, written
from catena.beliefs.written_concept import WrittenConcept
from catena.forms.dated_lines import date_at_start, dated_lines, names_year
from catena.forms.timeline import DatedNote, is_within, sorted_entries, timeline_of, without_repeats
from catena.forms.timeline_entry import TimelineEntry, TimelineEvent
from catena.history.change import ChangeKind
from catena.history.version import DatedBy, RecordedVersion
from catena.history.version_entries import HistoryEvent, describe_version
from catena.history.version_reader import VersionReader
from catena.notes import Note
from catena.notes.links import is_other_file
from catena.notes.plain_text import plain_text
from catena.reading.candidates import units_in
from catena.results.note_reader import NoteReader
from catena.results.ranked_notes import LEAST_SHOWN, titled_notes
from catena.vault.path import VaultPath, name_of, vault_path

MOST_VERSIONS = 60
"""The maximum number of later versions of one note; its first version always counts."""
MOST_BYTES = 3_000_000
"""The number of bytes parsed for one answer; versions beyond it contribute only their dates."""
MOST_SIMILAR = 8
"""If no note names the concept, so many of those that are similar to it are told about."""
MOST_LINKS = 20
"""The maximum number of links in one entry."""

_FEWEST_DATED = 2
"""So many events that notes date themselves tell what happened; the dates of files then tell nothing of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedTimeline:
    """What a timeline is to tell.

    Attributes:
        names: The names of the concept; () for all that happened.
        start_date: The first day that counts, `YYYY-MM-DD`; None for no lower bound.
        end_date: The last day that counts; None for today.
        today: `YYYY-MM-DD`.
        as_story: Whether the timeline tells how a concept was seen: reworded sentences show what they replaced
            (`before → after`), what the notes date themselves are events, versions that say nothing of the concept are
            left out, so are files that were copied, and no text is repeated. The last event before the first day of a
            period that has an end is added: what was in force when it began.
        tells_years: Whether sentences that name a year are events of the notes that are about the concept, too: what
            happened has them, a view has not.
        happened: Whether what happened is asked for, and not what somebody thought or wrote: the days on which notes
            were made then tell nothing if the notes date several events and have no history.
        only_dated: Whether nothing but what notes date themselves is shown.
        answering: The notes that answer the question. They are told about if none names the concept, as notes in
            another language don't.
    """

    names: Sequence[str]
    start_date: str | None
    end_date: str | None
    today: str
    as_story: bool = False
    tells_years: bool = False
    happened: bool = False
    only_dated: bool = False
    answering: Collection[VaultPath] = ()

    @property
    def period(self) -> tuple[str, str]:
        """The first and the last day of which is told. "Since March" names no state to start from, a period does."""
        has_end = (self.end_date or self.today) < self.today
        return "" if self.as_story and has_end else self.start_date or "", min(self.end_date or self.today, self.today)


def history_timeline(
    services: BeliefServices, notes: Sequence[DescribedNote], asked: AskedTimeline, files: NoteReader | None = None
) -> tuple[TimelineEntry, ...]:
    """Return the events of these notes that concern a concept.

    If a note is named after the concept, or is relevant to it without naming it, every version with a visible
    difference counts. For other notes, a version counts if the concept occurs in its changed sentences or links; the
    first version counts if it mentions the concept. If a first version states a modification date after its creation
    date, it yields two events. Notes without history contribute their own dates or those of their files.

    Args:
        services: The services to query.
        notes: In any order, each note once.
        asked: What is to be told.
        files: Reads the notes of the answer; None: it reads them for itself.

    Returns:
        Oldest first by day, then by time, ties by path and event. `content_snapshot` is what a version says about
        the concept: new text first, then what somebody thinks, then the rest.
    """
    titled = titled_notes(services.ledger, asked.names)
    concept_with = partial(WrittenConcept.known, services.ledger) if asked.as_story else WrittenConcept.named
    concept = concept_with(asked.names, as_story=asked.as_story)
    files = files or NoteReader(services.vault, services.conventions.current(), services.annotations)
    mentions = _Mentions(concept)
    speaking = _speaking(notes, mentions, titled, files) if asked.as_story else notes
    answers = [] if speaking else [each for each in notes if each.path in asked.answering]
    about = titled | {each.path for each in answers}
    teller = _Teller(services, asked, mentions, files, about)
    told = speaking or answers or notes[:MOST_SIMILAR]
    for described in told:
        teller.tell_dated(described)
    found = teller.told()
    if asked.only_dated and not found:
        return ()
    is_told_by_texts = asked.as_story and asked.happened and len(found) >= _FEWEST_DATED
    if not is_told_by_texts or has_history(services, (each.path for each in notes)):
        for described in told:
            teller.tell(described)
        found = teller.told()
    if asked.as_story or not asked.names:
        found = without_repeats(found, about if asked.names else None)
    return tuple(_from(found, asked))


def _from(entries: Sequence[TimelineEntry], asked: AskedTimeline) -> Sequence[TimelineEntry]:
    """Return the entries from a day on, and what was in force then: the last one before it that tells of the concept.

    It comes from a note that is as relevant as any that has an event before that day. What a text tells of an earlier
    year was nobody's view that was in force.
    """
    first = asked.start_date or ""
    before = [
        entry
        for entry in entries
        if entry.content_snapshot
        and not is_within(entry.timestamp, first, None)
        and (asked.happened or entry.event is not TimelineEvent.DATED or len(entry.timestamp) > len("2024"))
    ]
    most = max((entry.composite_relevance for entry in before), default=1.0)
    in_force = [entry for entry in before if entry.composite_relevance >= max(LEAST_SHOWN, most)]
    return (*in_force[-1:], *(entry for entry in entries if is_within(entry.timestamp, first, None)))


def _speaking(
    notes: Sequence[DescribedNote], mentions: "_Mentions", titled: frozenset[VaultPath], files: NoteReader
) -> Sequence[DescribedNote]:
    """Return the notes that name the concept; other notes are only similar to it."""
    read = ((each, files.note(each.path)) for each in notes)
    return [
        each
        for each, note in read
        if each.path in titled or mentions.concept.is_in(each.title) or note is None or mentions.are_in(note.raw)
    ]


class _Mentions:
    """Tells which notes and versions mention a concept, each content looked at once: the last version is the note."""

    def __init__(self, concept: WrittenConcept) -> None:
        self.concept = concept
        self._known: dict[bytes, bool] = {}

    def are_in(self, raw: bytes) -> bool:
        """Return whether a text mentions the concept."""
        if raw not in self._known:
            self._known[raw] = self.concept.is_in(plain_text(written(raw)))
        return self._known[raw]


class _Teller:
    """Collects the events of notes, one note after the other."""

    def __init__(
        self,
        services: BeliefServices,
        asked: AskedTimeline,
        mentions: _Mentions,
        files: NoteReader,
        about: frozenset[VaultPath],
    ) -> None:
        """`about` are the notes that are about the concept as a whole."""
        self._services = services
        self._asked = asked
        self._mentions = mentions
        self._concept = mentions.concept
        self._files = files
        self._about = about
        # What dates itself in the note that answers best happened to the concept, if no note has its name.
        self._own = about or frozenset(islice(asked.answering, 1))
        self._reader = VersionReader(services.history.content, most_bytes=MOST_BYTES)
        self._copies = Copies(services.history) if asked.as_story else None
        self._entries: list[TimelineEntry] = []
        self._unrecorded: list[DatedNote] = []

    def tell(self, described: DescribedNote) -> None:
        """Add the events of a note's versions, or of its dates if it has no history."""
        is_named, rows = self._is_named(described), self._services.history.versions_at(described.path)
        if rows:
            self._entries += self._by_versions(described, rows, is_named=is_named)
        elif dated := self._by_dates(described, self._files.note(described.path), is_named=is_named):
            self._unrecorded.append(dated)

    def tell_dated(self, described: DescribedNote) -> None:
        """Add the events that a note dates in its text: less work than its versions, which are not always told."""
        note = self._files.note(described.path)
        if note and (self._asked.as_story or not self._asked.names):
            told = (
                *self._by_title(described, note),
                *self._by_text(described, note, is_named=self._is_named(described)),
            )
            self._entries += (entry for entry in told if is_within(entry.timestamp, *self._asked.period))

    def _is_named(self, described: DescribedNote) -> bool:
        return described.path in self._about or self._concept.is_in(described.title)

    def told(self) -> tuple[TimelineEntry, ...]:
        """Return all events, oldest first."""
        asked, first = self._asked, self._asked.period[0]
        dated = timeline_of(self._unrecorded, start_date=first or None, end_date=asked.end_date, today=asked.today)
        return sorted_entries((*self._entries, *dated))

    def _by_versions(
        self, described: DescribedNote, rows: Sequence[RecordedVersion], *, is_named: bool
    ) -> Iterator[TimelineEntry]:
        """Yield the events of a note's versions; one that was brought here as a copy was not created then."""
        period = self._asked.period
        is_copy = self._copies is not None and self._copies.brought(rows[0])
        timeline = _NoteTimeline(described, self._mentions, self._reader, period, is_named=is_named, is_copy=is_copy)
        return timeline.entries(rows)

    def _by_dates(self, described: DescribedNote, note: Note | None, *, is_named: bool) -> DatedNote | None:
        """Return a note without history, dated by its text or its file; None if it does not concern the concept."""
        facts = self._services.ledger.facts([described.path]).get(described.path)
        is_whole = is_named or described.composite >= LEAST_SHOWN
        if facts is None or not (is_whole or (note and self._mentions.are_in(note.raw))):
            return None
        return DatedNote(
            path=described.path,
            title=described.title,
            created=facts.created,
            modified=facts.modified,
            excerpt=version_excerpt(note, (), self._concept, is_whole=is_whole) if note else "",
            composite=described.composite,
        )

    def _by_title(self, described: DescribedNote, note: Note) -> Iterator[TimelineEntry]:
        """Yield what a note that is called after a day and the concept says: `2026-03-14 Two months of PARA`."""
        day, title = date_at_start(described.title)
        is_called = len(day) == len("2024-01-01") and bool(title and self._concept.names) and self._concept.is_in(title)
        if is_called and (text := version_excerpt(note, (), self._concept, is_whole=True)):
            yield self._dated(described, day, text)

    def _dated(self, described: DescribedNote, timestamp: str, text: str) -> TimelineEntry:
        return TimelineEntry(
            timestamp=timestamp,
            event=TimelineEvent.DATED,
            note_path=described.path,
            note_title=described.title,
            content_snapshot=text,
            composite_relevance=described.composite,
        )

    def _by_text(self, described: DescribedNote, note: Note, *, is_named: bool) -> Iterator[TimelineEntry]:
        """Yield what a note about the concept dates in its text; of other notes, what names the concept.

        A stamp such as `2024-10-05@14:02` alone tells when, and nothing of a concept.
        """
        concept, names = self._concept, self._asked.names
        has_years = self._asked.tells_years and (described.path in self._own or concept.is_most_of(described.title))
        titles = (heading.text for heading in note.headings if heading.level == 1)
        is_own = is_named or not names or any(map(concept.is_in, titles))
        for line in dated_lines(units_in(note)) if names_year(note) else ():
            tells = bool(line.text) and not line.text.endswith((":", "：")) if concept.names else True
            is_told = is_own or (has_years and len(line.timestamp) == len("2024"))
            if tells and ((has_years if line.only_names_year else is_told) or concept.is_in(line.text)):
                yield self._dated(described, line.timestamp, line.text)


class _NoteTimeline:
    """The timeline of one note's versions."""

    def __init__(
        self,
        described: DescribedNote,
        mentions: _Mentions,
        reader: VersionReader,
        period: tuple[str, str],
        *,
        is_named: bool,
        is_copy: bool,
    ) -> None:
        self._described = described
        self._mentions = mentions
        self._concept = mentions.concept
        self._reader = reader
        self._period = period
        self._is_named = is_named
        self._is_copy = is_copy

    def entries(self, rows: Sequence[RecordedVersion]) -> Iterator[TimelineEntry]:
        """Yield the events of the note in the period, in order."""
        is_whole = self._is_named or (
            self._described.composite >= LEAST_SHOWN and not any(map(self._speaks, reversed(rows[-MOST_VERSIONS:])))
        )
        first = [at for at, row in enumerate(rows) if row.digest and (at == 0 or rows[at - 1].digest is None)]
        within = (at for at, row in enumerate(rows) if row.digest and is_within(row.valid_from, *self._period))
        later = [at for at in within if at not in first]
        for at in sorted((*first, *later[-MOST_VERSIONS:])):
            until = rows[at + 1].valid_from if at + 1 < len(rows) else None
            if at in first:
                yield from self._beginning(rows[at], until, is_whole=is_whole)
            else:
                yield from self._change(rows[at - 1], rows[at], is_whole=is_whole)

    def _beginning(self, row: RecordedVersion, until: str | None, *, is_whole: bool) -> Iterator[TimelineEntry]:
        """Yield the note's creation, and the modification that its first known version states."""
        if not (is_whole or self._speaks(row)):
            return
        note = self._reader.note(row)
        changed = note.modified if note and note.modified else ""
        is_created = not self._is_copy and is_within(row.valid_from, *self._period)
        is_changed = row.valid_from[:10] < changed[:10] <= (until or changed)[:10] and is_within(changed, *self._period)
        if not (is_created or is_changed):
            return
        snapshot = version_excerpt(note, (), self._concept, is_whole=is_whole) if note else ""
        named = dict.fromkeys(name_of(vault_path(link.target)) for link in note.links) if note else ()
        links = tuple(name for name in named if not is_other_file(name))
        if self._concept.as_story and not snapshot:
            return
        if is_created:
            yield self._entry(row.valid_from, TimelineEvent.CREATED, snapshot, links)
        if is_changed:
            yield self._entry(changed, TimelineEvent.MODIFIED, snapshot, ())

    def _change(self, before: RecordedVersion, row: RecordedVersion, *, is_whole: bool) -> Iterator[TimelineEntry]:
        if before.digest == row.digest or not (is_whole or self._may_concern(before, row)):
            return
        event, changes = describe_version(before, row, self._reader.note)
        note = self._reader.note(row)
        is_visible = any(change.kind is not ChangeKind.RENAMED for change in changes)
        is_unread = note is None or self._reader.note(before) is None
        if (is_whole and (is_visible or is_unread)) or any(map(self._concept.is_touched_by, changes)):
            kind = TimelineEvent.RELATED if event is HistoryEvent.RELATED else TimelineEvent.MODIFIED
            snapshot = version_excerpt(note, changes, self._concept, is_whole=is_whole) if note else ""
            links = tuple(change.text for change in changes if change.kind is ChangeKind.LINK_ADDED)
            yield self._entry(row.valid_from, kind, snapshot, links)

    def _entry(self, timestamp: str, event: TimelineEvent, snapshot: str, links: Sequence[str]) -> TimelineEntry:
        return TimelineEntry(
            timestamp=timestamp,
            event=event,
            note_path=self._described.path,
            note_title=self._described.title,
            content_snapshot=snapshot or None,
            new_links=tuple(link for link in links if link)[:MOST_LINKS],
            composite_relevance=self._described.composite,
        )

    def _speaks(self, row: RecordedVersion) -> bool:
        """Return whether this version's text mentions the concept."""
        raw = self._reader.raw(row) or b""
        return self._concept.may_be_in(written(raw)) and self._mentions.are_in(raw)

    def _may_concern(self, before: RecordedVersion, row: RecordedVersion) -> bool:
        """Return whether a changed paragraph may mention the concept: a quick test before the versions are parsed."""
        old, new = (set(_PARAGRAPH_END.split(written(self._reader.raw(version)))) for version in (before, row))
        return self._concept.may_be_in("\n\n".join(old ^ new))


_PARAGRAPH_END = re.compile(r"(?:\r\n?|\n)[ \t]*(?:\r\n?|\n)")


def has_history(services: BeliefServices, paths: Iterable[VaultPath]) -> bool:
    """Return whether the history of any of these notes holds more than one version or a version from git."""
    return any(
        len(rows) > 1 or any(row.dated_by is DatedBy.GIT for row in rows)
        for rows in map(services.history.versions_at, paths)
    )
