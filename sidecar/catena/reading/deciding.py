"""Deciding: whether a passage answers a yes/no question with yes or no.

Only a sentence that is the question turned into its statement decides: with the same words in the same order, and no
others, affirmed or denied once. Whatever else it says may limit it: a condition, a place, what others claim.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from catena.claims.asserting import LONGEST, stance_of
from catena.claims.claim import Stance
from catena.claims.lexicon import Lexicon, lexicon
from catena.claims.wording import BOUNDARIES, tokens_of
from catena.language.folding import fold
from catena.language.identification import language_of
from catena.language.inflection import forms_of_one
from catena.language.sentences import BETWEEN_ITEMS, sentence_bounds
from catena.language.vocabulary import UNSPACED_LANGUAGES, Language, alternatives, words
from catena.questions.answer_type import AnswerType
from catena.reading.passage import AnswerPassage, PassageKind

LEAST_CERTAIN = 0.25
"""A passage that answers less certainly than this decides nothing."""
DECIDED_IN: tuple[Language, ...] = ("en", "de", "fr", "es", "zh")
"""The languages whose words for conditions, claims and hedges are known."""
_FEWEST = 2
"""A question with fewer words of its own (`Does it work?`) names nothing that could be compared."""


def verdict_of(question: str, answer_type: AnswerType, best: AnswerPassage) -> bool | None:
    """Return what the best passage says to a yes/no question: yes, no, or None if neither is clear.

    Args:
        question: The question on one line.
        answer_type: The kind of words that would answer it.
        best: The passage that answers it best.
    """
    language = language_of(question)
    is_asked = answer_type is AnswerType.YES_NO and best.score >= LEAST_CERTAIN
    if language not in DECIDED_IN or not is_asked or best.kind not in (PassageKind.SENTENCE, PassageKind.ITEM):
        return None
    asked = _clause(question, language)
    above = f"{best.note_title} {best.section_title or ''}"
    is_limited = _matching("reading.qualifies", language).search(question)
    is_doubted = _matching("deciding.doubted", language).search(above)
    if asked.denials or is_limited or is_doubted or len(asked.words) < _FEWEST:
        return None
    said: set[bool] = set()
    before = _clause(best.note_title, language)
    for sentence in _sentences(best.text):
        clauses = list(_clauses(sentence, language)) if len(sentence) <= LONGEST else []
        if (answer := _answer(asked, sentence, clauses, before, language)) is not None:
            said.add(answer)
        before = clauses[0] if clauses else before
    return said.pop() if len(said) == 1 else None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Clause:
    """What a clause says.

    Attributes:
        words: Its words, folded, in order; without articles, auxiliaries and whoever is meant by `you` or `I`.
        auxiliaries: Its auxiliaries; without those that only ask or deny, as `do`.
        denials: How many words of it deny.
        joins: Whether it begins with a word that joins it to a clause before it: `but`, `it`.
    """

    words: tuple[str, ...]
    auxiliaries: frozenset[str]
    denials: int
    joins: bool


def _sentences(text: str) -> Iterator[str]:
    for item in text.split(BETWEEN_ITEMS):
        yield from (item[start:end].strip() for start, end in sentence_bounds(item))


def _clauses(sentence: str, language: Language) -> Iterator[_Clause]:
    """Yield the clauses of a sentence: up to a comma, or a word that joins (`and isn't`) to an auxiliary or denial."""
    lex, joining = lexicon(language), words("deciding.joining", language)
    begun: list[str] = []
    for token, following in pairwise((*tokens_of(sentence, lex), ",", ",")):
        joins = token in joining and (following in lex.auxiliaries or following in lex.negators)
        if (token in _PAUSES or joins) and not joining.issuperset(begun):
            yield _clause_of(begun, language)
            begun = []
        if token not in _PAUSES:
            begun.append(token)


_PAUSES = BOUNDARIES | frozenset("，；：（）")


def _clause(text: str, language: Language) -> _Clause:
    return _clause_of(tokens_of(_asking(language).sub("", text), lexicon(language)), language)


def _clause_of(tokens: Sequence[str], language: Language) -> _Clause:
    lex, joining = lexicon(language), words("deciding.joining", language)
    read = [_denial(token, lex) for token in tokens]
    left = [word for _, word in read if word and word not in words("deciding.dropped", language)]
    auxiliaries = lex.auxiliaries - lex.negators
    return _Clause(
        words=tuple(fold(word) for word in left if word not in (*auxiliaries, *joining, *_PAUSES)),
        auxiliaries=auxiliaries.intersection(left),
        denials=sum(denies for denies, _ in read),
        joins=bool(tokens) and tokens[0] in joining,
    )


def _denial(token: str, lex: Lexicon) -> tuple[bool, str]:
    """Return whether a token denies, and what else it says: `can` in `can't`."""
    if token.endswith(("n't", "cannot")):
        stem = token.removesuffix("not").removesuffix("n't")
        return True, _ALIKE.get(stem, stem)
    return (True, "") if token in lex.negators else (False, _ALIKE.get(token, token))


_ALIKE = {"ca": "can", "wo": "will", "has": "have"}
"""What English auxiliaries become where they deny or `does` stands before them."""


def _answer(
    asked: _Clause, sentence: str, clauses: Sequence[_Clause], before: _Clause, language: Language
) -> bool | None:
    """Return whether a sentence affirms or denies what is asked; `before` names what its `it` stands for."""
    is_limited = _matching("reading.qualifies", language).search(sentence) or sentence.endswith(("?", "？", ":", "："))
    if not clauses or is_limited or stance_of(sentence) is not Stance.ASSERTED:
        return None
    for at, said in enumerate(clauses):
        subject = clauses[0] if at and not clauses[0].joins else before
        if said.denials <= 1 and said.auxiliaries == asked.auxiliaries and _says(asked, said, subject, language, at):
            return not said.denials
    return None


def _says(asked: _Clause, said: _Clause, before: _Clause, language: Language, at: int) -> bool:
    """Return whether a clause says what is asked, its subject perhaps by the clause before it."""
    if not at and _are_same(asked.words, said.words, language):
        return True
    own = len(asked.words) - len(said.words)
    subject = asked.words[:own]
    if not said.joins or own < 1 or not said.words:
        return False
    return _are_same(subject, before.words[:own], language) and _are_same(asked.words[own:], said.words, language)


def _are_same(asked: Sequence[str], said: Sequence[str], language: Language) -> bool:
    """Return whether words are the same in one order; a verb may stand before its subject, as in German questions."""
    if len(asked) != len(said):
        return False
    if all(map(lambda one, other: _is_form(one, other, language), asked, said)):
        return True
    if language == "en" or language in UNSPACED_LANGUAGES:
        return False
    verb = next((at for at, word in enumerate(said) if _is_form(asked[0], word, language)), None)
    return verb is not None and _are_same(asked[1:], (*said[:verb], *said[verb + 1 :]), "en")


def _is_form(asked: str, said: str, language: Language) -> bool:
    return forms_of_one(asked, said, language) and (language != "en" or said.endswith("ed") <= asked.endswith("ed"))


@cache
def _matching(name: str, language: Language) -> re.Pattern[str]:
    every = alternatives(name, language)
    return re.compile(every if language in UNSPACED_LANGUAGES else rf"\b{every}\b", re.IGNORECASE)


@cache
def _asking(language: Language) -> re.Pattern[str]:
    return re.compile(alternatives("deciding.asking", language), re.IGNORECASE)
