"""The chunk store on real LanceDB."""

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from catena.errors import NotReady
from catena.index.ports import ChunkRow
from catena.stores import lancedb_chunks, lancedb_table
from catena.stores.lancedb_chunks import FRAGMENTS_FROM, LanceChunks
from catena.stores.lancedb_table import MOST_EXACT, pyarrow
from catena.vault.path import VaultPath
from tests.fakes.embedder import BagOfWordsEmbedder

EMBEDDER = BagOfWordsEmbedder()


@pytest.fixture(params=[MOST_EXACT, -1], ids=["in memory", "in LanceDB"])
async def store(
    tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[LanceChunks]:
    monkeypatch.setattr(lancedb_chunks, "MOST_EXACT", request.param)
    opened = await LanceChunks.open(tmp_path / "lancedb", dimensions=64, alone=True)
    yield opened
    opened.close()


def a_row(chunk_id: str, text: str, *, source: str = "a.md") -> ChunkRow:
    return ChunkRow(chunk_id, VaultPath(source), EMBEDDER.embed([text])[0])


async def ids(store: LanceChunks, *terms: str) -> list[str]:
    near = await store.nearest(EMBEDDER.embed_query(" ".join(terms)), limit=10)
    return [match.chunk_id for match in near if match.score > 0.1]


async def test_rows_are_found_as_soon_as_they_are_written(store: LanceChunks) -> None:
    await store.replace(removed=(), added=[a_row("1", "Sleep helps memory"), a_row("2", "Coffee helps focus")])

    assert await ids(store, "sleep") == ["1"]
    assert (await store.nearest(EMBEDDER.embed_query("memory sleep"), limit=1))[0].chunk_id == "1"


@pytest.mark.parametrize("hostile", ["' OR 1=1 --", '"', "a AND b", "x:y", "((", "*", "\\", "a' ) OR true"])
async def test_no_path_and_no_id_is_read_as_syntax(store: LanceChunks, hostile: str) -> None:
    await store.replace(removed=(), added=[a_row("1", "plain words", source="it's.md")])

    plain = EMBEDDER.embed_query("plain")
    assert await store.nearest(plain, limit=5, allowed_paths=[VaultPath(hostile)]) == []
    found = await store.nearest(plain, limit=5, allowed_paths=[VaultPath("it's.md")])
    assert [match.chunk_id for match in found] == ["1"]
    await store.replace(removed=[hostile], added=())
    assert await store.num_windows() == 1


async def test_a_long_chunk_is_found_once_by_its_best_window(store: LanceChunks) -> None:
    windows = np.concatenate([EMBEDDER.embed([t])[0] for t in ("start", "middle", "needle")])
    await store.replace(removed=(), added=[ChunkRow("1", VaultPath("a.md"), windows), a_row("2", "other")])

    found = await store.nearest(EMBEDDER.embed_query("needle"), limit=10)

    assert [match.chunk_id for match in found] == ["1", "2"]
    assert found[0].score == pytest.approx(1.0, abs=1e-4)
    assert (await store.vectors_of(["1"]))["1"] == pytest.approx(windows, abs=4e-3)


async def test_a_filter_of_many_paths_still_fills_the_list(store: LanceChunks) -> None:
    rows = [a_row(str(n), f"shared word{n}", source=f"n{n}.md") for n in range(1500)]
    await store.replace(removed=(), added=rows)
    await store.optimize(quiet=True)
    wanted = [VaultPath(f"n{n}.md") for n in range(900, 1500)]

    found = await store.nearest(EMBEDDER.embed_query("shared"), limit=20, allowed_paths=wanted)

    assert len(found) == 20
    assert {match.source for match in found} <= set(wanted)
    assert await store.nearest(EMBEDDER.embed_query("shared"), limit=20, allowed_paths=[]) == []


async def test_a_search_sees_every_change_before_it(store: LanceChunks) -> None:
    assert await ids(store, "sleep") == []
    await store.replace(removed=(), added=[a_row("1", "sleep"), a_row("2", "coffee")])
    assert await ids(store, "sleep") == ["1"]
    await store.replace(removed=["1"], added=[a_row("3", "sleep well"), a_row("2b", "tea")])
    assert await ids(store, "sleep") == ["3"]
    await store.optimize(quiet=True)
    assert await ids(store, "sleep") == ["3"]
    await store.clear()
    assert await ids(store, "sleep") == []


async def test_what_is_read_while_rows_change_is_not_kept(tmp_path: Path) -> None:
    store = await LanceChunks.open(tmp_path / "lancedb", dimensions=64)
    await store.replace(removed=(), added=[a_row("1", "sleep")])

    async def look() -> None:
        for _ in range(30):
            await ids(store, "sleep")

    async def write() -> None:
        for number in range(2, 8):
            await store.replace(removed=[str(number - 1)], added=[a_row(str(number), "sleep")])

    await asyncio.gather(look(), write(), look())

    assert await ids(store, "sleep") == ["7"]
    store.close()


async def test_a_write_that_fails_leaves_no_rows_in_memory(store: LanceChunks, monkeypatch: pytest.MonkeyPatch) -> None:
    await store.replace(removed=(), added=[a_row("1", "sleep"), a_row("2", "sleep well")])
    assert await ids(store, "sleep") == ["1", "2"]

    def broken(rows: object) -> object:
        raise OSError("No space left on device")

    monkeypatch.setattr(store, "_arrow", broken)
    with pytest.raises(OSError, match="No space left"):
        await store.replace(removed=["1"], added=[a_row("3", "sleep")])

    assert await ids(store, "sleep") == ["2"]


async def test_replacing_is_final_and_survives_reopening(tmp_path: Path) -> None:
    first = await LanceChunks.open(tmp_path / "db", dimensions=64)
    await first.replace(removed=(), added=[a_row("1", "old"), a_row("2", "kept")])
    await first.replace(removed=["1", "2"], added=[a_row("2", "kept", source="moved.md")])
    first.close()

    again = await LanceChunks.open(tmp_path / "db", dimensions=64)
    assert await again.chunk_ids() == {"2"}
    assert (await again.nearest(EMBEDDER.embed_query("kept"), limit=5))[0].source == "moved.md"
    again.close()


async def test_a_table_of_another_length_or_a_broken_one_is_made_anew(tmp_path: Path) -> None:
    first = await LanceChunks.open(tmp_path / "db", dimensions=64)
    await first.replace(removed=(), added=[a_row("1", "old")])
    first.close()

    other = await LanceChunks.open(tmp_path / "db", dimensions=32)
    assert await other.num_windows() == 0
    other.close()
    for manifest in (tmp_path / "db/chunks.lance/_versions").iterdir():
        manifest.write_bytes(b"broken")
    mended = await LanceChunks.open(tmp_path / "db", dimensions=32)
    assert await mended.num_windows() == 0
    mended.close()


async def test_what_the_store_adds_by_itself_is_no_damage(store: LanceChunks, tmp_path: Path) -> None:
    await store.replace(removed=(), added=[a_row("1", "Sleep helps memory")])
    assert await store.damage() is None
    (tmp_path / "lancedb/chunks.lance/_indices").mkdir(exist_ok=True)
    (tmp_path / "lancedb/chunks.lance/_deletions").mkdir(exist_ok=True)
    await store.replace(removed=["1"], added=[a_row("2", "Coffee helps focus")])

    assert await store.damage() is None


@pytest.mark.parametrize("damage", ["truncated", "gone", "overwritten"])
async def test_files_that_others_change_are_damage(store: LanceChunks, tmp_path: Path, damage: str) -> None:
    await store.replace(removed=(), added=[a_row("1", "Sleep helps memory"), a_row("2", "Coffee helps focus")])
    await store.replace(removed=["2"], added=[a_row("3", "Tea helps, too")])
    await store.optimize(quiet=True)  # which removes files that a version before has
    data = next((tmp_path / "lancedb").glob("chunks.lance/data/*.lance"))

    if damage == "gone":
        data.unlink()
    else:
        content = data.read_bytes()
        data.write_bytes(content[:9] if damage == "truncated" else content[:-9] + bytes(9))

    assert await store.damage() == tmp_path / "lancedb"
    await store.replace(removed=(), added=[a_row("4", "Milk does not")])
    assert await store.damage() == tmp_path / "lancedb"


@pytest.mark.skipif(os.name != "posix", reason="only there do stamps have times")
async def test_files_that_only_have_another_time_are_no_damage(store: LanceChunks, tmp_path: Path) -> None:
    await store.replace(removed=(), added=[a_row("1", "Sleep helps memory")])
    files = [file for file in (tmp_path / "lancedb").rglob("*") if file.is_file()]
    for _ in range(2):  # their contents are known from the second look on
        assert await store.damage() is None

    for file in files:
        os.utime(file, ns=(file.stat().st_mtime_ns + 10**9,) * 2)
    assert await store.damage() is None

    data = next(file for file in files if file.parent.name == "data")
    data.write_bytes(data.read_bytes()[:-9] + bytes(9))
    assert await store.damage() == tmp_path / "lancedb"


HARM: dict[str, Callable[[Path], object]] = {
    "truncated": lambda file: os.truncate(file, 9),
    "gone": lambda file: file.unlink(),
    "overwritten": lambda file: file.write_bytes(bytes(file.stat().st_size)),
}


@pytest.mark.parametrize("harm", HARM.values(), ids=HARM)
@pytest.mark.parametrize("folder", ["_indices", "_transactions", "_versions"])
async def test_damage_in_files_without_rows_costs_no_row(
    store: LanceChunks, tmp_path: Path, folder: str, harm: Callable[[Path], object]
) -> None:
    await store.replace(removed=(), added=[a_row(str(n), f"Sleep helps memory {n}") for n in range(50)])
    await store.optimize(quiet=True)
    for file in list((tmp_path / f"lancedb/chunks.lance/{folder}").rglob("*.[lmt]*")):
        harm(file)

    assert await store.damage() is None
    assert await store.damage() is None
    await store.replace(removed=["7"], added=[a_row("50", "Tea helps, too")])
    assert (await store.vectors_of(["7", "8", "50"])).keys() == {"8", "50"}
    assert await store.num_windows() == 50
    assert await store.damage() is None
    again = await LanceChunks.open(tmp_path / "lancedb", dimensions=64)
    assert await again.num_windows() == 50
    again.close()


@pytest.mark.parametrize("harm", HARM.values(), ids=HARM)
async def test_a_table_whose_look_ups_are_damaged_is_opened_with_all_rows(
    tmp_path: Path, harm: Callable[[Path], object]
) -> None:
    first = await LanceChunks.open(tmp_path / "db", dimensions=64, alone=True)
    await first.replace(removed=(), added=[a_row(str(n), f"Sleep helps memory {n}") for n in range(50)])
    await first.optimize(quiet=True)
    first.close()
    for file in list((tmp_path / "db/chunks.lance/_indices").rglob("*.*")):
        harm(file)

    again = await LanceChunks.open(tmp_path / "db", dimensions=64)
    assert await again.num_windows() == 50
    await again.replace(removed=["7"], added=())
    assert (await again.vectors_of(["7", "8"])).keys() == {"8"}
    again.close()


async def test_files_of_other_programs_are_no_damage(store: LanceChunks, tmp_path: Path) -> None:
    await store.replace(removed=(), added=[a_row("1", "Sleep helps memory")])
    for folder in (tmp_path / "lancedb", tmp_path / "lancedb/chunks.lance"):
        (folder / ".DS_Store").write_bytes(b"1")
    assert await store.damage() is None

    for folder in (tmp_path / "lancedb", tmp_path / "lancedb/chunks.lance"):
        (folder / ".DS_Store").write_bytes(b"22")
    assert await store.damage() is None


async def test_files_that_are_gone_before_anybody_looked_are_damage(tmp_path: Path) -> None:
    store = await LanceChunks.open(tmp_path / "db", dimensions=64)
    await store.replace(removed=(), added=[a_row("1", "Sleep helps memory")])
    next((tmp_path / "db").glob("chunks.lance/data/*.lance")).unlink()

    assert await store.damage() == tmp_path / "db"


class Interrupting(list[ChunkRow]):
    """Rows whose writing is the moment at which somebody deletes the data that is there."""

    def __init__(self, rows: list[ChunkRow], folder: Path) -> None:
        super().__init__(rows)
        self._folder = folder

    def __getitem__(self, place: Any) -> Any:
        for data in self._folder.glob("chunks.lance/data/*.lance"):
            data.unlink()
        return super().__getitem__(place)


async def test_files_that_are_deleted_while_others_are_written_are_damage(store: LanceChunks, tmp_path: Path) -> None:
    await store.replace(removed=(), added=[a_row("1", "Sleep helps memory")])

    await store.replace(removed=(), added=Interrupting([a_row("2", "Tea helps, too")], tmp_path / "lancedb"))

    assert await store.damage() == tmp_path / "lancedb"


async def test_a_query_that_fails_says_what_comes_next(store: LanceChunks, tmp_path: Path) -> None:
    await store.replace(removed=(), added=[a_row("1", "Sleep helps memory")])
    for data in (tmp_path / "lancedb").glob("chunks.lance/data/*.lance"):
        data.unlink()

    with pytest.raises(NotReady, match="made again from the notes"):
        await store.nearest(EMBEDDER.embed_query("sleep"), limit=1)
    assert await store.damage() == tmp_path / "lancedb"


async def test_folding_new_rows_in_keeps_everything_findable(store: LanceChunks) -> None:
    await store.replace(removed=(), added=[a_row(str(n), f"common word{n}") for n in range(600)])

    await store.optimize(quiet=True)

    assert (await ids(store, "word599"))[0] == "599"
    assert (await ids(store, "word0"))[0] == "0"


async def test_a_table_of_an_older_version_loses_its_words_and_keeps_its_vectors(tmp_path: Path) -> None:
    old = await lancedb_chunks.lancedb.connect_async(str(tmp_path / "db"))
    vector = EMBEDDER.embed(["kept"])[0][0]
    row = {"chunk_id": "1", "window": 0, "source": "a.md", "text": "kept", "vector": vector}
    types = {"window": pyarrow.int32(), "vector": pyarrow.list_(pyarrow.float32(), 64)}
    schema = pyarrow.schema([(name, types.get(name, pyarrow.string())) for name in row])
    table = await old.create_table("chunks", data=[row], schema=schema)
    await table.create_index("text", config=lancedb_chunks.index.FTS(base_tokenizer="icu"))
    old.close()

    store = await LanceChunks.open(tmp_path / "db", dimensions=64)
    await store.replace(removed=(), added=[a_row("2", "new")])

    assert await store.chunk_ids() == {"1", "2"}
    assert await ids(store, "kept") == ["1"]
    store.close()


def on_disk(folder: Path) -> int:
    return sum(1 for file in folder.rglob("*.lance") if file.is_file())


async def test_many_small_writes_become_one_fragment_in_a_quiet_moment(store: LanceChunks, tmp_path: Path) -> None:
    for n in range(FRAGMENTS_FROM):
        await store.replace(removed=(), added=[a_row(str(n), f"word{n}")])

    await store.optimize(quiet=True)

    assert on_disk(tmp_path / "lancedb" / "chunks.lance" / "data") == 1
    assert await ids(store, "word3") == ["3"]


@pytest.mark.parametrize("alone", [True, False])
async def test_old_versions_are_kept_for_readers_and_dropped_by_who_works_alone(tmp_path: Path, alone: bool) -> None:
    data = tmp_path / "db" / "chunks.lance" / "data"
    store = await LanceChunks.open(tmp_path / "db", dimensions=64, alone=alone)
    await store.replace(removed=(), added=[a_row("1", "old")])
    await store.replace(removed=["1"], added=[a_row("1", "new")])

    await store.optimize(quiet=True)

    assert (on_disk(data) == 1) is alone
    assert await ids(store, "new") == ["1"]
    store.close()


async def test_the_next_processes_delete_old_versions_and_then_leave_the_table_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lancedb_chunks, "KEEP_OLD_VERSIONS", timedelta(milliseconds=1))
    store = await LanceChunks.open(tmp_path / "db", dimensions=64)
    await store.replace(removed=(), added=[a_row("1", "old")])
    await store.replace(removed=["1"], added=[a_row("1", "new")])
    store.close()

    async def files_after_a_quiet_moment() -> set[Path]:
        following = await LanceChunks.open(tmp_path / "db", dimensions=64)
        await following.optimize(quiet=True)
        following.close()
        return {file for file in (tmp_path / "db").rglob("*") if file.suffix in (".lance", ".manifest")}

    await files_after_a_quiet_moment()  # which leaves the version that it began with
    tidy = await files_after_a_quiet_moment()

    assert on_disk(tmp_path / "db" / "chunks.lance" / "data") == 1
    assert await files_after_a_quiet_moment() == tidy


async def test_old_versions_go_once_no_reader_can_hold_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lancedb_chunks, "KEEP_OLD_VERSIONS", timedelta(milliseconds=1))
    store = await LanceChunks.open(tmp_path / "db", dimensions=64)
    await store.replace(removed=(), added=[a_row("1", "old")])
    await store.replace(removed=["1"], added=[a_row("1", "new")])
    await store.optimize(quiet=True)

    await store.optimize(quiet=True)

    assert on_disk(tmp_path / "db" / "chunks.lance" / "data") == 1
    store.close()


@pytest.mark.parametrize("kind", [pyarrow.float32(), pyarrow.float16()], ids=["0.8", "0.9"])
async def test_the_vectors_of_an_older_version_become_those_of_a_new_index(tmp_path: Path, kind: Any) -> None:
    vectors = np.random.default_rng(7).standard_normal((40, 64)).astype(np.float32)
    vectors /= np.linalg.norm(vectors, axis=1)[:, None]
    old = await lancedb_chunks.lancedb.connect_async(str(tmp_path / "db"))
    columns = {
        "chunk_id": pyarrow.array([f"{n:02}" for n in range(40)]),
        "window": pyarrow.array([0] * 40, pyarrow.int32()),
        "source": pyarrow.array(["a.md"] * 40),
        "vector": pyarrow.FixedSizeListArray.from_arrays(pyarrow.array(vectors.reshape(-1)).cast(kind), 64),
    }
    await old.create_table("chunks", pyarrow.table(columns))
    old.close()

    migrated = await LanceChunks.open(tmp_path / "db", dimensions=64)
    fresh = await LanceChunks.open(tmp_path / "fresh", dimensions=64)
    await fresh.replace(
        removed=(), added=[ChunkRow(f"{n:02}", VaultPath("a.md"), vectors[n : n + 1]) for n in range(40)]
    )

    assert await migrated.nearest(vectors[3], limit=40) == await fresh.nearest(vectors[3], limit=40)
    assert (await migrated.vectors_of(["03"]))["03"][0] == pytest.approx(vectors[3], abs=4e-3)
    migrated.close()
    fresh.close()


async def test_a_table_whose_maker_was_killed_gets_its_indexes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def killed(table: object, *, wide: bool) -> None:
        raise RuntimeError

    with monkeypatch.context() as patched, pytest.raises(RuntimeError):
        patched.setattr(lancedb_table, "_index_columns", killed)
        await LanceChunks.open(tmp_path / "db", dimensions=64)
    store = await LanceChunks.open(tmp_path / "db", dimensions=64)
    store.close()

    opened = await lancedb_chunks.lancedb.connect_async(str(tmp_path / "db"))
    indexes = await (await opened.open_table("chunks")).list_indices()
    assert sorted(found.columns for found in indexes) == [["chunk_id"]]


async def test_a_table_that_outgrows_memory_is_compared_by_lancedb_with_the_same_scores(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await LanceChunks.open(tmp_path / "db", dimensions=64)
    await store.replace(removed=(), added=[a_row(str(n), f"shared word{n}") for n in range(300)])
    asked = EMBEDDER.embed_query("shared word7")
    in_memory = await store.nearest(asked, limit=1)

    monkeypatch.setattr(lancedb_chunks, "MOST_EXACT", 100)
    await store.optimize(quiet=True)
    await store.replace(removed=(), added=[a_row("new", "coffee")])
    in_lancedb = await store.nearest(asked, limit=1)

    assert in_memory[0].chunk_id == in_lancedb[0].chunk_id == "7"
    assert in_memory[0].score == pytest.approx(in_lancedb[0].score, abs=1e-3)
    assert (await ids(store, "coffee"))[0] == "new"
    store.close()


def test_lancedb_imports_the_short_way_without_its_rest_client_and_embeddings() -> None:
    code = (
        "import sys; from catena.stores.lancedb_import import import_lancedb; import_lancedb();"
        "print(*(type(sys.modules[m]).__name__ for m in ('lance_namespace_urllib3_client', 'lancedb.embeddings')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout.split() == ["_EmptyModule", "_EmptyModule"]


def test_lancedb_uses_a_pydantic_that_is_there_already() -> None:
    code = (
        "import pydantic.main; from catena.stores.lancedb_import import import_lancedb; import_lancedb();"
        "import sys; print(type(sys.modules['lancedb.embeddings']).__name__, sys.modules['pydantic'] is pydantic)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout.split() == ["_EmptyModule", "True"]


def test_a_thread_that_imports_meanwhile_goes_through_a_list_that_nobody_changes() -> None:
    code = (
        "import sys; finders = sys.meta_path; before = [*finders]\n"
        "from catena.stores.lancedb_import import import_lancedb; import_lancedb()\n"
        "print(len(before) <= len(finders) and finders[:len(before)] == before, finders is sys.meta_path,"
        " any(type(finder).__name__ == '_Replace' for finder in sys.meta_path))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout.split() == ["True", "False", "False"]


def test_where_the_short_way_fails_lancedb_is_imported_as_it_is() -> None:
    code = (
        "from catena.stores import lancedb_import; lancedb_import._Anything.dataclass = None;"
        "print(lancedb_import.import_lancedb().connect.__module__)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert "importing it plainly" in done.stderr
    assert done.stdout.split() == ["lancedb"]


def test_whoever_imports_pydantic_after_lancedb_has_the_real_one() -> None:
    code = (
        "from catena.stores.lancedb_import import import_lancedb; import_lancedb();"
        "import pydantic; print(pydantic.TypeAdapter(int).validate_python('7'))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout.split() == ["7"]
