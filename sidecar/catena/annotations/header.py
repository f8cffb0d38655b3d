"""What an annotation note says about its paper: citekey, title, tags, authors, year."""

import re
from collections.abc import Iterable, Mapping, Sequence

from catena.notes.note import Note, PropertyValue
from catena.notes.properties import property_of, texts_of
from catena.notes.tags import each_once
from catena.vault.path import VaultPath, name_of

_CITEKEY_NAMES = ("citekey", "citation-key", "citationkey", "cite-key", "citation_key")
_NOT_A_TITLE = {"annotations", "annotation", "notes", "mynotes"}
_CITATION = re.compile(r"[\[(]?@(?P<key>[^\s\[\]();,]+)")
_FIELD = re.compile(r"[>\s\-*+]*[(\[]?[*_]{0,2}(?P<name>[A-Za-z][A-Za-z ]{1,20}?)[*_]{0,2}::[*_]{0,2}(?P<value>.*)")
_TAG = re.compile(r"(?<![\w#&/])#(?P<tag>[^\W_][\w/-]*|_[\w/-]+)")
_COLOR = re.compile(r"[0-9a-fA-F]{3}(?:[0-9a-fA-F]{3})?(?:[0-9a-fA-F]{2})?")
_YEAR = re.compile(r"(?<!\d)(1[4-9]\d\d|20\d\d|21\d\d)(?!\d)")
_WIKILINK = re.compile(r"\[\[(?:[^\]|]*\|)?([^\]|]*)\]\]")


def stated_citekey(properties: Mapping[str, PropertyValue]) -> str | None:
    """The citekey the frontmatter states, without `@`, quotes and brackets."""
    texts = texts_of(property_of(properties, *_CITEKEY_NAMES))
    return next((key for text in texts if (key := clean_citekey(text))), None)


def clean_citekey(text: str) -> str:
    """A citekey as people write it (`@key`, `[[@key]]`, `[@key]`, `"key"`), bare."""
    return text.strip().strip("[]\"' ").partition("|")[0].strip().removeprefix("@").strip()


def named_citekey(path: VaultPath) -> str:
    """The citekey a file's name states: `@key.md`, `key.md`, `@key Annotations.md`."""
    name = name_of(path)
    shorter = re.sub(r"[ _-]*Annotations$", "", name)
    return (shorter or name).removeprefix("@").strip() or name


def cited_citekey(header: Iterable[str]) -> str | None:
    """The first citation in a quote above the annotations (`> [@key]` in the `[!Cite]` callout)."""
    for line in header:
        if line.lstrip().startswith(">") and (found := _CITATION.search(line)):
            return found["key"].rstrip(":.")
    return None


def title_of(note: Note, properties: Mapping[str, PropertyValue], *, before: int) -> str:
    """Frontmatter `title`, else the first level-1 heading above line `before` (0-based), else the file's name."""
    for text in texts_of(property_of(properties, "title")):
        return " ".join(text.split())
    for heading in note.headings:
        plain = re.sub(r"[\W_]+", "", heading.text).casefold()
        if heading.level == 1 and plain and plain not in _NOT_A_TITLE and heading.span.line_start <= before:
            return heading.text
    return name_of(note.path)


def tags_of(properties: Mapping[str, PropertyValue], header: Sequence[str]) -> tuple[str, ...]:
    """Frontmatter tags (a list, words with commas or spaces, `#tag`), then `#tag`s above the annotations."""
    tags = [tag for text in texts_of(property_of(properties, "tags", "tag")) for tag in _split_tags(text)]
    for line in header:
        if not line.lstrip().startswith("#"):
            tags += (m["tag"] for m in _TAG.finditer(line) if _is_tag(m["tag"]))
    return each_once(tag for tag in tags if tag)


def authors_of(properties: Mapping[str, PropertyValue], header: Sequence[str]) -> tuple[str, ...]:
    """Frontmatter `authors`, `author` or `creators`, else `Authors::` fields above the annotations."""
    for name in ("authors", "author", "creators", "creator"):
        names = [part for text in _texts(property_of(properties, name)) for part in _split_names(text)]
        if names:
            return tuple(names)
    fields = _fields(header, {"author", "authors", "firstauthor", "first author", "creators"})
    return tuple(dict.fromkeys(part for text in fields for part in _split_names(text)))


def year_of(properties: Mapping[str, PropertyValue], header: Sequence[str]) -> str | None:
    """The year in frontmatter `year`, `issued`, `date` or `published`, else in such a field above."""
    values = [
        text for name in ("year", "issued", "date", "published") for text in _texts(property_of(properties, name))
    ]
    for text in [*values, *_fields(header, {"year", "date", "issued", "published"})]:
        if found := _YEAR.search(text):
            return found[1]
    return None


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
    plain = _WIKILINK.sub(r"\1", text)
    return [" ".join(name.split()) for name in re.split(r"[;\n]", plain) if name.strip()]


def _fields(header: Sequence[str], names: set[str]) -> list[str]:
    """Values of `Name:: value` lines, also in callouts and in bold."""
    found = (_FIELD.match(line) for line in header)
    return [m["value"].strip(" *_)]") for m in found if m and m["name"].casefold() in names and m["value"].strip()]
