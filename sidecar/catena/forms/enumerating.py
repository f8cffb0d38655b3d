"""Finds the list that a question asks for: the kinds, parts or steps of something, below the words that name them.

What was asked for may be named by the sentence that introduces a list, by the heading above it, by the note's title or
by the first column of a table; headings side by side are a list, too. The items are shown, never their number: no list
says that it is complete. Notes are given best first, and each list is a passage of the given certainty.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice

from catena.forms.note_lists import NoteList, list_passage, lists_of
from catena.forms.subject_name import without_place
from catena.forms.titles import is_exercise, titles_of
from catena.language.folding import fold
from catena.language.identification import language_of
from catena.language.inflection import same_word
from catena.language.stop_words import search_stop_words
from catena.language.tokens import UNSPACED_CHARACTER, word_runs
from catena.language.vocabulary import LANGUAGES, SPACED_LANGUAGES, UNSPACED_LANGUAGES, folded_words, words
from catena.language.wordings import anywhere, wording
from catena.notes import Note
from catena.questions.answer_type import AnswerType
from catena.reading.answer_kinds import counts_things
from catena.reading.candidates import units_in
from catena.reading.defining import name_terms, speaks_of
from catena.reading.long_forms import abbreviation_asked
from catena.reading.passage import AnswerPassage, PassageKind
from catena.reading.sought import Sought

MOST_LISTS = 2
"""How many lists of one note are shown."""
_LATEST_NOUN = 3
"""The noun that asks for parts is among this many of the question's first words that tell something."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asked:
    """What a question asks a list of.

    Attributes:
        sought: What it seeks; in scripts without blanks, with the names of its subjects as terms.
        noun: The terms that say what the listed things are, such as `steps`, as bits.
        subject: The other terms, as bits.
        is_general: Whether the noun may stand for the parts of anything, so that no note need repeat it.
        is_ordered: Whether the things follow each other.
        is_number: Whether it asks how many there are.
    """

    sought: Sought
    noun: int
    subject: int
    is_general: bool
    is_ordered: bool
    is_number: bool


def asks_for_things(sought: Sought) -> bool:
    """Return whether a question asks which things of a kind there are, or how many."""
    if sought.answer_type is AnswerType.NUMBER:
        return counts_things(sought.question) or bool(_noun_in(sought.question, "parts_asked"))
    return sought.answer_type is AnswerType.LIST


def enumerated(sought: Sought, notes: Sequence[Note], score: float) -> tuple[AnswerPassage, ...]:
    """Return the lists that a question asks for; () if no note has a list that is called so."""
    asked = _asked(sought)
    if asked is None:
        return ()
    for note in notes:
        named = [(_named(each, note, asked), each) for each in lists_of(note)]
        best = max((share for share, _ in named), default=0)
        if best:
            lists = [each for share, each in named if share == best]
            alike = [each for each in lists if each.path == lists[0].path and each.kind is lists[0].kind]
            return tuple(list_passage(each, note, score) for each in alike[:MOST_LISTS])
    own = ((note, each) for note in notes for each in lists_of(note) if _is_of_own(each, note, asked))
    return tuple(list_passage(each, note, score) for note, each in islice(own, 1))


def spelled_out(sought: Sought, notes: Sequence[Note], score: float) -> tuple[AnswerPassage, ...]:
    """Return the list whose items begin with the letters of the abbreviation that is asked for; () if none does."""
    letters = fold(abbreviation_asked(sought.question) or "")
    if len(letters) < _FEWEST_LETTERS:
        return ()
    lists = ((note, each) for note in notes for each in lists_of(note) if _initials(each.items) == letters)
    return tuple(list_passage(each, note, score) for note, each in islice(lists, 1))


def _initials(items: Sequence[str]) -> str:
    return "".join(next(filter(str.isalnum, fold(item)), " ") for item in items)


_FEWEST_LETTERS = 3
"""The items of a shorter list begin with the letters of an abbreviation by chance."""


def steps_for(sought: Sought, notes: Sequence[Note], score: float) -> tuple[AnswerPassage, ...]:
    """Return the numbered steps that stand first below what a how-to question asks for; () if there are none.

    A name of the question is never what they may lack: steps for one program are none for another.
    """
    sought = _telling(sought)
    if len(sought.terms) < _FEWEST_TERMS:
        return ()
    names = sum(1 << at for at, term in enumerate(sought.terms) if term in _names_in(sought.question))
    for note in notes:
        for each in _numbered_in(note):
            above = sought.found_in(f"{titles_of(note)} {' '.join(each.path)} {each.introduction}")
            lacking = len(sought.terms) - above.bit_count()
            if lacking <= (len(sought.terms) > _FEWEST_TERMS) and names & ~above == 0:
                return (list_passage(each, note, score),)
    return ()


def _names_in(question: str) -> frozenset[str]:
    """Return the words with a capital within a question, folded; in German every noun has one, which tells nothing."""
    if language_of(question) == "de":
        return frozenset()
    return frozenset(fold(word) for word in word_runs(question)[1:] if word[:1].isupper())


def steps_of(note: Note, score: float) -> tuple[AnswerPassage, ...]:
    """Return the one numbered list of a note whose heading or introduction says that it has steps; () otherwise."""
    called = [each for each in _numbered_in(note) if _noun_in(f"{each.label} {each.introduction}", "steps_asked")]
    return (list_passage(called[0], note, score),) if len(called) == 1 else ()


def steps_below_their_name(note: Note, score: float) -> tuple[AnswerPassage, ...]:
    """Return the first numbered lists of a note below a heading that is only called `Instructions`; () if none is."""
    called = (each for each in _numbered_in(note) if each.path and _are_steps().fullmatch(each.path[-1].strip(" :")))
    return tuple(list_passage(each, note, score) for each in islice(called, MOST_LISTS))


@cache
def _are_steps() -> re.Pattern[str]:
    return wording("reading.steps_headings", *LANGUAGES)


def names_what_is_done(note: Note, sought: Sought) -> bool:
    """Return whether the names of a note have what a question asks how to do; see `_FEWEST_TERMS`."""
    sought = _telling(sought)
    lacking = len(sought.terms) - sought.found_in(titles_of(note)).bit_count()
    return len(sought.terms) >= _FEWEST_TERMS and lacking <= (len(sought.terms) > _FEWEST_TERMS)


def names_what_is_made(note: Note, sought: Sought) -> bool:
    """Return whether a question asks how to make what a note is called: of `How do I make the tart?`, `Plum tart`."""
    making = folded_words("reading.making", *LANGUAGES)
    things = tuple(term for term in _telling(sought).terms if fold(term) not in making)
    if not things or making.isdisjoint(word_runs(fold(sought.question))):
        return False
    kinds = (name_terms(without_place(name)) for name in (note.title, *note.aliases))
    ends = (end for words_of in kinds for end in (*words_of[:1], *words_of[-1:]))
    return any(same_word(things[-1], end) for end in ends) and speaks_of(titles_of(note), things) == 1


def is_called_so(heading: str, sought: Sought) -> bool:
    """Return whether a heading says what is asked how to do, and nothing else: `Creating templates`."""
    sought = _telling(sought)
    is_whole = sought.found_in(heading) == (1 << len(sought.terms)) - 1
    return len(sought.terms) >= _FEWEST_TERMS and is_whole and len(name_terms(heading)) <= len(sought.terms)


def _numbered_in(note: Note) -> Iterator[NoteList]:
    return (each for each in lists_of(note) if each.is_numbered and not each.are_headings)


_FEWEST_TERMS = 2
"""The fewest words of a question by which steps are known; if it has more, one may be missing."""


def _asked(sought: Sought) -> _Asked | None:
    sought = _telling(sought)
    steps, parts = _noun_in(sought.question, "steps_asked"), _noun_in(sought.question, "parts_asked")
    noun = fold(steps or parts)
    if UNSPACED_CHARACTER.search(sought.question):
        names = [each for concept in sought.concepts for each in names_in(concept)]
        sought = replace(sought, terms=tuple(dict.fromkeys((*names, noun) if noun else names)))
    if not sought.terms:
        return None
    is_general = noun in sought.terms[:_LATEST_NOUN] or (bool(noun) and noun == sought.terms[-1])
    at = sought.terms.index(noun) if is_general else None
    telling = [i for i, term in enumerate(sought.terms) if i != at and not is_silent(term)]
    if len(telling) < (1 if is_general else _FEWEST_TERMS):
        telling = [] if is_general else list(range(len(sought.terms)))
    subject = sum(1 << i for i in telling)
    if not subject:
        return None
    return _Asked(
        sought=sought,
        noun=subject if at is None else 1 << at,
        subject=subject,
        is_general=is_general,
        is_ordered=is_general and bool(steps),
        is_number=sought.answer_type is AnswerType.NUMBER,
    )


def _telling(sought: Sought) -> Sought:
    """Return what is sought without the common words of the question's language, which no heading need repeat."""
    common = search_stop_words(language_of(sought.question))
    return replace(sought, terms=tuple(term for term in sought.terms if term not in common) or sought.terms)


def is_silent(term: str) -> bool:
    """Return whether a term only asks: a verb, what asks to list, or how many things there are."""
    return _silent().fullmatch(term) is not None


@cache
def _silent() -> re.Pattern[str]:
    """Return a pattern of terms that no list need repeat."""
    counts = "|".join(sorted(words("reading.counts", *SPACED_LANGUAGES)))
    asking, verbs = (wording(name, *SPACED_LANGUAGES).pattern for name in ("asking.list", "reading.title_verbs"))
    return re.compile(rf"{asking}|{fold(verbs)}|{counts}|\d+")


def _noun_in(question: str, table: str) -> str:
    found = anywhere(f"reading.{table}").search(question)
    return found[0] if found else ""


def names_in(concept: str) -> list[str]:
    """Return the names in a concept of a script without blanks, without what asks for a list of them."""
    return [fold(name) for name in _between_names().split(concept) if len(name) > 1]


@cache
def _between_names() -> re.Pattern[str]:
    nouns = (anywhere(f"reading.{table}").pattern for table in ("parts_asked", "steps_asked"))
    return re.compile("|".join((*nouns, wording("reading.between_names", *UNSPACED_LANGUAGES).pattern, r"\W")))


def _named(found: NoteList, note: Note, asked: _Asked) -> int:
    """Return how many words of what was asked for the nearest words above a list name; 0 if not all above it do."""
    label, above = asked.sought.found_in(found.label), " ".join((titles_of(note), *found.path, found.label))
    if found.are_headings:  # what stands between the heading and those below it is about all of them
        above = " ".join((above, *(unit.text for unit in units_in(note) if unit.path == found.path), *found.items))
    is_named = _covers(found.label, asked.subject, asked)
    if found.are_headings:  # which tell what a note is about more often than what there is of it
        is_named = is_named and not asked.is_number and asked.subject.bit_count() >= _FEWEST_TERMS
    if (found.are_headings or asked.is_number) and not asked.is_general and not is_named:
        return 0
    # A sentence may say anything beside what was asked for: it must have the first word.
    noun = asked.noun & -asked.noun if found.introduction else asked.noun
    is_label = (bool(label & noun) or _has_plural(found.label, asked)) and not _only_stands_below(found, note)
    if found.kind is not PassageKind.ROW and _names_one(found.label, asked.sought.terms[noun.bit_length() - 1]):
        return 0  # a column is named after what each of its cells is
    told = label | asked.noun if asked.is_general else label
    return told.bit_count() if is_label and _covers(above, asked.subject, asked) else 0


def _names_one(label: str, noun: str) -> bool:
    """Return whether a label has what was asked for in the singular alone: `the settings of the command:`."""
    written = set(word_runs(fold(label)))
    return noun not in written and any(noun == word + ending for word in written for ending in _PLURALS)


_PLURALS = ("s", "es", "n", "en", "e", "x")


def _only_stands_below(found: NoteList, note: Note) -> bool:
    """Return whether only the note's title names a list, and its items are sentences about what that names."""
    names = (re.split(r"[:：(（–—]", item)[0] for item in found.items)
    longest = _LONGEST_UNSPACED if UNSPACED_CHARACTER.search(found.items[0]) else _LONGEST_SPACED
    are_sentences = sum(len(name) > longest for name in names) * 2 > len(found.items)
    return are_sentences and fold(found.label) in map(fold, (note.title, titles_of(note)))


_LONGEST_SPACED, _LONGEST_UNSPACED = 40, 16
"""In characters; what is longer is a sentence and no name."""


def _has_plural(label: str, asked: _Asked) -> bool:
    """Return whether a label has the noun in another number: `niveau`, `niveaux`."""
    noun = asked.sought.terms[asked.noun.bit_length() - 1].rstrip(_PLURAL)
    return asked.is_general and any(word.rstrip(_PLURAL) == noun for word in word_runs(fold(label)))


_PLURAL = "sx"


def _is_of_own(found: NoteList, note: Note, asked: _Asked) -> bool:
    """Return whether the list of a note that has the subject's name is what was asked for, though nothing says so.

    That is a list with numbers if steps were asked for, else one that the note, or what introduces it, begins with. An
    exercise lists what is to be done.
    """
    titles = titles_of(note)
    is_own = asked.is_general and _covers(titles, asked.subject, asked) and not is_exercise(note.title)
    if not is_own or found.kind is not PassageKind.ITEM:
        return False
    return found.is_numbered if asked.is_ordered else not found.path and _leads(found, note)


def _leads(found: NoteList, note: Note) -> bool:
    first = next((unit for unit in units_in(note) if unit.kind is not PassageKind.FIELD), None)
    return first is not None and first.span.byte_start >= found.span.byte_start


def _covers(text: str, bits: int, asked: _Asked) -> bool:
    return asked.sought.found_in(text) & bits == bits
