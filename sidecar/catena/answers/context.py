"""The context that all steps of one answer share."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from catena.answers.answer import PlannedSource
from catena.answers.ports import AnswerServices
from catena.answers.told_papers import PaperTold
from catena.lists.note_list import NoteList
from catena.questions.roles_wanted import RolesWanted
from catena.questions.understanding import Question
from catena.results.note_reader import NoteReader
from catena.vault.path import VaultPath


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerContext:
    """A question with its plan and everything that answering needs.

    Attributes:
        services: The services to query.
        question: The question.
        plan: The sources to query.
        allowed_paths: The only notes that may be found; None for all.
        note_list: The list of notes that the question asks for; None if it asks for something else.
        roles: The kind of annotation that the question asks for; None if it asks for none.
        told: What the papers that the question names say of what it asks of them; () if it asks for something else.
        told_of_parts: The same for those questions that it consists of of which papers tell.
        called: What the notes call those subjects of a comparison that a person calls otherwise: the note of a paper
            that is named by its authors and year.
        reader: Reads each note once.
    """

    services: AnswerServices
    question: Question
    plan: tuple[PlannedSource, ...]
    allowed_paths: frozenset[VaultPath] | None
    roles: RolesWanted | None
    note_list: NoteList | None
    told: tuple[PaperTold, ...] = ()
    told_of_parts: Mapping[str, tuple[PaperTold, ...]] = field(default_factory=dict[str, tuple[PaperTold, ...]])
    called: Mapping[str, str] = field(default_factory=dict[str, str])
    reader: NoteReader
