"""What one run over the vault did, and which files it could not index."""

from dataclasses import dataclass

from catena.vault.file import VaultFile


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexRun:
    """The counts of one run over the vault; `duration_ms` is wall time."""

    discovered: int = 0
    new: int = 0
    changed: int = 0
    unchanged: int = 0
    renamed: int = 0
    removed: int = 0
    failed: int = 0
    chunks_written: int = 0
    embeddings_made: int = 0
    duration_ms: float = 0.0

    def plus(self, other: "IndexRun") -> "IndexRun":
        """Return the sum of both runs' counts, with this run's duration."""
        return IndexRun(
            **{name: getattr(self, name) + getattr(other, name) for name in _COUNTS}, duration_ms=self.duration_ms
        )


_COUNTS = (
    ["discovered", "new", "changed", "unchanged", "renamed", "removed", "failed", "chunks_written", "embeddings_made"]
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Unreadable:
    """Why a file is not in the index.

    Attributes:
        digest: Digest of its content; None if it could not be read.
        message: A sentence for the log.
        keep_content: Whether stored content may still be valid, because the file could not be read at all.
    """

    file: VaultFile
    digest: str | None
    message: str
    keep_content: bool


def sentence_of(error: BaseException) -> str:
    """Return the error's own sentence, or the name of its type if it has none."""
    return str(error) or type(error).__name__
