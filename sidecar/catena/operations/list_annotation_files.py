"""Lists the annotated papers of the vault."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace

from catena.language.folding import normal_name
from catena.operations.services import Services
from catena.papers.details import PaperDetails, all_details
from catena.papers.finding import all_papers, summaries, summaries_of
from catena.vault.path import VaultPath, vault_path
from catena.writing.refusals import checked_folder


@dataclass(frozen=True, slots=True)
class AnnotationFile:
    """One annotation note."""

    citekey: str
    title: str
    file_path: VaultPath
    tags: tuple[str, ...]
    annotation_count: int
    summary_path: VaultPath | None
    details: PaperDetails | None = None


async def list_annotation_files(
    services: Services, *, folder: str | None, tags: tuple[str, ...] | None, details: bool = False
) -> tuple[AnnotationFile, ...]:
    """List the annotation notes, ordered by path."""
    wanted = [tag.strip().lstrip("#") for tag in tags or ()]
    inside = vault_path(services.folders.annotations) if folder is None else checked_folder(folder)
    papers = await all_papers(services, folder=inside)
    matching = [paper for paper in papers if all(_carries(paper.facts.tags, tag) for tag in wanted if tag)]
    summarized = await summaries(services)
    files = tuple(
        AnnotationFile(
            citekey=paper.facts.citekey,
            title=paper.facts.title,
            file_path=paper.path,
            tags=paper.facts.tags,
            annotation_count=paper.annotations,
            summary_path=next(iter(summaries_of(summarized, paper.facts.citekey)), None),
        )
        for paper in matching
    )
    return await asyncio.to_thread(_with_details, services, files) if details else files


def _with_details(services: Services, files: Sequence[AnnotationFile]) -> tuple[AnnotationFile, ...]:
    found = all_details(services, ((file.file_path, file.summary_path) for file in files))
    return tuple(replace(file, details=details) for file, details in zip(files, found, strict=True))


def _carries(tags: tuple[str, ...], wanted: str) -> bool:
    name = normal_name(wanted)
    return any(normal_name(tag) == name or normal_name(tag).startswith(f"{name}/") for tag in tags)
