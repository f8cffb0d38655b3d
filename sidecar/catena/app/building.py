"""Builds a sidecar from its settings and takes it apart again, for `serve` and for a command that runs one itself.

Everything heavy is imported only when a sidecar is built.
"""

import asyncio
import importlib
import logging
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from catena.app.healing import clear_the_way, heal, put_out_of_the_way, seal
from catena.app.memory import limit_memory
from catena.app.settings import Settings
from catena.app.state_dir import make_private
from catena.app.vault_lock import vault_lock
from catena.errors import CatenaError

if TYPE_CHECKING:
    from catena.app.wiring import Wired
    from catena.events import Events
    from catena.wire.answering import Answering

log = logging.getLogger(__name__)

_Given = TypeVar("_Given")


@asynccontextmanager
async def running_sidecar(
    settings: Settings, state_dir: Path, *, command: str, patience_s: float, for_search: bool = False
) -> AsyncGenerator["Answering"]:
    """A sidecar in this process, for one command. It neither watches the vault nor indexes by itself.

    It waits for `patience_s` until another command ends; `for_search` is that of `wire`.

    Raises:
        VaultInUse: Another process works on this vault.
        CannotStart: The sidecar can't be built.
    """
    with vault_lock(state_dir, command, patience_s=patience_s):
        wired = await build(settings, state_dir, watching=False, for_search=for_search)
        try:
            yield answering_of(wired, settings)
        finally:
            await close(wired, state_dir)


async def build(
    settings: Settings,
    state_dir: Path,
    *,
    watching: bool,
    for_search: bool = False,
    events: "Events | None" = None,
) -> "Wired":
    """Build the sidecar. Its modules are imported in a thread, so that health requests are answered meanwhile."""
    limit_memory()
    wiring = await asyncio.to_thread(importlib.import_module, "catena.app.wiring")
    await asyncio.to_thread(_prepare, state_dir)
    return await wiring.wire(settings, state_dir, watching=watching, for_search=for_search, events=events)


def _prepare(state_dir: Path) -> None:
    make_private(state_dir)  # it may have been deleted while the sidecar ran
    clear_the_way(state_dir)
    heal(state_dir)


async def close(wired: "Wired", state_dir: Path) -> Sequence[Path]:
    """Close a sidecar, put out of the way what somebody else has damaged meanwhile, and seal what it leaves.

    Returns the damaged parts.
    """
    damaged: list[Path] = []
    try:
        damaged = await wired.parts.damaged()
        if not damaged:
            try:
                await wired.services.indexer.settle()
            except (OSError, CatenaError):  # only the next start is slower
                damaged = await wired.parts.damaged()
    finally:
        await wired.close()
        await _if_possible(put_out_of_the_way, damaged)
    await _if_possible(seal, state_dir)
    return damaged


async def _if_possible(put_in_order: Callable[[_Given], None], given: _Given) -> None:
    """Put the state folder in order, unless the disk refuses: the next start checks everything then."""
    try:
        await asyncio.to_thread(put_in_order, given)
    except OSError as error:
        log.warning("The state folder can't be put in order: %s.", error.strerror)


def answering_of(wired: "Wired", settings: Settings) -> "Answering":
    """Return what answers the requests to a sidecar."""
    from catena.wire.answering import Answering

    return Answering(wired.services, vault=str(settings.vault))
