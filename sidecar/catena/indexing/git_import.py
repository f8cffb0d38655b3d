"""Imports the vault's git history: once as a whole, later only what is new, in steps that can be interrupted."""

import logging
from collections.abc import Collection, Generator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from catena.clock import Clock
from catena.history.merging import merge_sightings
from catena.history.ports import Commit, CommittedNote, Repository
from catena.history.valid_time import dated, utc_text
from catena.history.version import DatedBy, Sighting
from catena.notes.parsing import UnreadableNote, note_version, refuse_unreadable
from catena.notes.stated_dates import StatedDates, stated_dates
from catena.vault.path import VaultPath

if TYPE_CHECKING:
    from catena.stores.sqlite_history import SqliteHistory

log = logging.getLogger(__name__)

COMMITS_PER_STEP = 200
NOTES_PER_STEP = 64

_IMPORTED = "git_commit"
_RENEWING = "git_renewing"


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the import is, in commits."""

    done: int
    total: int


@dataclass(slots=True)
class _Reading:
    """A history that is being read."""

    head: str
    commits: Generator[Commit]
    total: int
    done: int = 0


@dataclass(slots=True)
class _Portion:
    """What a few commits did, collected per note before it is recorded.

    Attributes:
        recorded_at: The moment of recording.
        found: The sightings of each note.
        standing: The note that the commits left at each path.
        renamed: Names that notes lost by being renamed, though the sidecar had recorded them as gone.
    """

    recorded_at: str
    found: dict[int, list[Sighting]] = field(default_factory=lambda: dict[int, list[Sighting]]())
    standing: dict[VaultPath, int] = field(default_factory=lambda: dict[VaultPath, int]())
    renamed: dict[int, set[VaultPath]] = field(default_factory=lambda: dict[int, set[VaultPath]]())


class GitImport:
    """Imports one vault's git history, a step at a time.

    A step is one transaction that ends with the commit it has reached. The next step, in whichever process, continues
    from there; importing a commit again changes nothing.

    Args:
        history: Stores the versions.
        repository: The vault's git repository.
        clock: The current time.
    """

    def __init__(self, history: "SqliteHistory", repository: Repository, clock: Clock) -> None:
        self._history = history
        self._repository = repository
        self._clock = clock
        self._reading: _Reading | None = None
        self._in_vault: Collection[VaultPath] = ()
        self._must_look = False
        self._logged_problem: str | None = None

    @property
    def is_current(self) -> bool:
        """Whether there is nothing to do."""
        return self._reading is None and not self._must_look

    def mark_stale(self, in_vault: Collection[VaultPath]) -> None:
        """Note that HEAD may have moved. `in_vault` holds the notes that are in the vault now."""
        self._in_vault = in_vault
        self._must_look = True

    def close(self) -> None:
        """End git; what was imported is kept."""
        if self._reading:
            self._reading.commits.close()
            self._reading = None

    def step(self) -> Progress | None:
        """Import a little more. Returns the progress; None if there was nothing to do.

        Raises:
            OSError: git failed; it is tried again after the next `mark_stale`.
        """
        if self._reading is None and not (self._must_look and self._begin()):
            return None
        if self._reading is None:
            return Progress(0, 0)
        try:
            return self._import_some(self._reading)
        except BaseException:  # whatever interrupts a step must also end the git process
            self.close()
            raise

    # -- beginning

    def _begin(self) -> bool:
        """Determine what there is to read. Returns whether there is anything."""
        head = self._repository.head()
        if head is None:
            self._must_look = False
            self._log_problem(self._repository.problem())
            return False
        since = self._history.recall(_IMPORTED) or None
        is_renewing = self._history.recall(_RENEWING) == "yes"
        if since == head and not is_renewing:
            self._must_look = False
            return False
        total = None if is_renewing else self._repository.commits_since(since, head)
        if total is None and since is not None:
            self._drop_rewritten(since)
            return True
        if total is None:
            total = self._repository.commits_since(None, head) or 0
        self._must_look = False
        self._reading = _Reading(head, self._repository.commits(since, head), total)
        return True

    def _drop_rewritten(self, since: str) -> None:
        """Drop what a rewritten past said of some notes; the last ones complete this."""
        history, now = self._history, utc_text(self._clock.now())
        notes = history.noted_by_git()
        with history.together():
            history.remember(_RENEWING, "yes")
            for note_id in notes[:NOTES_PER_STEP]:
                seen = [s for s in history.sightings(note_id) if s.seen_by is not DatedBy.GIT]
                history.rewrite(note_id, dated(seen), recorded_at=now)
            if len(notes) <= NOTES_PER_STEP:
                log.info("The vault's git history was rewritten since %s; it is imported anew.", since)
                history.remember(_IMPORTED, "")
                history.remember(_RENEWING, "")

    def _log_problem(self, problem: str | None) -> None:
        if problem and problem != self._logged_problem:
            log.warning("%s Notes keep the history that Catena sees itself.", problem)
        self._logged_problem = problem

    # -- reading

    def _import_some(self, reading: _Reading) -> Progress:
        commits: list[Commit] = []
        notes = 0
        for commit in reading.commits:
            commits.append(commit)
            notes += len(commit.notes)
            if notes >= NOTES_PER_STEP or len(commits) >= COMMITS_PER_STEP:
                break
        else:
            self._reading = None
        portion = _Portion(recorded_at=utc_text(self._clock.now()))
        with self._history.together():
            for commit in commits:
                self._collect(commit, portion)
            self._record(portion)
            whole = [commit.id for commit in commits if commit.is_whole]
            if self._reading is None:
                self._history.remember(_IMPORTED, reading.head)
            elif whole:
                self._history.remember(_IMPORTED, whole[-1])
        reading.done = reading.total if self._reading is None else reading.done + len(whole)
        return Progress(min(reading.done, reading.total), reading.total)

    def _collect(self, commit: Commit, portion: _Portion) -> None:
        for note in commit.notes:
            sighting = _sighting(note, commit, portion.recorded_at)
            note_id = None if sighting is None else self._note_of(note, portion)
            if sighting is not None and note_id is not None:
                portion.found.setdefault(note_id, []).append(sighting)
                portion.standing[note.path] = note_id

    def _record(self, portion: _Portion) -> None:
        for note_id, found in portion.found.items():
            names = portion.renamed.get(note_id, set())
            known = [s for s in self._history.sightings(note_id) if not _is_gone_from(s, names)]
            self._history.rewrite(note_id, dated(merge_sightings(known, found)), recorded_at=portion.recorded_at)

    # -- which note it is

    def _note_of(self, note: CommittedNote, portion: _Portion) -> int | None:
        """Return the note that a commit means by a path; None for one that is gone and was never recorded."""
        if note.renamed_from is not None:
            return self._renamed(note.renamed_from, note.path, portion)
        known = portion.standing.get(note.path) or self._history.note_at(note.path)
        place = None if known is None else self._history.place_of(known)
        is_elsewhere = note.path not in portion.standing and place not in (None, note.path)
        if note.raw is None:
            return None if is_elsewhere else known
        if known is None or (is_elsewhere and note.added):
            return self._history.adopt(note.path)
        return known

    def _renamed(self, old: VaultPath, new: VaultPath, portion: _Portion) -> int:
        """Return the renamed note, which may be known under either name, or under both as if it were two notes."""
        history = self._history
        before = portion.standing.pop(old, None) or history.note_at(old)
        after = portion.standing.get(new) or history.note_at(new)
        if after is not None and new not in portion.standing and history.place_of(after) != new:
            after = None
        if before is None or before == after:
            return after or history.adopt(new)
        if old in self._in_vault and history.place_of(before) == old:
            # Another note has that name now: only the versions that git reported of the older one move.
            after = after or history.adopt(new)
            from_git, seen = _split_by_source(history.sightings(before))
            history.rewrite(before, dated(seen), recorded_at=portion.recorded_at)
            portion.found[after] = [*from_git, *portion.found.pop(before, ()), *portion.found.get(after, ())]
            return after
        if after is None or history.place_of(before) not in (None, old):
            return before
        portion.found[after] = [*portion.found.pop(before, ()), *portion.found.get(after, ())]
        portion.renamed.setdefault(after, set()).update({old, *portion.renamed.pop(before, set())})
        history.join(before, after)
        return after


def _sighting(note: CommittedNote, commit: Commit, seen_at: str) -> Sighting | None:
    """Return the version that a commit made; None for bytes that are not text."""
    if note.raw is not None:
        try:
            refuse_unreadable(note.raw)
        except UnreadableNote:
            return None
    return Sighting(
        path=note.path,
        digest=None if note.raw is None else note_version(note.raw),
        stated=StatedDates() if note.raw is None else stated_dates(note.raw),
        seen_as_of=commit.written_at,
        seen_by=DatedBy.GIT,
        seen_at=seen_at,
        raw=note.raw,
    )


def _split_by_source(sightings: Sequence[Sighting]) -> tuple[list[Sighting], list[Sighting]]:
    """Return the sightings that git reported, and those that the sidecar made itself."""
    from_git = [sighting for sighting in sightings if sighting.seen_by is DatedBy.GIT]
    return from_git, [sighting for sighting in sightings if sighting.seen_by is not DatedBy.GIT]


def _is_gone_from(sighting: Sighting, names: Collection[VaultPath]) -> bool:
    """Return whether the sidecar recorded a note as gone that git says was renamed."""
    return sighting.digest is None and sighting.seen_by is not DatedBy.GIT and sighting.path in names
