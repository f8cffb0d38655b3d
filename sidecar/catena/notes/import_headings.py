"""Read headings, and the lines in which import templates state when they ran."""

import re
from collections.abc import Sequence

from catena.language.template_words import alternatives
from catena.notes.printed_times import read_time

_HASHES = re.compile(r" {0,3}(#{1,6})(?=[ \t]|$)")
_IMPORT = re.compile(
    rf"(?:re-?)?{alternatives('headings.imported')}\b(?:\s*\([^()]*\))?(?:\s+{alternatives('headings.imported_on')}\b)?"
    r"\s*(?P<colon>:?)\s*(?P<when>.*)",
    re.IGNORECASE,
)
_CHINESE = re.compile(rf"{alternatives('headings.imported_unspaced')}\s*[:：(（]?\s*(?P<when>[^()（）]*)[)）]?")
_MOMENT = re.compile(r"\((?P<when>\d{1,2}/\d{1,2}/\d{4}, \d{1,2}:\d{2}:\d{2}(?: ?[AP]M)?)\)")
_ARROWS = "⬇⬆↓↑⬅➡\ufe0f📥 "


def read_heading(line: str) -> tuple[int, str] | None:
    """Return the level and text of an ATX heading; None if the line is not one."""
    found = _HASHES.match(line) if "#" in line[:4] else None
    if found is None:
        return None
    text = line[found.end() :].strip()
    unclosed = text.rstrip("#")
    if unclosed != text and unclosed[-1:] in ("", " ", "\t"):
        text = unclosed.rstrip()
    return len(found[1]), text


def read_import(line: str) -> str | None:
    """Return the time that an import heading states ("" if it states none); None if the line is no import heading.

    The headings are `## Imported: …`, the emphasised line that some templates print (`*Imported on [[2024-04-17]] at
    19:39*`), and the line in parentheses that Zotero puts above annotations that it makes a note of. If no colon
    follows the word directly, the line counts only if its time can be read: a section about imported goods is not
    an import.
    """
    heading = read_heading(line)
    text = heading[1] if heading else line.strip(_ARROWS)
    if text[:1] == "(" and (moment := _MOMENT.fullmatch(text)):
        return moment["when"]
    emphasised = text[:1] in ("*", "_") and text[-1:] in ("*", "_")
    if heading is None and not emphasised:
        return None
    text = text.strip("*_ ")
    found = _IMPORT.fullmatch(text)
    if found is None:
        chinese = _CHINESE.fullmatch(text) if heading else None
        return chinese["when"] if chinese and read_time(chinese["when"]) else None
    when = found["when"].strip()
    return when if (heading and found["colon"]) or read_time(when) else None


def section_of(headings: Sequence[str]) -> str | None:
    """Return the innermost of the headings above a text; None if it only says when that was imported."""
    return headings[-1] if headings and read_import(f"# {headings[-1]}") is None else None
