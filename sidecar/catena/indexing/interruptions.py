"""What keeps the indexer from working: told once, remembered until work goes on, and tried again ever less often."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager

from catena.errors import NotReady, storage_failure
from catena.events import Events, Problem
from catena.indexing.index_run import sentence_of

log = logging.getLogger(__name__)

FIRST_PAUSE_S = 1.0
LONGEST_PAUSE_S = 15.0


class Interruptions:
    """Remembers what interrupts the work.

    Args:
        events: Receives each new problem once.
        again: Called when work may be tried again.

    Attributes:
        sentence: What interrupts it now; None if nothing does.
    """

    def __init__(self, events: Events, again: Callable[[], object]) -> None:
        self._events, self._again = events, again
        self._pause_s = FIRST_PAUSE_S
        self.sentence: str | None = None

    @asynccontextmanager
    async def survived(self) -> AsyncGenerator[None]:
        """Tell of an error in this context, and wait a while, so that it can be tried again.

        This is the border of the indexer, broad to protect the vault's owner: one bad moment (a full disk, a locked
        file) must not end the indexing.
        """
        try:
            yield
        except Exception as error:  # noqa: BLE001 (see above)
            await self._survive(error)
        else:
            if self.sentence:
                log.info("Indexing goes on.")
            self.sentence, self._pause_s = None, FIRST_PAUSE_S

    async def _survive(self, error: Exception) -> None:
        failed = storage_failure(error)
        sentence = f"Indexing was interrupted: {sentence_of(failed or error)}"
        if sentence != self.sentence:
            if failed or isinstance(error, NotReady):
                log.warning("%s", sentence)
            else:
                log.exception("The index could not be updated; this is tried again.", exc_info=error)
            self._events.tell(Problem(sentence))
        self.sentence = sentence
        await asyncio.sleep(self._pause_s)
        self._pause_s = min(2 * self._pause_s, LONGEST_PAUSE_S)
        self._again()
