"""Judges what a passage says about a sentence: the same, part of it, the contrary, or nothing."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from enum import IntEnum

from catena.claims.ports import Inference
from catena.drafts.comparing import Comparison, compared
from catena.drafts.wording import wording_of
from catena.language.folding import fold
from catena.language.verbatim import squeezed

Likeness = Callable[[str, Sequence[str]], Sequence[float]]
"""Returns the cosine of a text with each of the others, on the scale of the English model. Blocks."""

_CLOSE = 8
"""How many passages, the best by their words, are also compared by meaning."""
_SYNONYM = 0.7
"""Cosine of two words from which they may be synonyms; names of a kind ("Italy", "Spain") stay below."""
_SAME_FRAME = 0.9
"""Cosine of two sentences from which one may say the other in words of which one or two are replaced."""
_ENTAILS = 0.85
_MOST_REPLACED = 2
_LEAST_CONTRARY = 0.55
"""The least coverage at which a passage with other numbers or names contradicts."""
_LEAST_DENIED = 0.7
"""The least coverage at which a passage that denies contradicts: every other sentence has a negation."""
_LEAST_EXCHANGED = 0.75
"""The least coverage at which things in each other's places contradict: of few common words, the order says nothing."""
_LEAST_PART = 0.5
_MOST_PART = 0.65
"""A passage that has half of a sentence's words says part of it if this much of words or meaning agrees."""
_LEAST_RELATED = 0.3
_LEAST_TRANSLATED = 0.6
"""Cosine from which a passage in another language says part of a sentence: on 30 pairs in four languages 12 of 15 true
sentences have it, with the right passage, and none of nine that are beside the point."""
_LEAST_COSINE = 0.35
"""Below this cosine, equal words are taken for chance."""
_ASKED = 0.8
"""What a passage that only says what was asked is worth beside one that says what was found."""
_FEWEST_SHARED = 3
"""The least number of a sentence's words in a passage that says the same."""
_FEWEST_CHARACTERS = 12
_SYMBOLS = 4


class Finding(IntEnum):
    """What a passage says about a sentence, the weightiest last."""

    NOTHING = 0
    RELATED = 1
    PART = 2
    CONTRARY = 3
    SAME = 4
    VERBATIM = 5


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a passage says about a sentence.

    Attributes:
        finding: What it says.
        score: How near the passage is to the sentence, 0 to 1.
        reason: Why it does not simply say the same; None if it does, or says nothing.
        denies: Whether it says the opposite, rather than that it has other numbers or names.
    """

    finding: Finding
    score: float
    reason: str | None = None
    denies: bool = False


@dataclass(frozen=True, slots=True)
class Judge:
    """Judges passages.

    Attributes:
        likeness: Compares texts by meaning; None without a model, when only equal words support.
        inference: A model of inference; None without one.
    """

    likeness: Likeness | None = None
    inference: Inference | None = None

    def judge(self, statement: str, passages: Sequence[str], known: Collection[str] = ()) -> list[Judgement]:
        """Judge each passage.

        Args:
            statement: Plain text of a sentence, without citations.
            passages: Plain texts.
            known: Folded words that need not be in a passage: the authors of the paper and its year.
        """
        compared_all = [compared(statement, passage, known) for passage in passages]
        close = sorted(range(len(passages)), key=lambda at: (-compared_all[at].coverage, at))[:_CLOSE]
        cosines = self.likeness(statement, [passages[at] for at in close]) if self.likeness and close else ()
        cosine_at = dict(zip(close, cosines, strict=False))
        return [
            self._judged(statement, passage, found, cosine_at.get(at))
            if not self.likeness or at in cosine_at
            else Judgement(Finding.NOTHING, 0.0)
            for at, (passage, found) in enumerate(zip(passages, compared_all, strict=True))
        ]

    def judge_translated(self, statement: str, passages: Sequence[str]) -> list[Judgement]:
        """Judge passages in other languages than the sentence, by meaning: it never tells a claim from its denial."""
        cosines = self.likeness(statement, passages) if self.likeness and passages else [0.0] * len(passages)
        return [
            Judgement(Finding.PART, round(min(1.0, cosine), 2), "The passage is in another language; its topic agrees.")
            if cosine >= _LEAST_TRANSLATED
            else Judgement(Finding.NOTHING, 0.0)
            for cosine in cosines
        ]

    def _judged(self, statement: str, passage: str, found: Comparison, cosine: float | None) -> Judgement:
        score = _score(found, cosine)
        is_said = (found.exact and not found.asks) or _is_same(passage, statement)
        if found.comparable and is_said and holds(passage, statement):
            return Judgement(Finding.VERBATIM, 1.0)
        near = cosine is None or cosine >= _LEAST_COSINE
        near_said = near and not found.asks
        said = found.exact and found.shared >= _FEWEST_SHARED and near_said
        if said and (not found.missing or self._rewords(statement, passage, found, cosine)):
            return Judgement(Finding.SAME, score)
        least = _LEAST_DENIED if found.contrary else _LEAST_CONTRARY
        if (why := _contrary(found)) and found.coverage >= least and near_said:
            return Judgement(Finding.CONTRARY, score, why, denies=found.contrary)
        most = cosine is None or max(found.coverage, cosine) >= _MOST_PART
        if found.coverage >= _LEAST_PART and near and most:
            return Judgement(Finding.PART, round(score * _ASKED, 2) if found.asks else score, _lacking(found))
        related = found.coverage >= _LEAST_RELATED or (cosine or 0.0) >= _LEAST_PART
        return Judgement(Finding.RELATED if related else Finding.NOTHING, score)

    def _rewords(self, statement: str, passage: str, found: Comparison, cosine: float | None) -> bool:
        """Return whether the words that the passage lacks are synonyms of words it has, and the models say so, too."""
        if self.likeness is None or self.inference is None or (cosine or 0.0) < _SAME_FRAME:
            return False
        if wording_of(statement).language != "en":  # The only language that the model of inference reads.
            return False
        if len(found.missing) > _MOST_REPLACED or not found.spare:
            return False
        if any(max(self.likeness(word, found.spare)) < _SYNONYM for word in found.missing):
            return False
        return self.inference.judge([(passage, statement)])[0].entails >= _ENTAILS


def _is_same(passage: str, statement: str) -> bool:
    """Return whether a sentence is a passage as a whole: what is denied within it is denied in both."""
    return squeezed(passage) == squeezed(statement)


def holds(passage: str, statement: str) -> bool:
    """Return whether a passage contains a sentence word for word; punctuation, blanks and case are ignored."""
    wanted = squeezed(statement)
    enough = len(wanted) >= (_SYMBOLS if wording_of(statement).unspaced else _FEWEST_CHARACTERS)
    return enough and wanted in squeezed(passage)


def _score(found: Comparison, cosine: float | None) -> float:
    score = found.coverage if cosine is None else 0.6 * found.coverage + 0.4 * max(0.0, cosine)
    return round(min(1.0, max(0.0, score)), 2)


def _contrary(found: Comparison) -> str | None:
    """Return what the passage says instead; None if it has nothing in place of what it lacks."""
    if found.contrary:
        return "The passage says the opposite."
    if found.exchanged and found.coverage >= _LEAST_EXCHANGED:
        return "The passage has these the other way round."
    if found.numbers and found.other_numbers:
        return f"The passage has {_listed(found.other_numbers)} where the sentence has {_listed(found.numbers)}."
    if found.names and found.other_names:
        return f"The passage names {_listed(found.other_names)} and not {_listed(found.names)}."
    return None


def _lacking(found: Comparison) -> str | None:
    if found.asks:
        return "The passage says what was asked, not what was found."
    if found.opposed:
        return "The passage may say the opposite."
    lacking = {fold(word): word for word in (*found.missing, *found.numbers, *found.names, *found.stronger)}
    return f"The passage does not have: {_listed(tuple(lacking.values()))}." if lacking else None


def _listed(words: Sequence[str]) -> str:
    shown = ", ".join(f"“{word}”" for word in words[:_MOST_LISTED])
    return f"{shown} …" if len(words) > _MOST_LISTED else shown


_MOST_LISTED = 3
