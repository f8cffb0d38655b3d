"""What an annotation note says about its paper: citekey, title, tags, authors, year."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from urllib.parse import unquote

from catena.bibliography.paper_fields import plain_words, values_of
from catena.bibliography.reference import Reference
from catena.bibliography.short_names import named_reference
from catena.language.template_words import words_of
from catena.notes.note import Note, PropertyValue
from catena.notes.properties import property_of, texts_of
from catena.notes.tags import each_once
from catena.vault.path import VaultPath, name_of

_CITEKEY_NAMES = words_of("paper.properties.citekey")
_LOOSE_NAMES = ("key", "id")
"""Properties that hold a citekey in some notes and something else in others."""
_CITEKEY_FIELDS = frozenset(words_of("paper.labels.citekey"))
_AUTHOR_NAMES = words_of("paper.properties.authors")
_AUTHOR_FIELDS = frozenset(words_of("paper.labels.authors"))
_YEAR_NAMES = words_of("paper.properties.year")
_YEAR_FIELDS = frozenset(words_of("paper.labels.year"))
_DATE_FIELDS = frozenset({"date"})
_TITLE_NAMES = words_of("paper.properties.title")
_TITLE_FIELDS = frozenset(words_of("paper.labels.title"))
_TITLE_LABEL = re.compile(r"(?:title|titel|titre|título|标题|题目|제목)\s*(?:::|:|：)\s*", re.IGNORECASE)
_BEHIND_TITLE = re.compile(r"(?:\s++#[^\W\d][\w/-]*+){1,30}$|\s*[\[(]?@[\w:.+'-]+[\])]?\s*$")
_NUMBERED = re.compile(r"\d+(?:\.\d+)*\.?\s")
_YEAR_IN_KEY = re.compile(r"(?<!\d)(1[89]\d\d|20\d\d)(?!\d)")
_NO_KEY = frozenset({"", "undefined", "null", "none", "nan", "n/a", "citekey", "-"})
_KEY_ALONE = re.compile(r"@\S+")
_NOT_A_TITLE = frozenset(words_of("paper.labels.no_titles"))
_CITATION = re.compile(r"(?<![\w.])[\[(]?@(?P<key>[^\s\[\]();,`*]+)")
_SELECTED = re.compile(r"zotero://select/(?:library/|groups/\d+/)?items/@(?P<key>[^\s()<>\[\]\"'&?]+)")
_CITES_ITSELF = re.compile(
    r"cit(?:e|ation)s?|references?|bibliograph\w*|source|zotero|paper|meta\w*|md|info|引用|출처", re.IGNORECASE
)
"""Types of callouts that an import tool fills with the paper's own citation."""
_CALLOUT = re.compile(r"[>\s]*\[!(?P<type>[^\]|\n]{1,40})[^\]\n]*\]")
_LEADING_CITATION = re.compile(r"[>\s]*(?:[-*+]\s+)?[*_\"“]{0,3}[\[(]?@(?!\s)")
_LABELLED = re.compile(r"[>\s]*(?:[-*+]\s+)?[*_\[(]{0,3}[^\W\d_][\w ]{0,30}[*_]{0,3}\s*(?:::|:|=)")
_FIRST_TOKEN = re.compile(r"[^\s\[\]();,|`\"'*]+")
_KEY_NAME = re.compile(r"(?=.*[^\W\d_])(?=.*\d)[\w][\w:.+'-]{2,80}")
_YEAR_FIRST = re.compile(r"\d{4}[-_.]?\d{0,2}[-_.]?\d{0,2}\b")
_KEY_WITH_YEAR = re.compile(r"(?![A-Z0-9]{8}$)(?=.*[^\W\d_]{3})(?=.*[^\W\d_].*\d{4})[\w:.+'-]{6,80}")
_EXPORTED = re.compile(
    r"\s*[-_–]\s*(?:annotations? extraites?|extracted annotations?|annotations?|extrahierte anmerkungen"
    r"|anotaciones|anotações|notes?|note biblio|zotero)\b.*$|_note biblio$|-zotero$",
    re.IGNORECASE,
)
"""What an export tool puts behind a citekey or title in a file's name."""
_UNSAFE_IN_KEY = re.compile(r"-*[\s\"#%'(),={}~\\]+[\s\"#%'(),={}~\\-]*")
"""Signs that end a citekey in BibTeX. A run of them is one sign, since two in a row end a citekey for pandoc."""
_SUFFIX = re.compile(r"[ _-]*Annotations$|[ _-]+Summary$")
_TAG = re.compile(r"(?<![\w#&/])#(?P<tag>[^\W_][\w/-]*|_[\w/-]+)")
_COLOR = re.compile(r"[0-9a-fA-F]{3}(?:[0-9a-fA-F]{3})?(?:[0-9a-fA-F]{2})?")
_YEAR = re.compile(r"(?<!\d)(1[4-9]\d\d|20\d\d|21\d\d)(?!\d)")
_YEAR_IN_REFERENCE = re.compile(r"\((1[4-9]\d\d|20\d\d|21\d\d)[a-z]?(?:, [^()\d]{1,20}\d{0,2})?\)")
_BETWEEN_NAMES = re.compile(r"[;\n]|\s(?:and|&|und)\s")
_WIKILINK = re.compile(r"\[\[(?:[^\[\]|]*\|)?([^\[\]|]*)\]\]")


def citekey_of(
    note: Note, header: Sequence[str], *, referenced: str | None = None, attachment_key: str | None = None
) -> str:
    """Which paper a note of annotations is about.

    In this order: frontmatter (`citekey` in its spellings, `key`, `id`, `reference`), a field `Citekey::`, the name
    when it is `@key` or has a name and a year and the page references agree, a link `zotero://select/items/@key` or a
    citation of its own in the lines that an import tool wrote above the annotations, what the page references name, an
    alias `@key`, the file's name when it looks like a key, the attachment's key, the file's name. Tables and quotations
    above the annotations cite other papers.

    Args:
        note: Parsed.
        header: Its lines above the annotations, without the frontmatter.
        referenced: The citekey that most page references name.
        attachment_key: Zotero's key of the PDF that most annotations are in.
    """
    properties = note.frontmatter.properties
    name = named_citekey(note.path)
    candidates = (
        stated_citekey(properties),
        _loosely_stated(properties),
        next((key for text in values_of(header, _CITEKEY_FIELDS) if (key := clean_citekey(_token(text)))), None),
        name if _names_its_key(note.path, name) and referenced in (None, name) else None,
        _selected_citekey(header),
        cited_citekey(header),
        referenced,
        next((clean_citekey(alias) for alias in note.aliases if _is_marked(alias)), None),
        _only_selected(note),
        name if _KEY_NAME.fullmatch(name) else None,
        key if (key := _EXPORTED.sub("", name)) != name and _KEY_WITH_YEAR.fullmatch(key) else None,
        attachment_key,
    )
    return next((key for key in candidates if key), name)


def stated_citekey(properties: Mapping[str, PropertyValue]) -> str | None:
    """The citekey the frontmatter states, without `@`, quotes and brackets."""
    texts = texts_of(property_of(properties, *_CITEKEY_NAMES))
    loose = [text for name in _LOOSE_NAMES for text in texts_of(property_of(properties, name)) if "@" in text]
    return next((key for text in [*texts, *loose] if (key := clean_citekey(text))), None)


@cache
def tells_citekey(name: str) -> bool:
    """Return whether a property of this name holds a citekey, and nothing else."""
    return name.casefold() in _CITEKEY_NAMES


def clean_citekey(text: str) -> str:
    """The bare citekey of `@key`, `[[@key]]`, `[@key]`, `"key"`; "" for `undefined`."""
    bare = text.strip().strip("[]\"'` ").partition("|")[0].strip().removeprefix("@").strip()
    return "" if bare.casefold() in _NO_KEY else bare


def entry_key(citekey: str) -> str:
    """Return a citekey as BibTeX and pandoc can have it: what would end the key becomes one `-`."""
    return _UNSAFE_IN_KEY.sub("-", citekey).strip("-") if _UNSAFE_IN_KEY.search(citekey) else citekey


def named_citekey(path: VaultPath) -> str:
    """The citekey a file's name states: `@key.md`, `key.md`, `@key Annotations.md`."""
    name = name_of(path)
    shorter = _SUFFIX.sub("", name)
    return (shorter or name).removeprefix("@").strip() or name


def cited_citekey(header: Iterable[str]) -> str | None:
    """The paper's own citation above the annotations: in a callout such as `[!Cite]`, or first in a quote (`> [@key]`).

    A citation behind a quotation, behind a label (`Related:: [[@key]]`) or in a link is another paper's.
    """
    is_own = False
    for line in header:
        if not line.lstrip().startswith(">"):
            is_own = False
            continue
        if callout := _CALLOUT.match(line):
            is_own = _CITES_ITSELF.fullmatch(callout["type"].strip()) is not None
        found = _CITATION.search(line)
        if found is None or line[: found.start() + 1].endswith("[[") or _is_link(line, found):
            continue
        states = is_own and not _LABELLED.match(line)
        if (states or _LEADING_CITATION.match(line)) and (key := clean_citekey(found["key"].rstrip(":."))):
            return key
    return None


def _is_link(line: str, found: re.Match[str]) -> bool:
    """Return whether a citation stands in a wikilink (`[[@key]]`, `[[Papers/@key|…]]`)."""
    return line.rfind("[[", 0, found.start() + 2) > line.rfind("]]", 0, found.start() + 2)


def _selected_citekey(header: Iterable[str]) -> str | None:
    """The citekey of the item that the lines above the annotations lead to, tables and plain quotations left out."""
    for line in header:
        text = line.lstrip()
        found = _SELECTED.search(line) if not text.startswith("|") else None
        if found and (not text.startswith(">") or _CALLOUT.match(line) or _LABELLED.match(line) or "](" in line):
            return clean_citekey(unquote(found["key"])) or None
    return None


def _only_selected(note: Note) -> str | None:
    """The citekey of all links to items of Zotero in a note, if they agree."""
    if b"items/@" not in note.raw:
        return None
    keys = {clean_citekey(unquote(found["key"])) for found in _SELECTED.finditer(note.raw.decode("utf-8", "replace"))}
    return keys.pop() if len(keys) == 1 else None


def _names_its_key(path: VaultPath, name: str) -> bool:
    """Return whether a file's name is certainly a citekey: `@key`, or a name and a year without blanks."""
    return _is_marked(name_of(path)) or (_KEY_WITH_YEAR.fullmatch(name) is not None and not _YEAR_FIRST.match(name))


def _loosely_stated(properties: Mapping[str, PropertyValue]) -> str | None:
    """`key`, `id` or a single `reference` that looks like a citekey: a name and a year, unlike keys that programs make
    up.
    """
    cited = texts_of(property_of(properties, "reference"))
    loose = [text for name in _LOOSE_NAMES for text in texts_of(property_of(properties, name))]
    for text in (*loose, *(cited if len(cited) == 1 else ())):
        key = clean_citekey(text)
        if _KEY_WITH_YEAR.fullmatch(key):
            return key
    return None


def _token(text: str) -> str:
    """The first word of a field's value, without what dresses it: "[[@key]]", "`key`"."""
    found = _FIRST_TOKEN.search(text)
    return found[0] if found else ""


def _is_marked(name: str) -> bool:
    return name.startswith("@") and " " not in name.removesuffix(" Annotations").strip()


def title_of(
    note: Note,
    header: Sequence[str],
    *,
    before: int,
    is_import: bool = True,
    reference: Reference | None = None,
    document_title: str | None = None,
) -> str:
    """The paper's title, without markup, emoji and labels.

    Frontmatter `title`, else the title that the annotated file states, else the first level-1 heading or field
    `Title::` above line `before`, else the title in the paper's reference, else that in the file's name, or this. In a
    note of the reader's own only its one level-1 heading counts, since several are sections.

    Args:
        note: Parsed.
        header: Its lines above the annotations, without the frontmatter.
        before: Where the annotations begin, a line counted from 0.
        is_import: Whether an import tool keeps the note.
        reference: The paper's reference above the annotations.
        document_title: The title that the annotated file states; None if nothing tells it.
    """
    for name in _TITLE_NAMES:
        for text in texts_of(property_of(note.frontmatter.properties, name)):
            if title := clean_title(text):
                return title
    if document_title and (title := clean_title(document_title)):
        return title
    titles = [heading for heading in note.headings if heading.level == 1]
    for heading in titles if is_import or len({heading.text for heading in titles}) == 1 else ():
        if heading.span.line_start <= before and _is_title(heading.text, is_import):
            return clean_title(heading.text)
    for text in values_of(header, _TITLE_FIELDS):
        if title := clean_title(text):
            return title
    name = name_of(note.path)
    named = named_reference(name)
    told = (one.title for one in (reference, named) if one is not None and one.title)
    return next(told, _EXPORTED.sub("", name) or name)


def _is_title(text: str, is_import: bool) -> bool:
    plain = re.sub(r"[\W_]+", "", text).casefold()
    if not plain or plain in _NOT_A_TITLE or _KEY_ALONE.fullmatch(text):
        return False
    return is_import or not _NUMBERED.match(text)


def clean_title(text: str) -> str:
    """A title without markup, emoji at its edges, a label (`Title: …`), tags and a citekey behind it."""
    plain = _TITLE_LABEL.sub("", plain_words(text).strip('"“”„ '))
    plain = _BEHIND_TITLE.sub("", plain)
    return " ".join(plain_words(plain).strip('"“”„ ').split())


def tags_of(properties: Mapping[str, PropertyValue], header: Sequence[str]) -> tuple[str, ...]:
    """Frontmatter tags (a list, words with commas or spaces, `#tag`), then `#tag`s above the annotations."""
    tags = [tag for text in texts_of(property_of(properties, "tags", "tag")) for tag in _split_tags(text)]
    for line in header:
        if not line.lstrip().startswith("#"):
            tags += (m["tag"] for m in _TAG.finditer(line) if _is_tag(m["tag"]))
    return each_once(tag for tag in tags if tag)


def authors_of(
    properties: Mapping[str, PropertyValue], header: Sequence[str], reference: Reference | None = None
) -> tuple[str, ...]:
    """Frontmatter `authors` or the like, else `Authors::` fields above the annotations, else the reference."""
    for name in _AUTHOR_NAMES:
        names = [part for text in _texts(property_of(properties, name)) for part in _split_names(text)]
        if names:
            return tuple(names)
    fields = values_of(header, _AUTHOR_FIELDS)
    named = tuple(dict.fromkeys(part for text in fields for part in _split_names(text)))
    return named or (reference.authors if reference else ())


def year_of(
    properties: Mapping[str, PropertyValue],
    header: Sequence[str],
    *,
    citekey: str = "",
    reference: Reference | None = None,
) -> str | None:
    """The year in frontmatter or in such a field above the annotations, else in the reference.

    `date` may be the note's: where the citekey has another year, that one counts. A reference is also a quote above
    the annotations that has the year in brackets: `> Reyes, A. (2021). Owls …`.
    """
    stated = [text for name in _YEAR_NAMES for text in _texts(property_of(properties, name))]
    for text in [*stated, *values_of(header, _YEAR_FIELDS)]:
        if found := _YEAR.search(text):
            return found[1]
    in_key = _YEAR_IN_KEY.search(citekey)
    dated = [*_texts(property_of(properties, "date")), *values_of(header, _DATE_FIELDS)]
    found = next((found for text in dated if (found := _YEAR.search(text))), None)
    if found is not None:
        return in_key[1] if in_key and in_key[1] != found[1] else found[1]
    if reference is not None and reference.year:
        return reference.year
    references = (_YEAR_IN_REFERENCE.search(line) for line in header if line.lstrip().startswith(">"))
    return next((found[1] for found in references if found), None)


def _texts(value: PropertyValue) -> list[str]:
    """A property's texts, however deep lists put them; `family` and `given` of a name joined."""
    if value is None or isinstance(value, bool):
        return []
    if isinstance(value, list):
        return [text for entry in value for text in _texts(entry)]
    if isinstance(value, dict):
        parts = [str(value[name]) for name in ("given", "family", "literal", "name") if value.get(name)]
        return [" ".join(parts)] if parts else []
    return [str(value)]


def _split_tags(text: str) -> list[str]:
    parts = text.split(",") if "," in text else text.split()
    tags: list[str] = []
    for part in parts:
        part = part.strip().strip("\"'[]")
        tags += [p.lstrip("#") for p in part.split()] if part.startswith("#") else [part]
    return tags


def _is_tag(tag: str) -> bool:
    return any(not c.isdigit() for c in tag) and not _COLOR.fullmatch(tag)


def _split_names(text: str) -> list[str]:
    """One name or several: links, or parted by `;`, `and`, or by commas between names of several words."""
    if linked := [found[1] for found in _WIKILINK.finditer(text)]:
        return [name for link in linked if (name := " ".join(link.split()))]
    names = [" ".join(name.strip(" ,").split()) for name in _BETWEEN_NAMES.split(plain_words(text))]
    return [part for name in names if name for part in _at_commas(name)]


def _at_commas(name: str) -> list[str]:
    """`Ana Reyes, Bo Lind` is two people, `Reyes, Ana` one."""
    parts = [part.strip() for part in name.split(",")]
    return parts if len(parts) > 1 and all(" " in part for part in parts) else [name]
