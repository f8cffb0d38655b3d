"""The answer as a short text of sentences from the best notes, and the answer to why: causes and effects in a row."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from catena.answers.answer import Answer, CausalChain
from catena.answers.context import AnswerContext
from catena.answers.contradiction import ClaimInNote, Contradiction
from catena.answers.evidence import Evidence
from catena.answers.graph_answers import causal_chains_of, only_other_way
from catena.answers.limitations import chains_on_retracted, on_retracted, other_way_only, without_relations
from catena.answers.shown_passages import told_notes
from catena.answers.story import LEAST_TO_LEAD
from catena.forms.narrating import MOST_SENTENCES, Narrative, narrate
from catena.forms.narrative import NarrativeSentence
from catena.forms.reasoning import (
    gives_reason_for,
    leave_it_open,
    likely_reasons,
    reasons_first,
    tells_no_reason,
)
from catena.questions.answer_type import AnswerType
from catena.reading.causal_words import asks_why_to_use
from catena.reading.passage import AnswerPassage, EvidenceLevel
from catena.reading.statements import is_statement
from catena.vault.path import name_of

MOST_GOING_ON = 2
"""So many sentences go on after the passage that tells a reason."""


def narrative_of(context: AnswerContext, evidence: Evidence) -> Narrative:
    """Return a short text of sentences from the best notes; generated notes are not evidence."""
    question, notes = context.question, told_notes(context, evidence.searches)
    parameters, intent = question.parameters, question.classification.intent
    return narrate(question.sanitized, parameters.concepts, intent, notes, evidence.reading.weighed)


def as_causal_narrative(answer: Answer, context: AnswerContext, evidence: Evidence) -> Answer:
    """Return the answer to why, or to what follows: chains of causes and effects, and the sentences that state them."""
    chains = causal_chains_of(context.services, context.question)
    lacking = () if chains else without_relations(context.question, answer.warnings)
    if only_other_way(context.services, context.question, chains):
        lacking = other_way_only(context.question)
    narrative = narrative_of(context, evidence)
    is_linked = bool(chains) and len(context.question.parameters.concepts) > 1
    told = narrative.sentences if lacking else with_relations(narrative.sentences, chains, is_linked=is_linked)
    cited = on_retracted(context.services, (), [sentence.text for sentence in told])
    retracted = (*chains_on_retracted(context.services, chains), *cited)
    passages, unanswered = answer.answer, () if is_linked else narrative.unanswered
    is_untold = not chains and _is_untold(answer, context, told)
    if is_untold:
        told = ()
    if is_untold or (answer.evidence is EvidenceLevel.PARTIAL and not (narrative.sentences or answer.parts)):
        passages = likely_reasons(passages, context.question.parameters.concepts)
    elif answer.evidence is EvidenceLevel.PARTIAL and passages and passages[0].score < LEAST_TO_LEAD:
        passages = tuple(_of_causes(narrative.sentences, passages)) or passages
    if _asks_reason(answer) and not chains:
        concepts = context.question.parameters.concepts
        passages = reasons_first(passages, concepts, of_use=asks_why_to_use(answer.question))
        told = tuple(each for each in told if each.clashes or gives_reason_for(each.text, each.note_title, concepts))
        told = tuple(going_on(told, passages[0]))
        if leave_it_open(passages, answer.question, concepts):
            unanswered = (*unanswered, answer.question.strip("¿ ?？"))
    return replace(
        answer,
        answer=passages,
        narrative=tuple(_with_clashes(told, evidence.contradictions)),
        missing=answer.missing if answer.evidence is EvidenceLevel.STATED else (*answer.missing, *unanswered),
        causal_chains=chains,
        warnings=tuple(dict.fromkeys((*answer.warnings, *lacking, *retracted))),
    )


def _is_untold(answer: Answer, context: AnswerContext, told: Sequence[NarrativeSentence]) -> bool:
    """Return whether a reason is asked for, and what was found only speaks of what is asked about."""
    sentences = [f"{each.note_title} {each.text}" for each in told]
    return _asks_reason(answer) and tells_no_reason(answer.answer, sentences, context.question.parameters.concepts)


def _asks_reason(answer: Answer) -> bool:
    """Return whether one reason is asked for, and the passages don't state it for certain."""
    is_asked = answer.answer_type is AnswerType.REASON and answer.evidence is EvidenceLevel.PARTIAL
    return is_asked and bool(answer.answer) and not answer.parts


def with_relations(
    sentences: Sequence[NarrativeSentence], chains: Sequence[CausalChain], *, is_linked: bool
) -> tuple[NarrativeSentence, ...]:
    """Return sentences with those that state the relations that are asked for, before what only adds something.

    Args:
        sentences: What is told so far, best first.
        chains: The chains that answer, the surest first.
        is_linked: Whether it is asked how things are linked: the surest chain is told from its beginning. Else what
            is one step from the only thing that is asked about stands behind the causes that are told already.
    """
    asked = chains[:1] if is_linked else [chain for chain in chains if chain.chain_length == 1]
    stated = [each for chain in asked for each in _stated_in(chain)]
    if is_linked:
        told = [next((known for known in sentences if _overlap(known, each)), each) for each in stated]
        others = [each for each in sentences if not any(_overlap(each, known) for known in told)]
        return (*dict.fromkeys(told), *others)[:MOST_SENTENCES]
    causes = [each for each in sentences if each.causal]
    further = [each for each in dict.fromkeys(stated) if not any(_overlap(each, known) for known in sentences)]
    return (*causes, *further, *(each for each in sentences if not each.causal))[:MOST_SENTENCES]


def _stated_in(chain: CausalChain) -> Iterator[NarrativeSentence]:
    """Yield the sentences that state the relations of a chain, as far as they can be read alone."""
    titles = {step.note_path: step.note_title for step in chain.causal_path}
    for step in chain.causal_path:
        if step.context and step.stated_in and step.span and is_statement(step.context):
            title = titles.get(step.stated_in) or name_of(step.stated_in)
            yield NarrativeSentence(
                text=step.context, note_path=step.stated_in, note_title=title, span=step.span, causal=True
            )


def going_on(sentences: Sequence[NarrativeSentence], first: AnswerPassage) -> Iterator[NarrativeSentence]:
    """Yield the sentences that are in the first passage, and the first that go on."""
    going_on = 0
    for sentence in sentences:
        is_in_first = sentence.note_path == first.note_path and sentence.span.overlaps(first.span)
        going_on += not is_in_first
        if is_in_first or going_on <= MOST_GOING_ON:
            yield sentence


def _overlap(one: NarrativeSentence, other: NarrativeSentence) -> bool:
    return one.note_path == other.note_path and one.span.overlaps(other.span)


def _of_causes(sentences: Sequence[NarrativeSentence], passages: Sequence[AnswerPassage]) -> Iterator[AnswerPassage]:
    """Yield the sentences that state a cause or an effect as passages, as certain as the best of the passages."""
    for sentence in sentences:
        if sentence.causal:
            yield AnswerPassage(
                text=sentence.text,
                note_path=sentence.note_path,
                note_title=sentence.note_title,
                span=sentence.span,
                score=passages[0].score,
            )


def _with_clashes(
    sentences: Sequence[NarrativeSentence], contradictions: Sequence[Contradiction]
) -> Iterator[NarrativeSentence]:
    """Yield the sentences; one that contradicts a sentence before it is marked."""
    for at, sentence in enumerate(sentences):
        opposed = (
            _holds(sentence, one) and any(_holds(before, other) for before in sentences[:at])
            for each in contradictions
            for one, other in ((each.note_a, each.note_b), (each.note_b, each.note_a))
        )
        yield replace(sentence, clashes=sentence.clashes or any(opposed))


def _holds(sentence: NarrativeSentence, claim: ClaimInNote) -> bool:
    return sentence.note_path == claim.path and (claim.claim in sentence.text or sentence.text in claim.claim)
