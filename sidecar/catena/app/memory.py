"""Keeps the memory of a process near what it uses. This concerns glibc, whose defaults keep what was freed.

Each thread may get an arena of its own, and what is free inside an arena stays with the process. The figures were
measured: with `_MAP_FROM` at 128 kB, embedding takes 60 % more time, since every tensor is mapped anew.
"""

import ctypes
import sys
from contextlib import suppress

_TRIM_THRESHOLD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -3, -8
"""Names of settings in `malloc.h`."""

_ARENAS = 2
_TRIM_FROM, _MAP_FROM = 8_000_000, 4_000_000
"""From how many free bytes on the top of an arena goes back; from which size on a block is mapped on its own."""


def limit_memory() -> None:
    """Let freed memory go back to the system early. Call this before threads begin to work."""
    with suppress(OSError, AttributeError):
        library = _glibc()
        if library:
            library.mallopt(_ARENA_MAX, _ARENAS)
            library.mallopt(_TRIM_THRESHOLD, _TRIM_FROM)
            library.mallopt(_MMAP_THRESHOLD, _MAP_FROM)


def give_back_memory() -> None:
    """Give what is free inside the arenas back to the system, too. It takes some milliseconds."""
    with suppress(OSError, AttributeError):
        library = _glibc()
        if library:
            library.malloc_trim(0)


def _glibc() -> ctypes.CDLL | None:
    return ctypes.CDLL("libc.so.6") if sys.platform == "linux" else None
