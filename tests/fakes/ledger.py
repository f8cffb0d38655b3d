"""The ledger in memory: the half that is read while searching, and the two writes that fill it."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from catena.index.log import FileLog, FileStatus, NoteChunks, NoteFacts, NoteRecord, StoredChunk
from catena.index.ports import ChunkMatch, NoteMatch, VaultWord
from catena.language.folding import normal_name
from catena.language.tokens import word_runs
from catena.vault.path import VaultPath, name_of
from tests.fakes.bm25 import bm25

_TITLE_TIMES, _HEADINGS_TIMES = 4, 2


class FakeLedger:
    """What `SqliteLedger` answers to those who search."""

    def __init__(self) -> None:
        self._records: dict[VaultPath, NoteRecord] = {}
        self._chunks: dict[VaultPath, tuple[StoredChunk, ...]] = {}
        self._done: set[VaultPath] = set()
        self.broken: Exception | None = None
        self.failed: dict[VaultPath, str] = {}

    def record_notes(self, records: Sequence[NoteRecord]) -> None:
        for record in records:
            known = self._records.get(record.file.path)
            log_id = known.facts.log_id if known else len(self._records) + 1
            self._records[record.file.path] = replace(record, facts=replace(record.facts, log_id=log_id))
            self._done.discard(record.file.path)

    def complete(self, notes: Sequence[NoteChunks], *, ingested_at: float) -> None:
        for note in notes:
            self._chunks[note.path] = note.chunks
            self._done.add(note.path)

    def forget(self, paths: Sequence[VaultPath]) -> None:
        for path in paths:
            self._records.pop(path, None)
            self._chunks.pop(path, None)
            self._done.discard(path)

    def num_unfinished(self) -> int:
        return sum(row.status is not FileStatus.COMPLETED for row in self.files().values())

    def unread(self) -> Mapping[VaultPath, str]:
        return self.failed

    def files(self) -> Mapping[VaultPath, FileLog]:
        return {path: self._log(path) for path in sorted(self._records)}

    def num_files(self) -> int:
        return len(self._records)

    def file(self, path: VaultPath) -> FileLog | None:
        return self._log(path) if path in self._records else None

    def chunks_of(
        self, paths: Iterable[VaultPath], *, first: int | None = None
    ) -> Mapping[VaultPath, tuple[StoredChunk, ...]]:
        return {path: self._chunks[path][:first] for path in paths if self._chunks.get(path)}

    def chunks(self, chunk_ids: Collection[str]) -> Mapping[str, StoredChunk]:
        stored = {c.chunk_id: c for chunks in self._chunks.values() for c in chunks}
        return {i: stored[i] for i in chunk_ids if i in stored}

    def facts(self, paths: Collection[VaultPath] | None = None) -> Mapping[VaultPath, NoteFacts]:
        return {p: r.facts for p, r in self._records.items() if paths is None or p in paths}

    def titled(self, name: str) -> frozenset[VaultPath]:
        wanted = {normal_name(name), "@" + normal_name(name)}
        return frozenset(
            path
            for path, record in self._records.items()
            if wanted & {normal_name(n) for n in (record.facts.title, name_of(path), *record.facts.aliases)}
        )

    def named(self, names: Collection[str]) -> Mapping[str, frozenset[VaultPath]]:
        found = {name: self.titled(name) for name in names}
        return {name: paths for name, paths in found.items() if paths}

    def notes_matching(
        self,
        terms: Sequence[str],
        *,
        limit: int,
        allowed_paths: Collection[VaultPath] | None = None,
        every: bool = False,
    ) -> list[NoteMatch]:
        if self.broken:
            raise self.broken
        texts = {path: _words(record) for path, record in self._records.items()}
        scores = bm25(texts, terms)
        if every:
            having = [bm25(texts, [term]).keys() for term in terms]
            scores = {path: score for path, score in scores.items() if all(path in found for found in having)}
        matches = [
            NoteMatch(path, score) for path, score in scores.items() if allowed_paths is None or path in allowed_paths
        ]
        return sorted(matches, key=lambda m: (-m.score, m.path))[:limit]

    def num_matching(self, term: str, *, most: int) -> int:
        return len(self.notes_matching([term], limit=most))

    def chunks_matching(self, terms: Sequence[str], *, paths: Collection[VaultPath], each: int) -> Sequence[ChunkMatch]:
        texts = {c.chunk_id: c.plain for chunks in self._chunks.values() for c in chunks}
        scores = bm25(texts, terms)
        found: list[ChunkMatch] = []
        for path in sorted(paths):
            own = [
                ChunkMatch(c.chunk_id, path, scores[c.chunk_id])
                for c in self._chunks.get(path, ())
                if c.chunk_id in scores
            ]
            found += sorted(own, key=lambda match: -match.score)[:each]
        return sorted(found, key=lambda match: -match.score)

    def word_counts(self, words: Collection[str]) -> Mapping[str, int]:
        counted = self._vault_words()
        return {word: counted[word].notes for word in words if word in counted}

    def words_starting(self, beginning: str, *, lengths: range) -> Sequence[VaultWord]:
        counted = self._vault_words()
        return [counted[word] for word in sorted(counted) if word.startswith(beginning) and len(word) in lengths]

    def commonest_words(self, most: int) -> Sequence[str]:
        counted = self._vault_words().values()
        return [each.word for each in sorted(counted, key=lambda each: (-each.notes - each.titles, each.word))][:most]

    def _vault_words(self) -> Mapping[str, VaultWord]:
        titles: Counter[str] = Counter()
        notes: Counter[str] = Counter()
        for record in self._records.values():
            names = [record.facts.title, name_of(record.file.path), *record.facts.aliases]
            titles.update(set(word_runs("\n".join(names).lower())))
            notes.update(set(word_runs("\n".join([*names, *record.headings, record.body]).lower())))
        return {word: VaultWord(word=word, notes=notes[word], titles=titles[word]) for word in notes}

    def _log(self, path: VaultPath) -> FileLog:
        record, done = self._records[path], path in self._done
        return FileLog(
            id=record.facts.log_id,
            path=path,
            file_hash=record.file_hash,
            file_size=record.file.size,
            last_modified=record.file.mtime,
            last_ingested=0.0 if done else None,
            num_chunks=len(self._chunks.get(path, ())) if done else None,
            status=FileStatus.COMPLETED if done else FileStatus.PENDING,
            error_message=None,
            failures=0,
            is_enabled=True,
        )


def _words(record: NoteRecord) -> str:
    names = " \n ".join([record.facts.title, name_of(record.file.path), *record.facts.aliases])
    headings = " \n ".join(record.headings)
    return " \n ".join([*([names] * _TITLE_TIMES), *([headings] * _HEADINGS_TIMES), record.body])
