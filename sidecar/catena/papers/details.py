"""What a list of papers tells of each besides its citekey and title. Reads the paper's note."""

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from catena.papers.finding import read_paper
from catena.papers.pdfs import pdf_of_paper
from catena.papers.ports import PaperServices
from catena.results.counts_by_facet import FacetValue, counted
from catena.vault.path import VaultPath

_SAME_MOMENT_S = 60.0
"""Notes that were written within a minute were written together, by an import or a checkout."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperDetails:
    """A paper and the state of what belongs to it.

    Attributes:
        authors: As the note or Zotero states them.
        year: The year of publication; None if nothing states it.
        roles: The annotations by role, the most frequent first.
        colors: The annotations by colour, as `#rrggbb`.
        has_pdf: Whether its PDF lies in the vault or in Zotero's folder.
        is_retracted: Whether it was retracted.
        stale_since: When its annotations changed after the summary, ISO 8601; None if they did not.
    """

    authors: tuple[str, ...]
    year: str | None
    roles: tuple[FacetValue, ...]
    colors: tuple[FacetValue, ...]
    has_pdf: bool
    is_retracted: bool
    stale_since: str | None


def all_details(
    services: PaperServices, papers: Iterable[tuple[VaultPath, VaultPath | None]]
) -> list[PaperDetails | None]:
    """Return the details of each paper; None if its note is gone. Blocking.

    Args:
        services: The vault, its annotations, and Zotero's database.
        papers: The note of each paper, and the summary that Catena made of it.
    """
    modified = {file.path: file.mtime for file in services.vault.scan().files}
    return [_details(services, note, _stale_since(modified, note, summary)) for note, summary in papers]


def _details(services: PaperServices, path: VaultPath, stale_since: str | None) -> PaperDetails | None:
    paper = read_paper(services, path)
    if paper is None:
        return None
    note = paper.note
    return PaperDetails(
        authors=tuple(note.authors),
        year=note.year,
        roles=counted(each.role.value for each in note.annotations),
        colors=counted(each.color_hex for each in note.annotations),
        has_pdf=services.pdfs is not None and pdf_of_paper(services, paper) is not None,
        is_retracted=paper.is_retracted,
        stale_since=stale_since,
    )


def _stale_since(modified: Mapping[VaultPath, float], path: VaultPath, summary: VaultPath | None) -> str | None:
    note, written = modified.get(path), modified.get(summary) if summary else None
    if note is None or written is None or note <= written + _SAME_MOMENT_S:
        return None
    return dt.datetime.fromtimestamp(note, dt.UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
