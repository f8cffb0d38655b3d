"""Titles that answer: names of notes, and aliases, that make a statement, as `Evergreen notes should be atomic`."""

import re
from collections.abc import Iterator, Sequence
from functools import cache

from catena.language.folding import fold
from catena.language.inflection import same_word
from catena.language.tokens import UNSPACED_CHARACTER, word_runs
from catena.language.vocabulary import (
    SPACED_LANGUAGES,
    UNSPACED_LANGUAGES,
    alternatives,
    folded_words,
    words,
)
from catena.language.wordings import wording
from catena.notes import Lines, Note, Span
from catena.questions.answer_type import AnswerType
from catena.reading.answer_kinds import has_definite_number, is_uncounted
from catena.reading.answering_words import answering_words
from catena.reading.defining import defines
from catena.reading.passage import AnswerPassage
from catena.reading.relations import MEASURES, measures_in, relation_asked
from catena.reading.sought import Sought
from catena.reading.statements import is_personal, refers_back

_FEWEST_WORDS, _FEWEST_CHARACTERS, _LONGEST = 4, 6, 200
"""The length of a title that makes a statement; the characters are for scripts without blanks."""
_WORDS_BEHIND, _SHORTEST_NAME = 1, 2
"""A verb has this many words behind it, or this many characters before it."""
_MOSTLY_CAPITALS = 0.7
_SMALL = ("grammar.prepositions", "grammar.determiners")
"""Words before which no verb of a title stands: `Things to use`, `the use of`."""


def makes_statement(title: str) -> bool:
    """Return whether a title is a sentence: it has a verb between other words, and is no name, question or heading."""
    if len(title) > _LONGEST or title.endswith(("?", "？", ":", "…")) or refers_back(title) or is_personal(title):
        return False
    if UNSPACED_CHARACTER.search(title):
        verbs, asks = (wording(f"reading.{what}", *UNSPACED_LANGUAGES) for what in ("title_verbs", "asks_in_title"))
        return bool(verbs.search(title, _SHORTEST_NAME)) and len(title) >= _FEWEST_CHARACTERS and not asks.search(title)
    low = [word.lower() for word in title.split()]
    if len(low) < _FEWEST_WORDS or _is_name(title):
        return False
    verbs = wording("reading.title_verbs", *SPACED_LANGUAGES)
    at = next((at for at, word in enumerate(low) if verbs.fullmatch(word)), 0)
    return 0 < at < len(low) - _WORDS_BEHIND and not any(low[at - 1] in words(small, "en", "de") for small in _SMALL)


def titles_of(note: Note) -> str:
    """Return the title and the aliases of a note as one text."""
    return " ".join((note.title, *note.aliases))


def is_exercise(title: str) -> bool:
    """Return whether a note with this title has exercises: it says what is to be done, and repeats what is asked."""
    return _exercise().match(title) is not None


@cache
def _exercise() -> re.Pattern[str]:
    spaced, unspaced = (alternatives("reading.exercises", *each) for each in (SPACED_LANGUAGES, UNSPACED_LANGUAGES))
    return re.compile(rf"(?:[\d\W_]*{spaced}\b|.*{unspaced})", re.IGNORECASE)


def _is_name(title: str) -> bool:
    long = [word for word in title.split() if len(word) > 3]
    return len(long) > 1 and sum(word[0].isupper() for word in long) > _MOSTLY_CAPITALS * len(long)


def answers_by_title(sought: Sought, title: str) -> bool:
    """Return whether a title states what a question seeks: it has all of its words, and says more."""
    whole = (1 << len(sought.terms)) - 1
    if _gives_measure(sought, title):
        return True
    if not whole or not makes_statement(title):
        return False
    if sought.answer_type is AnswerType.DEFINITION:
        return any(defines(title, concept) > 0 for concept in sought.concepts)
    if sought.found_in(title) != whole:
        return False
    if sought.answer_type is AnswerType.NUMBER:
        return has_definite_number(title) and not is_uncounted(sought.question, title)
    says_more = sought.answer_type is AnswerType.OTHER
    return (says_more or sought.answer_type is AnswerType.YES_NO) and _takes_up(sought.question, title, says_more)


def _gives_measure(sought: Sought, title: str) -> bool:
    """Return whether a title has the measure that was asked for and every word but the one that names it.

    `Fat melts at 60 °C` answers `At what temperature does fat melt?`
    """
    relation = relation_asked(sought.question, sought.answer_type)
    if relation is None or relation.name not in MEASURES or len(title.split()) < _FEWEST_WORDS or "?" in title:
        return False
    lacking = len(sought.terms) - sought.found_in(title).bit_count()
    return lacking <= 1 < len(sought.terms) and any(True for _ in measures_in(title, relation))


def titles_that_answer(sought: Sought, notes: Sequence[Note], score: float) -> tuple[AnswerPassage, ...]:
    """Return the best title that answers a question, as a passage of this certainty; () if none does."""
    for note in notes:
        for text in dict.fromkeys((note.title, *note.aliases)):
            if answers_by_title(sought, text):
                return (title_passage(note, text, score, bold=answering_words(text, sought)),)
    return ()


def title_with_measure(
    sought: Sought, passages: Sequence[AnswerPassage], notes: Sequence[Note]
) -> Iterator[AnswerPassage]:
    """Yield the title of the best passage's note if it alone has the measure that was asked for.

    `Fat melts at 60 °C`, before `It must be at least that hot.`
    """
    relation = relation_asked(sought.question, sought.answer_type)
    note = next((note for note in notes for best in passages[:1] if note.path == best.note_path), None)
    if relation is None or relation.name not in MEASURES or note is None or "?" in note.title:
        return
    is_told = any(True for best in passages[:1] for _ in measures_in(best.text, relation))
    if (
        not is_told
        and len(note.title.split()) >= _FEWEST_WORDS
        and any(True for _ in measures_in(note.title, relation))
    ):
        yield title_passage(note, note.title, passages[0].score, bold=answering_words(note.title, sought))


def title_passage(note: Note, title: str, score: float, bold: tuple[tuple[int, int], ...] = ()) -> AnswerPassage:
    """Return a title as a passage; a note that is only called so by its file's name answers at its beginning."""
    return AnswerPassage(
        text=title,
        note_path=note.path,
        note_title=note.title,
        span=place_of_title(note, title),
        score=score,
        bold=bold,
    )


def place_of_title(note: Note, title: str) -> Span:
    """Return where a note has its title: in its properties or a heading, else its beginning."""
    above = note.frontmatter.span
    if above is not None:
        at = note.raw.find(title.encode(), above.byte_start, above.byte_end)
        if at >= 0:
            return Lines(note.raw).span(at, at + len(title.encode()))
    heading = next((heading for heading in note.headings if heading.text == title), None)
    return heading.span if heading else Span(0, 0, 1, 1)


def _takes_up(question: str, title: str, says_more: bool) -> bool:
    """Return whether a title has every word of a question but those that only ask; and another, if it must say more."""
    if UNSPACED_CHARACTER.search(question):
        return False
    said = [fold(word) for word in word_runs(title)]
    asked = [fold(word) for word in word_runs(question)]
    asking = folded_words("reading.only_asking", *SPACED_LANGUAGES)
    wanted = [word for word in asked if word not in asking]
    others = (word for word in said if word not in asking and not any(same_word(word, each) for each in wanted))
    is_telling = not says_more or any(True for _ in others)
    return len(wanted) > 1 and is_telling and all(any(same_word(word, other) for other in said) for word in wanted)
