"""Stores judgements of contradictions in one readable file; deleting the file withdraws all of them."""

import threading
from collections.abc import Mapping
from pathlib import Path

import msgspec

from catena.adapters.whole_files import KeptFile
from catena.answers.contradiction import Contradiction, Judgement


class JudgementEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One judgement; its notes and claims are for people who read the file."""

    status: Judgement
    note_a: str | None = None
    claim_a: str | None = None
    note_b: str | None = None
    claim_b: str | None = None


class JsonJudgements:
    """`contradiction-feedback.json` in the vault's state folder.

    The file is created with the first judgement. If it can't be read, it is moved aside, never overwritten.
    """

    def __init__(self, file: Path) -> None:
        self._file = KeptFile(file, dict[str, JudgementEntry])
        self._lock = threading.Lock()

    def all(self) -> Mapping[str, Judgement]:
        """Return every judgement that was not withdrawn."""
        with self._lock:
            return {key: entry.status for key, entry in (self._file.read() or {}).items()}

    def put(self, contradiction_id: str, judgement: Judgement, about: Contradiction | None) -> None:
        """Store a judgement; `detected` withdraws it.

        Raises:
            ReadOnly: The file can't be written.
        """
        with self._lock:
            kept = {key: entry for key, entry in (self._file.read() or {}).items() if key != contradiction_id}
            if judgement is not Judgement.DETECTED:
                kept[contradiction_id] = _entry(judgement, about)
            self._file.write(dict(sorted(kept.items())))


def _entry(judgement: Judgement, about: Contradiction | None) -> JudgementEntry:
    if about is None:
        return JudgementEntry(judgement)
    return JudgementEntry(judgement, about.note_a.path, about.note_a.claim, about.note_b.path, about.note_b.claim)
