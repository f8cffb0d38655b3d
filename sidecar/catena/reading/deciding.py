"""Deciding: whether a passage answers a yes/no question with yes or no.

Only a sentence that is the question turned into its statement decides: with the same words in the same order, affirmed
or denied once; or with a word that excludes one of them, or another count, which means no. What else it says may limit
it: a condition, a place, what others claim. So it may say more only behind the question's words, if these are affirmed
and hold without it: another statement (`and …`), more about what a thing is one of, or about what is possible or has
happened.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from catena.claims.asserting import LONGEST, stance_of
from catena.claims.claim import Stance
from catena.claims.lexicon import Lexicon, lexicon
from catena.claims.opposites import Relation, relation
from catena.claims.reading import read
from catena.claims.wording import BOUNDARIES, tokens_of
from catena.language.folding import fold
from catena.language.identification import language_of
from catena.language.inflection import Form, forms_of_one, verb_forms
from catena.language.sentences import BETWEEN_ITEMS, sentence_bounds
from catena.language.vocabulary import UNSPACED_LANGUAGES, Language, folded_words, words
from catena.language.wordings import anywhere, wording
from catena.questions.answer_type import AnswerType
from catena.reading.passage import AnswerPassage, PassageKind

LEAST_CERTAIN = 0.25
"""A passage that answers less certainly than this decides nothing."""
DECIDED_IN: tuple[Language, ...] = ("en", "de", "fr", "es", "zh")
"""The languages whose words for conditions, claims and hedges are known."""
_FEWEST = 2
"""A question with fewer words of its own (`Does it work?`) names nothing that could be compared."""


def deciding_passage(
    question: str, answer_type: AnswerType, passages: Sequence[AnswerPassage]
) -> tuple[AnswerPassage, bool] | None:
    """Return the first passage that says yes or no to a yes/no question, and which; None if none does or two disagree.

    Args:
        question: The question on one line.
        answer_type: The kind of words that would answer it.
        passages: The passages that answer it, best first.
    """
    decided = [(each, said) for each in passages if (said := verdict_of(question, answer_type, each)) is not None]
    return decided[0] if len({said for _, said in decided}) == 1 else None


def verdict_of(question: str, answer_type: AnswerType, passage: AnswerPassage) -> bool | None:
    """Return what a passage says to a yes/no question: yes, no, or None if neither is clear.

    Args:
        question: The question on one line.
        answer_type: The kind of words that would answer it.
        passage: A passage that answers it.
    """
    language = language_of(question)
    is_asked = answer_type is AnswerType.YES_NO and passage.score >= LEAST_CERTAIN
    if language not in DECIDED_IN or not is_asked or not _is_own(passage):
        return None
    asked = _Asked.of(question, language)
    above = f"{passage.note_title} {passage.section_title or ''}"
    is_doubted = anywhere("deciding.doubted", language).search(above)
    if asked.clause.denials or is_doubted or len(asked.clause.words) < _FEWEST:
        return None
    said: set[bool] = set()
    before = _clause(passage.note_title, language)
    for sentence in _sentences(passage.text):
        clauses = list(_clauses(sentence, language)) if len(sentence) <= LONGEST else []
        if (answer := _answer(asked, sentence, clauses, before)) is not None:
            said.add(answer)
        before = clauses[0] if clauses else before
    return said.pop() if len(said) == 1 else None


def _is_own(passage: AnswerPassage) -> bool:
    """Return whether a passage says something itself; quoted from a page of a paper, it says what the paper says."""
    is_marked = passage.kind is PassageKind.QUOTE and passage.page is not None
    return is_marked or passage.kind in (PassageKind.SENTENCE, PassageKind.ITEM)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Clause:
    """What a clause says.

    Attributes:
        words: Its words, folded, in order; without articles, auxiliaries and whoever is meant by `you` or `I`.
        auxiliaries: Its auxiliaries, each with the number of words before it; without those that only ask or deny, as
            `do`.
        denials: How many words of it deny.
        joins: Whether it begins with a word that joins it to a clause before it: `but`, `it`.
        joined: Before which words a word that joins stands.
    """

    words: tuple[str, ...]
    auxiliaries: tuple[tuple[int, str], ...]
    denials: int
    joins: bool
    joined: frozenset[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asked:
    """What a question asks.

    Attributes:
        clause: What it says.
        language: Its language.
        auxiliaries: Its auxiliaries.
        limits: The words in it that limit what it says.
        is_past: Whether it asks whether something happened: `Did …`.
        is_open: Whether what is asked holds whatever else is said of it: something that happened or is possible, or
            that a thing is one of a kind.
    """

    clause: _Clause
    language: Language
    auxiliaries: frozenset[str]
    limits: frozenset[str]
    is_past: bool
    is_open: bool

    @staticmethod
    @lru_cache(maxsize=64)
    def of(question: str, language: Language) -> "_Asked":
        """Return what a question asks."""
        clause = _clause(question, language)
        is_past = anywhere("deciding.past", language).match(question) is not None
        return _Asked(
            clause=clause,
            language=language,
            auxiliaries=frozenset(word for _, word in clause.auxiliaries),
            limits=frozenset(_limits(question, language)),
            is_past=is_past,
            is_open=is_past or anywhere("deciding.open", language).search(question) is not None,
        )


def _limits(text: str, language: Language) -> Iterator[str]:
    return (match[0].lower() for match in anywhere("reading.qualifies", language).finditer(text))


def _sentences(text: str) -> Iterator[str]:
    for item in text.split(BETWEEN_ITEMS):
        yield from (item[start:end].strip() for start, end in sentence_bounds(item))


def _clauses(sentence: str, language: Language) -> Iterator[_Clause]:
    """Yield the clauses of a sentence: up to a comma, or a word that joins (`and isn't`) to an auxiliary or denial.

    What stands in parentheses, and a word that only leads to the sentence (`thus,`), are left out.
    """
    lex, joining = lexicon(language), words("deciding.joining", language)
    between = "" if language in UNSPACED_LANGUAGES else " "
    begun: list[str] = []
    is_first = True
    for token, following in pairwise((*tokens_of(_plain(sentence, language), lex), ",", ",")):
        joins = token in joining and (following in lex.auxiliaries or following in lex.negators)
        if (token in _PAUSES or joins) and not joining.issuperset(begun):
            if not (is_first and wording("reference.back", language).fullmatch(between.join(begun))):
                yield _clause_of(begun, language)
                is_first = False
            begun = []
        if token not in _PAUSES:
            begun.append(token)


_PAUSES = BOUNDARIES | frozenset("，；：（）")
_PARENTHESES = re.compile(r"\s?[(（][^()（）]{0,200}[)）]")


def _clause(text: str, language: Language) -> _Clause:
    stated = _plain(wording("deciding.asking", language).sub("", text), language)
    return _clause_of(tokens_of(stated, lexicon(language)), language)


def _plain(text: str, language: Language) -> str:
    return wording("deciding.silent", language).sub("", _PARENTHESES.sub("", text))


def _clause_of(tokens: Sequence[str], language: Language) -> _Clause:
    lex, joining = lexicon(language), words("deciding.joining", language)
    silent = words("deciding.dropped", language)
    told = list[str]()
    auxiliaries, joined, denials = list[tuple[int, str]](), set[int](), 0
    for denies, word in (_denial(token, lex) for token in tokens):
        denials += denies
        if word in joining:
            joined.add(len(told))
        elif word in lex.auxiliaries and word not in lex.negators:
            if word not in silent:
                auxiliaries.append((len(told), word))
        elif word and word not in silent and word not in _PAUSES:
            told.append(fold(word))
    return _Clause(
        words=tuple(told),
        auxiliaries=tuple(auxiliaries),
        denials=denials,
        joins=bool(tokens) and tokens[0] in joining,
        joined=frozenset(joined),
    )


def _denial(token: str, lex: Lexicon) -> tuple[bool, str]:
    """Return whether a token denies, and what else it says: `can` in `can't`."""
    if token.endswith(("n't", "cannot")):
        stem = token.removesuffix("not").removesuffix("n't")
        return True, _ALIKE.get(stem, stem)
    return (True, "") if token in lex.negators else (False, _ALIKE.get(token, token))


_ALIKE = {"ca": "can", "wo": "will", "has": "have"}
"""What English auxiliaries become where they deny or `does` stands before them."""


def _answer(asked: _Asked, sentence: str, clauses: Sequence[_Clause], before: _Clause) -> bool | None:
    """Return whether a sentence affirms or denies what is asked; `before` names what its `it` stands for."""
    within = words("deciding.within", asked.language)  # limit only what they stand beside
    is_limited = any(each not in asked.limits and each not in within for each in _limits(sentence, asked.language))
    if not clauses or is_limited or sentence.endswith(("?", "？", ":", "：")):
        return None
    if stance_of(sentence) is not Stance.ASSERTED:
        return None
    for at, said in enumerate(clauses):
        subject = clauses[0] if at and not clauses[0].joins else before
        if said.denials <= 1 and (answer := _said(asked, said, subject, at)) is not None:
            return answer
    return None


def _said(asked: _Asked, said: _Clause, before: _Clause, at: int) -> bool | None:
    """Return whether a clause affirms or denies what is asked, its subject perhaps by the clause before it."""
    if not at and (found := _matched(asked, asked.clause.words, said)) is not None:
        return found
    goes_before = asked.is_open and before.words and _goes_on(asked, before.words[0])
    if at == 1 and goes_before and _matched(asked, asked.clause.words, said):
        return True  # `For wool, you can use …`
    may_join = said.joins and not before.denials
    for own in range(1, len(asked.clause.words)) if may_join else ():
        if _are_forms(asked, asked.clause.words[:own], before.words[:own]):
            found = _matched(asked, asked.clause.words[own:], said)
            if found is not None:
                return found
    return None


def _are_forms(asked: _Asked, wanted: Sequence[str], said: Sequence[str]) -> bool:
    return len(wanted) == len(said) and all(
        _relation(asked, one, other) is Relation.SAME for one, other in zip(wanted, said, strict=True)
    )


def _matched(asked: _Asked, wanted: Sequence[str], said: _Clause) -> bool | None:
    """Return whether a clause affirms or denies these words; a verb may stand before its subject, as in German."""
    for there in _orders(asked, wanted, said.words):
        end, excluded = _end(asked, wanted, there)
        if end and (answer := _told(asked, wanted, said, there, end, excluded=excluded)) is not None:
            return answer
    return None


def _orders(asked: _Asked, wanted: Sequence[str], said: Sequence[str]) -> Iterator[Sequence[str]]:
    yield said
    if len(said) == len(wanted) and _goes_on(asked, said[0]):  # `In 2020 it was …` for `Was it … in 2020?`
        yield from ((*said[at:], *said[:at]) for at in range(1, len(said)))
    if asked.language != "en" and asked.language not in UNSPACED_LANGUAGES:
        verb = next((at for at, word in enumerate(said) if _relation(asked, wanted[0], word) is Relation.SAME), 0)
        if verb:
            yield (said[verb], *said[:verb], *said[verb + 1 :])


def _end(asked: _Asked, wanted: Sequence[str], said: Sequence[str]) -> tuple[int, int]:
    """Return how many words of a clause say what is wanted, 0 if they don't, and how many of them exclude it."""
    end, excluded, more = 0, 0, folded_words("deciding.strengthening", asked.language)
    for at, word in enumerate(wanted):
        while end < len(said) and said[end] in more and word != said[end]:
            end += 1
        found = _relation(asked, word, said[end]) if end < len(said) else Relation.NONE
        if found in (Relation.OPPOSED, Relation.NUMBERS) and not _excludes(asked, wanted, at, found):
            return 0, 0
        if found not in (Relation.SAME, Relation.OPPOSED, Relation.NUMBERS):
            return 0, 0
        excluded += found is not Relation.SAME
        end += 1
    return end, excluded


def _excludes(asked: _Asked, wanted: Sequence[str], at: int, found: Relation) -> bool:
    """Return whether another word in the place of this one makes the statement false.

    That is another count of what follows it, a verb, or what the thing is said to be. A year, a number in a name, and
    what only says where or how may be otherwise at another time, or with another of its kind.
    """
    if found is Relation.NUMBERS:
        return (
            at + 1 < len(wanted) and anywhere("deciding.counted", asked.language).fullmatch(wanted[at + 1]) is not None
        )
    is_place = at == 0 or _goes_on(asked, wanted[at - 1])
    is_verb = any(word.verb for word in read(wanted[at], asked.language).words)
    return not is_place and (is_verb or at + 1 == len(wanted))


def _told(
    asked: _Asked, wanted: Sequence[str], said: _Clause, there: Sequence[str], end: int, *, excluded: int
) -> bool | None:
    """Return whether the first words of a clause, which are those that are asked for, are affirmed or denied."""
    auxiliaries = frozenset(word for at, word in said.auxiliaries if at < end or end == len(there))
    if auxiliaries != asked.auxiliaries or excluded > 1 or (excluded and said.denials):
        return None
    if excluded or said.denials:
        return False if end == len(there) == len(wanted) else None
    return True if end == len(there) or _may_go_on(asked, said, there, end) else None


def _may_go_on(asked: _Asked, said: _Clause, there: Sequence[str], end: int) -> bool:
    """Return whether what stands behind the words that were asked for leaves them true."""
    if end in said.joined:
        return not there[end - 1].isdigit()
    if anywhere("deciding.means", asked.language).fullmatch(there[end]):
        return True
    return asked.is_open and _goes_on(asked, there[end])


def _goes_on(asked: _Asked, word: str) -> bool:
    return anywhere("deciding.going_on", asked.language).fullmatch(word) is not None


def _relation(asked: _Asked, wanted: str, said: str) -> Relation:
    """Return whether two words are the same or exclude each other; in English, no past stands for a present."""
    if wanted == said:
        return Relation.SAME
    if asked.language == "en" and not asked.is_past and said in _past(wanted):
        return Relation.NONE
    if forms_of_one(wanted, said, asked.language):
        return Relation.SAME
    return _meanings(wanted, said, asked.language)


@lru_cache(maxsize=1024)
def _past(verb: str) -> frozenset[str]:
    return frozenset(form for form, kind in verb_forms(verb) if kind in (Form.PAST, Form.PARTICIPLE))


@lru_cache(maxsize=1024)
def _meanings(wanted: str, said: str, language: Language) -> Relation:
    one, other = read(wanted, language).words, read(said, language).words
    return relation(one[0], other[0]) if len(one) == len(other) == 1 else Relation.NONE
