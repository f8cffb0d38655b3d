"""A link goes into two notes or into none: whatever fails, and whenever the process ends."""

import errno
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from catena.adapters import link_journal
from catena.adapters.disk_vault import DiskVault
from catena.adapters.link_journal import LinkJournalFolder
from catena.errors import CatenaError, NoteChanged, ReadOnly
from catena.linking.journal import LineToAdd
from catena.linking.link_writes import HalfWritten, put_lines, settle_links, settle_pending
from catena.linking.section import link_line
from catena.vault.path import VaultPath
from tests.linking import LinkingDesk

A, B = VaultPath("A.md"), VaultPath("sub/B.md")
BEFORE = {A: b"---\r\nx: 1\r\n---\r\nA, no line end", B: b"\xef\xbb\xbfB\n\n\n"}
LINES = (
    LineToAdd(path=A, before=BEFORE[A], line=link_line("supports", "[[B]]", "Why.")),
    LineToAdd(path=B, before=BEFORE[B], line=link_line("supported_by", "[[A]]", "Why.")),
)


class FailingVault(DiskVault):
    """Writes as told: for every call what is to happen instead of it, or None."""

    happening: tuple[Callable[[], None] | None, ...] = ()

    def write(self, path: VaultPath, content: bytes, *, expected: bytes | None) -> None:
        first, self.happening = (*self.happening, None)[0], self.happening[1:]
        if first:
            first()
        super().write(path, content, expected=expected)


def raising(error: BaseException) -> Callable[[], None]:
    def fail() -> None:
        raise error

    return fail


class TwoNotes:
    """Both notes on disk, a vault that fails as told, and a journal."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for path, raw in BEFORE.items():
            (folder / "vault" / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / "vault" / path).write_bytes(raw)
        self.vault = FailingVault(folder / "vault")
        self.journal = LinkJournalFolder(folder / "state" / "link-journal")

    def put(self, *happening: Callable[[], None] | None) -> HalfWritten | None:
        self.vault.happening = happening
        return put_lines(self.vault, self.journal, LINES)

    def settle(self) -> tuple[VaultPath, ...]:
        """As the next start does, with everything in memory gone."""
        return settle_pending(
            DiskVault(self.folder / "vault"), LinkJournalFolder(self.folder / "state" / "link-journal")
        )

    def edit(self, path: VaultPath, text: bytes) -> None:
        (self.folder / "vault" / path).write_bytes(text)

    @property
    def now(self) -> dict[VaultPath, bytes]:
        return {path: (self.folder / "vault" / path).read_bytes() for path in BEFORE}

    @property
    def linked(self) -> tuple[bool, ...]:
        return tuple(line.line in self.now[line.path] for line in LINES)


FAILURES = [
    OSError(errno.ENOSPC, "No space left on device"),
    OSError(errno.EACCES, "Permission denied"),
    NoteChanged("The note changed meanwhile, nothing was written: x"),
    ReadOnly("Note is read-only: x"),
]


def test_both_notes_get_their_line_and_the_journal_is_empty_again(tmp_path: Path) -> None:
    two = TwoNotes(tmp_path)

    assert two.put() is None

    assert two.linked == (True, True)
    assert all(two.now[path].startswith(raw) for path, raw in BEFORE.items())
    assert two.journal.pending() == []


@pytest.mark.parametrize("failure", FAILURES, ids=str)
def test_when_the_first_note_can_not_be_written_nothing_is(tmp_path: Path, failure: BaseException) -> None:
    two = TwoNotes(tmp_path)

    with pytest.raises(CatenaError):
        two.put(raising(failure))

    assert two.now == BEFORE
    assert two.journal.pending() == []


@pytest.mark.parametrize("failure", FAILURES, ids=str)
def test_when_the_second_note_can_not_be_written_the_first_gets_its_exact_bytes_back(
    tmp_path: Path, failure: BaseException
) -> None:
    two = TwoNotes(tmp_path)

    half = two.put(None, raising(failure))

    assert half is not None
    assert half.rollback_error is None
    assert half.error.startswith("Target update failed, source rolled back: ")
    assert two.now == BEFORE
    assert two.journal.pending() == []


def test_a_second_note_that_was_saved_meanwhile_keeps_what_was_saved(tmp_path: Path) -> None:
    two = TwoNotes(tmp_path)

    half = two.put(None, lambda: two.edit(B, b"Saved meanwhile"))

    assert half is not None
    assert half.rollback_error is None
    assert two.now == {A: BEFORE[A], B: b"Saved meanwhile"}


@pytest.mark.parametrize("failure", FAILURES, ids=str)
def test_a_failing_rollback_says_so_with_both_paths_and_keeps_the_originals(
    tmp_path: Path, failure: BaseException, caplog: pytest.LogCaptureFixture
) -> None:
    two = TwoNotes(tmp_path)

    half = two.put(None, raising(FAILURES[0]), raising(failure))

    assert half is not None
    assert half.error.startswith("CRITICAL: ")
    assert "A.md" in half.error and "sub/B.md" in half.error
    assert half.rollback_error is not None
    (pending,) = two.journal.pending()
    kept = two.journal.originals(pending)
    assert [Path(file).read_bytes() for file in kept] == [BEFORE[A], BEFORE[B]]
    assert all(file in half.rollback_error for file in kept)
    assert any(record.levelname == "CRITICAL" for record in caplog.records)


def test_a_first_note_that_was_saved_before_the_rollback_is_left_and_its_link_completed_later(tmp_path: Path) -> None:
    two = TwoNotes(tmp_path)

    half = two.put(None, raising(FAILURES[0]), lambda: two.edit(A, two.now[A] + b"\nSaved meanwhile\n"))

    assert half is not None
    assert half.rollback_error is not None
    assert two.now[A].endswith(b"\nSaved meanwhile\n")
    assert two.now[B] == BEFORE[B]
    assert two.settle() == (B,)
    assert two.linked == (True, True)
    assert two.settle() == ()


def test_what_a_failing_rollback_left_is_put_right_at_the_next_start(tmp_path: Path) -> None:
    two = TwoNotes(tmp_path)
    two.put(None, raising(FAILURES[0]), raising(FAILURES[0]))
    assert two.linked == (True, False)

    assert two.settle() == (A,)

    assert two.now == BEFORE
    assert two.journal.pending() == []


KILLED = """
import os, signal, sys
from pathlib import Path
from tests.sidecar.linking.test_link_writes import LINES, FailingVault
from catena.adapters.link_journal import LinkJournalFolder
from catena.linking.link_writes import put_lines

folder, at = Path(sys.argv[1]), int(sys.argv[2])
vault = FailingVault(folder / "vault")
vault.happening = (*[None] * at, lambda: os.kill(os.getpid(), signal.SIGKILL))
put_lines(vault, LinkJournalFolder(folder / "state" / "link-journal"), LINES)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="There is no SIGKILL here.")
@pytest.mark.parametrize("writes", [0, 1], ids=["before the first write", "between the two writes"])
@pytest.mark.parametrize("edited", [None, A, B])
def test_a_kill_leaves_no_half_link_and_loses_nothing(tmp_path: Path, writes: int, edited: VaultPath | None) -> None:
    two = TwoNotes(tmp_path)

    killed = subprocess.run([sys.executable, "-c", KILLED, str(tmp_path), str(writes)], env=_env(), check=False)

    assert killed.returncode == -signal.SIGKILL
    assert two.linked == (bool(writes), False)
    if edited:
        two.edit(edited, two.now[edited] + b"\nWritten after the kill.\n")
    two.settle()
    assert two.linked in ((True, True), (False, False))
    for path, raw in BEFORE.items():
        assert two.now[path].startswith(raw)
        assert path != edited or b"Written after the kill." in two.now[path]
        assert path == edited or two.linked[0] or two.now[path] == raw
    assert two.settle() == ()


def test_a_link_to_a_note_that_was_deleted_after_a_kill_is_taken_back(tmp_path: Path) -> None:
    two = TwoNotes(tmp_path)
    two.put(None, raising(FAILURES[0]), raising(FAILURES[0]))
    (two.folder / "vault" / B).unlink()

    two.settle()

    assert (two.folder / "vault" / A).read_bytes() == BEFORE[A]
    assert two.journal.pending() == []


def test_a_journal_entry_that_was_not_whole_yet_is_cleared_away(tmp_path: Path) -> None:
    two = TwoNotes(tmp_path)
    half = two.folder / "state" / "link-journal" / "00000001-abcd"
    half.mkdir(parents=True)
    (half / "1 A.md").write_bytes(b"A")

    assert two.settle() == ()

    assert not half.exists()
    assert two.now == BEFORE


def test_a_kill_while_the_plan_is_written_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    two = TwoNotes(tmp_path)
    write = link_journal.write_new

    def half_of_the_plan(file: Path, content: bytes) -> None:
        write(file, content[:20] if file.name.startswith("plan") else content)
        if file.name.startswith("plan"):
            raise KeyboardInterrupt  # nothing is tidied up after it, as after a kill

    monkeypatch.setattr(link_journal, "write_new", half_of_the_plan)
    with pytest.raises(KeyboardInterrupt):
        two.put()

    assert list((two.folder / "state" / "link-journal").iterdir())
    assert two.settle() == ()
    assert not list((two.folder / "state" / "link-journal").iterdir())
    assert two.now == BEFORE


def test_without_a_journal_nothing_is_written(tmp_path: Path) -> None:
    two = TwoNotes(tmp_path)
    (two.folder / "state").mkdir()
    (two.folder / "state" / "link-journal").write_text("in the way")

    with pytest.raises(ReadOnly, match="Links can't be written safely"):
        two.put()

    assert two.now == BEFORE


async def test_the_next_link_puts_right_what_is_pending_first(tmp_path: Path) -> None:
    desk = LinkingDesk(tmp_path, {"A.md": "A\n", "B.md": "B\n", "C.md": "C\n"}, vault=FailingVault)
    vault = desk.services.vault
    assert isinstance(vault, FailingVault)
    vault.happening = (None, raising(FAILURES[0]), raising(FAILURES[0]))
    failed = await desk.accept("A.md", "B.md")

    assert (failed.success, failed.rollback_performed, failed.link_id) == (False, False, None)
    assert failed.rollback_error is not None
    assert not desk.feedback.all()
    accepted = await desk.accept("A.md", "C.md")

    assert accepted.success
    assert "[[B]]" not in desk.read("A.md")
    assert "[[C]]" in desk.read("A.md")
    assert desk.read("B.md") == "B\n"


async def test_a_start_puts_right_what_is_pending_and_has_it_indexed(tmp_path: Path) -> None:
    desk = LinkingDesk(tmp_path, {"A.md": "A\n", "B.md": "B\n"}, vault=FailingVault)
    vault = desk.services.vault
    assert isinstance(vault, FailingVault)
    vault.happening = (None, raising(FAILURES[0]), raising(FAILURES[0]))
    await desk.accept("A.md", "B.md")
    desk.indexer.told = []

    await settle_links(desk.services, desk.services.link_journal)

    assert desk.read("A.md") == "A\n"
    assert desk.indexer.told == ["A.md"]


async def test_a_second_note_that_fails_is_told_as_an_answer(tmp_path: Path) -> None:
    desk = LinkingDesk(tmp_path, {"A.md": "A\n", "B.md": "B\n"}, vault=FailingVault)
    vault = desk.services.vault
    assert isinstance(vault, FailingVault)
    vault.happening = (None, raising(FAILURES[0]))

    failed = await desk.accept("A.md", "B.md")

    assert (failed.success, failed.rollback_performed, failed.written) == (False, True, ())
    assert failed.error is not None
    assert "No space left on device" in failed.error
    assert desk.read("A.md") == "A\n"
    assert not desk.feedback.all()


def _env() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
