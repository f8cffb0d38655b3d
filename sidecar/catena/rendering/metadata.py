"""Render the folded block at the end of an answer: how the query was executed, and its durations."""

from collections.abc import Iterator

from catena.answers.answer import Answer, Performance, QueryMetadata
from catena.notes.escaping import literal
from catena.rendering.lines import METADATA
from catena.results.result import Tier


def metadata_lines(answer: Answer, metadata: QueryMetadata, performance: Performance) -> Iterator[str]:
    """Yield a collapsed callout, the only part of a rendered answer that has durations."""
    yield METADATA
    for line in _inside(answer, metadata, performance):
        yield f"> {line}".rstrip()


def _inside(answer: Answer, metadata: QueryMetadata, performance: Performance) -> Iterator[str]:
    yield "**Query Details:**"
    yield f'- Original query: "{literal(metadata.original_query)}"'
    yield f"- Intent: {answer.classification.intent}"
    yield f"- Classification confidence: {answer.classification.confidence:.2f}"
    yield f"- Result format: {answer.form}"
    yield ""
    yield "**Performance:**"
    yield f"- Total duration: {metadata.query_duration_ms}ms{_phases(performance)}"
    yield f"- Total results: {metadata.total_results}"
    yield f"- Deduplicated results: {metadata.deduplicated_results}"
    yield f"- Contradictions detected: {metadata.contradictions_detected}"
    yield ""
    yield "**Data Sources:**"
    yield f"- Available: {', '.join(metadata.sources_available) or 'none'}"
    if metadata.sources_failed:
        yield f"- Failed: {', '.join(metadata.sources_failed)}"
    yield ""
    yield "**Result Distribution:**"
    for tier, words in (
        (Tier.HIGHLY_RELEVANT, "Highly relevant (>= 0.8)"),
        (Tier.RELEVANT, "Relevant (>= 0.6)"),
        (Tier.SOMEWHAT_RELEVANT, "Somewhat relevant (>= 0.4)"),
    ):
        yield f"- {words}: {sum(result.tier is tier for result in answer.results)}"


def _phases(performance: Performance) -> str:
    phases = {
        "parse": performance.parse_ms,
        "text": performance.text_ms,
        "semantic": performance.semantic_ms,
        "graph": performance.graph_ms,
        "merge": performance.merge_ms,
        "format": performance.format_ms,
    }
    return f" ({', '.join(f'{name} {ms:.0f}' for name, ms in phases.items() if ms is not None)})"
