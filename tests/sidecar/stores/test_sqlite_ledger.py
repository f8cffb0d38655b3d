"""The ledger on real SQLite: the log, the facts, and the words of whole notes."""

import contextlib
import hashlib
import json
import sqlite3
import threading
import zlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from catena.chunks.chunk import ChunkSpan
from catena.index.log import FileStatus, NoteChunks, NoteRecord, StoredChunk
from catena.index.planning import plan_scan
from catena.index.recording import record_of, text_hash
from catena.notes import Span, parse_note
from catena.stores import sqlite_ledger, sqlite_note_words
from catena.stores.sqlite_ledger import SqliteLedger
from catena.stores.sqlite_ledger_rows import SCHEMA
from catena.stores.sqlite_opening import open_derived
from catena.stores.sqlite_packs import packed_alone
from catena.stores.sqlite_values import spaced
from catena.vault.file import Scan, VaultFile
from catena.vault.path import VaultPath

A, B = VaultPath("a.md"), VaultPath("Folder/b.md")


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[SqliteLedger]:
    opened = SqliteLedger(tmp_path / "ledger.sqlite")
    yield opened
    opened.close()


def a_record(path: str, text: str, *, mtime: float = 1.0) -> NoteRecord:
    raw = text.encode()
    return record_of(parse_note(VaultPath(path), raw), VaultFile(VaultPath(path), mtime, len(raw)))


def found(ledger: SqliteLedger, *terms: str) -> list[str]:
    return [match.path for match in ledger.notes_matching(terms, limit=10)]


def test_the_log_has_the_columns_that_are_promised(ledger: SqliteLedger, tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "ledger.sqlite") as other:
        files = [row[1] for row in other.execute("pragma table_info(obq_log)")]
        chunks = [row[1] for row in other.execute("pragma table_info(obq_chunk_log)")]
        with pytest.raises(sqlite3.IntegrityError):
            other.execute("insert into obq_log (file_name, file_path, last_modified, status) values ('a','a',1,'odd')")
    other.close()

    assert files[:13] == [
        "id",
        "file_name",
        "file_path",
        "file_hash",
        "file_size",
        "last_modified",
        "last_ingested",
        "num_chunks",
        "status",
        "error_message",
        "metadata_json",
        "created_at",
        "is_enabled",
    ]
    assert chunks[:4] == ["id", "file_id", "chunk_id", "created_at"]


def test_a_note_can_be_found_by_its_words_as_soon_as_it_is_recorded(ledger: SqliteLedger) -> None:
    ledger.record_notes([a_record("a.md", "Sleep consolidates memories."), a_record("b.md", "Coffee.")])

    assert found(ledger, "memory") == ["a.md"]
    assert ledger.file(A).status is FileStatus.PENDING  # type: ignore[union-attr]


def test_a_name_outweighs_a_mention(ledger: SqliteLedger) -> None:
    ledger.record_notes(
        [
            a_record("mention.md", "Zettelkasten, zettelkasten, zettelkasten and more words about it."),
            a_record("Zettelkasten.md", "A slip box."),
            a_record("alias.md", "---\naliases: [Zettelkasten]\n---\nA slip box."),
        ]
    )

    assert found(ledger, "zettelkasten")[-1] == "mention.md"
    assert ledger.titled("ZETTELKASTEN") == {"Zettelkasten.md", "alias.md"}


def test_the_notes_with_a_word_are_counted_in_any_form_and_no_further_than_asked(ledger: SqliteLedger) -> None:
    ledger.record_notes([a_record(f"{at}.md", "Naps help.") for at in range(5)])
    ledger.record_notes([a_record("Tea.md", "A nap and tea.")])

    assert ledger.num_matching("nap", most=10) == 6
    assert ledger.num_matching("naps", most=3) == 3
    assert ledger.num_matching("nap help", most=10) == 5
    assert ledger.num_matching("coffee", most=10) == ledger.num_matching("…", most=10) == 0


def test_a_citekey_is_a_name_with_or_without_its_at_sign(ledger: SqliteLedger) -> None:
    ledger.record_notes([a_record("Papers/@smith2020.md", "x")])

    assert ledger.titled("smith2020") == ledger.titled("@Smith2020") == {"Papers/@smith2020.md"}


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("机器学习很有用", "学习"),
        ("機械学習の本を読む", "学習の"),
        ("한국어를 공부한다", "공부"),
        ("Ein Café", "cafe"),
        ("日", "日"),
    ],
)
def test_words_are_found_in_every_script(ledger: SqliteLedger, text: str, term: str) -> None:
    ledger.record_notes([a_record("a.md", text), a_record("b.md", "something else, 别的")])

    assert found(ledger, term) == ["a.md"]


def test_a_run_of_characters_is_a_substring_not_a_bag(ledger: SqliteLedger) -> None:
    ledger.record_notes([a_record("a.md", "学而时习之")])

    assert found(ledger, "学习") == []


@pytest.mark.parametrize(
    "hostile", ['"', "foo AND", "x:y", "a-b", "#tag", "don't", "NEAR(a b)", "body:", "'; drop table obq_log; --"]
)
def test_nothing_that_is_searched_for_is_read_as_syntax(ledger: SqliteLedger, hostile: str) -> None:
    ledger.record_notes([a_record("a.md", "plain")])

    assert found(ledger, hostile) == []
    assert found(ledger, hostile, "plain") == ["a.md"]
    assert ledger.notes_matching(["plain"], limit=5, allowed_paths=[VaultPath(hostile)]) == []


def test_words_of_an_older_version_are_gone(ledger: SqliteLedger) -> None:
    ledger.record_notes([a_record("a.md", "first thought")])
    ledger.record_notes([a_record("a.md", "second thought")])

    assert found(ledger, "first") == []
    assert found(ledger, "second") == ["a.md"]


def test_words_are_counted_by_the_notes_that_have_them_as_long_as_they_do(ledger: SqliteLedger) -> None:
    ledger.record_notes(
        [a_record("Naps.md", "Naps help. Naps!"), a_record("b.md", "Short naps of 20 minutes 睡眠 @Lund2011")]
    )

    assert ledger.word_counts(["naps", "short", "tea", "20"]) == {"naps": 2, "short": 1}
    assert [word.word for word in ledger.words_starting("lund", lengths=range(8, 9))] == ["lund2011"]
    assert [(w.word, w.notes, w.titles) for w in ledger.words_starting("n", lengths=range(3, 6))] == [("naps", 2, 1)]

    ledger.record_notes([a_record("Naps.md", "Sleep helps.")])
    ledger.forget([VaultPath("b.md")])

    assert ledger.word_counts(["naps", "short", "sleep"]) == {"naps": 1, "sleep": 1}


def test_counts_of_words_are_those_of_a_new_ledger_whatever_a_note_said_before(
    ledger: SqliteLedger, tmp_path: Path
) -> None:
    said = [
        "Tea and naps help.",
        "# Tea\n\nNaps help a lot.",
        "# Naps\n\nTea helps.",
        "# Naps\n\nTea helps.",
        "",
        "Tea",
    ]
    for number, text in enumerate(said):
        ledger.record_notes([a_record("Naps.md", text), a_record("b.md", "Tea.")])

        with contextlib.closing(SqliteLedger(tmp_path / f"{number}.sqlite")) as fresh:
            fresh.record_notes([a_record("Naps.md", text), a_record("b.md", "Tea.")])
            counted = [list(each.words_starting("", lengths=range(3, 30))) for each in (ledger, fresh)]
        assert counted[0] == counted[1]


def test_what_a_note_says_again_is_not_written_again(ledger: SqliteLedger, monkeypatch: pytest.MonkeyPatch) -> None:
    ledger.record_notes([a_record("Naps.md", "Naps help.")])
    monkeypatch.setattr(sqlite_note_words, "_put", None)

    ledger.record_notes([a_record("Naps.md", "Naps help.")])

    assert (found(ledger, "naps"), ledger.word_counts(["naps"])) == (["Naps.md"], {"naps": 1})


def test_nobody_who_looks_something_up_waits_for_a_long_write(
    ledger: SqliteLedger, monkeypatch: pytest.MonkeyPatch
) -> None:
    ledger.record_notes([a_record("Naps.md", "Naps help.")])
    assert ledger.facts()
    is_writing, may_end = threading.Event(), threading.Event()
    replace_texts = sqlite_ledger.replace_texts

    def slowly(*args: Any) -> Any:
        is_writing.set()
        assert may_end.wait(20)
        return replace_texts(*args)

    monkeypatch.setattr(sqlite_ledger, "replace_texts", slowly)
    writing = threading.Thread(target=ledger.record_notes, args=([a_record("Huge.md", "Sleep helps.")],))
    writing.start()
    assert is_writing.wait(20)

    assert list(ledger.files()) == ["Naps.md"]
    assert ledger.file(VaultPath("Huge.md")) is None
    assert ledger.facts([VaultPath("Naps.md")])
    assert ledger.titled("naps") == {VaultPath("Naps.md")}
    assert [match.path for match in ledger.notes_matching(["naps"], limit=5)] == ["Naps.md"]

    may_end.set()
    writing.join(20)
    assert list(ledger.files()) == ["Huge.md", "Naps.md"]


def test_every_word_of_a_huge_note_is_counted(ledger: SqliteLedger) -> None:
    words = ["".join("abcdefghij"[int(digit)] for digit in f"{number:06}") for number in range(40_000)]
    ledger.record_notes([a_record("Huge.md", " ".join(words)), a_record("One word.md", "x" * 300_000)])

    assert ledger.word_counts(words) == dict.fromkeys(words, 1)


def test_failures_are_counted_for_one_content_and_forgotten_with_the_next(ledger: SqliteLedger) -> None:
    file = VaultFile(A, 1.0, 5)
    for _ in range(2):
        ledger.record_failure(file, file_hash="x", message="binary", keep_content=False)
    assert ledger.file(A).failures == 2  # type: ignore[union-attr]

    assert ledger.unread() == {A: "binary"}
    ledger.record_failure(file, file_hash="y", message="binary", keep_content=False)
    assert ledger.file(A).failures == 1  # type: ignore[union-attr]
    ledger.record_notes([a_record("a.md", "text now")])
    assert ledger.file(A).failures == 0  # type: ignore[union-attr]
    assert not ledger.unread()


def test_notes_that_are_named_by_an_id_are_read_again_for_their_title(tmp_path: Path) -> None:
    file = tmp_path / "old.sqlite"
    old = open_derived(file, replace(SCHEMA, steps=SCHEMA.steps[:2]))
    for path in ("1708597493-tree.md", "Tree.md"):
        old.write(
            "insert into obq_log (file_name, file_path, file_hash, file_size, last_modified, status)"
            " values (?, ?, 'x', 9, 1, 'completed')",
            (path, path),
        )
    old.close()
    scan = Scan(files=tuple(VaultFile(VaultPath(each), 1.0, 9) for each in ("1708597493-tree.md", "Tree.md")))

    with contextlib.closing(SqliteLedger(file)) as migrated:
        plan = plan_scan(scan, migrated.files())

    assert [each.path for each in plan.to_read] == ["1708597493-tree.md"]


def test_facts_tell_whether_a_note_may_have_tasks_and_follow_it(ledger: SqliteLedger) -> None:
    ledger.record_notes([a_record("a.md", "- [ ] buy oak\n"), a_record(B, "[ ] is an open box.\n")])
    before = {path: facts.has_tasks for path, facts in ledger.facts().items()}

    ledger.record_notes([a_record("a.md", "Oak is there.\n"), a_record(B, "1. [x] buy oak\n")])

    assert before == {A: True, B: False}
    assert {path: facts.has_tasks for path, facts in ledger.facts().items()} == {A: False, B: True}


def test_after_an_update_it_is_known_which_notes_may_have_tasks(tmp_path: Path) -> None:
    file = tmp_path / "old.sqlite"
    with contextlib.closing(open_derived(file, replace(SCHEMA, steps=SCHEMA.steps[:-1]))) as old:
        for number, (path, body) in enumerate(((A, "- [ ] buy oak"), (B, "Oak is there."), ("c.md", None)), 1):
            old.write(
                "insert into obq_log (id, file_name, file_path, last_modified, status)"
                " values (?, ?, ?, 1, 'completed')",
                (number, path, path),
            )
            old.write("insert into note_facts values (?, 't', '[]', '[]', '', '', 0, null)", (number,))
            packed = b"damaged" if body is None else packed_alone(json.dumps([["t", "", "", body], []]))
            old.write("insert into note_texts values (?, ?)", (number, packed))

    with contextlib.closing(SqliteLedger(file)) as updated:
        assert {path: each.has_tasks for path, each in updated.facts().items()} == {A: True, B: False, "c.md": True}


def test_what_was_read_in_part_says_so_until_it_is_read_whole(ledger: SqliteLedger) -> None:
    ledger.record_notes([a_record("a.md", "text")])

    ledger.complete([NoteChunks(A, (), "Only half of it is read.")], ingested_at=9.0)
    in_part = ledger.file(A)
    ledger.complete([NoteChunks(A, ())], ingested_at=9.0)
    whole = ledger.file(A)

    assert in_part
    assert whole
    assert (in_part.status, in_part.error_message) == (FileStatus.COMPLETED, "Only half of it is read.")
    assert whole.error_message is None


def test_a_renamed_file_keeps_its_row_and_loses_its_old_names(ledger: SqliteLedger) -> None:
    ledger.record_notes([a_record("a.md", "text")])
    ledger.complete([NoteChunks(A, ())], ingested_at=9.0)
    before = ledger.file(A)

    ledger.record_rename(A, B)
    ledger.record_notes([a_record(B, "text")])

    after = ledger.file(B)
    assert before
    assert after
    assert (ledger.file(A), after.id, after.last_ingested) == (None, before.id, 9.0)
    assert (ledger.titled("a"), ledger.titled("b")) == (frozenset(), {B})
    assert set(ledger.facts()) == {B}


def test_facts_survive_reopening(tmp_path: Path) -> None:
    text = "---\ntitle: Title\naliases: [Other]\ntags: [x/y]\nproject: Catena\ncreated: 2024-01-15\n---\nBody"
    first = SqliteLedger(tmp_path / "l.sqlite")
    first.record_notes([a_record("a.md", text)])
    before = first.facts()
    first.close()

    again = SqliteLedger(tmp_path / "l.sqlite")
    facts = again.facts()[A]
    again.close()

    assert {A: facts} == before
    assert (facts.title, facts.aliases, facts.tags, facts.created) == ("Title", ("Other",), ("x/y",), "2024-01-15")
    assert facts.properties["project"] == "Catena"


def test_a_file_that_is_no_database_is_kept_aside_and_a_new_one_begun(tmp_path: Path) -> None:
    (tmp_path / "l.sqlite").write_bytes(b"this is no database " * 100)

    ledger = SqliteLedger(tmp_path / "l.sqlite")
    ledger.record_notes([a_record("a.md", "text")])

    assert found(ledger, "text") == ["a.md"]
    assert (tmp_path / "l.broken").read_bytes().startswith(b"this is no database")
    ledger.close()


def test_spacing_touches_only_scripts_without_blanks() -> None:
    assert spaced("plain text") == "plain text"
    assert spaced("a学习b").split() == ["a", "学", "习", "b"]


def test_notes_with_a_chunk_that_was_embedded_as_no_text_are_embedded_again_after_an_update(tmp_path: Path) -> None:
    file = tmp_path / "ledger.sqlite"
    with contextlib.closing(open_derived(file, replace(SCHEMA, steps=SCHEMA.steps[:3]))) as old:
        for number, (path, embedded) in enumerate(((A, ""), (B, "Coffee.")), 1):
            old.write(
                "insert into obq_log (id, file_name, file_path, last_modified, status)"
                " values (?, ?, ?, 1, 'completed')",
                (number, path, path),
            )
            old.write(
                "insert into obq_chunk_log (file_id, chunk_id, ordinal, text_hash, section_path, spans, plain,"
                " num_windows, stored_as, embedded_hash) values (?, ?, 0, 't', '[]', '[]', ?, 1, '', ?)",
                (number, path, embedded, text_hash(embedded)),
            )

    with contextlib.closing(SqliteLedger(file)) as updated:
        assert {path: row.status for path, row in updated.files().items()} == {
            A: FileStatus.PENDING,
            B: FileStatus.COMPLETED,
        }


def test_chunks_of_a_renamed_note_stay_stored_under_its_old_path(ledger: SqliteLedger, tmp_path: Path) -> None:
    old, newer, newest = map(VaultPath, ("a.md", "b.md", "c.md"))
    ledger.record_notes([a_record(old, "Sleep helps memory.")])
    row = ledger.files()[old]
    chunk = StoredChunk(
        chunk_id="1", log_id=row.id, path=old, ordinal=0, text_hash="t", embedded_hash="e", section_path=(),
        spans=(), plain="Sleep helps memory.", num_windows=1, stored_as=old,
    )  # fmt: skip
    ledger.complete([NoteChunks(old, (chunk,), None)], ingested_at=1.0)

    assert ledger.chunks(["1"])["1"].stored_as == old
    ledger.record_rename(old, newer)
    ledger.record_rename(newer, newest)
    assert (ledger.chunks(["1"])["1"].path, ledger.chunks(["1"])["1"].stored_as) == (newest, old)
    ledger.record_rename(newest, old)
    assert ledger.chunks(["1"])["1"].stored_as == old


def a_chunk(log_id: int, plain: str, *, chunk_id: str = "1", ordinal: int = 0, path: VaultPath = A) -> StoredChunk:
    span = ChunkSpan(Span(0, 9, 1, 2), overlap=False)
    return StoredChunk(
        chunk_id=chunk_id, log_id=log_id, path=path, ordinal=ordinal, text_hash="t", embedded_hash="e",
        section_path=("Sleep", "Rest"), spans=(span, replace(span, overlap=True)), plain=plain, num_windows=2,
        stored_as=path,
    )  # fmt: skip


def test_a_chunk_comes_back_as_it_was_logged(ledger: SqliteLedger) -> None:
    ledger.record_notes([a_record("a.md", "Short naps 睡眠 help."), a_record("b.md", "Tea.")])
    row = ledger.files()[A]
    chunks = (a_chunk(row.id, "Short naps 睡眠"), a_chunk(row.id, "help.", chunk_id="2", ordinal=1))
    ledger.complete([NoteChunks(A, chunks)], ingested_at=9.0)

    assert ledger.chunks_of([A, VaultPath("b.md")]) == {A: chunks}
    assert ledger.chunks_of([A], first=1) == {A: chunks[:1]}
    assert ledger.chunks(["2", "3"]) == {"2": chunks[1]}


def test_until_its_chunks_follow_a_saved_note_has_those_of_what_it_said(ledger: SqliteLedger) -> None:
    ledger.record_notes([a_record("a.md", "Naps help.")])
    chunk = a_chunk(ledger.files()[A].id, "Naps help.")
    ledger.complete([NoteChunks(A, (chunk,))], ingested_at=9.0)

    ledger.record_notes([a_record("a.md", "Tea helps.")])
    assert (found(ledger, "naps"), found(ledger, "tea")) == ([], ["a.md"])
    assert ledger.chunks(["1"]) == {"1": chunk}
    assert [match.chunk_id for match in ledger.chunks_matching(["naps"], paths=[A], each=1)] == ["1"]

    ledger.complete([NoteChunks(A, (a_chunk(chunk.log_id, "Tea helps.", chunk_id="2"),))], ingested_at=9.0)
    assert not ledger.chunks_matching(["naps"], paths=[A], each=1)
    assert [match.chunk_id for match in ledger.chunks_matching(["tea"], paths=[A], each=1)] == ["2"]


@pytest.mark.parametrize("is_forgotten", [True, False])
def test_nothing_of_a_note_that_left_is_stored(ledger: SqliteLedger, tmp_path: Path, is_forgotten: bool) -> None:
    ledger.record_notes([a_record("a.md", "Naps help.")])
    ledger.complete([NoteChunks(A, (a_chunk(ledger.files()[A].id, "Naps help."),))], ingested_at=9.0)

    if is_forgotten:
        ledger.forget([A])
    else:
        ledger.set_enabled(A, False)

    with contextlib.closing(sqlite3.connect(tmp_path / "ledger.sqlite")) as other:
        for table in ("obq_chunk_log", "note_texts", "vault_words", "note_names", "note_facts"):
            assert other.execute(f"select count(*) from {table}").fetchone() == (0,)
        for words in ("note_words", "chunk_words"):
            other.execute(f"create virtual table temp.terms_{words} using fts5vocab('main', '{words}', 'row')")
            assert other.execute(f"select term from temp.terms_{words}").fetchall() == []


def test_what_a_note_says_is_stored_once(tmp_path: Path) -> None:
    lines = [hashlib.sha256(b"%d" % number).hexdigest() for number in range(300)]  # nothing in it repeats
    ledger = SqliteLedger(tmp_path / "l.sqlite")
    ledger.record_notes([a_record("a.md", "\n".join(lines))])
    row = ledger.files()[A].id
    texts = ["\n".join(lines[at : at + 10]) for at in range(0, 300, 10)]
    chunks = tuple(a_chunk(row, text, chunk_id=str(at), ordinal=at) for at, text in enumerate(texts))

    def packed_bytes() -> int:
        with contextlib.closing(sqlite3.connect(tmp_path / "l.sqlite")) as other:
            return int(other.execute("select length(packed) from note_texts").fetchone()[0])

    before = packed_bytes()
    ledger.complete([NoteChunks(A, chunks)], ingested_at=9.0)
    ledger.close()

    assert packed_bytes() < 1.3 * before


def test_chunks_of_a_file_that_had_their_texts_in_the_log_are_kept_with_their_words(tmp_path: Path) -> None:
    file = tmp_path / "old.sqlite"
    chunk = a_chunk(1, "Naps help.")
    with contextlib.closing(open_derived(file, replace(SCHEMA, steps=SCHEMA.steps[:3]))) as old:
        for path in (A, B):
            old.write(
                "insert into obq_log (file_name, file_path, last_modified, status) values (?, ?, 1, 'completed')",
                (path, path),
            )
        texts = ("a", "", "", "Naps help. 睡 眠")
        old.write("insert into note_words (rowid, title, aliases, headings, body) values (1, ?, ?, ?, ?)", texts)
        old.write("insert into note_texts values (1, ?)", (zlib.compress(json.dumps(texts).encode()),))
        for word in ("naps", "help"):
            old.write("insert into vault_words values (?, 1, 0)", (word,))
        old.write(
            "insert into obq_chunk_log (id, file_id, chunk_id, ordinal, text_hash, section_path, spans, plain,"
            " num_windows, stored_as, embedded_hash) values (7, 1, '1', 0, 't', ?, ?, 'Naps help.', 2, '', 'e')",
            (json.dumps(chunk.section_path), json.dumps([[0, 9, 1, 2, 0], [0, 9, 1, 2, 1]])),
        )
        old.write("insert into chunk_words (rowid, plain) values (7, ?)", ("Sleep\nRest\nNaps help.",))

    with contextlib.closing(SqliteLedger(file)) as ledger:
        assert ledger.chunks_of([A, B]) == {A: (chunk,)}
        assert found(ledger, "睡眠") == ["a.md"]
        assert [match.chunk_id for match in ledger.chunks_matching(["naps"], paths=[A], each=1)] == ["1"]

        ledger.record_notes([a_record("a.md", "Tea helps.")])
        ledger.complete([NoteChunks(A, ())], ingested_at=9.0)

        assert (found(ledger, "naps"), found(ledger, "睡眠"), ledger.word_counts(["naps"])) == ([], [], {})
        assert not ledger.chunks_matching(["naps"], paths=[A], each=1)
