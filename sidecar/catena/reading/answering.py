"""Answering: from weighed passages to the few that are shown, and to what is said about them."""

from collections.abc import Sequence
from dataclasses import dataclass

from catena.questions.answer_type import AnswerType
from catena.reading.answering_words import answering_words
from catena.reading.finding import Weighed
from catena.reading.passage import AnswerPassage, EvidenceLevel
from catena.reading.sought import Sought
from catena.vault.path import VaultPath

MOST_PASSAGES = 3
MOST_LISTED = 5
"""How many passages answer a question; more if it asks for several things."""

STATED_FROM = 0.6
PARTIAL_FROM = 0.08
"""From these certainties of the best passage on, the notes state an answer, or part of one."""

_NEAR_THE_BEST = 0.5
"""A further passage is shown if it is at least this certain relative to the best one."""

_SEVERAL = (AnswerType.LIST, AnswerType.REASON, AnswerType.OTHER)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What the notes say to a question.

    Attributes:
        evidence: How well they answer it.
        answer: The passages that answer it, best first; () if `evidence` is none.
        weighed: Every passage that was weighed, best first.
        missing: Names and nouns of the question that no note contains.
    """

    evidence: EvidenceLevel
    answer: tuple[AnswerPassage, ...]
    weighed: tuple[Weighed, ...]
    missing: tuple[str, ...] = ()

    def by_note(self) -> dict[VaultPath, list[Weighed]]:
        """Returns the weighed passages of each note, best first."""
        found: dict[VaultPath, list[Weighed]] = {}
        for each in self.weighed:
            found.setdefault(each.candidate.note.path, []).append(each)
        return found

    @property
    def certainty(self) -> float:
        """Returns the probability that the best passage answers the question."""
        return self.weighed[0].certainty if self.weighed else 0.0


def reading_of(sought: Sought, weighed: Sequence[Weighed], missing: Sequence[str] = ()) -> Reading:
    """Returns what the notes say to a question.

    Args:
        sought: What the question seeks.
        weighed: The passages, best first.
        missing: Names and nouns of the question that no note contains.
    """
    certainty = weighed[0].certainty if weighed else 0.0
    level = level_of(certainty)
    if level is EvidenceLevel.STATED and missing:
        level = EvidenceLevel.PARTIAL
    passages = () if level is EvidenceLevel.NONE else tuple(_passage(each, sought) for each in _shown(sought, weighed))
    return Reading(evidence=level, answer=passages, weighed=tuple(weighed), missing=tuple(missing))


def level_of(certainty: float) -> EvidenceLevel:
    """Returns how well the notes answer a question whose best passage is this certain."""
    if certainty >= STATED_FROM:
        return EvidenceLevel.STATED
    return EvidenceLevel.PARTIAL if certainty >= PARTIAL_FROM else EvidenceLevel.NONE


def _shown(sought: Sought, weighed: Sequence[Weighed]) -> Sequence[Weighed]:
    most = MOST_LISTED if sought.answer_type in _SEVERAL else MOST_PASSAGES
    least = _NEAR_THE_BEST * weighed[0].certainty
    return [each for each in weighed[:most] if each.certainty >= least]


def _passage(weighed: Weighed, sought: Sought) -> AnswerPassage:
    note, window = weighed.candidate.note, weighed.candidate.window
    return AnswerPassage(
        text=window.text,
        note_path=note.path,
        note_title=note.title,
        section_title=window.path[-1] if window.path else None,
        page=None,
        span=window.span,
        kind=window.kind,
        score=round(weighed.certainty, 4),
        bold=answering_words(window.text, sought),
    )
