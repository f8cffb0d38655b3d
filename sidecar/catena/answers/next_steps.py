"""Suggests next steps, with commands in backticks that are ready to run."""

import re
from collections.abc import Iterator

from catena.language.identification import language_of
from catena.language.vocabulary import entry
from catena.notes.escaping import one_line
from catena.questions.intent import Intent
from catena.questions.parameters import Parameters

_LONGEST = 100
_RUNS_ELSEWHERE = re.compile(r"<(?=%)|\{(?=\{)")


def next_steps_of(
    intent: Intent, parameters: Parameters, *, question: str, has_contradictions: bool = False
) -> tuple[str, ...]:
    """Return two suggestions for each intent, and two more if notes contradict each other.

    Args:
        intent: The intent of the question.
        parameters: The concepts and subjects to use in the commands.
        question: Used if there are no concepts; in its language, questions are worded.
        has_contradictions: Whether the answer shows contradictions.
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
            # Asks for the name, which fits one thing and several: "What is habits?" does not.
            definition = entry("examples.definition", language_of(question)).format(concept)
            yield f"Use `*query {definition}` to begin with a definition"
            yield f"Try `*temporal-query {concept}` to see how these notes grew"


def _safe(concept: str) -> str:
    """Make a concept safe inside backticks: no backticks, and no template syntax, which would run even there."""
    line = _RUNS_ELSEWHERE.sub("", one_line(concept).replace("`", "'"))
    return line if len(line) <= _LONGEST else line[:_LONGEST].rpartition(" ")[0] or line[:_LONGEST]
