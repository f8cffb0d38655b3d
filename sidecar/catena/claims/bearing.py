"""Bearing: what a sentence of one paper says about a sentence of another paper."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import product

from catena.claims.agreeing import have_one_subject, have_one_wording, limits, shared
from catena.claims.asserting import asserts, is_title, stance_of
from catena.claims.claim import Stance
from catena.claims.comparing_effects import agreeing_effects, kindred_effects, one_effect_in_the_same_words, opposed
from catena.claims.effects import Effect, effects_in, gives_amount
from catena.claims.features import PairFeatures
from catena.claims.opposing import ContradictionType, Opposition, compare, read_alike
from catena.claims.ports import Inference, Judged
from catena.claims.quoting import cites_the_same, names, repeats
from catena.claims.reading import Reading, read
from catena.language.vocabulary import LANGUAGES
from catena.language.wordings import anywhere, wording

DIFFERS_FROM = 0.8
"""The lowest score of an opposition; higher than for listed contradictions, because a synthesis is kept."""


LEAST_COSINE_OF_PAPERS = 0.6
"""Sentences that are farther from each other are unrelated."""

_NEAR, _BOTH_WAYS, _ONE_WAY, _SAME_WORDS = 0.7, 0.5, 0.55, 0.6
"""Where one claim denies what the other says in other words: how near they are, what a model of inference says of
them in both directions, and which share of its words one finds in the other."""

_AGREES_FROM, _ONE_EFFECT_FROM = 0.75, 0.55
"""Cosines from which two sentences may agree: any, and those that state one effect of one thing."""

_ENTAILS_FROM, _PERHAPS_ENTAILS_FROM = 0.4, 0.22
"""What a model of inference must say, one way at least, of a kindred effect and of one effect before they agree."""
_ONE_EFFECT_TO = 0.7
"""What it may say of a contradiction at most between near sentences that state one effect of one thing."""

_SURELY_NEAR = 0.84
"""The cosine from which sentences may agree in other words."""

_SAME_FRAME = 0.75
"""The share of its words that each sentence must find in the other if what differs is the point."""
_LEAST_LENGTH = 0.4
"""The length of a statement, as a share of the words of the one that limits it."""
_CONTAINED = 0.8
"""The share of a statement that the other must repeat before it limits it."""


class Bearing(StrEnum):
    """What one sentence says about the other."""

    AGREES = "agrees"
    """The same statement about the same subject, found independently."""
    DIFFERS = "differs"
    """Statements about the same subject that can't both hold."""
    QUALIFIES = "qualifies"
    """The same subject, but one statement holds only under a condition or to an extent that the other leaves out."""
    QUOTES = "quotes"
    """One repeats or cites the other paper: no independent support."""
    UNRELATED = "unrelated"


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperSentence:
    """A sentence of a paper.

    Attributes:
        text: Plain text on one line.
        citekey: The paper.
        authors: Surnames of its authors, the first author first; empty if unknown.
        year: The year of the paper; None if unknown.
    """

    text: str
    citekey: str
    authors: tuple[str, ...] = ()
    year: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Weighed:
    """The result of a comparison of two sentences.

    Attributes:
        bearing: What they say about each other.
        reason: Why, as a short phrase for people: "one denies what the other says".
        confidence: The probability that `bearing` is right, 0–1.
        type: How they contradict each other; None unless they differ.
    """

    bearing: Bearing
    reason: str
    confidence: float
    type: ContradictionType | None = None


def weigh(
    one: PaperSentence,
    other: PaperSentence,
    *,
    cosine: float | None,
    inferred: tuple[Judged, Judged] | None = None,
) -> Weighed:
    """Judge what a sentence of one paper says about a sentence of another. The order does not matter.

    Args:
        one: A sentence of one paper.
        other: A sentence of another paper.
        cosine: The cosine of their embeddings; None without embeddings, when nothing agrees.
        inferred: What a model of inference says of (one, other) and of (other, one); None without a model.
    """
    if quoted := _quoted(one, other):
        return Weighed(bearing=Bearing.QUOTES, reason=quoted, confidence=0.95)
    if not (_states(one.text) and _states(other.text)):
        return _UNRELATED
    pair = _Pair.read(one.text, other.text, cosine, inferred)
    if pair.a.language != pair.b.language:
        return _UNRELATED
    by_effect = _opposed_effects(one.text, other.text)
    is_far = cosine is not None and cosine < LEAST_COSINE_OF_PAPERS
    if is_far or not (pair.a.complete and pair.b.complete):
        return by_effect or (_agreeing(pair) if _have_one_effect(pair) else _UNRELATED)
    found = compare(one.text, other.text, cosine=cosine)
    return _limiting(pair, found) or _contradicting(pair, found) or by_effect or _denying(pair) or _same(pair, found)


@dataclass(frozen=True, slots=True)
class _Pair:
    """Two sentences that are compared, in an order that does not depend on which was named first.

    Attributes:
        texts: Both texts.
        a: The reading of the first.
        b: The reading of the second.
        cosine: The cosine of their embeddings; None without embeddings.
        inferred: What a model of inference says, both ways; None without a model.
    """

    texts: tuple[str, str]
    a: Reading
    b: Reading
    cosine: float | None
    inferred: tuple[Judged, Judged] | None

    @classmethod
    def read(cls, one: str, other: str, cosine: float | None, inferred: tuple[Judged, Judged] | None) -> "_Pair":
        texts = (min(one, other), max(one, other))
        return cls(texts, *read_alike(*texts), cosine, inferred)

    @property
    def is_english(self) -> bool:
        """Whether both are in English, the only language that the models know well."""
        return self.a.language == "en"

    @property
    def entails(self) -> float:
        """How much the model of inference sees at most that one entails the other; 0 without a model."""
        return max((said.entails for said in self.inferred or ()), default=0.0)

    @property
    def contradicts(self) -> float:
        """How much it sees at most that one contradicts the other; 0 without a model."""
        return max((said.contradicts for said in self.inferred or ()), default=0.0)

    def is_near(self, least: float) -> bool:
        """Return whether their cosine is at least this; False without embeddings."""
        return self.cosine is not None and self.cosine >= least


def _limiting(pair: _Pair, found: Opposition) -> Weighed | None:
    """Return that one holds only within limits that the other leaves out; None if not."""
    is_limited = pair.is_near(_AGREES_FROM) and _limits(pair.a, pair.b, found.score) and _is_bounded(pair)
    return _QUALIFIED if is_limited else None


def _contradicting(pair: _Pair, found: Opposition) -> Weighed | None:
    """Return that both can't hold; None if they can. Of claims that state one effect, only the amounts may differ."""
    if found.score < DIFFERS_FROM:
        return None
    if found.type is not ContradictionType.CONFLICTING_VALUES and agreeing_effects(*pair.texts):
        return None
    return Weighed(
        bearing=Bearing.DIFFERS, reason=_REASONS[found.type], confidence=round(found.score, 2), type=found.type
    )


def _denying(pair: _Pair) -> Weighed | None:
    """Return that one denies, or denies for some, what the other says in other words; None if not."""
    if not (pair.is_near(_NEAR) and _one_denies(pair)):
        return None
    if any(_EXCEPTS.search(text) for text in pair.texts):
        return _QUALIFIED
    return Weighed(bearing=Bearing.DIFFERS, reason=_REASONS[_DENIAL], confidence=0.82, type=_DENIAL)


def _same(pair: _Pair, found: Opposition) -> Weighed:
    """Return that both say the same, or that they are unrelated."""
    if _name_another_thing(found.features) and not any(map(gives_amount, pair.texts)):
        return _UNRELATED
    return _agreeing(pair) if _have_one_effect(pair) or _say_the_same(pair, found.features) else _UNRELATED


def _agreeing(pair: _Pair) -> Weighed:
    return Weighed(
        bearing=Bearing.AGREES,
        reason="both say the same of the same subject",
        confidence=round(min(0.99, max(pair.cosine or 0.0, pair.entails)), 2),
    )


def weigh_all(
    pairs: Sequence[tuple[PaperSentence, PaperSentence, float | None]], inference: Inference | None = None
) -> tuple[Weighed, ...]:
    """Judge many pairs (one, other, cosine); a model of inference is asked only where it can matter. Blocks."""
    asked = [
        (one.text, other.text)
        for one, other, cosine in pairs
        if inference and cosine is not None and cosine >= LEAST_COSINE_OF_PAPERS
    ]
    said = inference.judge([*asked, *((b, a) for a, b in asked)]) if inference and asked else ()
    known = {pair: (said[at], said[at + len(asked)]) for at, pair in enumerate(asked)} if said else {}
    return tuple(
        weigh(one, other, cosine=cosine, inferred=known.get((one.text, other.text))) for one, other, cosine in pairs
    )


def _opposed_effects(text: str, against: str) -> Weighed | None:
    """Return what opposite effects say of each other; None if two sentences state none."""
    pairs = product(effects_in(text), effects_in(against))
    return next((_of_effects(one, other) for one, other in pairs if opposed(one, other)), None)


def _of_effects(one: Effect, other: Effect) -> Weighed:
    """Return what two opposite effects say of each other: within bounds that one names, both may hold."""
    if one.is_bounded or other.is_bounded:
        return _QUALIFIED
    if one.direction and other.direction:
        kind, reason = ContradictionType.OPPOSING_SENTIMENT, "they find opposite effects of the same thing"
    else:
        kind, reason = ContradictionType.NEGATION, "one finds an effect where the other finds none"
    return Weighed(bearing=Bearing.DIFFERS, reason=reason, confidence=0.85, type=kind)


_DENIAL = ContradictionType.NEGATION
_UNRELATED = Weighed(bearing=Bearing.UNRELATED, reason="they are about different things", confidence=0.9)
_QUALIFIED = Weighed(
    bearing=Bearing.QUALIFIES,
    reason="one holds only under a condition, or to an extent, that the other leaves out",
    confidence=0.8,
)
_REASONS = {
    ContradictionType.NEGATION: "one denies what the other says",
    ContradictionType.CONFLICTING_VALUES: "they give different numbers for the same thing",
    ContradictionType.OPPOSING_SENTIMENT: "they say opposite things of the same subject",
    ContradictionType.SEMANTIC_CONFLICT: "both can't hold of the same subject",
}


def _quoted(one: PaperSentence, other: PaperSentence) -> str | None:
    if repeats(one.text, other.text) and not wording("findings.publication", "en").search(f"{one.text} {other.text}"):
        return "they have the same wording"
    if names(one.text, citekey=other.citekey, authors=other.authors, year=other.year) or names(
        other.text, citekey=one.citekey, authors=one.authors, year=one.year
    ):
        return "one cites the other paper"
    return "both cite the same paper" if cites_the_same(one.text, other.text) else None


def _name_another_thing(features: PairFeatures | None) -> bool:
    """Return whether two sentences of the same words each have another one in one place: "in mice", "in rats"."""
    if features is None or features.coverage < _SAME_FRAME:
        return False
    return features.other_subject + features.other_object + features.other_scope >= 1


def _say_the_same(pair: _Pair, features: PairFeatures | None) -> bool:
    """Return whether sentences say the same in nearly the same words, or in others and are near each other.

    A model of inference need not see it: of near pairs, it sees those that agree no more often than the others
    (docs/decisions/0009-contradictions.md). The model of meaning is only sure of English.
    """
    if pair.cosine is None or pair.contradicts >= _BOTH_WAYS:
        return False
    if (
        features is None
        or features.similarity < _AGREES_FROM
        or any(wording("findings.of_this_work", "en").search(text) for text in pair.texts)
    ):
        return False
    if features.opposed or features.denied or features.loose_denial or features.values or features.swapped:
        return False
    return have_one_wording(pair.a, pair.b, are_near=features.similarity >= _SURELY_NEAR and pair.is_english)


def _have_one_effect(pair: _Pair) -> bool:
    """Return whether two claims state one effect of one thing, and a model of inference is not against it.

    It is not asked of the same words: it takes the passive for the opposite.

    The model knows English only, and finds that other amounts of the same effect contradict each other, or "protects
    from" and "reduces the rate of".
    """
    if pair.cosine is None:
        return False
    is_near, is_judged = pair.is_near(_AGREES_FROM), pair.inferred is not None and pair.is_english
    if is_near and one_effect_in_the_same_words(*pair.texts):
        return True
    if agreeing_effects(*pair.texts):
        if not is_judged:
            return is_near and not pair.is_english
        most = _ONE_EFFECT_TO if is_near else _BOTH_WAYS
        return pair.is_near(_ONE_EFFECT_FROM) and pair.entails >= _PERHAPS_ENTAILS_FROM and pair.contradicts < most
    may_agree = is_judged and is_near and kindred_effects(*pair.texts)
    return may_agree and pair.entails >= _ENTAILS_FROM and pair.contradicts < _BOTH_WAYS


def _one_denies(pair: _Pair) -> bool:
    """Whether only one of two claims about the same denies something, and a model of inference sees it both ways."""
    a, b = pair.a, pair.b
    if pair.inferred is None or bool(a.denials) == bool(b.denials) or not pair.is_english:
        return False
    if _says_beside(pair.texts[0] if a.denials else pair.texts[1], b if a.denials else a):
        return False
    low, high = sorted(said.contradicts for said in pair.inferred)
    return low >= _BOTH_WAYS and high >= _ONE_WAY and max(shared(a, b), shared(b, a)) >= _SAME_WORDS


def _says_beside(denying: str, other: Reading) -> bool:
    """Whether an English claim says what another one says beside what it denies: `Nothing cures it, and it kills`."""
    told = {word.root for word in other.words[other.subject_end :] if word.weight >= 1}
    parts = [read(part, "en") for part in _JOINS.split(denying)]
    return bool(told) and any(told <= part.roots and not part.denials for part in parts)


_JOINS = re.compile(r";|,? (?:and|while|whereas|although)\b")
"""Joins what an English sentence says beside something else."""


def _states(text: str) -> bool:
    """Whether a sentence states a finding: no other's view, and nothing about its own paper or its publication."""
    is_finding = asserts(text) and not is_title(text) and stance_of(_WE_FIND.sub("data show", text)) is Stance.ASSERTED
    own, printed = wording("findings.own_study", *LANGUAGES), wording("findings.publication", "en")
    return is_finding and not (_OF_METHOD.match(text) or own.search(text) or printed.search(text))


_WE_FIND = re.compile(r"\bwe (?:find|found)\b", re.IGNORECASE)
"""In notes an opinion, in a paper a finding."""

_OF_METHOD = re.compile(
    r"(?:DESIGN|SETTING|PATIENTS|PARTICIPANTS|SUBJECTS|INTERVENTIONS?|MAIN OUTCOME|METHODS?|MATERIALS?"
    r"|STUDY (?:DESIGN|SELECTION)|DATA (?:SOURCES|EXTRACTION|SYNTHESIS))\b(?! AND RESULTS)"
)
"""The label of a section of an abstract that says how a study was done."""


def _is_bounded(pair: _Pair) -> bool:
    """Whether one of two claims names its bounds in so many words."""
    has_condition = bool(pair.a.conditions or pair.b.conditions)
    return has_condition or any(anywhere("claims.restricting").search(text) for text in pair.texts)


_EXCEPTS = re.compile(r"\b(?:but|and|though) not\b|\bexcept\b|\bonly\b|\bunless\b", re.IGNORECASE)
"""Words after which an English claim denies for some what it says of others."""


def _limits(a: Reading, b: Reading, opposition: float) -> bool:
    """Return whether one statement repeats the other with a limit, or denies it under a condition."""
    if limits(a) == limits(b) or not have_one_subject(a, b):
        return False
    short, long = (b, a) if limits(a) else (a, b)
    if opposition >= DIFFERS_FROM and len(long.conditions) == len(short.conditions):
        return False
    return shared(short, long) >= _CONTAINED and len(short.words) >= _LEAST_LENGTH * len(long.words)
