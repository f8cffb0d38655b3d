"""The headings above a text: what names its section, and what says when something was imported."""

import pytest

from catena.notes.import_headings import section_of


@pytest.mark.parametrize(
    ("headings", "section"),
    [
        ((), None),
        (("Methods", "Sample"), "Sample"),
        (("Annotations", "Imported: 2024-10-29 7:55 pm"), None),
        (("Imported: 2024-10-29 7:55 pm", "Results"), "Results"),
        (("Imported goods",), "Imported goods"),
    ],
)
def test_a_section_is_called_by_its_innermost_heading_unless_that_says_when_it_was_imported(
    headings: tuple[str, ...], section: str | None
) -> None:
    assert section_of(headings) == section
