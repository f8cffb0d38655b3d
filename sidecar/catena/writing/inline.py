"""Fenced code and table cells in generated notes."""

import re

from catena.notes.escaping import inline

_BAR = re.compile(r"(?<!\\)(?P<slashes>\\*)\|")


def fenced(code: str, language: str, *, indent: str) -> list[str]:
    """Return a fenced block whose fence is longer than any in the code, each line indented."""
    longest = max((len(run) for run in re.findall(r"`+", code)), default=0)
    fence = "`" * max(3, longest + 1)
    lines = [f"{fence}{language}", *re.split(r"\r\n|\r|\n", code), fence]
    return [f"{indent}{line}".rstrip() if not line.strip() else f"{indent}{line}" for line in lines]


def cell(markdown: str) -> str:
    """Escape the bars in a line of Markdown, so that it can be a table cell."""
    return _BAR.sub(_escaped_bar, inline(markdown))


def _escaped_bar(found: re.Match[str]) -> str:
    slashes = found["slashes"]
    return found[0] if len(slashes) % 2 else rf"{slashes}\|"
