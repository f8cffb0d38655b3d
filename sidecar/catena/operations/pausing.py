"""Pause and resume: stop and go on taking in changes. Searching goes on meanwhile."""

from catena.indexing.indexer import State
from catena.operations.sidecar import Sidecar


async def pause(sidecar: Sidecar) -> State:
    """Stop taking in changes. Returns the state there is now."""
    sidecar.indexer.pause()
    return sidecar.indexer.state


async def resume(sidecar: Sidecar) -> State:
    """Go on, with a look at the whole vault. Returns the state there is now."""
    sidecar.indexer.resume()
    return sidecar.indexer.state
