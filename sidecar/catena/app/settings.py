"""Settings: which there are, where they are set, and every problem with them at once.

Precedence: argument > environment > file > default. Only this module reads the environment.
"""

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

from platformdirs import user_config_path

from catena.app.index_uri import index_uri, is_address
from catena.errors import BadRequest, CannotStart
from catena.serving.cli.setting_flags import SETTING_FLAGS

FILE_NAMES = ("catena.toml", ".zotero-mcp.toml")
"""Searched in this order, first in the working folder, then in the user's configuration folder."""

CHUNK_SIZE, OVERLAP, SYNTHESIS_FOLDER = 1000, 150, "Synthesis"

_COLOR = re.compile(r"#[0-9a-f]{6}|[a-z]+")

_MOST_SHOWN = 200
"""Characters of a wrong value that a message repeats."""

_ENVIRONMENT = {
    "OBSIDIAN_VAULT_PATH": "vault_path",
    "OBSIDIAN_ANNOTATIONS_FOLDER": "annotations_folder",
    "OBSIDIAN_SYNTHESIS_FOLDER": "synthesis_folder",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The settings of a sidecar.

    Attributes:
        vault: The vault's folder, absolute.
        annotations_folder: Where annotation notes are searched; "" is the whole vault.
        synthesis_folder: Where Catena writes summaries and syntheses.
        write_folders: The only folders in which notes may be written; None for the default of each kind of caller.
        exclude: Folders and patterns that are excluded from the index, relative to the vault.
        chunk_size: Characters per chunk.
        overlap: Characters that a chunk repeats from the one before.
        model_path: Folder of another embedding model (ONNX with tokenizer); None for the one that comes with Catena.
        multilingual: Whether notes get vectors of the multilingual model: `auto` (if notes or questions are in other
            languages than English), `on` or `off`.
        max_note_mb: Larger notes are not read.
        poll: Look for changes every few seconds instead of using the system's notifications.
        relation_fields: Additional names of fields and properties that state relations, each with its type.
        color_roles: What colours mean to the vault's owner: `#rrggbb` or a name, to a role such as `positive`.
        link_style: How pages are linked in notes that Catena writes: `citekey`, `note`, `pdf` or `zotero`.
        index_pdfs: Include the text of the vault's PDFs in the index.
        history_max_mb: Size above which old versions are dropped from the history.
        zotero_folder: Zotero's data folder; None for the one in Zotero's preferences, else `~/Zotero`.
        state_dir: Where index and history are stored; None for the vault's place in the user's data folder.
        index_uri: Where a team shares its vectors: a path or an address such as `s3://bucket/folder`; None for nowhere.
        index_role: `read` (take vectors from there) or `build` (also put there what is embedded here).
    """

    vault: Path
    annotations_folder: str = ""
    synthesis_folder: str = SYNTHESIS_FOLDER
    write_folders: tuple[str, ...] | None = None
    exclude: tuple[str, ...] = ()
    chunk_size: int = CHUNK_SIZE
    overlap: int = OVERLAP
    model_path: Path | None = None
    multilingual: str = "auto"
    source_timeout_ms: int = 1000
    max_note_mb: int = 10
    poll: bool = False
    relation_fields: Mapping[str, str] = field(default_factory=lambda: dict[str, str]())
    color_roles: Mapping[str, str] = field(default_factory=lambda: dict[str, str]())
    link_style: str = "citekey"
    index_pdfs: bool = False
    history_max_mb: int = 1000
    zotero_folder: Path | None = None
    state_dir: Path | None = None
    index_uri: str | None = None
    index_role: str = "read"


@dataclass(frozen=True, slots=True)
class Given:
    """A value and where it was set, for the message if it is invalid."""

    value: Any
    where: str


def read_settings(
    arguments: Mapping[str, Any],
    *,
    environment: Mapping[str, str],
    working_dir: Path,
    config_dir: Path | None = None,
) -> Settings:
    """Combine the settings from all places.

    Arguments that were not given are None. Relative paths in arguments and environment are relative to `working_dir`;
    without a `config_dir`, it is the one of the platform.

    Raises:
        CannotStart: A setting is invalid; the message lists every problem and where it was set.
    """
    problems: list[str] = []
    given = {
        **_from_file(working_dir, config_dir or user_config_path("catena"), problems),
        **_from_environment(environment, working_dir),
        **_from_arguments(arguments, working_dir),
    }
    values: dict[str, Any] = {}
    for name, setting in given.items():
        parse = _PARSERS.get(name)
        if parse is None:
            problems.append(f"{setting.where}: unknown setting '{name}'. Known: {', '.join(sorted(_PARSERS))}.")
            continue
        try:
            values["vault" if name == "vault_path" else name] = parse(setting.value)
        except ValueError as wrong:
            problems.append(f"{setting.where}: {name} {wrong}")
    problems += _missing_or_together(values, named="vault_path" in given)
    if problems:
        refused = CannotStart("\n".join(problems), problems=problems)
        refused.code = BadRequest.code  # nothing broke: what was asked for can't be
        raise refused
    return Settings(**values)


def _missing_or_together(values: Mapping[str, Any], *, named: bool) -> list[str]:
    """Return the problems that involve several settings, or none at all."""
    problems: list[str] = []
    if not named:
        problems.append(
            "No vault is set. Give --vault PATH, set OBSIDIAN_VAULT_PATH, or write vault_path into catena.toml."
        )
    if values.get("overlap", OVERLAP) >= values.get("chunk_size", CHUNK_SIZE):
        problems.append("overlap must be smaller than chunk_size.")
    vault, state_dir = values.get("vault"), values.get("state_dir")
    if vault and state_dir and state_dir.resolve().is_relative_to(vault):
        problems.append("The state folder must not lie inside the vault.")
    shared = values.get("index_uri")
    if vault and shared and not is_address(shared) and Path(shared).resolve().is_relative_to(vault):
        problems.append("The shared index (index_uri) must not lie inside the vault: what syncs notes would damage it.")
    return problems


def _from_arguments(arguments: Mapping[str, Any], working_dir: Path) -> dict[str, Given]:
    said = {name: value for name, value in arguments.items() if value is not None}
    return {
        name: Given(_in_folder(name, value, working_dir), SETTING_FLAGS.get(name, f"--{name.replace('_', '-')}"))
        for name, value in said.items()
    }


def _from_environment(environment: Mapping[str, str], working_dir: Path) -> dict[str, Given]:
    return {
        name: Given(_in_folder(name, environment[variable], working_dir), variable)
        for variable, name in _ENVIRONMENT.items()
        if environment.get(variable)
    }


def _from_file(working_dir: Path, config_dir: Path, problems: list[str]) -> dict[str, Given]:
    """Read the table `[obsidian]` of the first file that exists. Paths in it are relative to the file's folder."""
    file = next((d / n for d in (working_dir, config_dir) for n in FILE_NAMES if (d / n).is_file()), None)
    if file is None:
        return {}
    try:
        table = tomllib.loads(file.read_text("utf-8")).get("obsidian", {})
    except (OSError, ValueError, RecursionError) as broken:  # also numbers and tables that Python refuses to read
        problems.append(f"{file}: {broken}")
        return {}
    if not isinstance(table, dict):
        problems.append(f"{file}: [obsidian] must be a table.")
        return {}
    items = cast("dict[str, Any]", table)
    return {name: Given(_in_folder(name, value, file.parent), str(file)) for name, value in items.items()}


_PLACES = ("vault_path", "model_path", "zotero_folder", "state_dir", "index_uri")
"""Settings that name a file or folder on this disk, not in the vault; `index_uri` may be an address instead."""


def _in_folder(name: str, value: Any, folder: Path) -> Any:
    """Make a file-system path absolute, starting from where it was written; return other values as they are."""
    if name in _PLACES and isinstance(value, str | Path) and str(value) and not is_address(value):
        return folder / Path(value).expanduser()
    return value


def _shown(value: Any) -> str:
    """Return a value as messages show it: shortened, and also if it is a number that Python refuses to print."""
    try:
        shown = repr(value)
    except (ValueError, RecursionError):
        return "a value that is too large"
    from catena.language.shortening import shortened  # most commands shorten nothing

    return shortened(shown, _MOST_SHOWN)


def _vault(value: Any) -> Path:
    path = _path(value)
    if not path.exists():
        raise ValueError(f"does not exist: {path}")
    if not path.is_dir():
        raise ValueError(f"is not a folder: {path}")
    return _path(path.resolve())


def _path(value: Any) -> Path:
    if not isinstance(value, Path):
        raise ValueError(f"must be a path, not {_shown(value)}")
    if any(map(_is_no_letter, str(value))):
        raise ValueError(
            f"can't be read as text: {_shown(str(value))}. Rename the folder if its name is not in UTF-8; "
            "if it is, this terminal's language (LANG, LC_ALL) is not: set PYTHONUTF8=1."
        )
    return value


def _is_no_letter(character: str) -> bool:
    """Return whether a character stands for a byte of a name that Python could not decode."""
    return "\ud800" <= character <= "\udfff"


def _existing_folder(value: Any) -> Path:
    path = _path(value)
    if not path.is_dir():
        raise ValueError(f"is not a folder: {path}")
    return path.resolve()


def _folder(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError(f"must be text, not {_shown(value)}")
    folder = value.replace("\\", "/").strip()
    parts = [part for part in folder.split("/") if part not in ("", ".")]
    if folder.startswith("/") or ".." in parts or (parts and ":" in parts[0]):
        raise ValueError(f"must be a folder inside the vault, not '{value}'")
    return "/".join(parts)


def _synthesis_folder(value: Any) -> str:
    return _folder(value) or SYNTHESIS_FOLDER


def _folders(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise ValueError(f"must be a list of folders, not {_shown(value)}")
    items = cast("list[Any]", value)
    return tuple(_folder(item) for item in items)


def _patterns(value: Any) -> tuple[str, ...]:
    items = cast("list[Any]", value if isinstance(value, list) else [value])
    if not all(isinstance(item, str) and item for item in items):
        raise ValueError(f"must be a list of folders or patterns, not {_shown(value)}")
    return tuple(items)


def _number(least: int, most: int) -> Callable[[Any], int]:
    def parse(value: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise ValueError(f"must be a whole number from {least:,} to {most:,}, not {_shown(value)}")
        return value

    return parse


def _relation_fields(value: Any) -> Mapping[str, str]:
    """Parse a table of names and types."""
    table = _table(value, "NAME=TYPE, such as underpins=supports", of="field names and types")
    # Imported only if somebody sets relation fields: settings are read before anything else is loaded.
    from catena.graph.fields import field_table

    field_table(table)
    return table


def _color_roles(value: Any) -> Mapping[str, str]:
    """Parse a table of colours and roles."""
    given = _table(value, "COLOR=ROLE, such as #ffd400=question", of="colours and roles")
    table = {str(color).strip().lower(): role for color, role in given.items()}
    # Imported only if somebody sets color roles: settings are read before anything else is loaded.
    from catena.annotations.annotation import AnnotationColor

    roles = [role.value for role in AnnotationColor]
    wrong = next((role for role in table.values() if role not in roles), None)
    if wrong is not None:
        raise ValueError(f"knows no role {_shown(wrong)}. Must be one of: {', '.join(roles)}")
    nameless = next((color for color in table if not _COLOR.fullmatch(color)), None)
    if nameless is not None:
        raise ValueError(f"must name colours as #rrggbb or by a word such as yellow, not '{nameless}'")
    return table


def _one_of(*names: str) -> Callable[[Any], str]:
    def parse(value: Any) -> str:
        if value not in names:
            raise ValueError(f"must be one of {', '.join(names)}, not {_shown(value)}")
        return value

    return parse


def _table(value: Any, form: str, *, of: str) -> dict[str, Any]:
    """Return a table; arguments give it as a list of pairs in this form."""
    if isinstance(value, list):
        value = dict(_pair(item, form) for item in cast("list[Any]", value))
    if not isinstance(value, dict):
        raise ValueError(f"must be a table of {of}, not {_shown(value)}")
    return cast("dict[str, Any]", value)


def _pair(item: Any, form: str) -> tuple[str, str]:
    name, equals, kind = str(item).rpartition("=")
    if not equals or not name.strip() or not kind.strip():
        raise ValueError(f"must be {form}, not '{item}'")
    return name.strip(), kind.strip()


def _switch(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError(f"must be true or false, not {_shown(value)}")
    return value


_PARSERS: Mapping[str, Callable[[Any], Any]] = {
    "vault_path": _vault,
    "annotations_folder": _folder,
    "synthesis_folder": _synthesis_folder,
    "write_folders": _folders,
    "exclude": _patterns,
    "chunk_size": _number(200, 20_000),
    "overlap": _number(0, 10_000),
    "model_path": _existing_folder,
    "multilingual": _one_of("auto", "on", "off"),
    "source_timeout_ms": _number(10, 60_000),
    "max_note_mb": _number(1, 1_000),
    "poll": _switch,
    "relation_fields": _relation_fields,
    "color_roles": _color_roles,
    "link_style": _one_of("citekey", "note", "pdf", "zotero"),
    "index_pdfs": _switch,
    "history_max_mb": _number(10, 1_000_000),
    "zotero_folder": _existing_folder,
    "state_dir": _path,
    "index_uri": index_uri,
    "index_role": _one_of("read", "build"),
}
