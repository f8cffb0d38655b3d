"""Signals: wordings that indicate the intent of an English question, each with the reason that is shown to the person.

They are in the English vocabulary, tables `signals`. `weights.json` holds the weight of each for each intent. They are
searched in `plain` text: lower case, straight quotation marks, quoted text removed.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from catena.language.vocabulary import entry, filled
from catena.questions.intent import Intent


@dataclass(frozen=True, slots=True, kw_only=True)
class Signal:
    """A wording that indicates an intent.

    Attributes:
        name: The name of the signal in `weights.json`.
        intent: The intent that the signal indicates, and that its reason can explain.
        strength: The weight for that intent before training.
        pattern: What is searched in plain text.
        reason: The reason without its subject "It". `{}` stands for the words that were found.
    """

    name: str
    intent: Intent
    strength: float
    pattern: re.Pattern[str]
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundSignal:
    """A signal that was found in a question, with the words that matched."""

    signal: Signal
    words: str


@cache
def all_signals() -> tuple[Signal, ...]:
    """Return all signals, in the order of the vocabulary."""
    return tuple(
        Signal(
            name=name,
            intent=intent,
            strength=row["strength"],
            pattern=re.compile(filled(filled(row["pattern"], "signals.words", "en"), "signals.words", "en")),
            reason=row["reason"],
        )
        for intent in _ORDER
        for name, row in entry(f"signals.{intent}", "en").items()
    )


def signals_in(text: str) -> tuple[FoundSignal, ...]:
    """Return the signals in a plain text, in the order of the vocabulary."""
    return tuple(_found(text))


def _found(text: str) -> Iterator[FoundSignal]:
    for signal in all_signals():
        if match := signal.pattern.search(text):
            yield FoundSignal(signal=signal, words=" ".join(match[0].split()))


_ORDER = (Intent.CAUSAL, Intent.TEMPORAL, Intent.COMPARATIVE, Intent.FACTUAL, Intent.EXPLORATORY)
