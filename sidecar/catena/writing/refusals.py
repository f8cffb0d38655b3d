"""Refuse paths that leave the vault or do not name a note, and content that would run code.

These are pure checks of a caller's input; the file-system adapter checks symlinks. What a note may be called that is
there already is up to its system; `new_names` checks new ones.
"""

import re
import unicodedata
from collections.abc import Sequence
from urllib.parse import unquote

from catena.errors import PathRefused, WriteRefused
from catena.vault.path import VaultPath, is_in_folder, vault_path

TRAVERSAL = "Directory traversal detected in path"
ABSOLUTE = "Absolute path outside vault not allowed"
FILE_PROTOCOL = "File protocol not allowed"
OUTSIDE = "Path outside allowed directories"
ONLY_MARKDOWN = "Only markdown files (.md) allowed"
ONLY_PDF = "Only PDF files (.pdf) can be read"
MAX_PATH_BYTES = 1_000
MAX_NAME_BYTES = 255

_DRIVE = re.compile(r"[A-Za-z]:")
_PROTOCOL = re.compile(r"\s*[A-Za-z][A-Za-z0-9+.-]+:[/\\]{1,2}")

_LINE = re.compile(r"[^\n]*\n|[^\n]+")
_FENCE = re.compile(r"(?P<before>[ \t]*)(?P<fence>`{3,}|~{3,})(?P<info>[^\r\n]*)")
_HTML_BEGINS = re.compile(
    r"(?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t])*<(?P<kind>!--|!\[CDATA\[|\?|/?[A-Za-z][A-Za-z0-9-]*|!)"
)
_HTML_ENDS = {"!--": "-->", "![cdata[": "]]>", "?": "?>", "!": ">", "pre": "</", "style": "</", "textarea": "</"}
_CODE_SPAN = re.compile(r"(?<![`\\])(`+)(?!`)([^\n]+?)(?<!`)\1(?!`)")
_TAG = re.compile(r"</?(?P<name>[A-Za-z][A-Za-z0-9:-]*)")
_QUOTED_ATTRIBUTES = re.compile(r"(?:[^<>\"']|\"[^\"]*\"|'[^']*')*")
_LONGEST_TAG = 10_000
_HANDLER = re.compile(r"[\s/\"'](?P<name>on[a-z]+)\s*=", re.IGNORECASE)
_TARGET = r"(?P<target>[^\s\"'<>)]{1,200}(?:[ \t\r\n][^\s\"'<>)]{1,50}){0,3})"
_SCRIPT_LINKS = (
    re.compile(rf"(?:\]\(\s*<?|\]:\s*<?|<)\s*{_TARGET}"),
    re.compile(rf"\b(?:href|src|action|formaction|data|xlink:href|srcdoc)\s*=\s*[\"']?\s*{_TARGET}", re.IGNORECASE),
)
_ENTITY = re.compile(r"&(?:#(?P<dec>\d{1,7})|#x(?P<hex>[0-9a-f]{1,6})|(?P<name>colon|tab|newline));?", re.IGNORECASE)
_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")
_NEVER = frozenset({"script", "iframe", "frame", "object", "embed"})


def checked_path(text: str) -> VaultPath:
    """Return a caller's path to a note, normalized.

    Raises:
        PathRefused: If the path leaves the vault, or a note cannot have that name.
    """
    return _checked(text, ".md", ONLY_MARKDOWN)


def checked_pdf_path(text: str) -> VaultPath:
    """Return a caller's path to a PDF, normalized.

    Raises:
        PathRefused: If the path leaves the vault, or a PDF cannot have that name.
    """
    return _checked(text, ".pdf", ONLY_PDF)


def checked_folder(text: str) -> VaultPath:
    """Return a caller's folder, normalized; `/` before or behind it stands for the root of the vault.

    Raises:
        PathRefused: If the folder lies outside the vault.
    """
    folder = text.strip().strip("/")
    for spelling in (folder, _fully_unquoted(folder)):
        _refuse_outside(spelling, text)
    return vault_path(folder)


def check_allowed(path: VaultPath, folders: Sequence[str] | None) -> None:
    """Refuse a path outside these folders; None allows the whole vault.

    Raises:
        PathRefused: If the path is in none of these folders.
    """
    if folders is not None and not any(is_in_folder(path, vault_path(folder)) for folder in folders):
        allowed = ", ".join(sorted(folders)) or "none"
        raise PathRefused(f"{OUTSIDE}: {path} (allowed: {allowed})", path=path, allowed=sorted(folders))


def check_content(content: str) -> None:
    """Refuse Markdown that would run code in a viewer that renders HTML. Code blocks and code spans are allowed.

    Raises:
        WriteRefused: If there is such a construct; the message names it and its line.
    """
    if "\0" in content:
        raise WriteRefused("Content not allowed: NUL byte", line=content[: content.index("\0")].count("\n") + 1)
    prose = _without_code(content)
    for reason, position in (*_running_tags(prose), *_running_links(prose)):
        line = prose.count("\n", 0, position) + 1
        raise WriteRefused(f"Content not allowed outside code: {reason} (line {line})", line=line)


def _checked(text: str, ending: str, otherwise: str) -> VaultPath:
    if not text.strip():
        raise _refused(otherwise, text)
    for spelling in (text, _fully_unquoted(text)):
        _refuse_outside(spelling, text)
    path = vault_path(text)
    if not path.lower().endswith(ending):
        raise _refused(otherwise, text)
    _refuse_names(path.split("/"), text)
    if len(path.encode()) > MAX_PATH_BYTES:
        raise _refused(f"Path longer than {MAX_PATH_BYTES} bytes", text)
    return path


def _refuse_outside(text: str, display: str) -> None:
    if text.lstrip().casefold().startswith("file:"):
        raise _refused(FILE_PROTOCOL, display)
    # Windows reads `\` as a separator, and so do people who paste paths.
    parts = text.replace("\\", "/").split("/")
    if any(part.strip(" ") in ("..", ".") or re.fullmatch(r"\.{2,}[ .]*", part.strip()) for part in parts):
        raise _refused(TRAVERSAL, display)
    if text.startswith(("/", "\\", "~/")) or _DRIVE.match(text) or _PROTOCOL.match(text):
        raise _refused(ABSOLUTE, display)
    if "\\" in text:
        raise _refused("Backslash not allowed in path (folders are separated by /)", display)
    if any(unicodedata.category(c) in ("Cc", "Cs") for c in text):
        raise _refused("Control character not allowed in path", display)


def _refuse_names(parts: Sequence[str], display: str) -> None:
    for part in parts:
        if not part:
            raise _refused("Empty folder name in path", display)
        if part.startswith("."):
            raise _refused(f"{OUTSIDE}: hidden files and folders such as {part} are never written", display)
        if len(part.encode()) > MAX_NAME_BYTES:
            raise _refused(f"Name longer than {MAX_NAME_BYTES} bytes", display)


def _refused(message: str, path: str) -> PathRefused:
    text = message if message.isascii() and len(path) > MAX_PATH_BYTES else f"{message}: {path!r}"
    return PathRefused(text, path=path[:MAX_PATH_BYTES])


def _fully_unquoted(text: str) -> str:
    """Decode percent-encoding repeatedly until nothing changes, so that `%252e%252e` is recognized."""
    for _ in range(4):
        decoded = unquote(text)
        if decoded == text:
            break
        text = decoded
    return text


def _without_code(content: str) -> str:
    """Blank out all code, keeping line breaks and positions.

    Since viewers differ, doubtful cases do not count as code: a fence that is indented or inside raw HTML, backticks
    in raw HTML, and code spans on a line with an unpaired backtick.
    """
    prose: list[str] = []
    run: list[str] = []
    fence = ""
    html_end: str | None = None
    for line in _LINE.findall(content):
        found = _FENCE.match(line)
        if fence:
            if found and found["fence"].startswith(fence) and _is_plain_end(found):
                fence = ""
            prose.append(_blank(line))
            continue
        html_end = _html_after(line, html_end)
        opens = found and not found["before"] and not (found["fence"][0] == "`" and "`" in found["info"])
        if found and opens and html_end is None:
            prose += [*_without_spans(run), _blank(line)]
            run, fence = [], found["fence"]
        elif html_end is not None or not line.strip():
            prose += [*_without_spans(run), line]
            run = []
        else:
            run.append(line)
    return "".join([*prose, *_without_spans(run)])


def _is_plain_end(found: re.Match[str]) -> bool:
    return not found["info"].strip() and len(found["before"].expandtabs(4)) <= 3


def _html_after(line: str, html_end: str | None) -> str | None:
    """Return what ends the raw HTML that this line is in ("" is a blank line), None if it is not in raw HTML."""
    if html_end == "" and not line.strip(" \t\r\n>"):
        return None
    if html_end is None and (found := _HTML_BEGINS.match(line)):
        html_end = _HTML_ENDS.get(found["kind"].casefold(), "")
    # An end on this same line is ignored, because the rest of the line may still be raw.
    return "" if html_end and html_end in line else html_end


def _without_spans(run: Sequence[str]) -> list[str]:
    """Blank out code spans in consecutive lines; return the lines unchanged if some backticks do not pair up."""
    blanked = [_CODE_SPAN.sub(lambda m: _blank(m[0]), line) for line in run]
    return list(run) if any("`" in line for line in blanked) else blanked


def _blank(text: str) -> str:
    return re.sub(r"[^\r\n]", " ", text)


def _running_tags(prose: str) -> list[tuple[str, int]]:
    searched = 0
    for tag in _TAG.finditer(prose):
        name = tag["name"].casefold().rpartition(":")[2]
        if name in _NEVER:
            return [(f"<{name}>", tag.start())]
        # Browsers and Markdown parsers treat stray quotes differently; search up to the farther end.
        plain_end = prose.find(">", tag.end(), tag.end() + _LONGEST_TAG)
        if plain_end < 0:
            continue
        quoted = _QUOTED_ATTRIBUTES.match(prose, tag.end(), tag.end() + _LONGEST_TAG)
        end = max(plain_end, quoted.end() if quoted else -1)
        if end <= searched:
            continue
        searched = end
        if found := _HANDLER.search(prose, tag.end(), end):
            return [(f"event handler {found['name']}=", tag.start())]
    return []


def _running_links(prose: str) -> list[tuple[str, int]]:
    for link in (link for pattern in _SCRIPT_LINKS for link in pattern.finditer(prose)):
        target = _ESCAPE.sub(r"\1", _ENTITY.sub(_entity, unquote(link["target"])))
        plain = "".join(c for c in target if c.isprintable() and not c.isspace())
        if scheme := re.match(r"(?:javascript|vbscript):|data:text/html", plain, re.IGNORECASE):
            return [(f"{scheme[0].lower()} link", link.start())]
    return []


def _entity(found: re.Match[str]) -> str:
    if found["name"]:
        return {"colon": ":", "tab": "\t", "newline": "\n"}[found["name"].casefold()]
    number = int(found["dec"]) if found["dec"] else int(found["hex"], 16)
    return chr(number) if number < 0x110000 else ""
