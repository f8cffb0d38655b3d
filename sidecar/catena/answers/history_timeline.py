"""From notes on a concept to what happened to them: each version that touched the concept, with what it said then."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from catena.answers.answer import TimelineEntry, TimelineEvent
from catena.answers.defining import name_terms, speaks_of
from catena.answers.excerpts import EXCERPT_CHARACTERS, excerpt_of
from catena.answers.note_reader import NoteReader
from catena.answers.ports import AnswerServices
from catena.answers.ranked_notes import LEAST_SHOWN
from catena.answers.timeline import DatedNote, in_order, timeline_of
from catena.history.change import Change, ChangeKind
from catena.history.changes import changes_between
from catena.history.ports import History
from catena.history.segments import fragments_of, segments_of
from catena.history.version import DatedBy, RecordedVersion
from catena.history.version_entries import HistoryEvent, describe_version
from catena.history.version_reader import VersionReader
from catena.language.folding import fold
from catena.notes import BlockKind, Lines, Note, normal_name
from catena.notes.plain_text import plain_text
from catena.vault.path import VaultPath, name_of, vault_path

MOST_VERSIONS = 60
"""Of one note: its first one and the newest."""
MOST_BYTES = 3_000_000
"""So much is parsed for one answer; of what is left then only the dates are told."""
MOST_LINKS = 20
"""Of one entry."""

Told = tuple[VaultPath, str, float]
"""A note to be told of: its path, its shown title, its relevance from 0 to 1."""


def history_timeline(
    services: AnswerServices,
    notes: Sequence[Told],
    names: Sequence[str],
    *,
    start_date: str | None,
    end_date: str | None,
    today: str,
) -> tuple[TimelineEntry, ...]:
    """What happened to these notes, as far as it concerns a concept.

    A note that is named for the concept, or that is relevant to it without ever naming it, is told whole: every version
    in which a reader sees a difference. Of another note only versions count in whose changed sentences or links the
    concept stands, and the one it began with when that spoke of it. A first version that states when it was last
    changed, later than when it was made, gives both. A note without history is told by its own or its file's dates.

    Args:
        services: Its history and ledger.
        notes: In any order; each note once.
        names: What the concept is called.
        start_date: First day that counts, `YYYY-MM-DD`; None for the oldest known.
        end_date: Last day that counts; None for today.
        today: `YYYY-MM-DD`.

    Returns:
        Oldest first by day, then by moment, ties by path and event. What each version says of the concept stands in
        `content_snapshot`, what is new in it first.
    """
    concept = _Concept.named(names)
    titled = frozenset(path for name in names for path in services.ledger.titled(name))
    period = start_date or "", min(end_date or today, today)
    reader = VersionReader(services.history.content, most_bytes=MOST_BYTES)
    files = NoteReader(services.vault, services.conventions.current())
    entries: list[TimelineEntry] = []
    unrecorded: list[DatedNote] = []
    for told in notes:
        rows = _rows(services.history, told[0])
        if rows:
            teller = _Teller(told, concept, reader, is_named=told[0] in titled)
            entries.extend(entry for entry in teller.entries(rows, period) if _is_in(entry.timestamp, period))
        elif dated := _dated(services, told, concept, files.note(told[0]), is_named=told[0] in titled):
            unrecorded.append(dated)
    by_dates = timeline_of(unrecorded, start_date=start_date, end_date=end_date, today=today)
    return in_order((*entries, *by_dates))


def has_history(services: AnswerServices, paths: Iterable[VaultPath]) -> bool:
    """Whether more is recorded of any of these notes than that it was seen: an earlier version, or what git knows."""
    return any(
        len(rows) > 1 or any(row.dated_by is DatedBy.GIT for row in rows)
        for rows in (_rows(services.history, path) for path in paths)
    )


def _rows(history: History, path: VaultPath) -> tuple[RecordedVersion, ...]:
    note_id = history.note_at(path)
    return () if note_id is None else history.versions(note_id)


def _is_in(timestamp: str, period: tuple[str, str]) -> bool:
    return period[0] <= timestamp[:10] <= period[1]


def _dated(
    services: AnswerServices, told: Told, concept: "_Concept", note: Note | None, *, is_named: bool
) -> DatedNote | None:
    """A note without history, as its own dates or its file's have it; None when it does not concern the concept."""
    path, title, composite = told
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


@dataclass(frozen=True, slots=True)
class _Concept:
    """What is looked for in what versions say.

    Attributes:
        names: In normal form, as links and titles are compared.
        words: For each name, the words that tell it from others.
        begins: Of every name the first letters of one of its words, folded: without them nobody speaks of it.
    """

    names: frozenset[str]
    words: tuple[tuple[str, ...], ...]
    begins: tuple[str, ...]

    @classmethod
    def named(cls, names: Sequence[str]) -> "_Concept":
        words = tuple(found for name in names if (found := name_terms(name)))
        return cls(
            frozenset(map(normal_name, names)),
            words,
            tuple(dict.fromkeys(fold(max(found, key=len).split(" ")[0])[:4] for found in words)),
        )

    def is_in(self, text: str) -> bool:
        """Whether a text speaks of it."""
        return any(speaks_of(text, words) == 1 for words in self.words)

    def may_be_in(self, written: str) -> bool:
        """A quick look: False means that nothing in a text speaks of it."""
        low = fold(written)
        return any(begin in low for begin in self.begins)

    def is_touched_by(self, change: Change) -> bool:
        """Whether a change says, links or no longer says something of it."""
        if change.kind in (ChangeKind.LINK_ADDED, ChangeKind.LINK_REMOVED) and normal_name(change.text) in self.names:
            return True
        return self.is_in(change.text) or (change.before is not None and self.is_in(change.before))


class _Teller:
    """Tells one note's versions."""

    def __init__(self, told: Told, concept: _Concept, reader: VersionReader, *, is_named: bool) -> None:
        self._path, self._title, self._composite = told
        self._concept = concept
        self._reader = reader
        self._is_named = is_named

    def entries(self, rows: Sequence[RecordedVersion], period: tuple[str, str]) -> Iterator[TimelineEntry]:
        """What happened to the note, in order; of a long history what lies in the period."""
        is_whole = self._is_named or (
            self._composite >= LEAST_SHOWN and not any(map(self._speaks, reversed(rows[-MOST_VERSIONS:])))
        )
        first = [at for at, row in enumerate(rows) if row.digest and (at == 0 or rows[at - 1].digest is None)]
        later = [at for at, row in enumerate(rows) if row.digest and at not in first and _is_in(row.valid_from, period)]
        for at in sorted((*first, *later[-MOST_VERSIONS:])):
            until = rows[at + 1].valid_from if at + 1 < len(rows) else None
            if at in first:
                yield from self._beginning(rows[at], until, is_whole=is_whole)
            else:
                yield from self._change(rows[at - 1], rows[at], is_whole=is_whole)

    def _beginning(self, row: RecordedVersion, until: str | None, *, is_whole: bool) -> Iterator[TimelineEntry]:
        """The note's being made, and the change that its first known version states of itself."""
        if not (is_whole or self._speaks(row)):
            return
        note = self._reader.note(row)
        snapshot = _snapshot(note, (), self._concept, is_whole=is_whole) if note else ""
        links = tuple(dict.fromkeys(name_of(vault_path(link.target)) for link in note.links)) if note else ()
        yield self._entry(row.valid_from, TimelineEvent.CREATED, snapshot, links)
        if note and note.modified and row.valid_from[:10] < note.modified[:10] <= (until or note.modified)[:10]:
            yield self._entry(note.modified, TimelineEvent.MODIFIED, snapshot, ())

    def _change(self, before: RecordedVersion, row: RecordedVersion, *, is_whole: bool) -> Iterator[TimelineEntry]:
        if before.digest == row.digest or not (is_whole or self._may_concern(before, row)):
            return
        event, changes = describe_version(before, row, self._reader.note)
        note = self._reader.note(row)
        is_told = any(change.kind is not ChangeKind.RENAMED for change in changes)
        is_unread = note is None or self._reader.note(before) is None
        if (is_whole and (is_told or is_unread)) or any(map(self._concept.is_touched_by, changes)):
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
            content_snapshot=snapshot,
            new_links=tuple(link for link in links if link)[:MOST_LINKS],
            composite_relevance=self._composite,
        )

    def _speaks(self, row: RecordedVersion) -> bool:
        """Whether this version speaks of the concept in its own words."""
        text = _text(self._reader.raw(row))
        return self._concept.may_be_in(text) and self._concept.is_in(plain_text(text))

    def _may_concern(self, before: RecordedVersion, row: RecordedVersion) -> bool:
        """Whether the concept may stand in a paragraph that changed: a quick look, before the versions are parsed."""
        old, new = (set(_PARAGRAPH_END.split(_text(self._reader.raw(version)))) for version in (before, row))
        return self._concept.may_be_in("\n\n".join(old ^ new))


_PARAGRAPH_END = re.compile(r"(?:\r\n?|\n)[ \t]*(?:\r\n?|\n)")
_SENTENCES_SHOWN = 3


def _text(raw: bytes | None) -> str:
    return (raw or b"").decode("utf-8", "replace")


def _snapshot(note: Note, changes: Sequence[Change], concept: _Concept, *, is_whole: bool) -> str:
    """What a version says of the concept: what is new in it, else what it says of it anywhere, else its beginning.

    Args:
        note: The version.
        changes: What is new in it.
        concept: What is looked for.
        is_whole: All the note says is of the concept.
    """
    new = [change.text for change in changes if change.kind in _NEW_TEXT]
    found = [text for text in new if concept.is_in(text)] or (new if is_whole else [])
    found = found or list(islice(_said_of(note, concept), _SENTENCES_SHOWN))
    # A note that speaks of the concept in its properties alone is told by what it is.
    found = found or [change.text for change in changes_between(None, note)]
    words = [word for words in concept.words for word in words]
    return excerpt_of(" ".join(found[:_SENTENCES_SHOWN]), words, characters=EXCERPT_CHARACTERS).text


_NEW_TEXT = frozenset({ChangeKind.SENTENCE_ADDED, ChangeKind.SENTENCE_REWORDED})


def _said_of(note: Note, concept: _Concept) -> Iterator[str]:
    """What a note says of the concept, in order; headings last, since they only name it."""
    lines = Lines(note.raw)
    headings: list[str] = []
    for piece in fragments_of(note):
        if not concept.may_be_in(_text(piece.key)):
            continue
        for saying in segments_of(note, piece, lines):
            if concept.is_in(saying.text):
                if saying.kind is BlockKind.HEADING:
                    headings.append(saying.text)
                else:
                    yield saying.text
    yield from headings
