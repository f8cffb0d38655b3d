"""Lines: how a result is told, for terminals and models alike. Who prints them decides on colours and Markdown.

Text from notes is one part of a line, whatever it holds: it can't pass for a heading or a list of Catena's own.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

Json = Mapping[str, Any]
"""An operation's result, or a part of it, as JSON values. The contract states its type, so it is not checked again."""

Role = Literal["", "title", "match", "place", "citekey", "aside", "good", "doubtful", "bad", "comment", "quote"]
"""What a part of a line is: `quote` are words of a note, `comment` those of a reader on them."""

BAR = "▌ "
"""Begins an annotation for people; a model needs none."""

LONGEST_EXCERPT = 220
"""Characters of an excerpt in a list for a model; the whole passage is at its source."""

_MARKS: Mapping[Role, tuple[str, str]] = {
    "title": ("**", "**"),
    "citekey": ("@", ""),
    "quote": ("“", "”"),
    "comment": ("— ", ""),
}


@dataclass(frozen=True, slots=True)
class Line:
    """A line, or a passage that is printed as one.

    Attributes:
        parts: Its texts with their roles; they hold the blanks between them.
        depth: By how many columns a terminal indents it.
        begins: Whether it begins an entry, to which the indented lines below it belong.
        is_detail: Whether only people need it: a model asks for it if it wants to know.
        is_excerpt: Whether a model gets no more than its beginning.
    """

    parts: tuple[tuple[str, Role], ...] = ()
    depth: int = 0
    begins: bool = False
    is_detail: bool = False
    is_excerpt: bool = False


BLANK = Line()

METADATA = "> [!info]- Query Metadata"
"""The first line of what an answer says about its own run, at its end."""


def line(*parts: str | tuple[str, Role]) -> Line:
    """Return a line of its own."""
    return Line(_parts(parts))


def entry(*parts: str | tuple[str, Role]) -> Line:
    """Return the first line of an entry."""
    return Line(_parts(parts), begins=True)


def below(depth: int, *parts: str | tuple[str, Role], is_detail: bool = False, is_excerpt: bool = False) -> Line:
    """Return a line of the entry above it."""
    return Line(_parts(parts), depth, is_detail=is_detail, is_excerpt=is_excerpt)


def _parts(parts: Iterable[str | tuple[str, Role]]) -> tuple[tuple[str, Role], ...]:
    told: Iterator[tuple[str, Role]] = ((part, "") if isinstance(part, str) else part for part in parts)
    return tuple(part for part in told if part[0])


def markdown_blocks(lines: Iterable[Line]) -> Iterator[str]:
    """Yield Markdown for a model: each entry one item with what belongs to it, all text from notes on one line."""
    from catena.language.shortening import shortened  # the command line shortens nothing

    block: list[str] = []
    for each in lines:
        if each.is_detail or not each.parts:
            continue
        if each.begins or not each.depth:
            yield from ["\n".join(block)] if block else []
            block = []
        text = one_line("".join(_marked(text, role) for text, role in each.parts))
        shown = shortened(text, LONGEST_EXCERPT) if each.is_excerpt else text
        block.append(f"{'- ' if each.begins else '  ' if each.depth else ''}{shown}")
    yield from ["\n".join(block)] if block else []


def _marked(text: str, role: Role) -> str:
    words = one_line("" if text == BAR else text)
    if not words:
        return " "
    before, after = " " * text[:1].isspace(), " " * text[-1:].isspace()
    opening, closing = _MARKS.get(role, ("", ""))
    return f"{before}{opening}{words}{closing}{after}"


def one_line(text: str) -> str:
    """Put text from notes on one line."""
    return " ".join(text.split())


def counted(number: int, noun: str) -> str:
    """Return a number with its noun: `1 note`, `2 notes`."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def lines_text(span: Mapping[str, int]) -> str:
    """`line 3` or `lines 3–5`."""
    first, last = span["line_start"], span["line_end"]
    return f"line {first}" if first == last else f"lines {first}–{last}"


def section_text(title: str | None) -> str:
    """Return a section to print after a place; "" for none."""
    return f" › {title}" if title else ""


def page_text(page: str | None) -> str:
    """Return a page to print after a place; "" for none."""
    return f", p. {page}" if page else ""


def line_text(span: Json | None) -> str:
    """Return a line to print after a path; "" for none."""
    return f":{span['line_start']}" if span else ""


def day_of(timestamp: str | None) -> str:
    """Return the day of an ISO 8601 moment; "" for none."""
    return (timestamp or "")[:10]


def moment_of(timestamp: str) -> str:
    """Return a day, with hours and minutes if it has them."""
    return timestamp[:16].replace("T", " ")


def conditions_in(request: Json) -> str:
    """Return the conditions of a search in words, such as `folder "Papers", tag "sleep"`; "" if it has none."""
    said: dict[str, Any] = {**request, **(request.get("where") or {})}
    return ", ".join(
        f'{name} "{value}"'
        for field, name in _CONDITIONS.items()
        if (given := said.get(field))
        for value in ([given] if isinstance(given, str) else given)
    )


_CONDITIONS: Mapping[str, str] = {
    "folder": "folder",
    "tags": "tag",
    "start_date": "from",
    "end_date": "until",
    "roles": "role",
    "colors": "colour",
    "prefixes": "prefix",
    "themes": "theme",
    "citekeys": "citekey",
    "pages": "page",
    "section": "section",
    "imported_since": "imported since",
    "imported_until": "imported until",
}
"""The fields of requests that only narrow a search."""
