"""Freed memory goes back to the system."""

import subprocess
import sys
from pathlib import Path

import pytest

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
