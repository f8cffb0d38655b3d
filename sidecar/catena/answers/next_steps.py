"""What to ask next: suggestions whose commands stand in backticks, ready to be run."""

import re
from collections.abc import Iterator

from catena.notes.escaping import one_line
from catena.questions.intent import Intent
from catena.questions.parameters import Parameters

_LONGEST = 100
_RUNS_ELSEWHERE = re.compile(r"<(?=%)|\{(?=\{)")


def next_steps_of(
    intent: Intent, parameters: Parameters, *, question: str, has_contradictions: bool = False
) -> tuple[str, ...]:
    """Two suggestions for each kind of question, two more when notes contradict each other.

    Args:
        intent: How the question was read.
        parameters: Its concepts and subjects name what the commands are about.
        question: Stands in for concepts when there are none.
        has_contradictions: The answer shows some.
    """
    return (*_steps(intent, parameters, _safe(question)), *(_RESOLVING if has_contradictions else ()))


_RESOLVING = (
    "**Resolve contradictions:** review the conflicting notes to determine which is more accurate",
    "Consider a synthesis note that reconciles them",
)


def _steps(intent: Intent, parameters: Parameters, question: str) -> Iterator[str]:
    named = [name for concept in (*parameters.concepts, *parameters.subjects) if (name := _safe(concept))]
    concept = next(iter(named), question)
    match intent:
        case Intent.FACTUAL:
            yield f"Use `*surface-related {concept}` to explore connections"
            yield f"Try `*temporal-query {concept}` to see how it evolved"
        case Intent.TEMPORAL:
            yield "Use `*compare` to contrast earlier vs. later understanding"
            yield f"Try `*query {concept}` for a summary of the current state"
        case Intent.COMPARATIVE:
            yield "Use `*surface-related` to find more related concepts"
            yield "Try `*query` on each subject"
        case Intent.CAUSAL:
            yield f"Use `*surface-related {concept}` to find what else plays a part"
            if len(named) > 1:
                yield f"Try `*compare {named[0]} vs {named[1]}` to set cause and effect side by side"
            else:
                yield f"Try `*temporal-query {concept}` to see what came first"
        case Intent.EXPLORATORY:
            yield f"Use `*query What is {concept}?` to begin with a definition"
            yield f"Try `*temporal-query {concept}` to see how these notes grew"


def _safe(concept: str) -> str:
    """Inside backticks only backticks end the code; Templater and templates would run even there."""
    line = _RUNS_ELSEWHERE.sub("", one_line(concept).replace("`", "'"))
    return line if len(line) <= _LONGEST else line[:_LONGEST].rpartition(" ")[0] or line[:_LONGEST]
