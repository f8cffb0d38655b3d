"""Stores accepted and dismissed links in one readable file; deleting the file forgets all of them."""

import logging
import threading
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from catena.adapters.whole_files import KeptFile, read_json, write_json
from catena.errors import ReadOnly
from catena.linking.feedback import Feedback, Verdict
from catena.linking.link import LinkSuggestion
from catena.vault.path import VaultPath

log = logging.getLogger(__name__)

MOST_OFFERED = 1000
"""How many suggestions can still be accepted by their id."""


class JsonLinkFeedback:
    """`link-feedback.json` in the vault's state folder, and `link-suggestions.json` beside it.

    The file is read again if it was changed or deleted by hand. It is created with the first verdict. If it can't be
    read, it is moved aside, never overwritten.
    """

    def __init__(self, file: Path) -> None:
        self._file = KeptFile(file, tuple[Feedback, ...])
        self._offers = file.with_name("link-suggestions.json")
        self._lock = threading.RLock()
        self._offered: dict[str, LinkSuggestion] | None = None

    def all(self) -> Sequence[Feedback]:
        """Return every verdict, oldest first."""
        with self._lock:
            return self._file.read() or ()

    def put(self, feedback: Feedback) -> None:
        """As for `LinkFeedback.put`."""
        with self._lock:
            kept = [stored for stored in self.all() if not _is_replaced(stored, feedback)]
            self._file.write((*kept, feedback))

    def offer(self, suggestions: Sequence[LinkSuggestion]) -> None:
        """Store suggestions by id. If this fails, a link can still be accepted by naming both notes."""
        if not suggestions:
            return
        with self._lock:
            known = dict(self.offered())
            for offer in suggestions:
                known.pop(offer.id, None)
                known[offer.id] = offer
            self._offered = dict(list(known.items())[-MOST_OFFERED:])
            try:
                write_json(self._offers, tuple(self._offered.values()))
            except ReadOnly as reason:
                log.warning("%s", reason)

    def offered(self) -> Mapping[str, LinkSuggestion]:
        """Return recent suggestions by id."""
        with self._lock:
            if self._offered is None:
                offers = read_json(self._offers, tuple[LinkSuggestion, ...]) or ()
                self._offered = {suggestion.id: suggestion for suggestion in offers}
            return dict(self._offered)

    def rename(self, pairs: Sequence[tuple[VaultPath, VaultPath]]) -> None:
        """Move verdicts to renamed notes: (old, new)."""
        names = dict(pairs)
        with self._lock:
            kept = self.all()
            renamed = tuple(
                replace(
                    stored,
                    source_path=names.get(stored.source_path, stored.source_path),
                    target_path=names.get(stored.target_path, stored.target_path),
                )
                for stored in kept
            )
            if renamed != kept:
                try:
                    self._file.write(renamed)
                except ReadOnly as reason:
                    log.warning("%s", reason)


def _is_replaced(stored: Feedback, by: Feedback) -> bool:
    if stored.id != by.id or stored.verdict is not by.verdict:
        return False
    return by.verdict is Verdict.DISMISSED or (
        stored.link_type is by.link_type and stored.source_path == by.source_path
    )
