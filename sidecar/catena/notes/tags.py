"""Read tags by Obsidian's rules."""

import re
from collections.abc import Iterable, Mapping

from catena.notes.note import PropertyValue
from catena.notes.properties import property_of, texts_of

# Obsidian's own class: a tag ends at a blank, ASCII punctuation except `-`, `_` and `/`, or Unicode punctuation.
_TAG = re.compile(
    r"#(?<!\S#)(?P<tag>[^\u2000-\u206F\u2E00-\u2E7F\u3000-\u3003\uFF01\uFF0C\uFF1A\uFF1B\uFF1F'!\"#$%&()*+,.:;<=>?@^`{|}~\[\]\\\s]+)"
)
_HTML_TAG = re.compile(r"<[A-Za-z/][^<>]{0,4000}>")
_WIKILINK = re.compile(r"\[\[[^\[\]\n]{1,2000}\]\]")
_ONLY_DIGITS = re.compile(r"[\d/_-]*")


def inline_tags_in(prose: str) -> list[str]:
    """Return the tags of a note's body without `#`, in order, with repetitions.

    The prose is that of `prose_of`, decoded: without code and comments.
    """
    if "#" not in prose:
        return []
    if "<" in prose:
        prose = _HTML_TAG.sub(lambda m: "<" * len(m[0]), prose)
    if "[[" in prose:
        prose = _WIKILINK.sub(lambda m: "[" * len(m[0]), prose)
    tags = (m["tag"].strip("/") for m in _TAG.finditer(prose))
    return [tag for tag in tags if not _ONLY_DIGITS.fullmatch(tag)]


def untagged(prose: str) -> str:
    """Return a text in which tags are plain words: `#idea` → `idea`."""
    return _TAG.sub(lambda m: m[0] if _ONLY_DIGITS.fullmatch(m["tag"]) else m["tag"], prose) if "#" in prose else prose


def frontmatter_tags(properties: Mapping[str, PropertyValue]) -> list[str]:
    """Return the tags of the `tags` or `tag` property: a list, or a text with commas or blanks; with or without `#`."""
    value = property_of(properties, "tags", "tag")
    # The entries of a list are whole tags; only a single text is split.
    texts = texts_of(value) if isinstance(value, list) else texts_of(value, separators=", \t\n")
    tags = (text.lstrip("#").strip().strip("/") for text in texts)
    return [tag for tag in tags if tag]


def each_once(tags: Iterable[str]) -> tuple[str, ...]:
    """Remove repetitions, ignoring case as Obsidian does; the first spelling of each tag stays."""
    seen: dict[str, str] = {}
    for tag in tags:
        seen.setdefault(tag.casefold(), tag)
    return tuple(seen.values())
