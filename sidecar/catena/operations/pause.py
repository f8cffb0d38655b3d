"""Pause and resume: stop and go on taking in changes. Searching goes on meanwhile."""

from catena.indexing.indexer import State
from catena.operations.services import Services


async def pause(services: Services) -> State:
    """Stop taking in changes. Returns the state there is now."""
    services.indexer.pause()
    return services.indexer.state


async def resume(services: Services) -> State:
    """Go on, with a look at the whole vault. Returns the state there is now."""
    services.indexer.resume()
    return services.indexer.state
