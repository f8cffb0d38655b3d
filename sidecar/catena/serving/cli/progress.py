"""Shows the progress of indexing on standard error: a bar on a terminal, a few plain lines elsewhere."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

from rich.console import Console

from catena.client import Asker, SidecarGone

if TYPE_CHECKING:
    from rich.progress import TaskID

QUIET_S = 1.0
"""Work that takes less time shows no progress."""
PLAIN_STEPS = 4
"""Without a terminal, one line per quarter."""

_INDEXING = "Indexing"
_WORK = {"index_progress": "", "history_progress": "Reading the vault's git history"}
"""The work, if the event tells it, by the event."""
_OF = {_INDEXING: " notes", _WORK["history_progress"]: " commits"}
"""What the work goes through, if it is always the same."""


@asynccontextmanager
async def showing_progress(asker: Asker, err: Console, *, doing: str = _INDEXING) -> AsyncGenerator[None]:
    """Show the sidecar's progress while the body runs, if it takes more than a second; `doing` names the work."""
    showing = asyncio.create_task(_show(asker, _Bar(err) if err.is_terminal else _Lines(err), doing))
    try:
        yield
    finally:
        showing.cancel()
        # The progress display must never replace the body's own error.
        with suppress(asyncio.CancelledError, SidecarGone):
            await showing


async def _show(asker: Asker, shown: "_Bar | _Lines", doing: str) -> None:
    loop = asyncio.get_running_loop()
    from_s = loop.time() + QUIET_S
    try:
        async for name, event in asker.events():
            if name in _WORK and event["total"] and loop.time() >= from_s:
                shown.tell(_WORK[name] or doing, event["done"], event["total"])
    finally:
        shown.end()


class _Bar:
    def __init__(self, err: Console) -> None:
        # Imported only now: few commands work long enough for a bar on a terminal.
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

        self._progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[of]}"),
            TimeElapsedColumn(),
            console=err,
            transient=True,
        )
        self._tasks: dict[str, TaskID] = {}

    def tell(self, work: str, done: int, total: int) -> None:
        if work not in self._tasks:
            self._progress.start()
            self._tasks[work] = self._progress.add_task(work, of=_OF.get(work, "").strip())
        self._progress.update(self._tasks[work], completed=done, total=total)

    def end(self) -> None:
        self._progress.stop()


class _Lines:
    def __init__(self, err: Console) -> None:
        self._err = err
        self._told: dict[str, int] = {}

    def tell(self, work: str, done: int, total: int) -> None:
        step = done * PLAIN_STEPS // total
        if step > self._told.get(work, -1):
            self._told[work] = step
            self._err.out(f"{work}: {done} of {total}{_OF.get(work, '')}", highlight=False)

    def end(self) -> None:
        """Do nothing: lines stay."""
