"""Pause and resume: stop and go on taking in changes. Searching goes on meanwhile."""

from catena.operations.keep_current import State
from catena.operations.sidecar import Sidecar


async def pause(sidecar: Sidecar) -> State:
    """Stop taking in changes. Returns the state there is now."""
    sidecar.keeper.pause()
    return sidecar.keeper.state


async def resume(sidecar: Sidecar) -> State:
    """Go on, with a look at the whole vault. Returns the state there is now."""
    sidecar.keeper.resume()
    return sidecar.keeper.state
