"""What stays out of the index."""

import pytest

from catena.vault.exclusions import Exclusions


@pytest.mark.parametrize(
    ("filters", "path", "covered"),
    [
        ((), "Notes/a.md", False),
        ((), ".obsidian/plugins/x.md", True),
        ((), "Notes/.hidden/a.md", True),
        ((), "Notes/~$open.md", True),
        ((), "Notes/a.sync-conflict-20240101-101010-ABC.md", True),
        (("Templates/",), "Templates/day.md", True),
        (("Templates/",), "templates/day.md", True),
        (("Templates",), "Templates 2/day.md", False),
        (("Notes/a.md",), "Notes/a.md", True),
        ((r"/draft-\d+/",), "Notes/draft-12.md", True),
        (("/(unclosed/",), "Notes/unclosed.md", False),
        (("  ",), "Notes/a.md", False),
    ],
)
def test_a_path_is_covered(filters: tuple[str, ...], path: str, covered: bool) -> None:
    assert Exclusions.of(filters).covers(path) is covered
