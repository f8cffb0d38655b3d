"""The annotation cache: every paper's annotations in memory, ready to be searched by words and by meaning. Pure.

An annotation is a sentence or two, so two measures suffice: which of the query's words it contains, in any form, with
rare words weighing more (inverse document frequency over papers: Spärck Jones 1972), and the cosine of its vector.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from catena.index.annotations import PaperAnnotations, StoredAnnotation, wording_of
from catena.language.folding import fold
from catena.language.roots import root_of
from catena.language.tokens import units
from catena.sources.annotation_filters import prefixes_of
from catena.sources.calibration import LEAST_COSINE
from catena.vault.path import VaultPath

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from catena.index.ports import Vectors
    from catena.sources.terms import Terms

CONTEXT_WEIGHT = 0.5
"""The weight of a word that occurs not in the annotation itself but in its context: its section, theme and prefix, and
the paper's title and citekey."""

_IDENTIFYING_WORDS = 4
"""Two annotations that share this many consecutive words are taken to be the same."""


@dataclass(frozen=True, slots=True, eq=False)
class CachedPaper:
    """One paper's annotations, prepared for searching.

    Attributes:
        paper: The paper as the index stores it.
        texts: The words of each annotation, in the form that `rooted` returns.
        contexts: The words of each annotation's context, in the same form.
        all_text: All texts and contexts joined, so that papers without any of the words are skipped at once.
        vectors: One row per annotation, zeros for one that is not embedded (yet); None if none is embedded. Half of
            float32's size, as they are stored.
    """

    paper: PaperAnnotations
    texts: tuple[str, ...]
    contexts: tuple[str, ...]
    all_text: str
    vectors: "NDArray[np.float16] | None"


@dataclass(frozen=True, slots=True)
class AnnotationMatch:
    """How well one annotation matches a query.

    Attributes:
        word_share: The share of the query's words in the annotation or its context, 0 to 1; rare words weigh more.
        own_share: The share in the annotation itself.
        exact: Whether it contains the whole query, more than one word, verbatim.
        cosine: Between its vector and the query's, -1 to 1; None if either is missing.
    """

    stored: StoredAnnotation
    word_share: float
    own_share: float
    exact: bool
    cosine: float | None


def cached_paper(paper: PaperAnnotations, vectors: Mapping[str, "Vectors"]) -> CachedPaper:
    """Prepare one paper for searching.

    Args:
        paper: The paper as the index stores it.
        vectors: Vectors by the annotation's words (`wording_of`); some may be missing.
    """
    texts = tuple(rooted(wording_of(each.annotation)) for each in paper.annotations)
    contexts = tuple(rooted(_filed_under(each)) for each in paper.annotations)
    known = [vectors.get(wording_of(each.annotation)) for each in paper.annotations]
    length = next((len(vector) for vector in known if vector is not None), None)
    stacked = None
    if length is not None:
        import numpy as np  # a search by words alone needs none

        rows = [np.zeros(length) if vector is None else vector for vector in known]
        stacked = np.stack(rows, dtype=np.float16, casting="same_kind")
    return CachedPaper(paper, texts, contexts, "".join((*texts, *contexts)), stacked)


def rooted(text: str) -> str:
    """The roots of a text's words, separated and enclosed by blanks, so that a phrase is found as a substring.

    Each Chinese, Japanese or Korean character counts as a word; `c++` keeps its signs.
    """
    return " ".join(("", *map(root_of, units(fold(text))), ""))


class AnnotationQuery:
    """A query, prepared for matching annotations.

    Args:
        terms: The words to look for.
        vector: The vector of the whole query; None while the model is loading.
        papers: All papers; they determine which words are rare.
    """

    def __init__(self, terms: "Terms", vector: "Vectors | None", papers: Iterable[CachedPaper]) -> None:
        self._vector = vector
        needles = [needle for term in terms.terms if (needle := rooted(term)).strip()]
        all_texts = [cached.all_text for cached in papers]
        weights = [_rarity(sum(needle in text for text in all_texts), len(all_texts)) for needle in needles]
        self._needles = tuple((needle, weight / sum(weights)) for needle, weight in zip(needles, weights, strict=True))
        whole = rooted(terms.whole or "")
        self._whole = whole if len(whole.split()) > 1 else None

    def matches(
        self, cached: CachedPaper, is_wanted: Callable[[StoredAnnotation], bool] | None = None
    ) -> Iterator[AnnotationMatch]:
        """Yield the matching annotations of a paper in order, only the wanted ones unless `is_wanted` is None."""
        near = self._cosines(cached)
        present = [(needle, weight) for needle, weight in self._needles if needle in cached.all_text]
        if present:
            candidates = range(len(cached.texts))
        else:
            candidates = [at for at, cosine in enumerate(near or ()) if cosine > LEAST_COSINE]
        for at in candidates:
            stored, cosine = cached.paper.annotations[at], near[at] if near else None
            if is_wanted is not None and not is_wanted(stored):
                continue
            text, context = cached.texts[at], cached.contexts[at]
            exact = self._whole is not None and self._whole in text
            own_share = 1.0 if exact else round(sum(weight for needle, weight in present if needle in text), 6)
            filed = sum(weight for needle, weight in present if needle not in text and needle in context)
            word_share = 1.0 if exact else round(own_share + CONTEXT_WEIGHT * filed, 6)
            if word_share > 0 or (cosine is not None and cosine > LEAST_COSINE):
                yield AnnotationMatch(stored, word_share, own_share, exact, cosine)

    def _cosines(self, cached: CachedPaper) -> list[float] | None:
        vectors, vector = cached.vectors, self._vector
        if vectors is None or vector is None or vectors.shape[1] != vector.shape[0]:
            return None
        return (vectors.astype(vector.dtype) @ vector).tolist()


AnnotationCache = Mapping[VaultPath, CachedPaper]
"""Papers by the note's path, in the order of the paths."""


def without_quotations(cache: AnnotationCache) -> Callable[[StoredAnnotation], bool]:
    """Return a predicate that excludes annotations which a note merely quotes from an imported annotation note."""
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
    """The keys by which an annotation is recognised in two notes: its key in Zotero, or the paper's words.

    A quoting note may not name its paper, so a few words alone are not enough.
    """
    if stored.annotation.annotation_key:
        yield "key", stored.annotation.annotation_key
    if stored.annotation.text:
        words = rooted(stored.annotation.text)
        yield ("words" if len(words.split()) >= _IDENTIFYING_WORDS else stored.citekey.casefold()), words


def _rarity(papers_with: int, papers: int) -> float:
    return math.log(1.0 + (1.0 + papers) / (1.0 + papers_with))


def _filed_under(stored: StoredAnnotation) -> str:
    annotation = stored.annotation
    names = (stored.title, stored.citekey, *annotation.section_path, annotation.theme or "", *prefixes_of(annotation))
    return " | ".join(names)
