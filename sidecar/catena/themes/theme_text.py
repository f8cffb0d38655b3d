"""ThemeText: one annotation, reduced to what is needed to find themes."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class ThemeText:
    """One annotation, reduced to what is needed to find themes.

    Attributes:
        paper: Its paper; equal for annotations of one paper.
        text: The annotation as plain text.
        sections: The sections of the paper that contain it, outermost first.
        named: The `x` of `THEME [x]:`; None without such a label.
        joins: Whether it may form or join a theme by its meaning. Descriptions of a study's method may not:
            they would join the methods of every other paper.
    """

    paper: str
    text: str
    sections: tuple[str, ...] = ()
    named: str | None = None
    joins: bool = True
