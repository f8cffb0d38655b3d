"""Reindex: one run over the vault now."""

from catena.indexing.index_run import IndexRun
from catena.operations.sidecar import Sidecar


async def reindex(sidecar: Sidecar, *, full: bool = False) -> IndexRun:
    """Bring the index up to date, or with `full` make all of it anew.

    Raises:
        CannotStart: The model can't be used.
    """
    return await sidecar.indexer.run_once(full=full)
