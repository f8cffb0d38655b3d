"""The vectors that computers share, on real LanceDB: in a folder, and on an S3-compatible server."""

import asyncio
from pathlib import Path

import numpy as np
import pytest

from catena.index.identity import ModelIdentity
from catena.index.ports import Vectors
from catena.stores import lancedb_shared
from catena.stores.lancedb_shared import LanceShared, open_shared, table_name
from catena.stores.lancedb_table import lancedb, pyarrow
from catena.stores.vector_codes import codes_of
from tests.s3 import S3Server, s3

__all__ = ["s3"]

MODEL = ModelIdentity("small", "0" * 64, 8, "mean", 256)
OTHER = ModelIdentity("small", "1" * 64, 8, "mean", 256)


def vectors(seed: int, windows: int = 1) -> Vectors:
    drawn = np.random.default_rng(seed).normal(size=(windows, 8)).astype(np.float32)
    return drawn / np.linalg.norm(drawn, axis=1, keepdims=True)


@pytest.fixture(params=["folder", "s3"])
def uri(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "folder":
        return str(tmp_path / "shared")
    request.getfixturevalue("s3")
    return "s3://team/catena"


async def made(uri: str, model: ModelIdentity = MODEL) -> LanceShared:
    store = await open_shared(uri, model, make=True)
    assert store
    return store


async def test_what_one_puts_there_another_finds_with_the_same_codes(uri: str) -> None:
    one = await made(uri)
    put = {"a": vectors(1), "b": vectors(2, windows=3)}
    await one.add(put)
    other = await open_shared(uri, MODEL, make=False)
    assert other

    found = await other.vectors_of(["a", "b", "c"])

    assert found.keys() == {"a", "b"}
    for text in found:
        assert np.array_equal(codes_of(found[text]), codes_of(put[text]))
    assert await other.known(["b", "c"]) == {"b"}
    assert await other.count() == 2


async def test_there_is_nothing_before_somebody_puts_it_there(uri: str) -> None:
    assert await open_shared(uri, MODEL, make=False) is None
    assert await open_shared(uri, MODEL, make=False) is None  # to look has made nothing
    assert "://" in uri or not Path(uri).exists()


async def test_each_model_has_its_own(uri: str) -> None:
    await (await made(uri)).add({"a": vectors(1)})

    assert await open_shared(uri, OTHER, make=False) is None
    assert await (await made(uri, OTHER)).vectors_of(["a"]) == {}


async def test_two_that_write_at_once_lose_nothing(uri: str) -> None:
    one, other = await asyncio.gather(made(uri), made(uri))

    async def write(store: LanceShared, name: str) -> None:
        for i in range(8):
            await store.add({f"{name}{i}": vectors(i)})

    await asyncio.gather(write(one, "x"), write(other, "y"))

    late = await made(uri)
    assert await late.count() == 16
    assert await late.known([f"{name}{i}" for name in "xy" for i in range(8)]) == {
        f"{name}{i}" for name in "xy" for i in range(8)
    }


async def test_who_made_the_table_a_moment_too_late_makes_it_anew_and_others_write_on(uri: str) -> None:
    one = await made(uri)
    late = await lancedb.connect_async(uri)
    form = await (await late.open_table(table_name(MODEL))).schema()
    await late.create_table(table_name(MODEL), schema=form, mode="overwrite")

    await one.add({"a": vectors(1)})

    assert await (await made(uri)).known(["a"]) == {"a"}


async def test_a_text_that_is_stored_twice_is_found_once(uri: str) -> None:
    store = await made(uri)
    await store.add({"a": vectors(1)})
    await store.add({"a": vectors(1)})

    assert (await store.vectors_of(["a"])).keys() == {"a"}


async def test_many_writes_are_joined_and_everything_is_still_found(uri: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lancedb_shared, "FRAGMENTS_FROM", 4)
    store = await made(uri)
    for i in range(6):
        await store.add({f"a{i}": vectors(i)})
        await store.optimize()

    assert await store.known([f"a{i}" for i in range(6)]) == {f"a{i}" for i in range(6)}
    assert len(await store.vectors_of([f"a{i}" for i in range(6)])) == 6


async def test_rows_that_the_model_can_not_have_made_are_left_out(uri: str) -> None:
    store = await made(uri)
    await store.add({"good": vectors(1)})
    table = await (await lancedb.connect_async(uri)).open_table(table_name(MODEL))
    await table.add(
        pyarrow.table(
            {"text_hash": ["short", "empty", "zero"], "codes": [b"\x01" * 5, b"", b"\0" * 8]},
            schema=await table.schema(),
        )
    )

    late = await made(uri)
    assert (await late.vectors_of(["good", "short", "empty", "zero"])).keys() == {"good"}


async def test_no_text_is_read_as_syntax(uri: str) -> None:
    store = await made(uri)
    await store.add({"a": vectors(1)})

    assert await store.known(["' OR 1=1 --", "a' ) OR true", '"']) == frozenset()


async def test_what_is_stored_is_hashes_and_codes(s3: S3Server) -> None:
    await (await made("s3://team/catena")).add({"a": vectors(1)})

    schema = await (await (await lancedb.connect_async("s3://team/catena")).open_table(table_name(MODEL))).schema()
    assert schema.names == ["text_hash", "codes"]
    assert all(name.startswith("catena/") for name in s3.objects())
