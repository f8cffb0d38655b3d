"""A short sample of `npm run soak`."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="Processes are forked, to be killed soon after their start.")
def test_after_a_kill_the_next_start_arrives_at_what_a_fresh_index_has() -> None:
    arguments = ["-m", "tests.soak.run", "--kills", "3", "--seed", "7", "--longest", "1.0"]

    done = subprocess.run([sys.executable, *arguments], cwd=ROOT, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout + done.stderr
    assert "'good': 3" in done.stdout
