"""What is shown of passages when none states the cause or effect that was asked for: few."""

from collections.abc import Sequence

from catena.reading.causal_words import Causality, causality_of
from catena.reading.defining import name_terms, speaks_of
from catena.reading.passage import AnswerPassage
from catena.reading.signals import gives_reason

MOST_REASONS, NEAR_THE_BEST = 3, 0.5
"""So many passages are shown at most, and each has at least this share of the best one's certainty."""
UNSURE, HARDLY = 0.1, 0.05
"""Two are shown if the best is less certain than the first number, one below the second: of 8 such answers to judged
questions none had the answer."""


def likely_reasons(passages: Sequence[AnswerPassage], concepts: Sequence[str] = ()) -> tuple[AnswerPassage, ...]:
    """Return the passages that are likely to answer, the fewer the less likely, and those that name any cause.

    If the best one names what is asked about, other notes must name it, too.

    Args:
        passages: Best first.
        concepts: What is asked about.
    """
    passages = _on_topic(passages, [concept for concept in concepts if name_terms(concept)])
    best = max((each.score for each in passages), default=0.0)
    most = MOST_REASONS if best >= UNSURE else 2 if best >= HARDLY else 1
    near = [each for each in passages if each.score >= NEAR_THE_BEST * best][:most]
    others = (each for each in passages if each not in near and _is_near(each, passages, concepts))
    kept = [*near, *(each for each in others if causality_of(each.text) is Causality.CAUSE)][:MOST_REASONS]
    return tuple(each for each in passages if each in kept)


def tells_no_reason(passages: Sequence[AnswerPassage], sentences: Sequence[str], concepts: Sequence[str]) -> bool:
    """Return whether what is unlikely to answer gives no reason for what is asked about, and only speaks of it.

    Of 30 such answers to judged questions for a reason four had it.

    Args:
        passages: Best first, each with its certainty.
        sentences: Further sentences, each with the title of its note.
        concepts: What is asked about.
    """
    if max((each.score for each in passages), default=0.0) >= UNSURE:
        return False
    terms = [name_terms(concept) for concept in concepts]
    texts = (*(each.in_context for each in passages), *sentences)
    return not any(gives_reason(text) and all(speaks_of(text, each) > _HALF for each in terms) for text in texts)


def _on_topic(passages: Sequence[AnswerPassage], concepts: Sequence[str]) -> Sequence[AnswerPassage]:
    """Return the passages without those of other notes that name at most half of each concept, if the best has more.

    The best one always stays: a question in another language shares no word with what answers it.

    If the best names a part of a concept, those are left out that name none of that part, nor a name in capitals: of
    `why darns fail`, a passage on what else may fail.
    """
    terms_of = [name_terms(concept) for concept in concepts]

    def names(passage: AnswerPassage) -> bool:
        return any(speaks_of(passage.in_context, terms) > _HALF for terms in terms_of)

    if not passages:
        return passages
    best = passages[0].in_context
    capitals = [
        term for concept in concepts for word in concept.split()[1:] if word[:1].isupper() for term in name_terms(word)
    ]
    named = [*capitals, *(term for terms in terms_of for term in terms if speaks_of(best, [term]))]
    if not names(passages[0]):
        kept = [each for each in passages if not named or speaks_of(each.in_context, named)]
        return kept if passages[0] in kept else passages
    return [each for each in passages if each.note_path == passages[0].note_path or names(each)]


_HALF = 0.5


def _is_near(passage: AnswerPassage, passages: Sequence[AnswerPassage], concepts: Sequence[str]) -> bool:
    """Return whether a passage is of the best one's note, or has a word of what is asked about, if that is known."""
    is_named = any(speaks_of(passage.in_context, name_terms(concept)) for concept in concepts)
    return is_named or not concepts or passage.note_path == passages[0].note_path
