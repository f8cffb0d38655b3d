"""Lists the changes between two versions of a note, as a reader sees them."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from catena.bibliography.reference import is_reference
from catena.claims.asserting import FEWEST_WORDS, asserts
from catena.history.change import Change, ChangeKind
from catena.history.matching import Difference, differences
from catena.history.segments import Segment, fragments_of, segments_of
from catena.language.folding import normal_name
from catena.language.shortening import shortened
from catena.language.tokens import word_runs
from catena.notes import BlockKind, Lines, Note, PropertyValue, WikiLink
from catena.notes.stated_dates import says_when_modified
from catena.vault.path import name_of, vault_path

MOST_OF_A_KIND = 40
"""The maximum number of sentences, of links, of tags and of properties to list; further ones are counted."""
MOST_CHARACTERS = 1_000
"""The maximum length of one change; longer texts are truncated."""
FIRST_SENTENCES = 3
"""How many sentences describe a new note."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """The difference between two versions.

    `only_relations`: only links were added, in fields, list items or properties.
    """

    changes: tuple[Change, ...]
    only_relations: bool


def changes_between(before: Note | None, after: Note | None) -> tuple[Change, ...]:
    """The changes between two versions, as a reader sees them.

    They are: sentences that were added, removed or reworded, in the order of the later version; links, by the note they
    name; tags; properties; a new path. Headings, list items, table rows, tasks, fields and whole blocks of code count
    as sentences. Moving, wrapping and reformatting text are not changes, nor are properties that are set with every
    save. `before` is None for a new note, `after` for a removed one.

    Returns:
        Texts from the note without markup, truncated after `MOST_CHARACTERS`. At most `MOST_OF_A_KIND` each of
        sentences, links, tags and properties; if there are more, the last entry is a `MORE` that counts them. For a
        new note, its first sentences; for a removed one, ().
    """
    return compare(before, after).changes


def compare(before: Note | None, after: Note | None) -> Comparison:
    """Compare two versions: `changes_between`, and whether only relations were added."""
    if after is None:
        return Comparison((), False)
    if before is None:
        return Comparison(tuple(_first_sentences(after)), False)
    renamed = [] if before.path == after.path else [Change(ChangeKind.RENAMED, after.path, before.path)]
    if before.version == after.version:
        return Comparison(tuple(renamed), False)
    links = _link_changes(before, after)
    compared = differences(before, after)
    linked = {change.text for change in links}
    sentences = [
        d
        for d in compared.listed
        if not (_is_listed_as_links(d.before, before, linked) and _is_listed_as_links(d.after, after, linked))
    ]
    groups = (
        [_sentence_change(difference) for difference in sentences],
        links,
        _tag_changes(before, after),
        _property_changes(before, after),
    )
    listed = [change for group in groups for change in group[:MOST_OF_A_KIND]]
    more = compared.omitted + sum(len(group[MOST_OF_A_KIND:]) for group in groups)
    counted = [Change(ChangeKind.MORE, str(more))] if more else []
    relates = not renamed and not compared.omitted and _only_relations(after, sentences, *groups[1:])
    return Comparison((*renamed, *listed, *counted), relates)


def _first_sentences(note: Note) -> Iterator[Change]:
    """The first sentences of a new note that say something; tags, fields and citations if it has nothing else."""
    lines = Lines(note.raw)
    parts = (segments_of(note, fragment, lines) for fragment in fragments_of(note))
    every = (segment for part in map(tuple, parts) if not _is_reference(part) for segment in part)
    first: list[Segment] = []
    telling: list[Segment] = []
    for segment in islice(every, _LOOKED_AT):
        first.append(segment)
        if segment.kind.is_prose and asserts(segment.text):
            telling.append(segment)
            if len(telling) == FIRST_SENTENCES:
                break
    prose = [segment for segment in first if segment.kind.is_prose]
    worded = [segment for segment in prose if len(word_runs(_TAG.sub("", segment.text))) >= FEWEST_WORDS]
    return (
        Change(ChangeKind.SENTENCE_ADDED, shortened(segment.text, MOST_CHARACTERS))
        for segment in (telling or worded or prose or first)[:FIRST_SENTENCES]
    )


_LOOKED_AT = 100


def _is_reference(segments: Sequence[Segment]) -> bool:
    """Return whether a part of a note is the reference of a paper, as importers write it above its annotations."""
    return is_reference(" ".join(segment.text for segment in segments))


# -- sentences


def _sentence_change(difference: Difference) -> Change:
    before, after = difference.before, difference.after
    if before is None:
        assert after is not None
        return Change(ChangeKind.SENTENCE_ADDED, shortened(after.text, MOST_CHARACTERS))
    if after is None:
        return Change(ChangeKind.SENTENCE_REMOVED, shortened(before.text, MOST_CHARACTERS))
    return Change(
        ChangeKind.SENTENCE_REWORDED, shortened(after.text, MOST_CHARACTERS), shortened(before.text, MOST_CHARACTERS)
    )


_TAG = re.compile(r"(?<!\S)#[^\s#]+")
_LETTER = re.compile(r"\w")


def _is_listed_as_links(segment: Segment | None, note: Note, linked: Iterable[str]) -> bool:
    """Return whether a segment consists only of tags, and of links that are listed as link changes."""
    if segment is None:
        return True
    links = _links_in(note, segment)
    rest = _without(segment, links, note)
    beside = _TAG.sub("", rest)
    is_listed = bool(links) or beside != rest
    return is_listed and all(_shown_name(link) in linked for link in links) and not _LETTER.search(beside)


def _links_in(note: Note, segment: Segment) -> list[WikiLink]:
    start, end = segment.span.byte_start, segment.span.byte_end
    return [link for link in note.links if start <= link.span.byte_start and link.span.byte_end <= end]


def _without(segment: Segment, links: Sequence[WikiLink], note: Note) -> str:
    """The source text of a segment without these links."""
    written = bytearray(segment.span.slice(note.raw))
    for link in reversed(links):
        at = link.span.byte_start - segment.span.byte_start
        written[at : at + link.span.byte_end - link.span.byte_start] = b" "
    return written.decode("utf-8", "replace")


# -- links, tags, properties


def _link_changes(before: Note, after: Note) -> list[Change]:
    old, new = _links(before), _links(after)
    added = [Change(ChangeKind.LINK_ADDED, shown) for name, shown in new.items() if name not in old]
    return added + [Change(ChangeKind.LINK_REMOVED, shown) for name, shown in old.items() if name not in new]


def _links(note: Note) -> dict[str, str]:
    """The notes and files that a note links to: normalised name → name as written, without the folder."""
    found: dict[str, str] = {}
    for link in note.links:
        shown = _shown_name(link)
        if shown:
            found.setdefault(normal_name(shown), shown)
    return found


def _shown_name(link: WikiLink) -> str:
    return name_of(vault_path(link.target))


def _tag_changes(before: Note, after: Note) -> list[Change]:
    old, new = ({tag.casefold(): tag for tag in note.tags} for note in (before, after))
    added = [Change(ChangeKind.TAG_ADDED, tag) for key, tag in new.items() if key not in old]
    return added + [Change(ChangeKind.TAG_REMOVED, tag) for key, tag in old.items() if key not in new]


def _property_changes(before: Note, after: Note) -> list[Change]:
    old, new = before.frontmatter.properties, after.frontmatter.properties
    found: list[Change] = []
    for key in dict.fromkeys((*new, *old)):
        # Other plugins update the modification date with every save, so a change of it is not listed.
        if says_when_modified(key) or key.casefold() in ("tags", "tag") or old.get(key) == new.get(key):
            continue
        was = _property(key, old) if key in old else None
        found.append(Change(ChangeKind.PROPERTY_CHANGED, _property(key, new), was))
    return found


def _property(key: str, properties: Mapping[str, PropertyValue]) -> str:
    """A property on one line; the key alone if the property was removed."""
    return shortened(f"{key}: {_value(properties.get(key))}".rstrip(), MOST_CHARACTERS)


def _value(value: PropertyValue) -> str:
    if isinstance(value, list):
        return ", ".join(map(_value, value))
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_value(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else " ".join(str(value).split())


# -- whether only relations were added

_MOST_WORDS_BESIDE = 3
"""The maximum number of words beside the link in a list item that only states a relation: `- is supported by [[X]]`."""


def _only_relations(
    after: Note,
    sentences: Sequence[Difference],
    links: Sequence[Change],
    tags: Sequence[Change],
    properties: Sequence[Change],
) -> bool:
    """Return whether links were added, nothing was removed, and all other additions only contain those links."""
    return (
        any(change.kind is ChangeKind.LINK_ADDED for change in links)
        and all(change.kind is ChangeKind.LINK_ADDED for change in links)
        and not tags
        and all("[[" in change.text and set(_words(change.before)) <= set(_words(change.text)) for change in properties)
        and all(d.before is None and d.after is not None and _relates(d.after, after) for d in sentences)
    )


def _words(text: str | None) -> list[str]:
    return re.findall(r"[^\s,]+", text or "")


def _relates(segment: Segment, note: Note) -> bool:
    """Return whether a segment is a heading, in a field with links, or a list item of little more than links."""
    if segment.kind is BlockKind.HEADING:
        return True
    in_fields = {
        line
        for field in note.inline_fields
        if "[[" in field.value
        for line in range(field.span.line_start, field.span.line_end + 1)
    }
    if in_fields.issuperset(range(segment.span.line_start, segment.span.line_end + 1)):
        return True
    links = _links_in(note, segment)
    beside = word_runs(_without(segment, links, note))
    return bool(links) and segment.kind is BlockKind.LIST_ITEM and len(beside) <= _MOST_WORDS_BESIDE
