import json
import os
from pathlib import Path

import pytest

from catena.adapters.zotero_profiles import ZoteroPlaces, zotero_places

PROFILES = {
    "linux": ".zotero/zotero",
    "darwin": "Library/Application Support/Zotero/Profiles",
    "win32": "AppData/Roaming/Zotero/Zotero/Profiles",
}


def data_folder(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "zotero.sqlite").touch()
    return folder


def profile(home: Path, name: str, *, system: str = "linux", used_at: float = 1000.0, **preferences: object) -> None:
    file = home / PROFILES[system] / name / "prefs.js"
    file.parent.mkdir(parents=True)
    lines = [f'user_pref("extensions.zotero.{key}", {json.dumps(value)});' for key, value in preferences.items()]
    file.write_text("\n".join(["// Mozilla User Preferences", 'user_pref("browser.x", "é");', *lines]), "utf-8")
    os.utime(file, (used_at, used_at))


@pytest.mark.parametrize("system", PROFILES)
def test_the_folder_that_zotero_s_preferences_name_is_found(tmp_path: Path, system: str) -> None:
    moved, base = data_folder(tmp_path / 'a "moved" folder'), tmp_path / "papers"
    base.mkdir()
    profile(tmp_path, "x1.default", system=system, dataDir=str(moved), useDataDir=True, baseAttachmentPath=str(base))

    places = zotero_places(tmp_path, system=system, app_data=str(tmp_path / "AppData" / "Roaming"))

    assert places == ZoteroPlaces(moved, base)


def test_the_profile_used_last_counts(tmp_path: Path) -> None:
    old, new = data_folder(tmp_path / "old"), data_folder(tmp_path / "new")
    profile(tmp_path, "a.default", used_at=1000, dataDir=str(new))
    profile(tmp_path, "b.default", used_at=500, dataDir=str(old))

    assert zotero_places(tmp_path, system="linux").data == new


def test_the_usual_folder_counts_where_preferences_name_no_other_that_is_there(tmp_path: Path) -> None:
    usual = data_folder(tmp_path / "Zotero")
    assert zotero_places(tmp_path, system="linux") == ZoteroPlaces(usual)

    profile(tmp_path, "a.default", dataDir=str(tmp_path / "gone"))
    assert zotero_places(tmp_path, system="linux").data == usual

    elsewhere = data_folder(tmp_path / "elsewhere")
    profile(tmp_path, "b.default", used_at=2000, dataDir=str(elsewhere), useDataDir=False)
    assert zotero_places(tmp_path, system="linux").data == usual


def test_without_zotero_there_is_none(tmp_path: Path) -> None:
    profile(tmp_path, "a.default")
    (tmp_path / ".zotero" / "zotero" / "a.default" / "prefs.js").write_bytes(
        b'user_pref("extensions.zotero.dataDir", "'
    )

    assert zotero_places(tmp_path, system="linux") == ZoteroPlaces()
