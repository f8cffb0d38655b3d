"""What is free, or no longer needed of files, goes back to the system."""

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

from catena.app.memory import unchanged_file_ranges

PROGRAM = """
import sys
from pathlib import Path
from catena.app.memory import give_back_memory, limit_memory

def resident_mb():
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 / 1e6

limit_memory()
blocks = [bytearray(100_000) for _ in range(1000)]
kept, blocks = blocks[-1], None
before = resident_mb()
give_back_memory()
print(before, resident_mb())
"""


@pytest.mark.skipif(sys.platform != "linux" or not Path("/proc/self/statm").exists(), reason="glibc only")
def test_what_is_free_below_a_used_block_is_given_back() -> None:
    ran = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)

    before, after = map(float, ran.stdout.split())
    assert before > 80
    assert after < 40


COLLECTING = """
import gc
from catena.app.memory import give_back_memory, limit_memory

class Cycle:
    alive = 0
    def __init__(self):
        self.me = self
        Cycle.alive += 1
    def __del__(self):
        Cycle.alive -= 1

full = []
gc.callbacks.append(lambda phase, info: full.append(phase) if info["generation"] == 2 else None)
limit_memory()
Cycle()
kept = [[number] for number in range(1_000_000)]
print(len(full), Cycle.alive)
for cycle in [Cycle() for _ in range(10)]:
    pass
cycle = None
give_back_memory()
print(Cycle.alive, len(gc.get_objects()) < 1_000, gc.get_freeze_count() > 1_000_000)
"""


def test_full_collections_wait_until_memory_is_given_back_and_look_at_nothing_twice() -> None:
    ran = subprocess.run([sys.executable, "-c", COLLECTING], capture_output=True, text=True, check=True)

    before, after = ran.stdout.splitlines()
    assert before.split()[0] == "0"
    assert after == "0 True True"


MAPPING = """
import mmap
import sys
from pathlib import Path
from catena.app.memory import give_back_file_pages

def of_files_mb():
    return int(Path("/proc/self/status").read_text().split("RssFile:")[1].split()[0]) / 1024

with open(sys.argv[1], "rb") as file:
    mapped = mmap.mmap(file.fileno(), 100_000_000, access=mmap.ACCESS_READ)
read = sum(mapped[at] for at in range(0, len(mapped), 4096))
before = of_files_mb()
give_back_file_pages()
print(before, of_files_mb(), mapped[1:4].decode())
"""


@pytest.mark.skipif(sys.platform != "linux" or not Path("/proc/self/smaps").exists(), reason="Linux only")
def test_pages_of_files_are_given_back_and_read_again_when_they_are_needed() -> None:
    package = importlib.util.find_spec("lancedb")
    assert package is not None and package.origin is not None
    library = max(
        Path(package.origin).parent.glob("*.so"), key=lambda file: file.stat().st_size
    )  # on a disk, and large
    ran = subprocess.run([sys.executable, "-c", MAPPING, library], capture_output=True, text=True, check=True)

    before, after, read = ran.stdout.split()
    assert float(before) > 95
    assert float(after) < 30
    assert read == "ELF"


SMAPS = """\
55d0-55d8 r-xp 00001000 fe:00 12 /usr/lib/code.so
Size:                 32 kB
Rss:                  32 kB
Anonymous:             0 kB
VmFlags: rd ex mr mw me
55d8-55da r--p 00009000 fe:00 12 /usr/lib/code.so
Anonymous:             8 kB
55da-55db rw-p 0000b000 fe:00 12 /usr/lib/code.so
Anonymous:             0 kB
60a0-60a8 rw-p 00000000 fe:00 13 /models/a model.onnx
Anonymous:             0 kB
60a8-60b0 r--s 00000000 fe:00 14 /state/ledger.sqlite
Anonymous:             0 kB
60b0-60c0 rw-p 00000000 00:00 0 [heap]
Anonymous:             0 kB
60c0-60d0 rw-p 00000000 00:00 0
Anonymous:             0 kB
"""


def test_only_what_is_still_as_in_a_library_or_model_is_given_back() -> None:
    assert list(unchanged_file_ranges(SMAPS.splitlines())) == [(0x55D0, 8), (0x60A0, 8)]
