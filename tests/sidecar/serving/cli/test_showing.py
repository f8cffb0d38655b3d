"""What the command line prints of suggested links."""

import argparse
import io
from typing import Any

from rich.console import Console

from catena.serving.cli.showing import Screen

WITHHELD = {"kind": "title", "accepted": 0, "dismissed": 5, "is_withheld": True, "hidden": 2}
LINK = {
    "id": "L1", "link_type": "related", "target_path": "Notes/Naps.md", "target_title": "Naps", "strength": 0.8,
    "context": "Naps help.",
}  # fmt: skip


def printed(**answer: Any) -> str:
    out = io.StringIO()
    screen = Screen(Console(file=out), Console(file=io.StringIO()))
    screen.links({"warnings": [], "kinds": [], **answer}, argparse.Namespace(path="Sleep.md"))
    return out.getvalue()


def test_how_to_accept_is_told_only_beside_a_suggestion() -> None:
    assert "Accept one with --accept ID" in printed(suggestions=[LINK])
    assert printed(suggestions=[]).strip() == "No link to suggest from Sleep.md."


def test_a_kind_that_is_withheld_is_told_even_if_nothing_else_is_suggested() -> None:
    text = printed(suggestions=[], kinds=[WITHHELD])

    assert "2 suggestions by title left out" in text
    assert "Accept one with" not in text
