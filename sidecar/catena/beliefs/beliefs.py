"""Reads from the versions of notes what they said about a concept, and when each sentence came and went."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from catena.beliefs.belief import Belief, Ending
from catena.beliefs.described_note import DescribedNote
from catena.beliefs.written_concept import WrittenConcept
from catena.claims.asserting import asserts
from catena.forms.dated_lines import dated_units, without_date
from catena.history.matching import differences
from catena.history.version import DatedBy, RecordedVersion
from catena.history.version_reader import VersionReader
from catena.language.folding import normal_name
from catena.notes import Note, Span
from catena.reading.candidates import units_in
from catena.reading.statements import is_personal, is_statement
from catena.reading.units import Unit
from catena.vault.path import VaultPath

MOST_VERSIONS = 60
"""The maximum number of later versions of one note that are read; its first version always is."""
BY_TEXT = "text"
"""What dates a sentence that stands beside a date."""
_MOSTLY_LINKS = 0.6
"""A line of which more is links is a list of notes."""


def beliefs_of(
    described: DescribedNote,
    rows: Sequence[RecordedVersion],
    concept: WrittenConcept,
    reader: VersionReader,
    *,
    is_named: bool,
) -> Iterator[Belief]:
    """Yield what a note said about a concept, in the order in which it ended; what still stands comes last.

    Args:
        described: The note.
        rows: Its versions, oldest first by valid time.
        concept: The concept.
        reader: Reads the versions; one that can't be read changes nothing.
        is_named: Whether the note is named after the concept, so that whatever it states is about it.
    """
    held = _Held(described)
    before: _Said | None = None
    for place, row in enumerate((*rows[:1], *rows[1:][-MOST_VERSIONS:])):
        if row.digest is None:
            yield from held.end_all(row.valid_from)
            before = None
            continue
        note = reader.note(row)
        if note is None:
            continue
        said = _Said.by(note, concept, is_named=is_named)
        yield from held.go_on(before, said, row, is_watched=place > 0 or row.dated_by is DatedBy.GIT)
        before = said
    yield from held.rest(before)


def merged(found: Iterable[Belief]) -> tuple[Belief, ...]:
    """Return the beliefs without those that another note had said before, in the same words, and still says."""
    every = sorted(found, key=lambda each: (each.valid_from[:10], each.note_path))
    standing: dict[str, VaultPath] = {}
    for each in every:
        if each.valid_until is None:
            standing.setdefault(_key(each.text), each.note_path)
    return tuple(each for each in every if each.valid_until is not None or standing[_key(each.text)] == each.note_path)


def with_moves(found: Iterable[Belief]) -> tuple[Belief, ...]:
    """Return the beliefs, those marked as moved that another note says from the day on which they were removed."""
    every = tuple(found)
    came = {(_key(each.text), each.valid_from[:10], each.note_path) for each in every}
    days: dict[tuple[str, str], set[str]] = {}
    for key, day, path in came:
        days.setdefault((key, day), set()).add(path)
    return tuple(
        replace(each, ended=Ending.MOVED)
        if each.ended is Ending.REMOVED
        and days.get((_key(each.text), (each.valid_until or "")[:10]), set()) - {each.note_path}
        else each
        for each in every
    )


@dataclass(frozen=True, slots=True)
class _Said:
    """What one version of a note says.

    Attributes:
        note: The version.
        every: Its sentences by their key, each the first time.
        about: The keys of those that are about the concept, in order.
        dated: The dates beside sentences, by their first byte.
    """

    note: Note
    every: Mapping[str, Unit]
    about: tuple[str, ...]
    dated: Mapping[int, str]

    @classmethod
    def by(cls, note: Note, concept: WrittenConcept, *, is_named: bool) -> "_Said":
        units = [unit for unit in units_in(note) if unit.kind.is_prose]
        every: dict[str, Unit] = {}
        for unit in units:
            every.setdefault(_key(unit.text), unit)
        about = tuple(key for key, unit in every.items() if _is_about(unit, concept, is_named=is_named))
        return cls(note, every, about, dated_units(units))


def _key(text: str) -> str:
    return " ".join(text.casefold().split()).rstrip(".。!！;；")


def _is_about(unit: Unit, concept: WrittenConcept, *, is_named: bool) -> bool:
    if unit.linked > _MOSTLY_LINKS or not concept.is_told_in(unit.text):
        return False
    text = without_date(unit.text)
    if not is_statement(text, may_be_part=True, may_refer=True) or not (asserts(text) or is_personal(text)):
        return False
    return is_named or concept.is_in(unit.text) or (bool(unit.path) and normal_name(unit.path[-1]) in concept.names)


class _Held:
    """The sentences of a note that stand in the version that was read last."""

    def __init__(self, described: DescribedNote) -> None:
        self._described = described
        self._open: dict[str, Belief] = {}

    def go_on(self, before: _Said | None, said: _Said, row: RecordedVersion, *, is_watched: bool) -> Iterator[Belief]:
        """Take over a version, and yield what it ended."""
        gone = [key for key in self._open if key not in said.every]
        new = [key for key in said.about if key not in self._open]
        reworded = _reworded(before if gone or new else None, said)
        for key in gone:
            after = reworded.get(key)
            yield replace(
                self._open.pop(key),
                span=None,
                valid_until=row.valid_from,
                ended=Ending.REWORDED if after else Ending.REMOVED,
            )
            if after and after not in self._open and after not in new:
                new.append(after)
        replaced = {after: key for key, after in reworded.items()}
        for key in new:
            was = before.every[replaced[key]].text if before and key in replaced else None
            self._open[key] = self._begun(said, key, row, was, is_watched=is_watched)

    def end_all(self, day: str) -> Iterator[Belief]:
        """Yield everything, as removed."""
        for each in self._open.values():
            yield replace(each, span=None, valid_until=day, ended=Ending.REMOVED)
        self._open.clear()

    def rest(self, last: _Said | None) -> Iterator[Belief]:
        """Yield what still stands, with its place in the last version."""
        for key, each in self._open.items():
            yield replace(each, span=last.every[key].span if last else None)

    def _begun(self, said: _Said, key: str, row: RecordedVersion, was: str | None, *, is_watched: bool) -> Belief:
        unit = said.every[key]
        stated = said.dated.get(unit.span.byte_start, "")
        # A first version may be older than what was written into it before anybody watched; a date ahead is a plan.
        known_on = row.valid_from if is_watched else max(row.valid_from, row.recorded_at)
        is_stated = bool(stated) and stated <= known_on[: len(stated)]
        return Belief(
            text=unit.text,
            note_path=self._described.path,
            note_title=self._described.title,
            span=unit.span,
            valid_from=stated if is_stated else row.valid_from,
            valid_until=None,
            ended=None,
            before=was,
            dated_by=BY_TEXT if is_stated else row.dated_by.value,
            is_watched=is_watched and not is_stated,
            composite_relevance=self._described.composite,
        )


def _reworded(before: _Said | None, after: _Said) -> Mapping[str, str]:
    """Return the keys of sentences that were reworded, with the keys of what they became."""
    if before is None:
        return {}
    old, new = _by_place(before), _by_place(after)
    pairs: dict[str, str] = {}
    for each in differences(before.note, after.note).listed:
        if each.before is None or each.after is None:
            continue
        was, now = _at(old, each.before.span), _at(new, each.after.span)
        if was and now and was not in after.every and now not in before.every:
            pairs.setdefault(was, now)
    return pairs


def _by_place(said: _Said) -> Mapping[int, str]:
    return {unit.span.byte_start: key for key, unit in said.every.items()}


def _at(places: Mapping[int, str], span: Span) -> str | None:
    return places.get(span.byte_start)
