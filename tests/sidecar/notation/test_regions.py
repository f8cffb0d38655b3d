"""Where in a note annotations are expected."""

import pytest

from catena.notation.regions import regions_of

HEADED = """# A paper
Before.
## Annotations
- one
### My notes
- mine
### Methods
- two
## Summary
- after"""
MARKED = """%% begin annotations %%
- one
%% end annotations %%
- between
%% begin notes %%
- mine
%% end notes %%
%% Import Date: 2025-01-01 %%
- after"""
DATED = """- before
*Imported on [[2024-04-17]] at 19:39*
- one
# Related
- after"""
FENCED = """```
# Annotations
```
- after"""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (HEADED, ["## Annotations", "- one", "### Methods", "- two"]),
        (MARKED, ["%% begin annotations %%", "- one", "%% end annotations %%"]),
        (DATED, ["*Imported on [[2024-04-17]] at 19:39*", "- one"]),
        (FENCED, []),
    ],
    ids=["headings", "markers", "an import date", "code"],
)
def test_annotations_are_expected_in_what_an_import_tool_keeps_and_not_in_the_readers_own_parts(
    text: str, expected: list[str]
) -> None:
    lines = text.split("\n")

    regions = regions_of(lines, 0, stated=False, name="A paper")

    assert [line for line, wanted in zip(lines, regions.expected, strict=True) if wanted] == expected
    assert regions.first == (lines.index(expected[0]) if expected else None)


@pytest.mark.parametrize(
    ("text", "name", "is_import"),
    [(MARKED, "A paper", True), (DATED, "A paper", True), ("Text.", "@reyes2021", True), ("Text.", "A paper", False)],
)
def test_a_note_that_an_import_tool_wrote_is_known_by_its_traces_or_its_name(
    text: str, name: str, is_import: bool
) -> None:
    assert regions_of(text.split("\n"), 0, stated=False, name=name).is_import is is_import
