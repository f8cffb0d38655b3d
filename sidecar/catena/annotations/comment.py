"""Separate a reader's comment from the paper's words and read its prefixes."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from catena.annotations.annotation import AnnotationColor

PREFIX_ROLES: dict[str, AnnotationColor] = {
    **dict.fromkeys(("THESIS", "PREMISE", "EVIDENCE", "CLAIM", "A", "FINDING", "CORE"), AnnotationColor.POSITIVE),
    **dict.fromkeys(("WEAKNESS", "LIMITATION", "CONCERN"), AnnotationColor.NEGATIVE),
    **dict.fromkeys(("Q", "GAP", "RELEVANT"), AnnotationColor.QUESTION),
    **dict.fromkeys(("ASSUMPTION", "TERM", "CONNECTION", "METHOD", "THEME", "DETAIL"), AnnotationColor.DETAIL),
    **dict.fromkeys(("STAT", "CODE", "DATA"), AnnotationColor.CODE),
}
"""What a comment's prefix says, by its word (`docs/annotation-format.md`); `UNCLEAR` has two meanings."""
_WORDS = "|".join(("UNCLEAR", *(word for word in PREFIX_ROLES if word != "THEME")))
_THEME = r"THEME(?:\s*\[\[?(?P<theme>[^\[\]\n]+)\]?\])?"
_ANY_THEME = _THEME.replace("?P<theme>", "?:")
_OUTER = re.compile(r"\s*IDEA[:：]\s*")
_INNER = re.compile(rf"\s*(?:(?P<word>{_WORDS})|{_THEME})[:：]\s*")
_PREFIXES = rf"(?:IDEA[:：]\s*)?(?:(?:{_WORDS}|{_ANY_THEME})[:：]\s*)?"
_BOLD_PREFIX = re.compile(
    rf"\*\*\s*(?:(?P<inside>(?=[A-Z]){_PREFIXES})\*\*"
    rf"|(?P<outside>IDEA|{_WORDS}|{_ANY_THEME})\*\*[:：])\s*"
)
_PREFIXED_BOLD = re.compile(rf"\*\*\s*(?=[A-Z])(?P<prefixes>{_PREFIXES})(?P<bold>[^*\n]+)\*\*(?P<rest>[^\n]*)")
_ASTERISKS = re.compile(r"\*{2,}")
_LINE_ENDS = re.compile(r"[^\S\n]*(?:\n|\Z)")


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment without its prefixes.

    Attributes:
        text: The rest of the comment; None if nothing is left.
        prefix: `THESIS:`, `THEME [x]:` or the like; None without a prefix.
        theme: The `x` of `THEME [x]:`.
        outer: `IDEA:`, if it precedes the prefix, else None.
    """

    text: str | None
    prefix: str | None = None
    theme: str | None = None
    outer: str | None = None


NO_COMMENT = Comment(None)


def read_comment(text: str) -> Comment:
    """Split the prefixes off a comment.

    Only the listed words in upper case with a colon are prefixes, whatever the annotation's colour: the colour decides
    what a prefix means, not whether it is one.
    """
    text = text.strip()
    outer = None
    if found := _OUTER.match(text):
        outer, text = "IDEA:", text[found.end() :]
    prefix, theme = None, None
    if found := _INNER.match(text):
        theme = (found["theme"] or "").strip() or None
        named = f"THEME [{theme}]" if theme else "THEME"
        prefix, text = f"{found['word'] or named}:", text[found.end() :]
    return Comment(text.strip() or None, prefix, theme, outer)


def take_bold_comment(lines: Sequence[str]) -> tuple[str, list[str]] | None:
    """Split the comment off the lines that follow a mark.

    A comment is bold from its first character to the end of a line, over any number of lines and paragraphs
    (`**one line**`), or it is plain behind a bold prefix (`**THESIS:** rest of the line`). Text that merely
    begins with a bold word is the paper's text.

    Args:
        lines: The lines behind the mark; the first one is not blank.

    Returns:
        The comment without its asterisks but with its prefixes, and the lines after it; None if the lines begin
        with something else.
    """
    if not lines or not lines[0].lstrip().startswith("**"):
        return None
    if (prefixed := _behind_bold_prefix(lines[0].strip())) is not None:
        return prefixed, list(lines[1:])
    whole = "\n".join(lines).lstrip()
    end = _bold_end(whole)
    if end is not None:
        return whole[2 : end - 2].strip(), whole[end:].split("\n")[1:]
    found = _PREFIXED_BOLD.fullmatch(lines[0].strip())
    if found and found["prefixes"]:
        return f"{found['prefixes']}{found['bold']}{found['rest']}".strip(), list(lines[1:])
    return None


def _behind_bold_prefix(line: str) -> str | None:
    """Return `**THESIS:** rest`, `**IDEA:** **THESIS:** rest` or `**THESIS**: rest` as `THESIS: rest`, else None."""
    prefixes: list[str] = []
    while found := _BOLD_PREFIX.match(line):
        inside = (found["inside"] or "").strip()
        if not inside and not found["outside"]:
            break
        prefixes.append(inside or f"{found['outside']}:")
        line = line[found.end() :]
    if not prefixes:
        return None
    whole = line.startswith("**") and _bold_end(line) == len(line)
    return " ".join([*prefixes, line[2:-2].strip() if whole else line]).strip()


def _bold_end(text: str) -> int | None:
    """Return the end of the bold text that begins here if it is the end of a line, else None.

    Asterisks at the end of a line close the bold text, whatever precedes them, because a template writes a comment
    that ends with a space or line break in this way. Elsewhere they open before and close behind a word;
    asterisks that could do both (`x**2`) do neither.
    """
    depth = 1
    first_line = text.partition("\n")[0].rstrip()
    for run in _ASTERISKS.finditer(text, 2):
        if _LINE_ENDS.match(text, run.end()):
            depth -= 1
            if depth <= 0:
                return run.end()
            continue
        opens, closes = not text[run.end()].isspace(), not text[run.start() - 1].isspace()
        if opens and not closes:
            depth += 1
        elif closes and not opens:
            depth -= 1
            if depth == 0:
                return None
    return len(first_line) if len(first_line) > 4 and first_line.endswith("**") else None
