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
