"""Answer: the results of a question, their form and their contradictions, before rendering."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from catena.answers.contradiction import Contradiction
from catena.forms.comparison import Comparison
from catena.forms.narrative import NarrativeSentence
from catena.forms.timeline_entry import TimelineEntry
from catena.lists.note_list import NoteList
from catena.notes.span import Span
from catena.questions.answer_type import AnswerType
from catena.questions.correction import Correction
from catena.questions.intent import Classification, Intent
from catena.questions.parameters import Parameters
from catena.reading.passage import AnswerPassage, EvidenceLevel
from catena.results.result import Result
from catena.sources.hit import SourceName
from catena.sources.warnings import SourceWarning
from catena.vault.path import VaultPath


class Form(StrEnum):
    """How an answer is laid out."""

    LIST = "list"
    TABLE = "table"
    TIMELINE = "timeline"
    NARRATIVE = "narrative"


FORM_OF = {
    Intent.FACTUAL: Form.LIST,
    Intent.TEMPORAL: Form.TIMELINE,
    Intent.CAUSAL: Form.NARRATIVE,
    Intent.COMPARATIVE: Form.TABLE,
    Intent.EXPLORATORY: Form.LIST,
}
"""The form for each intent; a factual question that one note answers may also become a narrative."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedSource:
    """One source that the plan queries.

    Attributes:
        source: The source.
        why: What it contributes, as a sentence.
        threshold: The score, from 0 to 1, from which a hit counts without other evidence. A threshold that the
            caller named is a strict minimum. None if there is no threshold.
        limit: The maximum number of notes.
        timeout_ms: Its time limit in milliseconds.
    """

    source: SourceName
    why: str
    threshold: float | None
    limit: int
    timeout_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CausalStep:
    """One note of a causal chain and its relation to the next note.

    Attributes:
        note_path: The note; None if no note has this name yet.
        note_title: Its display title.
        relationship_type: The relation to the next note, such as `causes`. For the last note, this and all
            attributes below are None.
        strength: 0 to 1.
        context: The sentence that states the relation, verbatim; None if a property states it.
        stated_in: The note that states it.
        span: The sentence's place in that note.
    """

    note_path: VaultPath | None
    note_title: str
    relationship_type: str | None = None
    strength: float | None = None
    context: str | None = None
    stated_in: VaultPath | None = None
    span: Span | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CausalChain:
    """A chain of relations from a cause to an effect.

    Attributes:
        causal_path: The notes of the chain, each once.
        chain_length: The number of relations.
        confidence: The product of the relations' strengths, 0 to 1; it treats them as independent.
    """

    causal_path: tuple[CausalStep, ...]
    chain_length: int
    confidence: float


@dataclass(frozen=True, slots=True, kw_only=True)
class QueryMetadata:
    """How the question was processed; the names are those of the contract.

    Attributes:
        original_query: As typed.
        sanitized_query: Without control characters, and with runs of blanks reduced to one.
        ambiguity_detected: Whether the confidence is below 0.7.
        clarification_required: Whether other readings are offered.
        sources_queried: The sources that were queried, in the plan's order.
        sources_available: The sources that answered.
        sources_failed: The sources that failed or ran out of time.
        total_results: The number of hits of all sources.
        deduplicated_results: The number of notes after merging.
        contradictions_detected: The number of contradictions.
        query_duration_ms: The elapsed time.
        timeout_occurred: Whether a source or the whole question ran out of time.
    """

    original_query: str
    sanitized_query: str
    ambiguity_detected: bool
    clarification_required: bool
    sources_queried: tuple[SourceName, ...]
    sources_available: tuple[SourceName, ...]
    sources_failed: tuple[SourceName, ...]
    total_results: int
    deduplicated_results: int
    contradictions_detected: int
    query_duration_ms: int
    timeout_occurred: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Performance:
    """Elapsed times in milliseconds; None for a source that was not queried."""

    parse_ms: float
    text_ms: float | None
    semantic_ms: float | None
    graph_ms: float | None
    merge_ms: float
    format_ms: float
    total_ms: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Criterion:
    """One point of the completeness checklist."""

    name: str
    passed: bool
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Quality:
    """The ten-point checklist; `level` follows the specification, and `passed` is true from 7 points."""

    score: float
    level: str
    passed: bool
    criteria: tuple[Criterion, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerPart:
    """One question of several that were asked at once, with its own answer."""

    question: str
    evidence: EvidenceLevel
    answer: tuple[AnswerPassage, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """The answer to a question, without times and Markdown; the same vault and question give an equal answer.

    Attributes:
        question: The sanitized question.
        classification: Its intent and the confidence in it.
        parameters: The parameters extracted from it.
        plan: The sources to query.
        form: How the answer is laid out.
        results: One for each note, best first.
        results_by_subject: Only for comparisons: the results of each subject, in order of the subjects.
        comparison: Only for comparisons.
        timeline: Only for temporal questions; oldest first.
        causal_chains: Only for causal questions.
        narrative: Only for narratives; in reading order.
        contradictions: Contradictions between the results; superseded ones come last.
        warnings: Sources that did not answer and other limitations, each with its consequence.
        next_steps: Suggestions; commands stand in backticks.
        answer_type: The kind of words that the question asks for.
        evidence: How well the notes answer the question.
        verdict: For a yes/no question: whether the first passage says or denies it in its own words; None if neither.
        answer: The passages that answer it, best first, at most 5; () if `evidence` is none.
        missing: Names and nouns of the question that no note contains, and parts of it that nothing answers.
        papers: The notes of several papers that the question names, with their authors and years.
        unmentioned: Those of `missing` that no note contains; an answer may say the same in other words.
        corrections: Misspelled and translated words, and how they were read.
        parts: One for each question if several were asked at once; None otherwise.
        left_out: How many notes that changed in the period the timeline leaves out.
        first_mention: The earliest mention of the topic, if the question asks for it; else None.
        listing: The list of notes that the question asks for; None if it asks for something else, or none is on it.
    """

    question: str
    classification: Classification
    parameters: Parameters
    plan: tuple[PlannedSource, ...]
    form: Form
    results: tuple[Result, ...] = ()
    results_by_subject: Mapping[str, tuple[Result, ...]] | None = None
    comparison: Comparison | None = None
    timeline: tuple[TimelineEntry, ...] | None = None
    causal_chains: tuple[CausalChain, ...] | None = None
    narrative: tuple[NarrativeSentence, ...] | None = None
    contradictions: tuple[Contradiction, ...] = ()
    warnings: tuple[SourceWarning, ...] = ()
    next_steps: tuple[str, ...] = ()
    answer_type: AnswerType = AnswerType.OTHER
    evidence: EvidenceLevel = EvidenceLevel.PARTIAL
    verdict: bool | None = None
    answer: tuple[AnswerPassage, ...] = ()
    missing: tuple[str, ...] = ()
    unmentioned: tuple[str, ...] = ()
    papers: tuple[tuple[VaultPath, str], ...] = ()
    corrections: tuple[Correction, ...] = ()
    parts: tuple[AnswerPart, ...] | None = None
    left_out: int = 0
    first_mention: TimelineEntry | None = None
    listing: NoteList | None = None
