"""Converts settings to the arguments of a `catena serve` that is started with them."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

from catena.app.settings import Settings
from catena.serving.cli.setting_flags import SETTING_FLAGS


def serve_arguments(settings: Settings, state_dir: Path) -> list[str]:
    """Return all settings that have a flag. The started process reads the rest from file and environment itself."""
    places = {"vault_path": settings.vault, "state_dir": state_dir}
    valued = ((flag, places.get(name) or getattr(settings, name)) for name, flag in SETTING_FLAGS.items())
    return [argument for flag, value in valued if value for argument in _given(flag, value)]


def _given(flag: str, value: Any) -> list[str]:
    if value is True:
        return [flag]
    if isinstance(value, Mapping):
        value = tuple(f"{name}={other}" for name, other in cast("Mapping[str, str]", value).items())
    values = cast("tuple[str, ...]", value) if isinstance(value, tuple) else (str(value),)
    return [part for each in values for part in (flag, each)]
