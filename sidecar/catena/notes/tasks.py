"""Tasks in a note: `- [ ] write the summary`."""

import re

TASK = re.compile(rb"^[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]+\[(?P<mark>.)\][ \t]+(?P<text>\S[^\r\n]*)", re.MULTILINE)


def has_tasks(raw: bytes) -> bool:
    """Return whether a note has lines that are written as tasks are, in code or not."""
    return TASK.search(raw) is not None
