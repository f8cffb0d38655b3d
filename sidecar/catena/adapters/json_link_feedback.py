"""Stores accepted and dismissed links in one readable file; deleting the file forgets all of them."""

import logging
import threading
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import msgspec

from catena.adapters.whole_files import KeptFile, read_json, write_json
from catena.errors import ReadOnly
from catena.linking.feedback import Feedback, Verdict
from catena.linking.link import LinkSuggestion, LinkType, Reason
from catena.vault.path import VaultPath

log = logging.getLogger(__name__)

MOST_OFFERED = 1000
"""How many suggestions can still be accepted by their id."""


class FeedbackEntry(msgspec.Struct, frozen=True):
    """One verdict as it is stored."""

    verdict: Verdict
    id: str
    source_path: str
    target_path: str
    link_type: LinkType
    reasons: tuple[Reason, ...]
    said_at: str


class _OfferEntry(msgspec.Struct, frozen=True):
    """One suggestion as it is stored."""

    source_path: str
    target_path: str
    target_title: str
    link_type: LinkType
    strength: float
    context: str
    reasons: tuple[Reason, ...]


class JsonLinkFeedback:
    """`link-feedback.json` in the vault's state folder, and `link-suggestions.json` beside it.

    The file is read again if it was changed or deleted by hand.

    Args:
        file: Created with the first verdict. If it can't be read, it is moved aside, never overwritten.
    """

    def __init__(self, file: Path) -> None:
        self._file = KeptFile(file, list[FeedbackEntry])
        self._offers = file.with_name("link-suggestions.json")
        self._lock = threading.RLock()
        self._entries: list[FeedbackEntry] | None = None
        self._kept: tuple[Feedback, ...] = ()
        self._offered: dict[str, LinkSuggestion] | None = None

    def all(self) -> Sequence[Feedback]:
        """Return every verdict, oldest first."""
        with self._lock:
            entries = self._file.read()
            if entries is not self._entries:
                self._entries, self._kept = entries, tuple(_feedback(entry) for entry in entries or ())
            return self._kept

    def put(self, feedback: Feedback) -> None:
        """Store a verdict. A later dismissal of the same two notes replaces the earlier one.

        Raises:
            ReadOnly: The file can't be written.
        """
        with self._lock:
            kept = [stored for stored in self.all() if not _is_replaced(stored, feedback)]
            self._keep((*kept, feedback))

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
                write_json(self._offers, [_offer_entry(offer) for offer in self._offered.values()])
            except ReadOnly as reason:
                log.warning("%s", reason)

    def offered(self) -> Mapping[str, LinkSuggestion]:
        """Return recent suggestions by id."""
        with self._lock:
            if self._offered is None:
                offers = (_offer(entry) for entry in read_json(self._offers, list[_OfferEntry]) or ())
                self._offered = {suggestion.id: suggestion for suggestion in offers}
            return dict(self._offered)

    def rename(self, pairs: Sequence[tuple[VaultPath, VaultPath]]) -> None:
        """Move verdicts to renamed notes: (old, new)."""
        names = dict(pairs)
        with self._lock:
            renamed = tuple(
                replace(
                    stored,
                    source_path=names.get(stored.source_path, stored.source_path),
                    target_path=names.get(stored.target_path, stored.target_path),
                )
                for stored in self.all()
            )
            if renamed != self._kept:
                try:
                    self._keep(renamed)
                except ReadOnly as reason:
                    log.warning("%s", reason)

    def _keep(self, kept: tuple[Feedback, ...]) -> None:
        entries = [_feedback_entry(stored) for stored in kept]
        self._file.write(entries)
        self._entries, self._kept = entries, kept


def _is_replaced(stored: Feedback, by: Feedback) -> bool:
    if stored.id != by.id or stored.verdict is not by.verdict:
        return False
    return by.verdict is Verdict.DISMISSED or (
        stored.link_type is by.link_type and stored.source_path == by.source_path
    )


def _feedback_entry(stored: Feedback) -> FeedbackEntry:
    return FeedbackEntry(
        stored.verdict,
        stored.id,
        stored.source_path,
        stored.target_path,
        stored.link_type,
        stored.reasons,
        stored.said_at,
    )


def _feedback(entry: FeedbackEntry) -> Feedback:
    """Read a verdict. Its id is not read but computed from the paths, which a person may have edited."""
    return Feedback(
        verdict=entry.verdict,
        source_path=VaultPath(entry.source_path),
        target_path=VaultPath(entry.target_path),
        link_type=entry.link_type,
        reasons=entry.reasons,
        said_at=entry.said_at,
    )


def _offer_entry(offer: LinkSuggestion) -> _OfferEntry:
    return _OfferEntry(
        offer.source_path,
        offer.target_path,
        offer.target_title,
        offer.link_type,
        offer.strength,
        offer.context,
        offer.reasons,
    )


def _offer(entry: _OfferEntry) -> LinkSuggestion:
    return LinkSuggestion(
        source_path=VaultPath(entry.source_path),
        target_path=VaultPath(entry.target_path),
        target_title=entry.target_title,
        link_type=entry.link_type,
        strength=entry.strength,
        context=entry.context,
        reasons=entry.reasons,
    )
