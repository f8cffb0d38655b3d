"""One annotation: from its mark's line to the next boundary, and what stands there besides it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import dedent
from urllib.parse import unquote

from catena.annotations.annotation import (
    COLORS,
    HEADING_LEVELS,
    Annotation,
    AnnotationColor,
    AnnotationType,
    category_of,
)
from catena.annotations.colors import color_name
from catena.annotations.comment import NO_COMMENT, Comment, read_comment, take_bold_comment
from catena.annotations.note_lines import NoteLines
from catena.annotations.specified_lines import (
    Mark,
    Reference,
    is_furniture,
    read_reference,
)
from catena.notes.fences import closes_fence, read_fence
from catena.notes.import_headings import read_heading
from catena.notes.note import NoteWarning

_EMBED = re.compile(r"!\[\[(?P<wiki>[^\]|]+)(?:\|[^\]]*)?\]\]|!\[[^\]]*\]\(<?(?P<path>[^)>\s]+(?: [^)>\s]+)*)>?\)")
_GLUED_HEADING = re.compile(r"(#{1,6})(\*\*.*)")
_BLOCK_ID_AT_END = re.compile(r"(?<![ \t])[ \t]+\^[A-Za-z0-9-]{6,}[ \t]*$")
_EMPTY_LOCATORS = {"", "p", "pp", "page", "pages", "p. -", "-", "p. undefined", "p -"}


@dataclass(frozen=True, slots=True)
class Block:
    """What `read_block` makes of one mark and the lines below it.

    Attributes:
        annotation: The annotation.
        after: The first line (0-based) that is no longer its own.
        warnings: Deviations inside it.
    """

    annotation: Annotation
    after: int
    warnings: tuple[NoteWarning, ...]


@dataclass(frozen=True, slots=True)
class _Ending:
    """Where an annotation ends: with this reference on this line, or before `line` without one."""

    line: int
    reference: Reference | None


def read_block(
    lines: NoteLines,
    *,
    mark: Mark,
    start: int,
    end: int,
    fenced: frozenset[int],
    citekey: str | None,
    imported_at: str | None,
) -> Block:
    """Read the annotation whose mark stands on line `start`.

    Args:
        lines: The note.
        mark: What that line says.
        start: 0-based.
        end: The next mark, import heading or the end of the note: the annotation is over there at the latest.
        fenced: Lines inside fenced code.
        citekey: The note's own; citations of other papers are text.
        imported_at: From the heading above.
    """
    ending = _ending(lines.texts, start, end, fenced, citekey)
    body = [mark.rest] if mark.rest.startswith("!") else []
    if ending.line > start:
        body += lines.texts[start + 1 : ending.line]
    reference = ending.reference
    if reference and reference.before and ending.line > start:
        body.append(reference.before)
    after = ending.line + 1 if reference else ending.line

    color = COLORS.get(mark.color_hex or "", AnnotationColor.OTHER)
    warnings: list[str] = _mark_deviations(mark, color)
    image_path, body = _take_image(body) if mark.type is AnnotationType.IMAGE else (None, body)
    comment, text = _read_body(_trimmed(body), color, mark.type, warnings)
    if mark.type is AnnotationType.IMAGE and image_path is None:
        warnings.append("This image annotation embeds no image.")
    if reference and reference.page is None and reference.locator.casefold() not in _EMPTY_LOCATORS:
        warnings.append(f"“{reference.locator}” is no page that Catena can read.")
    if reference and citekey and reference.key.casefold() != citekey.casefold():
        warnings.append(f"The page reference names @{reference.key}, the note is about @{citekey}.")

    last = ending.line if reference else _last_content(lines.texts, start, ending.line)
    span = lines.span(start, last)
    annotation = Annotation(
        type=mark.type,
        color=color,
        color_hex=mark.color_hex,
        color_category=category_of(color),
        color_name=color_name(mark.color_hex) if mark.color_hex else None,
        text=text,
        comment=comment.text,
        comment_prefix=comment.prefix,
        theme=comment.theme,
        outer_prefix=comment.outer,
        page=reference.page if reference else None,
        heading_level=HEADING_LEVELS.get(color),
        image_path=image_path,
        imported_at=imported_at,
        span=span,
        role=color,
    )
    return Block(annotation, max(after, start + 1), tuple(NoteWarning(w, span) for w in warnings))


def stray_warnings(
    lines: NoteLines, start: int, end: int, fenced: frozenset[int], *, above_first: bool
) -> list[NoteWarning]:
    """What stands between annotations and belongs to none, one warning for each run of lines.

    The first heading there begins the reader's own part of the note; nothing in it is ours to warn about. Above
    the first annotation quotes and callouts (a legend, the abstract) are in their place.
    """
    warnings: list[NoteWarning] = []
    run: list[int] = []
    for at in range(start, end):
        if at not in fenced and read_heading(lines.texts[at]) is not None:
            break
        quoted = above_first and lines.texts[at].lstrip().startswith(">")
        if at in fenced or not (is_furniture(lines.texts[at]) or quoted):
            run.append(at)
        elif run and (lines.texts[at].strip() or run[-1] < at - 1):
            # A rule or a second blank line ends a run, one blank line inside it does not.
            warnings.append(_stray(lines, run[0], run[-1]))
            run = []
    if run:
        warnings.append(_stray(lines, run[0], run[-1]))
    return warnings


def _ending(texts: Sequence[str], start: int, end: int, fenced: frozenset[int], citekey: str | None) -> _Ending:
    """Find the page reference that ends the annotation, or else the line where the reader's own part begins."""
    own_line: _Ending | None = None
    at_end_of_text: _Ending | None = None
    foreign: _Ending | None = None
    last = start
    for at in range(start, end):
        if at in fenced or is_furniture(texts[at]):
            continue
        last = at
        reference = read_reference(texts[at])
        if reference is None:
            continue
        alone = not reference.before or at == start
        if citekey is None or reference.key.casefold() == citekey.casefold():
            if alone:
                own_line = _Ending(at, reference)
                break
            at_end_of_text = _Ending(at, reference)
        elif alone and reference.page is not None:
            foreign = _Ending(at, reference)
    if foreign and foreign.line != last:
        foreign = None
    found = own_line or at_end_of_text or foreign
    return found or _Ending(_own_part(texts, start, end, fenced), None)


def _own_part(texts: Sequence[str], start: int, end: int, fenced: frozenset[int]) -> int:
    """Where an annotation without a page reference ends: at a first- or second-level heading behind a blank line."""
    content_seen = False
    for at in range(start + 1, end):
        if at in fenced:
            content_seen = True
            continue
        heading = read_heading(texts[at])
        if heading and content_seen and heading[0] <= 2 and not texts[at - 1].strip():
            return at
        content_seen = content_seen or bool(texts[at].strip())
    return end


def _mark_deviations(mark: Mark, color: AnnotationColor) -> list[str]:
    deviations: list[str] = []
    if mark.word.casefold() == "underline":
        deviations.append("An underline is taken for a highlight.")
    if mark.color_hex is None:
        deviations.append("The mark names no colour as #rrggbb.")
    elif color is AnnotationColor.OTHER:
        deviations.append(f"The colour {mark.color_hex} has no meaning in this format.")
    return deviations


def _read_body(
    body: list[str], color: AnnotationColor, kind: AnnotationType, warnings: list[str]
) -> tuple[Comment, str | None]:
    """Split what stands between mark and reference into comment and text."""
    heading, body = _take_heading(body, color, warnings)
    comment, rest = _take_comment(body, kind)
    if comment is None and heading is not None:
        comment, rest = _heading_comment(heading, body)
    if comment is None and kind is AnnotationType.IMAGE:
        comment, rest = _take_comment_below(body)
    text = _text_of(rest, keep_indent=color is AnnotationColor.CODE)
    if color is AnnotationColor.CODE and (code := _take_code(rest)) is not None:
        info, text = code
        comment = _with_language(comment, info, warnings)
    return (read_comment(comment) if comment else NO_COMMENT), text


def _take_heading(body: list[str], color: AnnotationColor, warnings: list[str]) -> tuple[str | None, list[str]]:
    """Take the `##` off the first line of a hierarchy colour; of another colour only when all of it is bold.

    Returns:
        The heading's own text, None when there is none; and the body, its first line without `##`.
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
    """A heading that is not bold: the comment when there is text below it, else itself the text."""
    below = _trimmed(body[1:]) if heading else body
    if heading and below:
        return heading, below
    return None, [heading] if heading else below


def _take_image(body: list[str]) -> tuple[str | None, list[str]]:
    """The first embed's path, and the body without it."""
    for at, line in enumerate(body):
        found = _EMBED.search(line)
        if found is None:
            continue
        path = found["wiki"].strip() if found["wiki"] else unquote(found["path"])
        rest = f"{line[: found.start()].rstrip()} {line[found.end() :].lstrip()}".strip()
        return path, [*body[:at], *([rest] if rest else []), *body[at + 1 :]]
    return None, body


def _take_code(lines: list[str]) -> tuple[str, str | None] | None:
    """Info string and content when the lines are one fenced block and nothing else."""
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
    """The lines without what carries nothing at both ends: blank lines, rules and block ids at the end."""
    start, end = 0, len(lines)
    while start < end and not lines[start].strip():
        start += 1
    while end > start and is_furniture(lines[end - 1]):
        end -= 1
    return lines[start:end]


def _last_content(texts: Sequence[str], start: int, end: int) -> int:
    last = end - 1
    while last > start and is_furniture(texts[last]):
        last -= 1
    return last


def _stray(lines: NoteLines, first: int, last: int) -> NoteWarning:
    words = "\n".join(lines.texts[first : last + 1]).strip()
    where = f"Line {first + 1}" if first == last else f"Lines {first + 1}–{last + 1}"
    belongs = "belongs" if first == last else "belong"
    return NoteWarning(f"{where} {belongs} to no annotation: {words}", lines.span(first, last))
