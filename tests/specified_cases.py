"""The cases in `tests/fixtures/annotations`: notes in the specified format, and what they hold."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

FIXTURES = Path(__file__).parent / "fixtures" / "annotations"
HEADER = "---\ncategory: Annotations\ncitekey: reyes-2021\n---\n\n# Annotations\n"
"""Above a case that has no frontmatter of its own."""


@dataclass(frozen=True)
class Case:
    """One case.

    Attributes:
        name: Unique.
        markdown: The note, with or without its frontmatter.
        expected: As `README.md` beside the cases says.
    """

    name: str
    markdown: str
    expected: dict[str, Any]


def cases() -> Iterator[Case]:
    """All of them, by file."""
    for path in sorted(FIXTURES.glob("*.txt")):
        for part in f"\n{path.read_text('utf-8')}".split("\n=== ")[1:]:
            name, _, rest = part.partition("\n")
            markdown, _, expected = rest.partition("\n--- expected\n")
            yield Case(f"{path.stem}: {name}", markdown, yaml.safe_load(expected))
