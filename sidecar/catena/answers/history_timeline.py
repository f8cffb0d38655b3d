"""Builds a timeline from the history of notes: each version that concerns a concept, with what it says about it."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import accumulate, islice
from typing import TYPE_CHECKING

from catena.answers.copied_notes import Copies
from catena.answers.excerpts import EXCERPT_CHARACTERS, excerpt_of
from catena.answers.note_reader import NoteReader
from catena.answers.ports import AnswerServices
from catena.answers.ranked_notes import LEAST_SHOWN
from catena.answers.written_concept import WrittenConcept
from catena.forms.attribute import NO_ATTRIBUTE
from catena.forms.dated_lines import begins_with_date, dated_lines
from catena.forms.timeline import DatedNote, is_within, sorted_entries, timeline_of, without_repeats
from catena.forms.timeline_entry import TimelineEntry, TimelineEvent
from catena.history.change import Change, ChangeKind
from catena.history.changes import changes_between
from catena.history.segments import fragments_of, segments_of
from catena.history.version import DatedBy, RecordedVersion
from catena.history.version_entries import HistoryEvent, describe_version
from catena.history.version_reader import VersionReader
from catena.language.tokens import UNSPACED_CHARACTER, word_runs
from catena.notes import BlockKind, Lines, Note
from catena.notes.links import is_other_file
from catena.notes.plain_text import plain_text
from catena.reading.candidates import units_in
from catena.reading.statements import is_stance, says_something
from catena.vault.path import VaultPath, name_of, vault_path

if TYPE_CHECKING:
    from catena.stores.sqlite_history import SqliteHistory

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

DescribedNote = tuple[VaultPath, str, float]
"""A note to describe: its path, its display title, and its relevance from 0 to 1."""


def history_timeline(
    services: AnswerServices,
    notes: Sequence[DescribedNote],
    names: Sequence[str],
    *,
    start_date: str | None,
    end_date: str | None,
    today: str,
    as_story: bool = False,
    tells_years: bool = False,
    happened: bool = False,
    answering: Collection[VaultPath] = (),
) -> tuple[TimelineEntry, ...]:
    """Return the events of these notes that concern a concept.

    If a note is named after the concept, or is relevant to it without naming it, every version with a visible
    difference counts. For other notes, a version counts if the concept occurs in its changed sentences or links; the
    first version counts if it mentions the concept. If a first version states a modification date after its creation
    date, it yields two events. Notes without history contribute their own dates or those of their files.

    Args:
        services: The services to query.
        notes: In any order, each note once.
        names: The names of the concept.
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
        answering: The notes that answer the question. They are told about if none names the concept, as notes in
            another language don't.

    Returns:
        Oldest first by day, then by time, ties by path and event. `content_snapshot` is what a version says about
        the concept: new text first, then what somebody thinks, then the rest.
    """
    titled = frozenset(path for name in names for path in services.ledger.titled(name))
    concept = _concept(services, names, titled, as_story=as_story)
    first, last = start_date or "", min(end_date or today, today)
    # "Since March" names no state to start from; a period with an end does.
    period = ("" if as_story and (end_date or today) < today else first), last
    reader = VersionReader(services.history.content, most_bytes=MOST_BYTES)
    files = NoteReader(services.vault, services.conventions.current())
    speaking = _speaking(notes, concept, titled, files) if as_story else notes
    answers = [] if speaking else [each for each in notes if each[0] in answering]
    about = titled | {each[0] for each in answers}
    # What dates itself in the note that answers best happened to the concept, if no note has its name.
    own = about or frozenset(islice(answering, 1))
    copies = Copies(services.history) if as_story else None
    entries: list[TimelineEntry] = []
    unrecorded: list[DatedNote] = []
    for described in speaking or answers or notes[:MOST_SIMILAR]:
        is_named = described[0] in about or concept.is_in(described[1])
        rows, note = rows_of(services.history, described[0]), files.note(described[0])
        if rows:
            entries += _told_by_versions(
                _NoteTimeline(described, concept, reader, is_named=is_named), rows, period, copies
            )
        elif dated := _dated(services, described, concept, note, is_named=is_named):
            unrecorded.append(dated)
        if note and (as_story or not names):
            has_years = tells_years and (described[0] in own or concept.is_most_of(described[1]))
            is_own = is_named or not names or any(concept.is_in(each.text) for each in note.headings if each.level == 1)
            told = _told_by_text(described, concept, note, is_named=is_own, has_years=has_years)
            entries.extend(entry for entry in told if is_within(entry.timestamp, *period))
    by_dates = timeline_of(unrecorded, start_date=period[0] or None, end_date=end_date, today=today)
    found = sorted_entries((*entries, *by_dates))
    dated = tuple(entry for entry in found if entry.event is TimelineEvent.DATED)
    if as_story and happened and len(dated) >= _FEWEST_DATED and not has_history(services, (n[0] for n in notes)):
        found = dated
    return tuple(_from(without_repeats(found, about if names else None) if as_story or not names else found, first))


def _concept(
    services: AnswerServices, names: Sequence[str], titled: frozenset[VaultPath], *, as_story: bool
) -> WrittenConcept:
    """Return the concept; a story also knows it by the aliases of the notes that are called so."""
    facts = services.ledger.facts(titled).values() if as_story else ()
    return WrittenConcept.named((*names, *(alias for each in facts for alias in each.aliases)), as_story=as_story)


def _from(entries: Sequence[TimelineEntry], first: str) -> Sequence[TimelineEntry]:
    """Return the entries from a day on, and what was in force then: the last one before it that tells of the concept.

    It comes from a note that is as relevant as any that has an event before that day.
    """
    before = [entry for entry in entries if entry.content_snapshot and not is_within(entry.timestamp, first, None)]
    most = max((entry.composite_relevance for entry in before), default=1.0)
    in_force = [entry for entry in before if entry.composite_relevance >= max(LEAST_SHOWN, most)]
    return (*in_force[-1:], *(entry for entry in entries if is_within(entry.timestamp, first, None)))


def _speaking(
    notes: Sequence[DescribedNote], concept: WrittenConcept, titled: frozenset[VaultPath], files: NoteReader
) -> Sequence[DescribedNote]:
    """Return the notes that name the concept; other notes are only similar to it."""
    read = ((each, files.note(each[0])) for each in notes)
    return [
        each
        for each, note in read
        if each[0] in titled or concept.is_in(each[1]) or note is None or concept.is_in(plain_text(_text(note.raw)))
    ]


def _told_by_versions(
    note: "_NoteTimeline", rows: Sequence[RecordedVersion], period: tuple[str, str], copies: Copies | None
) -> list[TimelineEntry]:
    """Return the events of a note within a period; one that was brought here as a copy was not created then."""
    told = note.entries(rows, period)
    if copies is not None and copies.brought(rows[0]):
        told = (entry for entry in told if entry.event is not TimelineEvent.CREATED)
    return [entry for entry in told if is_within(entry.timestamp, *period)]


def _told_by_text(
    described: DescribedNote, concept: WrittenConcept, note: Note, *, is_named: bool, has_years: bool
) -> Iterator[TimelineEntry]:
    """Yield what a note about the concept dates in its text; of other notes, what names the concept.

    A stamp such as `2024-10-05@14:02` alone tells when, and nothing of a concept.
    """
    path, title, composite = described
    for line in dated_lines(units_in(note)):
        tells = bool(line.text) and not line.text.endswith((":", "：")) if concept.names else True
        is_told = is_named or (has_years and len(line.timestamp) == len("2024"))
        if tells and ((has_years if line.only_names_year else is_told) or concept.is_in(line.text)):
            yield TimelineEntry(
                timestamp=line.timestamp,
                event=TimelineEvent.DATED,
                note_path=path,
                note_title=title,
                content_snapshot=line.text,
                composite_relevance=composite,
            )


def has_history(services: AnswerServices, paths: Iterable[VaultPath]) -> bool:
    """Return whether the history of any of these notes holds more than one version or a version from git."""
    return any(
        len(rows) > 1 or any(row.dated_by is DatedBy.GIT for row in rows)
        for rows in (rows_of(services.history, path) for path in paths)
    )


def rows_of(history: "SqliteHistory", path: VaultPath) -> tuple[RecordedVersion, ...]:
    """Return the versions of a note, oldest first; () if none is known."""
    note_id = history.note_at(path)
    return () if note_id is None else history.versions(note_id)


def _dated(
    services: AnswerServices, described: DescribedNote, concept: WrittenConcept, note: Note | None, *, is_named: bool
) -> DatedNote | None:
    """Return a note without history, dated by its text or its file; None if it does not concern the concept."""
    path, title, composite = described
    facts = services.ledger.facts([path]).get(path)
    is_whole = is_named or composite >= LEAST_SHOWN
    if facts is None or not (is_whole or (note and concept.is_in(plain_text(_text(note.raw))))):
        return None
    return DatedNote(
        path=path,
        title=title,
        created=facts.created,
        modified=facts.modified,
        excerpt=_snapshot(note, (), concept, is_whole=is_whole) if note else "",
        composite=composite,
    )


class _NoteTimeline:
    """The timeline of one note's versions."""

    def __init__(
        self, described: DescribedNote, concept: WrittenConcept, reader: VersionReader, *, is_named: bool
    ) -> None:
        self._path, self._title, self._composite = described
        self._concept = concept
        self._reader = reader
        self._is_named = is_named

    def entries(self, rows: Sequence[RecordedVersion], period: tuple[str, str]) -> Iterator[TimelineEntry]:
        """Yield the events of the note in order, limited to the period if the history is long."""
        is_whole = self._is_named or (
            self._composite >= LEAST_SHOWN and not any(map(self._speaks, reversed(rows[-MOST_VERSIONS:])))
        )
        first = [at for at, row in enumerate(rows) if row.digest and (at == 0 or rows[at - 1].digest is None)]
        later = [
            at for at, row in enumerate(rows) if row.digest and at not in first and is_within(row.valid_from, *period)
        ]
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
        snapshot = _snapshot(note, (), self._concept, is_whole=is_whole) if note else ""
        named = dict.fromkeys(name_of(vault_path(link.target)) for link in note.links) if note else ()
        links = tuple(name for name in named if not is_other_file(name))
        if self._concept.as_story and not snapshot:
            return
        yield self._entry(row.valid_from, TimelineEvent.CREATED, snapshot, links)
        if note and note.modified and row.valid_from[:10] < note.modified[:10] <= (until or note.modified)[:10]:
            yield self._entry(note.modified, TimelineEvent.MODIFIED, snapshot, ())

    def _change(self, before: RecordedVersion, row: RecordedVersion, *, is_whole: bool) -> Iterator[TimelineEntry]:
        if before.digest == row.digest or not (is_whole or self._may_concern(before, row)):
            return
        event, changes = describe_version(before, row, self._reader.note)
        note = self._reader.note(row)
        is_visible = any(change.kind is not ChangeKind.RENAMED for change in changes)
        is_unread = note is None or self._reader.note(before) is None
        if (is_whole and (is_visible or is_unread)) or any(map(self._concept.is_touched_by, changes)):
            kind = TimelineEvent.RELATED if event is HistoryEvent.RELATED else TimelineEvent.MODIFIED
            snapshot = _snapshot(note, changes, self._concept, is_whole=is_whole) if note else ""
            links = tuple(change.text for change in changes if change.kind is ChangeKind.LINK_ADDED)
            yield self._entry(row.valid_from, kind, snapshot, links)

    def _entry(self, timestamp: str, event: TimelineEvent, snapshot: str, links: Sequence[str]) -> TimelineEntry:
        return TimelineEntry(
            timestamp=timestamp,
            event=event,
            note_path=self._path,
            note_title=self._title,
            content_snapshot=snapshot or None,
            new_links=tuple(link for link in links if link)[:MOST_LINKS],
            composite_relevance=self._composite,
        )

    def _speaks(self, row: RecordedVersion) -> bool:
        """Return whether this version's text mentions the concept."""
        text = _text(self._reader.raw(row))
        return self._concept.may_be_in(text) and self._concept.is_in(plain_text(text))

    def _may_concern(self, before: RecordedVersion, row: RecordedVersion) -> bool:
        """Return whether a changed paragraph may mention the concept: a quick test before the versions are parsed."""
        old, new = (set(_PARAGRAPH_END.split(_text(self._reader.raw(version)))) for version in (before, row))
        return self._concept.may_be_in("\n\n".join(old ^ new))


_PARAGRAPH_END = re.compile(r"(?:\r\n?|\n)[ \t]*(?:\r\n?|\n)")
_SENTENCES_SHOWN = 3
_SENTENCES_OF_STORY = 2
_SENTENCES_READ = 40


def _text(raw: bytes | None) -> str:
    return (raw or b"").decode("utf-8", "replace")


def _snapshot(note: Note, changes: Sequence[Change], concept: WrittenConcept, *, is_whole: bool) -> str:
    """Return an excerpt of a version: its new text on the concept, else any text on it, else its beginning.

    Args:
        note: The version.
        changes: What is new in it.
        concept: The concept.
        is_whole: Whether the whole note is about the concept.
    """
    show = _before_and_after if concept.as_story else _after
    written = [change for change in changes if change.kind in _NEW_TEXT]
    new = (
        [show(each) for each in written if _tells(each.text)] if concept.as_story else [show(each) for each in written]
    )
    found = [text for text in new if concept.is_in(text) or (is_whole and concept.as_story and is_stance(text))]
    found = found or (new if is_whole else [])
    found = found or _telling(_said_of(note, concept, is_whole=is_whole), concept)
    if is_whole or not concept.as_story:
        # If only the properties of a note mention the concept, the excerpt shows its beginning.
        found = found or [change.text for change in changes_between(None, note) if _tells(change.text)]
    if concept.as_story or not concept.names:
        found = [text for text in found if _says_more_than_names(text)][:_SENTENCES_OF_STORY]
    return _excerpt([_without_marks(text) for text in found[:_SENTENCES_SHOWN]], concept)


def _excerpt(said: Sequence[str], concept: WrittenConcept) -> str:
    """Return as many of these sentences as fit; a cut of the first if it is too long."""
    fitting = accumulate(len(text) + 1 for text in said)
    shown = [text for text, length in zip(said, fitting, strict=True) if length <= EXCERPT_CHARACTERS] or said[:1]
    words = [word for words in concept.words for word in words]
    return excerpt_of(" ".join(shown), words, characters=EXCERPT_CHARACTERS).text


def _without_marks(text: str) -> str:
    """Remove the box of a task and the id of a block."""
    return re.sub(r"^\[[ xX/-]\] |\s\^[\w-]+$", "", text)


_NEW_TEXT = frozenset({ChangeKind.SENTENCE_ADDED, ChangeKind.SENTENCE_REWORDED})


def _after(change: Change) -> str:
    return change.text


def _before_and_after(change: Change) -> str:
    """Return the new text; what it replaced stands before it."""
    is_reworded = change.kind is ChangeKind.SENTENCE_REWORDED and change.before
    return f"{change.before} → {change.text}" if is_reworded else change.text


def _telling(said: Iterable[str], concept: WrittenConcept) -> list[str]:
    """Return the sentences that say what somebody thinks, then others, without pointers to other notes and fields.

    In a story, names alone and what is dated, an event of its own, are left out, too.
    """
    looked_at = list(islice(said, _SENTENCES_READ))
    order = sorted(filter(_tells, looked_at), key=lambda text: not is_stance(text))
    if concept.as_story:
        order = [text for text in order if concept.is_told_in(text) and not begins_with_date(text)]
    return order[:_SENTENCES_SHOWN]


def _tells(text: str) -> bool:
    """Return whether a text says something itself: no field, and no pointer such as `See also: Napping`."""
    label = _LABEL.match(text)
    return says_something(text) and "::" not in text and not (label and NO_ATTRIBUTE.match(label[1]))


_LABEL = re.compile(r"([^:：]{2,24}?)\s*[:：]")


_NAMED = re.compile(r"\S+\.(?:base|canvas|md|pdf|png|jpe?g|gif|svg|webp|mp[34])\b|(?<!\w)#\S+|https?://\S+")
_FEWEST_WORDS, _FEWEST_CHARACTERS = 4, 8


def _says_more_than_names(text: str) -> bool:
    """Return whether a text has some words beside names of files, tags and addresses."""
    left = _NAMED.sub(" ", text)
    if UNSPACED_CHARACTER.search(left):
        return len("".join(left.split())) >= _FEWEST_CHARACTERS
    return len(word_runs(left)) >= _FEWEST_WORDS


def _said_of(note: Note, concept: WrittenConcept, *, is_whole: bool) -> Iterator[str]:
    """Yield what a note says about the concept, in order; headings come last because they only name it.

    A note that is about the concept as a whole also says about it what somebody thinks.
    """
    lines = Lines(note.raw)
    headings: list[str] = []
    shows_headings = not (concept.as_story and is_whole)
    for fragment in fragments_of(note):
        if not (is_whole or concept.may_be_in(_text(fragment.key))):
            continue
        for segment in segments_of(note, fragment, lines):
            if concept.is_in(segment.text) or (is_whole and is_stance(segment.text)):
                if segment.kind is BlockKind.HEADING:
                    headings += [segment.text] if shows_headings else []
                else:
                    yield segment.text
    yield from headings
