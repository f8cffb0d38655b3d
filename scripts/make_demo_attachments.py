"""Write the demo vault's attachments: one paper as a PDF and two figures as PNG.

Everything is built from objects and pixels by hand, so that the vault needs no tool and no file of anybody
else's. The same source gives the same PDF bytes; the PNGs have the same pixels (their compression may differ
between zlib versions).

Run `python scripts/make_demo_attachments.py` after a change here and commit what it wrote.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # run as a file, only `scripts/` itself is on it

from scripts.demo.figures import make_adherence_figure, make_spindle_figure
from scripts.demo.paper import DEMO, make_paper

ATTACHMENTS = DEMO / "vault" / "Attachments"


def attachments() -> dict[str, bytes]:
    """Name → content of everything this script writes."""
    return {
        "lindqvist2021spacing.pdf": make_paper(),
        "haraldsen2019sleep-6-x72-y310.png": make_spindle_figure(),
        "adherence-autumn.png": make_adherence_figure(),
    }


def main() -> int:
    """Write the attachments and say how large they are."""
    ATTACHMENTS.mkdir(parents=True, exist_ok=True)
    for name, content in attachments().items():
        (ATTACHMENTS / name).write_bytes(content)
        print(f"{name}: {len(content):,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
