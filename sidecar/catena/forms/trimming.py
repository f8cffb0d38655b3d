"""Trimming: of the passages that answer, those that are shown beside the best."""

from collections.abc import Sequence

from catena.language.sentences import BETWEEN_ITEMS, sentence_bounds
from catena.questions.answer_type import AnswerType
from catena.questions.how_to import asks_how_to
from catena.reading.defining import head_of, name_terms, speaks_of
from catena.reading.passage import AnswerPassage, EvidenceLevel

NEAR_THE_BEST = 0.7
"""What is less certain than this relative to the best passage is left out where the notes state the answer.

Of 34 such answers to judged questions none lost the sentence that answers, from 0.8 on two of 40.
"""
MORE_LIKELY_THAN_NOT = 0.5
"""From this certainty of the best passage on, the others are measured by it."""
LIKELY = 0.1
"""From this certainty on, a first passage with words of the kind that is asked for leaves out those without.

Of 50 such answers to judged questions none lost the sentence that answers.
"""
HALF_NAMED = 0.5
"""A question asks about a note if it has this share of the words of its name."""
_IN_WORDS = (AnswerType.PERSON, AnswerType.DATE, AnswerType.NUMBER)


def trimmed(
    passages: Sequence[AnswerPassage], level: EvidenceLevel, question: str, answer_type: AnswerType
) -> tuple[AnswerPassage, ...]:
    """Return the passages without those that add nothing to a question which the best one answers.

    A question for a person, a day or a number is answered by words of that kind, which are in bold. A list or steps
    that are asked for may go on in the least certain passage.

    Args:
        passages: As they are shown; the first answers best.
        level: How well they answer.
        question: The question on one line.
        answer_type: The kind of words that the question asks for.
    """
    if not passages:
        return ()
    first, *others = passages
    others = [each for each in others if not _begins_with_question(each.text) and not _is_beside(each, first, question)]
    if answer_type in _IN_WORDS and first.bold and first.score >= LIKELY:
        others = [each for each in others if each.bold]
    may_go_on = answer_type is AnswerType.LIST or asks_how_to(question)
    if level is EvidenceLevel.STATED and not may_go_on:
        best = max(each.score for each in passages)
        if best >= MORE_LIKELY_THAN_NOT:
            others = [each for each in others if each.score >= NEAR_THE_BEST * best]
    return (first, *others)


def _begins_with_question(text: str) -> bool:
    """Return whether a text begins with a question of its own: of 35 such further passages none had the answer."""
    first = text.split(BETWEEN_ITEMS)[0]
    start, end = next(iter(sentence_bounds(first)), (0, 0))
    return first[start:end].endswith(("?", "？"))


def _is_beside(passage: AnswerPassage, first: AnswerPassage, question: str) -> bool:
    """Return whether a passage is from another note than the first, which is asked about, and doesn't name that.

    Of 33 such passages to judged questions none had the answer that no other had.
    """
    asked = [term for term in name_terms(head_of(first.note_title)) if speaks_of(question, [term])]
    is_asked_about = speaks_of(question, name_terms(head_of(first.note_title))) >= HALF_NAMED
    return is_asked_about and passage.note_path != first.note_path and speaks_of(passage.in_context, asked) < 1
