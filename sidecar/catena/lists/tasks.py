"""Tasks in notes, as `- [ ] write the summary 📅 2026-12-01`, and which of them a question asks for."""

import calendar
import datetime as dt
import re
from collections.abc import Iterator
from dataclasses import dataclass

from catena.graph.node import Role
from catena.index.log import NoteFacts
from catena.language.folding import fold
from catena.language.inflection import forms_of_one
from catena.language.tokens import word_runs
from catena.language.vocabulary import Language
from catena.notes.dates import date_in_name
from catena.notes.fences import code_lines
from catena.notes.plain_text import plain_text
from catena.notes.span import Lines, Span
from catena.notes.tasks import TASK
from catena.questions.listing import AskedTasks
from catena.sources.note_roles import role_of_facts
from catena.vault.path import name_of


@dataclass(frozen=True, slots=True)
class Task:
    """A task, as plain text with its dates, and its place in the note without its box."""

    text: str
    span: Span


def tasks_asked_for(raw: bytes, names: str, asked: AskedTasks, language: Language, *, day: str = "") -> Iterator[Task]:
    """Yield the tasks of a note that a question asks for, in their order. Tasks in code are none.

    Each word that the question has beside must stand in the task, or in a name or tag of its note.

    Args:
        raw: The note's bytes.
        names: The names and tags of the note.
        asked: What the question says of them.
        language: That of the question.
        day: The day of a daily note, on which its tasks were done that tell no other day; "" for other notes.
    """
    if not TASK.search(raw):
        return
    lines = Lines(raw)
    code, _ = code_lines(_LINE_END.split(raw.decode("utf-8", "replace")))
    for match in TASK.finditer(raw):
        span = lines.span(match.start("text"), match.end("text"))
        text = plain_text(match["text"].decode("utf-8", "replace"), inline=True)
        state = _STATES.get(match["mark"], "open")
        if state == asked.state and span.line_start - 1 not in code and text and _is_due(text, asked, day):
            told = word_runs(fold(f"{text} {names}"))
            if all(any(forms_of_one(fold(word), each, language) for each in told) for word in asked.words):
                yield Task(text, span)


def days_due(when: str, today: dt.date) -> tuple[str, str]:
    """Return the first and the last day of `AskedTasks.when`, `YYYY-MM-DD`; "" for no first day."""
    day = dt.timedelta(days=1)
    monday, month = today - today.weekday() * day, today.replace(day=1)
    next_month = _last_of_month(month) + day
    first, last = {
        "overdue": (None, today - day),
        "today": (today, today),
        "tomorrow": (today + day, today + day),
        "this_week": (monday, monday + 6 * day),
        "next_week": (monday + 7 * day, monday + 13 * day),
        "this_month": (month, _last_of_month(month)),
        "next_month": (next_month, _last_of_month(next_month)),
    }[when]
    return f"{first or ''}", f"{last}"


def _last_of_month(day: dt.date) -> dt.date:
    return day.replace(day=calendar.monthrange(day.year, day.month)[1])


def day_of_note(facts: NoteFacts) -> str:
    """Return the day after which a daily note is called, `YYYY-MM-DD`; "" for others, also of a meeting."""
    is_daily = role_of_facts(facts) is Role.DAILY
    return (date_in_name(name_of(facts.path)) or "")[: len("2024-10-05")] if is_daily else ""


def _is_due(text: str, asked: AskedTasks, day_of_note: str) -> bool:
    """Return whether a task has a day of those that are asked about, on which it is due or was done."""
    if not asked.is_due and asked.first == asked.last == "":
        return True
    is_done = asked.state == "done"
    days = [match["day"] for match in _DAY.finditer(text) if (match["sign"] in _DONE) is is_done]
    days = days or ([day_of_note] if is_done and day_of_note else [])
    return any(asked.first <= day <= (asked.last or day) for day in days)


_LINE_END = re.compile(r"\r\n|\r|\n")
"""As spans count lines; `splitlines` would also end one at a form feed or U+2028."""
_STATES = {b"x": "done", b"X": "done", b"-": "cancelled"}
_DAY = re.compile(r"(?P<sign>📅|✅|\bdue::|\bcompletion::)\s*(?P<day>\d{4}-\d{2}-\d{2})")
"""The day when a task is due or was done, as the plugins Tasks and Dataview write it."""
_DONE = ("✅", "completion::")
