"""What one run over the vault did, and which files it could not take in."""

from dataclasses import dataclass

from catena.vault.file import VaultFile


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexRun:
    """What one run over the vault did; `duration_ms` is wall time."""

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
        """Both runs' counts together; the duration stays this one's."""
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
        file: Which.
        digest: Of its content, None when it could not be read.
        message: A sentence for the log.
        keep_content: What is stored may still be true (the file could not be read, nobody knows what it says).
    """

    file: VaultFile
    digest: str | None
    message: str
    keep_content: bool


def sentence_of(error: BaseException) -> str:
    """The error's own sentence, or its kind when it has none."""
    return str(error) or type(error).__name__
