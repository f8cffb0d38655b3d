"""Answer: everything a question gets, before it is put into words: results, their form, contradictions."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from catena.answers.contradiction import Contradiction
from catena.answers.result import Result
from catena.notes.span import Span
from catena.questions.intent import Classification, Intent
from catena.questions.parameters import Parameters
from catena.sources.hit import SourceName
from catena.sources.warnings import SourceWarning
from catena.vault.path import VaultPath


class Form(StrEnum):
    """How an answer is shown."""

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
"""The form that fits each intent; a factual question that one note answers may be told as a narrative."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedSource:
    """One source as it will be asked.

    Attributes:
        source: Which.
        why: What it is asked for, in words.
        threshold: From which score on it counts by itself, 0 to 1; kept to when somebody named it. None for any.
        limit: How many notes at most.
        timeout_ms: How long it may look.
    """

    source: SourceName
    why: str
    threshold: float | None
    limit: int
    timeout_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """What one note says about one attribute of one subject.

    Attributes:
        text: An excerpt, verbatim but for markup.
        note_path: Where it stands.
        note_title: The note's shown title.
        span: Its place in the file; None for what is said by the note as a whole, such as its links.
    """

    text: str
    note_path: VaultPath
    note_title: str
    span: Span | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Attribute:
    """One row of a comparison.

    Attributes:
        name: What is compared.
        values: One a subject, in the subjects' order; None where nothing was found.
    """

    name: str
    values: tuple[Cell | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """Subjects side by side."""

    subjects: tuple[str, ...]
    attributes: tuple[Attribute, ...]


class TimelineEvent(StrEnum):
    """What happened to a note."""

    CREATED = "Note created"
    MODIFIED = "Content modified"
    RELATED = "Relationships added"


@dataclass(frozen=True, slots=True, kw_only=True)
class TimelineEntry:
    """One thing that happened.

    Attributes:
        timestamp: ISO 8601 day or moment.
        event: What.
        note_path: To which note.
        note_title: Its shown title.
        content_snapshot: What it says of the concept, plain text.
        new_links: Titles of notes it links to since then.
        composite_relevance: Of the note, 0 to 1.
    """

    timestamp: str
    event: TimelineEvent
    note_path: VaultPath
    note_title: str
    content_snapshot: str
    new_links: tuple[str, ...]
    composite_relevance: float


@dataclass(frozen=True, slots=True, kw_only=True)
class CausalStep:
    """One note of a causal chain, and how it leads to the next.

    Attributes:
        note_path: The note; None when the vault has none of this name yet.
        note_title: Its shown title.
        relationship_type: How it leads to the next one, such as `causes`. This and all below are None for the last.
        strength: 0 to 1.
        context: The sentence that says so, verbatim; None for a bare property.
        stated_in: The note in which it stands.
        span: Where.
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
    """What leads to what, from cause to effect.

    Attributes:
        causal_path: Each note once.
        chain_length: Links between its notes.
        confidence: 0 to 1: the links' strengths multiplied, as if each held or failed by itself.
    """

    causal_path: tuple[CausalStep, ...]
    chain_length: int
    confidence: float


@dataclass(frozen=True, slots=True, kw_only=True)
class NarrativeSentence:
    """One sentence of the vault in a narrative.

    Attributes:
        text: Verbatim but for markup.
        note_path: Where it stands.
        note_title: The note's shown title.
        span: Its place in the file.
        causal: The sentence itself states a cause or an effect.
    """

    text: str
    note_path: VaultPath
    note_title: str
    span: Span | None
    causal: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class QueryMetadata:
    """How the question was carried out; names as in the contract.

    Attributes:
        original_query: As typed.
        sanitized_query: As understood: control characters gone, blanks collapsed.
        ambiguity_detected: Confidence below 0.7.
        clarification_required: Readings are offered.
        sources_queried: Asked, in the plan's order.
        sources_available: Those that answered.
        sources_failed: Those that were late or broken.
        total_results: Hits of all sources together.
        deduplicated_results: Notes that were left after merging.
        contradictions_detected: How many.
        query_duration_ms: Wall time.
        timeout_occurred: A source or the whole ran out of time.
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
    """Wall times in milliseconds; None for a source that was not asked."""

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
    """The ten-point checklist; `level` as in the specification, `passed` from 7 points on."""

    score: float
    level: str
    passed: bool
    criteria: tuple[Criterion, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What a question gets, apart from times and Markdown: the same vault and question give an equal one.

    Attributes:
        question: As understood (sanitized).
        classification: How it was read.
        parameters: What was extracted from it.
        plan: Which sources, why, how far.
        form: How it is shown.
        results: Best first, one a note.
        results_by_subject: For comparisons, in the subjects' order.
        comparison: For comparisons.
        timeline: For temporal questions, oldest first.
        causal_chains: For causal questions.
        narrative: For narratives, in order.
        contradictions: Among the results' claims; superseded ones last.
        warnings: Sources that did not answer and what that costs, and other things to know.
        next_steps: Suggestions, with what can be asked next in backticks.
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
