"""The first mention: the earliest day on which a note of the vault said something of a concept, and what it says."""

from collections.abc import Iterable

from catena.answers.context import AnswerContext
from catena.beliefs.copied_notes import Copies
from catena.beliefs.history_timeline import MOST_BYTES
from catena.beliefs.written_concept import WrittenConcept
from catena.forms.timeline_entry import TimelineEntry, TimelineEvent
from catena.forms.titles import title_passage
from catena.history.version import RecordedVersion
from catena.history.version_reader import VersionReader
from catena.index.log import NoteFacts
from catena.notes import Note
from catena.notes.plain_text import plain_text
from catena.notes.stated_dates import stated_dates
from catena.reading.candidates import units_in
from catena.reading.passage import AnswerPassage
from catena.reading.statements import is_statement
from catena.reading.windows import as_answer, window_of
from catena.sources.note_roles import is_own_text

MOST_NOTES = 300
"""How many notes with the words of a concept are looked at."""
_DAY = len("2024-01-15")
_MOSTLY_LINKS = 0.6


def first_mention(context: AnswerContext, topic: str) -> tuple[TimelineEntry, AnswerPassage] | None:
    """Return the earliest mention of a topic, and what that note says of it today; None if no dated note names it.

    Of several of one day comes first the one whose title names it. A note without older versions mentions the topic
    since its first day, as far as is known. Templates, generated notes and notes that are only dated by a copied file
    are left out.
    """
    services = context.services
    concept = WrittenConcept.known(services.ledger, (topic,))
    reader = VersionReader(services.history.content, most_bytes=MOST_BYTES)
    found: list[tuple[str, bool, bool, NoteFacts]] = []
    for facts, rows in _oldest_first(context, concept):
        if found and min(day for day, *_ in found) < rows[0].valid_from[:_DAY]:
            break
        is_titled = concept.is_in(facts.title)
        if day := _first_day(rows, concept, reader, is_titled=is_titled):
            found.append((day[:_DAY], not concept.is_most_of(facts.title), not is_titled, facts))
    for day, _, _, facts in sorted(found, key=lambda each: each[:3]):
        if note := context.reader.note(facts.path):
            passage = _passage(note, concept)
            return _entry(day, facts, passage), passage
    return None


def _oldest_first(
    context: AnswerContext, concept: WrittenConcept
) -> Iterable[tuple[NoteFacts, tuple[RecordedVersion, ...]]]:
    """Return the notes that have the concept's words with their versions, those that began first before others."""
    services, allowed = context.services, context.allowed_paths
    found = dict.fromkeys(
        match.path
        for words in concept.words
        for match in services.ledger.notes_matching(words, limit=MOST_NOTES, allowed_paths=allowed, every=True)
    )
    copies = Copies(services.history)
    own = [facts for facts in services.ledger.facts(found).values() if is_own_text(facts)]
    versions = services.history.versions_at_each(facts.path for facts in own)
    dated = [(facts, rows) for facts in own if (rows := versions[facts.path]) and not copies.brought(rows[0])]
    return sorted(dated, key=lambda each: (each[1][0].valid_from, each[0].path))


def _first_day(
    rows: tuple[RecordedVersion, ...], concept: WrittenConcept, reader: VersionReader, *, is_titled: bool
) -> str | None:
    """Return when the first version that mentions the concept began; None if none that can be read does.

    A mention in the first known version of a note about something else may have come with the last change that this
    version states.
    """
    for at, row in enumerate(rows):
        raw = reader.raw(row) or b""
        text = raw.decode("utf-8", "replace")
        if is_titled:
            return row.valid_from
        if concept.may_be_in(text) and concept.is_in(plain_text(text)):
            modified = stated_dates(raw).modified if at == 0 else None
            return max(row.valid_from, modified or "", key=lambda moment: moment[:_DAY])
    return None


def _passage(note: Note, concept: WrittenConcept) -> AnswerPassage:
    """Return the first statement of a note on the concept, else the first text that names it, else the title."""
    named = [unit for unit in units_in(note) if unit.kind.is_prose and concept.is_in(unit.text)]
    telling = (unit for unit in named if unit.linked <= _MOSTLY_LINKS and is_statement(unit.text, may_be_part=True))
    unit = next(telling, next(iter(named), None))
    if unit is None or (concept.is_in(note.title) and not is_statement(unit.text, may_be_part=True)):
        return title_passage(note, note.title, 1.0)
    return as_answer(window_of((unit,), 0, 1), path=note.path, title=note.title, score=1.0)


def _entry(day: str, facts: NoteFacts, passage: AnswerPassage) -> TimelineEntry:
    return TimelineEntry(
        timestamp=day,
        event=TimelineEvent.CREATED,
        note_path=facts.path,
        note_title=facts.title,
        content_snapshot=passage.text,
        composite_relevance=1.0,
    )
