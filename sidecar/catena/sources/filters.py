"""Filters: which notes may be found at all, by folder, tags, dates and properties. Pure, over the notes' facts."""

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
    """What a note must be to count. An empty filter lets every note through.

    Attributes:
        folder: It stands there or below; "" is the whole vault.
        tags: It carries all of them; a tag covers those nested in it. Normalised by `normal_tag`.
        first_day: It was created or modified then or later.
        last_day: The same day as for `first_day` is no later than this.
    """

    folder: str = ""
    tags: tuple[str, ...] = ()
    first_day: dt.date | None = None
    last_day: dt.date | None = None

    @property
    def is_empty(self) -> bool:
        """Whether it lets every note through."""
        return self == NoteFilter()

    def lets_through(self, facts: NoteFacts) -> bool:
        """Whether a note counts.

        For dates it is enough that one of the two (created, modified) lies between the days, both included.
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
    """The filter that a request's words describe.

    Args:
        folder: Relative to the vault; None, "" and "/" are all of it.
        tags: With or without `#`.
        start_date: A year, a month or a day; its first day counts.
        end_date: Likewise; its last day counts.
        today: Dates after it are refused.

    Raises:
        BadDate: A date can't be read, lies ahead, lies before 1900, or the end lies before the start.
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
    """The notes that count; None when all do, so that stores need not filter."""
    paths = frozenset(path for path, known in facts.items() if lets_through(known))
    return None if len(paths) == len(facts) else paths


def normal_tag(tag: str) -> str:
    """A tag as tags are compared: without `#`, case-folded, as Obsidian does."""
    return tag.strip().strip("#/").casefold()


def has_tags(facts: NoteFacts, wanted: Collection[str]) -> bool:
    """Whether a note carries all of these tags (normalised), itself or by one nested in them."""
    if not wanted:
        return True
    carried = [normal_tag(tag) for tag in facts.tags]
    return all(any(tag == want or tag.startswith(want + "/") for tag in carried) for want in wanted)


def has_metadata(facts: NoteFacts, wanted: Mapping[str, PropertyValue]) -> bool:
    """Whether a note has all of this: `folder`, `tags` (or `tag`), anything else a frontmatter property.

    A property equals a value when both read the same as text, and a list holds it when one of its entries does. Several
    values for a folder or a property mean any of them; several tags mean all of them.
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
    """Whether a note is one of these: full path, or file name, with or without `.md`."""
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
