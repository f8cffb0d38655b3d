"""PaperReading: everything that is said of one paper, from which summaries and syntheses are made."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from catena.annotations.annotation import AnnotationNote
from catena.claims.effects import states_effect
from catena.facets.choosing import facets_of
from catena.facets.limit import is_own_limit
from catena.facets.result import reports
from catena.language.identification import language_of
from catena.language.tokens import BLANK_IN_CJK
from catena.pdf.prose import ABSTRACT, PdfHeading, PdfSentence
from catena.reading.long_forms import long_forms_of
from catena.rhetoric.facet import Facet
from catena.rhetoric.judging import LEAST_CERTAINTY
from catena.rhetoric.kind import Kind
from catena.statements.facet_words import has_sign, is_of_statistics, tells_unknown
from catena.statements.own_work import tells_own_work
from catena.statements.placing import is_from_start, is_told_in_place, stands_in_methods, tells_of_others
from catena.statements.said import Said
from catena.statements.sources import abstracted, annotated, printed, under_labels
from catena.statements.standing_alone import stands_alone
from catena.statements.statement import Origin, Statement
from catena.statements.worth import best, worth
from catena.summaries.sections import is_guide, purpose
from catena.themes.topic_words import topic_roots
from catena.writing.link_styles import PageLinks

_MOST_OF_PDF = 40
_LEAST: dict[Kind | None, float] = {Kind.DEFINITION: 0.9, Kind.QUESTION: 0.6}
_OF_KIND = {
    Kind.CLAIM: 3,
    Kind.RESULT: 6,
    Kind.LIMITATION: 3,
    Kind.QUESTION: 2,
    Kind.FUTURE_WORK: 1,
    Kind.DEFINITION: 1,
    Kind.METHOD: 1,
}
"""How many sentences of each kind stand for a paper in which nothing is marked."""

_TELLING = frozenset({Kind.AIM, Kind.RESULT, Kind.CLAIM, Kind.LIMITATION, Kind.METHOD, Kind.DATA, Kind.QUESTION})

_PURPOSE = re.compile(r"(?<!lead )(?<!leads )(?<!led )\bto \w+|\binduced\b", re.IGNORECASE)
"""No verb of what was found: `a trial of aspirin to prevent adenomas`, `pregnancy induced hypertension`."""


@dataclass(frozen=True, kw_only=True)
class PaperReading:
    """Everything that is said of one paper.

    Attributes:
        note: The paper's annotations.
        links: The links to the paper and its pages.
        printed: The sentences of its PDF; () without one.
        headings: The outline of its PDF.
        unread: The pages of its PDF that were not read, 0-based.
        thoughts: Paragraphs of the reader's own in the paper's note, as Markdown.
        tasks: The open tasks among them.
        path: The path of the note or PDF in the vault.
        is_retracted: Whether the paper's note says that it was retracted.
    """

    note: AnnotationNote
    links: PageLinks
    printed: tuple[PdfSentence, ...] = ()
    headings: tuple[PdfHeading, ...] = ()
    unread: tuple[int, ...] = ()
    thoughts: tuple[str, ...] = ()
    tasks: tuple[str, ...] = ()
    path: str = ""
    is_retracted: bool = False

    @property
    def citekey(self) -> str:
        """Return the citekey, without `@`."""
        return self.note.citekey

    @cached_property
    def title_roots(self) -> frozenset[str]:
        """Return the topic roots of the title, without what any study may be called, such as `meta-analysis`."""
        title = self.note.title
        words = (word for word in title.split() if not is_of_statistics(word.strip(".,:;()"), language_of(title)))
        return frozenset(topic_roots(" ".join(words)))

    @cached_property
    def marked(self) -> tuple[Statement, ...]:
        """Return the sentences that the reader marked."""
        return tuple(under_labels(annotated(self.note, self.links), self._abstract))

    @cached_property
    def unmarked(self) -> tuple[Statement, ...]:
        """Return the sentences of the abstract and the PDF."""
        return (*self._abstract, *printed(self.citekey, self.printed, self.links))

    @cached_property
    def long_forms(self) -> Mapping[str, str]:
        """Return what the abbreviations stand for that the paper's sentences introduce."""
        return long_forms_of(one.text for one in (*self.unmarked, *self.marked))

    @cached_property
    def telling(self) -> tuple[Statement, ...]:
        """Return the marked sentences, the abstract, and the sentences of the PDF that say most, in this order."""
        in_pdf = [
            one for one in self.unmarked if one.origin is Origin.PDF and one.kind in _TELLING and is_told_in_place(one)
        ]
        best = sorted(in_pdf, key=lambda one: (-worth(one, self.title_roots), one.place))[:_MOST_OF_PDF]
        return (*self.marked, *self._abstract, *sorted(best, key=lambda one: one.place))

    @cached_property
    def told(self) -> tuple[str, ...]:
        """Return the title and the telling sentences, as plain text."""
        return (self.note.title, *(one.text for one in self.telling))

    @cached_property
    def stated_title(self) -> tuple[Statement, ...]:
        """Return the title as a statement if it says what the paper found: `Oil does not lower blood pressure`."""
        if not states_effect(_PURPOSE.sub("", self.note.title)):
            return ()
        return (
            Statement(
                citekey=self.citekey,
                text=self.note.title,
                kind=Kind.CLAIM,
                certainty=1.0,
                origin=Origin.ABSTRACT,
                place=-1,
                where="title",
            ),
        )

    @cached_property
    def chosen(self) -> tuple[Statement, ...]:
        """Return the unmarked sentences that say most, some of each kind, for a paper in which nothing is marked."""
        fitting = [one for one in self.unmarked if one.certainty >= LEAST_CERTAINTY and is_told_in_place(one)]
        fitting = [
            one
            for one in fitting
            if not (has_sign(one.text, "presents") or tells_of_others(one.text) or _only_begins(one))
        ]
        said = [one for one in fitting if stands_alone(one) and one.certainty >= _LEAST.get(one.kind, 0.0)]
        return tuple(
            one
            for kind, most in _OF_KIND.items()
            for one in best((each for each in said if each.kind is kind), self.title_roots, most=most)
        )

    @cached_property
    def facets(self) -> Mapping[Facet, Statement]:
        """Return the paper's row of the literature matrix."""
        found = facets_of((*self.marked, *self.unmarked), self.title_roots)
        result = found.get(Facet.RESULT)
        if self.note.annotations or (result and reports(result)) or not is_guide(self.unmarked):
            return found
        begins = [one for one in self.unmarked if one.section == ABSTRACT] or self.unmarked
        told = [one for one in purpose(begins, self.title_roots) if one not in found.values()]
        if told:  # What a manual describes has no outcome, but is for something.
            found[Facet.RESULT if Facet.QUESTION in found else Facet.QUESTION] = told[0]
        elif result and self.title_roots.isdisjoint(topic_roots(result.text)):
            del found[Facet.RESULT]
        return found

    @cached_property
    def abstract(self) -> str | None:
        """Return the abstract that the note states, else that of the PDF; None without one."""
        said = BLANK_IN_CJK.sub("", " ".join(one.text for one in self.printed if one.section == ABSTRACT))
        return self.note.abstract or said or None

    def leads_to_own(self, text: str) -> bool:
        """Return whether a text is known, not found: the abstract tells it before the paper's own work."""
        return self._led_by.knows(text)

    @cached_property
    def own_in_abstract(self) -> Statement | None:
        """Return the first sentence of an abstract that tells of the paper's own work."""
        return next((one for one in self.unmarked if one.section == ABSTRACT and tells_own_work(one.text)), None)

    @cached_property
    def _led_by(self) -> Said:
        own = self.own_in_abstract
        return Said(one.text for one in self.unmarked if own and one.section == ABSTRACT and one.place < own.place)

    @property
    def looked_through(self) -> str:
        """Return what was read of the paper: `12 annotations, the abstract and 9 pages`."""
        count, pages = len(self.note.annotations), len({sentence.page for sentence in self.printed})
        parts = [f"{count} annotation{'' if count == 1 else 's'}"] if count else []
        parts += ["the abstract"] if self.note.abstract else []
        parts += [f"{pages} page{'' if pages == 1 else 's'}"] if pages else []
        return listed(parts) or "nothing"

    @cached_property
    def _abstract(self) -> tuple[Statement, ...]:
        return tuple(abstracted(self.note, self.links))


def _only_begins(one: Statement) -> bool:
    """Return whether a sentence says what was unknown or hard before the paper, or how it was done."""
    if one.kind is Kind.QUESTION:
        return one.origin is Origin.ABSTRACT or is_from_start(one)
    if one.kind is Kind.LIMITATION:
        return not is_own_limit(one)
    return one.kind in (Kind.RESULT, Kind.CLAIM) and (stands_in_methods(one) or tells_unknown(one.text))


def listed(names: Sequence[str]) -> str:
    """Join names: `a, b and c`."""
    return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]])) if names else ""
