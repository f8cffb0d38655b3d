"""cite: gives what notes cite, or papers by citekey, as BibTeX, as CSL-JSON, or as quotations with citations."""

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from catena.bibliography.header import entry_key
from catena.drafts.bibtex import bibtex
from catena.drafts.cited_papers import CitedKey, PaperOfLink, cited_keys
from catena.drafts.csl import csl_json
from catena.drafts.from_pdfs import PdfReferences
from catena.drafts.publication import incomplete
from catena.drafts.quotations import quotations
from catena.drafts.referenced import Referenced, References
from catena.errors import BadRequest, UnknownCitekey
from catena.graph.resolving import NoteNames, names_of_files
from catena.operations.named_notes import parsed
from catena.operations.services import Services
from catena.papers.finding import read_if_possible
from catena.sources.unknown_notes import unknown_note
from catena.vault.path import VaultPath, name_of
from catena.writing.refusals import checked_path

_MOST_NEAREST = 3


class CitationFormat(StrEnum):
    """How papers are exported."""

    BIB = "bib"
    CSL_JSON = "csl-json"
    QUOTES = "quotes"


@dataclass(frozen=True, slots=True)
class Citations:
    """Exported papers."""

    format: CitationFormat
    text: str
    citekeys: tuple[str, ...]
    warnings: tuple[str, ...]


async def cite(services: Services, *, names: Sequence[str], format: CitationFormat = CitationFormat.BIB) -> Citations:
    """Export papers for a manuscript, sorted by citekey, each once."""
    names = [name.strip() for name in names if name.strip(" @")]
    if not names:
        raise BadRequest("Name a note or a citekey.")
    references = await asyncio.to_thread(References, services)
    wanted, warnings = await asyncio.to_thread(_wanted, services, references, names)
    known = await asyncio.to_thread(_known, references, wanted)
    if services.pdfs is not None:
        known = await _with_pdfs(PdfReferences(services, services.pdfs), known)
    found = {each.publication.citekey: each for _, each in known if each is not None}
    unknown = [cited.key for cited, each in known if each is None and cited.is_sure]
    warnings += await asyncio.to_thread(_unknown, references, unknown)
    if unknown and not found and set(unknown) <= {name.removeprefix("@") for name in names}:
        raise UnknownCitekey(" ".join(warnings), citekey=unknown[0], nearest=references.nearest(unknown[0]))
    return _cited([found[key] for key in sorted(found, key=lambda key: (key.casefold(), key))], warnings, format)


_Known = list[tuple[CitedKey, Referenced | None]]
"""What is cited, with what is known of it."""


def _known(references: References, wanted: Sequence[CitedKey]) -> _Known:
    return [(each, references.find(each.key)) for each in wanted]


async def _with_pdfs(pdfs: PdfReferences, known: _Known) -> _Known:
    """Complete papers by their PDFs; a PDF with the name of a citekey is a paper, too."""
    return [
        (cited, await (pdfs.completed(each) if each is not None else pdfs.find(cited.key))) for cited, each in known
    ]


def _cited(papers: Sequence[Referenced], warnings: list[str], format: CitationFormat) -> Citations:
    format = CitationFormat(format)
    warnings += [warning for each in papers for warning in each.warnings]
    text, more = _written(papers, format)
    keys = tuple(each.publication.citekey for each in papers)
    # The same in all formats, so that a quotation finds its entry.
    renamed = [
        f"BibTeX can't have the citekey '{key}'; it is written {entry_key(key)}."
        for key in keys
        if entry_key(key) != key
    ]
    return Citations(format, text, keys, tuple(dict.fromkeys((*warnings, *more, *renamed))))


def _written(papers: Sequence[Referenced], format: CitationFormat) -> tuple[str, list[str]]:
    """Return the export, and sentences about what it lacks."""
    publications = [each.publication for each in papers]
    match format:
        case CitationFormat.BIB:
            return bibtex(publications), incomplete(publications)
        case CitationFormat.CSL_JSON:
            return csl_json(publications), incomplete(publications)
        case CitationFormat.QUOTES:
            quoted = {
                each.publication.citekey: quotations(each.publication.citekey, each.annotations) for each in papers
            }
            none = [key for key, found in quoted.items() if not found]
            text = "\n\n".join(quote for found in quoted.values() for quote in found)
            return f"{text}\n" if text else "", [
                f"No annotation has words to quote in: {', '.join(none)}."
            ] if none else []


def _wanted(services: Services, references: References, names: Iterable[str]) -> tuple[list[CitedKey], list[str]]:
    """Return what is to be exported, and sentences about notes that cite nothing."""
    wanted: list[CitedKey] = []
    warnings: list[str] = []
    notes = names_of_files(services.ledger.files())
    for name in names:
        path = _note_named(services, references, name, notes)
        if path is None:
            wanted.append(CitedKey(name.removeprefix("@"), is_sure=True))
            continue
        cited = _cited_by(services, references, path, notes)
        wanted += cited
        if not cited:
            warnings.append(f"{path} cites no paper.")
    return wanted, warnings


def _note_named(services: Services, references: References, name: str, notes: NoteNames) -> VaultPath | None:
    """Return the note that a name means; None if it is a citekey."""
    if name.casefold().endswith(".md"):
        path = checked_path(name)
        if read_if_possible(services, path) is None:
            raise unknown_note(services.ledger, path)
        return path
    if references.find(name.removeprefix("@")) is not None:
        return None
    return notes.resolve_link(name, VaultPath(""))


def _cited_by(services: Services, references: References, path: VaultPath, notes: NoteNames) -> tuple[CitedKey, ...]:
    if key := references.paper_at(path):
        return (CitedKey(key, is_sure=True),)
    return cited_keys(parsed(path, read_if_possible(services, path) or b""), _paper_of(references, notes, path))


def _paper_of(references: References, notes: NoteNames, path: VaultPath) -> PaperOfLink:
    def paper_of(target: str) -> str | None:
        linked = notes.resolve_link(target, path)
        if linked is not None and (key := references.paper_at(linked)):
            return key
        name = name_of(VaultPath(target))
        return name.removeprefix("@") if name.startswith("@") and linked is None else None

    return paper_of


def _unknown(references: References, keys: Sequence[str]) -> list[str]:
    """Return a sentence for each unknown citekey that resembles others, and one for the rest."""
    nearest = {key: references.nearest(key)[:_MOST_NEAREST] for key in dict.fromkeys(keys)}
    sentences = [
        f"No paper with the citekey '{key}' is in the vault. The nearest are: {', '.join(near)}."
        for key, near in nearest.items()
        if near
    ]
    if rest := [key for key, near in nearest.items() if not near]:
        sentences.append(f"No paper with these citekeys is in the vault: {', '.join(rest)}.")
    return sentences
