"""VaultConventions: the meaning of annotation marks in a vault, from settings and import templates."""

import threading
from collections.abc import Hashable, Mapping
from dataclasses import replace

from catena.annotations.annotation import AnnotationColor, RoleSource
from catena.annotations.colors import color_of_hex, color_of_name
from catena.annotations.conventions import Conventions, ImportFormat, Meaning
from catena.papers.convention_files import ConventionFiles
from catena.papers.import_settings import BrokenSettings, SetFormat, read_settings
from catena.vault.path import VaultPath, vault_path

_ROLES = ", ".join(role.value for role in AnnotationColor)


class VaultConventions:
    """The conventions of one vault, read again after one of their files changed. Thread-safe.

    Args:
        files: The files that define the conventions.
        settings_roles: The user's setting: names of roles by `#rrggbb` or by colour name.
    """

    def __init__(self, files: ConventionFiles, settings_roles: Mapping[str, str]) -> None:
        self._files = files
        self._own, self._own_problems = _own_colors(settings_roles)
        self._lock = threading.Lock()
        self._watched: tuple[str, ...] = ()
        self._state: Hashable = None
        self._current: Conventions | None = None
        self._problems: tuple[str, ...] = self._own_problems

    def current(self) -> Conventions:
        """Return the current conventions. Settings take precedence, then templates in use, then other templates."""
        with self._lock:
            likely = self._files.likely_templates()
            state = (likely, self._files.state(self._watched))
            if self._current is None or state != self._state:
                self._current = self._read(likely)
                self._state = (likely, self._files.state(self._watched))
            return self._current

    @property
    def problems(self) -> tuple[str, ...]:
        """Return a sentence for each problem in the settings and templates."""
        self.current()
        return self._problems

    def _read(self, likely: tuple[str, ...]) -> Conventions:
        # Only who reads annotations needs the patterns of legends: 50 ms of each start.
        from catena.papers.import_templates import agreed, conventions_of_template, merged

        problems = list(self._own_problems)
        formats = self._formats(problems)
        in_use = list(dict.fromkeys(path for each in formats for path in each.template_paths))
        texts = {path: self._files.template(path) for path in dict.fromkeys([*in_use, *likely])}
        problems += [found.problem for path, found in texts.items() if found.problem and path in in_use]
        for each in formats:
            missing = [path for path in each.template_paths if texts[path].text is None and not texts[path].problem]
            problems += [
                f"Zotero Integration's format “{each.name}” names no template that is there: {path}" for path in missing
            ]
        self._watched, self._problems = tuple(texts), tuple(dict.fromkeys(problems))
        read = {path: conventions_of_template(found.text) for path, found in texts.items() if found.text is not None}
        known = merged(
            [
                merged([read[path] for path in in_use if path in read]),
                agreed([read[path] for path in likely if path in read and path not in in_use]),
            ]
        )
        return replace(
            known,
            colors={**known.colors, **self._own},
            formats=tuple(_format(each, frozenset(read)) for each in formats),
            template_paths=frozenset(
                note for path, found in texts.items() if _is_template(found.text) for note in _notes_of(path)
            ),
        )

    def _formats(self, problems: list[str]) -> tuple[SetFormat, ...]:
        found = self._files.settings()
        if found.problem is not None:
            problems.append(found.problem)
        if found.text is None:
            return ()
        try:
            return read_settings(found.text)
        except BrokenSettings as broken:
            problems.append(str(broken))
            return ()


def _own_colors(settings_roles: Mapping[str, str]) -> tuple[dict[str, Meaning], tuple[str, ...]]:
    """Return the user's colours as meanings, and a sentence for each invalid entry."""
    colors: dict[str, Meaning] = {}
    problems: list[str] = []
    for key, value in settings_roles.items():
        color = color_of_hex(key) if key.strip().startswith("#") else color_of_name(key)
        name = value.strip().casefold()
        if color is None:
            problems.append(f"Setting color_roles: “{key}” is no colour that Catena knows.")
        elif name not in set(AnnotationColor):
            problems.append(f"Setting color_roles: “{value}” is none of {_ROLES}.")
        else:
            by_hex = key.strip().startswith("#") and color.hex is not None
            meaning = Meaning(AnnotationColor(name), color.hex, RoleSource.SETTINGS)
            colors[color.hex if by_hex and color.hex else color.name.lower()] = meaning
    return colors, tuple(problems)


def _format(each: SetFormat, found: frozenset[str]) -> ImportFormat:
    path = each.template_paths[0] if each.template_paths else None
    return ImportFormat(each.name, each.output_path, path, path in found, each.image_base_name)


def _is_template(text: str | None) -> bool:
    """Return whether a text has any placeholders; a setting may name an ordinary note by mistake."""
    return text is not None and ("{{" in text or "{%" in text)


def _notes_of(path: str) -> tuple[VaultPath, ...]:
    """Return the notes that a template's path may refer to."""
    note = vault_path(path.removeprefix("./"))
    return (note,) if note.lower().endswith(".md") else (note, vault_path(f"{note}.md"))
