"""What answers a question for contradictions: both sides of each that is known, or nothing."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from catena.answers.context import AnswerContext
from catena.answers.contradiction import ClaimInNote, Contradiction
from catena.language.identification import language_of
from catena.language.vocabulary import UNSPACED_LANGUAGES
from catena.questions.intent import Intent
from catena.reading.answering import Reading
from catena.reading.matched_words import find_terms
from catena.reading.passage import AnswerPassage, EvidenceLevel

MOST_TOLD = 2
"""How many contradictions the answer tells; the section on contradictions has all."""

_ASKS_FOR_NOTHING_ELSE = (Intent.FACTUAL, Intent.EXPLORATORY)


def concerns(contradiction: Contradiction, subjects: Sequence[Sequence[str]], told: Sequence[AnswerPassage]) -> bool:
    """Return whether a contradiction belongs beside an answer.

    It does if one of its claims is told there, or has, with the title of its note, more than half of the words of what
    is asked about: one word in common ("recall") is not enough.

    Args:
        contradiction: The contradiction.
        subjects: The words of each subject of the question.
        told: The passages that answer.
    """
    sides = (contradiction.note_a, contradiction.note_b)
    return any(_is_told(side, passage) for side in sides for passage in told) or any(
        2 * _num_terms([side], words) > len(words) for side in sides for words in subjects
    )


def _is_told(side: ClaimInNote, passage: AnswerPassage) -> bool:
    return side.path == passage.note_path and side.span.overlaps(passage.span)


def about(found: Sequence[Contradiction], terms: Sequence[str]) -> tuple[Contradiction, ...]:
    """Return those that contain the most of the terms; all without terms."""
    if not terms:
        return tuple(found)
    counts = [_num_terms((each.note_a, each.note_b), terms) for each in found]
    most = max(counts, default=0)
    return tuple(each for each, count in zip(found, counts, strict=True) if 0 < count == most)


def told_by(context: AnswerContext, contradictions: Sequence[Contradiction], reading: Reading) -> Reading:
    """Return a reading that answers what contradicts something: passages that merely name the subject do not.

    If none is known, passages stand only where the claims are still being compared or the question may mean something
    else: in languages without blanks, a word for contradictions is enough to ask for them.
    """
    if contradictions:
        told = tuple(passage for each in contradictions[:MOST_TOLD] for passage in _sides(each))
        return replace(reading, answer=told, evidence=EvidenceLevel.STATED)
    question = context.question
    is_sure = (
        context.services.indexer.claims_are_current
        and question.classification.intent in _ASKS_FOR_NOTHING_ELSE
        and language_of(question.sanitized) not in UNSPACED_LANGUAGES
    )
    return replace(reading, answer=(), evidence=EvidenceLevel.NONE) if is_sure else reading


def _num_terms(sides: Sequence[ClaimInNote], terms: Sequence[str]) -> int:
    return len({match.term for match in find_terms("\n".join(f"{each.title}\n{each.claim}" for each in sides), terms)})


def _sides(contradiction: Contradiction) -> Iterator[AnswerPassage]:
    for side in (contradiction.note_a, contradiction.note_b):
        yield AnswerPassage(
            text=side.claim,
            note_path=side.path,
            note_title=side.title,
            section_title=side.section,
            page=side.page,
            span=side.span,
            score=contradiction.confidence,
        )
