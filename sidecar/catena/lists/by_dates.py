"""Notes from a time: `papers on sleep from 2021`, `notes created in June 2022`."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from catena.index.log import NoteFacts
from catena.language.folding import fold
from catena.language.inflection import forms_of_one
from catena.language.vocabulary import LANGUAGES, Language, folded_words
from catena.notes.dates import iso_date
from catena.notes.properties import texts_of
from catena.reading.field_names import names_property, tells_year
from catena.sources.note_roles import is_own_text
from catena.vault.path import VaultPath

_CREATED, _MODIFIED = "created", "modified"


@dataclass(frozen=True, slots=True)
class Days:
    """The days of a time that a question names, both `YYYY-MM-DD` and inclusive; "" for no first day."""

    first: str
    last: str

    @property
    def name(self) -> str:
        """The days in short: `2021`, `2021-06`, `2021-06-01–2022-02-28`."""
        if self.first[:4] == self.last[:4] and self.first.endswith("-01-01") and self.last.endswith("-12-31"):
            return self.first[:4]
        if self.first[:7] == self.last[:7] and self.first.endswith("-01") and self.last[8:] >= _LAST_OF_A_MONTH:
            return self.first[:7]
        return self.first if self.first == self.last else f"{self.first}–{self.last}"

    def have(self, text: str) -> bool:
        """Return whether a date is one of these days, or each day of a year."""
        if _YEAR.fullmatch(text):
            return self.first <= f"{text}-01-01" and f"{text}-12-31" <= self.last
        day = iso_date(text)
        return day is not None and self.first <= day[:10] <= self.last


_YEAR = re.compile(r"\d{4}")
_LAST_OF_A_MONTH = "28"


def notes_of_days(
    notes: Iterable[NoteFacts], days: Days, how: str, language: Language, *, any_kind: bool
) -> Mapping[VaultPath, str]:
    """Return the notes of these days, each with the property that says so.

    What happened then tells which property is asked about. If the question doesn't say, it is when a paper was
    published or a meeting took place, of which the day of the note says nothing; of notes of any kind it is the latter.

    Args:
        notes: Those that may be asked for.
        days: The days.
        how: What happened to them then, as typed: `created`, `published`, `started`; "" if the question doesn't say.
        language: That of the question.
        any_kind: Whether notes of any kind are asked for.
    """
    said = fold(how)
    is_created, is_changed = (
        any(forms_of_one(said, word, language) for word in folded_words(f"listing.{what}", *LANGUAGES))
        for what in ("created", "changes")
    )
    found: dict[VaultPath, str] = {}
    for each in notes:
        told: Mapping[str, tuple[str, ...]] = {}
        if not (is_created or is_changed) and (said or not any_kind):
            told = {
                key: tuple(texts_of(value))
                for key, value in each.properties.items()
                if (names_property(said, key, language) if said else tells_year(key))
            }
        if is_changed or is_created or (any_kind and not said):
            key, day = (_MODIFIED, each.modified) if is_changed else (_CREATED, each.created)
            told = {key: (day,)}
        key = next((key for key, texts in told.items() if any(map(days.have, texts))), None)
        if key is not None and is_own_text(each):
            found[each.path] = f"{key}: {days.name}"
    return found
