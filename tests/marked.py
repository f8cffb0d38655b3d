"""A vault's annotations in tests: the real index on real SQLite, in memory unless a folder is given."""

from pathlib import Path

from catena.annotations.conventions import NO_CONVENTIONS, Conventions
from catena.indexing.annotation_index import AnnotationIndex
from catena.stores.sqlite_annotations import SqliteAnnotations
from catena.stores.sqlite_ledger import SqliteLedger


class FixedConventions:
    """Conventions that never change."""

    def __init__(self, conventions: Conventions = NO_CONVENTIONS) -> None:
        self._conventions = conventions

    def current(self) -> Conventions:
        return self._conventions

    @property
    def problems(self) -> tuple[str, ...]:
        return ()


def annotation_index(ledger: SqliteLedger, folder: Path | None = None) -> AnnotationIndex:
    """The index of this vault's annotations."""
    store = SqliteAnnotations(folder / "annotations.sqlite" if folder else Path(":memory:"))
    return AnnotationIndex(ledger, store, FixedConventions().current)
