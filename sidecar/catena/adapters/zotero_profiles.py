"""Finds where Zotero keeps its data on this disk, from its own preferences."""

import json
import os
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

DATABASE = "zotero.sqlite"

_MAX_BYTES = 5_000_000
_PREFERENCE = re.compile(
    r'^user_pref\("extensions\.zotero\.(?P<name>dataDir|useDataDir|baseAttachmentPath)",\s*'
    r'(?P<value>"(?:[^"\\\n]|\\.)*"|true|false)\);',
    re.MULTILINE,
)


@dataclass(frozen=True, slots=True)
class ZoteroPlaces:
    """Two of Zotero's folders.

    Attributes:
        data: Contains `zotero.sqlite` and `storage/`; None if there is no Zotero here.
        linked_base: The folder that linked attachments are relative to; None if it isn't set or doesn't exist.
    """

    data: Path | None = None
    linked_base: Path | None = None


def zotero_places(home: Path, *, system: str = sys.platform, app_data: str | None = None) -> ZoteroPlaces:
    """Return Zotero's folders: as the most recently used profile states, else `~/Zotero`, the default."""
    usual = home / "Zotero"
    for preferences in _preferences(_profile_folders(home, system, app_data)):
        stated = preferences.get("dataDir")
        base = _folder(preferences.get("baseAttachmentPath"))
        if isinstance(stated, str) and preferences.get("useDataDir", True) and (Path(stated) / DATABASE).is_file():
            return ZoteroPlaces(Path(stated), base)
        if (usual / DATABASE).is_file():
            return ZoteroPlaces(usual, base)
    return ZoteroPlaces(usual if usual.is_dir() else None)


def _profile_folders(home: Path, system: str, app_data: str | None) -> list[Path]:
    """Return the folders of the profiles."""
    if system == "darwin":
        return [home / "Library" / "Application Support" / "Zotero" / "Profiles"]
    if system == "win32":
        roaming = app_data or os.environ.get("APPDATA") or str(home / "AppData" / "Roaming")
        return [Path(roaming) / "Zotero" / "Zotero" / "Profiles"]
    inside = Path(".zotero") / "zotero"
    return [
        home / inside,
        home / ".var" / "app" / "org.zotero.Zotero" / inside,
        home / "snap" / "zotero-snap" / "common" / inside,
    ]


def _preferences(folders: list[Path]) -> Iterator[Mapping[str, str | bool]]:
    """Yield each profile's preferences, those of the most recently used one first."""
    found: list[tuple[float, Path]] = []
    for folder in folders:
        for file in folder.glob("*/prefs.js"):
            try:
                info = file.stat()
            except OSError:
                continue
            if info.st_size <= _MAX_BYTES:
                found.append((info.st_mtime, file))
    for _, file in sorted(found, reverse=True):
        try:
            text = file.read_text("utf-8", errors="replace")
        except OSError:
            continue
        yield {each["name"]: json.loads(each["value"]) for each in _PREFERENCE.finditer(text)}


def _folder(stated: str | bool | None) -> Path | None:
    return Path(stated) if isinstance(stated, str) and stated and Path(stated).is_dir() else None
