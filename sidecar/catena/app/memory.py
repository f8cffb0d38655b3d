"""Keeps the memory of a process near what it uses, and its garbage collection out of the way of answers.

The first concerns glibc, whose defaults keep what was freed. Each thread may get an arena of its own, and what is free
inside an arena stays with the process. The figures were measured: with `_MAP_FROM` at 128 kB, embedding takes 60 %
more time, since every tensor is mapped anew.

The second concerns Python's full collections, which look at every object while everything else stands still: 90 to
250 ms of processor time on 1,000 notes, six times in 32 answers, for some 30 objects each. They wait for a quiet
moment.
"""

import ctypes
import gc
import sys
from contextlib import suppress

_TRIM_THRESHOLD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -3, -8
"""Names of settings in `malloc.h`."""

_ARENAS = 2
_TRIM_FROM, _MAP_FROM = 8_000_000, 4_000_000
"""From how many free bytes on the top of an arena goes back; from which size on a block is mapped on its own."""
_FULL_COLLECTION_AFTER = 1_000
"""After how many partial collections Python makes a full one by itself: some seven million new objects."""


def limit_memory() -> None:
    """Let freed memory go back to the system early, and hardly any full collection begin by itself.

    Call this before threads begin to work.
    """
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, _FULL_COLLECTION_AFTER)
    gc.unfreeze()  # what stood still for a sidecar that is built anew now may be garbage
    with suppress(OSError, AttributeError):
        library = _glibc()
        if library:
            library.mallopt(_ARENA_MAX, _ARENAS)
            library.mallopt(_TRIM_THRESHOLD, _TRIM_FROM)
            library.mallopt(_MMAP_THRESHOLD, _MAP_FROM)


def give_back_memory() -> None:
    """Collect garbage, and give what is free inside the arenas back to the system, too. It takes some milliseconds.

    What is left is never looked at again: most of it lives as long as the process, and the rest goes without a
    collection, as nearly everything does.
    """
    gc.collect()
    gc.freeze()
    with suppress(OSError, AttributeError):
        library = _glibc()
        if library:
            library.malloc_trim(0)


def _glibc() -> ctypes.CDLL | None:
    return ctypes.CDLL("libc.so.6") if sys.platform == "linux" else None
