"""How far the index is, as one count that never goes back: notes in other languages get two sets of vectors."""

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Progress:
    """Notes done and notes in total of the work at hand; both 0 while there is none.

    Attributes:
        done: A note that waits for its second vectors alone counts for half.
        total: The number of notes.
        is_first: Whether the work began with notes that had no vectors at all.
    """

    done: int = 0
    total: int = 0
    is_first: bool = False

    def after(self, pending: int, unfound: int, *, is_behind: bool) -> "Progress":
        """Return the progress when so many notes wait for vectors, and so many for those of the multilingual model.

        Which notes need these is known only once they were read, so more of them may turn up: what was told is not
        taken back. While the derived indexes are behind, nothing is over, though nothing may wait.
        """
        if not pending and not unfound:
            return self if is_behind and self.total else Progress()
        is_first = pending > 0 or self.is_first
        left = max(pending, (pending + unfound + 1) // 2) if is_first else unfound
        total = max(self.total, self.done + pending if pending else unfound)
        return replace(self, done=max(self.done, total - left), total=total, is_first=is_first)
