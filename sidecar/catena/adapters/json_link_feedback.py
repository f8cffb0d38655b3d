"""Accepted and dismissed links as one readable file; deleting it forgets all of them."""

import json
import logging
import os
import threading
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from catena.errors import ReadOnly
from catena.linking.feedback import Feedback, Verdict
from catena.linking.link import LinkSuggestion, LinkType, Reason
from catena.vault.path import VaultPath

log = logging.getLogger(__name__)

MOST_OFFERED = 1000
"""Suggestions that may still be accepted by their id."""


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
                self._kept = tuple(_feedback(entry) for entry in _entries(self._file, _feedback))
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
                _write(self._offers, [_offer_entry(told) for told in self._offered.values()])
            except ReadOnly as reason:
                log.warning("%s", reason)

    def offered(self) -> Mapping[str, LinkSuggestion]:
        """What was suggested lately, by id."""
        with self._lock:
            if self._offered is None:
                told = (_offer(entry) for entry in _entries(self._offers, _offer))
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
        _write(self._file, [_feedback_entry(said) for said in kept])
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


def _entries(file: Path, checked: Any) -> list[Any]:
    """The file's entries, each of which `checked` can read; none of a file that is broken, which is moved aside."""
    try:
        entries: Any = json.loads(file.read_text("utf-8"))
        for entry in entries:
            checked(entry)
        return list(entries)
    except FileNotFoundError:
        return []
    except OSError as error:
        log.warning("%s can't be read: %s.", file.name, error.strerror)
        return []
    except (ValueError, TypeError, KeyError, AttributeError) as broken:
        aside = file.with_suffix(".broken")
        log.warning("%s can't be understood (%s); it is kept as %s.", file.name, type(broken).__name__, aside.name)
        try:
            file.replace(aside)
        except OSError as error:
            log.warning("%s can't be moved aside: %s.", file.name, error.strerror)
        return []


def _write(file: Path, entries: Sequence[Mapping[str, Any]]) -> None:
    fresh = file.with_suffix(".new")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with fresh.open("w", encoding="utf-8") as out:
            json.dump(entries, out, ensure_ascii=False, indent=2)
            out.flush()
            os.fsync(out.fileno())
        fresh.replace(file)
    except OSError as error:
        raise ReadOnly(f"{file.name} can't be kept in {file.parent}: {error.strerror}.") from error


def _feedback_entry(said: Feedback) -> dict[str, Any]:
    return {
        "verdict": said.verdict.value,
        "id": said.id,
        "source_path": said.source_path,
        "target_path": said.target_path,
        "link_type": said.link_type.value,
        "reasons": [reason.value for reason in said.reasons],
        "said_at": said.said_at,
    }


def _feedback(entry: Any) -> Feedback:
    """The id is left unread: it follows from the paths, which a person may have edited."""
    return Feedback(
        verdict=Verdict(entry["verdict"]),
        source_path=VaultPath(_text(entry["source_path"])),
        target_path=VaultPath(_text(entry["target_path"])),
        link_type=LinkType(entry["link_type"]),
        reasons=tuple(Reason(reason) for reason in entry["reasons"]),
        said_at=_text(entry["said_at"]),
    )


def _offer_entry(told: LinkSuggestion) -> dict[str, Any]:
    return {
        "source_path": told.source_path,
        "target_path": told.target_path,
        "target_title": told.target_title,
        "link_type": told.link_type.value,
        "strength": told.strength,
        "context": told.context,
        "reasons": [reason.value for reason in told.reasons],
    }


def _offer(entry: Any) -> LinkSuggestion:
    return LinkSuggestion(
        source_path=VaultPath(_text(entry["source_path"])),
        target_path=VaultPath(_text(entry["target_path"])),
        target_title=_text(entry["target_title"]),
        link_type=LinkType(entry["link_type"]),
        strength=float(entry["strength"]),
        context=_text(entry["context"]),
        reasons=tuple(Reason(reason) for reason in entry["reasons"]),
    )


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{type(value).__name__} where text belongs")
    return value
