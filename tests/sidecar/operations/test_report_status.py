"""What status tells of the files, and that telling it costs no more the more files there are."""

import contextlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from catena.index.log import FileCounts, NoteChunks, NoteRecord
from catena.index.recording import record_of
from catena.notes import parse_note
from catena.operations.report_status import report_status
from catena.stores.sqlite_ledger import SqliteLedger
from catena.vault.file import VaultFile
from catena.vault.path import VaultPath
from tests.papers import Desk

A, B, C, D = (VaultPath(f"{name}.md") for name in "ABCD")


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[SqliteLedger]:
    with contextlib.closing(SqliteLedger(tmp_path / "ledger.sqlite")) as opened:
        yield opened


def a_record(path: VaultPath) -> NoteRecord:
    return record_of(parse_note(path, b"Words."), VaultFile(path, 1.0, 6))


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path, {})


async def counted(desk: Desk, ledger: SqliteLedger) -> FileCounts:
    return (await report_status(replace(desk.services, ledger=ledger))).files


async def test_each_file_is_counted_once_in_the_state_that_it_is_in_now(desk: Desk, ledger: SqliteLedger) -> None:
    ledger.record_notes([a_record(path) for path in (A, B, C, D)])
    assert await counted(desk, ledger) == FileCounts(pending=4, processing=0, completed=0, failed=0, disabled=0)

    ledger.begin([A])
    ledger.complete([NoteChunks(B, ())], ingested_at=2.0)
    ledger.record_failure(VaultFile(C, 1.0, 6), file_hash="x", message="It is no text.", keep_content=False)
    ledger.set_enabled(D, False)
    assert await counted(desk, ledger) == FileCounts(pending=0, processing=1, completed=1, failed=1, disabled=1)

    ledger.set_enabled(B, False)
    ledger.forget([A, C])
    assert await counted(desk, ledger) == FileCounts(pending=0, processing=0, completed=0, failed=0, disabled=2)


async def test_files_are_counted_again_only_after_a_change(
    desk: Desk, ledger: SqliteLedger, monkeypatch: pytest.MonkeyPatch
) -> None:
    ledger.record_notes([a_record(A)])
    before = await counted(desk, ledger)

    with monkeypatch.context() as patched:
        for reads_all in ("files", "_file_counts", "_num_chunks"):
            patched.setattr(ledger, reads_all, None, raising=False)
        assert await counted(desk, ledger) == before

    ledger.record_notes([a_record(B)])
    assert (await counted(desk, ledger)).pending == before.pending + 1
