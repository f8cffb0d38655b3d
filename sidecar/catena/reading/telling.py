"""Telling: what a passage says that a question asks for beside its words.

Signals, cosines and the reader hear the subject of a question more than what is asked about it.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import chain

import numpy as np

from catena.language.calendar_words import month_pattern
from catena.language.folding import fold
from catena.language.identification import language_of
from catena.language.sentences import sentence_bounds
from catena.language.vocabulary import LANGUAGES, UNSPACED_LANGUAGES, Language, word_list
from catena.language.wordings import anywhere
from catena.questions.answer_type import AnswerType
from catena.questions.routing import Direction, direction_of
from catena.reading.addresses import ADDRESS, asks_for_address
from catena.reading.answer_kinds import counts_things, has_definite_number, is_uncounted
from catena.reading.candidates import Candidate, passage_text
from catena.reading.causal_words import Causality, asks_why, links_in
from catena.reading.defining import name_terms, speaks_of
from catena.reading.long_forms import abbreviation_asked, long_forms_in
from catena.reading.months import month_asked, months_in
from catena.reading.named_things import things_named, tie_asked
from catena.reading.relations import relation_asked, says
from catena.reading.sought import Sought
from catena.reading.ties import proper_terms
from catena.reading.weighing import Numbers


def things_told(sought: Sought, candidates: Sequence[Candidate]) -> Numbers:
    """Return how many things each passage tells that a question asks for beside its words.

    These are a name of the question, in its note; the relation that is asked for; a cause or an effect of its subject;
    a reason; the number of what is counted; an address; what an abbreviation stands for; what else the subject is
    called, what it is part of or named after; the day or month that the question names, also in its line and heading;
    and a denial.
    """
    told = [[tells(each) for each in candidates] for tells in _tellings(sought)]
    return np.array(told, np.float64).reshape(-1, len(candidates)).sum(0)


def _tellings(sought: Sought) -> Iterator[Callable[[Candidate], bool]]:
    if names := proper_terms(sought):
        yield lambda each: bool(each.in_note & names)
    if relation := relation_asked(sought.question, sought.answer_type):
        yield lambda each: says(relation, passage_text(each), sought)
    if direction := direction_of(sought.question):
        yield lambda each: _links(each.window.text, direction, sought)
    if sought.answer_type is AnswerType.REASON and asks_why(sought.question):
        yield lambda each: _may_be_meant(each, sought) and gives_reason(each.window.text)
    if asks_for_address(sought.question):
        yield lambda each: bool(ADDRESS.search(each.window.text))
    if abbreviation := abbreviation_asked(sought.question):
        yield lambda each: any(True for _ in long_forms_in(each.window.text, abbreviation))
    if tie := tie_asked(sought.question):
        for _ in range(_POINTS_OF_A_TIE):
            yield lambda each: any(True for _ in things_named(each.window.text, tie))
    if days := _days_in(sought.question):
        for _ in range(_POINTS_OF_A_DAY):
            yield lambda each: not days.isdisjoint(_days_of(each))
    if month := month_asked(sought.question):
        for _ in range(_POINTS_OF_A_DAY):
            yield lambda each: any(month.may_be(told) for text in _with_its_line(each) for told in months_in(text))
    if counts_things(sought.question):
        yield lambda each: _counts(each.window.text, sought.question)
    if sought.answer_type is not AnswerType.YES_NO and denies(sought.question):
        yield lambda each: denies(each.window.text)


def _days_of(candidate: Candidate) -> frozenset[str]:
    """Return the days that a passage, what stands before it in its line and the heading above it name."""
    return _days_in("\n".join(_with_its_line(candidate)))


def _with_its_line(candidate: Candidate) -> tuple[str, ...]:
    """Return the heading above a passage, what stands before it in its line, and the passage."""
    window, raw = candidate.window, candidate.note.raw
    start = window.span.byte_start
    before = raw[raw.rfind(b"\n", 0, start) + 1 : start].decode("utf-8", "replace")
    return (*window.path[-1:], before, *(unit.text for unit in window.units))


def _days_in(text: str) -> frozenset[str]:
    """Return the days that a text names, as it writes them: `17.11.`, `2024-02-17`, `3 may`, `may 3`."""
    return frozenset(match[0].rstrip(".").casefold() for match in _DAY.finditer(text))


_DAY = re.compile(
    r"(?<![\d.,-])(?:\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}\.?(?:\d{4})?(?![\d%])"
    rf"|\d{{1,2}}\.? (?:{month_pattern(shortest=3)})\b|\b(?:{month_pattern(shortest=3)}) \d{{1,2}}(?!\d))",
    re.IGNORECASE,
)
"""A day of a month; `2.5` is one as well as a number, but only both together raise a passage."""
_POINTS_OF_A_DAY = 2
"""What is noted of a day seldom repeats the words of a question: `17 May. Sticky, cut too early.`"""
_POINTS_OF_A_TIE = 2
"""What else a thing is called or part of is told in few words, which name the thing itself as `it`."""


def _links(text: str, direction: Direction, sought: Sought) -> bool:
    """Whether a text states a cause of what a question is about, or an effect, as the question asks."""
    for link in chain.from_iterable(links_in(text[start:end]) for start, end in sentence_bounds(text)):
        side = link.effect if direction is Direction.CAUSES else link.cause
        if link.kind > Causality.DENIED and any(speaks_of(side, name_terms(each)) == 1 for each in sought.concepts):
            return True
    return False


@lru_cache(maxsize=256)
def gives_reason(text: str) -> bool:
    """Return whether a text gives a reason for anything (`otherwise it turns gummy`), whatever it names beside.

    What a question asks why is often named in the sentence before it, or above.
    """
    links = chain.from_iterable(links_in(text[start:end]) for start, end in sentence_bounds(text))
    return any(link.kind is Causality.CAUSE for link in links) or bool(anywhere("reading.reasons_told").search(text))


def tells_use(text: str) -> bool:
    """Return whether a text tells what something is good for: `It lets you …`."""
    return anywhere("reading.benefits_told").search(text) is not None


def _may_be_meant(candidate: Candidate, sought: Sought) -> bool:
    """Return whether a passage may give the reason of what is asked: it is in the best note, or has one of the words.

    In another language than the question it has none of them.
    """
    is_named = candidate.rank == 0 or candidate.found > 0
    return is_named or language_of(candidate.window.text) != language_of(sought.question)


def _counts(text: str, question: str) -> bool:
    return has_definite_number(text, question) and not is_uncounted(question, text)


def denies(text: str) -> bool:
    """Return whether a text denies anything, in the words of its language."""
    language = language_of(text)
    return language in LANGUAGES and bool(_denial(language).search(fold(text)))


@cache
def _denial(language: Language) -> re.Pattern[str]:
    listed = (word for table in ("adverbs", "determiners") for word in word_list(f"denial.{table}", language))
    every = "|".join(re.escape(fold(word).replace("_", " ")) for word in listed)
    return re.compile(every if language in UNSPACED_LANGUAGES else rf"(?<!\w)(?:{every})(?!\w)|n['’]t(?!\w)")
