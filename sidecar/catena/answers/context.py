"""What every step of one answer works with."""

from dataclasses import dataclass

from catena.answers.answer import PlannedSource
from catena.answers.note_reader import NoteReader
from catena.answers.ports import AnswerServices
from catena.questions.roles_wanted import RolesWanted
from catena.questions.understanding import Question
from catena.vault.path import VaultPath


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerContext:
    """A question that is understood and planned.

    Attributes:
        services: Where notes are found and read.
        question: What is asked.
        plan: Which sources are asked, and how far.
        allowed_paths: The only notes that may be found; None for all.
        roles: The kind of annotation that the question asks for; None if it asks for none.
        reader: Reads each note once.
    """

    services: AnswerServices
    question: Question
    plan: tuple[PlannedSource, ...]
    allowed_paths: frozenset[VaultPath] | None
    roles: RolesWanted | None
    reader: NoteReader
