"""Accepted and dismissed links as one readable file; deleting it forgets all of them."""

import logging
import threading
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import msgspec

from catena.adapters.whole_files import read_json, write_json
from catena.errors import ReadOnly
from catena.linking.feedback import Feedback, Verdict
from catena.linking.link import LinkSuggestion, LinkType, Reason
from catena.vault.path import VaultPath

log = logging.getLogger(__name__)

MOST_OFFERED = 1000
"""Suggestions that may still be accepted by their id."""


class _FeedbackEntry(msgspec.Struct, frozen=True):
    """One verdict in the file."""

    verdict: Verdict
    id: str
    source_path: str
    target_path: str
    link_type: LinkType
    reasons: tuple[Reason, ...]
    said_at: str


class _OfferEntry(msgspec.Struct, frozen=True):
    """One suggestion in the file."""

    source_path: str
    target_path: str
    target_title: str
    link_type: LinkType
    strength: float
    context: str
    reasons: tuple[Reason, ...]


class JsonLinkFeedback:
    """`link-feedback.json` in the vault's state folder, and `link-suggestions.json` beside it.

    The file is read anew when it was changed or deleted by hand.

    Args:
        file: Made with the first verdict. One that can't be read is moved aside, never overwritten.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._offers = file.with_name("link-suggestions.json")
        self._lock = threading.RLock()
        self._seen: tuple[int, int] | None = None
        self._kept: tuple[Feedback, ...] = ()
        self._offered: dict[str, LinkSuggestion] | None = None

    def all(self) -> Sequence[Feedback]:
        """Every verdict, oldest first."""
        with self._lock:
            seen = _stamp(self._file)
            if seen is None:
                self._kept = ()
            elif seen != self._seen:
                self._kept = tuple(_feedback(entry) for entry in read_json(self._file, list[_FeedbackEntry]) or ())
            self._seen = _stamp(self._file)
            return self._kept

    def put(self, feedback: Feedback) -> None:
        """Keep a verdict. A later dismissal of the same two notes takes the place of the former one.

        Raises:
            ReadOnly: The file can't be written.
        """
        with self._lock:
            kept = [said for said in self.all() if not _is_replaced(said, feedback)]
            self._keep((*kept, feedback))

    def offer(self, suggestions: Sequence[LinkSuggestion]) -> None:
        """Remember what was suggested; what can't be kept can be accepted by naming both notes all the same."""
        if not suggestions:
            return
        with self._lock:
            known = dict(self.offered())
            for told in suggestions:
                known.pop(told.id, None)
                known[told.id] = told
            self._offered = dict(list(known.items())[-MOST_OFFERED:])
            try:
                write_json(self._offers, [_offer_entry(told) for told in self._offered.values()])
            except ReadOnly as reason:
                log.warning("%s", reason)

    def offered(self) -> Mapping[str, LinkSuggestion]:
        """What was suggested lately, by id."""
        with self._lock:
            if self._offered is None:
                told = (_offer(entry) for entry in read_json(self._offers, list[_OfferEntry]) or ())
                self._offered = {suggestion.id: suggestion for suggestion in told}
            return dict(self._offered)

    def rename(self, pairs: Sequence[tuple[VaultPath, VaultPath]]) -> None:
        """Notes go on under new names, (old, new): what was said of them still holds."""
        names = dict(pairs)
        with self._lock:
            renamed = tuple(
                replace(
                    said,
                    source_path=names.get(said.source_path, said.source_path),
                    target_path=names.get(said.target_path, said.target_path),
                )
                for said in self.all()
            )
            if renamed != self._kept:
                try:
                    self._keep(renamed)
                except ReadOnly as reason:
                    log.warning("%s", reason)

    def _keep(self, kept: tuple[Feedback, ...]) -> None:
        write_json(self._file, [_feedback_entry(said) for said in kept])
        self._kept = kept
        self._seen = _stamp(self._file)


def _is_replaced(said: Feedback, by: Feedback) -> bool:
    if said.id != by.id or said.verdict is not by.verdict:
        return False
    return by.verdict is Verdict.DISMISSED or (said.link_type is by.link_type and said.source_path == by.source_path)


def _stamp(file: Path) -> tuple[int, int] | None:
    try:
        info = file.stat()
    except OSError:
        return None
    return info.st_mtime_ns, info.st_size


def _feedback_entry(said: Feedback) -> _FeedbackEntry:
    return _FeedbackEntry(
        said.verdict, said.id, said.source_path, said.target_path, said.link_type, said.reasons, said.said_at
    )


def _feedback(entry: _FeedbackEntry) -> Feedback:
    """The id is left unread: it follows from the paths, which a person may have edited."""
    return Feedback(
        verdict=entry.verdict,
        source_path=VaultPath(entry.source_path),
        target_path=VaultPath(entry.target_path),
        link_type=entry.link_type,
        reasons=entry.reasons,
        said_at=entry.said_at,
    )


def _offer_entry(told: LinkSuggestion) -> _OfferEntry:
    return _OfferEntry(
        told.source_path,
        told.target_path,
        told.target_title,
        told.link_type,
        told.strength,
        told.context,
        told.reasons,
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
