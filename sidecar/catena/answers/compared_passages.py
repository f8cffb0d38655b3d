"""The passages that answer a comparison: the sentence that compares, or what each subject is."""

from collections.abc import Iterator, Sequence

from catena.forms.comparison import Cell, Comparison
from catena.forms.contrasting import DIFFERENCE
from catena.forms.described import DEFINITION
from catena.reading.defining import is_noun_phrase, name_terms, speaks_of
from catena.reading.passage import AnswerPassage, PassageKind

MOST_COMPARED = 4


def compared_passages(
    passages: Sequence[AnswerPassage], comparison: Comparison, *, keep: bool
) -> tuple[AnswerPassage, ...]:
    """Returns what stands above the table; the table has the rest.

    If no passage is certain to answer and only a comparison was asked for, a sentence that says how the subjects
    differ stands first, then what each is: a passage that merely has many words of the question says neither.

    Args:
        passages: The passages that may answer, best first.
        comparison: The table.
        keep: Whether the passages stand there in any case.
    """
    of_each = _of_each(passages, comparison.subjects)
    rows = {row.name: row.values for row in comparison.attributes}
    differences, definitions = rows.get(DIFFERENCE, ()), rows.get(DEFINITION, ())
    if not all(map(_says_what_it_is, definitions, comparison.subjects)):
        definitions = ()
    if keep or not passages or not (any(differences) or definitions):
        return of_each
    said = list(_passages((*differences, *definitions), passages[0].score))
    return tuple(said[:MOST_COMPARED]) or of_each


def _says_what_it_is(cell: Cell | None, subject: str) -> bool:
    """Whether a cell can be understood without the table: it names its subject, or a kind of thing."""
    return cell is not None and (speaks_of(cell.text, name_terms(subject)) == 1 or is_noun_phrase(cell.text))


def _of_each(passages: Sequence[AnswerPassage], subjects: Sequence[str]) -> tuple[AnswerPassage, ...]:
    """Returns the best passage, and the best that names each subject and no other."""
    words = [name_terms(subject) for subject in subjects]
    named = [[speaks_of(f"{each.note_title} {each.text}", of) == 1 for of in words] for each in passages]
    of_each = (
        next((each for each, found in zip(passages, named, strict=True) if found[at] and sum(found) == 1), None)
        for at in range(len(words))
    )
    kept = {*passages[:1], *of_each}
    return tuple(passage for passage in passages if passage in kept)


def _passages(cells: Sequence[Cell | None], score: float) -> Iterator[AnswerPassage]:
    """Yields whole sentences as passages; a cell that was cut stays in the table."""
    for cell in cells:
        if cell is not None and cell.span is not None and not cell.text.endswith("…"):
            yield AnswerPassage(
                text=cell.text,
                note_path=cell.note_path,
                note_title=cell.note_title,
                section_title=None,
                page=None,
                span=cell.span,
                kind=PassageKind.SENTENCE,
                score=score,
            )
