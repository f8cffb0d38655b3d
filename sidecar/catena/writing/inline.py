"""Page references and code inside a note that Catena writes."""

import re

from catena.notes.escaping import link_target


def page_link(citekey: str, page: str) -> str:
    """`[[key#p. 12|p. 12]]`."""
    shown = f"p. {link_target(page)}"
    return f"[[{link_target(citekey)}#{shown}|{shown}]]"


def fenced(code: str, language: str, *, indent: str) -> list[str]:
    """A fenced block that the code can't leave, each line indented."""
    longest = max((len(run) for run in re.findall(r"`+", code)), default=0)
    fence = "`" * max(3, longest + 1)
    lines = [f"{fence}{language}", *re.split(r"\r\n|\r|\n", code), fence]
    return [f"{indent}{line}".rstrip() if not line.strip() else f"{indent}{line}" for line in lines]
