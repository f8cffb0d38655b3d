"""Signals: what can be seen of a passage without a model, as numbers that a ranker weighs.

Each signal is between 0 and 1 or a small number; `NAMES` says their order.
"""

import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import itemgetter

from catena.language.folding import fold
from catena.language.identification import language_of
from catena.language.tokens import UNSPACED_CHARACTER, units, word_runs
from catena.language.vocabulary import LANGUAGES, SPACED_LANGUAGES, UNSPACED_LANGUAGES, Language, folded_words
from catena.questions.answer_type import AnswerType
from catena.reading.addresses import ADDRESS, asks_for_address
from catena.reading.answer_kinds import AnswerKind, asks_for_team, has_definite_number, has_kind, kind_wanted
from catena.reading.causal_words import Causality, causality_of
from catena.reading.defining import defines
from catena.reading.passage import PassageKind
from catena.reading.prose import names_references
from catena.reading.sought import Sought, share
from catena.reading.units import REFERENCE
from catena.reading.windows import Window

NAMES: tuple[str, ...] = (
    "covered", "covered_by_heading", "covered_by_title", "uncovered", "pairs", "density", "concept",
    "starts_with_concept", "defines", "heading_is_concept", "title_is_concept", "leads", "leads_note", "note_rank",
    "note_relevance", "first_note", "best_chunk", "any_chunk", "early", "item", "row", "field", "quote", "linked",
    "short", "very_short", "length", "size", "ends_open", "echo", "reference", "shouting", "field_named",
    "definition_wanted", "measure_there", "measure_absent", "number_there", "number_absent", "date_there",
    "date_absent", "name_there", "name_absent", "reason_there", "reason_absent", "list_there", "field_fits", "digits",
    "leads_specific", "defines_specific", "kind_there", "same_section",
)  # fmt: skip
"""The names of the signals, in order."""

KIND_ABSENT = ("measure_absent", "number_absent", "date_absent", "name_absent")
"""The signals of a passage without any words of the kind that was asked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteSeen:
    """What is known of the note that a window comes from.

    Attributes:
        title: Its display title.
        rank: 0 for the best note.
        relevance: Its relevance, 0 to 1.
        in_title: The terms in its title and aliases.
        chunks: The byte ranges of the chunks that the sources found, best first.
        size: The size of the file in bytes.
    """

    title: str
    rank: int
    relevance: float
    in_title: int
    chunks: tuple[tuple[int, int], ...]
    size: int


def signals_of(
    window: Window, found: int, in_path: int, note: NoteSeen, sought: Sought, weights: tuple[float, ...]
) -> tuple[float, ...]:
    """Return the signals of a window, in the order of `NAMES`.

    Args:
        window: The window.
        found: The terms in its text.
        in_path: The terms in the headings above it.
        note: Its note.
        sought: What the question seeks.
        weights: The weight of each term.
    """
    text = window.text
    low = fold(text)
    runs = units(low)
    covered = share(found, weights)
    everywhere = share(found | in_path | note.in_title, weights)
    heading = window.path[-1] if window.path else ""
    wanted = sought.answer_type
    kind = kind_wanted(sought.question, wanted)
    labelled = " ".join((heading, window.name, text)) if window.kind is PassageKind.ROW and kind in _MEASURES else text
    there = kind is not None and has_kind(kind, labelled, sought)
    is_field = window.kind is PassageKind.FIELD
    is_reason = wanted is AnswerType.REASON and _has_word(low, runs, "reasons")
    concepts = _names_of(sought.concepts)
    begins = [name.written for name in concepts if name.folded and 0 <= low.find(name.folded) <= _LONGEST_ARTICLE]
    numbers = {
        "covered": covered,
        "covered_by_heading": share(in_path & ~found, weights),
        "covered_by_title": share(note.in_title & ~found & ~in_path, weights),
        "uncovered": 1 - everywhere,
        "pairs": _pairs(found, len(weights)),
        "density": min(1.0, found.bit_count() / max(6, len(runs))) * 2,
        "concept": float(any(name.folded and name.folded in low for name in concepts)),
        "starts_with_concept": float(bool(begins)),
        "defines": float(any(defines(text, each) > 0 for each in begins)),
        "heading_is_concept": float(_is_name_of(heading, concepts)),
        "title_is_concept": float(_is_name_of(note.title, concepts)),
        "leads": float(window.leads),
        "leads_note": float(window.leads and len(window.path) <= 1),
        "note_rank": 1 / (1 + note.rank),
        "note_relevance": note.relevance,
        "first_note": float(note.rank == 0),
        "best_chunk": float(bool(note.chunks) and _inside(window, note.chunks[0])),
        "any_chunk": float(any(_inside(window, chunk) for chunk in note.chunks)),
        "early": 1 / (1 + 5 * window.span.byte_start / max(1000, note.size)),
        "item": float(window.kind is PassageKind.ITEM),
        "row": float(window.kind is PassageKind.ROW),
        "field": float(is_field),
        "quote": float(window.kind is PassageKind.QUOTE),
        "linked": window.linked,
        "short": float(len(low) < 60 and not is_field),
        "very_short": float(len(low) < 25 and not is_field),
        "length": min(1.5, math.log1p(len(low)) / 6),
        "size": (window.size - 1) / 2,
        "ends_open": float(text.rstrip().endswith((":", "：", ","))),
        "echo": _echo(runs, sought),
        "reference": float(not asks_for_address(sought.question) and _is_reference(text, heading)),
        "shouting": float(text.isupper()),
        "field_named": float(is_field and _names_field(sought, window.name)),
        "definition_wanted": 0.0,
        "measure_there": float(there and kind in _MEASURES),
        "measure_absent": float(not there and kind in _MEASURES),
        "number_there": float(there and kind is AnswerKind.NUMBER),
        "number_absent": float(not there and kind is AnswerKind.NUMBER),
        "date_there": float(there and kind is AnswerKind.DATE),
        "date_absent": float(not there and kind is AnswerKind.DATE),
        "name_there": float(there and kind in _NAMED),
        "name_absent": float(not there and kind in _NAMED),
        "reason_there": float(is_reason),
        "reason_absent": float(wanted is AnswerType.REASON and not is_reason),
        "list_there": float(wanted is AnswerType.LIST and _is_list(window)),
        "field_fits": float(is_field and _field_fits(window, sought, about_note=note.in_title)),
        "digits": _digits(text) / max(20, len(text)),
    }
    specific = wanted in _SPECIFIC
    numbers["leads_specific"] = specific * max(numbers["leads"], numbers["leads_note"])
    numbers["defines_specific"] = specific * max(numbers["defines"], numbers["starts_with_concept"])
    numbers["kind_there"] = there * covered
    numbers["same_section"] = float(wanted is AnswerType.LIST) * numbers["covered_by_heading"] * numbers["item"]
    numbers["definition_wanted"] = float(wanted is AnswerType.DEFINITION) * max(
        numbers["defines"], 0.5 * numbers["leads"] * max(numbers["title_is_concept"], numbers["heading_is_concept"])
    )
    return _in_order(numbers)


_in_order = itemgetter(*NAMES)


_MEASURES = (AnswerKind.PRICE, AnswerKind.DURATION, AnswerKind.FREQUENCY)
_NAMED = (AnswerKind.PERSON, AnswerKind.PLACE)
_SPECIFIC = (AnswerType.NUMBER, AnswerType.DATE, AnswerType.PERSON, AnswerType.PLACE)
"""Questions that a definition does not answer."""
_ADDRESS = re.compile(r"https?://|www\.|\b(?:doi|is[bs]n)\b")
_SIGNS_OF_ADDRESS = ("://", "www.", "doi", "isbn", "issn")
_MANY_CITED = 3
_CITED = re.compile(r"\b(?:et al\.|pp?\. ?\d|vol\.)|\(\d{4}\)")


def _has_word(low: str, runs: Sequence[str], name: str) -> bool:
    spaced, unspaced = (folded_words(f"reading.{name}", *each) for each in (SPACED_LANGUAGES, UNSPACED_LANGUAGES))
    return not spaced.isdisjoint(runs) or any(word in low for word in unspaced)


def gives_reason(text: str) -> bool:
    """Return whether a passage has a word for a reason or a result: `because`, `led to`."""
    low = fold(text)
    return _has_word(low, units(low), "reasons") or causality_of(text) is Causality.CAUSE


@lru_cache(maxsize=64)
def tells_kind(sought: Sought) -> Callable[[str], bool] | None:
    """Return what tells whether a passage has words of the kind that is asked for; None if no words tell it."""
    if sought.answer_type is AnswerType.REASON:
        return gives_reason
    kind = kind_wanted(sought.question, sought.answer_type)
    if kind is AnswerKind.NUMBER:
        return lambda text: has_definite_number(text, sought.question)
    return None if kind is None else lambda text: has_kind(kind, text, sought)


def _pairs(found: int, number_of_terms: int) -> float:
    """Return the share of neighbouring terms of the question that are both there."""
    if number_of_terms < 2:
        return float(found & 1)
    return (found & found >> 1).bit_count() / (number_of_terms - 1)


@dataclass(frozen=True, slots=True)
class _Name:
    """What a question is about, as typed, folded, and as its words."""

    written: str
    folded: str
    words: tuple[str, ...]


@lru_cache(maxsize=64)
def _names_of(concepts: tuple[str, ...]) -> tuple[_Name, ...]:
    return tuple(_Name(each, fold(each), _folded_words(each)) for each in concepts if each)


_LONGEST_ARTICLE = 5


def _is_name_of(name: str, concepts: Sequence[_Name]) -> bool:
    """Return whether a heading or title is the name of what a question is about."""
    words = _folded_words(name)
    return any(words == concept.words for concept in concepts)


@lru_cache(maxsize=1024)
def _folded_words(name: str) -> tuple[str, ...]:
    return tuple(word_runs(fold(name)))


def _inside(window: Window, chunk: tuple[int, int]) -> bool:
    return chunk[0] <= window.span.byte_start < chunk[1]


def _echo(runs: Sequence[str], sought: Sought) -> float:
    """Return the share of a short text's words that the question has, too: a heading or title in other words."""
    asked = set(sought.terms)
    return sum(run in asked for run in runs) / max(5, len(runs))


def _is_reference(text: str, heading: str) -> bool:
    if names_references(heading):
        return True
    low = text.lower()  # a search that ignores case takes twice as long
    may_be_address = any(sign in low for sign in _SIGNS_OF_ADDRESS)  # both patterns are slow, and seldom match
    may_be_cited = low.count(".") + low.count("(") >= _MANY_CITED
    return bool(may_be_address and _ADDRESS.search(low)) or (may_be_cited and len(_CITED.findall(low)) >= _MANY_CITED)


def _digits(text: str) -> int:
    return sum(map(text.count, "0123456789")) if text.isascii() else sum(map(str.isdigit, text))


def _is_list(window: Window) -> bool:
    return (window.size > 1 and window.kind is PassageKind.ITEM) or text_lists(window.text)


def text_lists(text: str) -> bool:
    """Return whether a text enumerates: three or more commas, or a colon with commas after it."""
    return text.count(",") + text.count("、") + text.count("，") >= 3 or (":" in text and text.count(",") >= 1)


def _names_field(sought: Sought, name: str) -> bool:
    """Whether a question asks for a field: in all words of its name, or in one if it asks for a number, day or name.

    "Show me everything about sleep" does not ask for `sleep_hours`, "How many hours did I sleep?" does.
    """
    if name == REFERENCE:
        return _asks_for_publication(fold(sought.question))
    if not sought.found_in(name):
        return False
    words = word_runs(fold(name))
    if sought.answer_type in _SPECIFIC or UNSPACED_CHARACTER.search(name):
        return True
    return all(any(sought.means(term, word) for term in sought.terms) for word in words)


def _asks_for_publication(question: str) -> bool:
    return _asks_for_author(question) or _has_word(question, word_runs(question), "publication")


def _asks_for_author(question: str) -> bool:
    asked = _BY_SOMETHING.sub(" ", question)
    spaced = folded_words("reading.authorship", *SPACED_LANGUAGES)
    return not spaced.isdisjoint(word_runs(asked)) or bool(_AUTHORSHIP_UNSPACED.search(question))


_BY_SOMETHING = re.compile(r"(?<=\w )(?<!\bis )(?<!\bare )(?<!\bwas )by (?!whom?\b)(?=\w)")
"""`Giving iron by drip` asks for no author; `who is it by`, `by whom` and `the book that is by Lee` do."""
_AUTHORSHIP_UNSPACED = re.compile("[写寫著書]|作者|发表|쓴|저자")


def _field_fits(window: Window, sought: Sought, *, about_note: int) -> bool:
    """Whether a field has the address, date, place or person that is asked for.

    `author` tells who wrote a note, and no more.
    `date` tells when a note was written, so it answers what its writer did and nothing else about its subject.
    """
    wanted = sought.answer_type
    if asks_for_address(sought.question):
        return ADDRESS.search(window.text) is not None
    question = fold(sought.question)
    asks_for_author = _asks_for_author(question)
    if wanted is AnswerType.PERSON and not asks_for_author and not asks_for_team(sought.question):
        return False
    kinds: Mapping[AnswerType, str] = {
        AnswerType.PERSON: "people_fields" if asks_for_author else "team_fields",
        AnswerType.DATE: "date_fields",
        AnswerType.PLACE: "place_fields",
    }
    kind = kinds.get(wanted)
    if kind is None:
        return False
    runs = word_runs(fold(window.name))
    if folded_words("reading.own_date_fields", *_SUBJECT_IS_SAID).issuperset(runs):
        return asks_about_writer(sought, about_note)
    return not folded_words(f"reading.{kind}", *LANGUAGES).isdisjoint(runs)


def asks_about_writer(sought: Sought, about_note: int) -> bool:
    """Return whether a question is about what its writer did, or about nothing but the note, which it names."""
    if about_note == (1 << len(sought.terms)) - 1 or language_of(sought.question) not in _SUBJECT_IS_SAID:
        return True
    low = fold(sought.question)
    spaced, unspaced = (folded_words("reading.first_person", *each) for each in (("en", "de", "fr", "nl"), ("zh",)))
    return not spaced.isdisjoint(word_runs(low)) or any(word in low for word in unspaced)


_SUBJECT_IS_SAID: tuple[Language, ...] = ("en", "de", "fr", "nl", "zh")
"""Languages in which a verb hardly stands without its subject."""
