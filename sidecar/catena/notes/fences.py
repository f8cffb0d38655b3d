"""The lines that open and close fenced code (CommonMark 4.5)."""

import re

_FENCE = re.compile(r"[ \t]*(`{3,}|~{3,})")


def read_fence(line: str) -> tuple[str, str] | None:
    """A fence line's run of backticks or tildes and its info string, None for other lines."""
    found = _FENCE.match(line)
    if found is None:
        return None
    info = line[found.end() :].strip()
    return None if found[1][0] == "`" and "`" in info else (found[1], info)


def closes_fence(line: str, fence: str) -> bool:
    """Whether a line ends the fenced code that `fence` began."""
    found = read_fence(line)
    return found is not None and not found[1] and found[0][0] == fence[0] and len(found[0]) >= len(fence)
