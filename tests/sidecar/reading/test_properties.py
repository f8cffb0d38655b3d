"""Properties as units: each as it is written, and a frontmatter without any is no trouble."""

import pytest

from catena.notes import parse_note
from catena.reading.units import units_of
from catena.vault.path import VaultPath

TEA = VaultPath("Tea.md")


@pytest.mark.parametrize("frontmatter", ["", "# a comment\n", "- tea\n- coffee\n", "just words\n"])
def test_a_frontmatter_without_properties_leaves_the_sentences_below(frontmatter: str) -> None:
    note = parse_note(TEA, f"---\n{frontmatter}---\nGreen tea is steeped at seventy degrees.\n".encode())

    assert [unit.text for unit in units_of(note)] == ["Green tea is steeped at seventy degrees."]


def test_each_property_is_a_unit_that_ends_before_the_next() -> None:
    note = parse_note(TEA, b"---\norigin: China\nkinds:\n  - green\n  - white\n---\nA drink.\n")

    assert [unit.text for unit in units_of(note)] == ["origin: China", "kinds: green, white", "A drink."]
