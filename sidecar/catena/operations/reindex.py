"""Reindex: runs once over the vault now."""

from catena.indexing.index_run import IndexRun
from catena.operations.services import Services


async def reindex(services: Services, *, full: bool = False) -> IndexRun:
    """Bring the index up to date or, with `full`, make all of it anew.

    Raises:
        CannotStart: The model can't be used.
    """
    return await services.indexer.run_once(full=full)
