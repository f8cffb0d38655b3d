"""Every Python block of README.md and docs/library.md runs as it stands, on the demo vault."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

from tests.journeys.processes import Place, serving

ROOT = Path(__file__).parents[2]


def test_every_python_block_runs(tmp_path: Path) -> None:
    place = Place(tmp_path / "demo" / "vault", tmp_path / "state", tmp_path)
    shutil.copytree(ROOT / "demo" / "vault", place.vault)
    (tmp_path / "catena.toml").write_text('[obsidian]\nstate_dir = "state"\n')
    blocks = [
        block
        for page in ("README.md", "docs/library.md")
        for block in re.findall(r"```python\n(.*?)```", (ROOT / page).read_text("utf-8"), re.DOTALL)
    ]
    assert len(blocks) >= 5
    (place.home / "all.py").write_text("\n".join(blocks), "utf-8")

    with serving(place):  # every block joins it, so the vault is indexed once
        ran = subprocess.run(
            [sys.executable, "-W", "error", "all.py"],
            cwd=place.home, env=place.environment, capture_output=True, text=True, encoding="utf-8", timeout=110,
        )  # fmt: skip

    assert ran.returncode == 0, ran.stderr
    assert "planned" in ran.stdout
    assert "There is no note at 'Nowhere.md'" in ran.stdout
