"""From reports to candidates: what all sources said of one note, together."""

from collections.abc import Sequence
from dataclasses import dataclass

from catena.sources.hit import Answered, Hit, SourceReport
from catena.vault.path import VaultPath


@dataclass(frozen=True, slots=True)
class Candidate:
    """One note that was found.

    Attributes:
        path: Which.
        hits: One a source, ordered by its name.
    """

    path: VaultPath
    hits: tuple[Hit, ...]


def merge_hits(reports: Sequence[SourceReport]) -> tuple[Candidate, ...]:
    """One candidate a note, ordered by path.

    The order of the reports does not matter; where a source names a note twice, its better hit counts.
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
