"""Frames: sentence patterns whose intent is set by a rule, not by the trained model.

A clear frame has one intent: `Show me everything about …` is exploratory. An open frame is ambiguous: `Tell me about
…` may ask for a definition or for every note, so both intents are offered. They are in the English vocabulary, tables
`frames`.
"""

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cache

from catena.language.vocabulary import LANGUAGES, entry, filled
from catena.language.wordings import wording
from catena.questions.answer_type import AnswerType
from catena.questions.intent import Intent


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """A sentence pattern with its intents.

    Attributes:
        readings: The intents with their confidences, most probable first.
        reason: The reason for the intent, without its subject "It".
        pattern: What a normalized question begins with. None for any.
        unless: Names of signals. If the question has one of them, the frame does not apply.
        needs: Names of signals. The question must have at least one of them, unless this is empty.
        types: Answer types. The question must ask for one of them, unless this is empty.
    """

    readings: tuple[tuple[Intent, float], ...]
    reason: str
    pattern: re.Pattern[str] | None = None
    unless: frozenset[str] = frozenset()
    needs: frozenset[str] = frozenset()
    types: frozenset[AnswerType] = frozenset()


def frame_of(text: str, signals: Collection[str], answer_type: AnswerType) -> Frame | None:
    """Return the first frame that applies to a question. None if none applies.

    Args:
        text: The normalized question without polite phrases, from `plain_question`.
        signals: The names of the question's signals.
        answer_type: The kind of words that the question asks for.
    """
    bare = text.rstrip(" ?!.…")
    possible = (frame for frame in _frames() if _may_hold(frame, signals, answer_type))
    return next((frame for frame in possible if frame.pattern is None or frame.pattern.match(bare)), None)


def _may_hold(frame: Frame, signals: Collection[str], answer_type: AnswerType) -> bool:
    if frame.types and answer_type not in frame.types:
        return False
    return frame.unless.isdisjoint(signals) and not (frame.needs and frame.needs.isdisjoint(signals))


@cache
def _frames() -> tuple[Frame, ...]:
    return tuple(
        Frame(
            readings=tuple((Intent(intent), confidence) for intent, confidence in row["readings"].items()),
            reason=row["reason"],
            pattern=_pattern(row["pattern"]) if "pattern" in row else None,
            unless=_signals(row.get("unless", ())),
            needs=_signals(row.get("needs", ())),
            types=frozenset(map(AnswerType, row.get("types", ()))),
        )
        for row in entry("frames.in_order", "en")
    )


def _pattern(source: str) -> re.Pattern[str]:
    """Compile a pattern. The few words that people of any language begin with are those of all vocabularies."""
    everywhere = {
        "{and}": wording("comparing.and", "en", "de", "fr", "es").pattern,
        "{show}": wording("framing.show", *LANGUAGES).pattern,
        "{tell_about}": wording("framing.tell_about", *LANGUAGES).pattern,
    }
    for place, words in everywhere.items():
        source = source.replace(place, words)
    return re.compile(filled(source, "frames", "en"))


def _signals(names: Iterable[str]) -> frozenset[str]:
    """Return the names of signals; some stand for several."""
    groups: dict[str, list[str]] = entry("frames.signals", "en")
    return frozenset(signal for name in names for signal in groups.get(name, [name]))
