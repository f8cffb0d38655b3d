"""Finds who wrote a book or paper, or when it was published, in the reference that a note has of it.

`Who wrote Owls?` is answered by `Reyes, Ana. _Owls: A History_. Harbour Press, 2021.`, which has no verb that says so.
"""

from collections.abc import Iterator, Sequence

from catena.bibliography.reference import Reference, read_reference
from catena.language.folding import fold
from catena.language.identification import language_of
from catena.language.stop_words import question_stop_words, search_stop_words
from catena.language.tokens import word_runs
from catena.language.vocabulary import LANGUAGES, SPACED_LANGUAGES, folded_words
from catena.notes import Block, BlockKind, Note
from catena.notes.import_headings import section_of
from catena.notes.plain_text import plain_text
from catena.questions.answer_type import AnswerType
from catena.reading.passage import AnswerPassage, PassageKind
from catena.reading.sought import Sought

_KINDS = {BlockKind.PARAGRAPH: PassageKind.SENTENCE, BlockKind.LIST_ITEM: PassageKind.ITEM}
_SHORTEST, _LONGEST = 25, 600
"""In bytes; what is longer is no reference but a text."""


def told_by_references(sought: Sought, notes: Sequence[Note]) -> tuple[AnswerPassage, ...]:
    """Return the first reference whose title is all that a question names, if it asks for the author or the year.

    Args:
        sought: What the question seeks.
        notes: The best notes, best first.
    """
    names = _names_asked(sought)
    if not names:
        return ()
    found = (_passage(block, note, sought, names) for note in notes for block in note.blocks if _may_be_one(block))
    return tuple(each for each in (next(filter(None, found), None),) if each)


def _names_asked(sought: Sought) -> frozenset[str]:
    """Return the words of a question beside those that ask who wrote something, or when it was published."""
    asking = folded_words("reading.authorship", *SPACED_LANGUAGES)
    if sought.answer_type is AnswerType.DATE:
        asking |= folded_words("reading.publication", *LANGUAGES)
    elif sought.answer_type is not AnswerType.PERSON:
        return frozenset()
    words = frozenset(word_runs(fold(sought.question)))
    return frozenset() if asking.isdisjoint(words) else words - asking - _silent(sought.question)


def _silent(text: str) -> frozenset[str]:
    return frozenset(map(fold, question_stop_words() | search_stop_words(language_of(text))))


def _may_be_one(block: Block) -> bool:
    is_prose = block.kind in (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM, BlockKind.QUOTE)
    return is_prose and _SHORTEST <= block.span.byte_end - block.span.byte_start <= _LONGEST


def _passage(block: Block, note: Note, sought: Sought, names: frozenset[str]) -> AnswerPassage | None:
    written = block.span.slice(note.raw).decode("utf-8", "replace").lstrip("> -*+\t")
    reference = read_reference(written)
    if reference is None or not any(names == words for words in _titles(reference, sought)):
        return None
    text = plain_text(written, inline=True).strip()
    above = [heading.path for heading in note.headings if heading.span.byte_start < block.span.byte_start]
    path = above[-1] if above else ()
    told = reference.authors if sought.answer_type is AnswerType.PERSON else filter(None, (reference.year,))
    bold = tuple((at, at + len(each)) for each in told if (at := text.rfind(each)) >= 0)
    return (
        AnswerPassage(
            text=text,
            note_path=note.path,
            note_title=note.title,
            section_title=section_of(path),
            span=block.span,
            kind=_KINDS.get(block.kind, PassageKind.QUOTE),
            score=1.0,
            bold=bold,
        )
        if bold
        else None
    )


def _titles(reference: Reference, sought: Sought) -> Iterator[frozenset[str]]:
    """Yield the telling words of a title, whole and without what stands behind its first colon."""
    title = reference.title or ""
    silent = _silent(sought.question)
    yield from (frozenset(word_runs(fold(each))) - silent for each in dict.fromkeys((title, title.partition(":")[0])))
