"""Zotero Integration's settings: its `data.json`, as its version 3 and the ones before it write it."""

import json
from dataclasses import dataclass
from typing import cast

_FOLDERS = ("/", "\\")
_PARTS = ("templatePath", "headerTemplatePath", "annotationTemplatePath", "footerTemplatePath")
"""One template per format; until version 2 three, of which any may be set."""
_MOST_FORMATS = 100


class BrokenSettings(ValueError):
    """The settings can't be understood; the message says why, in a sentence."""


@dataclass(frozen=True, slots=True)
class SetFormat:
    """One entry of `exportFormats`, as set.

    Attributes:
        name: Its name, "" when it has none.
        output_path: Where its notes go, as a template; None when unset.
        template_paths: Of its templates, in the order in which they make up a note.
        image_base_name: How images are called, as a template; None when unset, or when it is a path or a note's name.
    """

    name: str
    output_path: str | None
    template_paths: tuple[str, ...]
    image_base_name: str | None


def read_settings(text: str) -> tuple[SetFormat, ...]:
    """The formats in Zotero Integration's `data.json`; what in it has another shape is passed over.

    Raises:
        BrokenSettings: It is no JSON, or no object.
    """
    try:
        settings: object = json.loads(text)
    except (ValueError, RecursionError) as error:
        reason = str(error).split("\n", 1)[0]
        raise BrokenSettings(f"The settings of Zotero Integration are not valid JSON: {reason}.") from None
    if not isinstance(settings, dict):
        raise BrokenSettings("The settings of Zotero Integration are no JSON object.")
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
