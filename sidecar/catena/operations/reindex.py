"""Reindex: runs once over the vault now."""

from catena.errors import NotReady
from catena.indexing.index_run import IndexRun
from catena.operations.services import Services


async def reindex(services: Services, *, full: bool = False) -> IndexRun:
    """Bring the index up to date or, with `full`, make all of it anew."""
    run = await services.indexer.run_once(full=full)
    if services.indexer.absence:
        raise NotReady(services.indexer.absence)
    return run
