"""Papers asked: which facet of papers a question asks for, such as `What are the limitations of Lee 2020?`. Pure.

The wordings are in each language's vocabulary, table `papers_asked`. They are so general that they tell only in a
question that names a paper.
"""

import re
from dataclasses import dataclass

from catena.language.folding import fold
from catena.language.stop_words import question_stop_words, search_stop_words
from catena.language.tokens import units
from catena.language.vocabulary import SPACED_LANGUAGES, UNSPACED_LANGUAGES, Language, words
from catena.language.wordings import anywhere, languages_of, wordings
from catena.rhetoric.facet import Facet

_ORDER = (Facet.LIMIT, Facet.SAMPLE, Facet.MEASURE, Facet.QUESTION, Facet.METHOD, Facet.RESULT)
"""Which one counts where two words that ask begin at the same place; else it is the first word that asks."""


@dataclass(frozen=True, slots=True)
class FacetAsked:
    """What a question asks of papers.

    Attributes:
        facet: The facet.
        rest: The question without the words that ask for it.
        language: The language in which it asks.
        of_any: Whether it asks of any papers: `What do studies on naps find?`
        of_largest: Whether it asks which paper has most: `Which study has the largest sample?`
    """

    facet: Facet
    rest: str
    language: Language
    of_any: bool
    of_largest: bool

    def topic(self, named: frozenset[str]) -> str:
        """Return what else the question names, beside the words of its papers; "" if it asks for all that they say.

        Args:
            named: The folded words that name the papers.
        """
        beside = anywhere("papers_asked.beside", self.language)
        silent = named | question_stop_words() | search_stop_words(self.language) | _comparing(self.language)
        said = beside.sub(" ", _POSSESSIVE.sub("", self.rest))
        told = _LETTERS.findall(said) if self.language in UNSPACED_LANGUAGES else units(said)
        left = (word for word in told if fold(word) not in silent and word.casefold() not in silent)
        return " ".join(word for word in left if len(word) > 1 and not _YEAR.fullmatch(word))


def _comparing(language: Language) -> frozenset[str]:
    """Return the words that ask to compare: papers that `differ in their samples` are not about what differs."""
    return words("comparing.asking", language) if language in SPACED_LANGUAGES else frozenset()


_POSSESSIVE = re.compile(r"['’]s\b")
_LETTERS = re.compile(r"[^\W\d_]+")
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d[a-z]?")


def facet_asked(question: str) -> FacetAsked | None:
    """Return the facet that a question asks for, if it names papers; None if it asks for none."""
    for language in languages_of(question):
        tables = ((facet, f"papers_asked.{facet.name.lower()}") for facet in _ORDER)
        asking = ((facet, each) for facet, table in tables for each in wordings(table, language))
        found = [(facet, match) for facet, each in asking if (match := each.search(question))]
        if found:
            says = {
                key: bool(anywhere(f"papers_asked.{key}", language).search(question))
                for key in ("papers", "paper", "largest")
            }
            sample = next((each for each in found if each[0] is Facet.SAMPLE), None)
            of_largest = sample is not None and says["paper"] and says["largest"]
            facet, match = sample if sample and of_largest else min(found, key=lambda each: each[1].start())
            rest = f"{question[: match.start()]} {_kept(match)} {question[match.end() :]}"
            return FacetAsked(facet, rest, language, of_any=says["papers"], of_largest=of_largest)
    return None


def _kept(found: re.Match[str]) -> str:
    """Return what stands between the words of a match that ask: who found something."""
    return " ".join(filter(None, found.groupdict().values()))
