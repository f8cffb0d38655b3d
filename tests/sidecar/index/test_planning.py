"""Plans are values: what stands there, what the log says, and hence what must be done."""

from catena.chunks.chunk import Chunk, ChunkSpan
from catena.index.log import FileLog, FileStatus, StoredChunk
from catena.index.planning import ChunkHashes, Rename, pair_renames, plan_chunks, plan_scan
from catena.notes.span import Span
from catena.vault.file import Scan, VaultFile
from catena.vault.path import VaultPath


def a_file(path: str, *, mtime: float = 1.0, size: int = 10) -> VaultFile:
    return VaultFile(VaultPath(path), mtime, size)


def a_log(
    path: str,
    *,
    status: FileStatus = FileStatus.COMPLETED,
    content: str = "h",
    failures: int = 0,
    enabled: bool = True,
) -> FileLog:
    return FileLog(1, VaultPath(path), content, 10, 1.0, 2.0, 1, status, None, failures, enabled)


def planned(files: list[VaultFile], logs: list[FileLog], unreadable: tuple[str, ...] = ()):
    return plan_scan(Scan(tuple(files), (), unreadable), {log.path: log for log in logs})


def test_only_new_and_touched_files_are_read() -> None:
    plan = planned(
        [a_file("new.md"), a_file("same.md"), a_file("touched.md", mtime=9.0)], [a_log("same.md"), a_log("touched.md")]
    )

    assert [file.path for file in plan.to_read] == ["new.md", "touched.md"]
    assert plan.unchanged == ("same.md",)


def test_unfinished_and_failed_files_are_tried_again_until_they_failed_three_times() -> None:
    plan = planned(
        [a_file("cut off.md"), a_file("failed.md"), a_file("hopeless.md"), a_file("out.md")],
        [
            a_log("cut off.md", status=FileStatus.PROCESSING),
            a_log("failed.md", status=FileStatus.FAILED, failures=2),
            a_log("hopeless.md", status=FileStatus.FAILED, failures=3),
            a_log("out.md", status=FileStatus.PENDING, enabled=False),
        ],
    )

    assert plan.retry == ("cut off.md", "failed.md")
    assert plan.unchanged == ("hopeless.md", "out.md")


def test_a_folder_that_cannot_be_listed_is_not_taken_for_deleted() -> None:
    plan = planned([], [a_log("drive/a.md"), a_log("gone.md")], unreadable=("drive",))

    assert plan.gone == ("gone.md",)


def test_renames_are_paired_by_content_and_prefer_the_same_name() -> None:
    gone = [a_log("old/x.md", content="1"), a_log("y.md", content="1"), a_log("z.md", content="2")]
    new = {VaultPath("new/a.md"): "1", VaultPath("new/x.md"): "1", VaultPath("other.md"): "3"}

    assert pair_renames(new, gone) == (
        Rename(VaultPath("old/x.md"), VaultPath("new/x.md")),
        Rename(VaultPath("y.md"), VaultPath("new/a.md")),
    )


def a_chunk(ordinal: int, text: str) -> Chunk:
    return Chunk(ordinal, text, text, (ChunkSpan(Span(0, 1, 1, 1), False),), (), "Title")


def a_row(chunk_id: str, text: str, ordinal: int) -> StoredChunk:
    return StoredChunk(
        chunk_id, 1, VaultPath("a.md"), ordinal, text, f"Title {text}", (), (), text, 1, VaultPath("a.md")
    )


def hashes(*texts: str, title: str = "Title") -> list[ChunkHashes]:
    return [ChunkHashes(text, f"{title} {text}") for text in texts]


def test_chunks_whose_text_is_there_already_are_kept_whatever_their_place() -> None:
    chunks = [a_chunk(0, "new"), a_chunk(1, "A"), a_chunk(2, "A"), a_chunk(3, "B")]
    stored = [a_row("1", "A", 0), a_row("2", "B", 1), a_row("3", "C", 2)]

    plan = plan_chunks(chunks, hashes(*(c.text for c in chunks)), stored)

    assert plan.kept == {1: "1", 3: "2"}
    assert [c.ordinal for c in plan.wanted] == [0, 2]
    assert plan.removed == ("3",)


def test_an_unchanged_note_plans_nothing() -> None:
    chunks = [a_chunk(0, "A"), a_chunk(1, "B")]
    plan = plan_chunks(chunks, hashes("A", "B"), [a_row("1", "A", 0), a_row("2", "B", 1)])

    assert (plan.wanted, plan.removed) == ((), ())


def test_under_another_title_the_same_text_is_embedded_anew() -> None:
    plan = plan_chunks([a_chunk(0, "A")], hashes("A", title="Other"), [a_row("1", "A", 0)])

    assert ([chunk.ordinal for chunk in plan.wanted], plan.removed) == ([0], ("1",))
