"""Findings side by side: sentences of two papers on one thing, which their reader compares; Catena gives no verdict."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from catena.answers.contradicting import contradiction_id
from catena.facets.result import reports
from catena.index.ports import Vectors
from catena.language.identification import language_of
from catena.language.phrases import noun_phrases
from catena.language.roots import root_of
from catena.reading.long_forms import written_out
from catena.rhetoric.kind import Kind
from catena.statements.likeness import alike
from catena.statements.placing import is_closing
from catena.statements.standing_alone import points_back
from catena.statements.statement import Statement
from catena.summaries.paper_reading import PaperReading
from catena.syntheses.points import Once
from catena.syntheses.theme_phrases import is_cut, may_be_subject
from catena.syntheses.weighing import Pair
from catena.syntheses.whole_names import is_adjective, whole_name
from catena.themes.topic_words import topic_roots

_NEAR = 0.72
"""Cosine from which two findings are on one thing."""

_NEAR_IN_NAME = 0.65
"""Cosine from which they are so if both name it."""

_MOST = 4
_WORD = re.compile(r"[^\W\d_][\w-]+(?:(?<=[A-Z0-9])\.[A-Z0-9]+(?!\w))?")
_ABBREVIATED = re.compile(r"[A-Z].*[A-Z]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Beside:
    """Findings of two papers on one thing.

    Attributes:
        one: The sentence of the paper that is named first.
        other: The sentence of the other paper.
        name: The phrase that both have; "" if they call the thing by different names.
    """

    one: Statement
    other: Statement
    name: str


def findings_beside(
    papers: Sequence[PaperReading],
    findings: Sequence[Statement],
    vectors: Mapping[str, Vectors] | None,
    pairs: Sequence[Pair],
    *,
    dismissed: Callable[[str], bool],
) -> tuple[Beside, ...]:
    """Return findings of two papers each that are on one thing, the nearest first; no sentence stands in two.

    Args:
        papers: The papers.
        findings: Their sentences that may say what they found; only English ones are compared, since the model of
            meaning is sure of these alone.
        vectors: Vectors of unit length by text; None without a model, when nothing is near.
        pairs: The pairs that are weighed already: what is known of two papers needs no comparison.
        dismissed: Whether the user dismissed the contradiction with this id: what was compared is not shown again.
    """
    if vectors is None:
        return ()
    known = [one for one in findings if one.text in vectors and _is_comparable(one)]
    if len({one.citekey for one in known}) < 2:
        return ()
    rows = np.stack([vectors[one.text] for one in known])
    cosines = np.triu(np.round((rows @ rows.T).astype(np.float64), 4), k=1)
    first, second = np.nonzero(cosines >= _NEAR_IN_NAME)
    near = sorted(zip(first.tolist(), second.tolist(), strict=True), key=lambda at: (-cosines[at], at))
    told = {frozenset((pair.one.citekey, pair.other.citekey)) for pair in pairs}
    once, chosen = Once(), list[Beside]()
    for a, b in near:
        one, other = known[a], known[b]
        both = frozenset((one.citekey, other.citekey))
        is_new = len(both) == 2 and both not in told and not (once.knows(one.text) or once.knows(other.text))
        if len(chosen) == _MOST or not is_new or alike(one.text, other.text):
            continue
        if dismissed(contradiction_id(one.text, other.text)):
            continue
        name = _common_name(one, other, papers)
        if name or cosines[a, b] >= _NEAR:
            told.add(both)
            once.take(one.text, other.text)
            chosen.append(Beside(one=one, other=other, name=name))
    return tuple(chosen)


def _is_comparable(one: Statement) -> bool:
    """Return whether an English sentence tells by itself what came out."""
    tells = one.kind is Kind.RESULT or is_closing(one) or reports(one)
    return tells and language_of(one.text) == "en" and not points_back(one.text)


def _common_name(one: Statement, other: Statement, papers: Sequence[PaperReading]) -> str:
    """Return the longest phrase of both sentences that a title knows, else the longest such word, else any phrase."""
    both = [paper for paper in papers if paper.citekey in (one.citekey, other.citekey)]
    titled = frozenset[str]().union(*(paper.title_roots for paper in both))
    long_forms = {paper.citekey: paper.long_forms for paper in both}
    here, there = (_phrases_in(written_out(each.text, long_forms[each.citekey])) for each in (one, other))
    shared = sorted(here.keys() & there.keys(), key=lambda key: (-key.count(" "), key))
    known = [_plainer(here[key], there[key]) for key in shared if not titled.isdisjoint(key.split())]
    words, others = (_telling_words(each.text, titled) for each in (one, other))
    alone = sorted(
        words.keys() & others.keys(), key=lambda key: (_ABBREVIATED.search(words[key]) is None, -len(key), key)
    )
    known += [_plainer(words[key], others[key]) for key in alone]
    name = next(iter([*known, *(_plainer(here[key], there[key]) for key in shared)]), "")
    return (whole_name(name, [paper.told for paper in both]) or name) if name else ""


def _plainer(one: str, other: str) -> str:
    """Return the form of a name with fewer capitals: one of them may begin its sentence."""
    return min(one, other, key=lambda form: sum(map(str.isupper, form)))


def _phrases_in(text: str) -> dict[str, str]:
    """Return the phrases that may name a thing, by their roots, as they are written."""
    return {
        phrase.key: phrase.shown
        for phrase in noun_phrases(text, language_of(text))
        if len(set(topic_roots(phrase.shown))) == phrase.words > 1
        and may_be_subject(phrase.shown)
        and not (is_cut(phrase.shown, text) or re.search(rf"{re.escape(phrase.shown)}[-\d]", text))
    }


def _telling_words(text: str, titled: frozenset[str]) -> dict[str, str]:
    """Return the abbreviations of a text and its words that a title has, by their roots, as they are written."""
    words = {root_of(word.casefold()): word for word in _WORD.findall(text)}
    return {
        root: word
        for root, word in words.items()
        if (_ABBREVIATED.search(word) or (root in titled and not is_adjective(word))) and may_be_subject(word)
    }
