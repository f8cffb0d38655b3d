"""Causes and effects in sentences: what a sentence states or denies, in which direction, and what a question asks."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, IntEnum, auto
from functools import lru_cache
from itertools import islice

from catena.language.denial import DENIALS, DENYING_DETERMINERS, DENYING_PRONOUNS, NOT_DENYING
from catena.language.vocabulary import SPACED_LANGUAGES, alternatives, words
from catena.language.wordings import anywhere


class Causality(IntEnum):
    """What a sentence states about cause and effect, weakest first."""

    NONE = 0
    DENIED = 1
    """It denies one: `does not improve`."""
    EFFECT = 2
    """It states that one thing changes another: `improves`, `reduces`."""
    CAUSE = 3
    """It names a reason or a cause: `because`, `leads to`."""


class Sought(Enum):
    """What a causal question seeks."""

    CAUSES = auto()
    EFFECTS = auto()
    REASONS = auto()
    """`Why …?`: what stands on either side of a cause."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CausalLink:
    """A cause and an effect in a sentence.

    Attributes:
        kind: What is stated.
        cause: The part of the sentence that names the cause; "" if an earlier sentence does.
        effect: The part that names the effect.
        raises: Whether there is more of the effect (True), less (False), or neither is said (None).
    """

    kind: Causality
    cause: str
    effect: str
    raises: bool | None


def _matching(name: str) -> re.Pattern[str]:
    """Return a pattern for text in lower case: a search that ignores case takes twice as long."""
    spaced, unspaced = alternatives(f"causes.{name}", *SPACED_LANGUAGES), alternatives(f"causes.{name}", "zh", "ja")
    return re.compile(rf"(?<![^\W_]){spaced}(?![^\W_])|{unspaced}")


def _lower(text: str) -> str:
    """Return a text in lower case with each character in its place."""
    low = text.lower()
    return low if len(low) == len(text) else "".join(c.lower()[0] for c in text)


_FORWARD, _BACKWARD = _matching("forward"), _matching("backward")
_RAISING, _LOWERING, _CHANGING = _matching("raising"), _matching("lowering"), _matching("changing")
_ASKS_FOR_EFFECTS, _ASKS_WHY = _matching("effects_asked"), _matching("why")
_KINDS: tuple[tuple[re.Pattern[str], Causality, bool | None], ...] = (
    (_FORWARD, Causality.CAUSE, None),
    (_BACKWARD, Causality.CAUSE, None),
    (_RAISING, Causality.EFFECT, True),
    (_LOWERING, Causality.EFFECT, False),
    (_CHANGING, Causality.EFFECT, None),
)
_BY = words("causes.by", *SPACED_LANGUAGES)
_HARMLESS = "|".join(sorted(NOT_DENYING))
_DENYING = "|".join(sorted((DENIALS | DENYING_DETERMINERS | DENYING_PRONOUNS | {"without", "ohne"}) - {"not", "nicht"}))
_DENIAL = re.compile(
    rf"(?:\b(?:(?:not|nicht)(?! (?:{_HARMLESS})\b)|{_DENYING}|ne|no|pas|sin|sans|nunca|jamais)\b"
    r"|\b(?:non|não|niet|geen|sem|senza)\b"
    r"|\bn['’]|n't\b|n’t\b|[不没])"
    r"(?:\W+\w+){0,3}\W*$",
    re.IGNORECASE,
)
_DENIED_AFTER = re.compile(r"\W*(?:\w+\W+){0,2}(?:nicht(?! nur)|pas|kaum)\b", re.IGNORECASE)
_MOST = 100
"""Causal words of one kind that are looked at in a sentence; each link copies what stands on either side."""
_BEFORE = 40
"""A negation counts within this many characters before a causal word."""


@lru_cache(maxsize=256)
def links_in(sentence: str) -> tuple[CausalLink, ...]:
    """Return the causes and effects that a sentence states or denies."""
    return tuple(_links(sentence))


def _links(sentence: str) -> Iterator[CausalLink]:
    low = _lower(sentence)
    for pattern, kind, raises in _KINDS:
        for match in islice(pattern.finditer(low), _MOST):
            before, after = sentence[: match.start()], sentence[match.end() :]
            is_denied = _DENIAL.search(before[-_BEFORE:]) or (kind is Causality.EFFECT and _DENIED_AFTER.match(after))
            cause, effect = _sides(before, after, is_backward=pattern is _BACKWARD)
            yield CausalLink(kind=Causality.DENIED if is_denied else kind, cause=cause, effect=effect, raises=raises)


def causality_of(sentence: str) -> Causality:
    """Classify a sentence; a denied cause decides only if the sentence states no other."""
    return max((link.kind for link in links_in(sentence)), default=Causality.NONE)


def sought_by(question: str) -> Sought:
    """Return what a causal question seeks."""
    low = question.lower()
    if _ASKS_FOR_EFFECTS.search(low):
        return Sought.EFFECTS
    return Sought.REASONS if asks_why(question) else Sought.CAUSES


def asks_why(question: str) -> bool:
    """Return whether a question asks why, and not what causes something."""
    return bool(_ASKS_WHY.search(question.lower()))


def asks_why_to_use(question: str) -> bool:
    """Return whether a question asks why somebody uses a thing, so that what it is good for is a reason."""
    return asks_why(question) and anywhere("judging.adopting").search(question) is not None


def raises_in(question: str) -> bool | None:
    """Return whether a question asks what raises something (True) or lowers it (False); None if neither."""
    low = question.lower()
    if _LOWERING.search(low):
        return False
    return True if _RAISING.search(low) else None


def _sides(before: str, after: str, *, is_backward: bool) -> tuple[str, str]:
    """Return cause and effect; `Because A, B` and `B is improved by A` name the cause where they do."""
    next_word = after.split(maxsplit=1)[0].lower() if after.split() else ""
    if is_backward:
        if len(before.split()) < 2 and "," in after:
            cause, _, effect = after.partition(",")
            return cause, effect
        return after, before
    return (after, before) if next_word in _BY else (before, after)
