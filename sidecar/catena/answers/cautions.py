"""What a person should know of an answer although every source was asked: what it had to go without."""

from collections.abc import Iterable

from catena.answers.ports import AnswerServices
from catena.questions.understanding import Question
from catena.sources.hit import SourceName
from catena.sources.warnings import SourceWarning


def no_meaning(services: AnswerServices) -> tuple[SourceWarning, ...]:
    """Without the model, contradictions are looked for by words."""
    if not services.indexer.error:
        return ()
    return (
        SourceWarning(
            source=SourceName.SEMANTIC,
            error="Claims can't be compared by their meaning.",
            impact="Contradictions are looked for by shared words alone; some are missed.",
        ),
    )


def no_history(warnings: Iterable[SourceWarning]) -> tuple[SourceWarning, ...]:
    """Without history, a timeline goes by dates in notes and files."""
    if any(warning.source is SourceName.GRAPH for warning in warnings):
        return ()
    return (
        SourceWarning(
            source=SourceName.GRAPH,
            error="No history of these notes is kept yet.",
            impact="The timeline goes by the dates in notes and files: creation and last change, nothing in between.",
        ),
    )


def no_relations(asked: Question, warnings: Iterable[SourceWarning]) -> tuple[SourceWarning, ...]:
    """Without relations, a causal answer is made of sentences."""
    if any(warning.source is SourceName.GRAPH for warning in warnings):
        return ()
    concept = next(iter(asked.parameters.concepts), asked.sanitized)
    return (
        SourceWarning(
            source=SourceName.GRAPH,
            error=f"No graph relationships found for '{concept}'. This may be because: it is not linked yet (run"
            " *Suggest links*), it is too new, or it is not in the vault.",
            impact="The answer is made of sentences found by words and by meaning.",
        ),
    )
