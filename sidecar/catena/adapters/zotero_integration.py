"""ConventionFiles on disk: Zotero Integration's settings in `.obsidian`, and import templates among the notes."""

import os
import re
import stat
from collections.abc import Hashable, Iterator, Sequence
from pathlib import Path

from catena.adapters.whole_files import read_regular
from catena.clock import Clock
from catena.language.folding import normalized
from catena.papers.convention_files import FoundText

SETTINGS = ".obsidian/plugins/obsidian-zotero-desktop-connector/data.json"

MAX_SETTINGS_BYTES = 2_000_000
MAX_TEMPLATE_BYTES = 300_000

LOOK_AGAIN_S = 60.0
"""How long the result of searching all file names for templates is reused."""

_LIKELY_NAMES = (
    *("templat", "vorlage", "plantilla", "modèle", "modelo", "modello", "sjabloon", "szablon", "шаблон"),
    *("模板", "模版", "範本", "テンプレート", "템플릿", "zotero"),
)
"""In lower case; looking for each is ten times as fast as one pattern of all."""
_LIKELY_TEXT = re.compile(r"\{[{%][^{}]{0,200}\bannot(?:ation)?s?\b")
_MOST_FILES = 200_000
_MOST_TEMPLATES = 100


class DiskConventionFiles:
    """One vault's folder."""

    def __init__(self, root: Path, clock: Clock) -> None:
        self._root = root.resolve()
        self._clock = clock
        self._likely: tuple[float, tuple[str, ...]] | None = None

    def settings(self) -> FoundText:
        """Return Zotero Integration's `data.json`."""
        return self._read(SETTINGS, MAX_SETTINGS_BYTES)

    def template(self, path: str) -> FoundText:
        """Return a template's text; its ending `.md` may be omitted."""
        return self._read(self._there(path), MAX_TEMPLATE_BYTES)

    def likely_templates(self) -> tuple[str, ...]:
        """Return notes named or stored as templates that hold Nunjucks about annotations; searched once a minute."""
        now = self._clock.monotonic_s()
        if self._likely is None or now - self._likely[0] >= LOOK_AGAIN_S:
            self._likely = (now, self._search_templates())
        return self._likely[1]

    def state(self, paths: Sequence[str]) -> Hashable:
        """Return size and modification time of the settings and of these templates."""
        return tuple(self._state(path) for path in (SETTINGS, *map(self._there, paths)))

    def _search_templates(self) -> tuple[str, ...]:
        likely: list[str] = []
        for path in sorted(filter(_is_likely, self._notes())):
            text = self._read(path, MAX_TEMPLATE_BYTES).text
            if text is not None and _LIKELY_TEXT.search(text):
                likely.append(path)
            if len(likely) >= _MOST_TEMPLATES:
                break
        return tuple(likely)

    def _notes(self) -> Iterator[str]:
        """Yield every Markdown file's path, in NFC; hidden folders are left out, and symlinks are not followed."""
        seen = 0
        for folder, folders, names in os.walk(self._root):
            folders[:] = sorted(name for name in folders if not name.startswith("."))
            seen += len(names)
            if seen > _MOST_FILES:
                return
            above = Path(folder).relative_to(self._root)
            prefix = "" if above == Path() else f"{above.as_posix()}/"
            for name in names:
                if name.lower().endswith(".md"):
                    yield normalized("NFC", f"{prefix}{name}".encode("utf-8", "replace").decode())

    def _there(self, path: str) -> str:
        path = path.strip().replace("\\", "/").removeprefix("./").strip("/")
        if path and not path.lower().endswith(".md") and self._state(path) is None:
            return f"{path}.md"
        return path

    def _state(self, path: str) -> tuple[int, int] | None:
        try:
            info = self._on_disk(path).stat()
        except (OSError, ValueError):
            return None
        return (info.st_mtime_ns, info.st_size) if stat.S_ISREG(info.st_mode) else None

    def _on_disk(self, path: str) -> Path:
        """Return the file of a path, in whichever Unicode form its name is stored."""
        forms = (path, *(normalized(form, path) for form in ("NFC", "NFD")))
        return next((file for form in forms if (file := self._root / form).exists()), self._root / path)

    def _read(self, path: str, most_bytes: int) -> FoundText:
        try:
            file = self._on_disk(path)
            real = file.resolve(strict=True)
            if not real.is_relative_to(self._root):
                return FoundText(None, f"“{path}” leads out of the vault and is not read.")
            if not real.is_file():
                return FoundText(None, f"“{path}” is no file.")
            raw = read_regular(real, most_bytes)
        except (FileNotFoundError, NotADirectoryError):
            return FoundText(None)
        except (OSError, ValueError, RuntimeError) as error:
            return FoundText(None, f"“{path}” can't be read: {getattr(error, 'strerror', None) or error}.")
        if len(raw) > most_bytes:
            return FoundText(None, f"“{path}” has more than {most_bytes / 1e6:g} MB and is not read.")
        return FoundText(raw.decode("utf-8-sig", "replace").replace("\r\n", "\n").replace("\r", "\n"))


def _is_likely(path: str) -> bool:
    low = path.lower()
    return any(name in low for name in _LIKELY_NAMES)
