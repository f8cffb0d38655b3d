"""Answer types: what kind of words would answer a question."""

from dataclasses import dataclass
from enum import StrEnum


class AnswerType(StrEnum):
    """The kind of words that a question asks for."""

    DEFINITION = "definition"
    YES_NO = "yes_no"
    PERSON = "person"
    DATE = "date"
    NUMBER = "number"
    PLACE = "place"
    REASON = "reason"
    LIST = "list"
    OTHER = "other"


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """A misspelled word or name and how it was read."""

    typed: str
    read_as: str
