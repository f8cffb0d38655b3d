"""What a question seeks: its words, each with a weight by rarity, its concepts and its type of answer."""

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from catena.language.folding import DASHES, fold
from catena.language.inflection import SHORTEST_STEM, same_word
from catena.language.regional import spellings
from catena.language.stop_words import question_stop_words
from catena.language.tokens import UNSPACED_CHARACTER, spaced_runs
from catena.language.vocabulary import words
from catena.questions.answer_type import AnswerType
from catena.questions.correction import Wordings
from catena.questions.phrases import without_carriers, without_frame
from catena.sources.terms import shouted_in, terms_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Sought:
    """What a question seeks.

    Attributes:
        question: The question on one line.
        terms: Its words without those that only ask, folded, each once.
        concepts: What it is about, as typed.
        answer_type: The kind of words that would answer it.
        wordings: Words of a question in another language than the notes, with those that the notes have for them.
    """

    question: str
    terms: tuple[str, ...]
    concepts: tuple[str, ...]
    answer_type: AnswerType
    wordings: Wordings = ()

    def means(self, term: str, word: str) -> bool:
        """Return whether a word of a note, folded, is a form of a term or of what the notes call it."""
        if UNSPACED_CHARACTER.search(word):
            return word in term
        return any(same_word(word, each) for each in (term, *self._in_notes(term)))

    def _in_notes(self, term: str) -> tuple[str, ...]:
        return _wordings_of(term, self.wordings) if self.wordings else ()

    def found_in(self, text: str) -> int:
        """Return which terms a text contains, as bits: bit 0 for the first term.

        Forms and regional spellings of one word are equal.
        """
        low = fold(text) if text.isascii() else fold(text).translate(DASHES)
        bits = 0
        runs: list[str] | None = None
        for number, term in enumerate(_looked_for(self.question, self.terms, self.wordings)):
            for beginning in term.beginnings:
                if beginning in low:
                    break
            else:
                continue
            if term.is_code:
                bits |= (term.term.upper() in _CAPITALS.findall(text)) << number
                continue
            if term.is_phrase and term.term in low:
                bits |= 1 << number
            if term.words and not bits >> number & 1:
                runs = spaced_runs(low) if runs is None else runs
                bits |= any(_is_among(word, runs) for word in term.words) << number
        return bits


@dataclass(frozen=True, slots=True)
class _LookedFor:
    """A term as it is looked for in a text.

    Attributes:
        term: The term.
        beginnings: What the text must have for it to be there: the first letters of each of its spellings.
        is_code: Whether it is an ordinary word that must stand in capitals.
        is_phrase: Whether it is found as it is, and not as a word.
        words: The words of which one must be there, in any form.
    """

    term: str
    beginnings: tuple[str, ...]
    is_code: bool
    is_phrase: bool
    words: tuple[str, ...]


@lru_cache(maxsize=64)
def _looked_for(question: str, terms: tuple[str, ...], wordings: Wordings) -> tuple[_LookedFor, ...]:
    code = _words_of_code(question)
    found = list[_LookedFor]()
    for term in terms:
        others = _wordings_of(term, wordings) if wordings else ()
        written = (*spellings(term), *others)
        is_phrase = bool(UNSPACED_CHARACTER.search(term)) or " " in term or not term.isalnum()
        found.append(
            _LookedFor(
                term=term,
                beginnings=tuple(dict.fromkeys(each[:SHORTEST_STEM] for each in written)),
                is_code=term in code,
                is_phrase=is_phrase,
                words=others if is_phrase else written,
            )
        )
    return tuple(found)


def _is_among(term: str, words: Sequence[str]) -> bool:
    """Return whether a word counts as a term for the rankers, which were fitted without plurals of three letters."""
    if term in words:
        return True
    beginning = term[:SHORTEST_STEM]
    return len(term) >= SHORTEST_STEM and any(same_word(word, term) for word in words if word.startswith(beginning))


_CAPITALS = re.compile(r"\b[A-Z]{2,}\b")


@lru_cache(maxsize=64)
def _words_of_code(question: str) -> frozenset[str]:
    """Return the ordinary words in capitals, folded: `HAVING` is a word of SQL, `having` says nothing."""
    return shouted_in(question) & (question_stop_words() | _ordinary())


def is_word_of_code(name: str) -> bool:
    """Return whether a name is an ordinary word in capitals, so that only capitals name it."""
    return name.isupper() and name.lower() in question_stop_words() | _ordinary()


@cache
def _ordinary() -> frozenset[str]:
    """Return words of English grammar that are words of query languages and of programs, too."""
    tables = ("prepositions", "conjunctions", "subordinators", "using", "have", "do", "be", "determiners")
    return frozenset(word for table in tables for word in words(f"grammar.{table}", "en"))


def sought_by(question: str, concepts: Sequence[str], answer_type: AnswerType, *, wordings: Wordings = ()) -> Sought:
    """Return what a question seeks.

    Args:
        question: The question on one line.
        concepts: What it is about, as typed.
        answer_type: The kind of words that would answer it.
        wordings: Words of the question in another language than the notes, with those that the notes have for them.
    """
    asking = question_stop_words() - shouted_in(question)
    topic = without_carriers(question)
    if UNSPACED_CHARACTER.search(question):
        topic = without_frame(topic)  # what asks would become pairs of characters with what it stands beside
    every = tuple(dict.fromkeys(fold(term).translate(DASHES) for term in terms_of(topic).terms))
    telling = tuple(term for term in every if term not in asking)
    return Sought(
        question=question,
        terms=telling or every,
        concepts=tuple(concepts),
        answer_type=answer_type,
        wordings=wordings,
    )


@lru_cache(maxsize=256)
def _wordings_of(term: str, wordings: Wordings) -> tuple[str, ...]:
    """Return what the notes call a term. Without blanks, terms and words overlap: each that holds the other counts."""
    if UNSPACED_CHARACTER.search(term):
        return tuple(fold(word) for typed, word in wordings if typed in term or term in typed)
    return tuple(fold(word) for typed, word in wordings if fold(typed) == term)


def rarity(found: Iterable[int], number_of_terms: int) -> tuple[float, ...]:
    """Return the weight of each term: the rarer among the texts, the higher; the weights add up to 1.

    The weight is the inverse document frequency of Spärck Jones (1972).

    Args:
        found: For each text, the terms that it contains, as `Sought.found_in` returns them.
        number_of_terms: The number of terms.
    """
    counts = [0] * number_of_terms
    total = 0
    for bits in found:
        total += 1
        for number in range(number_of_terms):
            counts[number] += bits >> number & 1
    weights = [math.log(1 + (total + 1) / (count + 1)) for count in counts]
    whole = sum(weights) or 1.0
    return tuple(weight / whole for weight in weights)


@lru_cache(maxsize=4096)
def share(bits: int, weights: tuple[float, ...]) -> float:
    """Return the weight of these terms together, 0 to 1."""
    return sum(weight for number, weight in enumerate(weights) if bits >> number & 1)
