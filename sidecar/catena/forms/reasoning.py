"""What is shown of passages when none states the cause or effect that was asked for: few."""

from collections.abc import Sequence

from catena.language.identification import language_of
from catena.language.sentences import sentence_bounds
from catena.language.stop_words import search_stop_words
from catena.language.wordings import anywhere
from catena.reading.causal_words import Causality, causality_of
from catena.reading.defining import name_terms, speaks_of
from catena.reading.passage import AnswerPassage
from catena.reading.signals import gives_reason
from catena.reading.telling import gives_reason as gives_any_reason
from catena.reading.telling import tells_use

MOST_REASONS, NEAR_THE_BEST = 3, 0.5
"""So many passages are shown at most, and each has at least this share of the best one's certainty."""
UNSURE, HARDLY = 0.1, 0.05
"""Two are shown if the best is less certain than the first number, one below the second: of 8 such answers to judged
questions none had the answer."""
LIKELY = 0.2
"""A passage that is so likely to answer may give its reason in words of its own."""
LEAST_TO_LEAD = 0.6
"""A passage that tells a reason stands first if it has this share of the best one's certainty."""


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


def reasons_first(
    passages: Sequence[AnswerPassage], concepts: Sequence[str], *, of_use: bool = False
) -> tuple[AnswerPassage, ...]:
    """Return few passages, the first that tells a reason for what is asked about before all others.

    Two go on at most: those that give any reason, too, or are nearly as likely to answer.

    Args:
        passages: Best first.
        concepts: What is asked about.
        of_use: Whether it is asked why it is used: then what it is good for is a reason.
    """
    best = max((each.score for each in passages), default=0.0)
    telling = [each for each in passages if tells_reason(each, concepts) or (of_use and _tells_use(each, concepts))]
    likely = [each for each in telling if each.score >= LEAST_TO_LEAD * best]
    strong = [each for each in likely if not of_use or gives_reason_to_use(each.text)]
    first = next(iter([*strong, *likely]), None)
    near = [
        each
        for each in passages
        if each is not first and (each in telling or each.score >= NEAR_THE_BEST * best or gives_any_reason(each.text))
    ]
    return tuple([*([first] if first else []), *near][:MOST_REASONS])


def leave_it_open(passages: Sequence[AnswerPassage], question: str, concepts: Sequence[str]) -> bool:
    """Return whether no passage tells the reason that a question asks for, and none is likely to in words of its own.

    A note whose name has all that is asked about is likely to, and of one in another language words tell nothing.
    """
    terms = [name_terms(concept) for concept in concepts]
    is_foreign = all(language_of(each.text) != language_of(question) for each in passages)
    is_likely = any(each.score >= LIKELY for each in passages)
    is_named = bool(terms) and any(all(speaks_of(each.note_title, one) == 1 for one in terms) for each in passages)
    return not (is_foreign or is_likely or is_named or any(tells_reason(each, concepts) for each in passages))


def tells_reason(passage: AnswerPassage, concepts: Sequence[str]) -> bool:
    """Return whether a passage tells a reason for what is asked about; see `gives_reason_for`."""
    return gives_reason_for(passage.text, f"{passage.note_title} {passage.section_title or ''}", concepts)


def gives_reason_to_use(text: str) -> bool:
    """Return whether a text tells what a thing is good for or names a cause, and not only for what somebody does
    something: `to show it, press H`.
    """
    causes = (causality_of(text[start:end]) is Causality.CAUSE for start, end in sentence_bounds(text))
    return tells_use(text) or any(causes)


def _tells_use(passage: AnswerPassage, concepts: Sequence[str]) -> bool:
    """Return whether a passage tells what the thing that is asked about is good for: `It lets you …`."""
    is_named = all(speaks_of(passage.in_context, words) == 1 for words in map(_telling_terms, concepts) if words)
    return is_named and tells_use(passage.text)


def gives_reason_for(text: str, above: str, concepts: Sequence[str]) -> bool:
    """Return whether a sentence of a text gives a reason, and it or the one before has most of what is asked about.

    What stands above the text, the name of its note and a heading, may have it, too.
    """
    terms = [words for words in map(_telling_terms, concepts) if words]
    before = ""
    for start, end in sentence_bounds(text):
        sentence = text[start:end]
        said = f"{above} {before} {sentence}"
        if gives_any_reason(sentence) and all(speaks_of(said, words) > _HALF for words in terms):
            return True
        before = sentence
    return False


def _telling_terms(concept: str) -> list[str]:
    """Return the words of a concept without those that tell nothing: `condición` and `carrera`, not `de`.

    That a thing is good or bad for something, or that somebody uses it, is told by what comes of it.
    """
    silent = search_stop_words(language_of(concept))
    beside = [anywhere(f"judging.{name}") for name in ("valuing", "adopting")]
    telling = (term for term in name_terms(concept) if term not in silent)
    return [term for term in telling if not any(each.fullmatch(term) for each in beside)]


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
