"""Report status: what is indexed, what is pending, what failed and why."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from catena import __version__
from catena.index.log import FileCounts
from catena.operations.example_questions import example_questions
from catena.operations.services import Services


@dataclass(frozen=True, slots=True)
class Status:
    """The sidecar's state."""

    state: str
    error: str | None
    files: FileCounts
    num_chunks: int
    done: int
    total: int
    model: str | None
    index: str | None
    watching: str
    version: str
    shared_index: str | None
    file_list: tuple[Mapping[str, Any], ...] | None
    questions: tuple[str, ...] | None = None
    repairs: tuple[str, ...] | None = None


async def report_status(services: Services, *, files: bool = False, questions: bool = False) -> Status:
    """Return the present state, with questions that this vault answers if they are asked for."""
    indexer = services.indexer
    counted, num_chunks = services.ledger.counts()
    done, total = indexer.progress
    identity = indexer.identity

    return Status(
        state=indexer.state.value,
        error=indexer.absence or indexer.error or indexer.refusal,
        files=counted,
        num_chunks=num_chunks,
        done=done,
        total=total,
        model=identity.model.name if identity else None,
        index=identity.digest if identity else services.ledger.recall("identity"),
        watching=indexer.watching,
        version=__version__,
        shared_index=services.shared.sentence if services.shared else None,
        file_list=tuple(services.ledger.raw_files()) if files else None,
        questions=await example_questions(services) if questions else None,
        repairs=tuple(services.repairs()) or None,
    )
