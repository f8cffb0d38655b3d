"""Records as a dialect would read them, for the steps that finish them."""

from dataclasses import replace
from typing import Any

from catena.annotations.annotation import COLORS, Annotation, AnnotationColor, AnnotationType, category_of
from catena.annotations.record import Record
from catena.notes.span import Span

NAMES = {
    "#ffd400": "Yellow",
    "#ff6666": "Red",
    "#5fb236": "Green",
    "#2ea8e5": "Blue",
    "#a28ae5": "Purple",
    "#e56eee": "Magenta",
    "#f19837": "Orange",
    "#aaaaaa": "Gray",
    "#fced8c": "Yellow",
}


def record(
    *,
    color_hex: str | None = None,
    group: str | None = None,
    symbol: str | None = None,
    label: str | None = None,
    line: int = 1,
    marks: tuple[Span, ...] = (),
    **fields: Any,
) -> Record:
    """A highlight of this colour; `fields` are those of its annotation."""
    color = COLORS.get(color_hex or "", AnnotationColor.OTHER)
    annotation = Annotation(
        type=AnnotationType.HIGHLIGHT,
        color=color,
        color_hex=color_hex,
        color_category=category_of(color),
        color_name=NAMES.get(color_hex or ""),
        text=None,
        comment=None,
        comment_prefix=None,
        theme=None,
        outer_prefix=None,
        page=None,
        heading_level=None,
        image_path=None,
        imported_at=None,
        span=Span(line * 100, line * 100 + 50, line, line + 1),
    )
    return Record(
        annotation=replace(annotation, **fields), dialect="made", group=group, symbol=symbol, label=label, marks=marks
    )
