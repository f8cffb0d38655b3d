"""Tasks in generated sections: completing one is not an edit, and its state is kept when the section is renewed."""

import re

_TASK = re.compile(
    r"""^(?P<bullet>[ \t]*[-*+][ ])\[(?P<state>[^\]\r\n])\][ ](?P<words>[^\r\n]*?)
        (?P<date>(?:[ ][✅❌][ ]\d{4}-\d\d-\d\d)*)[ \t]*(?=\r?$)""",
    re.MULTILINE | re.VERBOSE,
)
"""An Obsidian task, followed by the dates that the Tasks plugin adds if it is done or cancelled."""

_OPEN = " "


def unticked(text: str) -> str:
    """Return the text with every task open."""
    return _TASK.sub(lambda m: f"{m['bullet']}[{_OPEN}] {m['words']}", text)


def with_ticks(new: str, old: str) -> str:
    """Return the new text with the states that the same tasks have in the old text."""
    done = {task["words"]: task for task in _TASK.finditer(old) if task["state"] != _OPEN}

    def as_before(task: re.Match[str]) -> str:
        before = done.get(task["words"])
        return f"{task['bullet']}[{before['state']}] {task['words']}{before['date']}" if before else task[0]

    return _TASK.sub(as_before, new) if done else new
