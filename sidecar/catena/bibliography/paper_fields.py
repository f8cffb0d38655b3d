"""What the lines above a note's annotations say of the paper: fields such as `Journal`, and the abstract."""

import re
from collections.abc import Iterator, Mapping, Sequence

from catena.bibliography.reference import doi_in
from catena.language.entities import unescaped
from catena.language.template_words import words_of
from catena.notes.note import PropertyValue
from catena.notes.properties import property_of, texts_of

_LABEL = re.compile(
    r"[>\s]*(?:[-*+]\s+)?[(\[]?[*_]{0,3}(?P<name>[^\W\d_][\w \-/]{1,30}?)[*_]{0,3}"
    r"\s*(?P<sign>::|[:：]|=)[*_]{0,3}(?=\s|[\[(`\"@]|$)[*_]{0,3}\s*(?P<value>.*)"
)
_BOLD = re.compile(r"[>\s]*(?:[-*+]\s+)?(?:\*\*|__)")
_KNOWN = frozenset(words_of("paper.labels.others"))
"""Names of fields about a paper, by their letters alone."""
_CONTAINERS = words_of("paper.labels.containers")
_IN_LISTS = frozenset(words_of("paper.labels.in_lists"))
"""Names that a colon alone makes fields in a list or callout."""
_LISTED = re.compile(r"\s*(?:>|[-*+]\s)")
_NO_VALUE = frozenset({"", "undefined", "null", "none", "n/a", "-"})
_ABSTRACT = re.compile(
    r"(?:abstract(?:note)?|summary of the paper|zusammenfassung|résumé|resumen|resumo|摘要|초록|要旨)", re.IGNORECASE
)
_CALLOUT = re.compile(r"[>\s]*\[!(?P<type>[^\]\n]{1,40})\][-+]?\s*(?P<title>.*)")
_FENCE = re.compile(r"\s*(?P<fence>`{3,}|~{3,})\s*(?P<info>\S*)")
_HEADING = re.compile(r"\s{0,3}#{1,6}\s+(?P<text>.*)")
_QUOTE = re.compile(r"\s*>[>\s]*")
_STRUCTURE = re.compile(r"\s*(?:#{1,6}\s|>|%%|<!--|-{3,}\s*$|[-*+]\s|!\[|```|~~~|\||\{%)")
_CELL = re.compile(r"(?<!\\)\|")
_RULE = re.compile(r":?-+:?|")
_WIKILINK = re.compile(r"!?\[\[(?P<target>[^\[\]|#]*)(?:#[^\[\]|]*)?(?:\|(?P<alias>[^\[\]]*))?\]\]")
_LINKED = re.compile(r"!?\[(?P<label>[^\[\]]*)\]\((?:<[^<>]*>|[^()\s]*(?:\([^()]*\)[^()\s]*)*)\)")
_ELEMENT = re.compile(r"</?[A-Za-z][^<>]*>|%%[^%]*%%")
_EMPHASIS = re.compile(r"(?<!\w)(?P<marks>\*{1,3}|_{1,3}|==|~~)(?P<words>\S(?:.{0,300}?\S)?)(?P=marks)(?!\w)")
"""Emphasized words; a mark that nothing closes is looked for no further, or many of them would cost quadratic time."""
_BLOCK_ID = re.compile(r"\s\^[A-Za-z0-9-]{4,}\s*$")
_SIGNS = re.compile("[\\s\u2190-\u21ff\u2300-\u27bf\u2b00-\u2bff\ufe0f\u200d\U0001f000-\U0001faff]*")
_DOI_LINK = re.compile(r"\[[^\[\]]*DOI[^\[\]]*\]\((?P<label>[^\s]+)\)")
_TITLE = re.compile(r"\s*title\s*:", re.IGNORECASE)
_MOST_CHARACTERS = 20_000


def labelled(header: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Name and value of each `Name:: value`, `**Name:** value`, `**Name** = value` line, in callouts and lists too.

    A colon alone makes a field only where the name is bold or in a list or callout, or is one about papers.
    """
    table: list[list[str]] = []
    for line in (*header, ""):
        if line.lstrip().startswith("|"):
            table.append(_cells(line))
            continue
        yield from _in_table(table)
        table = []
        found = _LABEL.match(line) if len(line) < _MOST_CHARACTERS else None
        if found is None:
            continue
        name, value = found["name"].strip(), found["value"].strip()
        if found["sign"] == "::" or _BOLD.match(line) or _is_told(name, line):
            value = value.removesuffix(")").removesuffix("]") if line.lstrip("> -*+")[:1] in ("(", "[") else value
            yield name, value.strip(" *_")


def _is_told(name: str, line: str) -> bool:
    letters = letters_of(name)
    return letters in _KNOWN or (letters in _IN_LISTS and _LISTED.match(line) is not None)


def _cells(line: str) -> list[str]:
    return [cell.strip().replace("\\|", "|") for cell in _CELL.split(line.strip().removeprefix("|").removesuffix("|"))]


def _in_table(rows: Sequence[Sequence[str]]) -> Iterator[tuple[str, str]]:
    """The fields of a table that speaks of one paper: names and values side by side, or one row below the names."""
    data = [row for row in rows if not all(_RULE.fullmatch(cell) for cell in row)]
    ruled = len(data) < len(rows)
    if ruled and len(data) == 2 and len(data[0]) == len(data[1]) and len(data[0]) > 2:
        yield from ((_bare(name), value) for name, value in zip(*data, strict=True) if _bare(name) and value)
    elif data and all(len(row) == 2 for row in data):
        yield from ((_bare(name), value) for name, value in data if _bare(name) and value)


def _bare(name: str) -> str:
    return plain_words(name).rstrip(":：").strip()


def plain_words(text: str) -> str:
    """A field's words without markup, emoji at its edges, labels of links, and entities."""
    text = _WIKILINK.sub(lambda link: link["alias"] or link["target"].rpartition("/")[2].removesuffix(".md"), text)
    text = _LINKED.sub(lambda link: link["label"], text)
    text = unescaped(_ELEMENT.sub("", text))
    text = _EMPHASIS.sub(lambda found: found["words"], text.replace("`", ""))
    return " ".join(_without_edge_signs(_BLOCK_ID.sub("", text)).split())


def _without_edge_signs(text: str) -> str:
    """Return a text without the blanks, arrows and emoji that it begins and ends with."""
    for _ in range(2):  # the end is looked at backwards: a pattern would try again at each sign within the text
        signs = _SIGNS.match(text)
        text = text[signs.end() if signs else 0 :][::-1]
    return text


def values_of(header: Sequence[str], names: frozenset[str]) -> list[str]:
    """The values of fields with one of these names (by their letters alone, in lower case), in order."""
    return [v for name, v in labelled(header) if letters_of(name) in names and v.casefold() not in _NO_VALUE]


def fields_of(properties: Mapping[str, PropertyValue], header: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """What the note says of the paper beside title, authors and year: name as written and value, each once.

    Frontmatter first, then the lines above the annotations.
    """
    stated = [
        (name, ", ".join(texts)) for name, value in properties.items() if (texts := [t for t in texts_of(value) if t])
    ]
    fields: dict[str, tuple[str, str]] = {}
    for name, value in [*stated, *labelled(header)]:
        kind = letters_of(name)
        value = value.strip() if kind in ("doi", "url") else plain_words(value)
        if kind in _KNOWN and value.casefold() not in _NO_VALUE and any(map(str.isalnum, value)):
            fields.setdefault(kind, (name, value))
    return tuple(fields.values())


def with_numbers(
    fields: tuple[tuple[str, str], ...], printed: Sequence[tuple[str, str]]
) -> tuple[tuple[str, str], ...]:
    """The fields, with volume, issue and pages from the paper's reference where none of them states it."""
    known = {letters_of(name) for name, _ in fields}
    return (*fields, *((name, value) for name, value in printed if name not in known))


def container_of(fields: Sequence[tuple[str, str]]) -> str | None:
    """The journal, book or proceedings that a paper's fields name."""
    by_name = {letters_of(name): value for name, value in fields}
    return next((by_name[name] for name in _CONTAINERS if by_name.get(name)), None)


def doi_of(properties: Mapping[str, PropertyValue], header: Sequence[str]) -> str | None:
    """The DOI in frontmatter or in a field `DOI` or `URL` above the annotations."""
    stated = [text for name in ("doi", "url", "link", "source") for text in texts_of(property_of(properties, name))]
    named = values_of(header, frozenset({"doi"})) + values_of(header, frozenset({"url", "link", "journal"}))
    linked = [found["label"] for line in header if (found := _DOI_LINK.search(line))]
    return next((doi for text in [*stated, *named, *linked] if (doi := doi_in(text))), None)


def abstract_of(properties: Mapping[str, PropertyValue], header: Sequence[str]) -> str | None:
    """The paper's abstract, paragraphs parted by a blank line.

    From frontmatter `abstract`, else what comes first above the annotations of: a callout `[!Abstract]` (also
    `ad-abstract`), a section or a line of that name, a field `Abstract::`.
    """
    for text in texts_of(property_of(properties, "abstract", "abstractnote")):
        if (plain := _plain(text.split("\n"))) is not None:
            return plain
    for at, line in enumerate(header):
        lines = _abstract_at(header, at) if _ABSTRACT.search(line) else None
        if lines is not None and (plain := _plain(lines)) is not None:
            return plain
    return None


def _abstract_at(header: Sequence[str], at: int) -> list[str] | None:
    """The lines of the abstract that this line opens; None if it opens no abstract."""
    line = header[at]
    if (callout := _CALLOUT.match(line)) is not None:
        # The title may be the abstract's first words: `> [!abstract] Owls hear …`.
        title = callout["title"].strip(" *_")
        if _ABSTRACT.match(callout["type"].strip()):
            return [*([] if _says_abstract(title) or len(title) < 40 else [title]), *_quoted(header, at + 1)]
        return _quoted(header, at + 1) if _says_abstract(title) else None
    if (fence := _FENCE.match(line)) is not None:
        return _fenced(header, at + 1, fence["fence"]) if fence["info"].casefold() == "ad-abstract" else None
    if (heading := _HEADING.match(line)) is not None:
        return _below_heading(header, at + 1) if _says_abstract(heading["text"]) else None
    in_quote = _QUOTE.match(line) is not None
    if _says_abstract(line):
        is_joined = "::" in line
        return _quoted(header, at + 1, until_field=True) if in_quote else _paragraph(header, at + 1, joined=is_joined)
    named = next(labelled([line]), None) or _plain_label(line)
    if named is None or not _says_abstract(named[0]):
        return None
    return [
        named[1],
        *(_quoted(header, at + 1, until_field=True) if in_quote else _paragraph(header, at + 1, joined=True)),
    ]


def _says_abstract(text: str) -> bool:
    """Return whether a title, heading or label is the word alone, whatever dresses it (`## 🧠 Abstract:`)."""
    words = "".join(c if c.isalpha() or c.isspace() else " " for c in text).strip()
    return _ABSTRACT.fullmatch(words) is not None


def _plain_label(line: str) -> tuple[str, str] | None:
    name, colon, value = line.strip("> ").partition(":")
    return (name, value.strip()) if colon and value and _says_abstract(name) else None


def _quoted(header: Sequence[str], start: int, *, until_field: bool = False) -> list[str]:
    """The quote's lines from here on, and those that follow it without a blank line (import tools break there)."""
    lines: list[str] = []
    for line in header[start:]:
        quote = _QUOTE.match(line)
        content = line[quote.end() :] if quote else line
        if quote is None and (not line.strip() or _STRUCTURE.match(line)):
            break
        if _CALLOUT.match(line) or (until_field and _LABEL.match(line)):
            break
        lines.append(content)
    return lines


def _fenced(header: Sequence[str], start: int, fence: str) -> list[str]:
    lines: list[str] = []
    for line in header[start:]:
        if line.strip().startswith(fence):
            break
        if not _TITLE.match(line):
            lines.append(line)
    return lines


def _below_heading(header: Sequence[str], start: int) -> list[str]:
    lines: list[str] = []
    for line in header[start:]:
        if _HEADING.match(line) or line.strip() in ("---", "***", "___"):
            break
        lines.append(line)
    callouts = [at for at, line in enumerate(lines) if _CALLOUT.match(line)]
    if callouts and not any(line.strip() for line in lines[: callouts[0]]):
        return _quoted(lines, callouts[0] + 1)
    return [
        line[quote.end() :] if (quote := _QUOTE.match(line)) else line
        for line in lines[: callouts[0] if callouts else None]
    ]


def _paragraph(header: Sequence[str], start: int, *, joined: bool = False) -> list[str]:
    """The paragraph below; blank lines may come first unless it is `joined` to the line above."""
    lines: list[str] = []
    for line in header[start:]:
        if not line.strip():
            if lines or joined:
                break
        elif _STRUCTURE.match(line) or _LABEL.match(line):
            break
        else:
            lines.append(line)
    return lines


def _plain(lines: Sequence[str]) -> str | None:
    """The lines without fences, markers and the dressing of the whole; None if no words are left."""
    kept = [line.strip() for line in lines if not _FENCE.match(line) and not line.strip().startswith(("%%", "<!--"))]
    text = re.sub(r"\n{3,}", "\n\n", "\n".join(kept)).strip()[:_MOST_CHARACTERS]
    for mark in ("**", "*", "_", '"'):
        if text.startswith(mark) and text.endswith(mark) and mark not in text[len(mark) : -len(mark)]:
            text = text[len(mark) : -len(mark)].strip()
    return None if text.casefold() in _NO_VALUE or not any(map(str.isalpha, text)) else text


def letters_of(name: str) -> str:
    """Return the letters of a field's name, by which its spellings are known."""
    return "".join(c for c in name.casefold() if c.isalpha())
