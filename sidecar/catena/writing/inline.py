"""Code and table cells inside a note that Catena writes."""

import re

from catena.notes.escaping import inline

_BAR = re.compile(r"(?P<slashes>\\*)\|")


def fenced(code: str, language: str, *, indent: str) -> list[str]:
    """A fenced block that the code can't leave, each line indented."""
    longest = max((len(run) for run in re.findall(r"`+", code)), default=0)
    fence = "`" * max(3, longest + 1)
    lines = [f"{fence}{language}", *re.split(r"\r\n|\r|\n", code), fence]
    return [f"{indent}{line}".rstrip() if not line.strip() else f"{indent}{line}" for line in lines]


def cell(markdown: str) -> str:
    """A line of a note's Markdown, to stand in a table's cell: no bar in it ends the cell."""
    return _BAR.sub(_escaped_bar, inline(markdown))


def _escaped_bar(found: re.Match[str]) -> str:
    slashes = found["slashes"]
    return found[0] if len(slashes) % 2 else rf"{slashes}\|"
