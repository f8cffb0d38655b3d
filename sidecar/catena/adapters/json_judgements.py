"""Judgements of contradictions as one readable file; deleting it takes all of them back."""

import json
import logging
import os
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from catena.answers.contradiction import Contradiction, Judgement
from catena.errors import ReadOnly

log = logging.getLogger(__name__)


class JsonJudgements:
    """`contradiction-feedback.json` in the vault's state folder.

    Args:
        file: Made with the first judgement. One that can't be read is moved aside, never overwritten.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._lock = threading.Lock()
        self._kept = self._read()

    def all(self) -> Mapping[str, Judgement]:
        """Every judgement that was not taken back."""
        return {key: Judgement(entry["status"]) for key, entry in self._kept.items()}

    def put(self, contradiction_id: str, judgement: Judgement, about: Contradiction | None) -> None:
        """Keep a judgement; `detected` takes it back.

        Raises:
            ReadOnly: The file can't be written.
        """
        with self._lock:
            kept = {key: entry for key, entry in self._kept.items() if key != contradiction_id}
            if judgement is not Judgement.DETECTED:
                kept[contradiction_id] = {"status": judgement.value, **_told(about)}
            self._write(kept)
            self._kept = kept

    def _write(self, kept: Mapping[str, Any]) -> None:
        fresh = self._file.with_suffix(".new")
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            with fresh.open("w", encoding="utf-8") as out:
                json.dump(kept, out, ensure_ascii=False, indent=2, sort_keys=True)
                out.flush()
                os.fsync(out.fileno())
            fresh.replace(self._file)
        except OSError as error:
            raise ReadOnly(f"The judgement can't be kept in {fresh.parent}: {error.strerror}.") from error

    def _read(self) -> dict[str, Any]:
        try:
            kept = json.loads(self._file.read_text("utf-8"))
            return {str(key): entry for key, entry in kept.items() if Judgement(entry["status"])}
        except FileNotFoundError:
            return {}
        except (OSError, ValueError, TypeError, KeyError, AttributeError) as broken:
            aside = self._file.with_suffix(".broken")
            log.warning("The judgements can't be read (%s); the file is kept as %s.", type(broken).__name__, aside.name)
            self._file.replace(aside)
            return {}


def _told(about: Contradiction | None) -> dict[str, str]:
    if about is None:
        return {}
    return {
        "note_a": about.note_a.path,
        "claim_a": about.note_a.claim,
        "note_b": about.note_b.path,
        "claim_b": about.note_b.claim,
    }
