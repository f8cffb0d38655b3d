"""Records as a dialect would read them, for the steps that finish them."""

from typing import Any

from catena.annotations.colors import color_of_hex
from catena.annotations.comment import Comment
from catena.annotations.record import Record
from catena.notes.span import Span


def record(
    *,
    color_hex: str | None = None,
    comment: str | None = None,
    comment_prefix: str | None = None,
    line: int = 1,
    **fields: Any,
) -> Record:
    """A highlight of this colour; `fields` are those of the record."""
    return Record(
        dialect="made",
        span=Span(line * 100, line * 100 + 50, line, line + 1),
        color=color_of_hex(color_hex or ""),
        comment=Comment(comment, comment_prefix),
        **fields,
    )
