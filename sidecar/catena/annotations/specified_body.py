"""What stands between an annotation's mark and its page reference: the comment, the paper's words, an image, code."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import dedent
from urllib.parse import unquote

from catena.annotations.annotation import HEADING_LEVELS, AnnotationColor, AnnotationType
from catena.annotations.comment import NO_COMMENT, Comment, read_comment, take_bold_comment
from catena.annotations.markup import EMBED, embedded_path
from catena.annotations.specified_lines import is_furniture
from catena.notes.fences import closes_fence, read_fence
from catena.notes.import_headings import read_heading

_GLUED_HEADING = re.compile(r"(#{1,6})(\*\*.*)")
_BLOCK_ID_AT_END = re.compile(r"(?<![ \t])[ \t]+\^[A-Za-z0-9-]{6,}[ \t]*$")


@dataclass(frozen=True, slots=True)
class Body:
    """The content of an annotation.

    Attributes:
        text: The paper's words, or code without its fence; None if there are none.
        comment: The reader's comment.
        image_path: The image that an image annotation embeds.
        deviations: The deviations from the format, as sentences.
    """

    text: str | None
    comment: Comment
    image_path: str | None
    deviations: tuple[str, ...]


def read_body(body: list[str], color: AnnotationColor, kind: AnnotationType) -> Body:
    """Split the lines between mark and page reference into comment, text and image."""
    deviations: list[str] = []
    image_path, body = _take_image(body) if kind is AnnotationType.IMAGE else (None, body)
    heading, body = _take_heading(_trimmed(body), color, deviations)
    comment, rest = _take_comment(body, kind)
    if comment is None and heading is not None:
        comment, rest = _heading_comment(heading, body)
    if comment is None and kind is AnnotationType.IMAGE:
        comment, rest = _take_comment_below(body)
    text = _text_of(rest, keep_indent=color is AnnotationColor.CODE)
    if color is AnnotationColor.CODE and (code := _take_code(rest)) is not None:
        info, text = code
        comment = _with_language(comment, info, deviations)
    if kind is AnnotationType.IMAGE and image_path is None:
        deviations.append("This image annotation embeds no image.")
    return Body(text, read_comment(comment) if comment else NO_COMMENT, image_path, tuple(deviations))


def _take_heading(body: list[str], color: AnnotationColor, warnings: list[str]) -> tuple[str | None, list[str]]:
    """Take the `##` off the first line of a hierarchy colour; of another colour only when all of it is bold.

    Returns:
        The heading's own text; None if there is none; and the body, its first line without `##`.
    """
    found = _heading_of(body[0]) if body else None
    if found is None:
        return None, body
    level, inner = found
    lines = [inner, *body[1:]]
    expected = HEADING_LEVELS.get(color)
    if expected is None:
        # The annotated words may begin with "#"; only a heading that is a bold comment is one here.
        if take_bold_comment(lines) is None:
            return None, body
        warnings.append(f"A {color} annotation makes no heading, but its comment is one.")
        return inner, lines
    if level == 1 and take_bold_comment(lines) is None:
        return None, body  # "# of samples: 40" are the paper's words; the template writes no first level
    if level != expected:
        warnings.append(f"The heading has level {level}; {color} has level {expected}.")
    return inner, lines if inner else _trimmed(lines[1:])


def _heading_of(line: str) -> tuple[int, str] | None:
    """A heading, indented or with its bold comment glued to the `##` too."""
    if found := read_heading(line.strip()):
        return found
    glued = _GLUED_HEADING.fullmatch(line.strip())
    return (len(glued[1]), glued[2]) if glued else None


def _take_comment(body: list[str], kind: AnnotationType) -> tuple[str | None, list[str]]:
    """The bold comment the body begins with, over all its bold paragraphs, and the lines below it."""
    taken = take_bold_comment(body)
    if taken is None:
        return None, body
    comment, rest = taken
    paragraphs = [comment]
    while (more := take_bold_comment(_trimmed(rest))) is not None:
        below = _trimmed(more[1])
        # A highlight has words: the last bold lines are they when nothing else is.
        if kind is AnnotationType.HIGHLIGHT and not below:
            break
        gap = "\n\n" if rest and not rest[0].strip() else "\n"
        paragraphs += [gap, more[0]]
        rest = more[1]
    return "".join(paragraphs).strip(), _trimmed(rest)


def _take_comment_below(body: list[str]) -> tuple[str | None, list[str]]:
    """The bold comment an image has below its embed and its words."""
    for at in range(1, len(body)):
        taken = take_bold_comment(body[at:])
        if taken is not None and not any(line.strip() for line in taken[1]):
            return taken[0].strip() or None, _trimmed(body[:at])
    return None, body


def _heading_comment(heading: str, body: list[str]) -> tuple[str | None, list[str]]:
    """Read a heading that is not bold: it is the comment if there is text below it, else the text."""
    below = _trimmed(body[1:]) if heading else body
    if heading and below:
        return heading, below
    return None, [heading] if heading else below


def _take_image(body: list[str]) -> tuple[str | None, list[str]]:
    """Take the first embed: its path, and the body without it."""
    for at, line in enumerate(body):
        found = EMBED.search(line)
        if found is None:
            continue
        rest = f"{line[: found.start()].rstrip()} {line[found.end() :].lstrip()}".strip()
        path = embedded_path(found)
        return path if found["wiki"] else unquote(path), [*body[:at], *([rest] if rest else []), *body[at + 1 :]]
    return None, body


def _take_code(lines: list[str]) -> tuple[str, str | None] | None:
    """Info string and content if the lines are one fenced block and nothing else; None otherwise."""
    if len(lines) < 2:
        return None
    opening = read_fence(lines[0])
    if opening is None:
        return None
    fence, info = opening
    indent = len(lines[0]) - len(lines[0].lstrip())
    content: list[str] = []
    for at, line in enumerate(lines[1:], start=1):
        if closes_fence(line, fence):
            if at != len(lines) - 1:
                return None
            return info, "\n".join(content).strip("\n") or None
        own_indent = len(line) - len(line.lstrip(" \t"))
        content.append(line[min(indent, own_indent) :])
    return None


def _with_language(comment: str | None, info: str, warnings: list[str]) -> str | None:
    """The comment of a code annotation; the fence names the language where the comment is silent."""
    if not info:
        return comment
    said = read_comment(comment) if comment else NO_COMMENT
    if said.text is None:
        return f"{comment or ''} {info}".strip()
    if info.casefold() not in said.text.casefold():
        warnings.append(f"The code block says “{info}”, the comment something else; the comment is kept.")
    return comment


def _text_of(lines: Sequence[str], *, keep_indent: bool) -> str | None:
    """The annotated words: their lines, without what surrounds them; `keep_indent` for code."""
    trimmed = _trimmed(list(lines))
    if not trimmed:
        return None
    trimmed[-1] = _BLOCK_ID_AT_END.sub("", trimmed[-1])
    text = dedent("\n".join(line.rstrip() for line in trimmed))
    return (text if keep_indent else text.strip()) or None


def _trimmed(lines: list[str]) -> list[str]:
    """The lines without blank ones at both ends, and without rules and block ids at the end."""
    start, end = 0, len(lines)
    while start < end and not lines[start].strip():
        start += 1
    while end > start and is_furniture(lines[end - 1]):
        end -= 1
    return lines[start:end]
