"""Note filters: restrict a search by folder, tags, dates and properties. Pure, over the notes' facts."""

import datetime as dt
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from catena.errors import BadDate
from catena.index.log import NoteFacts
from catena.notes import PropertyValue, property_of
from catena.questions.days import checked_date
from catena.vault.path import VaultPath, is_in_folder, name_of, vault_path


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteFilter:
    """The conditions that a note must meet. An empty filter passes every note.

    Attributes:
        folder: The note is in this folder or below it; "" is the whole vault.
        tags: The note has all of these tags, or tags nested in them. Normalised by `normal_tag`.
        first_day: The note was created or modified on this day or later.
        last_day: That same date is not after this day.
    """

    folder: str = ""
    tags: tuple[str, ...] = ()
    first_day: dt.date | None = None
    last_day: dt.date | None = None

    @property
    def is_empty(self) -> bool:
        """Whether it passes every note."""
        return self == NoteFilter()

    def lets_through(self, facts: NoteFacts) -> bool:
        """Return whether a note passes the filter.

        It is enough if one of its two dates (created, modified) is in the range, which includes both ends.
        """
        return (
            is_in_folder(facts.path, self.folder)
            and has_tags(facts, self.tags)
            and any(self._spans(day) for day in (facts.created, facts.modified))
        )

    def _spans(self, day: str) -> bool:
        first = self.first_day is None or day[:10] >= self.first_day.isoformat()
        last = self.last_day is None or day[:10] <= self.last_day.isoformat()
        return first and last


def note_filter(
    *, folder: str | None, tags: Iterable[str], start_date: str | None, end_date: str | None, today: dt.date
) -> NoteFilter:
    """The filter that a request describes.

    Args:
        folder: Relative to the vault; None, "" and "/" mean the whole vault.
        tags: With or without `#`.
        start_date: A day, or a year or month of which the first day counts.
        end_date: A day, or a year or month of which the last day counts.
        today: Later dates are rejected.

    Raises:
        BadDate: If a date can't be read, is in the future or before 1900, or if the end is before the start.
    """
    first = _day(start_date, "start", today)
    last = _day(end_date, "end", today)
    if first and last and last < first:
        raise BadDate(f"Start date {first} lies after end date {last}", start_date=start_date, end_date=end_date)
    return NoteFilter(
        folder=vault_path((folder or "").strip()),
        tags=tuple(tag for tag in dict.fromkeys(map(normal_tag, tags)) if tag),
        first_day=first,
        last_day=last,
    )


def passing(
    facts: Mapping[VaultPath, NoteFacts], lets_through: Callable[[NoteFacts], bool]
) -> frozenset[VaultPath] | None:
    """The paths of the notes that pass; None if all do, so that stores need not filter."""
    paths = frozenset(path for path, known in facts.items() if lets_through(known))
    return None if len(paths) == len(facts) else paths


def normal_tag(tag: str) -> str:
    """A tag in the form used for comparison: without `#`, case-folded, as in Obsidian."""
    return tag.strip().strip("#/").casefold()


def has_tags(facts: NoteFacts, wanted: Collection[str]) -> bool:
    """Return whether a note has each of these normalised tags, or a tag nested in it."""
    if not wanted:
        return True
    carried = [normal_tag(tag) for tag in facts.tags]
    return all(any(tag == want or tag.startswith(want + "/") for tag in carried) for want in wanted)


def has_metadata(facts: NoteFacts, wanted: Mapping[str, PropertyValue]) -> bool:
    """Return whether a note matches all of these keys: `folder`, `tags` (or `tag`), and any frontmatter property.

    A property matches a value if both are equal as text, and a list matches if one of its entries does. Several values
    for a folder or a property mean any of them; several tags mean all of them.
    """
    for key, value in wanted.items():
        texts = tuple(_texts(value))
        if key.casefold() in ("tags", "tag"):
            if not has_tags(facts, [normal_tag(text) for text in texts]):
                return False
        elif key.casefold() == "folder":
            if not any(is_in_folder(facts.path, vault_path(text)) for text in texts):
                return False
        elif not set(texts) & set(_texts(property_of(facts.properties, key.casefold()))):
            return False
    return True


def is_named(path: VaultPath, names: Collection[str]) -> bool:
    """Return whether one of these names is the note's full path or file name, with or without `.md`."""
    file_name = path.rpartition("/")[2]
    return bool({path, path.removesuffix(".md"), file_name, name_of(path)} & {vault_path(name) for name in names})


def _texts(value: PropertyValue) -> Iterable[str]:
    if isinstance(value, list):
        for entry in value:
            yield from _texts(entry)
    elif isinstance(value, bool):
        yield "true" if value else "false"
    elif value is not None and not isinstance(value, dict):
        yield str(value)


def _day(text: str | None, edge: Literal["start", "end"], today: dt.date) -> dt.date | None:
    return None if text is None else dt.date.fromisoformat(checked_date(text, edge=edge, today=today))
