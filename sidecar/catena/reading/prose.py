"""Prose: tells running text, as that of papers, from other notes, and what is printed around it from its sentences."""

import re
from collections.abc import Sequence
from functools import lru_cache

from catena.language.folding import fold
from catena.language.tokens import UNSPACED_CHARACTER, word_runs
from catena.language.vocabulary import LANGUAGES, folded_words
from catena.questions.answer_type import AnswerType
from catena.reading.passage import PassageKind
from catena.reading.sought import Sought
from catena.reading.units import Unit

FEWEST_SENTENCES, PROSE_SHARE, LONG_SENTENCE = 5, 0.7, 120
"""How many sentences running prose has, their share of its text, and the length in letters of the sentence in which its
average word stands; in other notes, with their labels, remarks and commands, that is about 90."""


def are_prose(units: Sequence[Unit]) -> bool:
    """Return whether the units of a note are running prose: nearly all of its text are sentences, and long ones.

    The list of references at its end does not count.
    """
    lengths = [(_length_of(each.text), each.kind) for each in units if not names_references("".join(each.path[-1:]))]
    of_sentences = [length for length, kind in lengths if kind is PassageKind.SENTENCE]
    in_sentences = sum(of_sentences)
    if len(of_sentences) < FEWEST_SENTENCES or in_sentences < PROSE_SHARE * sum(length for length, _ in lengths):
        return False
    return sum(length * length for length in of_sentences) >= LONG_SENTENCE * in_sentences


def sentences_among(units: Sequence[Unit], sought: Sought) -> tuple[Unit, ...]:
    """Return the units of a paper without what is printed around its sentences, unless that is asked for.

    That are the entries of its references, the captions of figures and tables, and the lines of authors and addresses.

    Args:
        units: The units of a note that is running prose.
        sought: What the question seeks.
    """
    question = sought.question
    captions = {unit.block for unit in units if _CAPTION.match(unit.text)} if not _CAPTIONED.search(question) else ()
    asks_references, asks_names = names_references(question), sought.answer_type in _NAMES_ANSWER
    return tuple(
        unit
        for unit in units
        if unit.block not in captions
        and (asks_references or not names_references("".join(unit.path[-1:])))
        and (asks_names or not _is_masthead(unit))
    )


_NAMES_ANSWER = (AnswerType.PERSON, AnswerType.PLACE)
_CAPTION = re.compile(
    r"\W{0,4}(?:fig(?:ure)?|tab(?:le)?|algorithm|listing|abb(?:ildung)?|tabelle|figura|tabla)\.? ?\d+[.:]", re.I
)
_CAPTIONED = re.compile(r"\b(?:fig(?:ure)?|tab(?:le)?|algorithm|listing|abb(?:ildung)?|tabelle|figura|tabla)\b", re.I)
_MAIL = re.compile(r"[\w}]@[\w-]{1,60}\.\w")
_ENDS = tuple(".!?…:;。！？：；")
_WORD = re.compile(r"[^\W_]+")
_FEWEST_NAMES, _NAMES_SHARE = 6, 0.6


def _is_masthead(unit: Unit) -> bool:
    """Return whether a unit under the title names authors and addresses: most of its words begin with a capital."""
    if unit.kind is not PassageKind.SENTENCE or len(unit.path) > 1 or unit.text.endswith(_ENDS):
        return False
    found = _WORD.findall(unit.text)
    has_names = len(found) >= _FEWEST_NAMES and sum(not each[0].islower() for each in found) >= _NAMES_SHARE * len(
        found
    )
    return bool(_MAIL.search(unit.text)) or (has_names and not UNSPACED_CHARACTER.search(unit.text))


@lru_cache(maxsize=1024)
def names_references(heading: str) -> bool:
    """Return whether a heading stands above a list of references, sources or links."""
    return not folded_words("reading.references", *LANGUAGES).isdisjoint(word_runs(fold(heading)))


def _length_of(text: str) -> int:
    """Return the length of a text in letters; a character of a language without blanks is worth three."""
    return len(text) if text.isascii() else len(text) + 2 * len(UNSPACED_CHARACTER.findall(text))
