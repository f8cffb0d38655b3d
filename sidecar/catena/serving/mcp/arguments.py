"""Reads the arguments of a call as its tool declares them.

Language models write `"3"` for 3, one text where a list belongs, and objects as text. What can mean one thing only is
read so; everything else stays as it is, and the sidecar says what is wrong with it.
"""

import json
from collections.abc import Mapping
from typing import Any, cast


def as_declared(arguments: Mapping[str, Any], declared: Mapping[str, Any]) -> dict[str, Any]:
    """Return arguments with each value in its declared type, where it can be read so.

    Args:
        arguments: What was sent, by name.
        declared: A JSON Schema of one type for each name; a name that is missing is left as it is.
    """
    return {name: _read(value, declared.get(name, {})) for name, value in arguments.items()}


def _read(value: Any, field: Mapping[str, Any]) -> Any:
    match field.get("type"):
        case "integer" | "number" | "boolean" if isinstance(value, str):
            return _scalar(value.strip(), field["type"])
        case "integer" if isinstance(value, float) and value.is_integer():
            return int(value)
        case "string" if isinstance(value, int | float) and not isinstance(value, bool):
            return str(value)
        case "array":
            return _list(value, field.get("items", {}))
        case "object":
            found = _parsed(value, dict) if isinstance(value, str) else value
            known = field.get("properties", {})
            return as_declared(cast("dict[str, Any]", found), known) if isinstance(found, dict) else value
        case _:
            return value


def _scalar(text: str, kind: str) -> Any:
    """Return the number, true or false that a text is; the text itself if it is none."""
    try:
        value = json.loads(text.lower())
    except ValueError:
        return text
    if isinstance(value, bool):
        return value if kind == "boolean" else text
    if kind == "integer" and isinstance(value, float) and value.is_integer():
        return int(value)
    fits = isinstance(value, int) if kind == "integer" else isinstance(value, int | float)
    return value if fits and kind != "boolean" else text


def _list(value: Any, items: Mapping[str, Any]) -> Any:
    """Return a list; one text stands for a list of one, unless it is empty."""
    if isinstance(value, str):
        value = _parsed(value, list) or ([value] if value.strip() else [])
    return [_read(each, items) for each in cast("list[Any]", value)] if isinstance(value, list) else value


def _parsed(text: str, kind: type[dict[str, Any] | list[Any]]) -> Any:
    """Return the JSON that a text is, if it is of this kind; None otherwise."""
    try:
        value: Any = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return cast("Any", value) if isinstance(value, kind) else None
