"""Tasks of a note: those that a question asks for, and none that stand in code."""

import pytest

from catena.answers.tasks import tasks_asked_for
from catena.questions.listing import AskedTasks


@pytest.mark.parametrize("above", ["", "\u2028\u2028", "\x0c\x0c\x0c", "\x1c", "\r\r", "\r\n"])
def test_a_task_in_code_is_none_whatever_parts_the_text_above(above: str) -> None:
    note = f"Plan{above}\n\n- [ ] weave\n\n```\n- [ ] no task\n```\n\n- [ ] dye\n"

    asked = tasks_asked_for(note.encode(), "Plan", AskedTasks("open"), "en")

    assert [task.text for task in asked] == ["weave", "dye"]
