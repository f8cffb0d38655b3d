"""Helpers of what a model reads: warnings, and any result field by field."""

from collections.abc import Iterator
from typing import Any, cast

from catena.rendering.lines import Json, one_line


def warning_blocks(result: Json) -> Iterator[str]:
    """Yield a result's warnings, in any of the three forms that the contract has for them."""
    for warning in result.get("warnings", ()):
        if isinstance(warning, str):
            yield f"⚠️ {one_line(warning)}"
        elif "impact" in warning:
            yield f"⚠️ {warning['source']}: {one_line(warning['error'])} {one_line(warning['impact'])}"
        else:
            line = f" (line {warning['span']['line_start']})" if warning["span"] else ""
            yield f"⚠️ {one_line(warning['message'])}{line}"


def field_lines(value: Json, indent: str = "") -> Iterator[str]:
    """Yield any result field by field; absent and empty fields are left out."""
    for name, inner in value.items():
        label = f"{indent}- {name.replace('_', ' ')}:"
        if inner is None or inner in ("", [], {}):
            continue
        match inner:
            case dict():
                yield label
                yield from field_lines(cast("Json", inner), indent + "  ")
            case list():
                yield from _list_lines(label, cast("list[Any]", inner), indent)
            case _:
                yield f"{label} {_scalar(inner)}"


def _list_lines(label: str, values: list[Any], indent: str) -> Iterator[str]:
    if not any(isinstance(each, dict | list) for each in values):
        yield f"{label} {', '.join(map(_scalar, values))}"
        return
    yield label
    for each in values:
        fields = field_lines(cast("Json", each)) if isinstance(each, dict) else (_scalar(each),)
        yield f"{indent}  - {'; '.join(line.strip(' -') for line in fields)}"


def _scalar(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:.2f}" if isinstance(value, float) else one_line(str(value))
