"""Which tasks of a note a question asks for."""

import pytest

from catena.lists.tasks import tasks_asked_for
from catena.questions.listing import AskedTasks

NOTE = b"""---
title: Kiln
---
- [ ] write to the potter \xf0\x9f\x93\x85 2026-03-05
* [x] order clay \xe2\x9c\x85 2026-02-01
1. [-] sell the wheel
> - [ ] read **the manual**
- [] no task
```
- [ ] echo this
```
"""


def texts(asked: AskedTasks, names: str = "Kiln") -> list[str]:
    return [task.text for task in tasks_asked_for(NOTE, names, asked, "en")]


def test_open_tasks_are_read_as_plain_text_and_those_in_code_are_none() -> None:
    assert texts(AskedTasks("open")) == ["write to the potter 📅 2026-03-05", "read the manual"]
    assert texts(AskedTasks("done")) == ["order clay ✅ 2026-02-01"]


def test_a_task_stands_where_its_text_does() -> None:
    (task,) = tasks_asked_for(NOTE, "", AskedTasks("done"), "en")
    assert task.span.slice(NOTE) == "order clay ✅ 2026-02-01".encode()
    assert (task.span.line_start, task.span.line_end) == (5, 5)


@pytest.mark.parametrize(("words", "found"), [(("potters",), 1), (("kiln", "manual"), 1), (("wheel",), 0)])
def test_each_word_stands_in_the_task_or_in_a_name_of_its_note(words: tuple[str, ...], found: int) -> None:
    assert len(texts(AskedTasks("open", words))) == found


@pytest.mark.parametrize(
    ("state", "first", "last", "found"),
    [
        ("open", "2026-03-05", "2026-03-05", 1),
        ("open", "2026-03-06", "", 0),
        ("open", "", "2026-03-04", 0),
        ("done", "2026-02-01", "2026-02-28", 1),  # the day on which it was done, not that on which it was due
        ("done", "2026-03-01", "2026-03-31", 0),
    ],
)
def test_a_time_asks_for_the_day_on_which_they_are_due_or_were_done(
    state: str, first: str, last: str, found: int
) -> None:
    assert len(texts(AskedTasks(state, first=first, last=last))) == found


def test_what_is_due_has_a_day() -> None:
    assert texts(AskedTasks("open", is_due=True)) == ["write to the potter 📅 2026-03-05"]


@pytest.mark.parametrize("above", ["", "\u2028\u2028", "\x0c\x0c\x0c", "\x1c", "\r\r", "\r\n"])
def test_a_task_in_code_is_none_whatever_parts_the_text_above(above: str) -> None:
    note = f"Plan{above}\n\n- [ ] weave\n\n```\n- [ ] no task\n```\n\n- [ ] dye\n"

    asked = tasks_asked_for(note.encode(), "Plan", AskedTasks("open"), "en")

    assert [task.text for task in asked] == ["weave", "dye"]


def test_a_task_that_tells_no_day_was_done_on_that_of_its_daily_note() -> None:
    note = "- [x] feed the cat\n- [x] pay ✅ 2026-02-01\n- [ ] sweep\n".encode()

    def done(state: str, day: str) -> list[str]:
        asked = AskedTasks(state, first="2026-02-17", last="2026-02-17")
        return [task.text for task in tasks_asked_for(note, "", asked, "en", day=day)]

    assert done("done", "2026-02-17") == ["feed the cat"]
    assert done("done", "2026-02-18") == done("done", "") == done("open", "2026-02-17") == []
