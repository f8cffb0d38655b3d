"""Converts settings to the arguments of a `catena serve` that is started with them."""

from collections.abc import Iterable
from pathlib import Path

from catena.app.settings import Settings


def serve_arguments(settings: Settings, state_dir: Path) -> list[str]:
    """Return all settings that have a flag. The started process reads the rest from file and environment itself."""
    valued = [
        ("--vault", str(settings.vault)),
        ("--state-dir", str(state_dir)),
        ("--annotations-folder", settings.annotations_folder),
        ("--synthesis-folder", settings.synthesis_folder),
        ("--model", str(settings.model_path or "")),
        ("--multilingual", settings.multilingual),
        ("--link-style", settings.link_style),
        ("--index-uri", settings.index_uri or ""),
        ("--index-role", settings.index_role),
        *(("--exclude", each) for each in settings.exclude),
        *(("--relation-field", pair) for pair in _pairs(settings.relation_fields.items())),
        *(("--color-role", pair) for pair in _pairs(settings.color_roles.items())),
    ]
    switches = [("--poll", settings.poll), ("--index-pdfs", settings.index_pdfs)]
    return [
        *(part for flag, value in valued if value for part in (flag, value)),
        *(flag for flag, is_on in switches if is_on),
    ]


def _pairs(items: Iterable[tuple[str, str]]) -> list[str]:
    return [f"{name}={value}" for name, value in items]
