"""Footnotes: number the notes that an answer cites, and name them with an excerpt."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from catena.forms.narrative import NarrativeSentence
from catena.language.shortening import shortened
from catena.notes.escaping import displayed, literal
from catena.reading.passage import AnswerPassage
from catena.rendering.items import run_on
from catena.rendering.note_links import NoteLinks
from catena.results.result import Result
from catena.vault.path import VaultPath

LONGEST_EXCERPT = 80
"""Characters of an excerpt in a footnote: what it stands for is above it."""
FEWEST_LEFT = 12
"""Letters and digits: fewer, left of an excerpt, say nothing alone."""

Cited = AnswerPassage | NarrativeSentence


@dataclass(frozen=True, slots=True)
class Footnotes:
    """The numbers of notes, from 1, in the order in which they are first cited, and what is cited of each."""

    cited: Mapping[VaultPath, Sequence[Cited]]
    numbers: Mapping[VaultPath, int]

    def mark(self, cited: Cited) -> str:
        """Return the mark that stands after a sentence: `[^1]`."""
        return self.marks()[cited.note_path]

    def marks(self) -> Mapping[VaultPath, str]:
        """Return the mark of each note."""
        return {path: f"[^{number}]" for path, number in self.numbers.items()}

    def lines(self, results: Sequence[Result], links: NoteLinks) -> Iterator[str]:
        """Yield a footnote for each note: `[^1]: [[Title]] - excerpt`, and a link to the page if it is known."""
        excerpts = {result.note_path: result.excerpts for result in results}
        for of_note in self.cited.values():
            cited = of_note[0]
            excerpt = displayed(run_on(_beside(of_note, excerpts.get(cited.note_path, ()))))
            page = cited.page if isinstance(cited, AnswerPassage) else None
            on_page = f" ({links.link(cited.note_path, f'p. {page}')})" if page else ""
            yield f"{self.mark(cited)}: {links.link(cited.note_path, cited.note_title)} - {excerpt}{on_page}"


def footnotes_of(cited: Sequence[Cited]) -> Footnotes:
    """Return the footnotes for sentences and passages in the order in which they are shown."""
    of_notes: dict[VaultPath, list[Cited]] = {}
    for each in cited:
        of_notes.setdefault(each.note_path, []).append(each)
    return Footnotes(of_notes, {path: at for at, path in enumerate(of_notes, 1)})


def _beside(of_note: Sequence[Cited], excerpts: Sequence[str]) -> str:
    """Return what a footnote says of its note: the section of what was cited first, or how that begins if it stands
    below the note's title; without a section how an excerpt begins, at best of what repeats nothing that was cited.
    """
    cited = of_note[0]
    section = cited.section_title if isinstance(cited, AnswerPassage) else None
    if section:
        return section if section != cited.note_title else shortened(cited.text, LONGEST_EXCERPT)
    shown = [excerpt for excerpt in excerpts if literal(excerpt)]
    others = (_without(excerpt, of_note) for excerpt in shown)
    other = next((each for each in others if sum(map(str.isalnum, each)) >= FEWEST_LEFT), None)
    return shortened(other or next(iter(shown), cited.text), LONGEST_EXCERPT)


def _without(excerpt: str, of_note: Sequence[Cited]) -> str:
    """Return an excerpt without what of its note is said already; "" if all of it is."""
    for cited in of_note:
        if excerpt in cited.text:
            return ""
        before, found, behind = excerpt.partition(cited.text)
        if found:
            excerpt = f"…{behind.strip()}" if len(behind) >= len(before) else before.strip()
    return excerpt
