"""Where a vault's index and history are stored: never inside the vault, under an id that survives a move.

A registry maps each vault's real path to its id. A path that is not registered is a new vault, unless its notes are
mostly those of a registered vault whose own path is gone: then that vault was moved, and keeps its id.
"""

import hashlib
import logging
import os
import secrets
import stat
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path

import msgspec
from platformdirs import user_data_path

from catena.errors import CannotStart

log = logging.getLogger(__name__)

FINGERPRINT_NOTES = 32
"""How many notes identify a vault: the first in path order that are not empty."""
SAME_VAULT_SHARE = 0.5
"""The share of the smaller fingerprint that must match; notes edited since the last start don't match."""


class KnownVault(msgspec.Struct, frozen=True):
    """One entry of the registry: a random id, and SHA-256 digests of some of its notes."""

    id: str
    fingerprint: frozenset[str]


class _Registry(msgspec.Struct):
    """The file of known vaults, by their paths."""

    vaults: dict[str, KnownVault]


def state_dir_of(vault: Path, *, given: Path | None = None, data_dir: Path | None = None) -> Path:
    """Return the folder with a vault's state, and create it with mode 0700 if it doesn't exist.

    It lies in `data_dir`, by default the user's data folder; a folder from the settings (`given`) is used as it is. The
    path is the real one.
    """
    data_dir = data_dir or user_data_path("catena")
    home = given or data_dir / _id_of(vault, data_dir)
    make_private(home)
    return home


def recognize(
    path: str, fingerprint: frozenset[str], known: Mapping[str, KnownVault], *, gone: frozenset[str]
) -> str | None:
    """Return the registered path that this vault had before it moved to `path`; None if it is a new vault.

    `gone` are the registered paths that no longer exist: only these can have moved.
    """
    shares = sorted(
        (-len(fingerprint & vault.fingerprint) / min(len(fingerprint), len(vault.fingerprint)), old)
        for old, vault in known.items()
        if old in gone and old != path and fingerprint & vault.fingerprint
    )
    return shares[0][1] if shares and -shares[0][0] >= SAME_VAULT_SHARE else None


def fingerprint_of(vault: Path) -> frozenset[str]:
    """Return hashes of the vault's first notes in path order; empty and unreadable ones are skipped."""
    hashes: set[str] = set()
    for note in _notes(vault):
        try:
            content = note.read_bytes()
        except OSError:
            continue
        if content.strip():
            hashes.add(hashlib.sha256(content).hexdigest())
        if len(hashes) == FINGERPRINT_NOTES:
            break
    return frozenset(hashes)


def _id_of(vault: Path, data_dir: Path) -> str:
    """Return the vault's id from the registry; new and moved vaults are added to it."""
    from filelock import FileLock  # which loads SQLite, too; a command with a state folder of its own needs no lock

    make_private(data_dir)
    registry = data_dir / "vaults.json"
    path = str(vault)
    with FileLock(data_dir / "vaults.lock"):
        known = _read(registry)
        fingerprint = fingerprint_of(vault)
        entry = known.get(path)
        if entry is None:
            gone = frozenset(old for old in known if not Path(old).exists())
            moved_from = recognize(path, fingerprint, known, gone=gone)
            if moved_from:
                log.info("This vault stood at %s before; it keeps its index.", moved_from)
            entry = known.pop(moved_from) if moved_from else KnownVault(secrets.token_hex(8), fingerprint)
        known[path] = KnownVault(entry.id, fingerprint or entry.fingerprint)
        content = msgspec.json.encode(_Registry(known), order="deterministic")
        write_private(registry, msgspec.json.format(content, indent=1).decode())
        return entry.id


def _notes(folder: Path) -> Iterator[Path]:
    """Yield Markdown files in path order, read lazily; hidden folders are left out."""
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError:
        return
    for entry in entries:
        if entry.name.startswith("."):
            continue
        if entry.is_dir(follow_symlinks=False):
            yield from _notes(Path(entry.path))
        elif entry.name.lower().endswith(".md") and entry.is_file(follow_symlinks=False):
            yield Path(entry.path)


def _read(registry: Path) -> dict[str, KnownVault]:
    """Return the registry; an empty one if it can't be read (indexes can be made again)."""
    try:
        return msgspec.json.decode(registry.read_bytes(), type=_Registry).vaults
    except FileNotFoundError:
        return {}
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError) as broken:
        log.warning("The registry of vaults can't be read (%s); it is begun anew.", broken)
        return {}


def write_private(file: Path, text: str) -> None:
    """Write a file that only its owner may read (0600), atomically."""
    half = file.with_name(f".{file.name}.{secrets.token_hex(4)}")
    try:
        with os.fdopen(os.open(half, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as out:
            out.write(text)
        half.replace(file)
    finally:
        with suppress(OSError):
            half.unlink(missing_ok=True)


def make_private(folder: Path) -> None:
    """Create a folder that only its owner may read; one that others may read is closed to them.

    Raises:
        CannotStart: It can't be made.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        why = "a file stands there" if folder.is_file() else error.strerror
        raise CannotStart(
            f"The state folder can't be made: {folder} ({why}). Choose another with --state-dir."
        ) from error
    if stat.S_IMODE(folder.stat().st_mode) & 0o077:
        folder.chmod(0o700)
