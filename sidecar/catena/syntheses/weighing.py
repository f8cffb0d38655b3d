"""Weigh the sentences of several papers against each other: disputes, agreements, qualifications, quotations."""

import re
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from catena.annotations.annotation import AnnotationColor
from catena.answers.contradicting import contradiction_id
from catena.bibliography.people import family_of
from catena.claims.bearing import Bearing, PaperSentence, Weighed, weigh_all
from catena.claims.comparing_effects import opposite_effects
from catena.claims.effects import SOME, states_effect
from catena.claims.naming_effects import CommonEffect, common_effect
from catena.claims.ports import Inference
from catena.index.ports import Vectors
from catena.language.identification import language_of
from catena.reading.long_forms import written_out
from catena.rhetoric.kind import Kind
from catena.rhetoric.shape import word_count
from catena.statements.facet_words import tells_unknown
from catena.statements.likeness import alike
from catena.statements.own_work import begins_own
from catena.statements.placing import is_marked_as, tells_else
from catena.statements.statement import Origin, Statement
from catena.summaries.paper_reading import PaperReading
from catena.syntheses.points import Once

LEAST_COSINE = 0.55
"""Cosine below which two sentences are not compared."""

_LEAST_OF_EFFECTS = 0.45
"""The same for sentences that state opposite effects of one thing: their words tell that they belong together."""

_MOST_BY_WORDS = 300
"""Most sentences to compare without vectors, where every pair is compared."""

_MOST_PAIRS = 2_000
"""Most pairs to compare, nearest first; each takes about a millisecond."""

_MOST_OF = {Bearing.DIFFERS: 6, Bearing.QUALIFIES: 3, Bearing.AGREES: 4, Bearing.QUOTES: 2}
_FEWEST_QUOTED = 10
"""Words of a wording that two papers do not have in common by chance: `Analysis was done by intention to treat.`"""

_ANNOUNCES = re.compile(
    r"\bwe (?:now )?(?:report (?:the identification of|that)|show that|demonstrate that|present evidence)\b"
)
"""An aim that says what was found."""

_ORDER = (Bearing.DIFFERS, Bearing.QUALIFIES, Bearing.AGREES, Bearing.QUOTES)


_TELL_EFFECT = (Bearing.DIFFERS, Bearing.AGREES)
_DIRECTIONS = {1: "more of it", -1: "less of it", 0: "no effect", SOME: "that they go together"}
_COMMON = {
    1: "more {outcome} with {cause}",
    -1: "less {outcome} with {cause}",
    0: "no effect of {cause} on {outcome}",
    SOME: "that {cause} and {outcome} go together",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """Sentences of two papers that bear on each other."""

    one: Statement
    other: Statement
    weighed: Weighed
    effect: CommonEffect | None = None

    @property
    def reason(self) -> str:
        """Return what the sentences say of each other, as a phrase: `both find less frost with shade`."""
        effect = self.effect
        if effect is None or self.weighed.bearing not in _TELL_EFFECT:
            return self.weighed.reason
        one, other = effect.directions
        cause, outcome = (self._named(name) for name in (effect.cause, effect.outcome))
        if self.weighed.bearing is Bearing.DIFFERS and one == other:
            return self.weighed.reason  # of one effect, they give different numbers
        if self.weighed.bearing is Bearing.DIFFERS:
            about, first, second = self.sides
            return f"on {about}, one finds {first}, the other {second}"
        found = _COMMON[1 if {one, other} == {1, SOME} else one]
        return f"both find {found.format(cause=cause, outcome=outcome)}"

    @property
    def sides(self) -> tuple[str, str, str]:
        """Return what two sentences state opposite effects of, and what each of them finds; "" without an effect."""
        if self.effect is None:
            return "", "", ""
        first, second = (_DIRECTIONS[direction] for direction in self.effect.directions)
        return f"{self._named(self.effect.cause)} and {self._named(self.effect.outcome)}", first, second

    def _named(self, name: str) -> str:
        """Return a name, in quotation marks where it is in another language than what stands around it."""
        return name if language_of(self.one.text) == "en" else f"“{name}”"


def weighed_pairs(
    papers: Sequence[PaperReading],
    statements: Sequence[Statement],
    vectors: Mapping[str, Vectors] | None,
    *,
    dismissed: Callable[[str], bool],
    inference: Inference | None,
) -> tuple[Pair, ...]:
    """Return the pairs of sentences that bear on each other: disputes first, the surest first.

    Each sentence stands in one pair only. Stored contradictions are not used, because they depend on the progress of
    indexing, and a synthesis must not.

    Args:
        papers: The papers.
        statements: Their sentences, in the order of the papers.
        vectors: Vectors of unit length by text; None compares by words and finds no agreements.
        dismissed: Whether the user dismissed the contradiction with this id.
        inference: A trained model that is asked about near pairs; None without one.
    """
    begun = {paper.citekey: begins_own(paper.marked) for paper in papers}
    statements = [one for one in statements if _may_bear(one) and not _is_known_before(one, begun[one.citekey])]
    long_forms = {paper.citekey: paper.long_forms for paper in papers}
    of_others = {name: said for known in reversed(long_forms.values()) for name, said in known.items()}
    cited = {paper.citekey: _cited(paper, {**of_others, **long_forms[paper.citekey]}) for paper in papers}
    sentences = [cited[one.citekey](one) for one in statements]
    pairs = _near(statements, vectors)
    pairs += _opposed(statements, sentences, vectors, {(a, b) for a, b, _ in pairs})
    found = weigh_all([(sentences[a], sentences[b], cosine) for a, b, cosine in pairs], inference)
    known = [
        Pair(
            one=statements[a],
            other=statements[b],
            weighed=weighed,
            effect=common_effect(sentences[a].text, sentences[b].text),
        )
        for (a, b, _), weighed in zip(pairs, found, strict=True)
        if weighed.bearing is not Bearing.UNRELATED
        and (
            weighed.bearing is not Bearing.QUOTES
            or (alike(statements[a].text, statements[b].text) and word_count(statements[a].text) >= _FEWEST_QUOTED)
            or "cites" in weighed.reason
        )
        and not dismissed(contradiction_id(statements[a].text, statements[b].text))
    ]
    return tuple(_chosen(known))


def _may_bear(one: Statement) -> bool:
    """Return whether a sentence may be a finding: how a study was done and what it asks is weighed against nothing.

    Nor is what an abstract or a PDF tells of what was known before, and what nobody has studied.
    """
    if (one.annotation is None and one.kind is Kind.BACKGROUND) or tells_unknown(one.text):
        return False
    return not tells_else(one) or _ANNOUNCES.search(one.text) is not None


def _is_known_before(one: Statement, begun: Statement | None) -> bool:
    """Return whether a mark that its reader calls no finding and no criticism stands before the paper's own work."""
    if one.annotation is None or begun is None or one.place >= begun.place:
        return False
    return not any(is_marked_as(one, role) for role in (AnnotationColor.POSITIVE, AnnotationColor.NEGATIVE))


def _chosen(pairs: Sequence[Pair]) -> list[Pair]:
    """Return the best pairs of each bearing, with every sentence once."""
    once, chosen, told = Once(), list[Pair](), set[tuple[Bearing, frozenset[str], str]]()
    for bearing in _ORDER:
        own = [pair for pair in pairs if pair.weighed.bearing is bearing]
        own.sort(
            key=lambda pair: (_printed(pair), -pair.weighed.confidence, _unmarked(pair), pair.one.text, pair.other.text)
        )
        left = _MOST_OF[bearing]
        for pair in own:
            if left and not once.knows(pair.one.text) and not once.knows(pair.other.text):
                told_once = _told_once(pair)
                if told_once in told:
                    continue
                told |= {told_once} if told_once else set()
                once.take(pair.one.text, pair.other.text)
                chosen.append(pair)
                left -= 1
    return chosen


def _told_once(pair: Pair) -> tuple[Bearing, frozenset[str], str] | None:
    """Return what two papers need to be shown once: what they conclude of an effect, they say more than once."""
    bearing, papers = pair.weighed.bearing, frozenset((pair.one.citekey, pair.other.citekey))
    if bearing is Bearing.QUOTES:
        return bearing, papers, ""
    if pair.effect is None:
        return None
    return bearing, papers, "" if bearing is Bearing.DIFFERS else pair.effect.outcome.casefold()


def _printed(pair: Pair) -> int:
    return sum(one.origin is Origin.PDF for one in (pair.one, pair.other))


def _unmarked(pair: Pair) -> int:
    """Return how many of both sentences no reader marked."""
    return sum(one.origin is not Origin.ANNOTATION for one in (pair.one, pair.other))


def _cited(paper: PaperReading, long_forms: Mapping[str, str]) -> Callable[[Statement], PaperSentence]:
    """Return how a paper's sentences are compared: with abbreviations written out that it or another one introduces."""
    families = tuple(family_of(name) for name in paper.note.authors if name.strip())

    def sentence(one: Statement) -> PaperSentence:
        return PaperSentence(
            text=written_out(one.text, long_forms), citekey=one.citekey, authors=families, year=paper.note.year
        )

    return sentence


def _opposed(
    statements: Sequence[Statement],
    sentences: Sequence[PaperSentence],
    vectors: Mapping[str, Vectors] | None,
    known: Set[tuple[int, int]],
) -> list[tuple[int, int, float | None]]:
    """Return further pairs that state opposite effects of one thing, however far they are from each other."""
    stating = [at for at, one in enumerate(sentences) if states_effect(one.text)][:_MOST_BY_WORDS]
    found = [
        (a, b, _cosine(statements[a], statements[b], vectors))
        for a, b in combinations(stating, 2)
        if (a, b) not in known
        and statements[a].citekey != statements[b].citekey
        and opposite_effects(sentences[a].text, sentences[b].text)
    ]
    return [pair for pair in found if pair[2] is None or pair[2] >= _LEAST_OF_EFFECTS]


def _cosine(one: Statement, other: Statement, vectors: Mapping[str, Vectors] | None) -> float | None:
    if vectors is None or one.text not in vectors or other.text not in vectors:
        return None
    return round(float(vectors[one.text] @ vectors[other.text]), 4)


def _near(
    statements: Sequence[Statement], vectors: Mapping[str, Vectors] | None
) -> list[tuple[int, int, float | None]]:
    """Return the pairs of sentences of different papers that are near enough for a comparison, in order."""
    if vectors is None:
        few = range(min(len(statements), _MOST_BY_WORDS))
        return [(a, b, None) for a, b in combinations(few, 2) if statements[a].citekey != statements[b].citekey]
    known = [at for at, one in enumerate(statements) if one.text in vectors]
    if not known:
        return []
    rows = np.stack([vectors[statements[at].text] for at in known])
    cosines = np.round((rows @ rows.T).astype(np.float64), 4)
    number = {citekey: at for at, citekey in enumerate(dict.fromkeys(one.citekey for one in statements))}
    papers = np.array([number[statements[at].citekey] for at in known])
    near = np.triu(cosines >= LEAST_COSINE, k=1) & (papers[:, None] != papers[None, :])
    first, second = np.nonzero(near)
    nearest = np.sort(np.argsort(-cosines[first, second], kind="stable")[:_MOST_PAIRS])
    first, second = first[nearest], second[nearest]
    return [(known[a], known[b], float(cosines[a, b])) for a, b in zip(first.tolist(), second.tolist(), strict=True)]
