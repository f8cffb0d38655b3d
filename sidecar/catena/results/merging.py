"""Merges reports into candidates: one for each note, with the hits of all sources."""

from collections.abc import Sequence
from dataclasses import dataclass

from catena.sources.hit import Answered, Hit, SourceReport
from catena.vault.path import VaultPath


@dataclass(frozen=True, slots=True)
class Candidate:
    """A found note.

    Attributes:
        path: The note.
        hits: One for each source, ordered by the source's name.
    """

    path: VaultPath
    hits: tuple[Hit, ...]


def merge_hits(reports: Sequence[SourceReport]) -> tuple[Candidate, ...]:
    """Return one candidate for each note, ordered by path.

    The result does not depend on the order of the reports; if a source names a note twice, the better hit counts.
    """
    best: dict[VaultPath, dict[str, Hit]] = {}
    for report in reports:
        for hit in report.hits if isinstance(report, Answered) else ():
            of_note = best.setdefault(hit.path, {})
            known = of_note.get(hit.source)
            if known is None or hit.score > known.score:
                of_note[hit.source] = hit
    return tuple(
        Candidate(path, tuple(sorted(of_note.values(), key=lambda hit: hit.source)))
        for path, of_note in sorted(best.items())
    )
