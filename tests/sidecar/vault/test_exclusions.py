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


def test_a_pattern_that_excludes_nothing_is_told_with_the_reason() -> None:
    excluded = Exclusions.of((r"/(a)\1/", "/fine/", "/(unclosed/"))

    assert excluded.covers("fine.md")
    assert excluded.refused == (
        r"The pattern /(a)\1/ in the excluded files excludes nothing: it refers back to a group.",
        "The pattern /(unclosed/ in the excluded files excludes nothing: a group is not closed.",
    )


def test_nested_repetitions_do_not_freeze() -> None:
    assert not Exclusions.of(("/(a+)+$/",)).covers("a" * 4_000 + "b.md")
