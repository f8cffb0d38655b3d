"""Writes a paper's summary note, or brings it up to date."""

import asyncio

from catena.operations.paper_material import read_paper_fully
from catena.operations.services import Services
from catena.papers.finding import read_if_possible, summaries, summaries_of
from catena.papers.page_links import page_links
from catena.summaries.summary import new_summary, renewed_summary
from catena.writing.note_plan import NotePlan, new_note_path, text_of, write_plan


async def summarize(services: Services, *, citekey: str, dry_run: bool = False, plan: str | None = None) -> NotePlan:
    """Compose and write the summary of a paper. Without an annotation note, it is made from the PDF or the abstract.

    An existing summary is recognized by its frontmatter, wherever it is and whatever its name. What its reader changed
    in it is never overwritten.
    """
    planned = await _planned(services, citekey)
    if not dry_run:
        await write_plan(services, services.folders, planned, confirmed=plan)
    return planned


async def _planned(services: Services, citekey: str) -> NotePlan:
    read = await read_paper_fully(services, citekey)
    paper = read.paper
    existing = summaries_of(await summaries(services), paper.note.citekey)
    warnings = [*paper.warnings, *(warning.message for warning in paper.note.warnings)]
    if not paper.note.annotations and not read.prose.sentences:
        alone = " Its abstract is all that this summary is made from." if paper.note.abstract else ""
        warnings.append(f"{paper.path} holds no annotations yet.{alone}")
    before = await asyncio.to_thread(read_if_possible, services, existing[0]) if existing else None
    if before is not None:
        path = existing[0]
        warnings += [f"{other} is a summary of the same paper; {path} is renewed." for other in existing[1:]]
    else:
        name = f"Summary - {paper.note.citekey}"
        path = await asyncio.to_thread(new_note_path, services, services.folders.synthesis, name)
    [links] = await page_links(services, [paper], at=path)
    made_from = read.reading(links)
    if before is not None:
        composed = await asyncio.to_thread(renewed_summary, made_from, text_of(path, before))
    else:
        composed = await asyncio.to_thread(new_summary, made_from, today=services.clock.now().date())
    return NotePlan(
        path=path,
        before=before,
        markdown=composed.markdown,
        sections=composed.renewal.sections,
        warnings=(*warnings, *composed.renewal.warnings),
    )
