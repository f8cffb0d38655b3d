"""Relations: what a question asks of its subject, such as who made it, and whether a passage says that at all.

A passage about the right thing without a word for the relation (`invented`, `by Ida Lund`, `coined` …) does not answer,
however near it is. The words stand in the vocabulary of every language, in the tables `relations`.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import cast

from catena.language.folding import fold, without_accents
from catena.language.identification import language_of
from catena.language.sentences import BETWEEN_ITEMS
from catena.language.tokens import UNSPACED_CHARACTER
from catena.language.vocabulary import LANGUAGES, UNSPACED_LANGUAGES, Language, entry, word_list
from catena.questions.answer_type import AnswerType
from catena.questions.how_to import asks_how_to
from catena.reading.answer_kinds import AnswerKind, expects_no_name, frequency_asked, has_kind, kind_wanted, price_asked
from catena.reading.names import CITED, blanked, people_in, places_in, tells_kind_of_place
from catena.reading.sought import Sought

_MEASURED = frozenset((AnswerType.NUMBER, AnswerType.OTHER))
_FACTS: Mapping[str, frozenset[AnswerType]] = {
    "appeared": frozenset((AnswerType.PLACE, AnswerType.OTHER, AnswerType.LIST)),
    "published": frozenset((AnswerType.PERSON,)),
    "directed": frozenset((AnswerType.PERSON,)),
    "created": frozenset((AnswerType.PERSON, AnswerType.DATE, AnswerType.PLACE)),
    "born": frozenset((AnswerType.DATE, AnswerType.PLACE)),
    "died": frozenset((AnswerType.DATE, AnswerType.PLACE, AnswerType.REASON)),
    "ended": frozenset((AnswerType.DATE,)),
    "lives": frozenset((AnswerType.PLACE,)),
    "employed": frozenset((AnswerType.PLACE,)),
    "sold": frozenset((AnswerType.PERSON, AnswerType.PLACE)),
    "supervised": frozenset((AnswerType.PERSON,)),
    "funded": frozenset((AnswerType.PERSON,)),
    "married": frozenset((AnswerType.PERSON, AnswerType.DATE)),
    "given_up": frozenset((AnswerType.REASON, AnswerType.DATE)),
    "awarded": frozenset((AnswerType.OTHER, AnswerType.LIST)),
    "share": frozenset((AnswerType.NUMBER,)),
    "led": frozenset((AnswerType.PERSON,)),
    "taught": frozenset((AnswerType.PERSON,)),
    "won": frozenset((AnswerType.PERSON,)),
    "aged": _MEASURED,
    "weighed": _MEASURED,
    "sized": _MEASURED,
    "paced": _MEASURED,
    "hot": _MEASURED,
    "dosed": _MEASURED,
    "licensed": frozenset((AnswerType.OTHER,)),
    "coloured": frozenset((AnswerType.OTHER,)),
    "harmful": frozenset((AnswerType.YES_NO,)),
    "side_effects": frozenset((AnswerType.OTHER, AnswerType.LIST, AnswerType.DEFINITION)),
    "shortcut": frozenset((AnswerType.OTHER, AnswerType.DEFINITION)),
    "contacted": frozenset((AnswerType.OTHER, AnswerType.NUMBER, AnswerType.DEFINITION)),
}
"""Relations, each with the types of answer for which a word asks for it: `Who wrote …`, never `How do I write …`."""
_DEEDS = (
    "encrypted", "printed", "restored", "imported", "exported", "unsubscribed", "uninstalled", "installed", "merged",
    "repaired", "measured", "removed", "renamed", "archived", "shared", "copied", "translated", "sorted",
    "synchronised", "undone", "treated", "washed",
)  # fmt: skip
"""What `How do I …` asks for, where hardly any other words say it."""
_BESIDE = {
    AnswerType.PERSON: AnswerKind.PERSON,
    AnswerType.DATE: AnswerKind.DATE,
    AnswerType.PLACE: AnswerKind.PLACE,
}
"""The kind of words that belongs beside the word for a relation."""
_NEAR = 90
"""How many characters before and behind a word are beside it."""
MEASURES = frozenset(("aged", "weighed", "sized", "paced", "hot"))
"""Relations of which a passage about something else says nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Relation:
    """What a question asks of its subject.

    Attributes:
        name: Its name in the vocabulary.
        language: The question's language.
        beside: The kind of words that belongs beside the word for it; None if that word alone is enough.
    """

    name: str
    language: Language
    beside: AnswerKind | None = None


@lru_cache(maxsize=64)
def relation_asked(question: str, answer_type: AnswerType) -> Relation | None:
    """Return the relation that a question asks for; None if none is recognised."""
    language = language_of(question)
    if language not in LANGUAGES or expects_no_name(question):
        return None
    low = without_accents(question)
    is_other = answer_type is AnswerType.OTHER
    wanted = AnswerType.PERSON if is_other and _asking("organization", language).search(low) else answer_type
    facts = (name for name, types in _FACTS.items() if wanted in types)
    for name in (*facts, *(_DEEDS if is_other and asks_how_to(question) else ())):
        if _asking(name, language).search(low):
            says_where = wanted is AnswerType.PLACE and name in _AT_WORK
            return Relation(name=name, language=language, beside=None if says_where else _BESIDE.get(wanted))
    kind = kind_wanted(question, answer_type)
    return Relation(name=_COUNTED[kind], language=language, beside=kind) if kind in _COUNTED else None


_COUNTED = {AnswerKind.PRICE: "priced", AnswerKind.FREQUENCY: "frequent"}
"""What a thing costs and how often something happens, which the same words beside something else do not say."""


def says(relation: Relation, text: str, sought: Sought) -> bool:
    """Return whether a passage has a word for a relation, and beside it the kind of words that belongs there.

    Args:
        relation: The relation.
        text: The passage with its title and heading.
        sought: What the question seeks.
    """
    spoken = language_of(text)
    must_name = relation.beside or relation.name in MEASURES
    if must_name and spoken == relation.language and not _is_about(text, relation, sought):
        return False
    if relation.beside in _COUNTED:
        return any(has_kind(relation.beside, each, sought) for each in _items_about(text, relation, sought))
    languages = tuple(each for each in LANGUAGES if each in ("en", relation.language, spoken))
    found = [*_saying(relation.name, languages).finditer(text)]
    if relation.beside is AnswerKind.PERSON:
        agents = _agents(languages).finditer(text)
        found += (match for match in agents if not _did_another_thing(relation, text, match, languages))
    return any(_has_beside(relation, text, match, sought) for match in found)


def _did_another_thing(relation: Relation, text: str, agent: re.Match[str], languages: tuple[str, ...]) -> bool:
    """Return whether the word before `by` tells another relation than the one that is asked for: `founded by`, and not
    `funded by`.
    """
    deed = text[: agent.start()].rsplit(maxsplit=1)[-1:]
    if not deed or _saying(relation.name, languages).search(deed[0]):
        return False
    others = (name for name, types in _FACTS.items() if AnswerType.PERSON in types and name != relation.name)
    return any(_asking(name, language).search(deed[0]) for name in others for language in languages)


def _items_about(text: str, relation: Relation, sought: Sought) -> Sequence[str]:
    """Return the list items of a passage with most terms of the subject; the passage itself if it is no list.

    What one item costs says nothing of another.
    """
    above, _, body = text.partition("\n")
    items = body.split(BETWEEN_ITEMS)
    if len(items) == 1:
        return (text,)
    asking = _asking_for(relation)
    subject = sum(1 << number for number, term in enumerate(sought.terms) if not asking.search(term))
    covered = [(sought.found_in(f"{above} {item}") & subject).bit_count() for item in items]
    return [item for item, count in zip(items, covered, strict=True) if count == max(covered)]


def measures_in(text: str, relation: Relation) -> Iterator[tuple[int, int]]:
    """Yield where a passage has numbers with a unit of what a question measures: `120 cm` for how tall."""
    languages = {"en", relation.language, language_of(text)} & set(LANGUAGES)
    for language in sorted(languages):
        for match in _measure(relation.name, language).finditer(text):
            yield match.span()


@cache
def _measure(name: str, language: str) -> re.Pattern[str]:
    numbers = [word for word in entry(f"relations.said.{name}", cast(Language, language)).split() if word[:2] == r"\d"]
    every = "|".join(numbers).replace("_", " ") or r"(?!)"
    return re.compile(rf"(?<![\w.,])(?:{every})(?!\w)", re.IGNORECASE)


def _has_beside(relation: Relation, text: str, said: re.Match[str], sought: Sought) -> bool:
    """Return whether the kind of words that belongs beside the word for a relation stands there."""
    around = _around(text, said)
    if relation.beside is AnswerKind.PLACE:
        return _has_place(text, around, sought)
    if relation.beside is not AnswerKind.PERSON or relation.name in _BY_ANYBODY or UNSPACED_CHARACTER.search(text):
        return relation.beside is None or has_kind(relation.beside, around, sought)
    if "@" in around or any(people_in(blanked(around, CITED), sought)):
        return True
    before, behind = text[max(0, said.start() - _NEXT) : said.start()], text[said.end() : said.end() + _NEXT]
    follows = None if language_of(text) == "de" else _NAME_BEHIND.match(behind)  # where every noun has a capital
    return any(found and not sought.found_in(found[1]) for found in (_NAME_BEFORE.search(before), follows))


def _has_place(text: str, around: str, sought: Sought) -> bool:
    if UNSPACED_CHARACTER.search(text):
        return True
    prose = blanked(around, CITED)
    return bool(_FIELD.search(text)) or any(places_in(prose, sought, files=False)) or tells_kind_of_place(prose)


_AT_WORK = ("employed", "sold", "appeared")
"""Relations whose own words name a place: `works at the university`, `shop`."""
_FIELD = re.compile(r"\n[\w -]{1,30}: \S[^\n]{0,80}$")
_BY_ANYBODY = ("funded", "sold", "published")
"""Relations to firms and offices as often as to people."""
_NEXT = 40
_NAME_BEFORE = re.compile(r"(?<![.!?:;•·|\n] )(?<!^)\b([A-ZÀ-ÖØ-Þ][a-zß-öø-ÿ][\w'’-]+|\d+[A-Z]\w*)\s(?:\w+\s)?$")
_NAME_BEHIND = re.compile(
    r"[^\w\n]{1,3}(?:(?:by|par|por|door|da|di)\s)?(?:[A-ZÀ-ÖØ-Þ]\.?\s){0,3}([A-ZÀ-ÖØ-Þ][a-zß-öø-ÿ]\w+)"
)
"""A name of one word directly beside the word for what somebody did: `Ida proposed`, `author: Ida`."""


def _is_about(text: str, relation: Relation, sought: Sought) -> bool:
    """Return whether a passage has one of the names in the question; what is no name may be said in other words."""
    asking = _asking_for(relation)
    named = {fold(name) for name in _named_in(relation.language).findall(sought.question)}
    terms = [(number, term) for number, term in enumerate(sought.terms) if not asking.search(term)]
    names = [number for number, term in terms if term in named]
    if not names and (relation.name in MEASURES or relation.beside in _COUNTED):
        names = [number for number, term in terms if term.isalpha() and not UNSPACED_CHARACTER.search(term)]
    found = sought.found_in(text)
    return not names or any(found >> number & 1 for number in names)


def _asking_for(relation: Relation) -> re.Pattern[str]:
    match relation.beside:
        case AnswerKind.PRICE:
            return price_asked()
        case AnswerKind.FREQUENCY:
            return frequency_asked()
        case _:
            return _asking(relation.name, relation.language)


def _named_in(language: Language) -> re.Pattern[str]:
    """Return a pattern of names: words with a capital inside the question, or Latin words among other scripts."""
    return _LATIN if language in UNSPACED_LANGUAGES else _CAPITAL


_LATIN = re.compile(r"[A-Za-z][A-Za-z0-9'’.-]*[A-Za-z0-9]")
_CAPITAL = re.compile(r"(?<=\s)[^\W\d_a-zß-öø-ÿ][\w'’.-]*\w")


def _around(text: str, match: re.Match[str]) -> str:
    return text[max(0, match.start() - _NEAR) : match.end() + _NEAR]


@cache
def _asking(relation: str, language: Language) -> re.Pattern[str]:
    """Return a pattern of the words that ask for a relation, in a text without accents, as many people type."""
    patterns = without_accents(entry("relations.asked", language)[relation])
    return re.compile(_any_of(patterns, language), re.IGNORECASE)


@cache
def _saying(relation: str, languages: tuple[Language, ...]) -> re.Pattern[str]:
    every = [
        _any_of(entry(f"relations.{table}", each)[relation], each) for each in languages for table in ("asked", "said")
    ]
    return re.compile("|".join(every), re.IGNORECASE)


@cache
def _agents(languages: tuple[Language, ...]) -> re.Pattern[str]:
    """Return a pattern of the word before the name of whoever did something: `by`."""
    spaced = "|".join(each for of in languages if of not in UNSPACED_LANGUAGES for each in _agents_in(of))
    unspaced = "".join(f"|{each}" for of in languages if of in UNSPACED_LANGUAGES for each in _agents_in(of))
    return re.compile(rf"(?<!\w)(?i:{spaced})\s+(?=(?:\w+\s)?[A-ZÀ-ÖØ-Þ@]){unspaced}")


def _agents_in(language: Language) -> tuple[str, ...]:
    return word_list("relations.said.agents", language)


def _any_of(patterns: str, language: Language) -> str:
    every = "|".join(patterns.replace("*", r"\w*").split()).replace("_", " ")
    return every if language in UNSPACED_LANGUAGES else rf"(?<!\w)(?:{every})(?!\w)"
