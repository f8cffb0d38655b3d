"""Keeps the memory of a process near what it uses, and its garbage collection out of the way of answers.

The first concerns glibc, whose defaults keep what was freed. Each thread may get an arena of its own, and what is free
inside an arena stays with the process. The figures were measured: with `_MAP_FROM` at 128 kB, embedding takes 60 %
more time, since every tensor is mapped anew.

The second concerns files that are mapped: while LanceDB, pyarrow and onnxruntime are loaded they touch some 120 MB of
their code and tables, and 40 to 50 later on. All of it goes back to the system's cache, where what is needed again is
found.

The third concerns Python's full collections, which look at every object while everything else stands still: 90 to
250 ms of processor time on 1,000 notes, six times in 32 answers, for some 30 objects each. They wait for a quiet
moment.
"""

import ctypes
import gc
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

_TRIM_THRESHOLD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -3, -8
"""Names of settings in `malloc.h`."""

_ARENAS = 2
_TRIM_FROM, _MAP_FROM = 8_000_000, 4_000_000
"""From how many free bytes on the top of an arena goes back; from which size on a block is mapped on its own."""
_FULL_COLLECTION_AFTER = 1_000
"""After how many partial collections Python makes a full one by itself: some seven million new objects."""
_FILE_PAGES_FROM_KB = 80_000
"""From how much of mapped files that is resident on it is given back: more than answers in one language need."""
_DONT_NEED = 4
"""`MADV_DONTNEED` in `mman.h`: the pages go, and are read from their file again when somebody needs them."""
_RANGE = re.compile(r"(?P<start>[0-9a-f]+)-(?P<end>[0-9a-f]+) (?P<may>\S+) \S+ \S+ \S+ +(?P<file>/.*)")
_WEIGHTS = ".onnx"
"""The ending of models, which onnxruntime maps as if it would write to them."""
_LASTING = re.compile(r"\.(?:so(?:\.[\d.]+)?|onnx)$")
"""Libraries and models, which stay mapped. Where anything else was, such as a database, there may be memory by now."""


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


def give_back_file_pages() -> None:
    """Let go of what is resident of mapped files, if it is much; what is needed is mapped again. It takes 25 ms."""
    with suppress(OSError, AttributeError):
        library = _glibc()
        if library and _resident_of_files_kb() > _FILE_PAGES_FROM_KB:
            with Path("/proc/self/smaps").open() as lines:
                for start, size in list(unchanged_file_ranges(lines)):
                    library.madvise(ctypes.c_void_p(start), ctypes.c_size_t(size), _DONT_NEED)


def unchanged_file_ranges(smaps: Iterable[str]) -> Iterator[tuple[int, int]]:
    """Yield start and size of the ranges of libraries and models that nothing writes to, and nothing changed.

    Args:
        smaps: The lines of `/proc/self/smaps`. What was changed, such as addresses in a library, is anonymous there.
    """
    found = None
    for line in smaps:
        if line[0].islower() or line[0].isdigit():
            found = _RANGE.match(line)
            found = found if found and _LASTING.search(found["file"].rstrip()) else None
        elif found and line.startswith("Anonymous:"):
            is_fixed = "w" not in found["may"] or found["file"].rstrip().endswith(_WEIGHTS)
            if is_fixed and line.split()[1] == "0":
                start, end = int(found["start"], 16), int(found["end"], 16)
                yield start, end - start


def _resident_of_files_kb() -> int:
    status = Path("/proc/self/status").read_text()
    found = re.search(r"^RssFile:\s+(\d+)", status, re.MULTILINE)
    return int(found[1]) if found else 0


def _glibc() -> ctypes.CDLL | None:
    return ctypes.CDLL("libc.so.6") if sys.platform == "linux" else None
