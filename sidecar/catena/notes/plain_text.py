"""Convert Markdown to the text that a reader sees: markup is removed; words, numbers and code are kept."""

import re
from collections.abc import Iterator

from catena.language.entities import unescaped
from catena.notes.comments import without_comments
from catena.notes.span import with_replacements

_FENCE = re.compile(r"^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}|~{3,})[ \t]*([^\n]*)$")
_ANNOTATOR_SIGN = "annotation-json"
_ANNOTATOR = re.compile(
    r"^[ \t]*>[ ]?%%[ \t]*\n[ \t]*>[ ]?`{3}annotation-json[ \t]*\n(?:[ \t]*>[ ]?(?!`{3})[^\n]*\n)*"
    r"[ \t]*>[ ]?`{3}[ \t]*\n[ \t]*>[ ]?%%[ \t]*$"
    r"|\*?%%PREFIX%%(?:(?!%%)[^\n])*+(?=%%HIGHLIGHT%%)|%%POSTFIX%%[^\n]*+$|%%LINK%%[^\n]*+$",
    re.MULTILINE,
)
"""What Obsidian Annotator hides, and what stands around the words in the file: a reader sees the words and comments."""
_RULE = re.compile(r"(?:(?:-[ \t]*){3,}|(?:_[ \t]*){3,}|(?:\*[ \t]*){3,}|=+)")
_TABLE_DASHES = re.compile(r"(?=[^\n]*-)(?=[^\n]*\|)[ \t|:-]+")
_LINE_MARKS = re.compile(
    r"[ \t]*(?:>[ \t]*)*"  # quote
    r"(?:\[![^\]\n]{1,60}\][+-]?[ \t]*)?"  # callout
    r"(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*"  # list
    r"(?:\[[^\]\n]\][ \t]+(?=\S))?"  # task
    r"(?:#{1,6}(?:[ \t]+|$))?"  # heading
)
_QUOTE_MARKS = re.compile(r"^[ \t]*(?:>[ \t]?)+")
_HEADING_END = re.compile(r"(?<![ \t])[ \t]++#++[ \t]*+$")
_FOOTNOTE_START = re.compile(r"\[\^[^\]\s]{1,200}\]:[ \t]*")
_REFERENCE = re.compile(r"\[([^\]\n]{1,200})\]:[ \t]*\S+(?:[ \t]+[\"'(].*)?$")
_BLOCK_ID = re.compile(r"(?:^|[ \t])\^[A-Za-z0-9-]+[ \t]*$")
_INLINE = re.compile(
    r"(?P<ticks>(?<!`)`+(?!`))"
    r"|\\(?P<escaped>[!-/:-@\[-`{-~])"
    r"|!?\[\[(?P<wikilink>[^\[\]\n]{1,1000})\]\]"
    r"|\[\^[^\]\s]{1,200}\]"  # footnote mark, before links: two in a row are none
    r"|!?\[(?P<text>(?:[^\[\]\n]|\[[^\[\]\n]{0,300}\]){0,1000})\](?:"
    r"\((?:<[^<>\n]{0,2000}>|[^()\s<>]{0,4000}(?:\([^()\s]{0,500}\)[^()\s]{0,500}){0,4})"
    r"(?:[ \t]+[\"'(][^\n]{0,300}?[\"')])?[ \t]*\)"
    r"|\[[^\[\]\n]{1,200}\])"  # by reference
    r"|<(?P<address>(?:https?|ftp|mailto|zotero|obsidian|file):[^\s<>]{1,2000})>"
    r"|</?[A-Za-z][A-Za-z0-9-]*(?:[ \t\n][^<>]{0,2000})?/?>"  # HTML tag
    r"|(?P<url>(?:https?|ftp|file|zotero|obsidian)://[^\s<>\"')\]]+)"
)
_MARKS = re.compile(r"(?:\*{1,3}|_{1,3}|~~|==|\$\$?)")
_MARKUP = re.compile(r"[`\\\[<*_~=$&\ufdd0-\ufdd6]|://")
"""A line without any of these is already plain."""
_BLANKS = re.compile(r"[ \t\v\f\u00a0]+")

# Literal characters (in code, or escaped) are replaced by noncharacters until the markup is removed.
_LITERAL = {"*": "\ufdd0", "_": "\ufdd1", "~": "\ufdd2", "=": "\ufdd3", "$": "\ufdd4", "&": "\ufdd5", "|": "\ufdd6"}
_HIDE = str.maketrans(_LITERAL)
_SHOW = str.maketrans({hidden: shown for shown, hidden in _LITERAL.items()})


def plain_text(markdown: str, *, inline: bool = False) -> str:
    """Return a piece of Markdown line by line, without markup.

    Comments, HTML tags, link targets, footnote marks, callout, list, task, heading and highlight marks, block ids and
    table lines are left out. Wikilinks become their shown text (alias, else target), code and bare addresses stay. The
    piece need not begin or end at a block; line ends are of any kind. `inline` text is a part of a line (a heading's
    text), in which marks of blocks are text. The lines are joined by a newline, blank ones left out and blanks folded;
    `�` stands for what isn't UTF-8.
    """
    markdown = with_replacements(markdown)
    if "\r" in markdown:
        markdown = markdown.replace("\r\n", "\n").replace("\r", "\n")
    if _ANNOTATOR_SIGN in markdown:
        markdown = _ANNOTATOR.sub("", markdown)
    if inline:
        return _folded(_prose(markdown) if _MARKUP.search(markdown) else markdown)
    return "\n".join(part for part in map(_folded, _parts(markdown.lstrip("\ufeff"))) if part)


def may_be_marked(line: str) -> bool:
    """Return whether a part of a line may have markup; if not, `plain_text` only folds its blanks."""
    return _MARKUP.search(line) is not None or _ANNOTATOR_SIGN in line


def _parts(markdown: str) -> Iterator[str]:
    """Yield prose without markup and code unchanged, alternately."""
    prose: list[str] = []
    fence = ""
    in_quote = False
    for line in markdown.split("\n"):
        match = _FENCE.match(line)
        if fence:
            if match and match[1].startswith(fence) and not match[2].strip():
                fence = ""
            else:
                yield _QUOTE_MARKS.sub("", line) if in_quote else line
        elif match and not (match[1][0] == "`" and "`" in match[2]):
            yield _prose_lines(prose)
            prose = []
            fence = match[1]
            in_quote = ">" in line[: match.start(1)]
        else:
            prose.append(line)
    yield _prose_lines(prose)


def _prose_lines(lines: list[str]) -> str:
    text = "\n".join(lines)
    if "%%" in text or "<!--" in text:
        text = without_comments(text)
    return _prose("\n".join(map(_unmarked, text.split("\n"))))


def _unmarked(line: str) -> str:
    """Return a line without the marks of its kind of block."""
    marks = _LINE_MARKS.match(line)
    if marks:
        is_heading = marks[0].rstrip().endswith("#")
        line = line[marks.end() :]
        if is_heading:
            line = _HEADING_END.sub("", line)
    if _RULE.fullmatch(line) or _TABLE_DASHES.fullmatch(line):
        return ""
    if line.startswith("["):
        line = _FOOTNOTE_START.sub("", line, count=1)
        line = _REFERENCE.sub(r"\1", line)
    if "^" in line:
        line = _BLOCK_ID.sub("", line)
    return _cells(line) if "|" in line else line


def _cells(line: str) -> str:
    """Return the cells of a table row; bars inside links and code do not separate cells."""
    if not line.startswith("|"):
        return line
    return re.sub(r"(\[\[[^\[\]\n]{1,1000}\]\]|`[^`\n]*`|\\\|)|\|", lambda m: m[1] or " ", line)


def _prose(text: str) -> str:
    text = _inline(text)
    if "&" in text:
        text = unescaped(text)
    return _without_paired_marks(text).translate(_SHOW)


def _inline(text: str) -> str:
    """Replace links, tags, code and escapes by the text that they display."""
    out: list[str] = []
    at = 0
    code_ends = _code_ends(text) if "`" in text else {}
    while match := _INLINE.search(text, at):
        out.append(text[at : match.start()])
        at = match.end()
        if match["ticks"] is not None:
            end = code_ends.get(match.start())
            if end is None:
                out.append(match[0])
            else:
                out.append(text[at : end - len(match["ticks"])].strip().translate(_HIDE))
                at = end
        else:
            out.append(_shown(match))
    out.append(text[at:])
    return "".join(out)


def _code_ends(text: str) -> dict[int, int]:
    """Return the end of the inline code for each run of backticks that opens one."""
    runs = [(m.start(), m.end()) for m in re.finditer("`+", text)]
    ends: dict[int, int] = {}
    next_of_length: dict[int, int] = {}
    for start, end in reversed(runs):
        closing = next_of_length.get(end - start)
        if closing is not None:
            ends[start] = closing
        next_of_length[end - start] = end
    return ends


def _shown(match: re.Match[str]) -> str:
    """Return the displayed text of a link, an escape or a tag."""
    if match["escaped"] is not None:
        return match["escaped"].translate(_HIDE)
    if match["wikilink"] is not None:
        target, bar, alias = match["wikilink"].replace("\\|", "|").partition("|")
        return (alias if bar and alias.strip() else target.replace("#", " ").strip()).translate(_HIDE)
    if match["text"] is not None:
        return _inline(match["text"])
    if match["address"] is not None or match["url"] is not None:
        return (match["address"] or match["url"]).translate(_HIDE)
    return " " if match[0][:1] == "<" and match[0].lower().startswith(("<br", "</td", "</th", "</li")) else ""


def _without_paired_marks(text: str) -> str:
    """Remove paired marks of emphasis, highlights, strikethrough and math; single ones are text."""
    gone: list[tuple[int, int]] = []
    opened: dict[str, tuple[int, int]] = {}
    paragraph_end = -1
    for mark in _MARKS.finditer(text):
        start, end = mark.span()
        if start > paragraph_end:
            opened.clear()
            paragraph_end = text.find("\n\n", start)
            paragraph_end = len(text) if paragraph_end < 0 else paragraph_end
        before, after = text[start - 1 : start], text[end : end + 1]
        opens, closes = bool(after.strip()), bool(before.strip())
        if mark[0][0] == "_":
            opens, closes = opens and not before.isalnum(), closes and not after.isalnum()
        if mark[0] == "$":
            closes = closes and not after.isdigit()
        if mark[0] == "$$":
            opens = closes = True
        if closes and mark[0] in opened:
            gone += [opened.pop(mark[0]), (start, end)]
        elif opens:
            opened[mark[0]] = (start, end)
    kept, at = list[str](), 0
    for start, end in sorted(gone):
        kept.append(text[at:start])
        at = end
    return "".join([*kept, text[at:]])


def _folded(text: str) -> str:
    lines = (_BLANKS.sub(" ", line).strip() for line in text.split("\n"))
    return "\n".join(line for line in lines if line)
