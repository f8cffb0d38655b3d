"""Footnotes: number the notes that an answer cites, and name them with an excerpt."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from catena.answers.result import Result
from catena.forms.narrative import NarrativeSentence
from catena.language.shortening import shortened
from catena.notes.escaping import displayed, literal
from catena.reading.passage import AnswerPassage
from catena.rendering.items import run_on
from catena.rendering.note_links import NoteLinks
from catena.vault.path import VaultPath

LONGEST_EXCERPT = 80
"""Characters of an excerpt in a footnote: what it stands for is above it."""

Cited = AnswerPassage | NarrativeSentence


@dataclass(frozen=True, slots=True)
class Footnotes:
    """The numbers of notes, from 1, in the order in which they are first cited, and what is cited first of each."""

    first_cited: Sequence[Cited]
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
        for cited in self.first_cited:
            excerpt = displayed(run_on(_beside(cited, excerpts.get(cited.note_path, ()))))
            page = cited.page if isinstance(cited, AnswerPassage) else None
            on_page = f" ({links.link(cited.note_path, f'p. {page}')})" if page else ""
            yield f"{self.mark(cited)}: {links.link(cited.note_path, cited.note_title)} - {excerpt}{on_page}"


def footnotes_of(cited: Sequence[Cited]) -> Footnotes:
    """Return the footnotes for sentences and passages in the order in which they are shown."""
    first_cited: dict[VaultPath, Cited] = {}
    for each in cited:
        first_cited.setdefault(each.note_path, each)
    return Footnotes(tuple(first_cited.values()), {path: at for at, path in enumerate(first_cited, 1)})


def _beside(cited: Cited, excerpts: Sequence[str]) -> str:
    """Return what a footnote says of its note: the section of what was cited, or how that begins if it stands below the
    note's title; without a section how an excerpt begins, at best of one that does not repeat what was cited.
    """
    section = cited.section_title if isinstance(cited, AnswerPassage) else None
    if section:
        return section if section != cited.note_title else shortened(cited.text, LONGEST_EXCERPT)
    shown = [excerpt for excerpt in excerpts if literal(excerpt)]
    other = next((excerpt for excerpt in shown if excerpt not in cited.text and cited.text not in excerpt), None)
    return shortened(other or next(iter(shown), cited.text), LONGEST_EXCERPT)
