"""Papers asked: which facet of papers a question asks for, such as `What are the limitations of Lee 2020?`. Pure.

The wordings are in each language's vocabulary, table `papers_asked`. They are so general that they tell only in a
question that names a paper.
"""

import re
from dataclasses import dataclass
from itertools import product

from catena.language.folding import fold
from catena.language.stop_words import question_stop_words, search_stop_words
from catena.language.tokens import units
from catena.language.vocabulary import Language
from catena.language.wordings import languages_of, wording, wordings
from catena.rhetoric.facet import Facet

_ORDER = (Facet.LIMIT, Facet.SAMPLE, Facet.MEASURE, Facet.QUESTION, Facet.METHOD, Facet.RESULT)
"""In which order they are tested: `limits of the method` asks for limits, `sample of the main result` for a sample."""


@dataclass(frozen=True, slots=True)
class FacetAsked:
    """What a question asks of papers.

    Attributes:
        facet: The facet.
        rest: The question without the words that ask for it.
        language: The language in which it asks.
    """

    facet: Facet
    rest: str
    language: Language

    def topic(self, named: frozenset[str]) -> str:
        """Return what else the question names, beside the words of its papers; "" if it asks for all that they say.

        Args:
            named: The folded words that name the papers.
        """
        beside = wording("papers_asked.beside", self.language, before=r"(?<!\w)", after=r"(?!\w)")
        silent = named | question_stop_words() | search_stop_words(self.language)
        left = (word for word in units(beside.sub(" ", self.rest)) if fold(word) not in silent)
        return " ".join(word for word in left if len(word) > 1 and not _YEAR.fullmatch(word))


_YEAR = re.compile(r"(?:1[5-9]|20)\d\d[a-z]?")


def facet_asked(question: str) -> FacetAsked | None:
    """Return the facet that a question asks for, if it names papers; None if it asks for none."""
    for language, facet in product(languages_of(question), _ORDER):
        for asking in wordings(f"papers_asked.{facet.name.lower()}", language):
            if found := asking.search(question):
                rest = f"{question[: found.start()]} {_kept(found)} {question[found.end() :]}"
                return FacetAsked(facet, rest, language)
    return None


def _kept(found: re.Match[str]) -> str:
    """Return what stands between the words of a match that ask: who found something."""
    return " ".join(filter(None, found.groupdict().values()))
