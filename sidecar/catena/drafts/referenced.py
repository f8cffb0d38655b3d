"""Finds papers by citekey for a list of references: annotated ones, notes with metadata, Zotero's database."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from catena.annotations.annotation import Annotation, AnnotationNote
from catena.bibliography.header import clean_citekey, entry_key, named_citekey, stated_citekey
from catena.bibliography.paper_fields import container_of, doi_of, fields_of
from catena.drafts.publication import Publication, publication_of, publication_of_item
from catena.index.log import NoteFacts
from catena.papers.finding import (
    Paper,
    completed,
    item_of,
    keys_of,
    nearest_citekeys,
    parsed_if_possible,
    read_if_possible,
    read_paper,
    retraction_in_zotero,
    retraction_of,
)
from catena.papers.parents import described
from catena.papers.ports import PaperServices
from catena.summaries.summary import summarized_citekey
from catena.vault.path import VaultPath, name_of

_LIKELY = 0.7
"""The least similarity to a known citekey; most unknown citekeys belong to papers that the vault does not have."""


@dataclass(frozen=True, slots=True)
class Referenced:
    """A paper that was found.

    Attributes:
        publication: What a list of references says of it.
        annotations: In reading order; empty if it is known without its annotations.
        warnings: Sentences about the paper, such as its retraction.
        paper: Its annotation note; None if it is known from elsewhere.
    """

    publication: Publication
    annotations: tuple[Annotation, ...] = ()
    warnings: tuple[str, ...] = ()
    paper: Paper | None = None


class References:
    """The papers of a vault by citekey. Blocking; each note is read once.

    Args:
        services: The vault, its annotations, and Zotero's database.
    """

    def __init__(self, services: PaperServices) -> None:
        self._services = services
        self._facts = services.ledger.facts()
        self._read: dict[VaultPath, Paper | None] = {}

    def find(self, citekey: str) -> Referenced | None:
        """Return the paper with this citekey, in any case; None if nothing of it is known."""
        wanted = clean_citekey(citekey).casefold()
        if not wanted:
            return None
        likely = filter(None, map(self._paper, self._named.get(wanted, ())))
        papers = sorted(likely, key=lambda p: _order(p, wanted))
        if not (papers and papers[0].note.is_import and papers[0].note.citekey.casefold() == wanted):
            papers = sorted(self._papers.get(wanted, ()), key=lambda p: _order(p, wanted))
        if papers and papers[0].note.is_import:
            return _of_paper(papers[0])
        described_in = next(iter(self._described.get(wanted, ())), None)
        if described_in is not None and (found := self._of_note(described_in)):
            return replace(found, annotations=papers[0].note.annotations if papers else ())
        item = self._services.pdfs.zotero.item_of(citekey) if self._services.pdfs is not None else None
        if item is not None:
            key = item.citekey or citekey
            return Referenced(publication_of_item(key, item), warnings=retraction_in_zotero(key, item))
        return next((_of_paper(each) for each in papers if wanted in _written(each.note.citekey)), None)

    def paper_at(self, path: VaultPath) -> str | None:
        """Return the citekey of the paper that a note is about or sums up; None for any other note."""
        paper = self._paper(path)
        if paper is not None and paper.note.is_import:
            return paper.note.citekey
        facts = self._facts.get(path)
        if facts is not None and facts.generated:
            return summarized_citekey(read_if_possible(self._services, path) or b"")
        return _described_key(path, facts) if facts is not None else None

    def nearest(self, citekey: str) -> list[str]:
        """Return the citekeys that someone may have meant, likeliest first."""
        notes = {paper.note.citekey: paper.note for papers in self._papers.values() for paper in papers}
        return nearest_citekeys(clean_citekey(citekey), list(notes.values()), least=_LIKELY)

    @cached_property
    def _named(self) -> Mapping[str, list[VaultPath]]:
        """The annotation notes by case-folded citekey, as they were read when they were indexed."""
        found: dict[str, list[VaultPath]] = {}
        for path, kept in self._services.annotations.cache().items():
            if kept.paper.facts is not None and not (path in self._facts and self._facts[path].generated):
                found.setdefault(kept.paper.facts.citekey.casefold(), []).append(path)
        return found

    @cached_property
    def _papers(self) -> Mapping[str, list[Paper]]:
        """The annotated papers by case-folded citekey and name of their note."""
        found: dict[str, list[Paper]] = {}
        for path in self._candidates():
            paper = self._paper(path)
            if paper is not None:
                for key in keys_of(paper):
                    found.setdefault(key, []).append(paper)
        return found

    @cached_property
    def _described(self) -> Mapping[str, list[VaultPath]]:
        """The notes that say what paper they are about, by case-folded citekey."""
        found: dict[str, list[VaultPath]] = {}
        for path, facts in sorted(self._facts.items()):
            if key := _described_key(path, facts):
                found.setdefault(key.casefold(), []).append(path)
        return found

    def _candidates(self) -> Iterator[VaultPath]:
        """Yield the notes that may hold annotations, generated ones left out."""
        files = [file for file in self._services.vault.scan().files if file.path.endswith(".md")]
        known = self._services.annotations.as_read(files)
        for file in sorted(files, key=lambda file: file.path):
            facts = self._facts.get(file.path)
            is_none = file.path in known and known[file.path] is None
            if not is_none and not (facts is not None and facts.generated):
                yield file.path

    def _paper(self, path: VaultPath) -> Paper | None:
        if path not in self._read:
            self._read[path] = read_paper(self._services, path)
        return self._read[path]

    def _of_note(self, path: VaultPath) -> Referenced | None:
        """Return the paper that a note without annotations describes."""
        note = parsed_if_possible(self._services, path)
        if note is None:
            return None
        properties = note.frontmatter.properties
        key = stated_citekey(properties) or named_citekey(path)
        fields = fields_of(properties, ())
        stated = AnnotationNote(
            citekey=key,
            title=named_citekey(path),
            tags=(),
            authors=(),
            year=None,
            annotations=(),
            warnings=(),
            fields=fields,
            container=container_of(fields),
            doi=doi_of(properties, ()),
        )
        complete = described(stated, note)
        item = item_of(self._services, complete)
        warnings = retraction_of(note, complete) or retraction_in_zotero(key, item)
        return Referenced(publication_of(completed(complete, item) if item else complete), warnings=warnings)


def _of_paper(paper: Paper) -> Referenced:
    return Referenced(publication_of(paper.note), paper.note.annotations, paper.warnings, paper)


def _written(citekey: str) -> tuple[str, str]:
    """Return a citekey as its note has it and as an exported citation has it, case-folded."""
    return citekey.casefold(), entry_key(citekey).casefold()


def _order(paper: Paper, wanted: str) -> tuple[bool, bool, bool, VaultPath]:
    """Imported notes come first, then those that state the citekey, then those with annotations."""
    note = paper.note
    return not note.is_import, note.citekey.casefold() != wanted, not note.annotations, paper.path


def _described_key(path: VaultPath, facts: NoteFacts) -> str | None:
    """Return the citekey of a note that describes a paper: it states one, or is named `@key`."""
    if facts.generated:
        return None
    return stated_citekey(facts.properties) or (name_of(path)[1:].strip() if name_of(path).startswith("@") else None)
