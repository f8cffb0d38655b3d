"""Answers with what a test does not care about filled in."""

from collections.abc import Mapping, Sequence

from catena.answers.answer import FORM_OF, Answer, AnswerPart, CausalChain, Form, Performance, QueryMetadata
from catena.answers.contradiction import ClaimInNote, Contradiction
from catena.claims.opposing import ContradictionType
from catena.forms.comparison import Comparison
from catena.forms.narrative import NarrativeSentence
from catena.forms.timeline_entry import TimelineEntry
from catena.notes.span import Span
from catena.questions.correction import Correction
from catena.questions.intent import Classification, Intent, Reading
from catena.questions.parameters import Parameters
from catena.reading.passage import AnswerPassage, EvidenceLevel, PassageKind
from catena.results.result import Result, ResultMetadata, tier_of
from catena.sources.hit import MatchType, SourceName
from catena.sources.warnings import SourceWarning
from catena.vault.path import VaultPath
from tests.passages import a_passage

SPAN = Span(0, 10, 1, 1)
TEXT, SEMANTIC = SourceName.TEXT, SourceName.SEMANTIC
PERFORMANCE = Performance(
    parse_ms=1.2, text_ms=8.4, semantic_ms=21.0, graph_ms=None, merge_ms=3.0, format_ms=0.5, total_ms=34.1
)


def result(
    title: str = "Memory palace",
    composite: float = 0.9,
    excerpt: str = "A palace holds what is to be kept.",
    *,
    path: str | None = None,
    sources: Sequence[SourceName] = (SEMANTIC, TEXT),
    created: str = "2024-03-15",
    generated: bool = False,
) -> Result:
    return Result(
        note_path=VaultPath(f"Notes/{title}.md" if path is None else path),
        note_title=title,
        section_title=None,
        relevance_score=composite,
        composite_relevance=composite,
        tier=tier_of(composite),
        sources=tuple(sources),
        primary_source=sources[0],
        match_types=(MatchType.SEMANTIC,),
        excerpts=(excerpt,),
        highlights=(),
        span=SPAN,
        generated=generated,
        metadata=ResultMetadata(created_date=created, modified_date="2024-04-01", building_block=None),
    )


def answer(
    *results: Result,
    question: str = "What is a memory palace?",
    intent: Intent = Intent.FACTUAL,
    confidence: float = 0.92,
    readings: Sequence[str] = (),
    form: Form | None = None,
    by_subject: Mapping[str, tuple[Result, ...]] | None = None,
    comparison: Comparison | None = None,
    timeline: Sequence[TimelineEntry] | None = None,
    narrative: Sequence[NarrativeSentence] | None = None,
    chains: Sequence[CausalChain] | None = None,
    contradictions: Sequence[Contradiction] = (),
    warnings: Sequence[SourceWarning] = (),
    next_steps: Sequence[str] = (),
    notes: Sequence[str] = (),
    evidence: EvidenceLevel = EvidenceLevel.STATED,
    passages: Sequence[AnswerPassage] = (),
    verdict: bool | None = None,
    missing: Sequence[str] = (),
    unmentioned: Sequence[str] = (),
    corrections: Sequence[Correction] = (),
    parts: Sequence[AnswerPart] | None = None,
) -> Answer:
    alternatives = tuple(Reading(intent=intent, confidence=confidence, label=label) for label in readings)
    return Answer(
        question=question,
        classification=Classification(
            intent=intent, confidence=confidence, reason="begins with “what is”", alternatives=alternatives
        ),
        parameters=Parameters(notes=tuple(notes)),
        plan=(),
        form=form or FORM_OF[intent],
        results=results,
        results_by_subject=by_subject,
        comparison=comparison,
        timeline=None if timeline is None else tuple(timeline),
        narrative=None if narrative is None else tuple(narrative),
        causal_chains=None if chains is None else tuple(chains),
        contradictions=tuple(contradictions),
        warnings=tuple(warnings),
        next_steps=tuple(next_steps),
        evidence=evidence,
        answer=tuple(passages),
        verdict=verdict,
        missing=(*unmentioned, *missing),
        unmentioned=tuple(unmentioned),
        corrections=tuple(corrections),
        parts=None if parts is None else tuple(parts),
    )


def passage(
    text: str,
    title: str = "Memory palace",
    *,
    bold: Sequence[tuple[int, int]] = (),
    page: str | None = None,
    kind: PassageKind = PassageKind.SENTENCE,
) -> AnswerPassage:
    return a_passage(text, f"Notes/{title}.md", bold=tuple(bold), page=page, kind=kind, span=SPAN, score=0.9)


def metadata(of: Answer, *, found: int | None = None, failed: Sequence[SourceName] = ()) -> QueryMetadata:
    asked = (TEXT, SEMANTIC)
    return QueryMetadata(
        original_query=of.question,
        sanitized_query=of.question,
        ambiguity_detected=bool(of.classification.alternatives),
        clarification_required=bool(of.classification.alternatives),
        sources_queried=asked,
        sources_available=tuple(source for source in asked if source not in failed),
        sources_failed=tuple(failed),
        total_results=2 * len(of.results),
        deduplicated_results=len(of.results) if found is None else found,
        contradictions_detected=len(of.contradictions),
        query_duration_ms=34,
        timeout_occurred=False,
    )


def claim(
    title: str, text: str, *, day: str | None = None, section: str | None = None, page: str | None = None
) -> ClaimInNote:
    return ClaimInNote(
        path=VaultPath(f"{title}.md"), title=title, claim=text, timestamp=day, section=section, page=page, span=SPAN
    )


def contradiction(a: ClaimInNote, b: ClaimInNote, *, superseded: bool = False) -> Contradiction:
    return Contradiction(
        id="c1",
        note_a=a,
        note_b=b,
        confidence=0.78,
        similarity=0.85,
        type=ContradictionType.NEGATION,
        superseded=superseded,
    )
