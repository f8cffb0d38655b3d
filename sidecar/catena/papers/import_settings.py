"""Parse Zotero Integration's settings, `data.json`, of version 3 and earlier."""

import json
from dataclasses import dataclass
from typing import cast

_FOLDERS = ("/", "\\")
_PARTS = ("templatePath", "headerTemplatePath", "annotationTemplatePath", "footerTemplatePath")
"""Version 3 has one template per format; earlier versions have three optional ones."""
_MOST_FORMATS = 100


class BrokenSettings(ValueError):
    """The settings cannot be parsed; the message says why."""


@dataclass(frozen=True, slots=True)
class SetFormat:
    """An entry of `exportFormats`.

    Attributes:
        name: Name of the format, "" if it has none.
        output_path: Template of the notes' paths; None if not set.
        template_paths: Paths of the templates, in the order in which they are used in a note.
        image_base_name: Template of the images' names; None if not set, or if it is a path or the name of a note.
    """

    name: str
    output_path: str | None
    template_paths: tuple[str, ...]
    image_base_name: str | None


def read_settings(text: str) -> tuple[SetFormat, ...]:
    """Return the formats in Zotero Integration's `data.json`, ignoring entries of an unexpected shape.

    Raises:
        BrokenSettings: If the text is not a JSON object.
    """
    try:
        settings: object = json.loads(text)
    except (ValueError, RecursionError) as error:
        reason = str(error).split("\n", 1)[0]
        raise BrokenSettings(f"The settings of Zotero Integration are not valid JSON: {reason}.") from None
    if not isinstance(settings, dict):
        raise BrokenSettings("The settings of Zotero Integration are not a JSON object.")
    formats: object = cast("dict[str, object]", settings).get("exportFormats")
    if not isinstance(formats, list):
        return ()
    entries = cast("list[object]", formats)[:_MOST_FORMATS]
    return tuple(_format(cast("dict[str, object]", entry)) for entry in entries if isinstance(entry, dict))


def _format(entry: dict[str, object]) -> SetFormat:
    image = _text(entry, "imageBaseNameTemplate")
    is_name = image is not None and not any(mark in image for mark in _FOLDERS) and not image.endswith(".md")
    return SetFormat(
        name=_text(entry, "name") or "",
        output_path=_text(entry, "outputPathTemplate"),
        template_paths=tuple(path for part in _PARTS if (path := _text(entry, part)) is not None),
        image_base_name=image if is_name else None,
    )


def _text(entry: dict[str, object], name: str) -> str | None:
    value = entry.get(name)
    return value.strip() or None if isinstance(value, str) else None
