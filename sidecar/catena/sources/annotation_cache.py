"""The annotation cache: every paper's annotations in memory, ready to be looked through by words and by meaning. Pure.

An annotation is a sentence or two, so two things suffice: which of the typed words it has, in any of their forms, rare
ones counting more (inverse document frequency over papers: Spärck Jones 1972), and the cosine of its vector.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from catena.index.annotations import PaperAnnotations, StoredAnnotation, wording_of
from catena.index.ports import Vectors
from catena.language.folding import fold
from catena.language.roots import root_of
from catena.language.tokens import units
from catena.sources.annotation_filters import prefixes_of
from catena.sources.calibration import LEAST_COSINE
from catena.sources.terms import Terms
from catena.vault.path import VaultPath

AROUND = 0.5
"""What a word counts that stands not in an annotation but in what it is filed under: its section, theme and prefix, and
the paper's title and citekey."""

_TELLING = 4
"""So many words in a row are hardly written twice."""


@dataclass(frozen=True, slots=True, eq=False)
class CachedPaper:
    """One paper's annotations, prepared.

    Attributes:
        paper: As the index keeps it.
        said: Of each annotation the words, as `rooted` has them.
        around: Likewise what it is filed under.
        everything: All of that, so that papers without a word are passed over at once.
        vectors: One row an annotation, zeros for one that is not embedded (yet); None when none is.
    """

    paper: PaperAnnotations
    said: tuple[str, ...]
    around: tuple[str, ...]
    everything: str
    vectors: Vectors | None


@dataclass(frozen=True, slots=True)
class AnnotationMatch:
    """What speaks for one annotation.

    Attributes:
        found: Which.
        words: The share of the typed words that it has, or is filed under, 0 to 1; rare ones count more.
        said: The share that it has itself.
        exact: It has all that was typed, several words, as they stand.
        cosine: Of its vector and the query's, -1 to 1; None when either is missing.
    """

    found: StoredAnnotation
    words: float
    said: float
    exact: bool
    cosine: float | None


def cached_paper(paper: PaperAnnotations, vectors: Mapping[str, Vectors]) -> CachedPaper:
    """Prepare one paper.

    Args:
        paper: As the index keeps it.
        vectors: By the annotations' words (`wording_of`); those that are missing are done without.
    """
    said = tuple(rooted(wording_of(each.annotation)) for each in paper.annotations)
    around = tuple(rooted(_filed_under(each)) for each in paper.annotations)
    known = [vectors.get(wording_of(each.annotation)) for each in paper.annotations]
    length = next((len(vector) for vector in known if vector is not None), None)
    stacked = None
    if length is not None:
        stacked = np.stack([np.zeros(length, np.float32) if vector is None else vector for vector in known])
    return CachedPaper(paper, said, around, "".join((*said, *around)), stacked)


def rooted(text: str) -> str:
    """A text's words as their roots, a blank around each, so that words in a row are a part of it.

    Chinese, Japanese and Korean count character by character; `c++` keeps its signs.
    """
    return " ".join(("", *map(root_of, units(fold(text))), ""))


class AnnotationQuery:
    """What was typed, as annotations are looked through for it.

    Args:
        terms: What to look for.
        vector: Of the whole query; None while the model is loading.
        papers: All that there are: they tell which words are rare.
    """

    def __init__(self, terms: Terms, vector: Vectors | None, papers: Iterable[CachedPaper]) -> None:
        self._vector = vector
        needles = [needle for term in terms.terms if (needle := rooted(term)).strip()]
        cache = [cached.everything for cached in papers]
        weights = [_rarity(sum(needle in everything for everything in cache), len(cache)) for needle in needles]
        self._needles = tuple((needle, weight / sum(weights)) for needle, weight in zip(needles, weights, strict=True))
        whole = rooted(terms.whole or "")
        self._whole = whole if len(whole.split()) > 1 else None

    def matches(
        self, cached: CachedPaper, counts: Callable[[StoredAnnotation], bool] | None = None
    ) -> Iterator[AnnotationMatch]:
        """Every annotation of a paper that counts (None: all) and for which anything speaks, in order."""
        near = self._cosines(cached)
        present = [(needle, weight) for needle, weight in self._needles if needle in cached.everything]
        if present:
            looked_at = range(len(cached.said))
        else:
            looked_at = [at for at, cosine in enumerate(near or ()) if cosine > LEAST_COSINE]
        for at in looked_at:
            stored, cosine = cached.paper.annotations[at], near[at] if near else None
            if counts is not None and not counts(stored):
                continue
            said, around = cached.said[at], cached.around[at]
            exact = self._whole is not None and self._whole in said
            own = 1.0 if exact else round(sum(weight for needle, weight in present if needle in said), 6)
            filed = sum(weight for needle, weight in present if needle not in said and needle in around)
            words = 1.0 if exact else round(own + AROUND * filed, 6)
            if words > 0 or (cosine is not None and cosine > LEAST_COSINE):
                yield AnnotationMatch(stored, words, own, exact, cosine)

    def _cosines(self, cached: CachedPaper) -> list[float] | None:
        vectors, vector = cached.vectors, self._vector
        if vectors is None or vector is None or vectors.shape[1] != vector.shape[0]:
            return None
        return (vectors @ vector).tolist()


AnnotationCache = Mapping[VaultPath, CachedPaper]
"""By the note's path, in their order."""


def without_quotations(cache: AnnotationCache) -> Callable[[StoredAnnotation], bool]:
    """Tells annotations from repetitions of them: a note that only quotes what an import holds adds nothing to it."""
    is_import = {path: cached.paper.facts is None or cached.paper.facts.is_import for path, cached in cache.items()}
    if all(is_import.values()):
        return lambda stored: True
    imported = {
        name
        for path, cached in cache.items()
        if is_import[path]
        for stored in cached.paper.annotations
        for name in _names(stored)
    }
    return lambda stored: is_import[stored.path] or not any(name in imported for name in _names(stored))


def _names(stored: StoredAnnotation) -> Iterator[tuple[str, str]]:
    """By what one annotation is known in two notes: its key in Zotero, or the paper's words.

    A note that quotes may not say which paper it is of; a few words alone are no proof then.
    """
    if stored.annotation.annotation_key:
        yield "key", stored.annotation.annotation_key
    if stored.annotation.text:
        words = rooted(stored.annotation.text)
        yield ("words" if len(words.split()) >= _TELLING else stored.citekey.casefold()), words


def _rarity(papers_with: int, papers: int) -> float:
    return math.log(1.0 + (1.0 + papers) / (1.0 + papers_with))


def _filed_under(stored: StoredAnnotation) -> str:
    annotation = stored.annotation
    names = (stored.title, stored.citekey, *annotation.section_path, annotation.theme or "", *prefixes_of(annotation))
    return " | ".join(names)
