"""Builds what is needed for the setting `index_uri`; without it, nothing of this is imported."""

import asyncio
import importlib
from typing import TYPE_CHECKING

from catena.app.parts import Parts
from catena.app.settings import Settings
from catena.clock import Clock, SystemClock
from catena.indexing.shared_index import LOOK_UP_S, PublishedVectors, SharedIndex

if TYPE_CHECKING:
    from catena.index.identity import ModelIdentity
    from catena.indexing.derived_index import DerivedIndex
    from catena.stores.lancedb_shared import LanceShared
    from catena.stores.sqlite_ledger import SqliteLedger


def sharing(
    settings: Settings, ledger: "SqliteLedger", parts: Parts, clock: Clock
) -> "tuple[SharedIndex, list[DerivedIndex]]":
    """Return the shared vectors, and what puts this vault's there if this computer builds them."""
    builds = settings.index_role == "build"
    shared = parts.opened(_shared_index(settings, clock, makes=builds))
    return shared, [PublishedVectors(ledger, shared)] if builds else []


def _shared_index(settings: Settings, clock: Clock, *, makes: bool) -> SharedIndex:
    """Return the shared vectors, which are opened when they are first asked; `makes`: an empty place is made ready."""
    uri = settings.index_uri or ""

    async def open_store(model: "ModelIdentity") -> "LanceShared | None":
        lance = await asyncio.to_thread(importlib.import_module, "catena.stores.lancedb_shared")
        return await lance.open_shared(uri, model, make=makes)

    return SharedIndex(uri, open_store, clock)


async def examine_shared(settings: Settings) -> tuple[bool, str]:
    """Return whether the shared vectors can be used now, and a sentence about them. Nothing is written there.

    Raises:
        CannotStart: The model can't be used.
    """
    onnx = await asyncio.to_thread(importlib.import_module, "catena.adapters.onnx_embedder")
    embedder = await asyncio.to_thread(onnx.OnnxEmbedder.load, settings.model_path)
    shared = _shared_index(settings, SystemClock(), makes=False)
    try:
        vectors = await shared.ask(embedder.identity, lambda store: store.count(), limit_s=2 * LOOK_UP_S)
    finally:
        shared.close()
    if vectors is None:
        return False, shared.sentence
    does = "adds to them" if settings.index_role == "build" else "only reads them"
    return True, f"{vectors:,} vectors of {embedder.identity.name} at {settings.index_uri}; this computer {does}."
