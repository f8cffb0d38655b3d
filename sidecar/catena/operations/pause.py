"""Pause and resume: stops and continues the indexing of changes. Search works meanwhile."""

from catena.indexing.state import State
from catena.operations.services import Services


async def pause(services: Services) -> State:
    """Stop indexing changes. Returns the new state."""
    services.indexer.pause()
    return services.indexer.state


async def resume(services: Services) -> State:
    """Continue, with a scan of the whole vault. Returns the new state."""
    services.indexer.resume()
    return services.indexer.state
