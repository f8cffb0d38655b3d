"""What `catena doctor` checks besides the index: all that Catena needs of this machine. No check can fail itself."""

import asyncio
import os
import shutil
import stat
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from importlib import metadata
from pathlib import Path

from filelock import FileLock, Timeout

from catena.adapters.disk_vault import DiskVault
from catena.adapters.said_files import SAID_FILES, check_said
from catena.app.healing import DERIVED_FILES, heal, left_over, set_aside
from catena.app.repairs import repairs_told
from catena.app.settings import Settings
from catena.stores.sqlite_opening import is_sound
from catena.vault.sizes import size_of

LEAST_PYTHON = (3, 11)
LEAST_FREE_BYTES = 200_000_000
"""Below this, an index can't be kept up to date for long."""

_ADAPTERS = Path(__file__).parent.parent / "adapters"
_NEEDED = ("lancedb", "onnxruntime", "tokenizers", "aiohttp", "mistune", "pdfplumber", "watchdog", "mcp", "networkx")
_WATCHES = Path("/proc/sys/fs/inotify/max_user_watches")


class State(StrEnum):
    """How serious the result of a check is."""

    GOOD = "good"
    WARNING = "warning"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was checked."""

    name: str
    state: State
    message: str
    mended: bool = False


def check_up(settings: Settings, state_dir: Path, *, fix: bool) -> list[Check]:
    """Run every check. With `fix`, what can be mended is mended first, and the check says so.

    What can be made again from the notes is put out of the way when it is damaged; the index is then made anew. Nothing
    that can't be made again is deleted.
    """
    mended = list(_guarded("Mending", lambda: _mend(state_dir))) if fix else []
    checks: list[tuple[str, Callable[[], Iterator[Check]]]] = [
        ("Python", _python),
        ("Packages", _packages),
        ("Models", lambda: _models(settings)),
        ("Vault", lambda: _vault(settings.vault)),
        ("Excluded files", lambda: _excluded(settings)),
        ("State folder", lambda: _state_folder(state_dir)),
        ("Stores", lambda: _stores(state_dir)),
        ("Disk", lambda: _disk(settings.vault, state_dir)),
        ("Watching", lambda: _watching(settings)),
        *([("Shared index", lambda: _shared(settings))] if settings.index_uri else []),
    ]
    return [*mended, *(found for name, check in checks for found in _guarded(name, check))]


def _guarded(name: str, check: Callable[[], Iterator[Check]]) -> Sequence[Check]:
    try:
        return list(check())
    except Exception as error:  # noqa: BLE001 (whatever is wrong with this machine, the other checks go on)
        return [Check(name, State.ERROR, f"This could not be checked: {error}.")]


# -- mending


def _mend(state_dir: Path) -> Iterator[Check]:
    if os.name == "posix" and stat.S_IMODE(state_dir.stat().st_mode) & 0o077:
        state_dir.chmod(0o700)
        yield _mended("State folder", "Nobody else can read it any more.")
    lock = FileLock(state_dir / "lock")
    try:
        lock.acquire(timeout=0)
    except Timeout:
        yield Check("Mending", State.WARNING, "A sidecar works on this vault; end it to let everything be mended.")
        return
    try:
        before = set(set_aside(state_dir))
        heal(state_dir)
        for name in sorted(set(set_aside(state_dir)) - before):
            yield _mended("Stores", f"What was damaged was put aside as {name}; it is made anew or was restored.")
        for file in left_over(state_dir):
            shutil.rmtree(file) if file.is_dir() else file.unlink(missing_ok=True)
            yield _mended("State folder", f"{file.name} was removed: a killed process left it, or it was made anew.")
    finally:
        lock.release()


def _mended(name: str, message: str) -> Check:
    return Check(name, State.GOOD, message, mended=True)


# -- checks


def _python() -> Iterator[Check]:
    version, least = (".".join(map(str, parts)) for parts in (sys.version_info[:3], LEAST_PYTHON))
    if sys.version_info[:2] < LEAST_PYTHON:
        yield Check("Python", State.ERROR, f"Python {version} is too old; {least} is needed.")
    else:
        yield Check("Python", State.GOOD, f"{version} at {sys.executable}")


def _packages() -> Iterator[Check]:
    versions = {name: _version_of(name) for name in _NEEDED}
    missing = [name for name, version in versions.items() if version is None]
    if missing:
        yield Check("Packages", State.ERROR, f"Not installed: {', '.join(missing)}. Install Catena again.")
    else:
        yield Check("Packages", State.GOOD, ", ".join(f"{name} {version}" for name, version in versions.items()))


def _version_of(name: str) -> str | None:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None


def _models(settings: Settings) -> Iterator[Check]:
    folders = {
        "embedding": (settings.model_path or _ADAPTERS / "embedding_model", State.ERROR),
        "multilingual": (_ADAPTERS / "multilingual_model", State.WARNING),
        "reader": (_ADAPTERS / "reader_model", State.WARNING),
    }
    for name, (folder, state) in folders.items():
        empty = [file.name for file in folder.rglob("*") if file.is_file() and not file.stat().st_size]
        if not list(folder.rglob("*.onnx")):
            yield Check("Models", state, f"The {name} model is not there: {folder}. Install Catena again.")
        elif empty:
            yield Check("Models", state, f"The {name} model is damaged: {', '.join(empty)} is empty.")
        else:
            yield Check("Models", State.GOOD, f"{name}: {size_of(folder) / 1e6:,.0f} MB")


def _vault(vault: Path) -> Iterator[Check]:
    if not os.access(vault, os.R_OK | os.X_OK):
        yield Check("Vault", State.ERROR, f"It can't be read: {vault}")
    elif not os.access(vault, os.W_OK):
        yield Check("Vault", State.WARNING, "It is read-only: summaries, syntheses and links can't be written.")
    else:
        yield Check("Vault", State.GOOD, "It can be read and written.")


def _excluded(settings: Settings) -> Iterator[Check]:
    refused = DiskVault(settings.vault, exclude=settings.exclude).exclusions().refused
    for sentence in refused:
        yield Check("Excluded files", State.WARNING, sentence)
    if not refused:
        yield Check("Excluded files", State.GOOD, "Every pattern can be applied.")


def _state_folder(state_dir: Path) -> Iterator[Check]:
    if not os.access(state_dir, os.R_OK | os.W_OK | os.X_OK):
        yield Check("State folder", State.ERROR, f"It can't be written: {state_dir}")
    elif os.name == "posix" and stat.S_IMODE(state_dir.stat().st_mode) & 0o077:
        yield Check("State folder", State.WARNING, "Others here can read it; `catena doctor --fix` ends that.")
    else:
        yield Check("State folder", State.GOOD, "It can be written, and only by you.")
    for file in left_over(state_dir):
        yield Check("State folder", State.WARNING, f"{file.name} is left over; `catena doctor --fix` removes it.")


def _stores(state_dir: Path) -> Iterator[Check]:
    damaged = [name for name in (*DERIVED_FILES, "history.sqlite") if (state_dir / name).exists()]
    damaged = [name for name in damaged if not (state_dir / name).is_file() or not is_sound(state_dir / name)]
    damaged += [name for name in SAID_FILES if (state_dir / name).exists() and not _can_be_understood(state_dir / name)]
    for name in damaged:
        yield Check("Stores", State.ERROR, f"{name} is damaged; the next start, or `catena doctor --fix`, mends it.")
    for sentence in repairs_told(state_dir):
        yield _mended("Repaired", sentence)
    if not damaged:
        yield Check("Stores", State.GOOD, "Every database and every file is sound.")


def _can_be_understood(file: Path) -> bool:
    if not file.is_file():  # a pipe would be waited for
        return False
    try:
        check_said(file.name, file.read_bytes())
    except (OSError, ValueError):
        return False
    return True


def _disk(vault: Path, state_dir: Path) -> Iterator[Check]:
    free = min(shutil.disk_usage(folder).free for folder in (vault, state_dir))
    if free < LEAST_FREE_BYTES:
        yield Check("Disk", State.ERROR, f"Only {free / 1e6:,.0f} MB are free.")
    else:
        yield Check("Disk", State.GOOD, f"{free / 1e9:,.1f} GB free")


def _watching(settings: Settings) -> Iterator[Check]:
    if settings.poll or not _WATCHES.exists():
        how = "By looking every few seconds." if settings.poll else "By the system."
        yield Check("Watching", State.GOOD, how)
        return
    most = int(_WATCHES.read_text())
    folders = sum(1 for _ in os.walk(settings.vault))
    if folders > most:
        yield Check(
            "Watching",
            State.WARNING,
            f"The vault has {folders:,} folders, and the system watches at most {most:,}: use --poll, or raise"
            " fs.inotify.max_user_watches.",
        )
    else:
        yield Check("Watching", State.GOOD, f"{folders:,} folders, of {most:,} that the system can watch")


def _shared(settings: Settings) -> Iterator[Check]:
    from catena.app.sharing import examine_shared  # with the model

    is_usable, sentence = asyncio.run(examine_shared(settings))
    yield Check("Shared index", State.GOOD if is_usable else State.WARNING, sentence)
