"""`catena export` and `catena import`: what can't be made again from the notes, in one file.

The file is a ZIP archive: the history, what a person said (`adapters/said_files.py`), what colours mean to them, and
`catena-export.json`, which tells the version, the vault, and size and SHA-256 of each part. Everything is checked
before anything is written, and nothing that is there is replaced: versions and verdicts that are missing are added.
"""

import hashlib
import json
import sys
import tempfile
import time
import zipfile
from argparse import Namespace
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

import msgspec

from catena import __version__
from catena.adapters.said_files import SAID_FILES, check_said, merged
from catena.adapters.whole_files import pretty_json, replace_file, write_new, write_through
from catena.app.settings import Settings
from catena.app.vault_lock import vault_lock
from catena.clock import SystemClock
from catena.errors import BadRequest, ReadOnly
from catena.stores.sqlite_history import SqliteHistory
from catena.stores.sqlite_history_copies import add_history, copy_history, is_history

FORMAT = 1
_ABOUT, _HISTORY, _COLORS = "catena-export.json", "history.sqlite", "color-roles.json"
_MOST_ABOUT_BYTES = 1_000_000


class _Part(msgspec.Struct, frozen=True):
    bytes: int
    sha256: str


class _About(msgspec.Struct, frozen=True):
    """What an export says about itself."""

    format: int
    version: str
    vault: str
    exported_at: str
    parts: dict[str, _Part]


@dataclass(frozen=True, slots=True)
class Exported:
    """What was written."""

    file: str
    bytes: int
    parts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Imported:
    """What was added.

    Attributes:
        exported_at: When the file was made, ISO 8601.
        added: By part, the number of versions or entries that were added.
        color_roles: What colours mean in the file, if the settings here don't say so too: settings are not changed.
    """

    exported_at: str
    added: Mapping[str, int]
    color_roles: Mapping[str, str]


def run_transfer(typed: Namespace, settings: Settings, state_dir: Path) -> None:
    """Carry out `export` or `import`, and print what was done."""
    file = Path(typed.file).expanduser().absolute()
    done = export_to(file, settings, state_dir) if typed.command == "export" else import_from(file, settings, state_dir)
    if typed.json:
        sys.stdout.write(json.dumps(asdict(done), ensure_ascii=False, indent=2) + "\n")
    else:
        sys.stdout.write("".join(f"{line}\n" for line in _lines(done)))


def export_to(file: Path, settings: Settings, state_dir: Path) -> Exported:
    """Write everything that can't be made again to a file. A sidecar may run meanwhile.

    Raises:
        BadRequest: A file stands there already.
        ReadOnly: It can't be written, or what is kept can't be read.
    """
    if file.exists():
        raise BadRequest(f"A file stands there already, nothing was written: {file}")
    half = file.with_name(f".{file.name}.half")
    try:
        with tempfile.TemporaryDirectory() as folder:
            copy_history(state_dir / _HISTORY, Path(folder) / _HISTORY)
            half.unlink(missing_ok=True)
            write_new(half, b"")
            parts = _write_archive(half, _parts(Path(folder), settings, state_dir), settings)
        half.replace(file)
    except OSError as error:
        raise ReadOnly(f"The export can't be written to {file}: {error.strerror}.") from error
    finally:
        half.unlink(missing_ok=True)
    return Exported(str(file), file.stat().st_size, parts)


def import_from(file: Path, settings: Settings, state_dir: Path) -> Imported:
    """Add what a file holds. Before that, an export of what is here is kept in the state folder's `copies`.

    Raises:
        VaultInUse: A sidecar runs on this vault.
        BadRequest: The file is no export, is damaged, or comes from a newer Catena. Nothing was changed.
        ReadOnly: Something can't be written.
    """
    with tempfile.TemporaryDirectory() as folder, vault_lock(state_dir, "import"):
        about = _unpacked(file, Path(folder))
        here = {name: (state_dir / name).read_bytes() for name in SAID_FILES if (state_dir / name).exists()}
        theirs = {name: (Path(folder) / name).read_bytes() for name in SAID_FILES if name in about.parts}
        try:
            new = {name: merged(name, here.get(name), content) for name, content in theirs.items()}
        except ValueError as broken:
            raise BadRequest(f"{broken}. Nothing was changed.") from broken
        _keep_a_copy(settings, state_dir)
        added = {name: count for name, (_, count) in new.items()}
        if _HISTORY in about.parts:
            SqliteHistory(state_dir / _HISTORY, SystemClock()).close()  # creates it, or brings it up to date
            added[_HISTORY] = add_history(state_dir / _HISTORY, Path(folder) / _HISTORY)
        for name, (content, _) in new.items():
            replace_file(state_dir / name, content)
        colors = _read_colors(Path(folder) / _COLORS) if _COLORS in about.parts else dict[str, str]()
    unknown = {color: role for color, role in colors.items() if settings.color_roles.get(color) != role}
    return Imported(about.exported_at, added, unknown)


# -- the archive


def _parts(folder: Path, settings: Settings, state_dir: Path) -> dict[str, Path | bytes]:
    parts: dict[str, Path | bytes] = {name: state_dir / name for name in SAID_FILES if (state_dir / name).is_file()}
    if (folder / _HISTORY).exists():
        parts[_HISTORY] = folder / _HISTORY
    if settings.color_roles:
        parts[_COLORS] = pretty_json(dict(settings.color_roles))
    return parts


def _write_archive(file: Path, parts: Mapping[str, Path | bytes], settings: Settings) -> tuple[str, ...]:
    described: dict[str, _Part] = {}
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, part in sorted(parts.items()):
            content = part.read_bytes() if isinstance(part, Path) else part
            described[name] = _Part(len(content), hashlib.sha256(content).hexdigest())
            archive.writestr(name, content)
        moment = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        about = _About(FORMAT, __version__, settings.vault.name, moment, described)
        archive.writestr(_ABOUT, pretty_json(about))
    return tuple(described)


def _unpacked(file: Path, folder: Path) -> _About:
    """Unpack a file's parts into a folder, each checked. Names in the archive are never used as paths.

    Raises:
        BadRequest: The file is no export, is damaged, or comes from a newer Catena.
    """
    if not file.is_file():  # a pipe would be waited for
        raise BadRequest(f"There is no file at {file}.")
    try:
        with zipfile.ZipFile(file) as archive:
            if archive.getinfo(_ABOUT).file_size > _MOST_ABOUT_BYTES:
                raise ValueError("what it says about itself is too long")
            about = msgspec.json.decode(archive.read(_ABOUT), type=_About)
            if about.format > FORMAT:
                raise ValueError(f"it was written by a newer Catena, {about.version}: update Catena")
            for name in (_HISTORY, _COLORS, *SAID_FILES):
                if name in about.parts:
                    _unpack(archive, name, about.parts[name], folder / name)
    except (KeyError, zipfile.BadZipFile) as other:
        raise BadRequest(f"{file.name} can't be imported, nothing was changed: it is no whole export.") from other
    except (OSError, ValueError, EOFError, msgspec.MsgspecError, RuntimeError) as broken:
        raise BadRequest(f"{file.name} can't be imported, nothing was changed: {broken}.") from broken
    return about


def _unpack(archive: zipfile.ZipFile, name: str, part: _Part, to: Path) -> None:
    if archive.getinfo(name).file_size != part.bytes:
        raise ValueError(f"{name} is damaged")
    digest = hashlib.sha256()
    with archive.open(name) as content, to.open("wb") as out:
        while block := content.read(1 << 20):
            digest.update(block)
            write_through(out.fileno(), block)
    if digest.hexdigest() != part.sha256 or (name == _HISTORY and not is_history(to)):
        raise ValueError(f"{name} is damaged")
    if name in SAID_FILES:
        check_said(name, to.read_bytes())
    if name == _COLORS:
        _read_colors(to)


def _read_colors(file: Path) -> Mapping[str, str]:
    return msgspec.json.decode(file.read_bytes(), type=dict[str, str])


def _keep_a_copy(settings: Settings, state_dir: Path) -> None:
    folder = state_dir / "copies"
    folder.mkdir(mode=0o700, exist_ok=True)
    copy = folder / f"before-import-{time.strftime('%Y%m%dT%H%M%S', time.gmtime())}.zip"
    copy.unlink(missing_ok=True)
    export_to(copy, settings, state_dir)


def _lines(done: Exported | Imported) -> list[str]:
    if isinstance(done, Exported):
        return [f"Exported to {done.file}", *(f"  {name}" for name in done.parts or ("nothing was kept yet",))]
    lines = ["Imported; what was here stays.", *(f"  {name}: {count} added" for name, count in done.added.items())]
    if done.color_roles:
        pairs = ", ".join(f'"{color}" = "{role}"' for color, role in sorted(done.color_roles.items()))
        lines += ["To let colours mean the same here, write into catena.toml:", f"  color_roles = {{ {pairs} }}"]
    return lines
