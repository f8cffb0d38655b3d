"""From two versions of a note to what changed between them, as a person would tell it."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from catena.history.change import Change, ChangeKind
from catena.history.matching import Difference, differences
from catena.history.saying import Saying, pieces_of, sayings_of
from catena.language.tokens import word_runs
from catena.notes import BlockKind, Lines, Note, PropertyValue, WikiLink, normal_name
from catena.notes.stated_dates import says_when_modified
from catena.vault.path import name_of, vault_path

MOST_OF_A_KIND = 40
"""Of sentences, links, tags and properties so many are told each; how many more there are is counted."""
MOST_CHARACTERS = 1_000
"""Of one change; long code is cut."""
FIRST_SENTENCES = 3
"""So many tell what a new note is."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """What changed from one version to the next.

    Attributes:
        changes: As a reader would see them.
        only_relations: Nothing changed but that links came in: fields, list items and properties that hold them.
    """

    changes: tuple[Change, ...]
    only_relations: bool


def changes_between(before: Note | None, after: Note | None) -> tuple[Change, ...]:
    """What a reader would see that changed.

    Sentences (headings, list items, rows of tables, tasks and fields count as such, code as a whole) that were added,
    removed or reworded, in the order of the later version; links by the note they name; tags; properties; a new path.
    Moving, wrapping and reformatting are no change, nor are properties that every save sets.

    Args:
        before: The earlier version; None for a note that is new.
        after: The later one; None for a note that is gone.

    Returns:
        Texts as they stand in the note, without markup, cut after `MOST_CHARACTERS`. At most `MOST_OF_A_KIND` each of
        sentences, links, tags and properties; when there are more, the last entry is a `MORE` that counts them. Of a
        new note its first sentences; () of one that is gone.
    """
    return compare(before, after).changes


def compare(before: Note | None, after: Note | None) -> Comparison:
    """`changes_between`, and whether only relations were added."""
    if after is None:
        return Comparison((), False)
    if before is None:
        return Comparison(tuple(_first_sentences(after)), False)
    renamed = [] if before.path == after.path else [Change(ChangeKind.RENAMED, after.path, before.path)]
    if before.version == after.version:
        return Comparison(tuple(renamed), False)
    links = _link_changes(before, after)
    said = differences(before, after)
    linked = {change.text for change in links}
    sentences = [
        d for d in said.told if not (_is_told_by(d.before, before, linked) and _is_told_by(d.after, after, linked))
    ]
    groups = (
        [_sentence_change(difference) for difference in sentences],
        links,
        _tag_changes(before, after),
        _property_changes(before, after),
    )
    told = [change for group in groups for change in group[:MOST_OF_A_KIND]]
    more = said.untold + sum(len(group[MOST_OF_A_KIND:]) for group in groups)
    counted = [Change(ChangeKind.MORE, str(more))] if more else []
    relates = not renamed and not said.untold and _only_relations(after, sentences, *groups[1:])
    return Comparison((*renamed, *told, *counted), relates)


def _first_sentences(note: Note) -> Iterator[Change]:
    lines = Lines(note.raw)
    every = (saying for piece in pieces_of(note) for saying in sayings_of(note, piece, lines))
    prose = list(islice((saying for saying in every if saying.kind in _PROSE), FIRST_SENTENCES))
    if not prose:
        prose = list(islice((s for piece in pieces_of(note) for s in sayings_of(note, piece, lines)), FIRST_SENTENCES))
    return (Change(ChangeKind.SENTENCE_ADDED, _cut(saying.text)) for saying in prose)


_PROSE = frozenset({BlockKind.PARAGRAPH, BlockKind.LIST_ITEM, BlockKind.QUOTE})


# -- sentences


def _sentence_change(difference: Difference) -> Change:
    before, after = difference.before, difference.after
    if before is None:
        assert after is not None
        return Change(ChangeKind.SENTENCE_ADDED, _cut(after.text))
    if after is None:
        return Change(ChangeKind.SENTENCE_REMOVED, _cut(before.text))
    return Change(ChangeKind.SENTENCE_REWORDED, _cut(after.text), _cut(before.text))


def _cut(text: str) -> str:
    return text if len(text) <= MOST_CHARACTERS else f"{text[:MOST_CHARACTERS].rstrip()}…"


_TAG = re.compile(r"(?<!\S)#[^\s#]+")
_LETTER = re.compile(r"\w")


def _is_told_by(saying: Saying | None, note: Note, linked: Iterable[str]) -> bool:
    """Whether a saying is nothing but links that are told as such, and tags."""
    if saying is None:
        return True
    links = _links_in(note, saying)
    rest = _without(saying, links, note)
    beside = _TAG.sub("", rest)
    is_told = bool(links) or beside != rest
    return is_told and all(_shown_name(link) in linked for link in links) and not _LETTER.search(beside)


def _links_in(note: Note, saying: Saying) -> list[WikiLink]:
    start, end = saying.span.byte_start, saying.span.byte_end
    return [link for link in note.links if start <= link.span.byte_start and link.span.byte_end <= end]


def _without(saying: Saying, links: Sequence[WikiLink], note: Note) -> str:
    """What is written there, without these links."""
    written = bytearray(saying.span.slice(note.raw))
    for link in reversed(links):
        at = link.span.byte_start - saying.span.byte_start
        written[at : at + link.span.byte_end - link.span.byte_start] = b" "
    return written.decode("utf-8", "replace")


# -- links, tags, properties


def _link_changes(before: Note, after: Note) -> list[Change]:
    old, new = _links(before), _links(after)
    added = [Change(ChangeKind.LINK_ADDED, shown) for name, shown in new.items() if name not in old]
    return added + [Change(ChangeKind.LINK_REMOVED, shown) for name, shown in old.items() if name not in new]


def _links(note: Note) -> dict[str, str]:
    """The notes and files that a note links to: normal name → as written. Folders only choose among namesakes."""
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
        # Other plugins set the date of the last change with every save: that it changes says nothing.
        if says_when_modified(key) or key.casefold() in ("tags", "tag") or old.get(key) == new.get(key):
            continue
        was = _property(key, old) if key in old else None
        found.append(Change(ChangeKind.PROPERTY_CHANGED, _property(key, new), was))
    return found


def _property(key: str, properties: Mapping[str, PropertyValue]) -> str:
    """A property on one line; one that is not there any more has no value."""
    return _cut(f"{key}: {_value(properties.get(key))}".rstrip())


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
"""Words beside the link in a list item that only relates: `- is supported by [[X]]`."""


def _only_relations(
    after: Note,
    sentences: Sequence[Difference],
    links: Sequence[Change],
    tags: Sequence[Change],
    properties: Sequence[Change],
) -> bool:
    """Whether links came in, nothing went, and what else is new only carries them."""
    return (
        any(change.kind is ChangeKind.LINK_ADDED for change in links)
        and all(change.kind is ChangeKind.LINK_ADDED for change in links)
        and not tags
        and all("[[" in change.text and set(_words(change.before)) <= set(_words(change.text)) for change in properties)
        and all(d.before is None and d.after is not None and _relates(d.after, after) for d in sentences)
    )


def _words(text: str | None) -> list[str]:
    return re.findall(r"[^\s,]+", text or "")


def _relates(saying: Saying, note: Note) -> bool:
    """Whether a saying is a heading, stands in lines of fields with links, or is a list item with hardly more."""
    if saying.kind is BlockKind.HEADING:
        return True
    in_fields = {
        line
        for field in note.inline_fields
        if "[[" in field.value
        for line in range(field.span.line_start, field.span.line_end + 1)
    }
    if in_fields.issuperset(range(saying.span.line_start, saying.span.line_end + 1)):
        return True
    links = _links_in(note, saying)
    beside = word_runs(_without(saying, links, note))
    return bool(links) and saying.kind is BlockKind.LIST_ITEM and len(beside) <= _MOST_WORDS_BESIDE
