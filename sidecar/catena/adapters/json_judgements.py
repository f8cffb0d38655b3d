"""Judgements of contradictions as one readable file; deleting it takes all of them back."""

import threading
from collections.abc import Mapping
from pathlib import Path

import msgspec

from catena.adapters.whole_files import read_json, write_json
from catena.answers.contradiction import Contradiction, Judgement


class _Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One judgement; the notes and claims are there for a person who reads the file."""

    status: Judgement
    note_a: str | None = None
    claim_a: str | None = None
    note_b: str | None = None
    claim_b: str | None = None


class JsonJudgements:
    """`contradiction-feedback.json` in the vault's state folder.

    Args:
        file: Made with the first judgement. One that can't be read is moved aside, never overwritten.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._lock = threading.Lock()
        self._kept = read_json(file, dict[str, _Entry]) or {}

    def all(self) -> Mapping[str, Judgement]:
        """Every judgement that was not taken back."""
        return {key: entry.status for key, entry in self._kept.items()}

    def put(self, contradiction_id: str, judgement: Judgement, about: Contradiction | None) -> None:
        """Keep a judgement; `detected` takes it back.

        Raises:
            ReadOnly: The file can't be written.
        """
        with self._lock:
            kept = {key: entry for key, entry in self._kept.items() if key != contradiction_id}
            if judgement is not Judgement.DETECTED:
                kept[contradiction_id] = _entry(judgement, about)
            write_json(self._file, dict(sorted(kept.items())))
            self._kept = kept


def _entry(judgement: Judgement, about: Contradiction | None) -> _Entry:
    if about is None:
        return _Entry(judgement)
    return _Entry(judgement, about.note_a.path, about.note_a.claim, about.note_b.path, about.note_b.claim)
