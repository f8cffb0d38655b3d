"""Finds contradictions in a folder or the whole vault, and records what the vault's owner says about them."""

import asyncio
from dataclasses import dataclass

from catena.answers.contradiction import Contradiction, Judgement
from catena.answers.dismissal_rules import lessons_of, told
from catena.answers.known_contradictions import contradictions
from catena.answers.limitations import on_retracted
from catena.errors import BadRequest
from catena.operations.services import Services
from catena.results.paging import ResultPage
from catena.vault.path import VaultPath, is_in_folder


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundContradictions:
    """One page of results."""

    contradictions: tuple[Contradiction, ...]
    total_results: int
    cursor: str | None
    warnings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Judged:
    """A judgement as it is stored."""

    id: str
    status: Judgement


async def find_contradictions(
    services: Services,
    *,
    folder: str | None = None,
    status: Judgement | None = None,
    limit: int = 10,
    cursor: str | None = None,
) -> FoundContradictions:
    """Find claims in different notes that can't both hold, among those that have been compared so far."""
    page = ResultPage.of(folder, status, limit=limit, cursor=cursor)
    known = await asyncio.to_thread(contradictions, services)
    inside = [shown for shown in known if _fits(shown, folder)]
    found = [
        shown for shown in inside if (shown.status is status if status else shown.status is not Judgement.DISMISSED)
    ]
    hidden = None if status else told(inside, lessons_of(known, judged := services.judgements.all()), judged)
    on_page = tuple(page.slice(found))
    paths = {VaultPath(side.path) for each in on_page for side in (each.note_a, each.note_b)}
    retracted = await asyncio.to_thread(on_retracted, services, paths)
    return FoundContradictions(
        contradictions=on_page,
        total_results=len(found),
        cursor=page.next_cursor(len(found)),
        warnings=(
            *_warnings(services),
            *(f"{each.error} {each.impact}" for each in retracted),
            *([hidden] if hidden else []),
        ),
    )


async def judge_contradiction(services: Services, *, id: str, status: Judgement) -> Judged:
    """Store the owner's judgement of a contradiction."""
    found = await asyncio.to_thread(contradictions, services)
    about = next((shown for shown in found if shown.id == id), None)
    if about is None and id not in services.judgements.all():
        raise BadRequest(f"There is no contradiction '{id[:60]}' (any more). Ask for them again.")
    await asyncio.to_thread(services.judgements.put, id, status, about)
    return Judged(id, status)


def _fits(shown: Contradiction, folder: str | None) -> bool:
    return not folder or (is_in_folder(shown.note_a.path, folder) and is_in_folder(shown.note_b.path, folder))


def _warnings(services: Services) -> tuple[str, ...]:
    if services.indexer.claims_are_current:
        return ()
    return ("Some notes' claims are still being read and compared; ask again in a while for the rest.",)
