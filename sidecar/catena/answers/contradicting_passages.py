"""What answers a question for contradictions: both sides of each that is known, or nothing."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from catena.answers.context import AnswerContext
from catena.answers.contradiction import Contradiction
from catena.language.identification import language_of
from catena.language.vocabulary import UNSPACED_LANGUAGES
from catena.questions.intent import Intent
from catena.reading.answering import Reading
from catena.reading.matched_words import find_terms
from catena.reading.passage import AnswerPassage, EvidenceLevel, PassageKind

MOST_TOLD = 2
"""How many contradictions the answer tells; the section on contradictions has all."""

_ASKS_FOR_NOTHING_ELSE = (Intent.FACTUAL, Intent.EXPLORATORY)


def concerns(contradiction: Contradiction, terms: Sequence[str]) -> bool:
    """Return whether the claim or the title of either note contains any of the terms; True without terms."""
    return not terms or _num_terms(contradiction, terms) > 0


def about(found: Sequence[Contradiction], terms: Sequence[str]) -> tuple[Contradiction, ...]:
    """Return those that contain the most of the terms; all without terms."""
    if not terms:
        return tuple(found)
    counts = [_num_terms(each, terms) for each in found]
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


def _num_terms(contradiction: Contradiction, terms: Sequence[str]) -> int:
    sides = (contradiction.note_a, contradiction.note_b)
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
            kind=PassageKind.SENTENCE,
            score=contradiction.confidence,
        )
